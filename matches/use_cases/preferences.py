"""What players choose for themselves: preferences, reminders, and whom they block."""

from collections.abc import Callable
from dataclasses import replace

from matches.retrying import UseCases
from matches.use_cases.sweeping import Sweeping
from model import limits
from model.entities import SweepKind
from model.environment import Clock
from model.errors import Refused
from model.preferences import (
    NONE_UNANSWERED,
    PlayerPreferences,
    ReminderPreferences,
    ReminderTarget,
)
from model.text_values import Command
from storage.database import Database


class Preferences(UseCases):
    """The use cases of players' preferences. A blocked player cannot challenge who blocks them."""

    def __init__(self, store: Database, clock: Clock, sweeping: Sweeping) -> None:
        super().__init__(store, clock)
        self._sweeping = sweeping

    async def of(self, player: int) -> PlayerPreferences:
        """Return a player's preferences."""
        async with self._store.read() as unit:
            return (await unit.players.get(player)).preferences

    async def set_theme(self, player: int, theme: str | None) -> None:
        """Choose the theme of private pictures, None for that of each server.

        The caller has checked that it exists.
        """
        await self._change(player, lambda current: replace(current, theme=theme))

    async def set_flipped(self, player: int, *, flipped: bool) -> None:
        """Choose whether private boards are turned by 180 degrees."""
        await self._change(player, lambda current: replace(current, flipped=flipped))

    async def set_confirm(self, player: int, *, confirm: bool, replies: bool = False) -> None:
        """Choose whether a move must be confirmed in a preview, and whether one in a reply too."""
        await self._change(
            player,
            lambda current: replace(current, confirm=confirm, confirm_replies=replies),
        )

    async def set_listed(self, player: int, *, listed: bool) -> None:
        """Choose whether to appear on the leaderboards of all servers.

        The player's ratings are changed in the same unit of work, which writes only rows of this
        player; ratings that they get later take it from the preferences.
        """
        async with self._store.write() as unit:
            current = (await unit.players.get(player)).preferences
            await unit.players.set_preferences(player, replace(current, listed=listed))
            await unit.ratings.set_listed(player, listed=listed)

    async def _change(
        self, player: int, change: Callable[[PlayerPreferences], PlayerPreferences]
    ) -> None:
        async with self._store.write() as unit:
            current = (await unit.players.get(player)).preferences
            if (new := change(current)) != current:
                await unit.players.set_preferences(player, new)

    async def set_reminders(
        self,
        player: int,
        *,
        where: ReminderTarget | None = None,
        zone: str | None = None,
        quiet_from: int | None = None,
        quiet_to: int | None = None,
        daily_hour: int | None = None,
        no_daily_message: bool = False,
    ) -> ReminderPreferences:
        """Change the given settings of reminders, and return all of them.

        `daily_hour` is the hour of a daily message that replaces the reminders of single matches,
        and `no_daily_message` ends that message. The reminders of running matches are rescheduled.
        Raises Refused if the quiet hours would have a beginning but no end, or an end but no
        beginning.
        """
        async with self._store.write() as unit:
            preferences = (await unit.players.get(player)).preferences
            current = preferences.reminders
            hour = current.daily_hour if daily_hour is None else daily_hour
            new = ReminderPreferences(
                where=current.where if where is None else where,
                zone=current.zone if zone is None else zone,
                quiet_from=current.quiet_from if quiet_from is None else quiet_from,
                quiet_to=current.quiet_to if quiet_to is None else quiet_to,
                daily_hour=None if no_daily_message else hour,
            )
            if (new.quiet_from is None) != (new.quiet_to is None):
                raise Refused.because("Quiet hours need both an hour to begin and an hour to end.")
            await unit.players.set_preferences(player, replace(preferences, reminders=new))
            await unit.absences.set_next_daily_message(
                player, new.next_daily_message(self._clock.now())
            )
            sweep = await unit.sweeps.add(SweepKind.PLAYER, player, {"pings": True})
        await self._sweeping.begin(sweep)
        return new

    async def reset_unanswered_reminders(self, player: int) -> None:
        """Reset the count of unanswered reminders, because the player did something."""
        await self._change(player, lambda current: replace(current, unanswered=NONE_UNANSWERED))

    async def block(self, player: int, other: int) -> bool:
        """Block challenges from `other`. Return False if they were blocked already.

        Raises Refused if a player tries to block themselves, or blocks as many as they can.
        """
        if player == other:
            raise Refused.because("You can't block yourself.")
        async with self._store.write() as unit:
            await unit.players.lock([player])
            if await unit.players.count_blocked(player) >= limits.MAX_BLOCKED:
                raise Refused.because(
                    "You block {most} people, the most that I can keep. {command} makes room.",
                    most=limits.MAX_BLOCKED,
                    command=Command("unblock"),
                )
            return await unit.players.block(player, other)

    async def unblock(self, player: int, other: int) -> bool:
        """Accept challenges from `other` again. Return False if they were not blocked."""
        async with self._store.write() as unit:
            return await unit.players.unblock(player, other)

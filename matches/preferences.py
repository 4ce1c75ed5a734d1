"""What is kept of players themselves: preferences, reminders, whom they block, and their names."""

from dataclasses import replace
from datetime import datetime

from matches.sweeping import ClockSweeps, begin
from matches.use_case import UseCases, use_case
from model import limits
from model.entities import SweepKind
from model.errors import Refused
from model.preferences import ReminderPreferences
from model.text_values import Command


class Preferences(UseCases):
    """The use cases of players' preferences and names. A blocked player cannot challenge who blocks
    them.

    Raise Refused if the player's data may have been erased since they asked for a change.
    """

    @use_case
    async def change(self, player: int, asked_at: datetime, **given: object) -> None:
        """Change the given preferences. The caller has checked that a theme exists.

        Whether the player is listed also changes in their ratings.
        """
        async with self._database.write() as unit:
            await self._erasures.check(unit, player, asked_at)
            current = await unit.players.preferences(player)
            new = replace(current, **given)
            if new != current:
                await unit.players.set_preferences(player, new)
            if new.listed != current.listed:
                await unit.ratings.set_listed(player, listed=new.listed)

    @use_case
    async def set_reminders(
        self, player: int, asked_at: datetime, **given: object
    ) -> ReminderPreferences:
        """Change the given settings of reminders, and return all of them.

        The reminders of running matches are rescheduled. Raises Refused if the quiet hours would
        have a beginning but no end, or an end but no beginning.
        """
        async with self._database.write() as unit:
            await self._erasures.check(unit, player, asked_at)
            preferences = await unit.players.preferences(player)
            new = replace(preferences.reminders, **given)
            if (new.quiet_from is None) != (new.quiet_to is None):
                raise Refused.because("Quiet hours need both an hour to begin and an hour to end.")
            await unit.players.set_preferences(player, replace(preferences, reminders=new))
            await unit.players.set_next_daily_message(player, new.next_daily_message(self._now()))
            sweep = await unit.sweeps.add(SweepKind.PLAYER, player, {"reminders_due": True})
        await begin(ClockSweeps(*self._shared).batch, sweep)
        return new

    @use_case
    async def block(self, player: int, other: int, asked_at: datetime) -> bool:
        """Block challenges from `other`. Return False if they were blocked already.

        Raises Refused if a player tries to block themselves, or blocks as many as they can.
        """
        if player == other:
            raise Refused.because("You can't block yourself.")
        async with self._database.write() as unit:
            await self._erasures.check(unit, player, asked_at)
            new = await unit.players.block(player, other)
            if new and await unit.players.count_blocked(player) > limits.MAX_BLOCKED:
                raise Refused.because(
                    "You block {most} people, the most that I can keep. {command} makes room.",
                    most=limits.MAX_BLOCKED,
                    command=Command("unblock"),
                )
            return new

    @use_case
    async def unblock(self, player: int, other: int) -> bool:
        """Accept challenges from `other` again. Return False if they were not blocked."""
        async with self._database.write() as unit:
            return await unit.players.unblock(player, other)

    @use_case
    async def store_name(self, server: int, player: int, name: str, at: datetime) -> bool:
        """Store a name on a server that a player's own interaction contained at a time, if it has
        changed. Return False if it may not be stored, because their data may have been erased."""
        async with self._database.read() as unit:
            if (await unit.players.names([(server, player)])).get((server, player)) == name:
                return True
        async with self._database.write() as unit:
            if not await self._erasures.allows(unit, player, at):
                return False
            await unit.players.set_name(server, player, name, at)
            return True

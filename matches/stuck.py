"""Matches that cannot be replayed: ended kindly where the rules were given up, else left standing.

A log that no longer replays is a mistake of the program, which a later version may mend: such a
match is never ended by the program. It stands still, its clock too, until a program can replay it
again or a moderator ends it.
"""

from __future__ import annotations

from datetime import datetime

from matches.appending import Cause, end_without_winner, queue_announcement
from matches.errors import Trouble, Unplayable
from matches.loaded_match import lay_out, read_log, unplayable
from matches.match_time import keep
from matches.model import Match
from matches.protocols import Clock, Store, Timing, UnitOfWork
from rules.errors import UnknownGame, UnknownRules
from rules.registry import game_named, title_of

RETIRED = "retired rules"
"""The text of the event that ends a match whose rules were given up."""


class Stuck:
    """The use cases of matches that cannot be replayed."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def unplayable(self) -> list[int]:
        """Running matches whose game, or the version of its rules, this program cannot play.

        Those already known to be stuck are left out.
        """
        async with self._store.read() as unit:
            known = {match.id for match in await unit.matches.stuck() if not _to_end(match)}
            found: list[int] = []
            for game, version in await unit.matches.rules_in_use():
                try:
                    game_named(game, version)
                except (UnknownGame, UnknownRules):
                    found += await unit.matches.running_by(game, version)
        return [match for match in found if match not in known]

    async def found(self, match: int) -> Unplayable | None:
        """Deal with a match that could not be replayed; None when that has been done, or it can.

        Where its rules were given up it is cancelled; else it stands still. Its players are told.
        """
        async with self._store.write() as unit:
            row = await unit.matches.get(match)
            if row is None or (row.stuck_at is not None and not _to_end(row)):
                return None
            try:
                lay_out(row, await read_log(unit, row))
            except Unplayable as trouble:
                await self._deal_with(unit, row, trouble)
                return trouble
        return None

    async def _deal_with(self, unit: UnitOfWork, row: Match, trouble: Unplayable) -> None:
        now = self._clock.now()
        over = row.finished_at is not None
        if _to_end(row):
            row = await end_without_winner(unit, row, RETIRED, Cause(), now)
            text = (
                f"{_everybody(row)}: match #{row.id} has ended without a winner. It was begun by "
                f"older rules of {title_of(row.game)}, which I can no longer play. `/challenge` "
                "starts a new match."
            )
            await queue_announcement(unit, row.id, text, now, _people(row))
        await unit.matches.set_stuck(row.id, now)
        if over or trouble.why is Trouble.RETIRED:
            return
        await unit.matches.set_timing(row, Timing(row.clock))
        text = (
            f"{_everybody(row)}: match #{row.id} can't go on for now: {trouble.reason}. That is my "
            "mistake, not yours. Nothing is lost, and its clock stands still; it may go on after "
            "an update, or a moderator can end it with `/moderate end`."
        )
        await queue_announcement(unit, row.id, text, now, _people(row))

    async def waiting(self) -> list[int]:
        """Matches that could not be replayed, and whose game and rules this program has."""
        async with self._store.read() as unit:
            stuck = await unit.matches.stuck()
        return [match.id for match in stuck if unplayable(match).why is Trouble.LOG]

    async def try_again(self, match: int) -> bool:
        """Let a match go on that can be replayed now; its turn begins anew. False when it can't."""
        async with self._store.write() as unit:
            row = await unit.matches.get(match)
            if row is None or row.stuck_at is None:
                return False
            try:
                loaded = lay_out(row, await read_log(unit, row))
            except Unplayable:
                return False
            now = self._clock.now()
            await unit.matches.set_stuck(match, None)
            await unit.outbox.unpark(match, now)
            if row.finished_at is None:
                await _go_on(unit, match, loaded.position.to_move, now)
            return True


async def _go_on(unit: UnitOfWork, match: int, seat: int, now: datetime) -> None:
    """Start the clock of the turn under way again, with all its time, and say so."""
    row = await unit.matches.get(match)
    if row is None:
        return
    due = ""
    if row.clock is not None:
        kept = await keep(unit, row, row.clock.turn(seat, now).posted(now), now)
        if kept.deadline is not None:
            due = f" The move is due <t:{int(kept.deadline.timestamp())}:R>."
    text = (
        f"{_everybody(row)}: match #{match} can go on. It is <@{row.seats[seat].player}>'s turn."
        f"{due} `/board` shows where it stands."
    )
    await queue_announcement(unit, match, text, now, _people(row))


def _to_end(row: Match) -> bool:
    """Whether it is a running match by rules that were given up; no later version has them."""
    return row.finished_at is None and unplayable(row).why is Trouble.RETIRED


def _people(row: Match) -> list[int]:
    return list(dict.fromkeys(row.players))


def _everybody(row: Match) -> str:
    return ", ".join(f"<@{player}>" for player in _people(row))

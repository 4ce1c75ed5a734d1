"""What moderators may do to a match, always with a reason that the players see."""

from __future__ import annotations

from datetime import datetime, timedelta

from matches.appending import (
    QUOTED,
    Cause,
    append,
    end_without_winner,
    queue_announcement,
    queue_board,
)
from matches.clock_rules import LONGEST, ClockKind, ClockRule, ClockState, length_in_words
from matches.deadlines import LEAST_GIFT
from matches.errors import Refused, Unplayable
from matches.loaded_match import LoadedMatch, load
from matches.match_time import keep, pauses_of
from matches.model import Intervention, Match
from matches.protocols import Clock, Store, UnitOfWork
from rules.replay import Entry, Kind


class Moderating:
    """The use cases of moderators; whether somebody is one, the caller has checked."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def end(
        self, server: int, match: int, moderator: int, reason: str, interaction: int | None = None
    ) -> Match:
        """End a match without a winner, also one whose log cannot be replayed."""
        async with self._store.write() as unit:
            row = await self._row(unit, server, match)
            now = self._clock.now()
            await self._log(unit, row, moderator, "ended the match", reason)
            ended = await end_without_winner(unit, row, reason, Cause(moderator, interaction), now)
            try:
                await load(unit, match)
                await queue_board(unit, match, ended.seq, now)
            except Unplayable:  # no board can be shown, so words must do
                players = list(dict.fromkeys(row.players))
                who = ", ".join(f"<@{player}>" for player in players)
                text = f"{who}: a moderator ended match #{match} without a winner. Reason: {QUOTED}"
                await queue_announcement(unit, match, text, now, players, quoted=reason)
            return ended

    async def remove(
        self, server: int, match: int, moderator: int, player: int, reason: str
    ) -> LoadedMatch:
        """Take a player out of a match of three or more; the others play on."""
        async with self._store.write() as unit:
            loaded = await self._load(unit, server, match)
            seat = loaded.seat_of(player)
            if len(loaded.match.seats) == 2:
                raise Refused("With two players, end the match instead.")
            if loaded.position.has_left(seat):
                raise Refused("{0} is already out of this match.", player)
            await self._log(unit, loaded.match, moderator, f"removed <@{player}>", reason)
            entry = Entry(Kind.REMOVED, seat, reason)
            return await append(unit, loaded, [entry], Cause(moderator), self._clock.now())

    async def pause(self, server: int, match: int, moderator: int, reason: str) -> None:
        """Stop moves and clocks until somebody resumes the match."""
        async with self._store.write() as unit:
            loaded = await self._load(unit, server, match)
            if loaded.match.paused:
                raise Refused("This match is paused already.")
            now = self._clock.now()
            clock = loaded.match.clock or _no_clock(loaded, now)
            await keep(unit, loaded.match, clock.halt(now), now)
            await self._tell(unit, loaded, moderator, "paused the match", reason)

    async def resume(self, server: int, match: int, moderator: int, reason: str) -> None:
        """Let a paused match go on."""
        async with self._store.write() as unit:
            loaded = await self._load(unit, server, match)
            clock = loaded.match.clock
            if clock is None or not clock.halted:
                raise Refused("This match isn't paused.")
            now = self._clock.now()
            await keep(unit, loaded.match, clock.resume(now), now)
            await self._tell(unit, loaded, moderator, "resumed the match", reason, due=True)

    async def extend(
        self, server: int, match: int, moderator: int, extra: timedelta, reason: str
    ) -> None:
        """Give whoever is to move more time; a Fischer clock not above its cap."""
        if not LEAST_GIFT <= extra <= LONGEST:
            raise Refused(f"Give at least 1 hour and at most {LONGEST.days} days.")
        async with self._store.write() as unit:
            loaded = await self._load(unit, server, match)
            clock = loaded.match.clock
            if clock is None or clock.rule.kind is ClockKind.NONE:
                raise Refused("This match has no clock.")
            now = self._clock.now()
            pauses = await pauses_of(unit, loaded.match, clock, now)
            given = clock.give(extra, now, pauses)
            if given == clock:
                raise Refused("This clock is at its cap already.")
            await keep(unit, loaded.match, given, now)
            what = f"gave <@{loaded.mover}> {length_in_words(extra)} more"
            await self._tell(unit, loaded, moderator, what, reason, due=True)

    async def history(self, server: int, limit: int = 200) -> list[Intervention]:
        """What moderators did on a server, newest first."""
        async with self._store.read() as unit:
            return await unit.interventions.of_server(server, limit)

    @staticmethod
    async def _row(unit: UnitOfWork, server: int, match: int) -> Match:
        """A running match of a server; its log is not looked at. Raises Refused."""
        row = await unit.matches.get(match)
        if row is None:
            raise Refused(f"There is no match #{match}.")
        if row.server != server:
            raise Refused(f"There is no match #{match} on this server.")
        if row.finished_at is not None:
            raise Refused("This match is over.", match=match)
        return row

    async def _load(self, unit: UnitOfWork, server: int, match: int) -> LoadedMatch:
        await self._row(unit, server, match)
        return await load(unit, match)

    async def _log(
        self, unit: UnitOfWork, match: Match, moderator: int, action: str, reason: str
    ) -> None:
        what = Intervention(match.id, moderator, action, reason, self._clock.now())
        await unit.interventions.add(match.server, what)

    async def _tell(  # one line of the log, in its order
        self,
        unit: UnitOfWork,
        loaded: LoadedMatch,
        moderator: int,
        action: str,
        reason: str,
        *,
        due: bool = False,
    ) -> None:
        now = self._clock.now()
        await self._log(unit, loaded.match, moderator, action, reason)
        seats = enumerate(loaded.match.players)
        playing = [player for seat, player in seats if not loaded.position.has_left(seat)]
        players = list(dict.fromkeys(playing))
        who = ", ".join(f"<@{player}>" for player in players)
        text = f"{who}: a moderator {action}. Reason: {QUOTED}"
        await queue_announcement(
            unit,
            loaded.match.id,
            text,
            now,
            players,
            quoted=reason,
            turn=loaded.match.shown_seq,
            due="\nThe move is due" if due else "",
        )


def _no_clock(loaded: LoadedMatch, now: datetime) -> ClockState:
    """What holds the pause of a match that was begun before there were clocks."""
    seats, seat = len(loaded.match.seats), loaded.position.to_move
    return ClockState.first(ClockRule(ClockKind.NONE), seats, seat, now)

"""Clocks of matches within a unit of work: what they depend on, and storing them."""

from collections.abc import Sequence
from datetime import datetime

from model.clock_context import ClockContext
from model.clocks.clock_state import ClockSchedule, ClockState
from model.entities import Match
from storage.database import UnitOfWork


async def load_clock_context(
    unit: UnitOfWork, matches: Sequence[Match], now: datetime, *, since: datetime | None = None
) -> ClockContext:
    """Read what the clocks of `matches` depend on since their turns began, or `since` earlier."""
    # After an undo a clock runs since before its turn began. A turn began in the future if it was
    # stored while the system clock was ahead.
    clocks = [match.clock for match in matches]
    starts = [at for clock in clocks for at in (clock.turn_at, clock.since) if at is not None]
    players = {player for match in matches for player in match.players}
    # a vacation or a preference that changes now finds the clocks that this unit stores
    await unit.players.lock(players)
    servers = {match.server for match in matches}
    return await unit.absences.of_clocks(servers, players, min([since or now, *starts]), now)


async def store_clock(
    unit: UnitOfWork,
    match: Match,
    clock: ClockState,
    now: datetime,
    clocks: ClockContext | None = None,
) -> ClockSchedule:
    """Store a changed clock; `clocks` is what it depends on, if that was read already.

    Raises Conflict if the match has a newer event.
    """
    clocks = clocks or await load_clock_context(unit, [match], now)
    schedule = clocks.schedule(match, clock)
    await unit.matches.set_clock(match, schedule)
    return schedule


async def start_clock(
    unit: UnitOfWork, match: Match, seq: int, now: datetime, clocks: ClockContext | None = None
) -> None:
    """Start the clock of a turn, because the board after event `seq` has been posted.

    The match may have gone on, or have been paused, while the board was sent.
    """
    if seq == match.seq and match.clock.seat is not None:
        started = match.clock.posted(now)
        if started != match.clock:
            await store_clock(unit, match, started, now, clocks)

"""Clocks of matches within a unit of work: what they depend on, and storing them."""

from collections.abc import Sequence
from datetime import datetime

from model.clock_context import ClockContext
from model.clocks.clock_state import ClockSchedule, ClockState
from model.entities import MatchRow
from storage.database import UnitOfWork


async def load_clock_context(
    unit: UnitOfWork, matches: Sequence[MatchRow], now: datetime, *, since: datetime | None = None
) -> ClockContext:
    """Read what the clocks of `matches` depend on since their turns began, or `since` earlier."""
    # After an undo a clock runs since before its turn began. A turn began in the future if it was
    # stored while the system clock was ahead.
    clocks = [row.clock for row in matches]
    starts = [at for clock in clocks for at in (clock.turn_at, clock.since) if at is not None]
    players = {player for row in matches for player in row.players}
    # a vacation or a preference that changes now finds the clocks that this unit stores
    await unit.players.lock(players)
    servers = {row.server for row in matches}
    return await unit.absences.of_clocks(servers, players, min([since or now, *starts]), now)


async def store_clock(
    unit: UnitOfWork,
    row: MatchRow,
    clock: ClockState,
    now: datetime,
    clocks: ClockContext | None = None,
) -> ClockSchedule:
    """Store a changed clock; `clocks` is what it depends on, if that was read already.

    Raises Conflict if the match has a newer event.
    """
    clocks = clocks or await load_clock_context(unit, [row], now)
    schedule = clocks.schedule(row, clock)
    await unit.matches.set_clock(row, schedule)
    return schedule


async def start_clock(
    unit: UnitOfWork, row: MatchRow, seq: int, now: datetime, clocks: ClockContext | None = None
) -> None:
    """Start the clock of a turn, because the board after event `seq` has been posted.

    The match may have gone on, or have been paused, while the board was sent.
    """
    if seq == row.seq and row.clock.seat is not None:
        started = row.clock.posted(now)
        if started != row.clock:
            await store_clock(unit, row, started, now, clocks)

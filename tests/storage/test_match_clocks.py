"""The clock columns of a match, and the clocks that are due for a check."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from model.clocks.clock_rules import ClockRule, Span
from model.clocks.clock_state import NO_CLOCK, ClockSchedule, ClockState
from model.entities import Match
from rules.game import Result, Termination
from rules.replay import Kind
from storage.database import Database, UnitOfWork
from storage.errors import Conflict
from tests.storage.rows import DAY, HOUR, NOW, add_match, move, play

CLOCK = ClockState(
    ClockRule.read("48h+24h/96h"),
    banks=(timedelta(hours=47, microseconds=1), timedelta(hours=30)),
    seat=1,
    turn_at=NOW,
    since=NOW + timedelta(minutes=10),
    allowance=timedelta(hours=30),
    halts=(Span(NOW, NOW + HOUR),),
    ended=((0, 4, DAY),),
    reminded=1,
)
TIMING = ClockSchedule(CLOCK, NOW + DAY, NOW + HOUR)


async def read(unit: UnitOfWork, match: Match) -> Match:
    found = await unit.matches.get(match.id)
    assert found is not None
    return found


async def test_a_clock_is_stored_to_the_microsecond(database: Database) -> None:
    async with database.write() as unit:
        added = await add_match(unit, schedule=TIMING)
        assert (added.clock, added.deadline) == (CLOCK, NOW + DAY)
    async with database.read() as unit:
        assert await unit.matches.get(added.id) == added
        assert await unit.matches.next_check() == NOW + HOUR


async def test_a_match_can_have_no_clock(database: Database) -> None:
    async with database.write() as unit:
        match = await add_match(unit)
        assert (match.clock, match.deadline) == (NO_CLOCK, None)
        assert await unit.matches.next_check() is None
        assert await unit.matches.due(NOW + 99 * DAY) == []


async def test_a_move_and_its_clock_are_stored_together(database: Database) -> None:
    async with database.write() as unit:
        match = await add_match(unit, schedule=TIMING)
        later = replace(CLOCK, seat=0)
        after = await play(
            unit, match, schedule=ClockSchedule(later, NOW + 2 * DAY, NOW + 2 * HOUR)
        )
        assert (after.clock, after.deadline) == (later, NOW + 2 * DAY)
        assert await unit.matches.next_check() == NOW + 2 * HOUR
        assert await read(unit, match) == after


async def test_a_clock_can_be_changed_without_a_move(database: Database) -> None:
    async with database.write() as unit:
        match = await add_match(unit)
        await unit.matches.set_clock(match, TIMING)
        changed = await read(unit, match)
        assert changed == replace(match, clock=CLOCK, deadline=NOW + DAY)
        await unit.matches.set_clock(changed, ClockSchedule(CLOCK))
        assert await read(unit, match) == replace(match, clock=CLOCK)
        assert await unit.matches.next_check() is None


async def test_a_clock_read_before_a_move_cannot_be_written(database: Database) -> None:
    async with database.write() as unit:
        match = await add_match(unit)
        after = await play(unit, match)
    with pytest.raises(Conflict):
        async with database.write() as unit:
            await unit.matches.set_clock(match, TIMING)
    async with database.read() as unit:
        assert await read(unit, match) == after
        assert await unit.matches.due(NOW + DAY) == []


async def test_the_longest_due_clocks_are_checked_first(database: Database) -> None:
    async with database.write() as unit:
        late, soon, early = [
            (await add_match(unit, schedule=replace(TIMING, check_at=NOW + hours * HOUR))).id
            for hours in (9, 2, 1)
        ]
        await add_match(unit)
        assert await unit.matches.next_check() == NOW + HOUR
        assert await unit.matches.due(NOW) == []
        assert await unit.matches.due(NOW + HOUR) == [early]
        assert await unit.matches.due(NOW + 9 * HOUR) == [early, soon, late]
        assert await unit.matches.due(NOW + 9 * HOUR, limit=2) == [early, soon]


async def test_the_clock_of_an_ended_match_is_not_checked(database: Database) -> None:
    async with database.write() as unit:
        match = await add_match(unit, schedule=TIMING)
        won = Result((0,), Termination.CHAIN)
        ended = await play(unit, match, result=won, schedule=TIMING)
        assert (ended.clock, ended.deadline) == (CLOCK, None)
        await unit.matches.set_clock(ended, TIMING)
        late = move(ended, "1", kind=Kind.TAKEBACK)
        await unit.matches.append(
            ended, [late], ply=1, to_move=0, at=NOW, result=None, schedule=TIMING
        )
        assert await unit.matches.next_check() is None
        assert await unit.matches.due(NOW + 9 * DAY) == []

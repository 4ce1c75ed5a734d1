"""The clocks that are due for a check, outages, vacations and daily messages."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from model.absences import ALL, Shard, ShardHeartbeat
from model.clocks.clock_rules import ClockRule, Span
from model.clocks.clock_state import ClockSchedule, ClockState
from rules.game import Result, Termination
from rules.line import Kind
from storage.database import Database, UnitOfWork
from storage.errors import Conflict
from storage.queries.schedule import Work
from tests.support.database.rows import DAY, HOUR, NOW, SERVER, add_match, append, move, play

CLOCK = ClockState(
    ClockRule.from_typed("48h+24h/96h"),
    banks=(timedelta(hours=47, microseconds=1), timedelta(hours=30)),
    seat=1,
    turn_at=NOW,
    since=NOW + timedelta(minutes=10),
    allowance=timedelta(hours=30),
    moderator_pauses=(Span(NOW, NOW + HOUR),),
    ended=((0, 4, DAY),),
    reminded=1,
)
TIMING = ClockSchedule(CLOCK, NOW + DAY, NOW + HOUR)


async def test_a_clock_read_before_a_move_cannot_be_written(database: Database) -> None:
    async with database.write() as unit:
        row = await add_match(unit)
        after = await play(unit, row)
    with pytest.raises(Conflict):
        async with database.write() as unit:
            await unit.matches.set_clock(row, TIMING)
    async with database.read() as unit:
        assert await unit.matches.get(row.id) == after
        assert await unit.schedule.due(Work.CLOCK, NOW + DAY) == []


async def test_the_longest_due_clocks_are_checked_first(unit: UnitOfWork) -> None:
    late, soon, early = [
        (await add_match(unit, schedule=replace(TIMING, check_at=NOW + hours * HOUR))).id
        for hours in (9, 2, 1)
    ]
    await add_match(unit)
    assert (await unit.schedule.upcoming()).get(Work.CLOCK) == NOW + HOUR
    assert await unit.schedule.due(Work.CLOCK, NOW) == []
    assert await unit.schedule.due(Work.CLOCK, NOW + HOUR) == [early]
    assert await unit.schedule.due(Work.CLOCK, NOW + 9 * HOUR) == [early, soon, late]
    assert await unit.schedule.due(Work.CLOCK, NOW + 9 * HOUR, limit=2) == [early, soon]


async def test_the_clock_of_an_ended_match_is_not_checked(unit: UnitOfWork) -> None:
    row = await add_match(unit, schedule=TIMING)
    won = Result((0,), Termination.CHAIN)
    ended = await play(unit, row, result=won, schedule=TIMING)
    assert (ended.clock, ended.deadline) == (CLOCK, None)
    await unit.matches.set_clock(ended, TIMING)
    late = move(ended, "1", kind=Kind.TAKEBACK)
    await append(unit, ended, late, ply=1, to_move=0, schedule=TIMING)
    assert (await unit.schedule.upcoming()).get(Work.CLOCK) is None
    assert await unit.schedule.due(Work.CLOCK, NOW + 9 * DAY) == []


# ---- outages, vacations and daily messages
SECOND = next(server << 22 for server in range(9) if server % 2 != (SERVER >> 22) % 2)
"""A server of the other one of two shards."""


async def listed(unit: UnitOfWork, after: datetime, server: int = SERVER) -> list[Span]:
    clocks = await unit.absences.affecting([server], [], after, after)
    return sorted(each.span for each in clocks.outages)


async def test_outages_are_listed_without_those_that_are_over(database: Database) -> None:
    long_ago = Span(NOW - DAY, NOW - DAY + HOUR)
    yesterday, today = Span(NOW - HOUR, NOW), Span(NOW + HOUR, NOW + 2 * HOUR)
    async with database.write() as unit:
        for span in (today, long_ago, yesterday):
            await unit.absences.add_outage(span)
    async with database.read() as unit:
        assert await listed(unit, NOW - 2 * DAY) == [long_ago, yesterday, today]
        assert await listed(unit, NOW - HOUR / 2) == [yesterday, today]
        # one that ends at exactly that time has no part after it
        assert await listed(unit, NOW) == [today]
        assert await listed(unit, NOW + DAY) == []


async def test_an_outage_stored_twice_is_one_outage(unit: UnitOfWork) -> None:
    for _ in range(2):
        await unit.absences.add_outage(Span(NOW, NOW + HOUR))
    assert await listed(unit, NOW) == [Span(NOW, NOW + HOUR)]


async def test_an_outage_of_a_shard_is_one_of_its_servers_only(database: Database) -> None:
    first, second = Span(NOW, NOW + HOUR), Span(NOW + HOUR, NOW + 2 * HOUR)
    of_server = Shard(2, (SERVER >> 22) % 2)
    async with database.write() as unit:
        await unit.absences.add_outage(second, of_server)
        await unit.absences.add_outage(first, ALL)
        assert await listed(unit, NOW) == [first, second]
        assert await listed(unit, NOW, SECOND) == [first]
        both = (await unit.absences.affecting([SERVER, SECOND], [], NOW, NOW)).outages
        assert {(each.shard, each.span) for each in both} == {(ALL, first), (of_server, second)}


async def test_a_heartbeat_is_never_set_back(database: Database) -> None:
    """A process that was frozen stores an old one late."""
    shards = [Shard(2, 0), Shard(2, 1)]
    async with database.write() as unit:
        await unit.absences.set_heartbeats(shards, NOW)
        await unit.absences.set_heartbeats(shards[1:], NOW + HOUR)
        await unit.absences.set_heartbeats(shards, NOW + HOUR / 2)
        await unit.absences.set_heartbeats([], NOW + DAY)
        stored = await unit.absences.heartbeats()
        assert {each.shard: each.at for each in stored} == {
            Shard(2, 0): NOW + HOUR / 2,
            Shard(2, 1): NOW + HOUR,
        }
        [mine] = (await unit.absences.affecting([SECOND], [], NOW, NOW)).heartbeats
        assert mine.shard.has(SECOND)
        outdated = ShardHeartbeat(Shard(2, 0), NOW)
        await unit.absences.delete_heartbeats([outdated, ShardHeartbeat(Shard(2, 1), NOW + HOUR)])
        assert [each.shard for each in await unit.absences.heartbeats()] == [Shard(2, 0)]
        await unit.absences.delete_heartbeats_after(NOW)
        assert await unit.absences.heartbeats() == []

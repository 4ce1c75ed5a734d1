"""Clocks of matches on servers of several shards, run by several processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from matches.service import Service
from matches.steps.match_time import load_clock_context
from matches.steps.out_of_time import LATE_PRESS_ALLOWANCE
from model.clocks.shards import ALL, Shard, ShardOutage
from model.entities import Match
from model.match_options import MatchOptions
from storage.database import Database
from tests.matches.conftest import begun
from tests.storage.rows import DAY, HOUR
from tests.support.clocks import ManualClock
from tests.support.postboard import FixedRandomness
from tests.support.store import database_in

START = datetime(2026, 11, 3, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
SERVERS = (0, 1, 2, 3, 7, 8)


def server(number: int) -> int:
    """A server of shard `number`, for every number of shards that is greater."""
    return number << 22


class Bot:
    """The use cases of all processes, and the clock that they share."""

    def __init__(self, store: Database, clock: ManualClock) -> None:
        self.service = Service(store, clock, FixedRandomness())
        self.keeping = self.service.timekeeping
        self.clock = clock

    async def begin(self, home: int, clock: str = "1h") -> int:
        """Begin a match on a server, and post its first board."""
        match = await begun(self.service, server=home, match_options=MatchOptions.given(clock))
        async with self.service.store.write() as unit:
            await self.keeping.board_posted(unit, match, match.seq)
        return match.id

    async def row(self, match: int) -> Match:
        return (await self.service.playing.load(match)).match

    async def lost(self, match: int) -> bool:
        """Check a clock twice, as the scheduler does. Return whether the time was up."""
        for _ in range(2):
            await self.keeping.check(match)
            self.clock.moment += LATE_PRESS_ALLOWANCE
        return (await self.service.playing.load(match)).result is not None

    async def run(self, minutes: int, shards: Collection[Shard]) -> list[ShardOutage]:
        """Let some shards be connected for a while. Return the outages that ended."""
        ended = await self.keeping.heartbeat(shards)
        end = self.clock.moment + minutes * MINUTE
        while self.clock.moment < end:
            self.clock.moment = min(self.clock.moment + 5 * MINUTE, end)
            assert await self.keeping.heartbeat(shards) == []
        return ended


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncGenerator[Bot]:
    clock = ManualClock(START)
    async with database_in(tmp_path, clock) as database:
        yield Bot(database, clock)


def shards(count: int, *numbers: int) -> list[Shard]:
    return [Shard(count, number) for number in numbers or range(count)]


async def test_a_living_process_does_not_hide_the_outage_of_a_dead_one(bot: Bot) -> None:
    await bot.run(0, shards(2))
    alive, dead = await bot.begin(server(0)), await bot.begin(server(1))
    await bot.run(61, shards(2, 0))
    assert await bot.lost(alive)
    assert not await bot.lost(dead)
    async with bot.service.store.read() as unit:
        assert dead not in await unit.matches.due(bot.clock.now())
    [outage] = await bot.run(0, shards(2))
    assert outage.shard == Shard(2, 1)
    away = outage.span.end - outage.span.start
    assert away > 61 * MINUTE
    await bot.keeping.check(dead)
    assert (await bot.row(dead)).deadline == START + HOUR + away
    await bot.run(59, shards(2))
    assert not await bot.lost(dead)
    await bot.run(2, shards(2))
    assert await bot.lost(dead)


other_numbers = pytest.mark.parametrize(("before", "after"), [(2, 4), (4, 1), (3, 5)])


@other_numbers
async def test_another_number_of_shards_is_no_outage(bot: Bot, before: int, after: int) -> None:
    await bot.run(10, shards(before))
    numbers = [await bot.begin(server(number)) for number in SERVERS]
    bot.clock.moment += 2 * MINUTE
    assert await bot.run(1, shards(after)) == []
    for number in numbers:
        assert (await bot.row(number)).deadline == START + 10 * MINUTE + HOUR
    async with bot.service.store.read() as unit:
        assert {each.shard.shards for each in await unit.absences.heartbeats()} == {after}
    await bot.run(60, shards(after))
    assert all([await bot.lost(number) for number in numbers])


@other_numbers
async def test_another_number_of_shards_loses_no_outage(bot: Bot, before: int, after: int) -> None:
    """Shard 0 was connected until the change, all others were away for the last hour."""
    await bot.run(0, shards(before))
    numbers = {number: await bot.begin(server(number), "1d") for number in SERVERS}
    await bot.run(60, shards(before, 0))
    bot.clock.moment += MINUTE
    await bot.run(0, shards(after))
    for number, match in numbers.items():
        away = timedelta(0) if number % before == 0 else 61 * MINUTE
        await bot.keeping.check(match)
        row = await bot.row(match)
        async with bot.service.store.read() as unit:
            context = await load_clock_context(unit, [row], bot.clock.now())
        assert row.clock.deadline(context.pauses(row, row.clock)) == START + DAY + away


async def test_nobody_loses_while_their_shard_has_never_been_connected(bot: Bot) -> None:
    match = await bot.begin(server(3))
    await bot.run(180, shards(4, 0, 1, 2))
    assert not await bot.lost(match)
    await bot.run(1, shards(4, 3))
    assert await bot.lost(match)


async def test_a_removal_found_late_counts_from_the_last_heartbeat_of_its_shard(bot: Bot) -> None:
    await bot.run(0, shards(2))
    await bot.begin(server(1))
    await bot.run(40, shards(2, 0))
    assert await bot.service.servers.left(server(1), while_down=True)
    async with bot.service.store.read() as unit:
        assert (await unit.servers.get(server(1))).left_at == START


@pytest.mark.only_postgresql("on SQLite there is one write unit at a time")
async def test_a_heartbeat_during_a_check_costs_nobody_the_match(bot: Bot) -> None:
    """The outage ends after the check has read the heartbeats, and before it reads the outages."""
    await bot.run(0, [ALL])
    match = await bot.begin(server(0))
    bot.clock.moment += 2 * HOUR
    async with bot.service.store.write() as unit:
        outages = unit.absences.outages

        async def after_a_heartbeat(after: datetime, servers: Collection[int]) -> list[ShardOutage]:
            assert await asyncio.create_task(bot.keeping.heartbeat([ALL]))
            return await outages(after, servers)

        unit.absences.outages = after_a_heartbeat
        row = await bot.row(match)
        context = await load_clock_context(unit, [row], bot.clock.now())
    deadline = row.clock.deadline(context.pauses(row, row.clock))
    assert deadline == START + 3 * HOUR
    assert context.heartbeats[row.server] == START

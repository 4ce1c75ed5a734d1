"""Clocks of many matches change at once: after outages, when a server leaves, with a vacation."""

import asyncio
import json
from collections import Counter
from collections.abc import Collection, Generator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import event

from matches.delivery import start_clock
from matches.play import LATE_PRESS_ALLOWANCE
from matches.queueing import queue_reminder
from matches.service import Service
from matches.sweeping import BATCH, BATCH_WITH_TEXT
from matches.time.timekeeping import HEARTBEAT_WAIT
from model.absences import Shard, ShardOutage
from model.entities import MatchRow, NoticeState
from model.match_extras import MatchOptions
from model.notices import AnnouncementNotice, DeliveryResult, ReminderReason
from storage.queries.schedule import Work
from storage.stored import read_content
from tests.matches.conftest import ANN, BOB, begun, pending_sweeps
from tests.support.clocks import ManualClock
from tests.support.database.raw_sql import fetch, recorded_statements
from tests.support.database.rows import DAY, HOUR, add_copies

# ---- servers of several shards, run by several processes
START = datetime(2026, 11, 3, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
SERVERS = (0, 1, 2, 3, 7, 8)


def server(number: int) -> int:
    """A server of shard `number`, for every number of shards that is greater."""
    return number << 22


class Bot:
    """The use cases of all processes, and the clock that they share."""

    def __init__(self, service: Service, clock: ManualClock) -> None:
        self.service = service
        self.keeping = service.timekeeping
        self.clock = clock

    async def begin(self, home: int, clock: str = "1h") -> int:
        """Begin a match on a server, and post its first board."""
        row = await begun(self.service, server=home, match_options=MatchOptions.from_typed(clock))
        async with self.service.database.write() as unit:
            await start_clock(unit, row, row.seq, self.clock.now())
        return row.id

    async def row(self, match_id: int) -> MatchRow:
        return (await self.service.matches.load(match_id)).row

    async def lost(self, match_id: int) -> bool:
        """Check a clock twice, as the scheduler does. Return whether the time was up."""
        for _ in range(2):
            await self.keeping.check(match_id)
            self.clock.moment += LATE_PRESS_ALLOWANCE
        return (await self.service.matches.load(match_id)).result is not None

    async def run(self, minutes: int, shards: Collection[Shard]) -> list[ShardOutage]:
        """Let some shards be connected for a while. Return the outages that ended."""
        ended = await self.keeping.heartbeat(shards)
        end = self.clock.moment + minutes * MINUTE
        while self.clock.moment < end:
            self.clock.moment = min(self.clock.moment + 5 * MINUTE, end)
            assert await self.keeping.heartbeat(shards) == []
        return ended


@pytest.fixture
def bot(service: Service, clock: ManualClock) -> Bot:
    clock.moment = START
    return Bot(service, clock)


def shards(count: int, *numbers: int) -> list[Shard]:
    return [Shard(count, number) for number in numbers or range(count)]


async def test_a_living_process_does_not_hide_the_outage_of_a_dead_one(bot: Bot) -> None:
    await bot.run(0, shards(2))
    alive, dead = await bot.begin(server(0)), await bot.begin(server(1))
    await bot.run(61, shards(2, 0))
    assert await bot.lost(alive)
    assert not await bot.lost(dead)
    async with bot.service.database.read() as unit:
        assert dead not in await unit.schedule.due(Work.CLOCK, bot.clock.now())
    [outage] = await bot.run(0, shards(2))
    assert outage.shard == Shard(2, 1)
    away = outage.span.end - outage.span.start
    assert away > 61 * MINUTE
    bot.clock.moment += HEARTBEAT_WAIT  # only then is it checked again
    await bot.keeping.check(dead)
    assert (await bot.row(dead)).deadline == START + HOUR + away
    await bot.run(58, shards(2))
    assert not await bot.lost(dead)
    await bot.run(2, shards(2))
    assert await bot.lost(dead)


@pytest.mark.parametrize(("before", "after"), [(2, 4), (4, 1), (3, 5)])
async def test_another_number_of_shards_loses_no_outage(bot: Bot, before: int, after: int) -> None:
    """Shard 0 was connected until the change, all others were away for the last hour."""
    await bot.run(0, shards(before))
    numbers = {number: await bot.begin(server(number), "1d") for number in SERVERS}
    await bot.run(60, shards(before, 0))
    bot.clock.moment += MINUTE
    await bot.run(0, shards(after))
    for number, match_id in numbers.items():
        away = timedelta(0) if number % before == 0 else 61 * MINUTE
        await bot.keeping.check(match_id)
        row = await bot.row(match_id)
        async with bot.service.database.read() as unit:
            context = await unit.absences.affecting_matches([row], bot.clock.now())
        assert row.clock.deadline(context.pauses(row, row.clock)) == START + DAY + away


async def test_nobody_loses_while_their_shard_has_never_been_connected(bot: Bot) -> None:
    match_id = await bot.begin(server(3))
    await bot.run(180, shards(4, 0, 1, 2))
    assert not await bot.lost(match_id)
    await bot.run(1, shards(4, 3))
    assert await bot.lost(match_id)


async def test_a_removal_found_late_counts_from_the_last_heartbeat_of_its_shard(bot: Bot) -> None:
    await bot.run(0, shards(2))
    await bot.begin(server(1))
    await bot.run(40, shards(2, 0))
    assert await bot.service.servers.left(server(1), while_down=True)
    async with bot.service.database.read() as unit:
        assert (await unit.servers.get(server(1))).left_at == START


# ---- many matches
MANY = 3 * BATCH + 7
STATEMENTS = 20
"""A unit of work may run so many statements, however many matches there are."""


class ManyMatches:
    """A server with many matches, in each of which it is Ann's turn."""

    def __init__(self, service: Service, clock: ManualClock, folder: Path, first: MatchRow) -> None:
        self.service = service
        self.clock = clock
        self.keeping = service.timekeeping
        self.vacations = service.vacations
        self.first = first.id
        self.folder = folder

    async def deadlines(self) -> Counter[Any]:
        async with self.service.database.read() as unit:
            return Counter(row.deadline for row in await unit.matches.waiting_for(ANN))

    async def finish(self) -> int:
        """Let the scheduler do the rest; return the number of batches."""
        done = 0
        while pending := await pending_sweeps(self.service):
            for sweep in pending:
                await self.service.continue_sweep(sweep)
                done += 1
        return done

    async def announced_texts(self) -> list[str]:
        rows = fetch(
            self.folder, "SELECT payload FROM outbox WHERE kind = 'announcement' ORDER BY id"
        )
        stored = [json.loads(each) if isinstance(each, str) else each for (each,) in rows]
        return [str(read_content(AnnouncementNotice, payload).text) for payload in stored]


@pytest.fixture
async def many(tmp_path: Path, service: Service, clock: ManualClock) -> ManyMatches:
    first = await begun(service, match_options=MatchOptions.from_typed("3d"))
    async with service.database.write() as unit:
        await start_clock(unit, first, 0, clock.now())
        for notice in await unit.outbox.of_match(first.id):
            await unit.outbox.end(notice.id, DeliveryResult())
    await asyncio.to_thread(add_copies, tmp_path, first.id, MANY - 1)
    return ManyMatches(service, clock, tmp_path, first)


@contextmanager
def statements() -> Generator[list[int]]:
    """The number of SQL statements of each unit of work that is committed within the block."""
    units: list[int] = []
    with recorded_statements() as recorded:

        def committed(_: object) -> None:
            units.append(len(recorded))
            recorded.clear()

        event.listen(sa.Engine, "commit", committed)
        try:
            yield units
        finally:
            event.remove(sa.Engine, "commit", committed)


async def test_the_bot_leaves_and_rejoins_a_server_with_many_matches(many: ManyMatches) -> None:
    start = many.clock.now()
    many.clock.advance(days=1)
    with statements() as counted:
        await many.service.servers.left(1)
        assert await many.finish() == 4 - 1
    assert max(counted) <= STATEMENTS
    assert await many.deadlines() == {None: MANY}
    many.clock.advance(days=5)
    with statements() as counted:
        await many.service.servers.came_back(1)
        await many.finish()
    assert max(counted) <= STATEMENTS
    assert await many.deadlines() == {start + 8 * DAY: MANY}


async def test_a_player_with_many_matches_goes_on_vacation(many: ManyMatches) -> None:
    """Each opponent is notified once, even if the process is killed halfway."""
    start = many.clock.now()
    with statements() as counted:
        await many.vacations.start(ANN, start + 10 * DAY)
    # each opponent of a batch gets a message
    assert max(counted) <= STATEMENTS + 3 * BATCH_WITH_TEXT
    assert len(await many.announced_texts()) == BATCH_WITH_TEXT
    again = Service(many.service.database, many.clock)  # as after a restart
    while pending := await pending_sweeps(again):
        for sweep in pending:
            await again.continue_sweep(sweep)
    announced = await many.announced_texts()
    assert len(announced) == MANY
    assert all("is on vacation until" in each for each in announced)
    assert await many.deadlines() == {start + 13 * DAY: MANY}
    await many.vacations.end(ANN)
    await many.finish()
    assert await many.deadlines() == {start + 3 * DAY: MANY}


async def test_reminders_are_rescheduled_for_a_player_with_many_matches(many: ManyMatches) -> None:
    with statements() as counted:
        await many.service.preferences.set_reminders(
            ANN, many.clock.now(), quiet_from=0, quiet_to=23
        )
        await many.finish()
    assert max(counted) <= STATEMENTS


async def test_two_changes_for_one_player_are_made_in_order(many: ManyMatches) -> None:
    await many.vacations.start(ANN, many.clock.now() + 10 * DAY)
    await many.vacations.end(ANN)
    assert len(await pending_sweeps(many.service)) == 1
    await many.finish()
    async with many.service.database.read() as unit:
        queued = [each for each in await unit.outbox.of_match(MANY) if each.kind == "announcement"]
    last = [read_content(AnnouncementNotice, each.payload).text for each in queued]
    assert "is on vacation" in last[0]
    assert "is back" in last[1]


async def test_times_set_by_a_wrong_clock_are_corrected(many: ManyMatches) -> None:
    """A turn that began 300 days in the future now begins at the present time; an outage that ends
    then is dropped."""
    right = many.clock.now()
    await many.keeping.heartbeat()
    many.clock.advance(days=300)
    await many.keeping.heartbeat()
    row = (await many.service.playing.play(many.first, ANN, "b2")).row
    async with many.service.database.write() as unit:
        await unit.players.set_next_daily_message(BOB, many.clock.now() + DAY)
        await queue_reminder(unit, row, ReminderReason.RUNNING_DOWN, many.clock.now())
    many.clock.moment = right + HOUR
    await many.service.timekeeping.recover_from_wrong_clock()
    await many.finish()
    row = (await many.service.matches.load(many.first)).row
    assert row.deadline is not None
    assert row.deadline <= right + 3 * DAY + HOUR
    async with many.service.database.read() as unit:
        assert (await unit.absences.affecting([1], [], right, right)).outages == []
        assert (await unit.schedule.upcoming()).get(Work.DAILY_MESSAGE) == right + HOUR + DAY
        queued = await unit.outbox.of_match(many.first, NoticeState.PENDING)
        assert max(each.due_at for each in queued) == right + HOUR

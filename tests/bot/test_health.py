"""Whether a process is well, as it judges itself."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from bot.runtime.connection import Connection
from bot.runtime.health import LOOK_LIFETIME, Health
from bot.runtime.trusted_clock import TrustedClock
from matches.use_cases.waiting import Waiting
from model.clocks.clock_state import ClockSchedule
from rules.text import ENGLISH, in_language, join_texts
from storage.database import Database
from tests.storage.rows import add_match
from tests.support.clocks import ManualClock
from tests.support.sql_statements import recorded_statements
from tests.support.store import database_in


class Watched:
    """A process whose health a test looks at."""

    def __init__(
        self, database: Database, clock: ManualClock, connection: Connection | None = None
    ) -> None:
        self.database = database
        self.clock = clock
        self.trusted = TrustedClock(clock)
        self.connection = connection or Connection()
        self.health = Health(Waiting(database, self.trusted), self.trusted, self.connection)

    async def problems(self) -> str:
        """Look, and return what is wrong."""
        await self.health.look()
        return in_language(join_texts(self.health.problems()), ENGLISH)

    async def queue(self, lane: str, *, due_in: timedelta) -> int:
        """Queue a notice."""
        async with self.database.write() as unit:
            due_at = self.clock.now() + due_in
            return (await unit.outbox.add(lane=lane, kind="board", payload={}, due_at=due_at)).id


@asynccontextmanager
async def watched(folder: Path) -> AsyncGenerator[Watched]:
    clock = ManualClock()
    async with database_in(folder, clock) as database:
        process = Watched(database, clock)
        process.connection.mark_connected(0)
        yield process


async def test_a_bot_without_work_is_well(tmp_path: Path) -> None:
    async with watched(tmp_path) as process:
        assert not await process.problems()
        assert process.health.status() == {"well": True, "problems": ""}
        process.clock.advance(days=3)
        assert not await process.problems()


async def test_a_short_reconnect_is_no_problem_and_a_long_one_is(tmp_path: Path) -> None:
    async with watched(tmp_path) as process:
        assert not await process.problems()
        process.connection.mark_disconnected(0)
        assert not await process.problems()
        process.clock.advance(seconds=59)
        assert not await process.problems()
        process.clock.advance(seconds=2)
        assert await process.problems() == "I haven't reached Discord for 1 minute."
        assert process.health.status()["well"] is False
        process.connection.mark_connected(0)
        assert not await process.problems()


async def test_a_shard_that_stays_away_is_a_problem(tmp_path: Path) -> None:
    clock = ManualClock()
    async with database_in(tmp_path, clock) as database:
        process = Watched(database, clock, Connection(4, [2, 3]))
        process.connection.mark_connected(2)
        process.connection.mark_connected(3)
        assert not await process.problems()
        process.connection.mark_disconnected(3)
        assert not await process.problems()
        clock.advance(minutes=2)
        assert (
            await process.problems() == "Some of my shards haven't reached Discord for 2 minutes."
        )


async def test_a_bot_that_never_reaches_discord_is_unwell_after_a_minute(tmp_path: Path) -> None:
    clock = ManualClock()
    async with database_in(tmp_path, clock) as database:
        process = Watched(database, clock)
        assert not await process.problems()
        clock.advance(seconds=61)
        assert "reached Discord" in await process.problems()


async def test_a_notice_may_wait_five_minutes(tmp_path: Path) -> None:
    async with watched(tmp_path) as process:
        await process.queue("a lane", due_in=timedelta(0))
        process.clock.advance(minutes=5)
        assert not await process.problems()
        process.clock.advance(minutes=1)
        assert await process.problems() == "A message that was due has waited for 6 minutes."


async def test_notices_behind_one_that_is_tried_again_later_are_not_late(tmp_path: Path) -> None:
    """The bot does what it should: it waits for the right moment to send the first one."""
    async with watched(tmp_path) as process:
        first = await process.queue("a lane", due_in=timedelta(0))
        await process.queue("a lane", due_in=timedelta(0))
        async with process.database.write() as unit:
            await unit.outbox.mark_failed(first, process.clock.now() + timedelta(minutes=15))
        process.clock.advance(minutes=10)
        assert not await process.problems()
        process.clock.advance(minutes=11)
        assert "6 minutes" in await process.problems()


async def test_parked_notices_are_counted_and_are_no_problem_of_the_process(
    tmp_path: Path,
) -> None:
    async with watched(tmp_path) as process:
        await process.queue("1", due_in=timedelta(0))
        parked = await process.queue("2", due_in=timedelta(0))
        broken = await process.queue("3", due_in=timedelta(0))
        await process.queue("4", due_in=timedelta(hours=1))
        async with process.database.write() as unit:
            await unit.outbox.park(parked)
            await unit.outbox.mark_broken(broken)
        assert not await process.problems()
        work = await process.health.look()
        assert work is not None
        assert (work.outbox.due, work.outbox.parked, work.outbox.broken) == (1, 1, 1)


async def test_a_clock_that_is_not_looked_at_is_a_problem(tmp_path: Path) -> None:
    async with watched(tmp_path) as process:
        async with process.database.write() as unit:
            now = process.clock.now()
            await add_match(unit, schedule=ClockSchedule(None, now, now))
        process.clock.advance(minutes=2)
        assert not await process.problems()
        process.clock.advance(minutes=1)
        assert await process.problems() == "I look at clocks of matches too late, by 3 minutes."


async def test_a_wrong_system_clock_is_a_problem(tmp_path: Path) -> None:
    async with watched(tmp_path) as process:
        process.trusted.compare(process.clock.now() + timedelta(hours=1))
        assert "clock of my machine is wrong" in await process.problems()


async def test_a_database_that_does_not_answer_is_a_problem(tmp_path: Path) -> None:
    async with watched(tmp_path) as process:
        await process.database.close()
        assert await process.problems() == "My database does not answer."


async def test_many_questions_cost_one_look(tmp_path: Path) -> None:
    async with watched(tmp_path) as process:
        with recorded_statements() as statements:
            for _ in range(100):
                await process.problems()
            first = len(statements)
            process.clock.advance(seconds=LOOK_LIFETIME.total_seconds())
            await process.problems()
        assert len(statements) == 2 * first


@pytest.mark.parametrize("lanes", [1, 300])
async def test_a_look_takes_no_longer_with_more_notices(tmp_path: Path, lanes: int) -> None:
    async with watched(tmp_path) as process:
        async with process.database.write() as unit:
            for number in range(300):
                await unit.outbox.add(
                    lane=str(number % lanes),
                    kind="board",
                    payload={},
                    due_at=process.clock.now(),
                )
        with recorded_statements() as statements:
            work = await process.health.look()
        assert work is not None
        assert work.outbox.due == 300
        assert len(statements) == 4

"""A process says that it lives, learns which others do, and ends if another one has its name."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
import structlog
from pydantic import SecretStr

from bot.app import PostboardBot
from bot.machine.keep_alive import KeepAlive
from bot.process import exit_reason
from bot.runtime.rate_limits import RefusedRequests
from bot.runtime.this_instance import ThisInstance, elapsed
from bot.runtime.waiting import Wakeable, just_wait
from bot.settings import Settings
from matches.service import Service
from model.environment import SystemClock
from model.notices import OtherShards
from storage.database import Database
from storage.errors import StorageError
from tests.support.clocks import ManualClock
from tests.support.database import postgresql
from tests.support.database.store import database_in, opened
from tests.support.processes.fake_discord import TOKEN
from tests.support.pytest_setup import TIMEOUT_SECONDS

# ---- signs of life
BEAT = timedelta(hours=1)


@pytest_asyncio.fixture
async def databases(tmp_path: Path) -> AsyncGenerator[list[Database]]:
    """One PostgreSQL database, as two processes have it open."""
    url = postgresql.database_for(tmp_path)
    async with opened(url) as one, opened(url) as two:
        yield [one, two]


class Process:
    """What says that a process lives; it runs one shard of two."""

    def __init__(self, database: Database, name: str, shard: int = 0) -> None:
        self.instance = ThisInstance(name, alone=not database.shared)
        self.context: Any = SimpleNamespace(
            database=database,
            service=Service(database),
            idle=just_wait,
            outbox_wakeable=Wakeable(),
            scheduler_wakeable=Wakeable(),
            instance=self.instance,
            refused_requests=RefusedRequests(SystemClock()),
            health=SimpleNamespace(status=dict, rivals=""),
            discord=SimpleNamespace(shard_ids=[shard], shard_count=2),
        )
        self.ends: list[StorageError] = []
        self.keep_alive = KeepAlive(self.context, self.ends.append, BEAT)


@pytest.mark.second_database
async def test_a_process_learns_which_others_live(databases: list[Database]) -> None:
    one, two = Process(databases[0], "one"), Process(databases[1], "two", shard=1)
    await one.keep_alive.begin()
    await two.keep_alive.begin()
    await one.keep_alive.beat()
    assert one.instance.other_shards == [OtherShards(2, frozenset({1}))]
    assert two.instance.other_shards == [OtherShards(2, frozenset({0}))]
    one.context.outbox_wakeable.clear()
    one.context.scheduler_wakeable.clear()
    await two.keep_alive.end()
    await one.keep_alive.beat()
    assert not one.instance.other_shards
    assert one.context.outbox_wakeable.is_set()
    assert one.context.scheduler_wakeable.is_set()
    assert not two.instance.may_deliver


@pytest.mark.second_database
@pytest.mark.parametrize(("shard", "shards"), [(0, 2), (1, 4)])
async def test_a_process_that_runs_the_same_shards_is_noticed(
    databases: list[Database], shard: int, shards: int
) -> None:
    """Or one that counts with another number of shards. Each then says so once in its log."""
    one, two = Process(databases[0], "one"), Process(databases[1], "two", shard)
    two.context.discord.shard_count = shards
    await one.keep_alive.begin()
    await two.keep_alive.begin()
    assert two.context.health.rivals == "one"
    with structlog.testing.capture_logs() as lines:
        await one.keep_alive.beat()
        await one.keep_alive.beat()
    assert one.context.health.rivals == "two"
    assert [line["who"] for line in lines if "shards" in line["event"]] == ["two"]
    await two.keep_alive.end()
    await one.keep_alive.beat()
    assert one.context.health.rivals == ""


@pytest.mark.second_database
async def test_a_process_that_was_frozen_begins_another_run(databases: list[Database]) -> None:
    one = Process(databases[0], "one")
    await one.keep_alive.begin()
    earlier = one.instance.id
    assert one.instance.still_is(earlier)
    one.instance.confirm(earlier or 0, elapsed() - 7 * 3600, 4 * BEAT)
    assert not one.instance.still_is(earlier)
    await Service(databases[1]).installation.say_alive(earlier or 0, "one", "1.0", {}, -BEAT)
    one.context.outbox_wakeable.clear()
    with structlog.testing.capture_logs() as lines:
        await one.keep_alive.beat()
    assert [line["event"] for line in lines] == ["was silent for too long"]
    assert one.instance.may_deliver
    assert not one.instance.still_is(earlier)
    assert one.context.outbox_wakeable.is_set()


@pytest.mark.second_database
async def test_a_process_ends_when_another_one_has_its_name(databases: list[Database]) -> None:
    one, two = Process(databases[0], "same"), Process(databases[1], "same")
    await one.keep_alive.begin()
    await two.keep_alive.begin()
    one.instance.keep_alive.wake()
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await one.keep_alive.run()
    (why,) = one.ends
    assert str(why) == "Another process runs as the instance same. Give each its own INSTANCE."
    assert exit_reason(why)[1] == 2
    await two.keep_alive.beat()
    assert two.instance.may_deliver


async def test_on_sqlite_a_process_lives_however_late_it_says_so(tmp_path: Path) -> None:
    """Nobody else can use the file, so that a machine that slept loses nothing."""
    async with database_in(tmp_path) as database:
        if database.shared:
            return
        one = Process(database, "one")
        await one.keep_alive.begin()
        earlier = one.instance.id
        await Service(database).installation.say_alive(earlier or 0, "one", "1.0", {}, timedelta(0))
        one.instance.confirm(earlier or 0, elapsed() - 36, timedelta(0))
        assert one.instance.may_deliver
        with structlog.testing.capture_logs() as lines:
            await one.keep_alive.beat()
        assert one.instance.id == earlier
        async with database.read() as unit:
            (stored,) = await unit.instances.all()
        assert stored.alive_until - stored.started_at == timedelta(seconds=28)
        assert [line["seconds"] for line in lines] == [36]


@pytest.mark.only_sqlite(reason="deletes the lock")
async def test_a_process_ends_when_another_one_works_with_its_file(tmp_path: Path) -> None:
    async with database_in(tmp_path) as first:
        one = Process(first, "one")
        await one.keep_alive.begin()
        first.file.with_name(f"{first.file.name}.lock").unlink()
        async with database_in(tmp_path) as second:
            two = Process(second, "two")
            await two.keep_alive.begin()
            one.instance.keep_alive.wake()
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await one.keep_alive.run()
            (why,) = one.ends
            assert f"Another Postboard (two) works with {first.file}" in str(why)
            assert exit_reason(why)[1] == 2
            await two.keep_alive.beat()
            assert two.instance.may_deliver


@pytest.mark.second_database
async def test_the_outbox_can_ask_for_a_sign_of_life(databases: list[Database]) -> None:
    """As when the database was locked while the process began."""
    one = Process(databases[0], "one")
    running = asyncio.create_task(one.keep_alive.run())
    try:
        one.instance.keep_alive.wake()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await one.context.outbox_wakeable.wait()
        assert one.instance.may_deliver
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


# ---- outages
START = datetime(2026, 11, 3, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


async def test_an_outage_lasts_for_each_shard_until_that_reconnects(tmp_path: Path) -> None:
    clock = ManualClock(START)
    async with database_in(tmp_path, clock) as database:
        settings: Any = {"discord_token": SecretStr(TOKEN), "shards": 2}
        bot = PostboardBot(
            settings=Settings(**settings), database=database, wall_clock=clock, heartbeat=MINUTE
        )
        seen: list[dict[str, int]] = []
        for happens, shard in (
            (bot.on_shard_ready, 0),
            (bot.on_shard_ready, 1),
            (bot.on_shard_disconnect, 1),
            (bot.on_shard_disconnect, 0),
            (bot.on_shard_resumed, 0),
            (bot.on_shard_resumed, 1),
        ):
            clock.moment += 2 * MINUTE
            bot.context.wall_clock.mark_compared()
            await happens(shard)
            async with database.read() as unit:
                stored = await unit.absences.heartbeats()
            seen.append({str(each.shard): (each.at - START) // MINUTE for each in stored})
        assert seen == [
            {"0 of 2": 2},
            {"0 of 2": 4, "1 of 2": 4},
            {"0 of 2": 4, "1 of 2": 4},
            {"0 of 2": 4, "1 of 2": 4},
            {"0 of 2": 10, "1 of 2": 4},
            {"0 of 2": 12, "1 of 2": 12},
        ]
        async with database.read() as unit:
            clocks = [await unit.absences.affecting([n << 22], [], START, START) for n in (0, 1)]
        first, second = [each.outages for each in clocks]
        assert [(each.span.end - each.span.start) // MINUTE for each in first] == [6]
        assert [(each.span.end - each.span.start) // MINUTE for each in second] == [8]

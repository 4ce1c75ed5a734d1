"""A process says that it lives, learns which others do, and ends if another one has its name."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from contextlib import AsyncExitStack, suppress
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest_asyncio
import structlog

from bot.runtime.rate_limits import RefusedRequests
from bot.runtime.this_instance import ThisInstance, elapsed
from bot.runtime.waiting import Wakeable
from bot.workers.keep_alive import KeepAlive
from matches.use_cases.instances import Instances
from model.environment import SystemClock
from model.outbox import OtherShards
from storage.database import Database, open_database
from tests.support import postgresql
from tests.support.pytest_setup import TIMEOUT_SECONDS
from tests.support.store import database_in

BEAT = timedelta(hours=1)


@pytest_asyncio.fixture
async def databases(tmp_path: Path) -> AsyncGenerator[list[Database]]:
    """One PostgreSQL database, as two processes have it open."""
    async with AsyncExitStack() as stack:
        opened: list[Database] = []
        for _ in range(2):
            opened.append(await open_database(postgresql.database_for(tmp_path)))
            stack.push_async_callback(opened[-1].close)
        yield opened


async def wait(waiting: Awaitable[None]) -> None:
    """Wait as the real bot does."""
    await waiting


class Process:
    """What says that a process lives; it runs one shard of two."""

    def __init__(self, database: Database, name: str, shard: int = 0) -> None:
        self.instance = ThisInstance(name, alone=not database.shared)
        self.context: Any = SimpleNamespace(
            store=database,
            idle=wait,
            outbox=Wakeable(),
            scheduler=Wakeable(),
            instance=self.instance,
            refused_requests=RefusedRequests(SystemClock()),
            health=SimpleNamespace(status=dict),
            discord=SimpleNamespace(shard_ids=[shard], shard_count=2),
        )
        self.ends: list[str] = []
        self.keep_alive = KeepAlive(self.context, self.ends.append, BEAT)


async def test_a_process_learns_which_others_live(databases: list[Database]) -> None:
    one, two = Process(databases[0], "one"), Process(databases[1], "two", shard=1)
    await one.keep_alive.begin()
    await two.keep_alive.begin()
    await one.keep_alive.beat()
    assert one.instance.others == (OtherShards(2, frozenset({1})),)
    assert two.instance.others == (OtherShards(2, frozenset({0})),)
    one.context.outbox.reset()
    one.context.scheduler.reset()
    await two.keep_alive.end()
    await one.keep_alive.beat()
    assert one.instance.others == ()
    assert one.context.outbox.woken.is_set()
    assert one.context.scheduler.woken.is_set()
    assert not two.instance.surely_alive


async def test_a_process_that_was_frozen_begins_another_run(databases: list[Database]) -> None:
    one = Process(databases[0], "one")
    await one.keep_alive.begin()
    earlier = one.instance.id
    assert one.instance.holds(earlier)
    one.instance.confirm(earlier or 0, elapsed() - 7 * 3600, 4 * BEAT)
    assert not one.instance.holds(earlier)
    await Instances(databases[1], -BEAT).say_alive(earlier or 0, "one", "1.0", {})
    one.context.outbox.reset()
    with structlog.testing.capture_logs() as lines:
        await one.keep_alive.beat()
    assert [line["event"] for line in lines] == ["was silent for too long"]
    assert one.instance.surely_alive
    assert not one.instance.holds(earlier)
    assert one.context.outbox.woken.is_set()


async def test_a_process_ends_when_another_one_has_its_name(databases: list[Database]) -> None:
    one, two = Process(databases[0], "same"), Process(databases[1], "same")
    await one.keep_alive.begin()
    await two.keep_alive.begin()
    one.instance.needed.wake()
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await one.keep_alive.run()
    assert one.ends == ["Another process runs as the instance same. Give each its own INSTANCE."]
    await two.keep_alive.beat()
    assert two.instance.surely_alive


async def test_on_sqlite_a_process_lives_however_late_it_says_so(tmp_path: Path) -> None:
    """Nobody else can use the file, so that a machine that slept loses nothing."""
    async with database_in(tmp_path) as database:
        if database.shared:
            return
        one = Process(database, "one")
        await one.keep_alive.begin()
        earlier = one.instance.id
        await Instances(database, timedelta(0)).say_alive(earlier or 0, "one", "1.0", {})
        one.instance.confirm(earlier or 0, 0, timedelta(0))
        assert one.instance.surely_alive
        await one.keep_alive.beat()
        assert one.instance.id == earlier


async def test_the_outbox_can_ask_for_a_sign_of_life(databases: list[Database]) -> None:
    """As when the database was locked while the process began."""
    one = Process(databases[0], "one")
    running = asyncio.create_task(one.keep_alive.run())
    try:
        one.instance.needed.wake()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await one.context.outbox.woken.wait()
        assert one.instance.surely_alive
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running

"""The outbox worker: lanes that do not block one another, and a worker that survives all
failures."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import structlog

from bot.machine import outbox as outbox_worker
from bot.machine.outbox import (
    MAX_ACTIVE_IN_CHANNEL,
    MAX_ACTIVE_IN_SERVER,
    MAX_ATTEMPTS,
    MAX_DELIVERIES,
    NoticeDeliveries,
    OutboxWorker,
)
from bot.machine.redelivery import Redelivery
from bot.registry import all_deliveries
from bot.runtime.this_instance import Connection, ThisInstance, elapsed
from bot.runtime.waiting import Wakeable
from bot.sending.posting import Unreachable
from model import notices
from model.entities import Notice, NoticeState
from model.notices import ChallengeCardNotice, DeliveryResult
from storage.database import Database
from storage.errors import DatabaseBusy
from tests.support.database.leases import worker_context
from tests.support.database.raw_sql import change, fetch
from tests.support.database.store import database_in
from tests.support.notices import raw, raw_kind
from tests.support.pytest_setup import TIMEOUT_SECONDS
from tests.support.waiting import until

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


class FastClock:
    """A clock that advances an hour at each call, so that every retry is due the next time."""

    def __init__(self) -> None:
        self._moment = NOW

    def now(self) -> datetime:
        self._moment += timedelta(hours=1)
        return self._moment


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncGenerator[Database]:
    async with database_in(tmp_path, FastClock()) as opened:
        yield opened


@pytest.fixture
def table() -> NoticeDeliveries:
    """The only deliveries that there are; one works."""
    deliveries = NoticeDeliveries()

    @deliveries.on(raw_kind("works"))
    async def works(_bot: object, _notice: Notice, _: object) -> DeliveryResult:
        return DeliveryResult()

    return deliveries


async def worker(
    database: Database, table: NoticeDeliveries, wakeable: Wakeable | None = None
) -> OutboxWorker:
    """An outbox worker for one of two processes, which has only storage and a clock."""
    clock = FastClock()
    instance = ThisInstance("tests", alone=not database.shared)
    async with database.write() as unit:
        lifetime = timedelta(hours=1)
        number = await unit.instances.register(instance.name, "1.0", {}, lifetime)
    instance.confirm(number, elapsed(), lifetime)
    more = {"outbox_wakeable": wakeable or Wakeable(), "connection": Connection(2, (0,))}
    context: Any = worker_context(database, clock, instance, **more)
    return OutboxWorker(context, table, Redelivery(context))


async def queue_notice(
    database: Database, lane: str, kind: str, *, server: int = 1, channel: int = 1
) -> int:
    """Queue one notice that is due."""
    async with database.write() as unit:
        notice = await unit.outbox.add(
            lane=lane, content=raw(kind), due_at=NOW, server=server, channel=channel
        )
    return notice.id


async def status_of(database: Database, notice: int) -> str:
    """The status of a notice."""
    wanted = "SELECT state FROM outbox WHERE id = :notice"
    ((state,),) = await asyncio.to_thread(fetch, database, wanted, notice=notice)
    return str(state)


async def wait_until(database: Database, notice: int, wanted: NoticeState) -> None:
    """Wait until a notice has a status, for some seconds at most."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await status_of(database, notice) != wanted:  # noqa: ASYNC110  # a row tells nobody
            await asyncio.sleep(0.01)


@asynccontextmanager
async def running(worker: OutboxWorker) -> AsyncGenerator[None]:
    """Let a worker run within the block. No delivery of it outlives the block."""
    task = asyncio.create_task(worker.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        for each in worker.in_progress:
            each.cancel()
        await asyncio.gather(*worker.in_progress, return_exceptions=True)


def test_every_kind_of_notice_has_a_delivery() -> None:
    classes = {each for each in vars(notices).values() if isinstance(each, type)}
    kinds = {each for each in classes if issubclass(each, notices.NoticeContent)}
    delivered = {content for content, _ in all_deliveries().by_kind.values()}
    assert delivered == kinds - {notices.NoticeContent}


async def test_a_delivery_is_not_started_twice(
    tmp_path: Path, database: Database, table: NoticeDeliveries
) -> None:
    """The result of one notice cannot be stored: another, which is being sent, is sent once."""
    begun: list[int] = []
    may_finish = asyncio.Event()

    @table.on(raw_kind("slow"))
    async def slow(_bot: object, notice: Notice, _: object) -> DeliveryResult:
        begun.append(notice.id)
        await may_finish.wait()
        return DeliveryResult()

    @table.on(raw_kind("vanishes"))
    async def vanishes(_bot: object, notice: Notice, _: object) -> DeliveryResult:
        change(tmp_path, "DELETE FROM outbox WHERE id = :notice", notice=notice.id)
        return DeliveryResult(7)

    sending = await queue_notice(database, "match:1", "slow")
    await queue_notice(database, "match:2", "vanishes")
    wakeable = Wakeable()
    async with running(await worker(database, table, wakeable)):
        with structlog.testing.capture_logs() as lines:
            await until(lambda: bool(lines))
        assert [line["event"] for line in lines] == ["notice left to another process"]
        other = await queue_notice(database, "match:3", "works")
        wakeable.wake()
        await wait_until(database, other, NoticeState.DONE)
        assert begun == [sending]
        may_finish.set()
        await wait_until(database, sending, NoticeState.DONE)
        assert begun == [sending]


async def test_the_worker_survives_an_unreadable_database(
    database: Database, monkeypatch: pytest.MonkeyPatch, table: NoticeDeliveries
) -> None:
    monkeypatch.setattr(outbox_worker, "DELAY_AFTER_FAILURE", timedelta(milliseconds=10))
    queued = await queue_notice(database, "match:1", "works")
    deliverer = await worker(database, table)
    change(database, "ALTER TABLE outbox RENAME TO elsewhere")
    with structlog.testing.capture_logs() as lines:
        async with running(deliverer):
            await until(lambda: len(lines) >= 2)
            change(database, "ALTER TABLE elsewhere RENAME TO outbox")
            await wait_until(database, queued, NoticeState.DONE)
    assert lines[0]["log_level"] == "error"


async def test_a_probe_of_another_process_shows_that_a_channel_works(
    database: Database, table: NoticeDeliveries
) -> None:
    """This process delivers it, and makes everything else of the channel due."""
    refused = True

    @table.on(raw_kind("posts"))
    async def posts(_bot: object, _notice: Notice, _: object) -> DeliveryResult:
        if refused:
            raise Unreachable("missing permissions")
        return DeliveryResult(7)

    parked = [await queue_notice(database, f"match:{n}", "posts") for n in range(3)]
    elsewhere = await queue_notice(database, "match:9", "posts", channel=2)
    wakeable = Wakeable()
    async with running(await worker(database, table, wakeable)):
        for each in (*parked, elsewhere):
            await wait_until(database, each, NoticeState.PARKED)
        refused = False
        async with database.write() as unit:
            channel = (await unit.outbox.parked_channels(1, None))[0]
            await unit.outbox.retry_oldest_parked(channel, NOW)
        woken = database.on_commit(lambda _: wakeable.wake())
        wakeable.wake()
        for each in parked:
            await wait_until(database, each, NoticeState.DONE)
        woken()
        assert channel.channel == 1
        assert await status_of(database, elsewhere) == NoticeState.PARKED


async def test_a_lane_goes_on_after_a_failure(database: Database, table: NoticeDeliveries) -> None:
    waited: list[timedelta] = []

    @table.on(raw_kind("fails"))
    async def fails(_bot: object, notice: Notice, _: object) -> DeliveryResult:
        waited.append((notice.due_at - NOW) % timedelta(hours=1))  # the clock shows full hours
        raise ZeroDivisionError

    broken = await queue_notice(database, "match:1", "fails")
    behind = await queue_notice(database, "match:1", "works")
    async with running(await worker(database, table)):
        await wait_until(database, behind, NoticeState.DONE)
        assert await status_of(database, broken) == NoticeState.BROKEN
        assert len(waited) == MAX_ATTEMPTS
        assert waited[:4] == [timedelta(seconds=each) for each in (0, 5, 10, 20)]


async def test_a_busy_database_breaks_nothing(database: Database, table: NoticeDeliveries) -> None:
    tries: list[Notice] = []

    @table.on(raw_kind("waits"))
    async def waits(_bot: object, notice: Notice, _: object) -> DeliveryResult:
        tries.append(notice)
        if len(tries) <= MAX_ATTEMPTS:
            raise DatabaseBusy("busy")
        return DeliveryResult()

    waiting = await queue_notice(database, "match:1", "waits")
    async with running(await worker(database, table)):
        await wait_until(database, waiting, NoticeState.DONE)


async def test_a_slow_channel_blocks_no_other(database: Database, table: NoticeDeliveries) -> None:
    """Discord does not answer: 200 lanes of one channel hang, then as many in other channels
    of one server."""
    may_finish = asyncio.Event()
    under_way: list[Notice] = []
    most = 0

    @table.on(raw_kind("hangs"))
    async def hangs(_bot: object, notice: Notice, _: object) -> DeliveryResult:
        nonlocal most
        under_way.append(notice)
        most = max(most, len(under_way))
        await may_finish.wait()
        under_way.remove(notice)
        return DeliveryResult()

    slow = [
        await queue_notice(database, f"slow:{n}", "hangs", server=1, channel=1) for n in range(200)
    ]
    same_server = await queue_notice(database, "same", "works", server=1, channel=2)
    other_server = await queue_notice(database, "other", "works", server=2, channel=3)
    wakeable = Wakeable()
    async with running(await worker(database, table, wakeable)):
        await wait_until(database, other_server, NoticeState.DONE)
        await wait_until(database, same_server, NoticeState.DONE)
        assert len(under_way) == MAX_ACTIVE_IN_CHANNEL
        for number in range(50):
            await queue_notice(database, f"wide:{number}", "hangs", server=1, channel=100 + number)
        another = await queue_notice(database, "another", "works", server=3, channel=4)
        wakeable.wake()
        await wait_until(database, another, NoticeState.DONE)
        assert len(under_way) == MAX_ACTIVE_IN_SERVER
        may_finish.set()
        await wait_until(database, slow[20], NoticeState.DONE)
        assert most <= MAX_DELIVERIES


async def test_many_busy_servers_take_turns(database: Database, table: NoticeDeliveries) -> None:
    """There are more servers than lanes: none gets all lanes, and each is served in turn."""
    served: list[int] = []
    gate = asyncio.Semaphore(0)

    @table.on(raw_kind("waits"))
    async def waits(_bot: object, notice: Notice, _: object) -> DeliveryResult:
        served.append(notice.server)
        await gate.acquire()
        return DeliveryResult()

    for server in range(1, MAX_DELIVERIES + 41):
        for number in range(2):
            await queue_notice(
                database, f"{server}:{number}", "waits", server=server, channel=server
            )
    async with running(await worker(database, table)):
        await until(lambda: len(served) >= MAX_DELIVERIES)
        assert sorted(served) == list(range(1, MAX_DELIVERIES + 1))
        for _ in range(2 * (MAX_DELIVERIES + 40)):
            gate.release()
        await until(lambda: len(served) >= MAX_DELIVERIES + 40)
        assert set(served[: MAX_DELIVERIES + 40]) == set(range(1, MAX_DELIVERIES + 41))


async def test_an_unreadable_row_is_broken(database: Database, table: NoticeDeliveries) -> None:
    """Neither an unknown kind nor a broken payload blocks later notices in the lane."""

    @table.on(ChallengeCardNotice)
    async def card(_bot: object, _notice: Notice, _: object) -> DeliveryResult:
        raise AssertionError("it has no content")

    unknown = await queue_notice(database, "match:1", "of a later version")
    broken = await queue_notice(database, "match:1", "challenge-card")
    behind = await queue_notice(database, "match:1", "works")
    with structlog.testing.capture_logs() as logged:
        async with running(await worker(database, table)):
            await wait_until(database, behind, NoticeState.DONE)
    assert await status_of(database, unknown) == NoticeState.BROKEN
    assert await status_of(database, broken) == NoticeState.BROKEN
    unreadable = [line["notice"] for line in logged if line["event"] == "notice cannot be read"]
    assert unreadable == [unknown, broken]

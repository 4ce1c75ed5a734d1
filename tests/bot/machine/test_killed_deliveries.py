"""Several processes deliver from one PostgreSQL database, while some are killed or frozen."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot.context import Context
from bot.machine.keep_alive import KeepAlive
from bot.machine.outbox import NoticeDeliveries, OutboxWorker
from bot.machine.redelivery import Redelivery
from bot.machine.requests import trace_requests
from bot.runtime.this_instance import ThisInstance, elapsed
from bot.runtime.waiting import Wakeable
from model.entities import Notice, NoticeState
from model.environment import SystemClock
from model.notices import DeliveryResult
from storage.database import Database, delivering, open_database
from storage.errors import LeaseLost
from tests.support.clocks import START
from tests.support.database import postgresql
from tests.support.database.leases import due_notices, worker_context
from tests.support.database.store import opened
from tests.support.notices import raw, raw_kind
from tests.support.pytest_setup import TIMEOUT_SECONDS

pytestmark = pytest.mark.killed

NOTICES = 400
LANES = 60


@asynccontextmanager
async def process(url: str, file: Path, name: str) -> AsyncGenerator[asyncio.subprocess.Process]:
    """A process that delivers; it is killed at the end of the block."""
    command = (
        sys.executable,
        "-m",
        "tests.bot.machine.test_killed_deliveries",
        url,
        str(file),
        name,
    )
    running = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    try:
        assert running.stdout is not None
        await asyncio.wait_for(running.stdout.readline(), TIMEOUT_SECONDS)
        yield running
    finally:
        with suppress(ProcessLookupError):
            running.kill()
        await running.wait()


async def queue(database: Database, number: int, chance: random.Random) -> list[str]:
    """Queue notices in random lanes. Return the lines that they become."""
    queued: list[str] = []
    async with database.write() as unit:
        for _ in range(number):
            lane = chance.randrange(LANES)
            notice = await unit.outbox.add(
                lane=f"lane:{lane}", content=raw("line"), due_at=START, server=lane % 7 + 1
            )
            queued.append(f"{notice.lane} {notice.id}")
    return queued


async def until_delivered(file: Path, number: int) -> list[str]:
    """Wait until so many lines were delivered. Return all."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            lines = lines_of(file)
            if len(lines) >= number:
                return lines
            await asyncio.sleep(0.02)


def lines_of(file: Path) -> list[str]:
    """The lines that were delivered."""
    return file.read_text().splitlines()


def by_lane(lines: list[str]) -> list[str]:
    """Sort lines by lane; those of a lane keep their order."""
    return sorted(lines, key=lambda line: line.split()[0])


async def test_each_notice_is_delivered_once_although_processes_are_killed(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    chance = random.Random(seed)
    url, file = postgresql.database_for(tmp_path), tmp_path / "delivered"
    file.touch()
    async with opened(url) as database:
        queued = await queue(database, NOTICES // 2, chance)
        async with (
            process(url, file, "one") as killed,
            process(url, file, "two") as frozen,
            process(url, file, "three"),
        ):
            database.on_commit(lambda _: None)  # tells them what is queued from here on
            await until_delivered(file, NOTICES // 10)
            os.kill(frozen.pid, signal.SIGSTOP)
            os.kill(killed.pid, signal.SIGKILL)
            queued += await queue(database, NOTICES // 2, chance)
            await until_delivered(file, NOTICES)
            os.kill(frozen.pid, signal.SIGCONT)
            # the frozen process delivers again, but nothing that others have delivered
            queued += await queue(database, NOTICES // 10, chance)
            await until_delivered(file, len(queued))
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while True:
                    async with database.read() as unit:
                        if not await due_notices(unit, START):
                            break
                    await asyncio.sleep(0.02)
            assert frozen.returncode is None
        lines = lines_of(file)
        assert len(lines) == len(set(lines))
        assert by_lane(lines) == by_lane(queued)


async def test_a_process_that_may_have_lost_a_notice_sends_no_request_for_it() -> None:
    """Also none that discord.py repeats by itself, for example after it was frozen in between."""
    instance = ThisInstance("one", alone=False)
    context: Any = SimpleNamespace(instance=instance)
    async with aiohttp.ClientSession(trace_configs=[trace_requests(context)]) as session:

        async def request() -> None:
            with suppress(aiohttp.ClientConnectionError):
                await session.get("http://127.0.0.1:9/")

        await request()  # not for a notice
        notice = Notice(
            1, "a", "b", None, None, {}, NoticeState.PENDING, 0, START, START, instance_id=5
        )
        with delivering(notice):
            instance.confirm(5, elapsed(), timedelta(minutes=1))
            await request()
            instance.confirm(5, elapsed() - 50, timedelta(minutes=1))
            with pytest.raises(LeaseLost):
                await request()
            instance.confirm(6, elapsed(), timedelta(minutes=1))
            with pytest.raises(LeaseLost):
                await request()


# ---- the process
BEAT = timedelta(seconds=0.5)


def add_line(file: Path, line: str, *, unless_there: bool) -> None:
    """Add a line to a file."""
    if not (unless_there and line in file.read_text().splitlines()):
        with file.open("a") as opened:
            opened.write(line + "\n")


deliveries = NoticeDeliveries()


@deliveries.on(raw_kind("line"))
async def deliver_line(context: Context, notice: Notice, _: object) -> DeliveryResult:
    """Add a line, unless an earlier attempt has added it, as `posting` does with messages."""
    file: Path = getattr(context, "file")  # noqa: B009  # only the context of this test has one
    await asyncio.sleep(random.uniform(0, 0.05))  # what a request takes
    context.instance.check_still_leased()
    add_line(file, f"{notice.lane} {notice.id}", unless_there=notice.tried_at is not None)
    await asyncio.sleep(random.uniform(0, 0.05))  # its answer
    return DeliveryResult(notice.id)


def give_up(why: Exception) -> None:
    """End at once."""
    print(why, file=sys.stderr)
    os._exit(1)


async def main(url: str, file: Path, name: str) -> None:
    """Deliver until killed."""
    database, clock = await open_database(url), SystemClock()
    context: Any = worker_context(
        database,
        clock,
        ThisInstance(name, alone=not database.shared),
        outbox_wakeable=Wakeable(),
        scheduler_wakeable=Wakeable(),
        file=file,
        health=SimpleNamespace(status=dict),
        discord=SimpleNamespace(shard_ids=None, shard_count=None),
    )
    worker = OutboxWorker(context, deliveries, Redelivery(context))
    keep_alive = KeepAlive(context, give_up, BEAT)
    database.on_commit(lambda _: context.outbox_wakeable.wake())
    await keep_alive.begin()
    print("begun", flush=True)
    await asyncio.gather(keep_alive.run(), worker.run())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3]))

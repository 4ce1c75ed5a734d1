"""Measures how many notices a second one, two and four processes deliver from one outbox.

`python -m benchmarks.outbox` starts real processes on PostgreSQL, each with the bot's worker and
one shard. A delivery only waits as long as Discord usually takes. Each must happen once. SQLite is
measured with one process, which is all that it allows.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta

import structlog
from pydantic import SecretStr

from benchmarks.databases import Databases, databases
from bot.app import PostboardBot
from bot.context import Context
from bot.settings import Settings
from bot.workers.deliveries import Deliveries, DeliveryResult
from bot.workers.outbox import MAX_ACTIVE, OutboxWorker
from matches.model.entities import Notice
from storage.database import Database, open_database

PROCESSES = (1, 2, 4)
NOTICES = 800
SERVERS = 200
WAIT = 0.05
"""Seconds that a delivery takes in Discord."""
BEGUN = 1.0
"""Seconds until all notices are due, and not all delivered."""
FAR = timedelta(days=1)
"""From now, so that no process begins before the others."""


class Waiting(Deliveries):
    """Delivers any notice by waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.delivered = 0

    async def deliver(self, context: Context, notice: Notice) -> DeliveryResult:
        """Wait, and say that a message was sent."""
        del context
        await asyncio.sleep(WAIT)
        self.delivered += 1
        return DeliveryResult(message=notice.id)


async def fill(url: str) -> None:
    """Queue notices for many servers, each in a lane and a channel of its own."""
    database = await open_database(url)
    async with database.write() as unit:
        for number in range(NOTICES):
            await unit.outbox.add(
                lane=f"lane:{number}",
                kind="anything",
                payload={},
                due_at=datetime.now(UTC) + FAR,
                server=(number % SERVERS + 1) << 22,
                channel=number + 1,
            )
    await database.close()


async def waiting_notices(database: Database) -> bool:
    """Return whether any notice waits for its delivery."""
    async with database.read() as unit:
        backlog = await unit.outbox.backlog(datetime.now(UTC), 1)
    return backlog.due > 0


async def deliver(url: str, shards: int, shard: int) -> int:
    """Deliver with other processes until nothing is left. Return how many this one delivered."""
    settings = Settings(
        _env_file=None,  # pyright: ignore[reportCallIssue]  # a field of pydantic's own
        discord_token=SecretStr("none"),
        database_url=url,
        shards=shards,
        shard_ids=(shard,) if shards > 1 else None,
        instance=f"bench-{shard}",
    )
    database = await open_database(url)
    bot = PostboardBot(settings=settings, database=database)
    waiting = Waiting()
    worker = OutboxWorker(bot.context, waiting, bot.redelivery)
    await bot.keep_alive.begin()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await bot.keep_alive.beat()  # it knows of the others now
    if shard == 0:
        async with database.write() as unit:
            await unit.outbox.make_all_due(datetime.now(UTC))
    tasks = [asyncio.create_task(each.run()) for each in (bot.keep_alive, worker)]
    await asyncio.sleep(BEGUN)
    while worker.in_progress or await waiting_notices(database):  # noqa: ASYNC110  # also others
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await database.close()
    return waiting.delivered


def notices_a_second(available: Databases, kind: str, processes: int) -> float:
    """Return how many notices these processes deliver in a second."""
    url = available.new(kind)
    asyncio.run(fill(url))
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "benchmarks.outbox", url, str(processes), str(shard)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for shard in range(processes)
    ]
    try:
        for each in started:
            _line_of(each, "ready")
        start = time.perf_counter()
        for each in started:
            if each.stdin is not None:
                each.stdin.write("\n")
                each.stdin.flush()
        delivered = [int(_line_of(each, "delivered").split()[1]) for each in started]
        took = time.perf_counter() - start
        for each in started:
            each.wait()
    finally:
        for each in started:
            each.kill()
    if sum(delivered) != NOTICES:
        raise RuntimeError(f"{NOTICES} notices were delivered {sum(delivered)} times")
    return NOTICES / took


def _line_of(process: subprocess.Popen[str], beginning: str) -> str:
    """Return the next line of a process with this beginning."""
    for line in process.stdout or ():
        if line.startswith(beginning):
            return line
    raise RuntimeError("a process has ended too early")


def main() -> None:
    """Print the notices a second by the number of processes."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    if len(sys.argv) > 1:
        url, processes, shard = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
        print("delivered", asyncio.run(deliver(url, processes, shard)), flush=True)
        return
    with databases() as available:
        print(f"{'Notices a second':<36}" + "".join(f"{each:>10}" for each in PROCESSES))
        for kind in available.kinds:
            possible = PROCESSES[:1] if kind == "SQLite" else PROCESSES
            rates = [notices_a_second(available, kind, each) for each in possible]
            print(f"{kind:<36}" + "".join(f"{each:>10,.0f}" for each in rates), flush=True)
    waits = "".join(f"{each * MAX_ACTIVE / WAIT:>10,.0f}" for each in PROCESSES)
    print(f"{'at most, if only Discord took time':<36}" + waits)


if __name__ == "__main__":
    main()

"""Measures how many notices a second one process delivers from its outbox.

`python -m benchmarks.outbox` runs the bot's worker on both databases. A delivery only waits as long
as Discord usually takes. Each must happen once.
"""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime

import structlog
from pydantic import SecretStr

from benchmarks.databases import databases
from bot.app import PostboardBot
from bot.context import Context
from bot.settings import Settings
from bot.workers.outbox import MAX_ACTIVE, OutboxWorker
from bot.workers.posting import DeliveryResult
from model.entities import Notice
from storage.database import open_database

NOTICES = 800
SERVERS = 200
WAIT = 0.05
"""Seconds that a delivery takes in Discord."""


class Waiting:
    """Delivers any notice by waiting."""

    def __init__(self) -> None:
        self.delivered = 0
        self.done = asyncio.Event()
        """Set when as many were delivered as were queued."""

    async def deliver(self, context: Context, notice: Notice) -> DeliveryResult:
        """Wait, and say that a message was sent."""
        del context
        await asyncio.sleep(WAIT)
        self.delivered += 1
        if self.delivered == NOTICES:
            self.done.set()
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
                due_at=datetime.now(UTC),
                server=(number % SERVERS + 1) << 22,
                channel=number + 1,
            )
    await database.close()


async def notices_a_second(url: str) -> float:
    """Return how many notices are delivered in a second."""
    await fill(url)
    settings = Settings(
        _env_file=None,  # pyright: ignore[reportCallIssue]  # a field of pydantic's own
        discord_token=SecretStr("none"),
        database_url=url,
        shards=1,
    )
    database = await open_database(url)
    bot = PostboardBot(settings=settings, database=database)
    waiting = Waiting()
    worker = OutboxWorker(bot.context, waiting.deliver, bot.redelivery)
    await bot.keep_alive.begin()
    start = time.perf_counter()
    tasks = [asyncio.create_task(each.run()) for each in (bot.keep_alive, worker)]
    await waiting.done.wait()
    took = time.perf_counter() - start
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await database.close()
    if waiting.delivered != NOTICES:
        raise RuntimeError(f"{NOTICES} notices were delivered {waiting.delivered} times")
    return NOTICES / took


def main() -> None:
    """Print the notices a second on each kind of database."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    print("Notices a second")
    with databases() as available:
        for kind in available.kinds:
            rate = asyncio.run(notices_a_second(available.new(kind)))
            print(f"{kind:<36}{rate:>10,.0f}", flush=True)
    print(f"{'at most, if only Discord took time':<36}{MAX_ACTIVE / WAIT:>10,.0f}")


if __name__ == "__main__":
    main()

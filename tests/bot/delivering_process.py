"""Delivers notices by adding lines to a file: `test_killed_deliveries` runs some at once.

`python -m tests.bot.delivering_process URL FILE NAME` prints a line when it has begun to deliver,
and runs until it is killed.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import Awaitable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bot.context import Context
from bot.runtime.rate_limits import RefusedRequests
from bot.runtime.this_instance import ThisInstance
from bot.runtime.waiting import Wakeable
from bot.workers.keep_alive import KeepAlive
from bot.workers.outbox import OutboxWorker
from bot.workers.redelivery import Redelivery
from bot.workers.requests import check_still_leased
from model.entities import Notice
from model.environment import SystemClock
from model.outbox import DeliveryResult
from storage.database import open_database

BEAT = timedelta(seconds=0.5)


def add_line(file: Path, line: str, *, unless_there: bool) -> None:
    """Add a line to a file."""
    if not (unless_there and line in file.read_text().splitlines()):
        with file.open("a") as opened:
            opened.write(line + "\n")


async def deliver_line(context: Context, notice: Notice) -> DeliveryResult:
    """Add a line, unless an earlier attempt has added it, as `posting` does with messages."""
    file: Path = getattr(context, "file")  # noqa: B009  # only the context of this test has one
    await asyncio.sleep(random.uniform(0, 0.05))  # what a request takes
    check_still_leased(context)
    add_line(file, f"{notice.lane} {notice.id}", unless_there=notice.tried_at is not None)
    await asyncio.sleep(random.uniform(0, 0.05))  # its answer
    return DeliveryResult(notice.id)


async def wait(waiting: Awaitable[None]) -> None:
    """Wait as the real bot does."""
    await waiting


def give_up(why: str) -> None:
    """End at once."""
    print(why, file=sys.stderr)
    os._exit(1)


async def main(url: str, file: Path, name: str) -> None:
    """Deliver until killed."""
    database, clock = await open_database(url), SystemClock()
    context: Any = SimpleNamespace(
        store=database,
        clock=clock,
        idle=wait,
        refused_requests=RefusedRequests(clock),
        outbox=Wakeable(),
        scheduler=Wakeable(),
        instance=ThisInstance(name, alone=not database.shared),
        file=file,
        health=SimpleNamespace(status=dict),
        discord=SimpleNamespace(shard_ids=None, shard_count=None),
    )
    worker = OutboxWorker(context, deliver_line, Redelivery(context))
    keep_alive = KeepAlive(context, give_up, BEAT)
    database.on_commit(lambda _: context.outbox.wake())
    await keep_alive.begin()
    print("begun", flush=True)
    await asyncio.gather(keep_alive.run(), worker.run())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3]))

"""Two units of work at once, one of which has done everything but its commit."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from matches.service import Service
from storage.database import Database, UnitOfWork
from tests.support.database.postgresql import ON_POSTGRESQL
from tests.support.database.raw_sql import fetch
from tests.support.pytest_setup import TIMEOUT_SECONDS

Act = Callable[[Service], Awaitable[Any]]
LOCKED_PLAYERS = (
    "SELECT 1 FROM pg_locks JOIN pg_database ON database = pg_database.oid"
    " WHERE locktype = 'advisory' AND datname = current_database()"
)
"""Finds a row for each lock of a player in PostgreSQL, also for one that is waited for."""


class HeldBack:
    """A store whose first write unit waits right before its commit."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.ready = asyncio.Event()
        self.go = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._database, name)

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[UnitOfWork]:
        """Open a write unit."""
        async with self._database.write() as unit:
            yield unit
            self.ready.set()
            await self.go.wait()


async def race(service: Service, first: Act, second: Act) -> list[Any]:
    """Do two things at once. Return what they return or raise.

    The first one is held back before its commit until the second one waits for it, or is done.
    """
    database: Any = service.database
    held = HeldBack(database)
    other: Any = held
    async with asyncio.timeout(TIMEOUT_SECONDS):
        one = asyncio.create_task(_done(first, Service(other, service.wall_clock)))
        ready = asyncio.create_task(held.ready.wait())
        await asyncio.wait({one, ready}, return_when=asyncio.FIRST_COMPLETED)
        assert held.ready.is_set(), one.result()
        two = asyncio.create_task(_done(second, service))
        await until_one_waits(database, two)
        held.go.set()
        return list(await asyncio.gather(one, two, return_exceptions=True))


async def _done(act: Act, service: Service) -> Any:
    return await act(service)


async def until_one_waits(database: Database, *tasks: asyncio.Task[Any]) -> None:
    """Wait until a unit waits for another one, or one of these tasks is done."""
    if not ON_POSTGRESQL:
        for _ in range(20):  # the others wait for the only writer
            await asyncio.sleep(0)
        return
    waiting = (
        "SELECT 1 FROM pg_stat_activity"
        " WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    while not any(task.done() for task in tasks):
        if await asyncio.to_thread(fetch, database, waiting):
            return

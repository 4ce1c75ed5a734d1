"""Measures operations on many clocks: how long they take, and how long they block writers.

`python -m benchmarks.bulk_clocks` fills a database with running matches of one server and one
player, then leaves and joins the server, starts and ends a vacation, and changes reminders.
«Request» is the time that the command or event itself takes, and «in all» includes the batches that
the scheduler runs after it, both as processor time. «Locked» is the longest time for which one unit
of work held the write lock.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from benchmarks.clocks import NOW, REMINDERS, fill
from matches.service import Service
from storage.database import Database, Unit, open_database
from storage.files import connected
from storage.tables import events, match_seats, matches

SERVER, PLAYER = 7, 10**17
OF_SERVER, OF_PLAYER = 10_000, 500
"""The numbers of running matches of the server and of the player."""


class LockTimer:
    """A store that measures how long write units hold the lock."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.longest = 0.0
        """Seconds for which a write unit held the lock, at most."""
        self.shared = database.shared
        self.read = database.read
        self.on_commit = database.on_commit
        self.overwrite_deleted = database.overwrite_deleted

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[Unit]:
        """Open a write unit and measure how long it holds the lock."""
        async with self._database.write() as unit:
            start = time.perf_counter()
            yield unit
        self.longest = max(self.longest, time.perf_counter() - start)


class ManualClock:
    """A clock that a benchmark sets."""

    def __init__(self) -> None:
        self.moment = NOW

    def now(self) -> Any:
        """The time that it was set to."""
        return self.moment


def prepare(file: Path, number: int, *, player: bool) -> None:
    """Insert running matches of one server.

    With `player`, the same player is to move in all of them, and those whose clocks are due are
    removed again.
    """
    fill(file, number)
    with connected(file) as connection:
        values: dict[str, Any] = {"server_id": SERVER}
        if player:
            values["mover_id"] = PLAYER
            seats = sa.update(match_seats).where(match_seats.c.seat == 0)
            connection.execute(seats.values(player_id=PLAYER))
            are_due = match_seats.c.match_id <= 2 * REMINDERS
            connection.execute(sa.delete(match_seats).where(are_due))
            connection.execute(sa.delete(events).where(events.c.match_id <= 2 * REMINDERS))
            connection.execute(sa.delete(matches).where(matches.c.id <= 2 * REMINDERS))
        connection.execute(sa.update(matches).values(values))
        connection.commit()


async def measure_operation(
    name: str, store: LockTimer, service: Service, work: Awaitable[object]
) -> None:
    """Measure an operation and the work that the scheduler does after it, and print the times."""
    store.longest = 0.0
    start = time.process_time()
    await work
    request = time.process_time() - start
    while pending := await service.sweeping.pending():
        for sweep in pending:
            await service.sweeping.batch(sweep)
    whole = time.process_time() - start
    print(
        f"{name:<40} request {request * 1000:>8.0f} ms   in all {whole * 1000:>8.0f} ms"
        f"   locked {store.longest * 1000:>6.0f} ms"
    )


async def measure(*, player: bool) -> None:
    """Measure the operations of a player, or those of a server, on a new database."""
    number = OF_PLAYER + 2 * REMINDERS if player else OF_SERVER
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "many.db"
        await (await open_database(f"sqlite:///{file}")).close()
        prepare(file, number, player=player)
        database = await open_database(f"sqlite:///{file}")
        store, clock = LockTimer(database), ManualClock()
        service = Service(store, clock)
        timekeeping = service.timekeeping
        if player:
            until = NOW + timedelta(days=10)
            reminders = service.preferences.set_reminders(PLAYER, zone="Asia/Tokyo")
            await measure_operation("/reminders, 500 matches", store, service, reminders)
            await measure_operation(
                "/vacation, 500 matches", store, service, timekeeping.start_vacation(PLAYER, until)
            )
            await measure_operation(
                "end of the vacation", store, service, timekeeping.end_vacation(PLAYER)
            )
        else:
            await measure_operation(
                "server left, 10,000 matches", store, service, timekeeping.server_left(SERVER)
            )
            clock.moment += timedelta(days=2)
            await measure_operation(
                "server joined again", store, service, timekeeping.server_back(SERVER)
            )
        await database.close()


async def main() -> int:
    """Measure all operations. Return the exit status."""
    await measure(player=True)
    await measure(player=False)
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

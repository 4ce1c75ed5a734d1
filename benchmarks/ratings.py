"""Measures how long it takes to compute all ratings again.

`python -m benchmarks.ratings` fills a database with rated matches of two, and one with those of
three to five, with ratings that are all wrong. Then it measures, in processor time: only reading
the rows with SQLite, reading them as the program does, and computing the ratings when all of them
change, and again when none does.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from benchmarks.database_sizes import expect
from matches.model.timestamps import moment_to_stored
from matches.ratings.pools import new_rating, pool_of
from matches.use_cases.recomputing import recompute_ratings
from storage.database import Database, open_database
from storage.files import connected
from storage.tables import rated_matches, rated_seats, ratings

MATCHES = 10_000
PLAYERS = 300
NOW = datetime(2026, 11, 3, tzinfo=UTC)
PAGE = 1000

Row = dict[str, Any]


def rows_of(pool: str, seats: tuple[int, ...]) -> tuple[list[Row], list[Row], list[Row]]:
    """Return rows of rated matches, of their seats, and of the players' ratings."""
    chance = random.Random(1)
    new = new_rating(pool)
    rating = {"mean": new.mean, "deviation": new.deviation, "volatility": new.volatility}
    around = {
        f"{name}_{when}": each for name, each in rating.items() for when in ("before", "after")
    }
    matches: list[Row] = []
    taken: list[Row] = []
    for number in range(1, MATCHES + 1):
        at = NOW + timedelta(hours=number)
        common = {"number": number, "pool": pool, "at": at}
        matches.append({**common, "match_id": number, "server_id": 1})
        people = chance.sample(range(1, PLAYERS + 1), chance.choice(seats))
        taken += [
            {**common, **around, "seat": seat, "player_id": each, "place": seat + 1}
            | {"lost_on_time": False}
            for seat, each in enumerate(people)
        ]
    current = [
        {"player_id": each, "pool": pool, **rating, "matches": 0, "opponents": 0}
        | {"ranked": False, "listed": False}
        for each in range(1, PLAYERS + 1)
    ]
    return matches, taken, current


def fill(file: Path, pool: str, seats: tuple[int, ...]) -> None:
    """Insert the rows."""
    with connected(file) as connection:
        for table, rows in zip(
            (rated_matches, rated_seats, ratings), rows_of(pool, seats), strict=True
        ):
            connection.execute(sa.insert(table), rows)
        connection.commit()


def read_rows(file: Path, pool: str) -> int:
    """Read the columns of all rated matches and seats as plain tuples. Return their number."""
    with closing(sqlite3.connect(file)) as raw:
        matches = raw.execute("SELECT * FROM rated_matches WHERE pool = ?", (pool,)).fetchall()
        seats = raw.execute("SELECT * FROM rated_seats ORDER BY number, seat").fetchall()
    expect(matches[0][4] == moment_to_stored(NOW + timedelta(hours=1)))
    return len(matches) + len(seats)


async def read_pages(database: Database, pool: str) -> None:
    """Read all rated matches as recomputing does."""
    async with database.read() as unit:
        number = 0
        while page := await unit.ratings.rated_from(pool, number, PAGE):
            number = page[-1].number + 1


async def show(name: str, work: Callable[[], Awaitable[object]]) -> None:
    """Measure and print the processor time of some work."""
    start = time.process_time()
    await work()
    print(f"  {name:<44} {(time.process_time() - start) * 1000:>8.0f} ms")


async def measure(seats: tuple[int, ...]) -> None:
    """Measure one database."""
    pool = pool_of("escabel", max(seats))
    print(f"{MATCHES:,} rated matches of {' to '.join(map(str, seats[:: max(1, len(seats) - 1)]))}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rated.db"
        await (await open_database(f"sqlite:///{file}")).close()
        fill(file, pool, seats)

        async def rows() -> None:
            expect(read_rows(file, pool) > MATCHES)

        await show("read the rows with SQLite alone", rows)
        database = await open_database(f"sqlite:///{file}")

        async def recompute(changed: int) -> None:
            (done,) = await recompute_ratings(database)
            expect((done.matches, done.changed_matches) == (MATCHES, changed))

        await show("read them as the program does", lambda: read_pages(database, pool))
        await show("compute all ratings, all of which change", lambda: recompute(MATCHES))
        await show("compute them again, none of which changes", lambda: recompute(0))
        await database.close()


async def main() -> int:
    """Measure both. Return the exit status."""
    await measure((2,))
    await measure((3, 4, 5))
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

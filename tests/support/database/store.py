"""A real database file for a test."""

import asyncio
import random
import sqlite3
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, closing, contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import aiosqlite

from model.environment import WallClock
from storage import schema
from storage.database import Database, open_database
from storage.sqlite.files import prepare
from storage.sqlite.permissions import make_file, make_folder
from tests.support.database import postgresql
from tests.support.database.postgresql import ON_POSTGRESQL

SHIPPED_MIGRATIONS = schema.MIGRATIONS


def url_of(folder: Path) -> str:
    """Return the URL of the database of `database_in`.

    On PostgreSQL the folder just stands for a database, which this creates.
    """
    if ON_POSTGRESQL:
        return postgresql.database_for(folder)
    return f"sqlite:///{folder / 'postboard.db'}"


@cache
def _template() -> bytes:
    """Return the content of an empty database with all migrations applied."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "template.db"
        prepare(file, Path(folder), datetime(2026, 1, 1, tzinfo=UTC))
        with closing(sqlite3.connect(file)) as raw, raw:
            raw.execute("DELETE FROM facts")  # it was not opened yet
        return file.read_bytes()


def copy_template(file: Path) -> None:
    """Write an empty database with all migrations applied, which is faster than migrating one.

    Do nothing if the file exists or if a test has replaced the migrations, or on PostgreSQL.
    """
    if ON_POSTGRESQL:
        return
    if not file.exists() and schema.MIGRATIONS == SHIPPED_MIGRATIONS:
        make_folder(file.parent)
        make_file(file)
        file.write_bytes(_template())


class FixedRandomness(random.Random):
    """Predictable randomness: players are not shuffled, seeds and choices are derived from a
    number."""

    def __init__(self, number: int = 0) -> None:
        super().__init__(number)
        self._seeds = random.Random(number)

    def randbytes(self, n: int) -> bytes:
        """Bytes that follow each other in every run, whatever is chosen meanwhile."""
        return self._seeds.randbytes(n)

    def sample(self, population: Any, k: int, **_: Any) -> list[Any]:
        """The players as they are."""
        return list(population)[:k]


@asynccontextmanager
async def opened(
    url: str, clock: WallClock | None = None, randomness: int = 0
) -> AsyncGenerator[Database]:
    """A database as a bot opens it, with `FixedRandomness` of a number."""
    database = await open_database(url, wall_clock=clock, randomness=FixedRandomness(randomness))
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def database_in(
    folder: Path, clock: WallClock | None = None, randomness: int = 0
) -> AsyncGenerator[Database]:
    """Open the database in a folder, usually `tmp_path`, and close it after the block.

    The first call creates it; a later call with the same folder opens it again, like a restart.
    """
    copy_template(folder / "postboard.db")
    async with opened(url_of(folder), clock, randomness) as database:
        yield database


@contextmanager
def statements_in_loop() -> Generator[None]:
    """Let databases that are opened in the block run statements in the thread of the event loop.

    Other tasks go on before each, as they do while a thread of aiosqlite runs it. The switches
    between threads take a fifth of the time of a test that says little about them.
    """

    async def execute(
        _: aiosqlite.Connection, work: Callable[..., Any], *given: Any, **options: Any
    ) -> Any:
        await asyncio.sleep(0)
        return work(*given, **options)

    with patch.object(aiosqlite.Connection, "_execute", execute):
        yield

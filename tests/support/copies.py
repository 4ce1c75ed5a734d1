"""Databases of both kinds for tests of copies, and what they hold."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, closing, contextmanager
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from maintenance.copying import Copied, copy_database
from storage.addresses import PostgresqlDatabase, address_of
from storage.database import Database, open_database
from tests.support import postgresql
from tests.support.pytest_setup import TIMEOUT_SECONDS

BETWEEN_DATABASES = [
    pytest.mark.only_sqlite(reason="each test names the databases that it copies"),
    pytest.mark.second_database,
]
"""Marks of tests of copies."""
Content = dict[str, Counter[str]]
"""The rows of each table."""

_numbers = count(1)


@asynccontextmanager
async def opened(url: str) -> AsyncGenerator[Database]:
    """A database as a bot opens it."""
    database = await open_database(url)
    try:
        yield database
    finally:
        await database.close()


@contextmanager
def empty_postgresql() -> Generator[str]:
    """Yield the URL of a database without tables, which is dropped afterwards."""
    server, name = postgresql.server(), f"copy_{next(_numbers)}"
    postgresql.execute(server.url("postgres"), f"CREATE DATABASE {name}")
    try:
        yield server.url(name)
    finally:
        postgresql.execute(server.url("postgres"), f"DROP DATABASE {name} WITH (FORCE)")


def sqlite_url(file: Path) -> str:
    """Return the URL of a file."""
    return f"sqlite:///{file}"


async def copied(source: str, target: str, replaced: Path | None = None) -> Copied:
    """Copy a database, quietly."""
    return await copy_database(address_of(source), address_of(target), lambda _: None, replaced)


def content(file: Path) -> Content:
    """Return all rows of an SQLite database, also the highest ids that were given, if any."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: Counter(
                repr(sorted(dict(row).items()))
                for row in connection.execute(f'SELECT * FROM "{name}"')  # noqa: S608
                if name != "sqlite_sequence" or row["seq"]
            )
            for (name,) in names
        }


def without_processes(file: Path) -> Content:
    """Return the content of a database without what belongs to running processes."""
    change(file, "DELETE FROM instances", "UPDATE outbox SET lease = NULL")
    return content(file)


def unfinished(folder: Path) -> list[Path]:
    """Return what remains of copies that were not finished."""
    return list(folder.glob("*.copying*"))


def change(file: Path, *statements: str) -> None:
    """Run statements in an SQLite database, without checking foreign keys."""
    with closing(sqlite3.connect(file)) as connection, connection:
        for each in statements:
            connection.execute(each)


async def fetch(url: str, query: str) -> list[tuple[Any, ...]]:
    """Return the rows of a query on a PostgreSQL database."""
    connection = await connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(query)]
    finally:
        await connection.close()


async def connect(url: str) -> Any:
    """Return a connection of asyncpg, which has no types."""
    asyncpg: Any = import_module("asyncpg")
    address = address_of(url)
    assert isinstance(address, PostgresqlDatabase)
    plain = address.url.set(drivername="postgresql").render_as_string(hide_password=False)
    return await asyncio.wait_for(asyncpg.connect(plain), TIMEOUT_SECONDS)

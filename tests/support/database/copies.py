"""Databases of both kinds for tests of copies, and what they hold."""

import sqlite3
from collections import Counter
from collections.abc import Generator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from maintenance.copying import Copy, copy_database
from storage.addresses import address_of
from tests.support.database import postgresql

BETWEEN_DATABASES = [
    pytest.mark.only_sqlite(reason="each test names the databases that it copies"),
    pytest.mark.second_database,
]
"""Marks of tests of copies."""
Content = dict[str, Counter[str]]
"""The rows of each table."""

_numbers = count(1)


@contextmanager
def empty_postgresql(options: str = "") -> Generator[str]:
    """Yield the URL of a database without tables, which is dropped afterwards.

    `options` are what its creation ends with."""
    server, name = postgresql.server(), f"copy_{next(_numbers)}"
    postgresql.execute(server.url("postgres"), f"CREATE DATABASE {name} {options}")
    try:
        yield server.url(name)
    finally:
        postgresql.execute(server.url("postgres"), f"DROP DATABASE {name} WITH (FORCE)")


def sqlite_url(file: Path) -> str:
    """Return the URL of a file."""
    return f"sqlite:///{file}"


async def copied(source: str, target: str) -> Copy:
    """Copy a database, quietly."""
    return await copy_database(address_of(source), address_of(target), lambda _: None)


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
    change(file, "DELETE FROM instances", "UPDATE outbox SET instance_id = NULL")
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
    async with postgresql.connected(url) as connection:
        return [tuple(row) for row in await connection.fetch(query)]

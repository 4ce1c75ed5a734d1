"""SQLite engines for asyncio whose write transactions lock the database from their first read.

The driver would begin a transaction only at the first write, which loses updates: two units read
the same seq, and both write. So the driver begins none (`isolation_level=None`), and each engine
issues its own BEGIN.

aiosqlite runs every call in a thread of the connection, and SQLAlchemy makes four calls for each
statement: make a cursor, execute, fetch, close. Each call costs two switches between threads, which
is more than most statements take. Here one call does all of it; otherwise a move would take a tenth
longer.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from storage.columns import to_json
from storage.session import finish


class Cursor(aiosqlite.Cursor):
    """A cursor that runs a statement, fetches its rows and is closed in one step.

    Otherwise one whose task is cancelled could keep the database locked.
    """

    async def execute(self, sql: str, parameters: Any = ()) -> Cursor:
        """Run a statement."""
        return await self._run(self._cursor.execute, sql, parameters)

    async def executemany(self, sql: str, parameters: Any) -> Cursor:
        """Run a statement once for each set of parameters."""
        return await self._run(self._cursor.executemany, sql, parameters)

    async def _run(self, run: Callable[..., object], sql: str, parameters: Any) -> Cursor:
        def step() -> list[Any]:
            with closing(self._cursor):
                run(sql, parameters)
                return self._cursor.fetchall()

        self._rows = await self._execute(step)  # pyright: ignore[reportUnknownMemberType]
        return self

    async def fetchall(self) -> list[Any]:
        """Return the rows."""
        return self._rows

    async def close(self) -> None:
        """Do nothing: it is closed."""


class Connection(aiosqlite.Connection):
    """A connection of aiosqlite with such cursors."""

    def cursor(self) -> Cursor:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return a new cursor, in the thread of the caller."""
        return Cursor(self, self._conn.cursor())


async def _connect(pragmas: Mapping[str, str], file: str, **options: Any) -> Connection:
    """Open a connection. If that fails or is cancelled, neither thread nor file stays open."""
    made: list[sqlite3.Connection] = []

    def connect() -> sqlite3.Connection:
        made.append(sqlite3.connect(Path(file), **options))
        for name, value in pragmas.items():
            made[0].execute(f"PRAGMA {name} = {value}")
        return made[0]

    def end() -> None:
        thread.join()
        for each in made:
            each.close()

    connection = Connection(connect, iter_chunk_size=64)
    thread = connection._thread  # pyright: ignore[reportPrivateUsage]
    thread.daemon = True  # as SQLAlchemy sets it for a connection that it makes itself
    try:
        await connection
    except BaseException:
        await finish(asyncio.to_thread(end))
        raise
    return connection


BUSY_TIMEOUT = 15_000
"""Milliseconds to wait for a lock that another process holds (a backup, a person with a shell).
Shorter than the time that a process has to exit after SIGTERM."""
READERS = 4
"""Connections for reading, each with a thread."""

PRAGMAS = {
    "busy_timeout": str(BUSY_TIMEOUT),
    "journal_mode": "WAL",  # readers and the writer do not block each other
    "synchronous": "FULL",  # a confirmed move survives a power cut
    "foreign_keys": "ON",
    "secure_delete": "ON",  # what was erased is overwritten in the file
}


def engine_for(file: Path, *, writes: bool) -> AsyncEngine:
    """Return an engine: one for reading, whose transactions see a consistent snapshot, or one that
    `writes`, whose transactions take the write lock at their first read."""
    pragmas = PRAGMAS if writes else {**PRAGMAS, "query_only": "ON"}
    engine = create_async_engine(
        sa.URL.create("sqlite+aiosqlite", database=str(file)),
        pool_size=1 if writes else READERS,
        max_overflow=0,
        connect_args={"isolation_level": None, "async_creator_fn": partial(_connect, pragmas)},
        json_serializer=to_json,
    )

    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine.sync_engine, "begin", begin)
    return engine

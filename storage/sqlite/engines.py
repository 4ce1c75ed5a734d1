"""SQLite engines for asyncio whose write transactions lock the database from their first read.

The driver would begin a transaction only at the first write, which loses updates: two units read
the same seq, and both write. So the driver begins none (`isolation_level=None`), and each engine
issues its own BEGIN.

Connections run each statement in one step. aiosqlite runs every call in a thread of the connection,
and SQLAlchemy makes four calls for each statement: make a cursor, execute, fetch, close. Each call
costs two switches between threads, which is more than most statements take. Here one call does all
four, and begins the transaction where that has not been done.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import aiosqlite
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from storage.columns import to_json
from storage.session import finish

Run: TypeAlias = Callable[[sqlite3.Cursor], object]


class Cursor:
    """The part of a cursor's interface that SQLAlchemy uses. It holds all rows of its statement."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: list[object] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Cursor:
        return self

    async def execute(self, statement: str, parameters: Sequence[object] = ()) -> Cursor:
        """Run a statement and fetch its rows."""
        await self._connection.run(self._run, lambda cursor: cursor.execute(statement, parameters))
        return self

    async def executemany(self, statement: str, parameters: Sequence[Sequence[object]]) -> Cursor:
        """Run a statement once for each set of parameters."""
        await self._connection.run(
            self._run, lambda cursor: cursor.executemany(statement, parameters)
        )
        return self

    def _run(self, connection: sqlite3.Connection, run: Run) -> None:
        """Run a statement in the thread of the connection."""
        cursor = connection.cursor()
        try:
            run(cursor)
            self.description = cursor.description
            self._rows = cursor.fetchall() if cursor.description else []
            self.rowcount = cursor.rowcount
            self.lastrowid = cursor.lastrowid
        finally:
            cursor.close()

    async def fetchall(self) -> list[object]:
        """Return the rows."""
        return self._rows

    async def close(self) -> None:
        """Do nothing: the cursor of SQLite is closed after each statement."""


class Connection(aiosqlite.Connection):
    """A connection of aiosqlite with cursors that run a statement in one step."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = True  # as SQLAlchemy sets it for a connection that it makes itself
        self._begin_with: str | None = None

    def join(self) -> None:
        """Wait until the thread of the connection has ended."""
        self._thread.join()

    def begin_later(self, statement: str) -> None:
        """Run `statement`, which begins a transaction, in one step with the next statement."""
        self._begin_with = statement

    def cursor(self) -> Cursor:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return a new cursor; that costs no step of its own."""
        return Cursor(self)

    async def run(self, work: Callable[[sqlite3.Connection, Run], None], run: Run) -> None:
        """Call `work` in the thread of the connection, in a transaction if one was announced."""
        begin, self._begin_with = self._begin_with, None

        def step(connection: sqlite3.Connection) -> None:
            if begin is not None:
                connection.execute(begin)
            work(connection, run)

        await self._execute(step, self._conn)  # pyright: ignore[reportUnknownMemberType]  # untyped

    async def commit(self) -> None:
        """Commit the open transaction, if there is one."""
        self._begin_with = None
        if self.in_transaction:
            await super().commit()

    async def rollback(self) -> None:
        """Roll back the open transaction, if there is one."""
        self._begin_with = None
        if self.in_transaction:
            await super().rollback()


async def _connect(pragmas: Mapping[str, str], file: str, **options: Any) -> Connection:
    """Open a connection. If that fails or is cancelled, neither thread nor file stays open."""
    made: list[sqlite3.Connection] = []

    def connect() -> sqlite3.Connection:
        made.append(sqlite3.connect(Path(file), **options))
        for name, value in pragmas.items():
            made[0].execute(f"PRAGMA {name} = {value}")
        return made[0]

    def end() -> None:
        connection.join()
        for each in made:
            each.close()

    connection = Connection(connect)
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


def _begin(statement: str, connection: sa.Connection) -> None:
    """Begin a transaction in one step with its first statement."""
    driver: Connection = connection.connection.driver_connection  # pyright: ignore[reportAssignmentType]  # `_connect` made it
    driver.begin_later(statement)


def _engine(file: Path, begin: str, *, connections: int, pragmas: Mapping[str, str]) -> AsyncEngine:
    engine = create_async_engine(
        sa.URL.create("sqlite+aiosqlite", database=str(file)),
        pool_size=connections,
        max_overflow=0,
        connect_args={"isolation_level": None, "async_creator_fn": partial(_connect, pragmas)},
        json_serializer=to_json,
    )
    event.listen(engine.sync_engine, "begin", partial(_begin, begin))
    return engine


def writing_engine(file: Path) -> AsyncEngine:
    """An engine with one connection, whose transactions take the write lock at their first read."""
    return _engine(file, "BEGIN IMMEDIATE", connections=1, pragmas=PRAGMAS)


def reading_engine(file: Path) -> AsyncEngine:
    """An engine whose transactions see a consistent snapshot and cannot write."""
    pragmas = {**PRAGMAS, "query_only": "ON"}
    return _engine(file, "BEGIN", connections=READERS, pragmas=pragmas)

"""SQLite connections that run each statement in one step.

aiosqlite runs every call in a thread of the connection, and SQLAlchemy makes four calls for each
statement: make a cursor, execute, fetch, close. Each call costs two switches between threads,
which is more than most statements take. Here one call does all four, and begins the transaction
where that has not been done.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import aiosqlite

Run: TypeAlias = Callable[[sqlite3.Cursor], object]


class Cursor:
    """The part of a cursor's interface that SQLAlchemy uses. It holds all rows of its statement."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Cursor:
        return self

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> Cursor:
        """Run a statement and fetch its rows."""
        await self._connection.run(self._run, lambda cursor: cursor.execute(statement, parameters))
        return self

    async def executemany(self, statement: str, parameters: Sequence[Sequence[Any]]) -> Cursor:
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

    async def fetchall(self) -> list[Any]:
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


def connect(file: str, **options: Any) -> Connection:
    """Return a connection that opens its file when it is awaited."""
    return Connection(lambda: sqlite3.connect(Path(file), **options))

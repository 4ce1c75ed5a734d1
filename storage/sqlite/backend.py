"""A database in an SQLite file, whose write transactions lock it from their first read.

The driver would begin a transaction only at the first write, which loses updates: two units read
the same seq, and both write. So the driver begins none (`isolation_level=None`), and each engine
issues its own BEGIN.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Set
from contextlib import closing
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite
import sqlalchemy as sa
import structlog
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage.commits import Change, CommitListener
from storage.errors import DatabaseBusy, StorageError
from storage.session import finish
from storage.sqlite.files import (
    BUSY_TIMEOUT,
    FileLock,
    copies,
    copy,
    empty_log,
    explained,
    prepare,
    reason_of,
)
from storage.sqlite.permissions import make_folder, restrict_access, why_no_copy
from storage.stored import to_json

log = structlog.stdlib.get_logger(__name__)

READERS = 4
"""Connections for reading, each with a thread."""
PRAGMAS = {
    "busy_timeout": str(BUSY_TIMEOUT),
    "journal_mode": "WAL",  # readers and the writer do not block each other
    "synchronous": "FULL",  # a confirmed move survives a power cut
    "foreign_keys": "ON",
    "secure_delete": "ON",  # what was erased is overwritten in the file
}
_UNUSABLE = {
    sqlite3.SQLITE_READONLY: "it cannot be written",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk fails or is full",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged",
}


class SqliteBackend:
    """An open file with the tables of this program, locked for this process.

    `writers` and `readers` are how many units of work of each kind may run at the same time.
    """

    writers = 1
    readers = READERS

    def __init__(self, file: Path, lock: FileLock) -> None:
        self.address = file
        self.writing = engine_for(file, writes=True)
        self.reading = engine_for(file, writes=False)
        self._lock = lock

    def error_of(self, error: Exception, *, reading: bool) -> Exception | None:
        """Return the StorageError for an error of the whole file.

        None if our statement caused it, such as a write on a `reading` connection.
        """
        if not isinstance(error, DBAPIError):
            return None
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # extended codes have more bits
        if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            seconds = BUSY_TIMEOUT // 1000
            return DatabaseBusy(
                f"{self.address} was locked by another process for {seconds} seconds."
            )
        if code in _UNUSABLE and not (reading and code == sqlite3.SQLITE_READONLY):
            return StorageError(f"{self.address} cannot be used: {_UNUSABLE[code]} ({error.orig}).")
        return None

    async def commit(self, connection: AsyncConnection) -> None:
        """Commit a unit of work. SQLite always says whether that succeeded."""
        await connection.commit()

    async def overwrite_deleted(self) -> None:
        """Empty the log of changes.

        The file itself holds nothing of what was deleted (`secure_delete`), but its log of changes
        does until it is emptied here. That fails while others read, which is only logged: the log
        is also emptied when the database is closed, and overwritten by later changes.
        """
        await asyncio.to_thread(empty_log, self.address)

    def listen(self, receive: CommitListener) -> None:
        """Do nothing: no other process uses the file."""

    def announce(self, changes: Set[Change]) -> None:
        """Do nothing, likewise."""

    def note_failing(self, *, failing: bool) -> None:
        """Let `bot health` know whether a write has failed."""
        self._lock.note_failing(failing=failing)

    async def release(self) -> None:
        """Close all connections and unlock the file."""
        await self.reading.dispose()
        await self.writing.dispose()
        self._lock.release()


async def open_sqlite(file: Path, backup_folder: Path | None, now: datetime) -> SqliteBackend:
    """Lock, check and migrate a file; create it if needed. Raises StorageError."""
    with explained(file):
        make_folder(file.parent)
        lock = FileLock(file)
        lock.take()
        try:
            folder = backup_folder or file.parent / "backups"
            with explained(folder):
                restrict_access(file, folder, copies(file, folder))
            await finish(asyncio.to_thread(prepare, file, folder, now))
            if why := why_no_copy(file, folder):
                log.warning("BACKUPS cannot take a copy, so upgrades will fail", why=why)
        except BaseException:
            lock.release()
            raise
    return SqliteBackend(file, lock)


def backup_file(file: Path, target: Path, check: Callable[[Path], None] = lambda _: None) -> None:
    """Copy a database in use, and `check` the copy before it gets its name. Raises StorageError."""
    try:
        with explained(target):
            if target.exists():
                raise StorageError(f"{target} is there already; give the copy another name.")
            copy(file, target, check)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        why = reason_of(error, target)
        raise StorageError(f"{file} cannot be copied to {target}: {why}.") from error


# ---- engines and connections
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


class Cursor(aiosqlite.Cursor):
    """A cursor that runs a statement, fetches its rows and is closed in one step.

    aiosqlite runs every call in a thread of the connection, and SQLAlchemy makes four calls for
    each statement: make a cursor, execute, fetch, close. Each costs two switches between threads,
    more than most statements take: a move would take a tenth longer. A task that is cancelled
    between them could keep the database locked, too.
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

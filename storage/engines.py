"""Engines for SQLite under asyncio, set up so that what is read cannot change before it is written.

The driver's own transactions begin only at the first write, which loses updates: two units read the
same seq, and both write. So the driver opens none (`isolation_level=None`) and each engine says
itself how a transaction begins. PostgreSQL would add its engines here.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from storage.driver import Connection, connect
from storage.errors import DatabaseBusy, StorageError

BUSY_TIMEOUT = 15_000
"""Milliseconds to wait for a lock that another process holds (a backup, a person with a shell).
Less than the time that a process has to end when it is told to stop."""
READERS = 4
"""Connections for reading; each is a thread."""

PRAGMAS = {
    "busy_timeout": str(BUSY_TIMEOUT),
    "journal_mode": "WAL",  # readers and the writer do not wait for one another
    "synchronous": "FULL",  # a confirmed move survives a power cut
    "foreign_keys": "ON",
}


def file_of(url: str) -> Path:
    """The file that a database URL names. Raises StorageError for what cannot be opened."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StorageError(
            "DATABASE_URL cannot be read. It looks like sqlite:///data/postboard.db."
        ) from None
    if parsed.get_backend_name() != "sqlite":
        raise StorageError(
            f"DATABASE_URL names a {parsed.get_backend_name()} database; only SQLite can be used "
            "so far, as in sqlite:///data/postboard.db."
        )
    if not parsed.database or parsed.database.startswith((":memory:", "file:")) or parsed.query:
        raise StorageError(
            "DATABASE_URL must name a file, as in sqlite:///data/postboard.db: matches must "
            "outlive the program."
        )
    return Path(parsed.database).expanduser().resolve()


_UNUSABLE = {
    sqlite3.SQLITE_READONLY: "it cannot be written",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk fails or is full",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged",
}


def trouble_of(error: DBAPIError, file: Path, *, reading: bool) -> StorageError | None:
    """What an error says about the database as a whole; None where our statement is at fault.

    That is so when a `reading` connection is to write.
    """
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # extended codes have more bits
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        seconds = BUSY_TIMEOUT // 1000
        return DatabaseBusy(f"{file} was locked by another process for {seconds} seconds.")
    if code in _UNUSABLE and not (reading and code == sqlite3.SQLITE_READONLY):
        return StorageError(f"{file} cannot be used: {_UNUSABLE[code]} ({error.orig}).")
    return None


def _begin_later(connection: sa.Connection) -> None:
    """Begin a reading transaction with its first statement: SQLite takes no snapshot before it."""
    driver: Connection = connection.connection.driver_connection  # pyright: ignore[reportAssignmentType]  # `connect` made it
    driver.begin_later("BEGIN")


def _begin_now(connection: sa.Connection) -> None:
    """Begin a writing transaction: it holds the write lock from its start."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _set_up(pragmas: dict[str, str], connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for name, value in pragmas.items():
        cursor.execute(f"PRAGMA {name} = {value}")
    cursor.close()


def _engine(
    file: Path,
    *,
    begin: Callable[[sa.Connection], None],
    connections: int,
    pragmas: dict[str, str],
) -> AsyncEngine:
    engine = create_async_engine(
        sa.URL.create("sqlite+aiosqlite", database=str(file)),
        pool_size=connections,
        max_overflow=0,
        connect_args={"isolation_level": None, "async_creator_fn": connect},
        json_serializer=partial(json.dumps, ensure_ascii=False, separators=(",", ":")),
    )
    event.listen(engine.sync_engine, "connect", partial(_set_up, pragmas))
    event.listen(engine.sync_engine, "begin", begin)
    return engine


def writing_engine(file: Path) -> AsyncEngine:
    """One connection, whose transactions take the write lock when they begin."""
    return _engine(file, begin=_begin_now, connections=1, pragmas=PRAGMAS)


def reading_engine(file: Path) -> AsyncEngine:
    """Connections that see one state of the database through a transaction and cannot write."""
    pragmas = {**PRAGMAS, "query_only": "ON"}
    return _engine(file, begin=_begin_later, connections=READERS, pragmas=pragmas)

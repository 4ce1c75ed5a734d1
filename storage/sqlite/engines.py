"""SQLite engines for asyncio whose write transactions lock the database from their first read.

The driver would begin a transaction only at the first write, which loses updates: two units read
the same seq, and both write. So the driver begins none (`isolation_level=None`), and each engine
issues its own BEGIN.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from storage.errors import DatabaseBusy, StorageError
from storage.sqlite.driver import Connection, connect
from storage.texts import to_json

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


_UNUSABLE = {
    sqlite3.SQLITE_READONLY: "it cannot be written",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk fails or is full",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged",
}


def storage_error_of(error: DBAPIError, file: Path, *, reading: bool) -> StorageError | None:
    """The StorageError for an error of the whole database; None if our statement caused it.

    A write on a `reading` connection is such a statement.
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
        json_serializer=to_json,
    )
    event.listen(engine.sync_engine, "connect", partial(_set_up, pragmas))
    event.listen(engine.sync_engine, "begin", begin)
    return engine


def writing_engine(file: Path) -> AsyncEngine:
    """An engine with one connection, whose transactions take the write lock when they begin."""
    return _engine(file, begin=_begin_now, connections=1, pragmas=PRAGMAS)


def reading_engine(file: Path) -> AsyncEngine:
    """An engine whose transactions see a consistent snapshot and cannot write."""
    pragmas = {**PRAGMAS, "query_only": "ON"}
    return _engine(file, begin=_begin_later, connections=READERS, pragmas=pragmas)

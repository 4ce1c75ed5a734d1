"""Reads the row of one process, for a check that runs often and must cost little.

For a database in a file it imports nothing that takes long to load. It does not take the lock of
the file, and changes nothing.
"""

import json
import os
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from model.stored_fields import moment_from_stored
from storage.addresses import FAILING, FAILING_AT, address_of, unreadable_part
from storage.errors import StorageError, unreadable

LOCK_TIMEOUT = 2
"""Seconds that SQLite waits for a lock."""
FRESH = 28
"""Seconds for which a note counts that a write failed. A process that lives makes it again at each
attempt; one that has stored nothing for so long has ended or hangs."""
QUERY = "SELECT version, started_at, alive_until, data, {now} FROM instances WHERE name = {name}"


@dataclass(frozen=True, slots=True)
class InstanceRow:
    """What a process has stored about itself. `data` is None if it cannot be read."""

    version: str
    started_at: datetime
    alive_until: datetime
    is_alive: bool
    data: dict[str, object] | None


def read_instance(url: str, name: str) -> InstanceRow | None:
    """Return the row of the process called `name`, None if there is none.

    Raises StorageError, with a sentence without any password, if that cannot be read.
    """
    address = address_of(url)
    if isinstance(address, Path):
        row = _read_file(address, name)
    else:
        from storage.postgresql.connections import read_row  # noqa: PLC0415  # takes long to load

        row = read_row(address, QUERY, name)
    if row is None:
        return None
    version, started_at, alive_until, data, now = row
    try:
        started, until = moment_from_stored(started_at), moment_from_stored(alive_until)
    except (TypeError, OverflowError, ValueError):
        raise StorageError("The row of this process in the table instances is damaged.") from None
    return InstanceRow(str(version), started, until, alive_until > now, _object(data))


def _read_file(file: Path, name: str) -> Any:
    lock = file.with_name(file.name + ".lock")
    if os.access(lock, os.F_OK) and not os.access(file, os.F_OK):
        raise StorageError(
            f"The file of the database, {file}, was taken away. Stop the bot and put it back."
        )
    if part := unreadable_part(file):
        raise StorageError(
            f"There is no {part} that this user can read: the bot has not been started yet, "
            "DATABASE_URL names another database, or the file is somebody else's."
        )
    with suppress(OSError):
        fresh = time.time() - lock.stat().st_mtime < FRESH
        if fresh and lock.read_bytes()[FAILING_AT : FAILING_AT + 1] == FAILING:
            raise StorageError(
                f"Writes to {file} fail, so moves are refused: the disk is full, something else "
                "has locked the database, or a file of it belongs to another user."
            )
    now = int(time.time() * 1_000_000)
    try:
        address = f"{file.as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=LOCK_TIMEOUT)) as connection:
            return connection.execute(QUERY.format(now=now, name="?"), (name,)).fetchone()
    except UnicodeDecodeError:  # what SQLite says has text of the schema
        raise unreadable(file, "the descriptions of its tables are damaged", older=False) from None
    except sqlite3.Error as error:
        raise unreadable(file, str(error), older="no such table" in str(error)) from None


def _object(data: object) -> dict[str, object] | None:
    try:  # the driver of PostgreSQL has read JSON already
        read: object = json.loads(data) if isinstance(data, str | bytes) else data
    except (TypeError, ValueError, RecursionError):
        return None
    return cast(dict[str, object], read) if isinstance(read, dict) else None

"""Reads the row of one process, for a check that runs often and must cost little.

For a database in a file it imports nothing that takes long to load. It does not take the lock of
the file, and changes nothing.
"""

import json
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
SILENCE = 28
"""Seconds after which a process with a database in a file is silent (`bot.machine.keep_alive`)."""
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
    instance = None if row is None else _instance(row)
    alive = instance is not None and instance.is_alive
    if isinstance(address, Path) and _write_failed(address, alive=alive):
        raise StorageError(
            f"Writes to {address} fail, so moves are refused: the disk is full, something else "
            "has locked the database, or a file of it belongs to another user."
        )
    return instance


def _instance(row: Any) -> InstanceRow:
    version, started_at, alive_until, data, now = row
    try:
        started, until = moment_from_stored(started_at), moment_from_stored(alive_until)
    except (TypeError, OverflowError, ValueError):
        raise StorageError("The row of this process in the table instances is damaged.") from None
    return InstanceRow(str(version), started, until, alive_until > now, _object(data))


def _write_failed(file: Path, *, alive: bool) -> bool:
    """Whether the process has noted that a write failed. It notes that again at each attempt, so a
    silent one with an older note has ended or hangs."""
    lock = file.with_name(file.name + ".lock")
    with suppress(OSError):
        failing = lock.read_bytes()[FAILING_AT : FAILING_AT + 1] == FAILING
        return failing and (alive or time.time() - lock.stat().st_mtime < SILENCE)
    return False


def _read_file(file: Path, name: str) -> Any:
    if part := unreadable_part(file):
        raise StorageError(
            f"There is no {part} that this user can read: the bot has not been started yet, "
            "DATABASE_URL names another database, or the file is somebody else's."
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

"""Reads the row of one process, for a check that runs often and must cost little.

It imports neither SQLAlchemy, for a database in a file, nor anything else of the program that takes
long to load. It does not take the lock of the file, and changes nothing.
"""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import unquote

from storage.errors import StorageError
from storage.instance_row import FIELDS, InstanceRow, not_upgraded, read_row

LOCK_TIMEOUT = 2
"""Seconds that SQLite waits for a lock."""
_FILE = re.compile(r"sqlite(?:\+aiosqlite)?:///([^?]+)")


def read_instance(url: str, name: str) -> InstanceRow | None:
    """Return the row of the process called `name`, None if there is none.

    Raises StorageError, with a sentence without any password, if that cannot be read.
    """
    file = file_of(url)
    if file is not None:
        return _read_file(file, name)
    from storage.addresses import SqliteFile, address_of  # noqa: PLC0415  # loads SQLAlchemy

    address = address_of(url)
    if isinstance(address, SqliteFile):
        return _read_file(address.file, name)
    from storage.instance_on_server import read_from_server  # noqa: PLC0415  # loads asyncpg

    return read_from_server(address, name)


def file_of(url: str) -> Path | None:
    """Return the file that a database URL names, None if it has to be read more closely."""
    found = _FILE.fullmatch(url)
    name = "" if found is None else unquote(found[1])
    if not name or name.startswith((":memory:", "file:")):
        return None
    return Path(name).expanduser().resolve()


def _read_file(file: Path, name: str) -> InstanceRow | None:
    if not file.is_file():
        raise StorageError(
            f"There is no database at {file}: the bot has not been started yet, or DATABASE_URL "
            "names another one."
        )
    try:
        address = f"{file.as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=LOCK_TIMEOUT)) as connection:
            query = f"SELECT {FIELDS} FROM instances WHERE name = ?"  # noqa: S608  # constant
            row = connection.execute(query, (name,)).fetchone()
    except sqlite3.Error as error:
        if str(error).startswith("no such table"):
            raise not_upgraded(file) from None
        raise StorageError(f"{file} cannot be read: {error}.") from None
    return None if row is None else read_row(*row, now=int(time.time() * 1_000_000))

"""What DATABASE_URL names: an SQLite file or a database of a PostgreSQL server."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import unquote

from storage.errors import StorageError

if TYPE_CHECKING:
    import sqlalchemy as sa

DEFAULT_URL = "sqlite+aiosqlite:///data/postboard.db"

ENDINGS = ("", "-journal", "-wal", "-shm")
"""What follows the name of an SQLite database in the names of its files."""
FAILING, FAILING_AT = b"!", 10
"""What stands at this place of the lock file of a database that could not be written."""
_FILE = re.compile(r"sqlite(?:\+aiosqlite|\+pysqlite)?:///([^?]+)", re.IGNORECASE)
_NO_FILES = (":memory:", "file:")
_POSTGRESQL = {"postgresql", "postgres"}
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_OPTIONS = {"host", "ssl", "sslmode"}
"""What may follow the question mark in the address of a PostgreSQL database."""


@dataclass(frozen=True, slots=True)
class PostgresqlDatabase:
    """A database of a PostgreSQL server. `str` names it without user and password."""

    url: sa.URL

    def __str__(self) -> str:
        named = self.url.normalized_query.get("host", ["this machine"])
        host = self.url.host or ", ".join(named)
        port = f":{self.url.port}" if self.url.port else ""
        return f"the PostgreSQL database {self.url.database} on {host}{port}"


Address: TypeAlias = Path | PostgresqlDatabase
"""The file of an SQLite database, or a database of a server."""


def unreadable_part(file: Path) -> Path | None:
    """Return which file of an SQLite database this user may not read, None if there is none."""
    for ending in ENDINGS:
        part = Path(f"{file}{ending}")  # also beside a folder without a name
        readable = os.access(part, os.R_OK) and (part != file or file.is_file())
        if not readable and (part == file or part.exists()):
            return part
    return None


def address_of(url: str) -> Address:
    """Read a database URL. Raises StorageError, without the URL, if it cannot be used.

    Reading the URL of an SQLite file imports nothing that takes long to load.
    """
    url = url.strip()  # some programs pass on a blank after a value
    file = _FILE.fullmatch(url)
    name = "" if file is None else unquote(file[1])
    if name.strip("/") and "\0" not in name and not name.startswith(_NO_FILES):
        try:
            path = Path(name).expanduser()
        except RuntimeError:
            raise StorageError(
                "DATABASE_URL begins with a home folder that is not known here."
            ) from None
        return path.resolve()
    from sqlalchemy import exc, make_url  # noqa: PLC0415  # takes long to load

    try:
        parsed = make_url(url)
    except (exc.ArgumentError, ValueError):  # ValueError: a port that is no number
        raise StorageError(
            "DATABASE_URL cannot be read. It looks like sqlite:///data/postboard.db or "
            "postgresql+asyncpg://user:password@host/database."
        ) from None
    backend, _, driver = parsed.drivername.lower().partition("+")
    if backend in _POSTGRESQL:
        return _postgresql(parsed, driver)
    if backend != "sqlite":
        raise StorageError(
            f"DATABASE_URL names a {backend} database; use SQLite, as in "
            "sqlite:///data/postboard.db, or PostgreSQL, as in "
            "postgresql+asyncpg://user:password@host/database."
        )
    raise _unusable_file(parsed, driver)


def _unusable_file(url: sa.URL, driver: str) -> StorageError:
    if driver not in {"", "aiosqlite", "pysqlite"}:
        return StorageError(
            f"DATABASE_URL asks for the driver {driver}; Postboard uses aiosqlite, as in "
            "sqlite+aiosqlite:///data/postboard.db."
        )
    if url.query and url.database and not url.database.startswith(_NO_FILES):
        return StorageError(
            "DATABASE_URL names an SQLite file, which takes no options after a question mark. "
            "In a name, write ? as %3F."
        )
    return StorageError(
        "DATABASE_URL must name a file, as in sqlite:///data/postboard.db: matches must outlive "
        "the program."
    )


def _postgresql(url: sa.URL, driver: str) -> PostgresqlDatabase:
    if driver not in {"", "asyncpg"}:
        raise StorageError(
            f"DATABASE_URL asks for the driver {driver}; Postboard uses asyncpg, as in "
            "postgresql+asyncpg://user:password@host/database."
        )
    if not url.database:
        raise StorageError(
            "DATABASE_URL must name a database after the host, as in "
            "postgresql+asyncpg://user:password@host/database."
        )
    if any("@" in str(part) for part in (url.host, url.database, url.query)):
        raise StorageError(
            "DATABASE_URL cannot be read. In a name or a password, write @ as %40, / as %2F, "
            "? as %3F, : as %3A and % as %25."
        )
    if set(url.query) - _OPTIONS:  # not named: it may be a part of a password
        known = ", ".join(sorted(_OPTIONS))
        raise StorageError(f"DATABASE_URL has an option that is not known here; known are {known}.")
    for option in ("ssl", "sslmode"):  # asyncpg calls it ssl, other programs sslmode
        mode = url.query.get(option)
        if mode is None:
            continue
        if mode not in _SSL_MODES:
            raise StorageError(
                f"In DATABASE_URL, {option} can be {', '.join(_SSL_MODES[:-1])} or "
                f"{_SSL_MODES[-1]}."
            )
        url = url.difference_update_query([option]).update_query_dict({"ssl": mode})
    return PostgresqlDatabase(url.set(drivername="postgresql+asyncpg"))

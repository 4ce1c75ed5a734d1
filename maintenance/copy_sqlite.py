"""An SQLite file as one of the two databases of a copy."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from maintenance.copy_side import BATCH
from maintenance.copy_values import LEFT_OUT, Plain, Row
from storage.addresses import SqliteFile
from storage.errors import DatabaseInUse, StorageError
from storage.files import FileLock
from storage.privacy import make_file, make_folder
from storage.schema import migrate

T = TypeVar("T")

UNFINISHED = ".copying"
"""What follows the name of the file while it is being written."""


def _driver_of(connection: sa.Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        raise TypeError("not a connection of SQLite")
    return driver


def read_broken_text(connection: sa.Connection) -> None:
    """Let text that is not UTF-8 be read, with surrogates, so that it can be named."""
    driver = _driver_of(connection)
    driver.text_factory = lambda data: data.decode("utf-8", "surrogateescape")  # pyright: ignore[reportUnknownLambdaType,reportUnknownMemberType]


def stored_rows(connection: sa.Connection, table: sa.Table) -> Generator[list[Row]]:
    """Yield all rows of a table in batches, in plain form, ordered by primary key."""
    plain, driver = Plain(table), _driver_of(connection)
    columns = ", ".join(
        "NULL" if column in LEFT_OUT else f'"{column.name}"' for column in table.columns
    )
    order = ", ".join(f'"{column.name}"' for column in table.primary_key)
    cursor = driver.execute(f'SELECT {columns} FROM "{table.name}" ORDER BY {order}')  # noqa: S608  # our own names
    while batch := cursor.fetchmany(BATCH):
        yield plain(batch)


class SqliteSide:
    """`maintenance.copy_side.Side` and `Target` over a connection that has begun a transaction."""

    def __init__(self, address: SqliteFile, connection: sa.Connection) -> None:
        self.address = address
        self._connection = connection
        self._driver = _driver_of(connection)
        read_broken_text(connection)

    async def count(self, table: sa.Table) -> int:
        """Return the number of rows."""
        return self._connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()

    async def rows(self, table: sa.Table) -> AsyncGenerator[list[Row]]:
        """Yield all rows in batches, in plain form, ordered by primary key."""
        for batch in stored_rows(self._connection, table):
            yield batch
            await asyncio.sleep(0)  # so that Ctrl+C is noticed

    async def highest_id(self, table: sa.Table) -> int:
        """Return the highest id that was ever given to a row of the table, 0 if none was."""
        column = table.autoincrement_column
        found = self._driver.execute(f'SELECT max("{_name(column)}") FROM "{table.name}"')  # noqa: S608
        highest = found.fetchone()[0] or 0
        ever = self._driver.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", [table.name])
        row = ever.fetchone()
        return max(highest, row[0] if row and isinstance(row[0], int) else 0)

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Call a function with the connection."""
        return work(self._connection)

    async def create(self) -> None:
        """Create the tables."""
        migrate(self._connection)

    async def write(self, table: sa.Table, rows: Sequence[Row]) -> None:
        """Insert rows."""
        marks = ", ".join("?" * len(table.columns))
        names = ", ".join(f'"{column.name}"' for column in table.columns)
        self._driver.executemany(f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})', rows)  # noqa: S608

    async def set_highest_id(self, table: sa.Table, number: int) -> None:
        """Let the ids of the table go on after `number`, if SQLite counts them."""
        if not table.dialect_options["sqlite"]["autoincrement"]:
            return
        self._driver.execute("DELETE FROM sqlite_sequence WHERE name = ?", [table.name])
        if number:
            self._driver.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", [table.name, number])

    async def settle(self) -> None:
        """Check that no foreign key dangles."""
        broken = self._driver.execute("PRAGMA foreign_key_check").fetchone()
        if broken:
            raise StorageError(
                f"In the copy a row of {broken[0]} would refer to a missing row of {broken[2]}."
            )

    async def commit(self) -> None:
        """Keep everything."""
        self._connection.commit()


def _name(column: sa.Column[int] | None) -> str:
    if column is None:
        raise ValueError("the table has no ids of its own")
    return column.name


@contextlib.contextmanager
def _locked(file: Path) -> Generator[None]:
    """Hold the lock of a file, so that no bot can use it. Raises StorageError."""
    lock = FileLock(file)
    try:
        lock.take()
    except DatabaseInUse:
        raise StorageError(
            f"A running Postboard uses {file}. Stop it first: the copy would not have what happens "
            "there from now on."
        ) from None
    except OSError as error:
        raise StorageError(f"{file} cannot be used: {error.strerror}.") from error
    try:
        yield
    finally:
        lock.release()


@contextlib.contextmanager
def _connected(address: SqliteFile, file: Path, begin: str, mode: str) -> Generator[sa.Connection]:
    def connect() -> sqlite3.Connection:
        return sqlite3.connect(
            f"{file.as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=5
        )

    # the name is for error messages
    url = sa.URL.create("sqlite", database=str(address.file))
    engine = sa.create_engine(url, creator=connect, poolclass=sa.NullPool)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(begin)
            yield connection
    except (sqlite3.Error, DBAPIError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if not isinstance(cause, sqlite3.Error):
            raise  # of the other database
        raise StorageError(f"{address} cannot be used: {cause}.") from error
    finally:
        engine.dispose()


@contextlib.asynccontextmanager
async def sqlite_source(address: SqliteFile) -> AsyncGenerator[SqliteSide]:
    """A file that is read, locked for this process. Raises StorageError."""
    if not address.file.is_file():
        raise StorageError(f"There is no database at {address}.")
    with _locked(address.file), _connected(address, address.file, "BEGIN", "ro") as connection:
        yield SqliteSide(address, connection)


@contextlib.asynccontextmanager
async def sqlite_target(address: SqliteFile) -> AsyncGenerator[SqliteSide]:
    """A new file, which gets its name only by `commit`. Raises StorageError."""
    file = address.file
    part = file.with_name(file.name + UNFINISHED)
    try:
        make_folder(file.parent)
    except OSError as error:
        raise StorageError(f"{file.parent} cannot be used: {error.strerror}.") from error
    with _locked(file):
        _refuse_existing(file)
        try:
            _remove(part)
            make_file(part)
        except OSError as error:
            raise StorageError(f"{part} cannot be written: {error.strerror}.") from error
        try:
            with _connected(address, part, "BEGIN IMMEDIATE", "rw") as connection:
                yield _NewFile(address, connection, part)
        finally:
            with contextlib.suppress(OSError):
                _remove(part)


def _refuse_existing(file: Path) -> None:
    beside = [file.with_name(file.name + end) for end in ("-wal", "-journal")]
    if (file.exists() and file.stat().st_size) or any(each.exists() for each in beside):
        raise StorageError(
            f"There is a database at {file} already. A copy is written into a new file only; name "
            "another one, or move this one away with the files beside it."
        )


def _remove(part: Path) -> None:
    for end in ("", "-journal"):
        part.with_name(part.name + end).unlink(missing_ok=True)


class _NewFile(SqliteSide):
    """A file that is renamed when it is complete."""

    def __init__(self, address: SqliteFile, connection: sa.Connection, part: Path) -> None:
        super().__init__(address, connection)
        self._part = part

    async def commit(self) -> None:
        """Write everything to the disk and give the file its name."""
        self._connection.commit()
        self._connection.close()
        file = self.address.file
        _refuse_existing(file)
        try:
            _write_to_disk(self._part)
            self._part.replace(file)
            _write_to_disk(file.parent)
        except OSError as error:
            raise StorageError(f"{file} cannot be written: {error.strerror}.") from error


def _write_to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

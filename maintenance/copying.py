"""Copies a whole database into an empty one, of the same kind or the other.

Everything is written in one transaction, or into a file that gets its name at the end, and is
compared with the source before that. So an interruption leaves the target as it was. Nobody can
use either database meanwhile.
"""

import asyncio
import contextlib
import hashlib
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.util import await_only, greenlet_spawn

from maintenance.checks import listed, other_revision
from maintenance.copy_rows import (
    COUNTED,
    TABLES,
    Row,
    continue_ids,
    highest_id,
    last_id,
    stored_rows,
)
from storage.addresses import Address, PostgresqlDatabase
from storage.errors import StorageError
from storage.postgresql.backend import check_server
from storage.postgresql.connections import BOT
from storage.postgresql.connections import connected as connected_to_server
from storage.schema import LIVING, MIGRATION_LOCK, migrate, newest_revision, revision_of
from storage.sqlite.files import FileLock, connected, dangling, explained, remove, write_to_disk
from storage.sqlite.permissions import make_file, make_folder
from storage.tables import facts, instances, metadata

# ---- the two databases
UNFINISHED = ".copying"
"""What follows the name of the file while it is being written."""


@dataclass(frozen=True, slots=True)
class Side:
    """A database in one transaction, which nobody else may change meanwhile."""

    address: Address
    connection: sa.Connection

    def write(self, table: sa.Table, rows: Sequence[Row]) -> None:
        """Insert rows."""
        names = [column.name for column in table.columns]
        if self.connection.dialect.name == "postgresql":
            driver: Any = self.connection.connection.driver_connection
            await_only(driver.copy_records_to_table(table.name, records=rows, columns=names))
        elif rows:
            columns = ", ".join(f'"{name}"' for name in names)
            marks = ", ".join("?" * len(names))
            insert = f'INSERT INTO "{table.name}" ({columns}) VALUES ({marks})'  # noqa: S608
            self.connection.exec_driver_sql(insert, list(rows))


@contextlib.asynccontextmanager
async def sqlite_source(file: Path) -> AsyncGenerator[Side]:
    """A file that is read, locked for this process. Raises StorageError."""
    if not file.is_file():  # noqa: ASYNC240  # nothing else runs meanwhile
        raise StorageError(f"There is no database at {file}.")
    with explained(file), FileLock(file), connected(file, only_read=True) as connection:
        _explain_errors(connection, file)
        connection.exec_driver_sql("BEGIN")
        # PostgreSQL has no such rows
        if wrong := sorted(set(dangling(connection))):
            end = "Delete such rows, or restore an earlier copy. Nothing was copied."
            raise StorageError("\n".join([*wrong, end]))
        yield Side(file, connection)


@contextlib.asynccontextmanager
async def sqlite_target(file: Path) -> AsyncGenerator[Side]:
    """A new file, which gets its name only after the block. Raises StorageError."""
    part = file.with_name(file.name + UNFINISHED)
    with explained(file):
        make_folder(file.parent)
        with FileLock(file):
            _refuse_existing(file)
            try:
                remove(part)
                make_file(part)
                with connected(part) as connection:
                    _explain_errors(connection, file)
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                    yield Side(file, connection)
                    connection.commit()
                _refuse_existing(file)
                write_to_disk(part)
                part.replace(file)
                write_to_disk(file.parent)
            finally:
                with contextlib.suppress(OSError):
                    remove(part)


def _explain_errors(connection: sa.Connection, file: Path) -> None:
    def explain(context: sa.ExceptionContext) -> None:
        # at once, so that it does not pass for an error of another database
        why = context.original_exception
        if isinstance(why, Exception) and not isinstance(why, StorageError):
            context.chained_exception = StorageError(f"{file} cannot be used: {why}.")

    event.listen(connection.engine, "handle_error", explain)


def _refuse_existing(file: Path) -> None:
    beside = [file.with_name(file.name + end) for end in ("-wal", "-journal")]
    if (file.exists() and file.stat().st_size) or any(each.exists() for each in beside):
        raise StorageError(
            f"There is a database at {file} already. A copy is written into a new file only; name "
            "another one, or move this one away with the files beside it."
        )


# ---- PostgreSQL
@contextlib.asynccontextmanager
async def postgresql_source(address: PostgresqlDatabase) -> AsyncGenerator[Side]:
    """A database that is read, in one state. Nobody can write there meanwhile, and a bot that is
    started waits. Raises StorageError, also if a bot uses it."""
    async with connected_to_server(
        address, maintenance=True, isolation_level="REPEATABLE READ"
    ) as connection:
        yield await connection.run_sync(lambda each: _locked_source(address, each))


def _locked_source(address: Address, connection: sa.Connection) -> Side:
    # For the whole connection, so that it is held before any lock that a starting bot needs.
    connection.execute(sa.select(sa.func.pg_advisory_lock_shared(MIGRATION_LOCK)))
    existing = sa.inspect(connection).get_table_names()
    if instances.name in existing:
        _refuse_bots(address, connection)
    # All queries read the state of the first one, so the tables are locked before it.
    connection.rollback()
    if existing:
        names = ", ".join(f'"{name}"' for name in existing)
        connection.exec_driver_sql(f"LOCK TABLE {names} IN SHARE MODE")
    if instances.name in existing:
        _refuse_bots(address, connection)
    return Side(address, connection)


def _refuse_bots(address: Address, connection: sa.Connection) -> None:
    """Raise StorageError if a bot uses the database."""
    names = [row.name for row in connection.execute(LIVING)]
    connected = sa.text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND application_name = :name"
    )
    if names or connection.execute(connected, {"name": BOT}).scalar_one():
        who = f" ({', '.join(names)})" if names else ""
        raise StorageError(
            f"A running Postboard{who} uses {address}. Stop every one first: the copy would not "
            "have what happens there from now on. One that was killed counts as running for some "
            "seconds."
        )


@contextlib.asynccontextmanager
async def postgresql_target(address: PostgresqlDatabase) -> AsyncGenerator[Side]:
    """An empty database that is written in one transaction, which is committed after the block; a
    bot that is started waits.

    Raises StorageError, also if it is not empty.
    """
    async with connected_to_server(address, maintenance=True) as connection:
        await check_server(address, connection)
        yield await connection.run_sync(lambda each: _empty_target(address, each))
        await connection.commit()


def _empty_target(address: Address, connection: sa.Connection) -> Side:
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    if revision_of(connection) is not None:
        existing = sa.inspect(connection).get_table_names()
        connection.execute(sa.delete(facts))  # what the first start of a bot has left
        for table in metadata.sorted_tables:
            if table.name not in existing:
                continue
            count = connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            if count:
                raise StorageError(
                    f"{address} is not empty: {table.name} has {count} rows. A copy is "
                    "written into an empty database only; create a new one for it."
                )
    return Side(address, connection)


# ---- the copy
Say = Callable[[str], None]
"""Shows a line to the person who started the copy."""

SHOWN_FAULTS = 20
INTERVAL = 5
"""Seconds between two lines about the same step."""


class Progress:
    """Says how far a step is, at most every few seconds."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._next = time.monotonic() + INTERVAL

    def __call__(self, step: str, done: int, total: int) -> None:
        """Say it, if the last line is some seconds ago."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + INTERVAL
            self._say(f"  {step}: {done:,} of {total:,}")


class Copy:
    """One copy between two open databases."""

    def __init__(self, source: Side, target: Side, say: Say) -> None:
        self._source = source
        self._target = target
        self._say = say
        self._progress = Progress(say)
        self._refused: list[str] = []
        self.rows: dict[str, int] = {}
        """How many rows were copied, by table."""

    def run(self) -> None:
        """Copy all rows, and compare them. Raises StorageError."""
        self._refuse_revision()
        migrate(self._target.connection)
        checksums = {table.name: self._copy(table) for table in TABLES}
        if self._refused:
            what_to_do = "Correct these values in the source, or delete their rows."
            lines = [*listed(self._refused, SHOWN_FAULTS), what_to_do, "Nothing was copied."]
            raise StorageError("\n".join(lines))
        for table in COUNTED:
            given = last_id(self._source.connection, table)
            highest = highest_id(self._source.connection, table)
            continue_ids(self._target.connection, table, max(given, highest))
        self._say("Comparing the copy with the source.")
        for table in TABLES:
            if self._target.connection.dialect.name == "postgresql":
                # the statistics that plans of queries depend on; SQLite needs none
                self._target.connection.exec_driver_sql(f'ANALYZE "{table.name}"')
            self._compare(table, checksums[table.name])

    def _refuse_revision(self) -> None:
        revision = revision_of(self._source.connection)
        if revision != newest_revision():
            tables = f"The tables of {self._source.address}"
            raise StorageError(f"{other_revision(revision, tables)} Nothing was copied.")

    def _copy(self, table: sa.Table) -> str:
        """Copy the rows of a table. Return their checksum."""
        count = sa.select(sa.func.count()).select_from(table)
        total = self._source.connection.execute(count).scalar_one()
        rows, checksum = self._read(self._source, table, "copied", total)
        self.rows[table.name] = rows
        if total:
            self._say(f"{table.name}: {rows:,} rows")
        return checksum

    def _read(self, side: Side, table: sa.Table, step: str, total: int) -> tuple[int, str]:
        """Read the rows of a table; if it is in the source, write them into the target. Return how
        many they are, and their checksum."""
        rows, checksum = 0, hashlib.blake2b()
        for batch in stored_rows(side.connection, table, self._refused.append):
            # after a refusal, the rest is only read, to name everything that is refused
            if side is self._source and not self._refused:
                self._target.write(table, batch)
            rows += len(batch)
            checksum.update("".join(map(repr, batch)).encode())
            self._progress(f"{table.name}, rows {step}", rows, total)
            await_only(asyncio.sleep(0))  # so that Ctrl+C is noticed
        return rows, checksum.hexdigest()

    def _compare(self, table: sa.Table, source: str) -> None:
        """Raise StorageError if a table does not have the rows of the source."""
        total = self.rows[table.name]
        rows, checksum = self._read(self._target, table, "compared", total)
        if checksum != source:
            raise StorageError(
                f"The copy of {table.name} is not equal to the source: {rows} rows instead of "
                f"{total}, or other values. Nothing was kept."
            )


async def copy_database(source: Address, target: Address, say: Say) -> Copy:
    """Copy all rows, verify them, and keep them. Raises StorageError; then nothing was kept.

    Values that one kind of database cannot hold are refused.
    """
    if source == target:
        raise StorageError("Source and target are the same database.")
    async with (
        postgresql_source(source)
        if isinstance(source, PostgresqlDatabase)
        else sqlite_source(source) as origin,
        postgresql_target(target)
        if isinstance(target, PostgresqlDatabase)
        else sqlite_target(target) as into,
    ):
        copy = Copy(origin, into, say)
        await greenlet_spawn(copy.run)  # PostgreSQL's driver awaits, SQLite's does not
        return copy

"""The two databases of a copy: an SQLite file, or a database of a PostgreSQL server."""

import contextlib
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.util import await_only

from maintenance.copy_rows import Row
from storage.addresses import Address, PostgresqlDatabase
from storage.errors import StorageError
from storage.postgresql.backend import check_server
from storage.postgresql.connections import BOT
from storage.postgresql.connections import connected as connected_to_server
from storage.schema import LIVING, MIGRATION_LOCK, revision_of
from storage.sqlite.files import FileLock, connected, dangling, explained, remove, write_to_disk
from storage.sqlite.permissions import make_file, make_folder
from storage.tables import facts, instances, metadata

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

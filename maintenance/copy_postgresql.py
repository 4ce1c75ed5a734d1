"""A database of a PostgreSQL server as one of the two databases of a copy."""

import contextlib
from collections.abc import AsyncGenerator

import sqlalchemy as sa

from maintenance.copy_rows import Side
from storage.addresses import Address, PostgresqlDatabase
from storage.errors import StorageError
from storage.postgresql.connections import BOT, connected
from storage.schema import LIVING, MIGRATION_LOCK, OPENED, revision_of
from storage.tables import facts, instances, metadata


@contextlib.asynccontextmanager
async def postgresql_source(address: PostgresqlDatabase) -> AsyncGenerator[Side]:
    """A database that is read, in one state. Nobody can write there meanwhile, and a bot that is
    started waits. Raises StorageError, also if a bot uses it."""
    async with connected(
        address, maintenance=True, isolation_level="REPEATABLE READ"
    ) as connection:
        yield await connection.run_sync(lambda each: _locked_source(address, each))


def _locked_source(address: Address, connection: sa.Connection) -> Side:
    # For the whole connection, so that it is held before any lock that a starting bot needs.
    connection.execute(sa.select(sa.func.pg_advisory_lock_shared(MIGRATION_LOCK)))
    existing = sa.inspect(connection).get_table_names()
    if instances.name in existing:
        _refuse_bots(address, connection)
    # The state that is read is that of the first query, so the tables are locked before it.
    connection.rollback()
    if existing:
        names = ", ".join(f'"{name}"' for name in existing)
        connection.exec_driver_sql(f"LOCK TABLE {names} IN SHARE MODE")
    if instances.name in existing:
        _refuse_bots(address, connection)
    return Side(address, connection, connection.rollback)


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
    """An empty database that is written in one transaction; a bot that is started waits.

    Raises StorageError, also if it is not empty.
    """
    async with connected(address, maintenance=True) as connection:
        yield await connection.run_sync(lambda each: _empty_target(address, each))


def _empty_target(address: Address, connection: sa.Connection) -> Side:
    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    if revision_of(connection) is not None:
        existing = sa.inspect(connection).get_table_names()
        # what the first start of a bot has left
        connection.execute(sa.delete(facts).where(facts.c.key == OPENED))
        for table in metadata.sorted_tables:
            if table.name not in existing:
                continue
            count = connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            if count:
                raise StorageError(
                    f"{address} is not empty: {table.name} has {count} rows. A copy is "
                    "written into an empty database only; create a new one for it."
                )
    return Side(address, connection, connection.commit)

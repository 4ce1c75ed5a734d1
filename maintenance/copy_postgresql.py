"""A database of a PostgreSQL server as one of the two databases of a copy."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from functools import wraps
from types import CoroutineType
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from maintenance.copy_side import BATCH
from maintenance.copy_values import LEFT_OUT, TABLES, Form, Plain, Row, form_of
from maintenance.postgresql_maintenance import BOT, maintenance_connection, storage_error_of
from storage.addresses import PostgresqlDatabase
from storage.errors import StorageError
from storage.postgresql import OPENED
from storage.schema import migrate, revision_of
from storage.tables import facts, instances, metadata
from storage.upgrading import MIGRATION_LOCK

T = TypeVar("T")


class _Cursor(Protocol):
    async def fetch(self, n: int) -> list[Any]: ...


class _Driver(Protocol):
    """The part of an asyncpg connection that is used directly."""

    async def copy_records_to_table(
        self, table_name: str, *, records: Sequence[Row], columns: list[str]
    ) -> str: ...
    async def execute(self, query: str) -> str: ...
    async def fetchrow(self, query: str) -> Any: ...
    def cursor(self, query: str) -> Any: ...


async def driver_of(connection: AsyncConnection) -> _Driver:
    """Return the connection of asyncpg, whose statements are in the same transaction."""
    return cast(_Driver, (await connection.get_raw_connection()).driver_connection)


P = ParamSpec("P")
S = TypeVar("S", bound="PostgresqlSide")


def _told(
    method: Callable[Concatenate[S, P], Awaitable[T]],
) -> Callable[Concatenate[S, P], CoroutineType[Any, Any, T]]:
    """Make a method raise StorageError with the address of its own database, not of the other."""

    @wraps(method)
    async def telling(self: S, *given: P.args, **named: P.kwargs) -> T:
        try:
            return await method(self, *given, **named)
        except Exception as error:
            found = storage_error_of(self.address, error)
            if found is None:
                raise
            raise found from None

    return telling


class PostgresqlSide:
    """`maintenance.copy_side.Side` and `Target` over a connection that has begun a transaction."""

    def __init__(
        self, address: PostgresqlDatabase, connection: AsyncConnection, driver: _Driver
    ) -> None:
        self.address = address
        self._connection = connection
        self._driver = driver

    @_told
    async def count(self, table: sa.Table) -> int:
        """Return the number of rows."""
        query = sa.select(sa.func.count()).select_from(table)
        return (await self._connection.execute(query)).scalar_one()

    async def rows(self, table: sa.Table) -> AsyncGenerator[list[Row]]:
        """Yield all rows in batches, in plain form, ordered by primary key."""
        plain = Plain(table)
        columns = ", ".join(_read(column) for column in table.columns)
        # the order of bytes, as SQLite's, whatever the language of the server
        order = ", ".join(
            f'"{column.name}"' + (' COLLATE "C"' if form_of(column) is Form.TEXT else "")
            for column in table.primary_key
        )
        query = f'SELECT {columns} FROM "{table.name}" ORDER BY {order}'  # noqa: S608  # our own names
        cursor = await self._open(query)
        while batch := await self._fetch(cursor):
            yield plain(list(map(tuple, batch)))

    @_told
    async def _open(self, query: str) -> _Cursor:
        return await self._driver.cursor(query)

    @_told
    async def _fetch(self, cursor: _Cursor) -> list[Any]:
        return await cursor.fetch(BATCH)

    @_told
    async def highest_id(self, table: sa.Table) -> int:
        """Return the highest id that was ever given to a row of the table, 0 if none was."""
        column, sequence = await self._sequence(table)
        highest = await self._driver.fetchrow(f'SELECT max("{column}") FROM "{table.name}"')  # noqa: S608
        ever = await self._driver.fetchrow(f"SELECT last_value, is_called FROM {sequence}")  # noqa: S608
        return max(highest[0] or 0, ever[0] if ever[1] else ever[0] - 1)

    async def _sequence(self, table: sa.Table) -> tuple[str, str]:
        """Return the names of the column of ids and of its sequence, ready for statements."""
        column = table.autoincrement_column
        if column is None:
            raise ValueError("the table has no ids of its own")
        query = f"SELECT pg_get_serial_sequence('\"{table.name}\"', '{column.name}')"
        return column.name, (await self._driver.fetchrow(query))[0]

    @_told
    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Call a function with the connection."""
        return await self._connection.run_sync(work)

    @_told
    async def create(self) -> None:
        """Create the tables, and remove what the first start of a bot has left."""
        await self._connection.run_sync(migrate)
        await self._connection.execute(sa.delete(facts).where(facts.c.key == OPENED))

    @_told
    async def write(self, table: sa.Table, rows: Sequence[Row]) -> None:
        """Insert rows."""
        names = [column.name for column in table.columns]
        await self._driver.copy_records_to_table(table.name, records=rows, columns=names)

    @_told
    async def set_highest_id(self, table: sa.Table, number: int) -> None:
        """Let the ids of the table go on after `number`."""
        _, sequence = await self._sequence(table)
        # unlike setval, this is undone with the transaction
        await self._driver.execute(f"ALTER SEQUENCE {sequence} RESTART WITH {number + 1}")

    @_told
    async def settle(self) -> None:
        """Let the server gather statistics, which its plans of queries depend on."""
        for table in TABLES:
            await self._driver.execute(f'ANALYZE "{table.name}"')

    @_told
    async def commit(self) -> None:
        """Keep everything."""
        await self._connection.commit()

    async def refuse_rows(self) -> None:
        """Raise StorageError if a table has rows."""
        if await self._connection.run_sync(revision_of) is None:
            return
        existing = await self._connection.run_sync(lambda each: sa.inspect(each).get_table_names())
        for table in metadata.sorted_tables:
            if table.name not in existing:
                continue
            query = sa.select(sa.func.count()).select_from(table)
            if table is facts:
                query = query.where(facts.c.key != OPENED)
            count = (await self._connection.execute(query)).scalar_one()
            if count:
                raise StorageError(
                    f"{self.address} is not empty: {table.name} has {count} rows. A copy is "
                    "written into an empty database only; create a new one for it."
                )

    async def refuse_bots(self) -> None:
        """Raise StorageError if a bot uses the database."""
        living = sa.select(instances.c.name).where(
            sa.type_coerce(instances.c.alive_until, sa.BigInteger)
            > sa.text("extract(epoch FROM clock_timestamp()) * 1000000")
        )
        names = list((await self._connection.execute(living)).scalars())
        connected = (
            sa.select(sa.func.count())
            .select_from(sa.text("pg_stat_activity"))
            .where(
                sa.text("datname = current_database() AND pid <> pg_backend_pid()"),
                sa.column("application_name") == BOT,
            )
        )
        count = (await self._connection.execute(connected)).scalar_one()
        if names or count:
            who = f" ({', '.join(sorted(names))})" if names else ""
            raise StorageError(
                f"A running Postboard{who} uses {self.address}. Stop every one first: the copy "
                "would not have what happens there from now on. One that was killed counts as "
                "running for some seconds."
            )


def _read(column: sa.Column[Any]) -> str:
    if column in LEFT_OUT:
        return f'NULL AS "{column.name}"'
    return f'"{column.name}"' + ("::text" if form_of(column) is Form.JSON else "")


@contextlib.asynccontextmanager
async def postgresql_source(address: PostgresqlDatabase) -> AsyncGenerator[PostgresqlSide]:
    """A database that is read, in one state. Nobody can write there meanwhile, and a bot that is
    started waits. Raises StorageError, also if a bot uses it."""
    async with maintenance_connection(address, "REPEATABLE READ") as connection:
        driver = await driver_of(connection)
        side = PostgresqlSide(address, connection, driver)
        # For the whole connection, so that it is held before any lock that a starting bot needs.
        await connection.execute(sa.select(sa.func.pg_advisory_lock_shared(MIGRATION_LOCK)))
        existing = await connection.run_sync(lambda each: sa.inspect(each).get_table_names())
        if instances.name in existing:
            await side.refuse_bots()
        # The state that is read is that of the first query, so the tables are locked before it.
        await connection.rollback()
        if existing:
            names = ", ".join(f'"{name}"' for name in existing)
            await connection.exec_driver_sql(f"LOCK TABLE {names} IN SHARE MODE")
        if instances.name in existing:
            await side.refuse_bots()
        yield side


@contextlib.asynccontextmanager
async def postgresql_target(address: PostgresqlDatabase) -> AsyncGenerator[PostgresqlSide]:
    """An empty database that is written in one transaction; a bot that is started waits.

    Raises StorageError, also if it is not empty.
    """
    async with maintenance_connection(address, "READ COMMITTED") as connection:
        driver = await driver_of(connection)
        lock = sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)
        await connection.execute(sa.select(lock))
        side = PostgresqlSide(address, connection, driver)
        await side.refuse_rows()
        yield side

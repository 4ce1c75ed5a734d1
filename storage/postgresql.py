"""A database of a PostgreSQL server.

Read units see one state of the database (REPEATABLE READ, read only). Write units run at READ
COMMITTED and lock the rows that they depend on, so that each of their statements sees what the
units before them have committed (`storage.session`).
"""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol, cast

import sqlalchemy as sa
import structlog
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from model.commits import CommitListener
from storage.addresses import PostgresqlDatabase
from storage.errors import DatabaseBusy, DatabaseDamaged, StorageError, UnitUndone
from storage.notifications import Notifications
from storage.schema import migrate, newest_revision, revision_of
from storage.tables import facts
from storage.texts import to_json
from storage.upgrading import MIGRATION_LOCK, living_instances

log = structlog.stdlib.get_logger(__name__)

OLDEST_SERVER = 15
WRITERS = 8
"""Write units at a time in one process, each with a connection."""
READERS = 4
"""Read units at a time in one process, each with a connection."""
CONNECT_TIMEOUT = 10
"""Seconds for a new connection."""
STATEMENT_TIMEOUT = 30
"""Seconds that the server may take for one statement."""
ANSWER_TIMEOUT: float | None = STATEMENT_TIMEOUT + 5
"""Seconds after which a connection is given up whose server does not answer; None for never."""
LOCK_TIMEOUT = 15
"""Seconds that a statement waits for locks of other units."""
IDLE_TIMEOUT = 10
"""Seconds after which the server ends a transaction whose process does nothing: it was frozen, and
others wait for its locks. Units of work never wait for anything but the database."""
UPGRADE_WAIT = 2.0
"""Seconds after which it is looked again whether older processes have ended."""
OPENED = "opened"
"""The key of the fact that holds when the database was last opened."""

_TRY_AGAIN = {"40001", "40P01"}  # serialization failure, deadlock
_BUSY = {"55P03", "57014", "53300", "25P03"}  # lock, statement, connections, idle transaction
_UNUSABLE = {
    "53100": "its disk is full",
    "53200": "it has no memory left",
    "25006": "it is read only",
    "XX001": "it is damaged",
    "XX002": "it is damaged",
    "42501": "the user may not do that",
}
_REFUSED = {
    "28P01": "it refuses the password",
    "28000": "it refuses the user",
    "3D000": "there is no such database",
    "57P03": "it is starting or stopping",
    "53300": "it has no connection left",
}
_PREPARED = {"26000", "42P05"}
"""Prepared statements that are unknown, or there already: they belong to another connection."""
_POOLER_SAYS = ("unsupported startup parameter", "statement pooling")
_POOLER = (
    "DATABASE_URL leads to a connection pooler that gives each transaction another connection, "
    "such as PgBouncer with pool_mode=transaction. Name the PostgreSQL server itself, or a pooler "
    "with pool_mode=session."
)


def require_driver() -> None:
    """Raise StorageError if asyncpg is missing, which is not installed with the bot itself."""
    if importlib.util.find_spec("asyncpg") is None:
        raise StorageError(
            "DATABASE_URL names a PostgreSQL database, for which the package asyncpg is needed. "
            "Install it with «make postgresql», or with «pip install --require-hashes -r "
            "requirements-postgresql.lock»."
        )


class _Driver(Protocol):
    """The part of an asyncpg connection that is used directly."""

    async def fetchval(self, query: str) -> object: ...


def _session_settings() -> dict[str, str]:
    return {
        "statement_timeout": f"{STATEMENT_TIMEOUT}s",
        "lock_timeout": f"{LOCK_TIMEOUT}s",
        "idle_in_transaction_session_timeout": f"{IDLE_TIMEOUT}s",
        # a machine that is gone must not keep its locks for hours
        "tcp_keepalives_idle": "10",
        "tcp_keepalives_interval": "5",
        "tcp_keepalives_count": "3",
    }


def _set_up(connection: Any, _record: Any) -> None:
    """Make the settings of a new connection.

    Poolers refuse most of them while a connection is opened.
    """
    settings = _session_settings()
    calls = ", ".join(f"set_config('{name}', '{value}', false)" for name, value in settings.items())
    cursor = connection.cursor()
    cursor.execute(f"SELECT {calls}")  # our own constants
    cursor.close()
    connection.commit()


def _notice_lost(context: Any) -> None:
    """Discard a connection on which the driver has an error of its own.

    It has one if the server has said between two statements why it hangs up: "another operation is
    in progress".
    """
    if type(context.original_exception).__name__ == "InternalClientError":
        context.is_disconnect = True


def engine_for(address: PostgresqlDatabase, connections: int, **execution: Any) -> AsyncEngine:
    """Return an engine with at most `connections` connections.

    Each is tried before it is used, because the server may have been restarted since.
    """
    engine = create_async_engine(
        address.url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=CONNECT_TIMEOUT,
        pool_pre_ping=True,
        connect_args={
            "timeout": CONNECT_TIMEOUT,
            "command_timeout": ANSWER_TIMEOUT,
            "server_settings": {"application_name": "postboard"},
        },
        json_serializer=to_json,
        execution_options=execution,
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "handle_error", _notice_lost)
    return engine


class PostgresqlBackend:
    """`storage.backend.Backend` over one database of a server."""

    writers = WRITERS
    readers = READERS

    def __init__(self, address: PostgresqlDatabase) -> None:
        self.address = address
        self.writing = engine_for(address, WRITERS, isolation_level="READ COMMITTED")
        self.reading = engine_for(
            address,
            READERS,
            isolation_level="REPEATABLE READ",
            postgresql_readonly=True,
        )

    def error_of(self, error: Exception, *, reading: bool, committing: bool) -> Exception | None:
        """Return the StorageError for an error of the server or of the connection to it.

        A connection that is lost before the commit has changed nothing, so its unit can be tried
        again; after a lost commit nobody knows.
        """
        code = sqlstate(error)
        if code in _TRY_AGAIN:
            return UnitUndone(f"{self.address} had another unit in the way.")
        if code in _BUSY:
            return DatabaseBusy(f"{self.address} was busy ({code}).")
        if code in _UNUSABLE and not (reading and code == "25006"):
            return StorageError(f"{self.address} cannot be used: {_UNUSABLE[code]}.")
        if not is_lost(error):
            return None
        if committing:
            return StorageError(f"{self.address} lost the connection during a commit.")
        return UnitUndone(f"{self.address} cannot be reached: {reason_of(error)}.")

    async def backup(self, target: Path) -> None:
        """Refuse: the tools of PostgreSQL copy its databases."""
        del target
        raise no_backup(self.address)

    async def overwrite_deleted(self) -> None:
        """Forget compiled statements with their values. The server's files are its own concern."""
        for engine in (self.reading, self.writing):
            engine.sync_engine.clear_compiled_cache()

    def listen(self, receive: CommitListener) -> Notifications:
        """Announce what this process commits, and call `receive` with what others do."""
        return Notifications(self._connection_to_listen, receive)

    @asynccontextmanager
    async def _connection_to_listen(self) -> AsyncGenerator[Any]:
        """A connection of its own, as asyncpg makes it."""
        engine = engine_for(self.address, 1)
        try:
            async with engine.connect() as connection:
                yield await _driver(connection)
                await connection.invalidate()
        finally:
            await engine.dispose()

    async def release(self) -> None:
        """Close all connections."""
        await self.reading.dispose()
        await self.writing.dispose()


def no_backup(address: PostgresqlDatabase) -> StorageError:
    """Return the error that says how to copy a database of a server."""
    return StorageError(
        f"{address} is copied with PostgreSQL's own tools, as in "
        "pg_dump --format=custom --file=postboard.dump (see docs/deploy/postgresql.md)."
    )


def sqlstate(error: Exception) -> str | None:
    """Return PostgreSQL's code for an error, None if it is not the server's."""
    cause: object = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlstate", None)
    return code if isinstance(code, str) else None


def is_lost(error: Exception) -> bool:
    """Return whether an error means that there is no connection to the server any more."""
    code = sqlstate(error)
    if code is not None:
        return code[:2] == "08" or code in {"57P01", "57P02", "57P03"}
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or isinstance(error.orig, OSError | TimeoutError)
    return isinstance(error, OSError | TimeoutError | PoolTimeout)


def reason_of(error: Exception) -> str:
    """Return in one line why a server cannot be used, without any password."""
    code = sqlstate(error)
    if code in _REFUSED:
        return _REFUSED[code]
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    if isinstance(error, TimeoutError | PoolTimeout):
        return "it does not answer"
    return "the connection was lost" if is_lost(error) else type(error).__name__


async def open_postgresql(address: PostgresqlDatabase, now: datetime) -> PostgresqlBackend:
    """Check a server and create or migrate the tables. Raises StorageError.

    Tables are created or migrated in one transaction, under a lock, so that of several processes
    that start at once one does it. That waits until no process lives that uses the old tables.
    """
    require_driver()
    engine = engine_for(address, 2)
    try:
        async with engine.connect() as connection:
            await _check_pooler(engine, connection)
            await _check_server(address, connection)
            await _prepare_when_possible(address, connection, now)
    except (StorageError, asyncio.CancelledError):
        raise
    except Exception as error:
        found = error_at_start(address, error)
        if found is None:
            raise
        raise found from None
    finally:
        with suppress(Exception):
            await engine.dispose()
    return PostgresqlBackend(address)


def error_at_start(address: PostgresqlDatabase, error: Exception) -> StorageError | None:
    """Return the StorageError for what happened while a database was opened."""
    cause: object = error.orig if isinstance(error, DBAPIError) else error
    code = sqlstate(error)
    if code in _PREPARED or any(words in str(cause) for words in _POOLER_SAYS):
        return StorageError(_POOLER)
    if code in _UNUSABLE:
        return StorageError(f"{address} cannot be used: {_UNUSABLE[code]}.")
    if code in _REFUSED or is_lost(error) or (code or "").startswith("28"):
        return StorageError(f"{address} cannot be used: {reason_of(error)}.")
    return None


async def _check_server(address: PostgresqlDatabase, connection: AsyncConnection) -> None:
    version = int(await _show(connection, "server_version_num"))
    if version < OLDEST_SERVER * 10_000:
        raise StorageError(
            f"{address} has version {version // 10_000}; Postboard needs {OLDEST_SERVER} or newer."
        )
    encoding = await _show(connection, "server_encoding")
    if encoding != "UTF8":
        raise StorageError(
            f"{address} stores text as {encoding}; create a database with the encoding UTF8."
        )
    await connection.rollback()


async def _show(connection: AsyncConnection, setting: str) -> str:
    return str((await connection.exec_driver_sql(f"SHOW {setting}")).scalar_one())


async def _check_pooler(engine: AsyncEngine, connection: AsyncConnection) -> None:
    """Refuse a pooler that does not keep one connection of the server for each of ours.

    Advisory locks, prepared statements and notifications would get lost. While a second connection
    holds a transaction, such a pooler gives the first one another connection of the server.
    """
    driver = await _driver(connection)
    before = await driver.fetchval("SELECT pg_backend_pid()")
    async with engine.connect() as other:
        await other.exec_driver_sql("SELECT pg_backend_pid()")
        after = await driver.fetchval("SELECT pg_backend_pid()")
    if before != after:
        raise StorageError(_POOLER)


async def _driver(connection: AsyncConnection) -> _Driver:
    return cast(_Driver, (await connection.get_raw_connection()).driver_connection)


async def _prepare_when_possible(
    address: PostgresqlDatabase, connection: AsyncConnection, now: datetime
) -> None:
    """Create or migrate the tables as soon as no living process uses older ones."""
    known: Sequence[str] = ()
    while older := await _prepare(address, connection, now):
        if older != known:
            log.warning("upgrading waits until older processes end", processes=older)
            known = older
        await asyncio.sleep(UPGRADE_WAIT)


async def _prepare(
    address: PostgresqlDatabase, connection: AsyncConnection, now: datetime
) -> Sequence[str]:
    """Create or migrate the tables. Return the processes for which that has to wait."""
    # Whoever migrates may take longer than other locks are waited for.
    await connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
    await connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    await connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
    await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    revision = await connection.run_sync(revision_of)
    if revision != newest_revision():
        older = [] if revision is None else await living_instances(connection)
        if older:  # they may register again meanwhile, so the lock is not kept
            await connection.rollback()
            return older
        await connection.run_sync(migrate)
        log.info("tables migrated", database=str(address), revision=newest_revision())
    await connection.execute(sa.delete(facts).where(facts.c.key == OPENED))
    await connection.execute(sa.insert(facts).values(key=OPENED, value=now.isoformat()))
    await connection.commit()
    return []


async def read_revision(address: PostgresqlDatabase) -> str | None:
    """Return the revision of a database's tables, None if it has none. Raises StorageError."""
    require_driver()
    engine = engine_for(address, 1)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(revision_of)
    except DatabaseDamaged:
        raise
    except Exception as error:
        found = error_at_start(address, error)
        if found is None:
            raise
        raise found from None
    finally:
        with suppress(Exception):
            await engine.dispose()

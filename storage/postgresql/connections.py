"""Connections to a PostgreSQL server, and what its errors mean."""

import asyncio
import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from asyncpg.exceptions import ClientConfigurationError
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage.addresses import PostgresqlDatabase
from storage.errors import FinalStorageError, StorageError, unreadable
from storage.stored import to_json

BOT = "postboard"
"""The name under which bots connect to the server."""
CONNECT_TIMEOUT = 10
"""Seconds for a new connection."""
STATEMENT_TIMEOUT = 30
"""Seconds that the server may take for one statement."""
ANSWER_TIMEOUT: float | None = STATEMENT_TIMEOUT + 5
"""Seconds after which a connection is given up whose server does not answer; None for never."""
LOCK_TIMEOUT = 15
"""Seconds that a statement waits for locks of other units."""
MAINTENANCE_LOCK_TIMEOUT = 10
"""The same for a statement of maintenance, for which somebody waits at the command line."""
IDLE_TIMEOUT = 10
"""Seconds after which the server ends a transaction whose process does nothing: it was frozen, and
others wait for its locks. Units of work never wait for anything but the database."""
READ_TIMEOUT = 10
"""Seconds in which `read_row` connects and gets its answer."""

_NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)"
_UNDEFINED_TABLE = "42P01"
_INTERRUPTED = "another operation is in progress"
"""What asyncpg says of a connection that was lost just before a statement was sent. Nothing else
leads to it, because the statements of a unit wait for each other."""
UNUSABLE = {
    "53100": "its disk is full",
    "53200": "it has no memory left",
    "25006": "it is read only",
    "XX001": "it is damaged",
    "XX002": "it is damaged",
    "42501": "the user may not do that",
}
_FORBIDDEN = "42501"
_NO_RIGHTS = (
    "the user may not read, make or change its tables. Run `python -m maintenance upgrade` with "
    "the DATABASE_URL of their owner, whose grants docs/deploy/postgresql.md has"
)
_REFUSED = {
    "28P01": "it refuses the password",
    "28000": "it refuses the user",
    "3D000": "there is no such database",
    "55000": "it accepts no connections",
    "57P03": "it is starting or stopping",
    "53300": "it has no connection left",
    "55P03": "another program holds locks on its tables",
    "57014": "it ended a statement: look at statement_timeout of the role and the database",
}
_PREPARED = {"26000", "42P05"}
"""Prepared statements that are unknown, or there already: they belong to another connection."""
_POOLER_SAYS = ("unsupported startup parameter", "statement pooling")
POOLER = (
    "DATABASE_URL leads to a connection pooler that gives each transaction another connection, "
    "such as PgBouncer with pool_mode=transaction. Name the PostgreSQL server itself, or a pooler "
    "with pool_mode=session."
)


def _settings(*, maintenance: bool) -> dict[str, str]:
    return {
        "statement_timeout": "0" if maintenance else f"{STATEMENT_TIMEOUT}s",
        "lock_timeout": f"{MAINTENANCE_LOCK_TIMEOUT if maintenance else LOCK_TIMEOUT}s",
        "idle_in_transaction_session_timeout": "0" if maintenance else f"{IDLE_TIMEOUT}s",
        # a machine that is gone must not keep its locks for hours
        "tcp_keepalives_idle": "10",
        "tcp_keepalives_interval": "5",
        "tcp_keepalives_count": "3",
    }


def _set_up(settings: dict[str, str], connection: Any, _record: object) -> None:
    """Make the settings of a new connection.

    Poolers refuse most of them while a connection is opened.
    """
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


def engine_for(
    address: PostgresqlDatabase, connections: int, *, maintenance: bool = False, **execution: Any
) -> AsyncEngine:
    """Return an engine with at most `connections` connections.

    Each is tried before it is used, because the server may have been restarted since. Statements
    of `maintenance` may take as long as they need.
    """
    engine = create_async_engine(
        address.url,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=CONNECT_TIMEOUT,
        pool_pre_ping=True,
        connect_args={
            "timeout": CONNECT_TIMEOUT,
            "command_timeout": None if maintenance else ANSWER_TIMEOUT,
            "server_settings": {"application_name": f"{BOT} maintenance" if maintenance else BOT},
        },
        json_serializer=to_json,
        json_deserializer=str,  # the types of columns read JSON from its text
        execution_options=execution,
        hide_parameters=True,
    )
    event.listen(
        engine.sync_engine, "connect", partial(_set_up, _settings(maintenance=maintenance))
    )
    event.listen(engine.sync_engine, "handle_error", _notice_lost)
    return engine


@asynccontextmanager
async def connected(
    address: PostgresqlDatabase,
    *,
    connections: int = 1,
    maintenance: bool = False,
    isolation_level: str = "READ COMMITTED",
) -> AsyncGenerator[AsyncConnection]:
    """Connect to a server outside units of work. Its errors become StorageErrors."""
    engine = engine_for(
        address, connections, maintenance=maintenance, isolation_level=isolation_level
    )

    def explain(context: Any) -> None:
        # at once, so that it does not pass for an error of another database
        context.chained_exception = _error_at_start(address, context.original_exception)

    event.listen(engine.sync_engine, "handle_error", explain)
    try:
        async with engine.connect() as connection:
            yield connection
    except Exception as error:
        storage_error = _error_at_start(address, error)
        if storage_error is None:
            raise
        raise storage_error from None
    finally:
        with suppress(Exception):
            await engine.dispose()


def sqlstate(error: Exception) -> str | None:
    """Return PostgreSQL's code for an error, None if it is not the server's."""
    cause: object = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlstate", None)
    return code if isinstance(code, str) else None


def is_lost(error: Exception) -> bool:
    """Return whether an error means that there is no connection to the server any more."""
    code = sqlstate(error)
    if code is not None:
        return code[:2] == "08" or code in {"57P01", "57P02", "57P03", "25P03"}
    if isinstance(error, DBAPIError):
        return (
            error.connection_invalidated
            or isinstance(error.orig, OSError | TimeoutError)
            or _INTERRUPTED in str(error.orig)
        )
    return isinstance(error, OSError | TimeoutError | PoolTimeout)


def reason_of(error: Exception) -> str:
    """Return in one line why a server cannot be used, without any password."""
    code = sqlstate(error)
    if code in _REFUSED:
        return _REFUSED[code]
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}: {error.filename}" if error.filename else error.strerror
    if isinstance(error, TimeoutError | PoolTimeout):
        return "it does not answer"
    return "the connection was lost" if is_lost(error) else type(error).__name__


def _error_at_start(address: PostgresqlDatabase, error: BaseException) -> StorageError | None:
    """Return the StorageError for what happened while a database was opened."""
    if not isinstance(error, Exception) or isinstance(error, StorageError):
        return None
    cause: object = error.orig if isinstance(error, DBAPIError) else error
    code = sqlstate(error)
    if code in _PREPARED or any(words in str(cause) for words in _POOLER_SAYS):
        return FinalStorageError(POOLER)
    if code in UNUSABLE and code != _FORBIDDEN:
        return StorageError(f"{address} cannot be used: {UNUSABLE[code]}.")
    driver_error = getattr(cause, "__cause__", None) or cause
    named, why = Path(os.environ.get("PGSSLROOTCERT", ".")), ""
    if isinstance(driver_error, ClientConfigurationError) and "certificate" in str(driver_error):
        why = str(driver_error).partition("\n")[0] + ". PGSSLROOTCERT names that file"
    elif isinstance(driver_error, FileNotFoundError) and not named.exists():
        why = f"there is no file {named}. PGSSLROOTCERT names that file"
    elif "rejected SSL upgrade" in str(driver_error):
        why = "the server has no TLS, which sslmode in DATABASE_URL demands"
    elif code == _FORBIDDEN:
        why = _NO_RIGHTS
    elif code == "3D000":
        why = reason_of(error)
    elif code == "28000" and address.url.query.get("ssl") == "disable":
        why = "it refuses the user, or what sslmode=disable in DATABASE_URL means: no TLS"
    if why:
        return FinalStorageError(f"{address} cannot be used: {why}.")
    if code in _REFUSED or is_lost(error) or (code or "").startswith("28"):
        return StorageError(f"{address} cannot be used: {reason_of(error)}.")
    return None


def read_row(address: PostgresqlDatabase, query: str, name: str) -> Any:
    """Return what `query` finds about a process, None if it finds nothing. Raises StorageError."""

    async def read() -> Any:
        async with asyncio.timeout(READ_TIMEOUT), connected(address) as connection:
            statement = sa.text(query.format(now=_NOW, name=":name"))
            return (await connection.execute(statement, {"name": name})).first()

    try:
        return asyncio.run(read())
    except (DBAPIError, TimeoutError) as error:
        older = sqlstate(error) == _UNDEFINED_TABLE
        raise unreadable(address, reason_of(error), older=older) from None

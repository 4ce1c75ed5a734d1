"""Connections to PostgreSQL for the maintenance from the command line."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from storage.addresses import PostgresqlDatabase
from storage.errors import StorageError
from storage.postgresql import CONNECT_TIMEOUT, error_at_start, require_driver, sqlstate

WAITING = 10
"""Seconds to wait for locks that others hold."""
BOT = "postboard"
"""The name under which bots connect to the server."""


def _set_up(connection: Any, _record: Any) -> None:
    """Lift the limits on time that a server may set for its users, but for locks."""
    settings = {
        "statement_timeout": "0",
        "idle_in_transaction_session_timeout": "0",
        "lock_timeout": f"{WAITING}s",
        "tcp_keepalives_idle": "10",
        "tcp_keepalives_interval": "5",
        "tcp_keepalives_count": "3",
    }
    calls = ", ".join(f"set_config('{name}', '{value}', false)" for name, value in settings.items())
    cursor = connection.cursor()
    cursor.execute(f"SELECT {calls}")  # our own constants
    cursor.close()
    connection.commit()


@asynccontextmanager
async def maintenance_connection(
    address: PostgresqlDatabase, isolation: str
) -> AsyncGenerator[AsyncConnection]:
    """Connect without the limits on time that bots have. Raises StorageError."""
    require_driver()
    engine = create_async_engine(
        address.url,
        poolclass=sa.NullPool,
        connect_args={
            "timeout": CONNECT_TIMEOUT,
            "server_settings": {"application_name": f"{BOT} maintenance"},
        },
        isolation_level=isolation,
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    try:
        async with engine.connect() as connection:
            yield connection
    except StorageError:
        raise
    except Exception as error:
        found = storage_error_of(address, error)
        if found is None:
            raise
        raise found from None
    finally:
        with suppress(Exception):
            await engine.dispose()


def storage_error_of(address: PostgresqlDatabase, error: Exception) -> StorageError | None:
    """Return the StorageError for an error of the server or of the connection."""
    if sqlstate(error) == "55P03":
        return StorageError(
            f"{address} is used by another program, which holds locks on its tables. Stop it, and "
            "try again."
        )
    found = error_at_start(address, error)
    if found is None and type(error).__module__.startswith("asyncpg"):
        return StorageError(f"{address} cannot be used: {error}.")
    return found

"""Reads the row of one process from a PostgreSQL server."""

from __future__ import annotations

import asyncio
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from storage.addresses import PostgresqlDatabase
from storage.errors import unreadable
from storage.postgresql.connections import connected, reason_of, sqlstate

TIMEOUT = 10
"""Seconds that a server may take to connect and to answer."""
_NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)"
_UNDEFINED_TABLE = "42P01"


def read_row(address: PostgresqlDatabase, query: str, name: str) -> Any:
    """Return what `query` finds, None if it finds nothing. Raises StorageError."""

    async def read() -> Any:
        async with asyncio.timeout(TIMEOUT), connected(address) as connection:
            statement = sa.text(query.format(now=_NOW, name=":name"))
            return (await connection.execute(statement, {"name": name})).first()

    try:
        return asyncio.run(read())
    except (DBAPIError, TimeoutError) as error:
        older = sqlstate(error) == _UNDEFINED_TABLE
        raise unreadable(address, reason_of(error), older=older) from None

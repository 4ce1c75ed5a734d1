"""Reads the row of one process from a PostgreSQL server (see `storage.instance_reading`)."""

from __future__ import annotations

import asyncio
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from storage.addresses import PostgresqlDatabase
from storage.errors import StorageError
from storage.instance_row import FIELDS, InstanceRow, not_upgraded, read_row

TIMEOUT = 5
"""Seconds that the server may take to connect, and as many to answer."""
_UNDEFINED_TABLE = "42P01"


def read_from_server(address: PostgresqlDatabase, name: str) -> InstanceRow | None:
    """Return the row of the process called `name`, None if there is none. Raises StorageError."""
    if find_spec("asyncpg") is None:
        from storage.postgresql import require_driver  # noqa: PLC0415  # loads much

        require_driver()
    asyncpg: Any = import_module("asyncpg")
    try:
        row = asyncio.run(_read(asyncpg, address, name))
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        from storage.postgresql import reason_of, sqlstate  # noqa: PLC0415  # loads much

        if sqlstate(error) == _UNDEFINED_TABLE:
            raise not_upgraded(address) from None
        raise StorageError(f"{address} cannot be read: {reason_of(error)}.") from None
    return None if row is None else read_row(**row)


async def _read(asyncpg: Any, address: PostgresqlDatabase, name: str) -> dict[str, Any] | None:
    async with asyncio.timeout(2 * TIMEOUT):
        connection = await asyncpg.connect(**_arguments(address))
        try:
            found = await connection.fetchrow(
                f"SELECT {FIELDS}, "  # noqa: S608  # a constant
                "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now "
                "FROM instances WHERE name = $1",
                name,
            )
        finally:
            connection.terminate()
    return None if found is None else dict(found)


def _arguments(address: PostgresqlDatabase) -> dict[str, Any]:
    """Return the arguments of asyncpg for an address."""
    url = address.url
    given: dict[str, Any] = {
        "host": url.host or url.query.get("host"),
        "port": url.port,
        "user": url.username,
        "password": url.password,
        "database": url.database,
        "ssl": url.query.get("ssl"),
    }
    arguments = {name: value for name, value in given.items() if value is not None}
    limits = {"timeout": TIMEOUT, "command_timeout": TIMEOUT, "statement_cache_size": 0}
    return {**arguments, **limits}

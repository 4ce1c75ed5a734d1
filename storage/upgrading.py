"""Upgrades of a database that several processes use: nobody works with tables of another version.

A process registers under the lock that is held while tables are migrated. So one of an older
version either registers before, and is waited for, or finds that the tables are too new.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.errors import DatabaseTooNew
from storage.schema import newest_revision
from storage.session import Session

MIGRATION_LOCK = 0x506F7374626F6172
"""The number of the advisory lock that is held while tables are created or migrated."""
LIVING = sa.text(
    "SELECT name, version FROM instances"
    " WHERE alive_until > EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 ORDER BY name"
)


async def living_instances(connection: AsyncConnection) -> list[str]:
    """Return the processes that work with the tables as they are, each by name and version."""
    if not await connection.run_sync(lambda sync: sa.inspect(sync).has_table("instances")):
        return []
    rows = await connection.execute(LIVING)
    return [f"{row.name} ({row.version})" for row in rows]


async def check_revision(session: Session) -> None:
    """Raise DatabaseTooNew if the tables were migrated since they were opened.

    They are not migrated before the unit ends. On SQLite nobody else can migrate them.
    """
    if not session.shared:
        return
    await session.execute(sa.select(sa.func.pg_advisory_xact_lock_shared(MIGRATION_LOCK)))
    query = sa.text("SELECT version_num FROM alembic_version")
    revision = (await session.execute(query)).scalar_one()
    if revision != newest_revision():
        raise DatabaseTooNew(
            f"A newer Postboard has migrated the database to revision {revision}; this one knows "
            f"{newest_revision()}. Start the newer Postboard."
        )

"""Migrates a database to this version's tables, or tries that and keeps nothing."""

from pathlib import Path

from maintenance.checks import revision_at
from storage.addresses import Address, PostgresqlDatabase
from storage.database import open_database
from storage.errors import DatabaseInUse
from storage.postgresql.connections import connected as connected_to_server
from storage.schema import living_instances, migrate, newest_revision
from storage.sqlite.files import FileLock, connected, require_sound
from storage.sqlite.files import upgrade as upgrade_sqlite


async def upgrade(url: str, backups: Path) -> None:
    """Do what a bot does first at its start. Raises StorageError.

    An SQLite file is copied into `backups` first.
    """
    database = await open_database(url, backup_folder=backups)
    await database.close()


async def try_upgrade(address: Address) -> tuple[str | None, str]:
    """Migrate in a transaction that is undone. Return the revisions before and after it.

    No bot may use the database. Raises StorageError or DBAPIError with what would fail.
    """
    before, newest = await revision_at(address), newest_revision()
    if before == newest:
        return before, newest
    if isinstance(address, PostgresqlDatabase):
        async with connected_to_server(address, maintenance=True) as connection:
            if living := await living_instances(connection):
                raise DatabaseInUse(f"Stop these processes first: {', '.join(living)}.")
            await connection.run_sync(migrate)
            await connection.rollback()
        return before, newest
    with FileLock(address), connected(address) as connection:
        require_sound(connection, address)
        upgrade_sqlite(connection)
        connection.rollback()
    return before, newest

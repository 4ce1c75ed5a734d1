"""Reads the revision of a database's tables, and migrates them to this program's.

Nobody works with tables of another version, also if several processes use the database: a process
registers under the lock that is held while tables are migrated. So one of an older version either
registers before, and is waited for, or finds that the tables are too new.
"""

import sqlite3
import threading
from datetime import datetime
from functools import cache
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.errors import DatabaseDamaged, DatabaseTooNew, FinalStorageError, MigrationFailed
from storage.session import Session
from storage.tables import facts

OPENED = "opened"
FIRST_OPENED = "first opened"
"""The key of the fact that holds when the database was last opened."""
MIGRATIONS = Path(__file__).parent / "migrations"

_OF_SQLITE = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM),
}
_OF_POSTGRESQL = ("08", "28", "40", "42501", "53", "55P03", "57")
"""Beginnings of codes: connections, users, other transactions, rights, resources, locks, ends."""
_alembic_lock = threading.Lock()
"""Held during migrations, because alembic stores its state in module globals."""


@cache
def _revisions(migrations: Path) -> tuple[str, ...]:
    """All revisions in a folder, newest first. The file of each begins with its number."""
    files = sorted((migrations / "versions").glob("*_*.py"), reverse=True)
    return tuple(file.name.partition("_")[0] for file in files)


def note_opened(connection: sa.Connection, now: datetime) -> None:
    """Store when the database was last opened, which finds out whether it can be written, and when
    it was first."""
    if connection.scalar(sa.select(facts.c.value).where(facts.c.key == FIRST_OPENED)) is None:
        connection.execute(sa.insert(facts).values(key=FIRST_OPENED, value=now.isoformat()))
    connection.execute(sa.delete(facts).where(facts.c.key == OPENED))
    connection.execute(sa.insert(facts).values(key=OPENED, value=now.isoformat()))


def newest_revision() -> str:
    """The revision that this program works with."""
    return _revisions(MIGRATIONS)[0]


def revision_of(connection: sa.Connection) -> str | None:
    """The revision of a database, None for an empty one.

    Raises DatabaseTooNew for an unknown revision, DatabaseDamaged for tables of another program or
    other ones than the newest revision has, and FinalStorageError if there is no place for tables.
    """
    revision = _stored_revision(connection)
    if revision is None:
        if sa.inspect(connection).default_schema_name is None:
            raise FinalStorageError(
                f"In {connection.engine.url.database}, search_path names no schema that this role "
                "may use. Correct the search_path of the role and the database, or GRANT USAGE."
            )
        if set(sa.inspect(connection).get_table_names()) - {"alembic_version"}:
            raise DatabaseDamaged(
                f"{connection.engine.url.database} holds tables, but not the revision of "
                "Postboard's: they belong to some other program, or are damaged."
            )
        return None
    if revision not in _revisions(MIGRATIONS):
        raise DatabaseTooNew(
            f"{connection.engine.url.database} was written by a newer Postboard: it has revision "
            f"{revision}, and this one knows revisions up to {newest_revision()} only. Start the "
            "newer Postboard, or put back the copy that was made before the upgrade."
        )
    if revision == newest_revision():
        _require_tables(connection)
    return revision


def _require_tables(connection: sa.Connection) -> None:
    """Raise DatabaseDamaged if tables or columns of this program are missing, and name them."""
    inspector = sa.inspect(connection)
    missing: list[str] = []
    for table in facts.metadata.sorted_tables:
        if inspector.has_table(table.name):
            query = sa.select(sa.text("*")).select_from(table).where(sa.false())
            there = connection.execute(query).keys()
            missing += [str(column) for column in table.columns if column.name not in there]
        else:
            missing.append(table.name)
    if missing:
        raise DatabaseDamaged(
            f"{connection.engine.url.database} has revision {newest_revision()}, but lacks "
            f"{', '.join(missing)}: another state of the program made it, or it is damaged. Start "
            "that program, or restore your newest copy."
        )


def _stored_revision(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    query = sa.text("SELECT version_num FROM alembic_version")
    revisions = connection.execute(query).scalars().all()
    return revisions[0] if len(revisions) == 1 else None


def migrate(connection: sa.Connection) -> None:
    """Migrate the tables to the newest revision, within the transaction of the caller."""
    # only here, because it takes longer to import than most of what the bot needs
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    with _alembic_lock:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        current = _stored_revision(connection)
        try:
            command.upgrade(config, "head")
        except Exception as error:
            cause = " ".join(str(getattr(error, "orig", None) or error).split())
            if is_of_the_database(error):
                raise
            raise MigrationFailed(
                f"{connection.engine.url.database} could not be migrated from revision {current} "
                f"to {newest_revision()}: {cause}. Nothing was changed. Start the version that ran "
                "before, and report this."
            ) from error


def is_of_the_database(error: Exception) -> bool:
    """Return whether something failed because of the database, its disk or its connection."""
    if isinstance(error, DBAPIError):
        if error.connection_invalidated:
            return True
        cause: object = error.orig
    else:
        cause = error
    if isinstance(cause, OSError | TimeoutError):
        return True
    code = str(getattr(cause, "sqlstate", None) or "")
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF in _OF_SQLITE or code.startswith(
        _OF_POSTGRESQL
    )


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

"""Reads the revision of a database's tables, and migrates them to that of this program."""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from storage.errors import DatabaseDamaged, DatabaseTooNew

MIGRATIONS = Path(__file__).parent / "migrations"

_alembic_lock = threading.Lock()
"""Held during migrations, because alembic stores its state in module globals."""


def _config(migrations: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations))
    return config


@cache
def _revisions(migrations: Path) -> tuple[str, ...]:
    """All revisions in a folder, newest first. Imports every migration file to find them."""
    found = ScriptDirectory.from_config(_config(migrations)).walk_revisions()
    return tuple(script.revision for script in found)


def newest_revision() -> str:
    """The revision that this program works with."""
    return _revisions(MIGRATIONS)[0]


def revision_of(connection: sa.Connection) -> str | None:
    """The revision of a database, None for an empty one.

    Raises DatabaseTooNew for an unknown revision and DatabaseDamaged for tables of another program.
    """
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        if set(sa.inspect(connection).get_table_names()) - {"alembic_version"}:
            raise DatabaseDamaged(
                f"{connection.engine.url.database} holds tables of some other program. Give "
                "Postboard a file of its own in DATABASE_URL."
            )
        return None
    if revision not in _revisions(MIGRATIONS):
        raise DatabaseTooNew(
            f"{connection.engine.url.database} was written by a newer Postboard: it has revision "
            f"{revision}, and this one knows revisions up to {newest_revision()} only. Start the "
            "newer Postboard, or put back the copy that was made before the upgrade."
        )
    return revision


def migrate(connection: sa.Connection, revision: str = "head") -> None:
    """Migrate the tables to an older or newer revision, within the transaction of the caller.

    `revision` may also be "head" for the newest, or "base" for a database without tables.
    """
    with _alembic_lock:
        config = _config(MIGRATIONS)
        config.attributes["connection"] = connection
        current = MigrationContext.configure(connection).get_current_revision()
        known = _revisions(MIGRATIONS)
        target = known[0] if revision == "head" else revision
        # `known` begins with the newest, so a revision with a greater index is older.
        downgrading = target == "base" or (
            current is not None and known.index(target) > known.index(current)
        )
        (command.downgrade if downgrading else command.upgrade)(config, target)

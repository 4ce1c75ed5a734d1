"""Definitions of tables, and a later version of this program, whose tables have changed."""

import re
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from storage import schema
from storage.sqlite.files import connected
from storage.tables import Id, Json, MomentColumn, TextColumn, metadata, plans

LATER = "0999"
"""The revision of the later version."""
_MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{later}", "{before}", None, None

def upgrade():
    # on SQLite the table is copied, as for most changes, although other tables refer to it
    recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table(
        "matches", recreate=recreate, table_kwargs={{"sqlite_autoincrement": True}}
    ) as batch:
        batch.add_column(sa.Column("added", sa.Boolean(), nullable=False, server_default=sa.true()))
    {more}

def downgrade():
    op.drop_column("matches", "added")
"""


def definitions(connection: sa.Connection) -> dict[str, str]:
    """The SQL of each table and index of an SQLite file, with blanks and quotes normalised."""
    rows = connection.exec_driver_sql(
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'alembic%'"
        " AND name NOT LIKE 'sqlite%'"
    )
    return {name: re.sub(r"\s*([,()])\s*|\s+", r" \1 ", sql.replace('"', "")) for name, sql in rows}


@contextmanager
def later_version(folder: Path, more: str = "") -> Generator[None]:
    """Add a migration to this program, which also does `more`. Its files are put into `folder`."""
    before = schema.newest_revision()
    newer = folder / "later"
    shutil.copytree(schema.MIGRATIONS, newer)
    script = newer / "versions" / f"{LATER}_later.py"
    script.write_text(_MIGRATION.format(later=LATER, before=before, more=more))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", newer)
        yield


def migrate_down(connection: sa.Connection, revision: str) -> None:
    """Migrate the tables to an older revision, or to "base" for none."""
    config = Config(schema.MIGRATIONS / "alembic.ini")
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


@contextmanager
def generated_version(folder: Path) -> Generator[None]:
    """Change the tables, and add the migration that alembic writes for it, as it is."""
    newer = folder / "later"
    shutil.copytree(schema.MIGRATIONS, newer)
    columns = [
        sa.Column(name, kind, nullable=False, server_default=sa.text(default))
        for name, kind, default in (("text", TextColumn, "'a'"), ("moment", MomentColumn, "0"))
    ]
    index = sa.Index("ix_plans_added", plans.c.match_id, plans.c.typed)
    added = sa.Table(
        "added",
        metadata,
        sa.Column("id", Id, primary_key=True),
        *columns,
        sa.Column("data", Json),
        sa.Index("ix_added_moment", "moment", postgresql_where=sa.text("id > 5")),
        sqlite_autoincrement=True,
    )
    try:
        (folder / "scratch.db").touch()
        with connected(folder / "scratch.db") as connection, pytest.MonkeyPatch.context() as patch:
            schema.migrate(connection)
            config = Config(newer / "alembic.ini")
            config.attributes["connection"] = connection
            command.revision(config, "later", autogenerate=True, rev_id=LATER)
            connection.rollback()
            patch.setattr(schema, "MIGRATIONS", newer)
            yield
    finally:
        plans.indexes.remove(index)
        metadata.remove(added)

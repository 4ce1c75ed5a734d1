"""Migrations: the tables as described, up and down, copies, newer versions."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from model.preferences import PlayerPreferences
from storage import schema
from storage.database import open_database
from storage.errors import DatabaseDamaged, DatabaseTooNew, StorageError
from storage.files import MAX_BACKUPS, connected, copies
from storage.schema import migrate, newest_revision, revision_of
from storage.tables import metadata
from tests.storage.rows import NOW, add_challenge, add_match, play
from tests.support.clocks import ManualClock
from tests.support.store import database_in, url_of

pytestmark = pytest.mark.only_sqlite(reason="older versions had SQLite only")

Definitions = dict[str, str]
OLD = newest_revision()
"""This program's revision; `later_version` knows one more."""


def definitions(connection: sa.Connection) -> Definitions:
    """The SQL of each table and index, with blanks and quotes normalised."""
    rows = connection.exec_driver_sql(
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'alembic%'"
        " AND name NOT LIKE 'sqlite%'"
    )
    return {name: re.sub(r"\s*([,()])\s*|\s+", r" \1 ", sql.replace('"', "")) for name, sql in rows}


@contextmanager
def transaction(file: Path) -> Generator[sa.Connection]:
    """A transaction on a file, committed at its end."""
    with connected(file) as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection
        connection.commit()


def test_migrations_create_the_described_tables(tmp_path: Path) -> None:
    with transaction(tmp_path / "a.db") as connection:
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        migrated = definitions(connection)
    with transaction(tmp_path / "b.db") as connection:
        metadata.create_all(connection)
        described = definitions(connection)
    # The SQL itself, because alembic does not compare everything (partial indices, row ids).
    assert migrated == described
    assert len(migrated) > len(metadata.tables)


def test_migrations_go_up_and_down_and_up(tmp_path: Path) -> None:
    with transaction(tmp_path / "a.db") as connection:
        migrate(connection)
        there = definitions(connection)
        migrate(connection, "base")
        assert definitions(connection) == {}
        assert revision_of(connection) is None
        migrate(connection)
        assert definitions(connection) == there
        assert revision_of(connection) == newest_revision()


def test_matches_of_the_first_version_keep_version_1_of_the_rules(tmp_path: Path) -> None:
    """A match stored before rules had versions keeps its row and gets version 1."""
    with transaction(tmp_path / "a.db") as connection:
        migrate(connection, "0002")
        connection.exec_driver_sql(
            "INSERT INTO matches (id, game, options, match_options, seed, server_id, channel_id,"
            " home_id, seq, shown_seq, ply, created_at, turn_started_at, changed_at, data)"
            " VALUES (7, 'escabel', '{}', '{}', x'00', 1, 2, 2, 0, 0, 0, 0, 0, 0, '{}')"
        )
        migrate(connection)
        query = "SELECT id, game, rules_version, stuck_at FROM matches"
        assert connection.exec_driver_sql(query).all() == [(7, "escabel", 1, None)]


@pytest.mark.parametrize("broken", ["{half", "[]", "null", "7"])
def test_unreadable_rows_do_not_stop_an_upgrade(tmp_path: Path, broken: str) -> None:
    """A damaged setting or message must not prevent the bot from starting."""
    with transaction(tmp_path / "a.db") as connection:
        migrate(connection, "0002")
        for player, preferences in ((1, broken), (2, '{"name": "Bob", "theme": "wood"}')):
            connection.exec_driver_sql(
                "INSERT INTO players (id, preferences) VALUES (?, ?)", (player, preferences)
            )
        for payload in (broken, '{"challenge": 5}', '{"challenge": {}}'):
            connection.exec_driver_sql(
                "INSERT INTO outbox (lane, kind, payload, state, attempts, due_at, created_at)"
                " VALUES ('challenge:5', 'card', ?, 'pending', 0, 0, 0)",
                (payload,),
            )
        migrate(connection)
        kept = connection.exec_driver_sql("SELECT preferences FROM players ORDER BY id").scalars()
        assert [str(each) for each in kept] == [broken, '{"theme": "wood"}']
        notices = connection.exec_driver_sql("SELECT server_id, channel_id FROM outbox").all()
        assert notices == [(0, None)] * 3


LATER = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "0999", "{down}", None, None

def upgrade():
    with op.batch_alter_table("matches", recreate="always") as batch:
        batch.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true()))
    {more}

def downgrade():
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("rated")
"""


def extend_migration(script: Path, more: str) -> None:
    """Let the later version's migration do more."""
    script.write_text(LATER.format(down=OLD, more=more))


@pytest.fixture
def later_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
    """A function that adds a migration to this program; it returns the migration's file."""
    newer = tmp_path / "newer"
    shutil.copytree(schema.MIGRATIONS, newer)
    script = newer / "versions" / "0999_later.py"
    script.write_text(LATER.format(down=OLD, more=""))
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", newer)
        yield script


async def test_an_upgrade_makes_a_copy_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later_version: Path
) -> None:
    newer = schema.MIGRATIONS
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", Path(schema.__file__).parent / "migrations")
        old_revision = newest_revision()
        async with database_in(tmp_path) as database, database.write() as unit:
            match = await play(unit, await add_match(unit))
            challenge = await add_challenge(unit)
    assert later_version.is_relative_to(newer)

    async with database_in(tmp_path, ManualClock(NOW)) as database, database.write() as unit:
        assert await unit.matches.get(match.id) == match
        assert len(await unit.matches.events(match.id)) == 1
        assert await unit.challenges.get(challenge.id) == challenge
        assert (await add_match(unit)).id > match.id

    [copy] = copies(tmp_path / "postboard.db", tmp_path / "backups")
    assert copy.name == "postboard-20261103T123015-before-0999.db"
    with connected(copy) as connection:
        assert revision_of(connection) == old_revision
        assert connection.exec_driver_sql("SELECT count(*) FROM events").scalar_one() == 1


async def test_only_older_copies_are_deleted(tmp_path: Path, later_version: Path) -> None:
    mine = tmp_path / "backups" / "postboard-mine.db"
    mine.parent.mkdir()
    mine.write_text("a copy that somebody made by hand")
    clock = ManualClock(NOW)
    for _ in range(MAX_BACKUPS + 2):
        async with database_in(tmp_path, clock):
            pass
        with transaction(tmp_path / "postboard.db") as connection:
            migrate(connection, OLD)
        clock.moment += timedelta(hours=1)
    kept = copies(tmp_path / "postboard.db", mine.parent)
    assert len(kept) == MAX_BACKUPS
    assert kept[-1].name == f"postboard-{NOW + timedelta(hours=6):%Y%m%dT%H%M%S}-before-0999.db"
    assert mine.exists()


async def test_a_new_database_and_an_unchanged_one_need_no_copy(tmp_path: Path) -> None:
    for _ in range(2):
        async with database_in(tmp_path):
            pass
    assert not (tmp_path / "backups").exists()


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ('op.execute("INSERT INTO nowhere VALUES (1)")', StorageError),
        ('op.execute("DELETE FROM matches")', DatabaseDamaged),
    ],
    ids=["an error", "dangling foreign keys"],
)
async def test_an_upgrade_that_fails_changes_nothing(
    tmp_path: Path, later_version: Path, more: str, error: type[Exception]
) -> None:
    async with database_in(tmp_path) as database, database.write() as unit:
        await play(unit, await add_match(unit))
    with transaction(tmp_path / "postboard.db") as connection:
        migrate(connection, OLD)
        before = definitions(connection)
    extend_migration(later_version, more)
    with pytest.raises(error):
        await open_database(url_of(tmp_path))
    with connected(tmp_path / "postboard.db") as connection:
        assert definitions(connection) == before
        assert revision_of(connection) == OLD
        assert connection.exec_driver_sql("SELECT count(*) FROM matches").scalar_one() == 1


async def test_a_database_of_a_newer_version_is_refused_and_not_changed(tmp_path: Path) -> None:
    async with database_in(tmp_path) as database, database.write() as unit:
        await add_match(unit)
    file = tmp_path / "postboard.db"
    with closing(sqlite3.connect(file)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '7777'")
    before = file.read_bytes()
    with pytest.raises(DatabaseTooNew, match="newer Postboard") as caught:
        await open_database(url_of(tmp_path))
    assert str(file) in str(caught.value)
    assert file.read_bytes() == before


async def test_names_stored_for_all_servers_are_deleted(tmp_path: Path) -> None:
    """They came from any server; the other preferences remain."""
    file = tmp_path / "postboard.db"
    with transaction(file) as connection:
        migrate(connection, "0003")
        connection.exec_driver_sql(
            "INSERT INTO players (id, preferences) VALUES"
            """ (1, '{"name":"Robert Smith (HR)","theme":"dark"}'), (2, '{"name":"x"}'),"""
            """ (3, '{"confirm":false}')"""
        )
    async with database_in(tmp_path) as database, database.read() as unit:
        kept = [(await unit.players.get(player)).preferences for player in (1, 2, 3)]
        assert kept == [
            PlayerPreferences(theme="dark"),
            PlayerPreferences(),
            PlayerPreferences(confirm=False),
        ]
    with transaction(file) as connection:
        migrate(connection, "0003")
    async with database_in(tmp_path) as database, database.read() as unit:
        assert (await unit.players.get(1)).preferences == PlayerPreferences(theme="dark")

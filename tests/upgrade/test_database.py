"""Databases of older versions are upgraded without errors, and can be downgraded again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from maintenance.checks import problems
from storage.files import connected
from storage.schema import migrate, newest_revision, revision_of
from tests.support.store import database_in
from tests.upgrade.old_world import restore_database

pytestmark = pytest.mark.only_sqlite(reason="older versions had SQLite only")

Rows = dict[str, int]


def count_rows(file: Path) -> Rows:
    """Return the number of rows of each old table."""
    tables = ("matches", "match_seats", "events", "challenges", "challenge_players", "players")
    tables += ("outbox", "vacations", "outages", "interventions", "blocks")
    with connected(file) as connection:
        return {
            table: connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()  # noqa: S608
            for table in tables
        }


def migrate_to(file: Path, revision: str) -> None:
    """Upgrade or downgrade a database to a revision."""
    with connected(file) as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        migrate(connection, revision)
        connection.commit()


async def test_an_upgrade_keeps_all_rows_without_problems(source: Path, tmp_path: Path) -> None:
    """No row is lost, and `python -m maintenance check` finds nothing wrong."""
    file = tmp_path / "postboard.db"
    restore_database(source, file)
    before = count_rows(file)
    async with database_in(tmp_path):
        pass
    assert problems(file) == []
    assert count_rows(file) == before


async def test_who_won_is_known_right_after_an_upgrade(source: Path, tmp_path: Path) -> None:
    """The outcome of each seat of an ended match agrees with the winners of the match."""
    file = tmp_path / "postboard.db"
    restore_database(source, file)
    migrate_to(file, newest_revision())
    with connected(file) as connection:
        rows = connection.exec_driver_sql(
            "SELECT s.seat, s.outcome, m.winners, m.finished_at"
            " FROM match_seats s JOIN matches m ON m.id = s.match_id"
            # the scenario stores a match with too many seats, which cannot be read
            " WHERE (SELECT count(*) FROM match_seats o WHERE o.match_id = m.id) <= 5"
        ).all()
    assert {row.outcome for row in rows} >= {None, "won", "lost", "none"}
    for row in rows:
        if row.finished_at is None:
            assert row.outcome is None
            continue
        winners = json.loads(row.winners)
        assert (row.outcome in {"won", "shared"}) == (row.seat in winners)
        assert (row.outcome == "none") == (not winners)
        assert (row.outcome == "shared") <= (len(winners) > 1)


async def test_a_database_can_be_downgraded_and_upgraded(source: Path, tmp_path: Path) -> None:
    """An admin who returns to the older version finds all rows, and can upgrade once more."""
    file = tmp_path / "postboard.db"
    restore_database(source, file)
    with connected(file) as connection:
        old = revision_of(connection)
    assert old is not None
    before = count_rows(file)
    for revision in (newest_revision(), old, newest_revision()):
        migrate_to(file, revision)
        assert count_rows(file) == before
    assert problems(file) == []

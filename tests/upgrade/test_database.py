"""The database of an older version: brought up to date, sound, and able to go back."""

from __future__ import annotations

from pathlib import Path

from storage.checks import problems
from storage.files import connected
from storage.schema import migrate, newest_revision, revision_of
from tests.support.store import fresh_database
from tests.upgrade.old_world import restore

Rows = dict[str, int]


def counted(file: Path) -> Rows:
    """How many rows each of the old tables has."""
    tables = ("matches", "match_seats", "events", "challenges", "challenge_players", "players")
    tables += ("outbox", "vacations", "outages", "interventions", "blocks")
    with connected(file) as connection:
        return {
            table: connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()  # noqa: S608
            for table in tables
        }


def moved(file: Path, revision: str) -> None:
    """Bring a file's tables to a revision."""
    with connected(file) as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        migrate(connection, revision)
        connection.commit()


async def test_it_is_upgraded_whole_and_sound(saved: Path, tmp_path: Path) -> None:
    """No row is lost, and `python -m storage check` finds nothing wrong."""
    file = tmp_path / "postboard.db"
    restore(saved, file)
    before = counted(file)
    async with fresh_database(tmp_path):
        pass
    assert problems(file) == []
    assert counted(file) == before


async def test_it_can_go_back_and_come_again(saved: Path, tmp_path: Path) -> None:
    """Whoever puts the older version back finds all rows, and can upgrade once more."""
    file = tmp_path / "postboard.db"
    restore(saved, file)
    with connected(file) as connection:
        old = revision_of(connection)
    assert old is not None
    before = counted(file)
    for revision in (newest_revision(), old, newest_revision()):
        moved(file, revision)
        assert counted(file) == before
    assert problems(file) == []

"""The file of a database: migrations, copies, and its permissions.

Only the owner can read it, because it contains the seeds of running matches.
"""

import os
import sqlite3
import stat
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
import structlog
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from bot.process import exit_reason
from storage.database import open_database
from storage.errors import DatabaseDamaged, DatabaseTooNew, MigrationFailed, StorageError
from storage.schema import migrate, newest_revision, revision_of
from storage.sqlite import permissions
from storage.sqlite.backend import backup_file
from storage.sqlite.files import MAX_BACKUPS, connected, copies, prepare
from storage.tables import metadata
from tests.support.clocks import ManualClock
from tests.support.database.copies import change
from tests.support.database.migrations import (
    LATER,
    definitions,
    generated_version,
    later_version,
    migrate_down,
)
from tests.support.database.rows import NOW, add_challenge, add_match, play
from tests.support.database.store import copy_template, database_in, url_of


async def start_once(folder: Path, clock: ManualClock | None = None) -> None:
    """Open the database in a folder, as a start of the bot does, and close it."""
    async with database_in(folder, clock):
        pass


# ---- migrations
pytestmark = pytest.mark.only_sqlite(reason="is about files")


@contextmanager
def transaction(file: Path) -> Generator[sa.Connection]:
    """A transaction on a file, which may be new, committed at its end."""
    file.touch()
    with connected(file) as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection
        connection.commit()


def test_migrations_create_the_described_tables_and_can_be_undone(tmp_path: Path) -> None:
    with transaction(tmp_path / "a.db") as connection:
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        migrated = definitions(connection)
        migrate_down(connection, "base")
        assert definitions(connection) == {}
        assert revision_of(connection) is None
        migrate(connection)
        assert definitions(connection) == migrated
        assert revision_of(connection) == newest_revision()
    with transaction(tmp_path / "b.db") as connection:
        metadata.create_all(connection)
        described = definitions(connection)
    # The SQL itself, because alembic does not compare everything (partial indices, row ids).
    assert migrated == described
    assert len(migrated) > len(metadata.tables)


async def test_an_upgrade_makes_a_copy_and_loses_nothing(tmp_path: Path) -> None:
    before = newest_revision()
    async with database_in(tmp_path) as database, database.write() as unit:
        row = await play(unit, await add_match(unit))
        challenge = await add_challenge(unit)

    with later_version(tmp_path):
        clock = ManualClock(NOW)
        async with database_in(tmp_path, clock) as database, database.write() as unit:
            assert await unit.matches.get(row.id) == row
            assert len(await unit.matches.events(row.id)) == 1
            assert await unit.challenges.get(challenge.id) == challenge
            assert (await add_match(unit)).id > row.id

    [copy] = copies(tmp_path / "postboard.db", tmp_path / "backups")
    assert copy.name == f"postboard-20261103T123015-before-{LATER}.db"
    with connected(tmp_path / "postboard.db") as connection:
        assert "AUTOINCREMENT" in definitions(connection)["matches"], "ids are not used again"
    with connected(copy) as connection:
        assert revision_of(connection) == before
        assert connection.exec_driver_sql("SELECT count(*) FROM events").scalar_one() == 1


async def test_only_older_copies_are_deleted(tmp_path: Path) -> None:
    mine = tmp_path / "backups" / "postboard-mine.db"
    mine.parent.mkdir()
    mine.write_text("a copy that somebody made by hand")
    clock = ManualClock(NOW)
    before = newest_revision()
    await start_once(tmp_path, clock)
    with later_version(tmp_path):
        for _ in range(MAX_BACKUPS + 2):
            with transaction(tmp_path / "postboard.db") as connection:
                migrate_down(connection, before)
            await start_once(tmp_path, clock)
            clock.moment += timedelta(hours=1)
    kept = copies(tmp_path / "postboard.db", mine.parent)
    assert len(kept) == MAX_BACKUPS
    assert kept[-1].name == f"postboard-{NOW + timedelta(hours=6):%Y%m%dT%H%M%S}-before-{LATER}.db"
    assert mine.exists()


async def test_a_new_database_and_an_unchanged_one_need_no_copy(tmp_path: Path) -> None:
    for _ in range(2):
        await start_once(tmp_path)
    assert not (tmp_path / "backups").exists()


async def test_a_database_that_lacks_something_is_not_opened(tmp_path: Path) -> None:
    file = tmp_path / "postboard.db"
    copy_template(file)
    change(file, "DROP TABLE names", "ALTER TABLE studies DROP COLUMN record")
    lacks = "lacks names, studies.record: another state of the program made it, or it is damaged."
    with pytest.raises(DatabaseDamaged, match=lacks):
        await open_database(url_of(tmp_path))


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ('op.execute("INSERT INTO nowhere VALUES (1)")', StorageError),
        ('op.execute("DELETE FROM matches")', MigrationFailed),
    ],
    ids=["an error", "dangling foreign keys"],
)
async def test_an_upgrade_that_fails_changes_nothing(
    tmp_path: Path, more: str, error: type[Exception]
) -> None:
    old = newest_revision()
    async with database_in(tmp_path) as database, database.write() as unit:
        await play(unit, await add_match(unit))
    with transaction(tmp_path / "postboard.db") as connection:
        before = definitions(connection)
    with later_version(tmp_path, more), pytest.raises(error):
        await open_database(url_of(tmp_path))
    with connected(tmp_path / "postboard.db") as connection:
        assert definitions(connection) == before
        assert revision_of(connection) == old
        assert connection.exec_driver_sql("SELECT count(*) FROM matches").scalar_one() == 1


async def test_an_upgrade_that_fails_again_and_again_costs_no_earlier_copy(tmp_path: Path) -> None:
    """It ends with the status that stops a unit, and leaves one copy of the present state, as one
    that is killed does."""
    folder, clock = tmp_path / "backups", ManualClock(NOW)
    await start_once(tmp_path, clock)
    folder.mkdir()
    earlier = [f"postboard-2025010{day}T000000-before-{LATER}.db" for day in range(1, 6)]
    for name in earlier:
        (folder / name).write_text("a copy")
    with later_version(tmp_path, 'op.execute("INSERT INTO nowhere VALUES (1)")'):
        for _ in range(6):
            clock.moment += timedelta(seconds=5)
            with pytest.raises(MigrationFailed, match="could not be migrated") as failed:
                await open_database(url_of(tmp_path), wall_clock=clock)
            assert exit_reason(failed.value)[1] == 2
    (tmp_path / "killed").mkdir()
    killed = later_version(tmp_path / "killed", "raise KeyboardInterrupt")
    with killed, pytest.raises(KeyboardInterrupt):
        prepare(tmp_path / "postboard.db", folder, clock.now())  # it is killed
    names = [copy.name for copy in copies(tmp_path / "postboard.db", folder)]
    assert names == [*earlier, f"postboard-failed-before-{LATER}.db"]


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


def test_a_generated_migration_runs_as_it_is(tmp_path: Path) -> None:
    with transaction(tmp_path / "a.db") as connection:
        migrate(connection)
        before, newest = definitions(connection), newest_revision()
        with generated_version(tmp_path):
            migrate(connection)
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
            assert {"added", "ix_added_moment", "ix_plans_added"} < definitions(connection).keys()
            migrate_down(connection, newest)
        assert definitions(connection) == before


# ---- who can read it
@pytest.fixture(autouse=True)
def permissive_umask() -> Generator[None]:
    """A umask that makes new files readable and writable for everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> Iterator[str]:
    """The files and folders in a folder, and the folder itself, that other users can access."""
    for path in (folder, *folder.rglob("*")):
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            yield path.name


async def test_a_folder_for_copies_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "postboard.db" / "copies"
    await start_once(tmp_path)
    with (
        later_version(tmp_path),
        pytest.raises(StorageError, match=r"BACKUPS .*/postboard\.db cannot be written"),
    ):
        await open_database(url_of(tmp_path), backup_folder=folder)


async def test_a_folder_in_the_place_of_the_file_is_named_and_stays_open(tmp_path: Path) -> None:
    """Root could close /var/lib or /dev/null to everybody by a wrong address."""
    (tmp_path / "postboard.db").mkdir(mode=0o755)
    with pytest.raises(StorageError, match=r"has to be a file, and /.*/postboard\.db is none"):
        await start_once(tmp_path)
    assert stat.S_IMODE((tmp_path / "postboard.db").stat().st_mode) == 0o755


async def test_only_the_owner_can_access_new_files(tmp_path: Path) -> None:
    """Database, WAL, shared memory, lock, copies before an upgrade, backups, and folders."""
    folder = tmp_path / "deep" / "data"
    async with database_in(folder) as database:
        async with database.write() as unit:
            await add_match(unit)
        names = {each.name for each in folder.iterdir()}
        assert {"postboard.db", "postboard.db-wal", "postboard.db.lock"} <= names
        copy, named = folder / "mine" / "copy.db", list[bool]()
        backup_file(database.file, copy, lambda _: named.append(copy.exists()))
        assert named == [False], "a copy whose check was killed would count"
        assert not list(open_to_others(tmp_path / "deep"))
    with later_version(tmp_path):
        await start_once(folder)
        assert list((folder / "backups").iterdir())
        assert not list(open_to_others(tmp_path / "deep"))


async def test_existing_files_are_restricted_at_the_start(tmp_path: Path) -> None:
    """Also the WAL of a process that was killed, and copies of earlier upgrades."""
    folder = tmp_path / "data"
    await start_once(folder)
    (folder / "backups").mkdir()
    old = folder / "backups" / "postboard-20260101T000000-before-0002.db"
    old.write_text("a copy")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    async with database_in(folder) as database:
        async with database.write() as unit:
            await add_match(unit)
        assert not list(open_to_others(folder))


async def test_the_backup_folder_can_be_a_relative_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the settings that are shipped; it is recognised as the same folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data" / "backups").mkdir(parents=True)
    (tmp_path / "data").chmod(0o755)
    database = await open_database(url_of(tmp_path / "data"), backup_folder=Path("data/backups"))
    await database.close()
    assert not list(open_to_others(tmp_path / "data"))


async def test_a_folder_that_contains_other_folders_is_not_changed(tmp_path: Path) -> None:
    """A bot that runs as root with its file directly in /var/lib must not close that to
    everybody."""
    library = tmp_path / "lib"
    for folder in (library / "other", library / "backups"):
        folder.mkdir(parents=True, mode=0o755)
    library.chmod(0o755)
    async with database_in(library):
        assert stat.S_IMODE(library.stat().st_mode) == 0o755
        assert stat.S_IMODE((library / "other").stat().st_mode) == 0o755
        assert stat.S_IMODE((library / "backups").stat().st_mode) == 0o700
        assert not {"postboard.db", "postboard.db-wal"} & set(open_to_others(library))


async def test_a_file_system_that_refuses_does_not_stop_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o777)

    def refuse(_path: Path, _mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    with structlog.testing.capture_logs() as lines:
        database = await open_database(url_of(folder))
        await database.close()
    (line,) = [each for each in lines if each["event"] == "file may be readable by others"]
    assert (line["log_level"], line["path"]) == ("warning", str(folder))
    assert line["why"] == "Operation not permitted"


def test_the_service_and_the_image_create_private_files() -> None:
    root = Path(permissions.__file__).parents[2]
    assert "\nUMask=0077\n" in (root / "docs/deploy/postboard.service").read_text()
    assert "install -d -m 700 -o postboard data" in (root / "Dockerfile").read_text()

"""Only the owner can read the database, because it contains the seeds of running matches."""

from __future__ import annotations

import os
import stat
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
import structlog

from storage.database import open_database
from storage.sqlite import permissions
from storage.sqlite.backend import backup_file
from tests.storage.rows import add_match
from tests.support.migrations import later_version
from tests.support.store import database_in, url_of

pytestmark = pytest.mark.only_sqlite(reason="is about files")


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


async def test_only_the_owner_can_access_new_files(tmp_path: Path) -> None:
    """Database, WAL, shared memory, lock, copies before an upgrade, backups, and folders."""
    folder = tmp_path / "deep" / "data"
    async with database_in(folder) as database:
        async with database.write() as unit:
            await add_match(unit)
        names = {each.name for each in folder.iterdir()}
        assert {"postboard.db", "postboard.db-wal", "postboard.db.lock"} <= names
        backup_file(database.file, folder / "mine" / "copy.db")
        assert not list(open_to_others(tmp_path / "deep"))
    with later_version(tmp_path):
        async with database_in(folder):
            pass
        assert list((folder / "backups").iterdir())
        assert not list(open_to_others(tmp_path / "deep"))


async def test_existing_files_are_restricted_at_the_start(tmp_path: Path) -> None:
    """Also the WAL of a process that was killed, and copies of earlier upgrades."""
    folder = tmp_path / "data"
    async with database_in(folder):
        pass
    (folder / "backups").mkdir()
    old = folder / "backups" / "postboard-20260101T000000-before-0002.db"
    old.write_text("a copy")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    async with database_in(folder) as database:
        async with database.write() as unit:
            await add_match(unit)
        assert not list(open_to_others(folder))


async def test_no_permission_is_added(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    async with database_in(folder):
        pass
    lock = folder / "postboard.db.lock"
    folder.chmod(0o500 | 0o200)
    lock.chmod(0o600)
    (folder / "postboard.db").chmod(0o600)
    async with database_in(folder):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE(lock.stat().st_mode) == 0o600


async def test_a_folder_that_contains_the_program_or_a_home_is_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other users may need to enter it; the files in it are restricted all the same."""
    folder = tmp_path / "opt"
    (folder / "program").mkdir(parents=True, mode=0o755)
    folder.chmod(0o755)
    monkeypatch.chdir(folder / "program")
    async with database_in(folder):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o755
        assert "postboard.db" not in open_to_others(folder)


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

"""`upgrade --check` says what an upgrade would do, and a failing one says why in a sentence."""

import asyncio
import os
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from maintenance.__main__ import try_upgrade
from storage.addresses import address_of
from storage.database import open_database
from storage.errors import MigrationFailed
from tests.maintenance.conftest import Command
from tests.maintenance.test_main import damage_index
from tests.support.database import postgresql
from tests.support.database.copies import BETWEEN_DATABASES, empty_postgresql, sqlite_url
from tests.support.database.migrations import LATER, later_version
from tests.support.database.store import opened

FAILS = 'op.execute("INSERT INTO connection VALUES (1)")'
"""Its error names a table with a word that errors of connections have, too."""
pytestmark = pytest.mark.only_sqlite(reason="names its databases")


@pytest.fixture
async def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An SQLite database of this version, which DATABASE_URL names."""
    file = tmp_path / "postboard.db"
    async with opened(sqlite_url(file)):
        pass
    monkeypatch.setenv("DATABASE_URL", sqlite_url(file))
    monkeypatch.setenv("BACKUPS", str(tmp_path / "backups"))
    return file


async def test_an_upgrade_is_tried_then_done(file: Path, tmp_path: Path, run: Command) -> None:
    with later_version(tmp_path, 'op.execute("CREATE TABLE new (id INTEGER)")'):
        said = (await asyncio.to_thread(run, "upgrade", "--check")).out
        assert f"to {LATER}: it was tried.\nNothing was changed." in said
        with closing(sqlite3.connect(file)) as raw:
            assert not raw.execute("SELECT 1 FROM sqlite_master WHERE name = 'new'").fetchall()
        assert not (tmp_path / "backups").exists()
        await asyncio.to_thread(run, "upgrade")
        assert len(list((tmp_path / "backups").iterdir())) == 1
        said = (await asyncio.to_thread(run, "upgrade", "--check")).out
        assert "nothing would be changed" in said


async def test_an_upgrade_that_would_fail_is_explained(
    file: Path, tmp_path: Path, run: Command
) -> None:
    before = await asyncio.to_thread(file.read_bytes)
    with later_version(tmp_path, FAILS):
        said = (await asyncio.to_thread(run, "upgrade", "--check", status=2)).err
        assert "no such table: connection. Nothing was changed." in said
    assert await asyncio.to_thread(file.read_bytes) == before


async def test_a_folder_that_cannot_take_a_copy_is_noticed_before_the_upgrade(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    """The bot says so at each start, and not only when it needs the copy."""
    (in_the_way := tmp_path / "in the way").touch()  # also for root
    monkeypatch.setenv("BACKUPS", str(in_the_way / "backups"))
    with capture_logs() as logs:
        await (await open_database(sqlite_url(file), backup_folder=in_the_way / "backups")).close()
    (warning,) = (each for each in logs if each["event"].startswith("BACKUPS"))
    assert str(in_the_way) in warning["why"]
    with later_version(tmp_path):
        said = await asyncio.to_thread(run, "upgrade", "--check", status=1)
        assert f"BACKUPS cannot take the copy before the upgrade: {in_the_way}" in said.err
        assert "can be upgraded" not in said.out
        monkeypatch.setenv("BACKUPS", str(tmp_path))
        os.truncate(file, size := shutil.disk_usage(tmp_path).total)  # which takes no room
        said = await asyncio.to_thread(run, "upgrade", "--check", status=1)
        assert re.search(rf"{tmp_path} has [\d,]+ bytes free, and a copy has {size:,}", said.err)


@pytest.mark.parametrize("arguments", [["upgrade"], ["upgrade", "--check"]])
async def test_a_damaged_database_is_not_upgraded(
    file: Path, tmp_path: Path, run: Command, arguments: list[str]
) -> None:
    """Nor does a copy of it take the place of a sound one."""
    await asyncio.to_thread(damage_index, file)
    with later_version(tmp_path):
        said = (await asyncio.to_thread(run, *arguments, status=2)).err
        assert "ix_studies_player" in said
        assert "maintenance check" in said
        assert "REINDEX" in (await asyncio.to_thread(run, "check", status=1)).out
    copies = await asyncio.to_thread(list, (tmp_path / "backups").glob("*"))
    assert copies == []


@pytest.mark.usefixtures("file")
async def test_an_upgrade_is_not_tried_beside_a_bot(tmp_path: Path, run: Command) -> None:
    async with opened(sqlite_url(tmp_path / "postboard.db")):
        with later_version(tmp_path):
            said = (await asyncio.to_thread(run, "upgrade", "--check", status=2)).err
            assert "Stop it first" in said


class TestOnPostgresql:
    """The same on a server."""

    pytestmark = BETWEEN_DATABASES

    async def test_a_failing_upgrade_is_a_sentence(self, tmp_path: Path) -> None:
        with empty_postgresql() as url:
            async with opened(url):
                pass
            with later_version(tmp_path, FAILS):
                for attempt in (open_database(url), try_upgrade(address_of(url))):
                    with pytest.raises(MigrationFailed, match='"connection" does not exist'):
                        await attempt

    async def test_a_missing_index_is_found_and_made_again(
        self, monkeypatch: pytest.MonkeyPatch, run: Command
    ) -> None:
        with empty_postgresql() as url:
            async with opened(url):
                pass
            monkeypatch.setenv("DATABASE_URL", url)
            postgresql.execute(url, "DROP INDEX ix_matches_check")
            said = (await asyncio.to_thread(run, "check", status=1)).out
            postgresql.execute(url, said[said.index("CREATE INDEX ix_matches_check") :])
            await asyncio.to_thread(run, "check")

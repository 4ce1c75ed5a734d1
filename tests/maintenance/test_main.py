"""The command line `python -m maintenance`."""

import asyncio
import fcntl
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest

from maintenance.__main__ import main
from maintenance.checks import problems
from storage.database import Database
from storage.sqlite import files
from storage.sqlite.files import UNFINISHED
from tests.maintenance.conftest import Command
from tests.support.database.copies import change
from tests.support.database.rows import NOW, add_match, add_rated, play
from tests.support.database.store import copy_template, url_of

pytestmark = pytest.mark.only_sqlite(reason="the commands work on files")
FULL_AT = 8192
"""Bytes after which a file cannot grow, as on a full disk."""


@contextmanager
def full_disk() -> Generator[None]:
    """Let no file grow beyond some bytes within the block."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (FULL_AT, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture(autouse=True)
def other_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder without `.env`, and the database's URL in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", url_of(tmp_path))


async def test_backup_copies_the_database_of_a_running_bot(
    tmp_path: Path, database: Database, run: Command
) -> None:
    async with database.write() as unit:
        await play(unit, await add_match(unit))
    assert "copy.db" in run("backup", "copy.db").out
    assert problems(tmp_path / "copy.db") == []
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT text FROM events").fetchall() == [("d4",)]
    assert "already" in run("backup", "copy.db", status=1).err


@pytest.mark.parametrize("arguments", [["a" * 300], ["a" * 300, "--keep", "2"], ["file/copy.db"]])
def test_a_place_that_cannot_be_used_gets_no_copy(
    tmp_path: Path, run: Command, arguments: list[str]
) -> None:
    """Such as one in root's folder, for the bot's user; root itself may look everywhere."""
    copy_template(tmp_path / "postboard.db")
    (tmp_path / "file").touch()
    said = run("backup", *arguments, status=1).err
    assert said.startswith(f"{arguments[0]} cannot be used: ")
    assert said.count("\n") == 1


async def test_copies_are_made_into_a_folder_and_only_some_are_kept(
    tmp_path: Path, database: Database, run: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert database
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "postboard-mine.db").touch()
    for day in range(1, 4):
        (folder / f"postboard-2026010{day}T000000Z.db").touch()
    change(folder / "postboard-20260101T000000Z.db", "CREATE TABLE matches AS SELECT 1 AS id")
    said = run("backup", "copies", "--keep", "2").out
    assert "Deleted copies/postboard-20260102T000000Z.db." in said
    assert "copies/postboard-20260101T000000Z.db has more matches, so it is not deleted." in said
    *kept, newest = sorted(path.name for path in folder.glob("postboard-2*"))
    assert kept == ["postboard-20260101T000000Z.db", "postboard-20260103T000000Z.db"]
    assert problems(folder / newest) == []
    assert (folder / "postboard-mine.db").exists()
    assert "--keep needs a folder" in run("backup", "copy.db", "--keep", "2", status=1).err
    assert "to nightly/postboard-2" in run("backup", "nightly/", "--keep", "2").out
    with pytest.raises(SystemExit):
        main(["backup", "copies", "--keep", "0"])
    assert "--keep: 0 is no whole number from 1 on" in capsys.readouterr().err


def test_a_copy_is_put_back_on_a_new_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    """Root does so too: then the service's user may use the lock, as it may use the database."""
    copy_template(tmp_path / "copy.db")
    file = tmp_path / "data" / "postboard.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    run("restore", "copy.db")
    assert problems(file) == []
    lock = file.with_name("postboard.db.lock")
    if os.geteuid() == 0:
        for each in (file, lock):
            shutil.chown(each, 65534)
        lock.unlink()
        run("restore", "copy.db")
        assert (file.stat().st_uid, lock.stat().st_uid) == (65534, 65534)


async def test_a_copy_is_put_back_and_what_was_there_is_kept(
    tmp_path: Path, database: Database, run: Command
) -> None:
    async with database.write() as unit:
        await play(unit, await add_match(unit))
    run("backup", "copy.db")
    async with database.write() as unit:
        await play(unit, await add_match(unit))
    assert "Stop it first" in (await asyncio.to_thread(run, "restore", "copy.db", status=2)).err
    await database.close()
    (tmp_path / "damaged.db").write_bytes(b"These are no tables." * 1000)
    (tmp_path / "empty.db").touch()
    change(tmp_path / "foreign.db", "CREATE TABLE somebody_elses (x)")
    for wrong, why, status in (
        ("damaged.db", "not a database", 1),
        ("nowhere.db", "nowhere.db: No such file", 1),
        ("empty.db", "it is empty.\n", 1),
        ("foreign.db", "some other program, or are damaged.", 2),
    ):
        said = (await asyncio.to_thread(run, "restore", wrong, status=status)).err
        assert why in said
        assert f"{wrong} was not put back" in said
    said = (await asyncio.to_thread(run, "restore", "copy.db")).out
    (name,) = re.findall(r"What was there is in \S*?(postboard-\S+-replaced\.db)", said)
    kept = tmp_path / name
    for file, matches in ((tmp_path / "postboard.db", 1), (kept, 2)):
        assert problems(file) == []
        with closing(sqlite3.connect(file)) as opened:
            assert opened.execute("SELECT count(*) FROM matches").fetchone() == (matches,)
        assert file.stat().st_mode & 0o777 == 0o600


def test_a_command_whose_lines_nobody_reads_does_all_its_work(tmp_path: Path) -> None:
    """As in `restore FILE | head -1`; then there is no traceback about the pipe, either."""
    copy_template(tmp_path / "copy.db")
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "maintenance", "restore", "copy.db"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    subprocess.run(command, stdout=writing, stderr=writing, env=environment, check=True)
    os.close(writing)
    assert problems(tmp_path / "postboard.db") == []


def test_a_database_is_not_put_back_in_its_own_place(tmp_path: Path, run: Command) -> None:
    copy_template(tmp_path / "postboard.db")
    (tmp_path / "link.db").symlink_to("postboard.db")
    for name in ("postboard.db", "link.db"):
        assert "is the database itself; name a copy of it" in run("restore", name, status=1).err
    assert "There is no database at ." in run("restore", ".", status=1).err
    assert not list(tmp_path.glob("*-replaced.db"))


def test_an_empty_file_is_called_empty_and_counts_as_no_copy(tmp_path: Path, run: Command) -> None:
    (tmp_path / "postboard.db").touch()
    said = run("check", status=2).out
    assert "it is empty" in said
    assert "restore a copy" in said
    assert "REINDEX" not in said
    assert "are missing: it is empty" in run("recompute-ratings", status=2).err
    said = run("upgrade", "--check").out
    assert "is empty; the upgrade makes its tables" in said
    assert "copies" not in said
    sound = tmp_path / "copies" / "postboard-20260101T000000Z.db"
    copy_template(sound)
    run("backup", "copies", "--keep", "1", status=2)
    assert sound.exists()


def test_what_killed_copies_have_left_is_removed(tmp_path: Path, run: Command) -> None:
    """Unless another process is just making a copy in that folder."""
    copy_template(tmp_path / "postboard.db")
    folder = tmp_path / "copies"
    folder.mkdir()
    names = [f"postboard-20260101T000000Z.db{UNFINISHED}{end}" for end in ("", "-journal")]
    for name in (*names, "film.part"):
        (folder / name).touch()
    other = os.open(folder, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_SH)
    run("backup", "copies")
    assert (folder / names[0]).exists()
    os.close(other)
    run("backup", "copies/monday.db")
    assert not list(folder.glob(f"*{UNFINISHED}*"))
    assert (folder / "film.part").exists()


def damage(file: Path, kind: str) -> None:
    """Damage a database file in one of six ways."""
    size = file.stat().st_size
    with file.open("r+b") as opened:
        match kind:
            case "garbage":
                opened.truncate(0)
                opened.write(b"These are no tables." * 1000)
            case "header":
                opened.write(b"SQLite")
                opened.seek(16)
                opened.write(b"\xff\xff\xff\xff")
            case "truncated":
                opened.truncate(size // 2)
            case "schema":
                # Some of these are in pages that are no longer used.
                opened.write(file.read_bytes().replace(b"CREATE TABLE", b"CREATE TA\xffLE"))
            case "pages":
                opened.seek(4096)
                opened.write(b"\xff" * 40_960)
            case _:
                opened.seek(18)  # the versions of the format, of writing and of reading
                opened.write(b"\x09\x09")


@pytest.mark.parametrize("kind", ["garbage", "header", "truncated", "schema", "pages", "version"])
def test_a_copy_is_put_back_in_the_place_of_a_damaged_database(
    tmp_path: Path, run: Command, kind: str
) -> None:
    file = tmp_path / "postboard.db"
    copy_template(file)
    copy_template(tmp_path / "copy.db")
    damage(file, kind)
    damaged = file.read_bytes()

    said = "".join(run("check", status=1))
    assert "postboard.db" in said
    assert "maintenance restore FILE" in said

    beside = tmp_path / "postboard.db-wal"
    beside.write_bytes(b"changes")
    said = run("restore", "copy.db").out
    (name,) = re.findall(r"What was there is in \S*?(postboard-\S+-replaced\.db)", said)
    assert (tmp_path / name).read_bytes() == damaged
    assert (tmp_path / f"{name}-wal").exists()
    assert problems(file) == []
    assert not beside.exists()
    assert not list(tmp_path.glob("*.new*"))


def test_a_check_changes_no_byte_of_a_database_whose_bot_was_killed(
    tmp_path: Path, run: Command
) -> None:
    """What was not written into the database yet may be what is needed to rescue it."""
    file = tmp_path / "postboard.db"
    copy_template(file)
    change = "UPDATE alembic_version SET version_num = version_num"
    killed = f"import os, sqlite3; opened = sqlite3.connect({str(file)!r}); " + (
        f"opened.execute('PRAGMA journal_mode = WAL'); opened.execute({change!r}); "
        "opened.commit(); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", killed], check=True)
    beside = tmp_path / "postboard.db-wal"
    damage(file, "pages")
    before, changes = file.read_bytes(), beside.read_bytes()
    assert changes
    assert "postboard.db" in "".join(run("check", status=1))
    assert main(["version"]) in {0, 1}
    assert (file.read_bytes(), beside.read_bytes()) == (before, changes)


def test_nothing_appears_beside_a_copy_that_is_checked(tmp_path: Path, run: Command) -> None:
    """Also if it was made with `cp`, which leaves it waiting for a log of changes."""
    copy = tmp_path / "copies" / "copy.db"
    copy_template(copy)
    change(copy, "PRAGMA journal_mode = WAL")
    before = copy.read_bytes()
    assert run("check", "--all", "copies/copy.db").out == "copies/copy.db is sound.\n"
    assert list(tmp_path.rglob("*.*")) == [copy]
    assert copy.read_bytes() == before
    (tmp_path / "link.db").symlink_to(copy)
    with closing(sqlite3.connect(copy, isolation_level=None)) as opened:
        opened.execute("DROP TABLE names")  # only the log of changes beside the file knows
        assert "but lacks names: " in run("check", "link.db", status=2).err


def test_every_command_says_which_columns_are_missing(tmp_path: Path, run: Command) -> None:
    file = tmp_path / "postboard.db"
    copy_template(file)
    change(file, "ALTER TABLE studies DROP COLUMN record")
    lacks = f"{file} has revision 0001, but lacks studies.record: "
    for command in ("version", "upgrade --check", "upgrade", "backup copy.db", "check"):
        assert lacks in run(*command.split(), status=2).err
    (tmp_path / "damaged.db").write_bytes(file.read_bytes())
    assert "damaged.db was not put back" in run("restore", "damaged.db", status=2).err


def damage_index(file: Path) -> None:
    """Change one byte in the index of a table, which a quick check of SQLite passes."""
    with closing(sqlite3.connect(file, isolation_level=None)) as opened:
        player = int.from_bytes(b"colour")  # which is how an index holds it
        opened.execute(
            "INSERT INTO studies (player_id, record, created_at) VALUES (?, X'7B7D', 0)", (player,)
        )
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = opened.execute("PRAGMA page_size").fetchone()
        (page,) = opened.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'ix_studies_player'"
        ).fetchone()
    content = bytearray(file.read_bytes())
    place = content.index(b"colour", (page - 1) * size, page * size)
    content[place] = ord("d")
    file.write_bytes(content)


def test_a_damaged_index_is_found_in_each_copy_and_made_again(tmp_path: Path, run: Command) -> None:
    """Such a copy takes no sound copy's place, and is overwritten by the next one like it."""
    file, folder = tmp_path / "postboard.db", tmp_path / "copies"
    copy_template(file)
    damage_index(file)
    sound = folder / "postboard-20260101T000000Z.db"
    copy_template(sound)
    for _ in range(2):
        said = run("backup", "copies", "--keep", "1", status=2).err
        assert "not sound" in said
        assert "copies/postboard-damaged.db" in said
    assert {path.name for path in folder.iterdir()} == {sound.name, "postboard-damaged.db"}
    run("backup", "copy.db", status=2)
    assert not (tmp_path / "copy.db").exists()
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("SELECT 1 FROM facts WHERE key = 'last backup'").fetchone() is None

    said = run("check", status=1).out
    assert "maintenance restore" not in said
    (line,) = re.findall(r"^\S+ -c .*REINDEX.*$", said, re.MULTILINE)
    subprocess.run(["/bin/sh", "-c", line], check=True)
    run("check")
    run("backup", "copies", "--keep", "1")


def test_a_missing_index_is_found_and_made_again(tmp_path: Path, run: Command) -> None:
    copy_template(tmp_path / "postboard.db")
    change(tmp_path / "postboard.db", "DROP INDEX ix_matches_check")
    said = run("check", status=1).out
    assert "The index ix_matches_check is missing." in said
    (line,) = re.findall(r"^\S+ -c .*REINDEX.*$", said, re.MULTILINE)
    subprocess.run(["/bin/sh", "-c", line], check=True)
    run("check")


def test_backup_does_not_wait_for_a_lock_forever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    monkeypatch.setattr(files, "BUSY_TIMEOUT", 1)
    copy_template(tmp_path / "postboard.db")
    with closing(sqlite3.connect(tmp_path / "postboard.db")) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        assert "database is locked" in run("backup", "copy.db", status=1).err


@pytest.mark.parametrize("damaged", [False, True])
def test_backup_reports_a_full_disk_and_a_damaged_database(
    tmp_path: Path, run: Command, damaged: bool
) -> None:
    """Nothing of the copy is left, nor of one that was killed."""
    copy_template(tmp_path / "postboard.db")
    (tmp_path / f"copy.db{UNFINISHED}-journal").touch()
    if damaged:
        (tmp_path / "postboard.db").write_bytes(b"These are no tables." * 1000)
    with full_disk():
        said = run("backup", "copy.db", status=1).err
    assert "postboard.db cannot be copied to copy.db: " in said
    assert damaged or " bytes are free on its disk" in said
    assert not list(tmp_path.glob("copy.db*"))


def test_nothing_is_replaced_while_the_disk_is_full(
    tmp_path: Path, run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_template(tmp_path / "postboard.db")
    run("backup", "copy.db")
    (tmp_path / "postboard.db.new").touch()  # of an attempt that was killed
    before = (tmp_path / "postboard.db").read_bytes()
    with full_disk():
        assert "copy.db cannot be copied to " in run("restore", "copy.db", status=1).err
    assert (tmp_path / "postboard.db").read_bytes() == before
    assert not list(tmp_path.glob("*-replaced.db"))
    monkeypatch.setattr(shutil, "disk_usage", Mock(return_value=Mock(free=7)))
    assert "in TMPDIR: /" in run("check", "--all", "copy.db", status=1).err


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        ("DELETE FROM events WHERE seq = 2", "Match 1 should have 3 events and has 2."),
        ("DELETE FROM events WHERE seq = 3", "Match 1 should have 3 events and has 2."),
        ("DELETE FROM events", "Match 1 should have 3 events and has 0."),
        ("UPDATE matches SET id = 7", "rows of events refer to missing rows of matches."),
        ("UPDATE alembic_version SET version_num = '9'", "newer Postboard"),
        ("DELETE FROM alembic_version", "some other program"),
        ("INSERT INTO alembic_version VALUES ('0')", "some other program"),
    ],
)
async def test_check_reports_what_is_wrong(
    database: Database, capsys: pytest.CaptureFixture[str], harm: str, says: str
) -> None:
    async with database.write() as unit:
        row = await add_match(unit)
        for _ in range(3):
            row = await play(unit, row)
    change(database.file, harm)
    assert await asyncio.to_thread(main, ["check"]) in {1, 2}
    printed = capsys.readouterr()
    assert says in printed.out + printed.err
    if "newer" in says:
        assert await asyncio.to_thread(main, ["backup", str(database.file) + "-copy"]) == 2
        assert f"{database.file} was written by a newer Postboard" in capsys.readouterr().err
        assert not list(database.file.parent.glob("*-damaged*"))


@pytest.mark.parametrize("verb", ["check", "version", "recompute-ratings", "backup copies/"])
def test_a_missing_database_is_reported(tmp_path: Path, run: Command, verb: str) -> None:
    said = run(*verb.split(), status=1).err
    assert f"There is no database at {tmp_path / 'postboard.db'} that can be read;" in said
    assert list(tmp_path.iterdir()) == []


async def test_the_url_can_be_in_the_env_file_with_the_bots_other_settings(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    monkeypatch.delenv("DATABASE_URL")
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN=x\nDATABASE_URL={url_of(tmp_path)}\n")
    assert str(database.file) in (await asyncio.to_thread(run, "check")).out


def test_an_empty_setting_means_the_default_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    """As for the bot, which reads the same `.env`."""
    monkeypatch.setenv("DATABASE_URL", "")
    usual = tmp_path / "data" / "postboard.db"
    assert f"There is no database at {usual} " in run("check", status=1).err


async def test_ratings_are_recomputed_while_a_bot_runs(database: Database, run: Command) -> None:
    """`add_rated` stores ratings that no calculation gives."""
    said = (await asyncio.to_thread(run, "recompute-ratings")).out
    assert said == "There are no rated matches.\n"
    async with database.write() as unit:
        for _ in range(3):
            await add_rated(unit)
        await add_rated(unit, pool="esgrad")
    assert (await asyncio.to_thread(run, "recompute-ratings")).out.splitlines() == [
        "escabel: 3 rated matches. Changed: 3 of them, and the ratings of 2 players.",
        "esgrad: 1 rated matches. Changed: 1 of them, and the ratings of 2 players.",
    ]
    async with database.write() as unit:
        for rating in (await unit.ratings.lock_all("escabel")).values():
            assert (rating.matches, rating.opponents, rating.rated_at) == (3, 1, NOW)
    said = (await asyncio.to_thread(run, "recompute-ratings")).out
    assert "escabel: 3 rated matches. Changed: 0 of them" in said


async def test_recomputing_names_what_cannot_be_read(
    tmp_path: Path, database: Database, run: Command
) -> None:
    async with database.write() as unit:
        await add_rated(unit)
    change(tmp_path / "postboard.db", "UPDATE rated_matches SET at = 'yesterday'")
    said = (await asyncio.to_thread(run, "recompute-ratings", status=1)).err
    assert "a rated match or a rating that 'yesterday' cannot be read" in said

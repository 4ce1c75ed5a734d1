"""Transactions, and what opening a database does."""

import asyncio
import gc
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, InvalidRequestError

from maintenance.checks import problems
from storage.addresses import address_of
from storage.database import Database, open_database
from storage.errors import DatabaseDamaged, DatabaseInUse, StorageError
from storage.sqlite.backend import engine_for
from storage.sqlite.files import copy
from tests.support.database.rows import ANN, BEN, add_match, play
from tests.support.database.store import database_in, opened, url_of
from tests.support.pytest_setup import TIMEOUT_SECONDS

FILE = pytest.mark.only_sqlite(reason="is about the file of a database")


async def test_a_reader_neither_waits_for_a_writer_nor_sees_uncommitted_rows(
    database: Database,
) -> None:
    async with database.write() as writer:
        await add_match(writer)
        async with asyncio.timeout(TIMEOUT_SECONDS), database.read() as reader:
            assert await reader.matches.running() == []
    async with database.read() as reader:
        assert len(await reader.matches.running()) == 1


async def test_a_reader_sees_one_snapshot(database: Database) -> None:
    async with database.read() as reader:
        assert await reader.matches.running() == []
        async with asyncio.timeout(TIMEOUT_SECONDS), database.write() as writer:
            await add_match(writer)
        assert await reader.matches.running() == []


async def test_a_read_transaction_cannot_write(database: Database) -> None:
    with pytest.raises(DBAPIError, match=r"readonly|read-only"):
        async with database.read() as unit:
            await unit.set_fact("a", "b")


async def test_nested_write_transactions_raise_an_error_instead_of_a_deadlock(
    database: Database,
) -> None:
    async with database.write():
        with pytest.raises(RuntimeError, match="inside"):
            async with asyncio.timeout(TIMEOUT_SECONDS), database.write():
                pass
    async with asyncio.timeout(TIMEOUT_SECONDS), database.write() as unit:
        await unit.set_fact("a", "b")


async def test_a_transaction_cannot_be_used_after_its_end(database: Database) -> None:
    async with database.write() as unit:
        pass
    with pytest.raises(InvalidRequestError):
        await unit.set_fact("a", "b")


@FILE
async def test_a_write_unit_holds_the_write_lock_from_its_first_read(database: Database) -> None:
    """What it reads cannot change meanwhile, even through a process that does not use the bot's own
    lock."""
    with closing(sqlite3.connect(database.file, timeout=0)) as other:
        async with database.write() as unit:
            await unit.get_fact("a")
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("INSERT INTO facts VALUES ('a', 'b')")
        async with database.read():
            other.execute("INSERT INTO facts VALUES ('a', 'b')")


@pytest.mark.parametrize("step", range(1, 11))
async def test_a_cancelled_task_commits_all_or_nothing_and_blocks_nobody(
    database: Database, step: int
) -> None:
    """It is cancelled during its first, second … last statement, or during its commit."""
    steps = 0

    def count(*_: object) -> None:
        nonlocal steps
        steps += 1
        if steps == step:
            task.cancel()

    async def work() -> None:
        async with database.write() as unit:
            row = await add_match(unit)
            await play(unit, row, interaction=5)
            await unit.set_fact("played", str(row.id))
        await asyncio.sleep(0)  # a cancellation during the commit is noticed here at the latest

    task = asyncio.create_task(work())
    event.listen(sa.Engine, "before_cursor_execute", count)
    event.listen(sa.Engine, "commit", count)
    try:
        await asyncio.gather(task, return_exceptions=True)
    finally:
        event.remove(sa.Engine, "before_cursor_execute", count)
        event.remove(sa.Engine, "commit", count)
    assert task.cancelled() == (step <= steps)
    async with asyncio.timeout(TIMEOUT_SECONDS), database.write() as unit:
        matches = await unit.matches.running()
        played = await unit.get_fact("played")
        assert [row.seq for row in matches] == ([] if played is None else [1])
        await add_match(unit)


@FILE
async def test_a_task_cancelled_while_the_file_is_opened_leaves_no_thread(
    database: Database,
) -> None:
    """It would report to an event loop that may be closed by then."""

    async def read() -> None:
        async with database.read():
            pass

    other = sqlite3.connect(database.file)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")  # whoever opens the file waits for it
    before, task = set(threading.enumerate()), asyncio.create_task(read())
    for _ in range(5):
        await asyncio.sleep(0)
    (opening,) = set(threading.enumerate()) - before
    task.cancel()
    for _ in range(5):
        await asyncio.sleep(0)
    other.close()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not opening.is_alive()
    gc.collect()  # newer Pythons complain here about an open file


async def test_closing_waits_for_the_running_transaction_and_ends_all_others(
    tmp_path: Path,
) -> None:
    database = await open_database(url_of(tmp_path))
    async with database.write() as unit:
        closing_it = asyncio.create_task(database.close())
        await asyncio.sleep(0)
        row = await add_match(unit)
    await closing_it
    await database.close()
    for kind in (database.write, database.read):
        with pytest.raises(StorageError, match="closed"):
            async with kind():
                pass
    async with database_in(tmp_path) as again, again.read() as unit:
        assert await unit.matches.get(row.id) == row


@FILE
async def test_opening_creates_the_folder_and_keeps_existing_rows(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where"
    async with database_in(folder) as database, database.write() as unit:
        row = await add_match(unit)
    async with database_in(folder) as database, database.read() as unit:
        assert await unit.matches.get(row.id) == row
    assert sorted(path.name for path in folder.iterdir()) == ["postboard.db", "postboard.db.lock"]


@FILE
@pytest.mark.parametrize("writes", [True, False])
async def test_each_connection_is_configured_to_survive_a_power_failure(
    tmp_path: Path, *, writes: bool
) -> None:
    """WAL with full sync, foreign keys, and a busy timeout."""
    engine = engine_for(tmp_path / "x.db", writes=writes)
    async with engine.connect() as connection:
        settings = {
            name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    await engine.dispose()
    wal, full = "wal", 2
    assert settings == {
        "journal_mode": wal,
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 15_000,
    }


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("sqlite://", "must name a file"),
        ("sqlite:///:memory:", "must name a file"),
        ("sqlite:////", "must name a file"),
        ("sqlite:///a%00.db", "must name a file"),
        ("sqlite+aiosqlite:///file:x?mode=memory&uri=true", "must name a file"),
        ("sqlite:///data/postboard.db?mode=ro", "takes no options"),
        ("sqlite:///~nobody1/postboard.db", "home folder"),
        ("sqlite+pysqlcipher:///data/postboard.db", "asks for the driver pysqlcipher"),
        ("mysql://me@host/postboard", "use SQLite"),
        ("postgresql+psycopg://me@host/postboard", "uses asyncpg"),
        ("postgresql+asyncpg://me@host", "must name a database"),
        ("postgresql+asyncpg://me@host/postboard?colour=red", "an option that is not known"),
        ("postgresql+asyncpg://me@host/postboard?sslmode=bogus", "sslmode can be disable, allow"),
        ("postgresql+asyncpg://me@host:port/postboard", "cannot be read"),
        ("postboard.db", "cannot be read"),
        ("", "cannot be read"),
    ],
)
async def test_an_unusable_url_is_explained(url: str, says: str) -> None:
    with pytest.raises(StorageError, match=says) as caught:
        await open_database(url)
    assert "DATABASE_URL" in str(caught.value)


def test_upper_case_and_blanks_around_a_url_make_no_difference() -> None:
    assert address_of(" SQLite:///x.db ") == address_of("sqlite:///x.db")
    server = "://me@host/postboard"
    assert address_of(f" PostgreSQL+AsyncPG{server} ") == address_of(f"postgresql+asyncpg{server}")


@pytest.mark.parametrize("sign", [*"@?#/%:&=[]", "@x/y?", "@x:1/"])
@pytest.mark.parametrize("url", ["//me:{}@host/postboard", "//{}@host/postboard", "//me:{}@/db"])
def test_a_password_in_a_url_is_not_repeated(url: str, sign: str) -> None:
    """Signs that mean something in a URL can be in a password that nobody has escaped."""
    for password in (f"{sign}secret", f"secret{sign}", f"se{sign}secret"):
        for driver in ("postgresql+psycopg:", "postgresql:"):
            try:
                said = str(address_of(driver + url.format(password)))
            except StorageError as error:
                said = str(error)
            assert "secret" not in said, said


@FILE
async def test_a_folder_that_cannot_be_created_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageError, match="cannot be used"):
        await open_database(url_of(tmp_path / "file"))


@FILE
async def test_a_file_that_is_not_a_database_is_refused_and_not_changed(tmp_path: Path) -> None:
    file = tmp_path / "postboard.db"
    file.write_bytes(b"Dear diary, " * 500)
    with pytest.raises(DatabaseDamaged, match="not a database"):
        await open_database(url_of(tmp_path))
    assert file.read_bytes() == b"Dear diary, " * 500


@FILE
async def test_a_damaged_database_is_detected_at_the_start(tmp_path: Path) -> None:
    async with database_in(tmp_path) as database, database.write() as unit:
        for _ in range(50):
            await add_match(unit)
    file = tmp_path / "postboard.db"
    content = bytearray(file.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 8192] = bytes(8192)
    file.write_bytes(content)
    with pytest.raises(DatabaseDamaged, match=r"postboard\.db"):
        await open_database(url_of(tmp_path))


@FILE
async def test_whoever_opens_it_again_is_refused_by_whatever_path(
    tmp_path: Path, database: Database
) -> None:
    """`tests/bot/test_main.py` starts a second process."""
    (tmp_path / "link").symlink_to(tmp_path)
    with pytest.raises(DatabaseInUse, match="Another Postboard") as caught:
        await open_database(url_of(tmp_path / "link"))
    assert str(database.file) in str(caught.value)


@FILE
async def test_a_refused_start_does_not_keep_the_file_locked(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "postboard.db")) as other:
        other.execute("CREATE TABLE somebody_elses (x)")
    for _ in range(2):
        with pytest.raises(DatabaseDamaged, match="some other program"):
            await open_database(url_of(tmp_path))


@FILE
async def test_a_running_database_can_be_copied(tmp_path: Path, database: Database) -> None:
    target = tmp_path / "copies" / "monday.db"
    async with database.write() as unit:
        row = await add_match(unit)
    async with database.write() as unit:
        await play(unit, row)
        await asyncio.to_thread(copy, database.file, target)  # uncommitted rows are not in it
    assert problems(target) == []
    assert [path.name for path in target.parent.iterdir()] == ["monday.db"]
    async with opened(f"sqlite:///{target}") as copied, copied.read() as unit:
        assert await unit.matches.get(row.id) == row
        assert [each.id for each in await unit.matches.waiting_for(ANN)] == [row.id]
        assert await unit.matches.waiting_for(BEN) == []


async def test_closing_waits_for_readers(tmp_path: Path) -> None:
    """Otherwise a reader's connection would stay open while another process uses the file."""
    database = await open_database(url_of(tmp_path))
    reading, read_on = asyncio.Event(), asyncio.Event()

    async def read() -> str | None:
        async with database.read() as unit:
            reading.set()
            await read_on.wait()
            return await unit.get_fact("key")

    reader = asyncio.create_task(read())
    await reading.wait()
    closer = asyncio.create_task(database.close())
    await asyncio.wait([closer], timeout=0.1)
    assert not closer.done()
    with pytest.raises(StorageError, match="closed"):
        async with database.read():
            pass
    read_on.set()
    assert await reader is None
    await closer
    await (await open_database(url_of(tmp_path))).close()

"""Whole databases are copied between SQLite files and a real PostgreSQL server."""

import asyncio
import sqlite3
import stat
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from maintenance.checks import problems_of
from maintenance.copying import copy_database
from storage.addresses import PostgresqlDatabase, address_of
from storage.database import Database
from storage.errors import DatabaseDamaged, FinalStorageError, StorageError
from storage.schema import newest_revision
from tests.maintenance.conftest import Command
from tests.support.database import postgresql
from tests.support.database.copies import (
    BETWEEN_DATABASES,
    change,
    content,
    copied,
    empty_postgresql,
    fetch,
    sqlite_url,
    unfinished,
    without_processes,
)
from tests.support.database.migrations import later_version
from tests.support.database.rows import add_match, add_rated
from tests.support.database.store import opened

pytestmark = BETWEEN_DATABASES


# ---- what is copied
@pytest.mark.parametrize("middle", ["sqlite", "postgresql"])
async def test_a_copy_of_a_copy_is_equal(
    tmp_path: Path, source: Path, middle: str, request: pytest.FixtureRequest
) -> None:
    """No process runs on the copy yet, so leases and `instances` are not copied."""
    between = (
        sqlite_url(tmp_path / "between.db")
        if middle == "sqlite"
        else request.getfixturevalue("server")
    )
    there = await copied(sqlite_url(source), between)
    again = await copied(between, sqlite_url(tmp_path / "back.db"))
    assert content(tmp_path / "back.db") == without_processes(source)
    assert there.rows == again.rows
    assert there.rows["matches"] == 3
    assert await problems_of(address_of(between)) == []
    assert stat.S_IMODE((tmp_path / "back.db").stat().st_mode) == 0o600
    assert not unfinished(tmp_path)


async def test_ids_go_on_in_the_copy(tmp_path: Path, source: Path, server: str) -> None:
    """Also after ids whose rows were deleted, and ids that a transaction had used in vain."""
    await copied(sqlite_url(source), server)
    async with opened(server) as database:
        async with database.write() as unit:
            assert (await add_match(unit)).id == 42
        with pytest.raises(ZeroDivisionError):
            await _add_match_and_fail(database)
    assert await fetch(server, "SELECT last_value FROM interventions_id_seq") == [(8,)]
    back = tmp_path / "back.db"
    await copied(server, sqlite_url(back))
    async with opened(sqlite_url(back)) as database, database.write() as unit:
        assert (await add_match(unit)).id == 44


async def _add_match_and_fail(database: Database) -> None:
    async with database.write() as unit:
        await add_match(unit)
        raise ZeroDivisionError


async def test_an_empty_database_is_copied_also_where_a_bot_was_started(
    tmp_path: Path, server: str
) -> None:
    for url in (sqlite_url(tmp_path / "empty.db"), server):
        async with opened(url):
            pass
    await copied(sqlite_url(tmp_path / "empty.db"), server)
    async with opened(server) as database, database.write() as unit:
        assert (await add_match(unit)).id == 1


# ---- what is refused
async def test_a_target_that_is_not_empty_is_refused_and_not_changed(
    tmp_path: Path, source: Path, server: str
) -> None:
    target = tmp_path / "target.db"
    for url in (sqlite_url(target), server):
        async with opened(url) as database, database.write() as unit:
            await add_match(unit)
    before = content(target)
    with pytest.raises(StorageError, match="is not empty: matches has 1 rows"):
        await copied(sqlite_url(source), server)
    with pytest.raises(StorageError, match="already"):
        await copied(sqlite_url(source), sqlite_url(target))
    assert content(target) == before
    assert await fetch(server, "SELECT count(*) FROM match_seats") == [(2,)]


async def test_a_database_that_a_bot_would_refuse_is_not_filled(source: Path) -> None:
    other, says = "ENCODING 'SQL_ASCII' TEMPLATE template0 LOCALE 'C'", "stores text as SQL_ASCII"
    with empty_postgresql(other) as server, pytest.raises(FinalStorageError, match=says):
        await copied(sqlite_url(source), server)


async def test_tables_of_another_program_are_refused(source: Path, server: str) -> None:
    postgresql.execute(server, "CREATE TABLE accounts (id int)")
    with pytest.raises(StorageError, match="some other program"):
        await copied(sqlite_url(source), server)


async def test_a_source_that_a_bot_uses_is_refused(
    tmp_path: Path, source: Path, server: str
) -> None:
    async with opened(sqlite_url(source)):
        with pytest.raises(StorageError, match="Stop "):
            await copied(sqlite_url(source), server)
    await copied(sqlite_url(source), server)
    async with opened(server) as database, database.read() as unit:
        await unit.get_fact("any")
        with pytest.raises(StorageError, match="Stop "):
            await copied(server, sqlite_url(tmp_path / "back.db"))


async def test_a_process_that_counts_as_alive_is_named(
    tmp_path: Path, source: Path, server: str
) -> None:
    """It may be frozen or have no connection at the moment."""
    await copied(sqlite_url(source), server)
    add = (
        "INSERT INTO instances (name, version, started_at, alive_until, data)"
        " VALUES ('{}', '1', 0, (extract(epoch FROM now()) {} 60) * 1000000, '{{}}')"
    )
    postgresql.execute(server, add.format("dead", "-"))
    await copied(server, sqlite_url(tmp_path / "first.db"))
    postgresql.execute(server, add.format("shard-2", "+"))
    with pytest.raises(StorageError, match=r"\(shard-2\) uses"):
        await copied(server, sqlite_url(tmp_path / "second.db"))


async def test_the_tables_must_have_todays_revision(tmp_path: Path, server: str) -> None:
    file = tmp_path / "old.db"
    async with opened(sqlite_url(file)):
        pass
    today = f"revision {newest_revision()}; this version"
    with later_version(tmp_path), pytest.raises(StorageError, match=today):
        await copied(sqlite_url(file), server)
    change(file, "UPDATE alembic_version SET version_num = '9'")
    with pytest.raises(StorageError, match="newer Postboard"):
        await copied(sqlite_url(file), server)
    with pytest.raises(StorageError, match="it is empty"):
        await copied(server, sqlite_url(tmp_path / "new.db"))
    with pytest.raises(StorageError, match="There is no database"):
        await copied(sqlite_url(tmp_path / "missing.db"), server)
    with pytest.raises(StorageError, match="same database"):
        await copied(sqlite_url(file), sqlite_url(file))
    assert await fetch(server, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [
        (0,)
    ]


async def test_a_user_without_permission_is_told(
    source: Path, server: str, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    """With the status at which systemd starts nothing again."""
    postgresql.execute(server, "DROP ROLE IF EXISTS reader", "CREATE ROLE reader LOGIN")
    address = address_of(server)
    assert isinstance(address, PostgresqlDatabase)
    reader = address.url.set(username="reader").render_as_string(hide_password=False)
    says = "the user may not read, make or change its tables"
    with pytest.raises(StorageError, match=says):
        await copied(sqlite_url(source), reader)
    monkeypatch.setenv("DATABASE_URL", reader)
    said = (await asyncio.to_thread(run, "check", status=2)).out
    assert "`python -m maintenance upgrade` makes them" in said
    assert says in (await asyncio.to_thread(run, "upgrade", status=2)).err


# ---- values that only one kind of database can hold
BROKEN = (
    ("UPDATE matches SET options = '{broken' WHERE id = 2", "matches.options, row id = 2"),
    ("UPDATE matches SET extras = '{\"a\": NaN}' WHERE id = 2", "matches.extras, row id = 2"),
    ("UPDATE matches SET changed_at = 'monday' WHERE id = 2", "matches.changed_at, row id = 2"),
    ("UPDATE events SET text = 'a' || char(0)", "events.text, row match_id = 1, seq = 1"),
)
BROKEN_TEXT = (("UPDATE events SET text = CAST(x'ff' AS TEXT)", "events.text"),)
BYTES = (("UPDATE events SET text = x'ff'", "is not text"),)
BROKEN_NUMBERS = (
    ("UPDATE matches SET ply = 'many' WHERE id = 2", "'many' is not an integer of 32 bits"),
    ("UPDATE matches SET ply = 3000000000 WHERE id = 1", "3000000000 is not an integer of 32 bits"),
    ("UPDATE match_seats SET player_id = 'ann' WHERE match_id = 1", "'ann' is not an integer"),
    ("UPDATE ratings SET mean = 'high'", "is not a number"),
    ("UPDATE ratings SET listed = 2", "is neither 0 nor 1"),
    ("UPDATE matches SET seed = 'seed' WHERE id = 2", "is text instead of bytes"),
    ("UPDATE facts SET \"key\" = 'a' || char(0) WHERE \"key\" = 'ключ'", "U+0000"),
)


@pytest.mark.parametrize("broken", [BROKEN, BROKEN_TEXT, BYTES, BROKEN_NUMBERS])
async def test_broken_values_are_named_and_nothing_is_copied(
    source: Path, server: str, broken: Sequence[tuple[str, str]]
) -> None:
    change(source, *(harm for harm, _ in broken))
    with pytest.raises(StorageError) as refusal:
        await copied(sqlite_url(source), server)
    problems = "\n".join(await problems_of(address_of(sqlite_url(source))))
    for _, says in broken:
        assert says in str(refusal.value)
        assert says in problems
    assert "Nothing was copied" in str(refusal.value)
    assert await fetch(server, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [
        (0,)
    ]


async def test_only_some_broken_values_are_named_and_the_rest_counted(
    source: Path, server: str
) -> None:
    facts = [f"INSERT INTO facts VALUES ('{number}' || char(0), '')" for number in range(50)]  # noqa: S608
    change(source, *facts)
    with pytest.raises(StorageError, match=r"And 30 more\.\nCorrect these values"):
        await copied(sqlite_url(source), server)


async def test_no_copy_takes_the_place_of_a_file_that_has_come_meanwhile(
    tmp_path: Path, source: Path
) -> None:
    target = tmp_path / "other.db"
    addresses = address_of(sqlite_url(source)), address_of(sqlite_url(target))

    def say(_: str) -> None:
        target.write_text("theirs")

    with pytest.raises(StorageError, match=r"other\.db"):
        await copy_database(*addresses, say)
    assert target.read_text() == "theirs"
    target.unlink()
    assert (await copied(sqlite_url(source), sqlite_url(target))).rows["matches"] == 3


async def test_rows_that_refer_to_missing_ones_are_named(source: Path, server: str) -> None:
    change(source, "DELETE FROM matches WHERE id = 1")
    with pytest.raises(StorageError, match="A row of events refers to a missing row of matches"):
        await copied(sqlite_url(source), server)


async def test_a_number_that_sqlite_would_lose_is_named(tmp_path: Path, server: str) -> None:
    async with opened(server) as database, database.write() as unit:
        await add_rated(unit)
    postgresql.execute(server, "UPDATE ratings SET mean = 'NaN'")
    with pytest.raises(StorageError, match=r"ratings\.mean"):
        await copied(server, sqlite_url(tmp_path / "back.db"))
    assert not (tmp_path / "back.db").exists()


# ---- the command line
async def test_urls_can_be_named_by_variables_and_passwords_are_not_shown(
    tmp_path: Path, source: Path, server: str, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OLD", sqlite_url(source))
    (tmp_path / "url").write_text(f"{server.replace('postboard@', 'postboard:secret@')}\n")
    (tmp_path / ".env").write_text("NEW_FILE=url\n")
    said = await asyncio.to_thread(run, "copy", "OLD", "NEW")
    assert "both databases are equal" in said.out
    assert str(source) in said.out
    assert "secret" not in said.out + said.err
    said = (await asyncio.to_thread(run, "copy", "OLD", "NOWHERE", status=1)).err
    assert "There is no NOWHERE in the environment or in .env." in said
    bad = "postgresql://postboard:secret@127.0.0.1:1/x"
    said = await asyncio.to_thread(run, "copy", "OLD", bad, status=1)
    assert "cannot be used" in said.err
    assert "secret" not in said.out + said.err


async def test_check_and_version_work_on_postgresql(
    source: Path, server: str, monkeypatch: pytest.MonkeyPatch, run: Command
) -> None:
    await copied(sqlite_url(source), server)
    monkeypatch.setenv("DATABASE_URL", server)
    assert "is sound" in (await asyncio.to_thread(run, "check")).out
    assert "from its log: clock." in (await asyncio.to_thread(run, "check", "--all", status=1)).out
    assert "has revision 0" in (await asyncio.to_thread(run, "version")).out
    assert "escabel: " in (await asyncio.to_thread(run, "recompute-ratings")).out
    assert "pg_dump" in (await asyncio.to_thread(run, "backup", "copy.db", status=1)).err


async def test_check_reports_what_is_wrong_on_postgresql(source: Path, server: str) -> None:
    await copied(sqlite_url(source), server)
    for harm, says in (
        ("UPDATE events SET text = 'z99'", "Match 1: its log cannot be replayed"),
        ("DELETE FROM events", "Match 1 should have 1 events and has 0."),
        ("ALTER SEQUENCE matches_id_seq RESTART WITH 2", "New rows of matches would get ids"),
    ):
        postgresql.execute(server, harm)
        assert any(says in each for each in await problems_of(address_of(server)))
    postgresql.execute(server, "DROP TABLE facts")
    with pytest.raises(DatabaseDamaged, match="lacks facts: another state of the program made it"):
        await problems_of(address_of(server))


async def test_check_reports_ids_that_would_be_used_again(source: Path) -> None:
    change(source, "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'matches'")
    assert any("New rows of matches" in each for each in await problems_of(source))
    with closing(sqlite3.connect(source)) as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone() == (3,)

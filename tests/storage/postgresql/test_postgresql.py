"""What is special about PostgreSQL: the start, lost connections, and what people are told."""

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from structlog.testing import capture_logs

from matches.use_case import UseCases, use_case
from storage.addresses import PostgresqlDatabase, address_of
from storage.database import Database, UnitOfWork, open_database
from storage.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    FinalStorageError,
    MigrationFailed,
    StorageError,
    UnitUndone,
)
from storage.instance_reading import read_instance
from storage.postgresql import connections
from storage.postgresql.connections import connected
from storage.schema import migrate, newest_revision
from storage.tables import metadata
from tests.support.database import postgresql
from tests.support.database.copies import empty_postgresql
from tests.support.database.migrations import generated_version, later_version, migrate_down
from tests.support.database.rows import add_match, play
from tests.support.database.store import opened

pytestmark = pytest.mark.second_database


@pytest.fixture(autouse=True)
def dropped() -> Any:
    """Drop the databases after each test, also where the other tests run on SQLite."""
    yield
    postgresql.drop_databases()


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The URL of an empty database with all tables."""
    return postgresql.database_for(tmp_path)


async def execute(unit: UnitOfWork, statement: str, **values: str) -> sa.CursorResult[Any]:
    """Run a statement within a unit."""
    text = sa.text(statement).bindparams(**values)
    return await unit._session.execute(text)  # pyright: ignore[reportPrivateUsage]


async def backend_pid(unit: UnitOfWork) -> int:
    """The process of the server that a unit uses."""
    return (await execute(unit, "SELECT pg_backend_pid()")).scalar_one()


async def cut(url: str, unit: UnitOfWork) -> None:
    """Cut the connection of a unit."""
    statement = f"SELECT pg_terminate_backend({await backend_pid(unit)})"
    await asyncio.to_thread(postgresql.execute, url, statement)


async def test_tables_are_created_once_by_processes_that_start_together() -> None:
    with empty_postgresql() as url:
        databases = await asyncio.gather(*(open_database(url) for _ in range(4)))
        for each in databases:
            async with each.write() as unit:
                await add_match(unit)
        async with databases[0].read() as unit:
            assert len(await unit.matches.running()) == 4
        for each in databases:
            await each.close()


async def test_a_connection_that_is_cut_between_units_is_replaced(url: str) -> None:
    """The server was restarted: nobody notices."""
    async with opened(url) as database:
        async with database.write() as unit:
            row = await add_match(unit)
            pid = await backend_pid(unit)
        postgresql.execute(url, f"SELECT pg_terminate_backend({pid})")
        async with database.write() as unit:
            await play(unit, row)
        async with database.read() as unit:
            assert len(await unit.matches.events(row.id)) == 1


async def test_a_connection_that_is_cut_after_the_last_query_is_no_error(url: str) -> None:
    """What a read unit has found is right all the same, and the next one has a new connection."""
    async with opened(url) as database:
        async with database.read() as unit:
            pid = await backend_pid(unit)
            postgresql.execute(url, f"SELECT pg_terminate_backend({pid})")
        async with database.read() as unit:
            assert await backend_pid(unit) != pid


async def test_a_connection_that_is_cut_before_the_commit_undoes_the_unit(url: str) -> None:
    """It can be tried again, because nothing was written."""
    async with opened(url) as database:

        async def cut_and_play() -> None:
            async with database.write() as unit:
                row = await add_match(unit)
                await cut(url, unit)
                await play(unit, row)

        with pytest.raises(UnitUndone) as caught:
            await cut_and_play()
        assert isinstance(caught.value, DatabaseBusy)
        assert "postboard@" not in str(caught.value)
        async with database.read() as unit:
            assert await unit.matches.running() == []


async def test_last_words_of_the_server_mean_a_lost_connection(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the server says why it hangs up between two statements, the driver has an error of its
    own for the next one. Nothing was written, so the unit can be tried again."""
    asyncpg: Any = import_module("asyncpg")  # it has no types
    words = "cannot switch to state 11; another operation (2) is in progress"

    async def refuse(*_args: object, **_options: object) -> None:
        raise asyncpg.InternalClientError(words)

    async with opened(url) as database:

        async def add_and_play() -> None:
            async with database.write() as unit:
                row = await add_match(unit)
                monkeypatch.setattr(asyncpg.Connection, "prepare", refuse)
                await play(unit, row)

        with pytest.raises(UnitUndone):
            await add_and_play()
        monkeypatch.undo()
        async with database.read() as unit:
            assert await unit.matches.running() == []


async def test_a_unit_that_is_cancelled_leaves_no_transaction_open(url: str) -> None:
    async with opened(url) as database:
        waiting = asyncio.Event()

        async def begin() -> None:
            async with database.write() as unit:
                await add_match(unit)
                waiting.set()
                await asyncio.Event().wait()

        task = asyncio.create_task(begin())
        await waiting.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with database.write() as unit:
            await add_match(unit)
        async with database.read() as unit:
            assert len(await unit.matches.running()) == 1
            open_units = "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in tr%'"
            assert (await execute(unit, open_units)).scalar_one() == 0


class Frozen(UseCases):
    """A use case during which the process stands still once, until somebody else has its lock."""

    def __init__(self, database: Database, url: str) -> None:
        self._database = database
        self._others = [(url, "UPDATE facts SET value = 'theirs' WHERE key = 'whose'")]

    @use_case
    async def take(self) -> str | None:
        """Store that the fact is ours. Return whose it was."""
        async with self._database.write() as unit:
            before = await unit.get_fact("whose")
            await unit.set_fact("whose", "ours")
            while self._others:
                postgresql.execute(*self._others.pop())
            await unit.set_fact("again", "ours")
            return before


async def test_a_frozen_process_does_not_keep_its_locks(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server ends its transaction, and the others go on. Its use case begins again."""
    monkeypatch.setattr(connections, "IDLE_TIMEOUT", 1)
    async with opened(url) as database:
        async with database.write() as unit:
            await unit.set_fact("whose", "nobody's")
        assert await Frozen(database, url).take() == "theirs"
        async with database.read() as unit:
            assert await unit.get_fact("whose") == "ours"


# ---- what is said at the start
async def said_by(url: str, *, final: bool = False) -> str:
    with pytest.raises(FinalStorageError if final else StorageError) as caught:
        await open_database(url)
    return str(caught.value)


def with_password(url: str, **changes: Any) -> str:
    address = address_of(url)
    assert isinstance(address, PostgresqlDatabase)
    changed = address.url.set(password="opensesame", **changes)  # noqa: S106  # to be looked for
    return changed.render_as_string(hide_password=False)


async def test_a_server_that_is_not_there_is_explained(url: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: connections are refused
        said = await said_by(with_password(url, port=taken.getsockname()[1]))
    assert "cannot be used" in said
    assert "opensesame" not in said


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"database": "nowhere"}, ("nowhere", "there is no such database")),
        ({"username": "mallory"}, ("it refuses the user",)),
        ({"database": "template0"}, ("it accepts no connections",)),
    ],
)
async def test_a_wrong_name_is_explained(
    url: str, changes: dict[str, str], words: tuple[str, ...]
) -> None:
    said = await said_by(with_password(url, **changes), final="nowhere" in words)
    assert [each for each in words if each not in said] == []
    assert "opensesame" not in said


async def test_a_database_of_another_program_is_left_alone() -> None:
    with empty_postgresql() as url:
        postgresql.execute(url, "CREATE TABLE diary (day text)")
        with pytest.raises(DatabaseDamaged, match="some other program"):
            await open_database(url)


# ---- migrations
DEFINITIONS = (
    "SELECT table_name || '.' || column_name, data_type || is_nullable || coalesce(collation_name,"
    " '') FROM information_schema.columns WHERE table_schema = 'public'"
    " UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
    " UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
)


def definitions(connection: sa.Connection) -> dict[str, str]:
    """What a database says about its columns, indices and constraints."""
    rows = connection.exec_driver_sql(DEFINITIONS)
    return {name: text for name, text in rows if "alembic" not in name}


async def test_migrations_create_the_described_tables() -> None:
    with empty_postgresql() as url:
        async with connected(PostgresqlDatabase(sa.make_url(url))) as connection:
            await connection.run_sync(migrate)
            migrated = await connection.run_sync(definitions)
            await connection.run_sync(migrate_down, "base")
            assert not [each for each in await connection.run_sync(definitions) if "." in each]
            await connection.run_sync(metadata.create_all)
            assert await connection.run_sync(definitions) == migrated
            assert len(migrated) > 100


async def test_a_generated_migration_runs_as_it_is(tmp_path: Path) -> None:
    with empty_postgresql() as url:
        async with connected(PostgresqlDatabase(sa.make_url(url))) as connection:
            await connection.run_sync(migrate)
            before, newest = await connection.run_sync(definitions), newest_revision()
            with generated_version(tmp_path):
                await connection.run_sync(migrate)
                migrated = await connection.run_sync(definitions)
                await connection.run_sync(migrate_down, "base")
                await connection.run_sync(metadata.create_all)
                assert await connection.run_sync(definitions) == migrated
                await connection.run_sync(metadata.drop_all)
                await connection.run_sync(migrate)
                await connection.run_sync(migrate_down, newest)
            assert await connection.run_sync(definitions) == before


async def test_a_migration_that_fails_changes_nothing(url: str, tmp_path: Path) -> None:
    async with opened(url) as database, database.write() as unit:
        row = await play(unit, await add_match(unit))
    failing = later_version(tmp_path, 'op.execute("INSERT INTO nowhere VALUES (1)")')
    with failing, pytest.raises(MigrationFailed, match="could not be migrated"):
        await open_database(url)
    async with opened(url) as database, database.read() as unit:
        assert await unit.matches.get(row.id) == row


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "a newer Postboard"),
        ("INSERT INTO alembic_version VALUES ('0')", "or are damaged"),
        ("DROP SCHEMA public CASCADE", "search_path names no schema"),
    ],
)
async def test_what_no_restart_mends_is_named(url: str, statement: str, says: str) -> None:
    postgresql.execute(url, statement)
    assert says in await said_by(url, final=True)


async def test_a_statement_timeout_is_named(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STATEMENT_TIMEOUT", 0.001)
    with pytest.raises(StorageError, match="statement_timeout"):
        async with connected(PostgresqlDatabase(sa.make_url(url))) as connection:
            await connection.exec_driver_sql("SELECT pg_sleep(1)")


async def test_a_missing_file_of_certificates_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    url = "postgresql://postboard:hunter2@127.0.0.1:1/postboard?sslmode=verify-full"
    says = r"cannot be used: root certificate file \S+ does not exist.*PGSSLROOTCERT names"
    with pytest.raises(FinalStorageError, match=says) as starting:
        await open_database(url)
    with pytest.raises(StorageError, match=says):
        await asyncio.to_thread(read_instance, url, "bot")
    assert "hunter2" not in str(starting.value)

    monkeypatch.setenv("PGSSLROOTCERT", "/nonexistent.crt")
    assert "there is no file /nonexistent.crt. PGSSL" in await said_by(url, final=True)


async def test_a_server_without_tls_is_named(url: str) -> None:
    wanted = f"{url}{'&' if '?' in url else '?'}sslmode=require"
    assert "the server has no TLS, which sslmode in" in await said_by(wanted, final=True)
    with pytest.raises(StorageError, match="the server has no TLS"):
        await asyncio.to_thread(read_instance, wanted, "bot")


async def test_a_server_that_demands_tls_is_named(url: str) -> None:
    """It says no more than that it refuses the user."""
    unencrypted = with_password(url, username="mallory")
    unencrypted += f"{'&' if '?' in url else '?'}sslmode=disable"
    said = await said_by(unencrypted, final=True)
    assert "sslmode=disable in DATABASE_URL means: no TLS" in said


async def test_a_database_with_another_encoding_is_refused() -> None:
    with empty_postgresql("ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'") as url:
        assert "encoding UTF8" in await said_by(url, final=True)


async def test_a_server_that_may_lose_commits_is_named(url: str) -> None:
    with capture_logs() as logs:
        async with opened(url):
            pass
    asked = [each["setting"] for each in logs if "setting" in each]
    assert asked == ["fsync", "synchronous_commit"], "the server of the tests is fast instead"


async def test_a_row_that_is_refused_names_no_password_and_no_values(url: str) -> None:
    async with opened(with_password(url)) as database:

        async def insert() -> None:
            async with database.write() as unit:
                await execute(unit, "INSERT INTO facts (key) VALUES (:key)", key="a secret")

        with pytest.raises(DBAPIError) as caught:
            await insert()
        assert "opensesame" not in str(caught.value)


# ---- poolers
def pgbouncer(pool_mode: str) -> Iterator[int]:
    """A PgBouncer before the server. Yield its port."""
    program = shutil.which("pgbouncer", path=f"{os.environ.get('PATH')}:/usr/sbin")
    if program is None:
        pytest.skip("PgBouncer is not installed")
    server, port = postgresql.server(), postgresql.free_port()
    folder = Path(tempfile.mkdtemp(prefix="postboard-pgbouncer-"))
    folder.chmod(0o755)  # it runs as another user
    settings = folder / "pgbouncer.ini"
    settings.write_text(
        f"[databases]\n* = host=127.0.0.1 port={server.port} user=postboard\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nauth_type = any\n"
        f"unix_socket_dir =\npool_mode = {pool_mode}\nlogfile =\npidfile =\n"
    )
    settings.chmod(0o644)
    user = server.user
    running = subprocess.Popen(
        [program, "--quiet", str(settings)],
        user=None if user is None else user.pw_uid,
        group=None if user is None else user.pw_gid,
        stderr=subprocess.DEVNULL,
    )
    try:
        postgresql.wait_for_port(port)
        yield port
    finally:
        running.kill()
        running.wait()
        shutil.rmtree(folder)


@pytest.mark.parametrize("pool_mode", ["transaction", "statement"])
async def test_a_pooler_of_transactions_is_refused(url: str, pool_mode: str) -> None:
    for port in pgbouncer(pool_mode):
        assert "connection pooler" in await said_by(with_password(url, port=port))


async def test_a_pooler_of_sessions_works(url: str) -> None:
    for port in pgbouncer("session"):
        async with opened(with_password(url, port=port)) as database:
            async with database.write() as unit:
                row = await add_match(unit)
                await play(unit, row)
            async with database.read() as unit:
                assert len(await unit.matches.events(row.id)) == 1

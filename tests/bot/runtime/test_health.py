"""Whether a process is well, as it judges itself, and `python -m bot health`: its answer, its exit
status, and what it costs."""

import asyncio
import json
import os
import sqlite3
import sys
from collections.abc import AsyncGenerator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import make_url
from structlog.testing import capture_logs

from bot.environment import MAX_LENGTH, default_name, read_shard_ids
from bot.runtime.health import LOOK_LIFETIME, Health, uncopied_since
from bot.runtime.this_instance import Connection
from bot.runtime.trusted_clock import TrustedClock
from matches.service import Service
from model.clocks.clock_state import NO_CLOCK, ClockSchedule
from model.environment import read_settings
from model.notices import DeliveryResult
from rules.text import ENGLISH, in_language, join_texts
from storage import database as databases
from storage.addresses import address_of
from storage.database import Database, open_database
from storage.errors import DatabaseBusy, StorageError
from storage.instance_reading import read_instance
from storage.sqlite import backend
from storage.sqlite.files import note_backup
from storage.tables import instances
from tests.support.clocks import ManualClock
from tests.support.database import postgresql
from tests.support.database.raw_sql import recorded_statements
from tests.support.database.rows import add_match
from tests.support.database.store import database_in, url_of
from tests.support.notices import raw
from tests.support.processes.bot_process import bot, finished, settings_for, wait_for_line
from tests.support.processes.fake_discord import fake_discord
from tests.support.pytest_setup import TIMEOUT_SECONDS


class Watched:
    """A process whose health a test looks at."""

    def __init__(
        self, database: Database, clock: ManualClock, connection: Connection | None = None
    ) -> None:
        self.database = database
        self.clock = clock
        self.trusted = TrustedClock(clock)
        self.connection = connection or Connection()
        self.health = Health(Service(database, self.trusted), self.trusted, self.connection)

    async def problems(self) -> str:
        """Look, and return what is wrong."""
        await self.health.look()
        return in_language(join_texts(self.health.problems()), ENGLISH)

    async def queue(self, lane: str, *, due_in: timedelta, kind: str = "board") -> int:
        """Queue a notice."""
        async with self.database.write() as unit:
            due_at = self.clock.now() + due_in
            return (await unit.outbox.add(lane=lane, content=raw(kind), due_at=due_at)).id


@pytest.fixture
async def process(tmp_path: Path) -> AsyncGenerator[Watched]:
    clock = ManualClock()
    async with database_in(tmp_path, clock) as database:
        watched = Watched(database, clock)
        watched.connection.mark_connected(0)
        yield watched


async def test_a_bot_without_work_is_well(process: Watched) -> None:
    """Not if it looks at clocks too late, if its own is wrong, or without its database."""
    assert not await process.problems()
    assert process.health.status() == {"well": True, "problems": "", "broken": 0}
    process.clock.advance(days=3)
    assert not await process.problems()
    async with process.database.write() as unit:
        now = process.clock.now()
        await add_match(unit, schedule=ClockSchedule(NO_CLOCK, now, now))
    process.clock.advance(minutes=2)
    assert not await process.problems()
    process.clock.advance(minutes=1)
    assert await process.problems() == "I check the clocks of matches 3 minutes too late."
    process.trusted.compare(process.clock.now() + timedelta(hours=1))
    assert "clock of my machine is wrong" in await process.problems()
    process.health.rivals = "bot-2"
    assert "Another process has my shards too, or other SHARDS: bot-2." in await process.problems()
    await process.database.close()
    process.clock.advance(seconds=LOOK_LIFETIME.total_seconds())
    assert "My database does not answer." in await process.problems()


async def test_a_new_database_is_uncopied_since_its_creation(tmp_path: Path) -> None:
    clock = ManualClock()
    database = await open_database(url_of(tmp_path), wall_clock=clock)
    assert await uncopied_since(database) == clock.now()
    await database.close()


@pytest.mark.only_sqlite(reason="a server has copies of its own")
async def test_a_day_on_which_the_newest_copy_is_old_is_logged(process: Watched) -> None:
    """From the third day after a start or a copy on, for admins who look at nothing else."""
    copied = process.clock.now() + timedelta(days=5)
    with capture_logs() as logs:
        for _ in range(4 * 10):
            if process.clock.now() == copied:
                note_backup(process.database.file, copied)
            await process.health.ask_for_copy()
            process.clock.advance(hours=6)
    assert [each["newest"] for each in logs] == ["never"] * 2 + [copied.isoformat()] * 2


@pytest.mark.only_sqlite(reason="moves the file")
@pytest.mark.parametrize("ending", ["", "-wal", ".lock"])
async def test_a_file_that_is_gone_is_a_problem(process: Watched, ending: str) -> None:
    """Also if another one has its name. Put back, it is none."""
    database = process.database.file
    file, away = database.with_name(database.name + ending), database.with_name("away")
    assert not await process.problems()
    problem = f"{file.name}, a file of my database, was taken away. Stop me in the ordinary way"
    for change, expected in (
        (lambda: file.rename(away), problem),
        (file.touch, problem),
        (lambda: away.rename(file), ""),
    ):
        change()
        process.clock.advance(seconds=10)
        assert (await process.problems())[: len(problem)] == expected


@pytest.mark.only_sqlite(reason="locks the file")
async def test_a_write_that_fails_or_takes_long_is_a_problem_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(backend.PRAGMAS, "busy_timeout", "600")
    monkeypatch.setattr(databases, "OVERDUE_AFTER", -1)
    says = "My database can't be written, so every move is refused."
    async with database_in(tmp_path, ManualClock()) as database:
        process = Watched(database, ManualClock())
        process.connection.mark_connected(0)
        other = sqlite3.connect(database.file)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseBusy):
            async with database.write() as unit:
                await unit.set_fact("a", "b")
        assert says in await process.problems()
        status, output = await check(tmp_path)
        assert (status, "Writes to" in output) == (1, True), output
        os.utime(f"{database.file}.lock", (0, 0))  # since then the process is frozen
        assert "No bot runs" in (await check(tmp_path))[1]
        other.close()
        async with database.write():
            pass
        assert says in await process.problems(), "on a full disk, smaller writes succeed"
        monkeypatch.setattr(databases, "FAILED_FOR", 0)
        with capture_logs() as logs:
            async with database.write():
                assert says in await process.problems()
        assert [each["event"] for each in logs] == ["database can be written again"]
        assert logs[0]["failed_for_seconds"] >= 1, "the refused write waited, too"
        assert not await process.problems()
        assert "No bot runs" in (await check(tmp_path))[1]


async def test_a_short_reconnect_is_no_problem_and_a_long_one_is(process: Watched) -> None:
    """Nor is a start for a minute."""
    clock = process.clock
    process = Watched(process.database, clock)
    assert not await process.problems()
    clock.advance(seconds=61)
    assert "reached Discord" in await process.problems()
    process.connection.mark_connected(0)
    assert not await process.problems()
    process.connection.mark_disconnected(0)
    assert not await process.problems()
    clock.advance(seconds=59)
    assert not await process.problems()
    clock.advance(seconds=2)
    assert await process.problems() == "I haven't reached Discord for 1 minute."
    assert process.health.status()["well"] is False
    process.connection.mark_connected(0)
    assert not await process.problems()


async def test_a_shard_that_stays_away_is_a_problem(process: Watched) -> None:
    clock = process.clock
    process = Watched(process.database, clock, Connection(4, [2, 3]))
    process.connection.mark_connected(2)
    process.connection.mark_connected(3)
    assert not await process.problems()
    process.connection.mark_disconnected(3)
    assert not await process.problems()
    clock.advance(minutes=2)
    assert await process.problems() == "Some of my shards haven't reached Discord for 2 minutes."


async def test_a_notice_may_wait_five_minutes(process: Watched) -> None:
    """Those behind one that is tried again later are not late: the bot does what it should, and
    waits for the right moment to send the first one. Nor are reviews, which take long."""
    first = await process.queue("a lane", due_in=timedelta(0))
    await process.queue("a lane", due_in=timedelta(0))
    await process.queue("reviews", due_in=-timedelta(hours=1), kind="review")
    process.clock.advance(minutes=5)
    assert not await process.problems()
    process.clock.advance(minutes=1)
    assert await process.problems() == "A message that was due has waited for 6 minutes."
    async with process.database.write() as unit:
        await unit.outbox.end(
            first, DeliveryResult(retry_at=process.clock.now() + timedelta(minutes=15), failed=True)
        )
    process.clock.advance(minutes=10)
    assert not await process.problems()
    process.clock.advance(minutes=11)
    assert "6 minutes" in await process.problems()


async def test_many_questions_cost_one_look(process: Watched) -> None:
    with recorded_statements() as statements:
        for _ in range(100):
            await process.problems()
        first = len(statements)
        process.clock.advance(seconds=LOOK_LIFETIME.total_seconds())
        await process.problems()
    assert len(statements) == 2 * first


async def test_a_look_takes_no_longer_with_more_notices(process: Watched) -> None:
    for lanes, due in ((1, 300), (300, 600)):
        async with process.database.write() as unit:
            now = process.clock.now()
            for number in range(300):
                lane = str(number % lanes)
                await unit.outbox.add(lane=lane, content=raw("board"), due_at=now)
        process.clock.advance(seconds=LOOK_LIFETIME.total_seconds())
        with recorded_statements() as statements:
            work = await process.health.look()
        assert work is not None
        assert work.outbox.due == due
        assert len(statements) == 2


# ---- the command
ROOT = Path(__file__).parents[3]
NAME = "machine-1"
WELL: dict[str, object] = {"well": True, "problems": ""}
HEAVY = ("discord", "PIL", "sqlalchemy", "pydantic", "aiohttp", "structlog", "asyncio", "alembic")
"""What takes long to load; asyncio alone takes as long as everything that the check needs."""
files_only = pytest.mark.only_sqlite("about a database in a file")


async def execute(folder: Path, statement: sa.Executable) -> None:
    """Run a statement on the database of a bot."""
    async with database_in(folder) as database, database.write() as unit:
        session: Any = unit.outbox._session  # pyright: ignore[reportPrivateUsage]
        await session.execute(statement)


async def store(folder: Path, lifetime: timedelta, **values: Any) -> None:
    """Store the row of a process that lives for `lifetime` from now on."""
    now = datetime.now(UTC)
    row = {
        "name": NAME,
        "version": "0.1.0",
        "started_at": datetime(2026, 11, 20, 18, 30, 5, tzinfo=UTC),
        "alive_until": now + lifetime,
        "data": WELL,
    }
    await execute(folder, sa.insert(instances).values({**row, **values}))


async def check(folder: Path, **settings: str) -> tuple[int, str]:
    """Run the check as a process of its own. Return its exit status and all that it printed."""
    given = {"DATABASE_URL": url_of(folder), "INSTANCE": NAME, **settings}
    async with bot(folder, "health", **given) as process:
        return await finished(process)


async def refusal(folder: Path, **settings: str) -> str:
    """Run a check that must fail. Return the one line that it prints."""
    status, output = await check(folder, **settings)
    assert (status, output.count("\n")) == (1, 1), output
    return output


async def test_each_process_is_judged_by_its_own_row(tmp_path: Path) -> None:
    """By what it reports, and only as long as it gives signs of life; it may hang."""
    minute = timedelta(minutes=1)
    problems = "I haven't reached Discord for 2 minutes.\nMy database does not answer."
    until = datetime(2026, 11, 22, 10, 0, 0, tzinfo=UTC)
    await store(tmp_path, minute)
    await store(tmp_path, minute, name="new", data={"shards": 1})
    await store(tmp_path, minute, name="broken", data={"problems": "", "broken": 2})
    await store(tmp_path, minute, name="unwell", data={"well": False, "problems": problems})
    silent = {"name": "silent", "data": {"lifetime": 28.0}}
    await store(tmp_path, minute, alive_until=until, **silent)
    started = "2026-11-20 18:30:05 UTC"
    for name, expected, said in (
        (NAME, 0, f"Well. Postboard 0.1.0 runs as machine-1, without a silence since {started}."),
        ("new", 0, f"Well. Postboard 0.1.0 runs as new, without a silence since {started}."),
        (
            "broken",
            0,
            f"Well. Postboard 0.1.0 runs as broken, without a silence since {started}. Messages "
            "that cannot be sent: 2; the log says why.",
        ),
        ("unwell", 1, "I haven't reached Discord for 2 minutes. My database does not answer."),
        (
            "silent",
            1,
            "The instance silent has stored nothing since 2026-11-22 09:59:32 UTC: it has ended or "
            "hangs, or its database cannot be written.",
        ),
        ("unknown", 1, "No bot runs as the instance unknown."),
    ):
        assert await check(tmp_path, INSTANCE=name) == (expected, f"{said}\n")


@files_only
async def test_a_row_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    await store(tmp_path, timedelta(minutes=1))
    file = tmp_path / "postboard.db"
    for data in ("", "[", "[]", "null", "[" * 100_000, '"x"', b"\xff"):
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE instances SET data = ?", (data,))
        instance = read_instance(f"sqlite:///{file}", NAME)
        assert instance is not None
        assert instance.data is None
    assert await check(tmp_path) == (1, "What the instance machine-1 has stored cannot be read.\n")
    for moment in ("soon", b"x", 10**18, -(10**18)):
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE instances SET started_at = ?", (moment,))
        with pytest.raises(StorageError, match="damaged"):
            read_instance(f"sqlite:///{file}", NAME)
    assert "damaged" in await refusal(tmp_path)


@files_only
async def test_a_missing_database_is_one_line_and_is_not_made(tmp_path: Path) -> None:
    """So are a file that is no database, and an `.env` that is no text."""
    output = await refusal(tmp_path)
    assert output.startswith(f"There is no {tmp_path}/postboard.db ")
    assert not os.listdir(tmp_path)
    (tmp_path / "postboard.db.lock").touch()  # which a bot has left
    assert "postboard.db, was taken away. Stop the bot and put it back." in await refusal(tmp_path)
    (tmp_path / "postboard.db").write_text("not a database at all " * 100)
    why = "cannot be read: file is not a database."
    assert await check(tmp_path) == (1, f"{tmp_path}/postboard.db {why}\n")
    (tmp_path / ".env").write_bytes(b"DATABASE_URL=\xff\xfe")
    assert await check(tmp_path) == (1, "Wrong settings: .env cannot be read as text.\n")


async def test_a_database_of_an_older_version_is_one_line(tmp_path: Path) -> None:
    await execute(tmp_path, sa.text("DROP TABLE instances"))
    assert "lacks tables of this version" in await refusal(tmp_path)


@pytest.mark.second_database
@pytest.mark.usefixtures("dropped_databases")
async def test_a_process_on_a_postgresql_server(tmp_path: Path) -> None:
    """The clock of the server decides whether a process lives."""
    url = postgresql.database_for(tmp_path)
    now = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
    columns = "(name, version, started_at, alive_until, data)"
    for name, until in (("alive", f"{now} + 60000000"), ("silent", f"{now} - 1")):
        row = f"('{name}', '0.1.0', {now}, {until}, '{json.dumps(WELL)}')"
        postgresql.execute(url, f"INSERT INTO instances {columns} VALUES {row}")  # noqa: S608
    states = [
        await check(tmp_path, DATABASE_URL=url, INSTANCE=name)
        for name in ("alive", "silent", "unknown")
    ]
    assert [status for status, _ in states] == [0, 1, 1]
    words = ("Well. Postboard 0.1.0", "stored nothing since", "No bot runs")
    for (_, output), expected in zip(states, words, strict=True):
        assert expected in output
        assert output.count("\n") == 1
    postgresql.execute(url, "DROP TABLE instances")
    assert "lacks tables of this version" in (await check(tmp_path, DATABASE_URL=url))[1]


@pytest.mark.second_database
@pytest.mark.usefixtures("dropped_databases")
async def test_a_server_that_cannot_be_used_is_one_line_without_password(tmp_path: Path) -> None:
    here = postgresql.database_for(tmp_path).replace("postboard@", "postboard:hunter2@")
    for url, why in (
        ("postgresql+asyncpg://postboard:hunter2@127.0.0.1:9/x", ""),
        (f"{here}_missing", "there is no such database"),
        (here.replace("postboard:", "somebody:"), ""),
    ):
        output = await refusal(tmp_path, DATABASE_URL=url)
        assert "cannot be used: " in output
        assert why in output
        assert "hunter2" not in output


WRONG = (
    ("DATABASE_URL", "mysql://root:hunter2@db/x", "mysql database; use SQLite"),
    ("DATABASE_URL", "sqlite:///:memory:", "must name a file"),
    ("DATABASE_URL", "hunter2", "cannot be read"),
    ("DATABASE_URL", "postgresql+asyncpg://u:hunter2@h:port/x", "cannot be read"),
    ("SHARD_IDS", "hunter2", "SHARD_IDS must be numbers of shards"),
)


async def test_wrong_settings_are_one_line_without_their_values(tmp_path: Path) -> None:
    for name, text, words in WRONG:
        settings = {"DATABASE_URL": "sqlite:///x.db", "INSTANCE": "", name: text}
        output = await refusal(tmp_path, **settings)
        assert words in output
        assert "hunter2" not in output


def test_the_environment_comes_before_the_file_and_empty_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / ".env"
    file.write_text("INSTANCE=one\nDatabase_Url='sqlite:///a b.db'\nSHARD_IDS=\n")
    monkeypatch.setattr(os, "environ", {"instance": "two", "DATABASE_URL": "", "X": "y"})
    settings = read_settings(file)
    assert settings == {"instance": "two", "database_url": "sqlite:///a b.db", "x": "y"}
    monkeypatch.setattr(os, "environ", {})
    assert read_settings(tmp_path / "missing") == {}


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:///data/postboard.db",
        "sqlite+aiosqlite:////var/lib/postboard/postboard.db",
        "sqlite:///~/p.db",
        "sqlite:///a%20b.db",
        "sqlite:///a@b:c.db",
        "sqlite:///über/ä.db",
    ],
)
def test_the_check_finds_the_file_that_the_bot_uses(url: str) -> None:
    file = make_url(url).database
    assert address_of(url) == Path(file or "").expanduser().resolve()


def test_the_default_name_is_that_of_the_machine_and_of_the_shards() -> None:
    assert default_name((0, 1, 2)) == default_name(None) + " 0,1,2"
    assert len(default_name(range(1000))) == MAX_LENGTH
    assert read_shard_ids("3, 0-1") == (0, 1, 3)


@files_only
async def test_the_check_loads_nothing_that_takes_long(tmp_path: Path) -> None:
    """It runs every half a minute on the smallest machines."""
    await store(tmp_path, timedelta(minutes=1))
    program = (
        "import sys, json; sys.argv = ['bot', 'health']\n"
        "from bot.__main__ import main\n"
        f"status = main(); print(json.dumps([n for n in {HEAVY} if n in sys.modules]))\n"
        "sys.exit(status)"
    )
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", program),
        cwd=tmp_path,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "DATABASE_URL": url_of(tmp_path),
            "INSTANCE": NAME,
        },
        stdout=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(TIMEOUT_SECONDS):
        output, _ = await process.communicate()
    assert process.returncode == 0
    assert json.loads(output.splitlines()[-1]) == []


async def test_the_check_judges_a_real_bot(tmp_path: Path) -> None:
    """It uses the same settings, works beside it, and notices that it has ended."""
    async with fake_discord() as discord:
        settings = settings_for(discord, DATABASE_URL=url_of(tmp_path), SHARDS="1", SHARD_IDS="0")
        async with bot(tmp_path, **settings) as run:
            await wait_for_line(run, "ready")
            status, output = await check(tmp_path, **settings, INSTANCE="")
            assert f"runs as {default_name((0,))}, without" in output
            assert status == 0
            run.terminate()
            assert (await finished(run))[0] == 0
        status, output = await check(tmp_path, **settings, INSTANCE="")
    assert (status, output) == (1, f"No bot runs as the instance {default_name((0,))}.\n")

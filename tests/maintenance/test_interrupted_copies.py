"""Copies of databases that end before they are finished."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from maintenance.__main__ import INTERRUPTED
from storage.database import open_database
from tests.support.database.copies import (
    BETWEEN_DATABASES,
    content,
    copied,
    fetch,
    sqlite_url,
    unfinished,
    without_processes,
)
from tests.support.database.postgresql import connected
from tests.support.database.store import opened
from tests.support.pytest_setup import TIMEOUT_SECONDS

pytestmark = BETWEEN_DATABASES


@asynccontextmanager
async def copying(source: str, target: str) -> AsyncGenerator[asyncio.subprocess.Process]:
    """A process that is in the middle of a copy to PostgreSQL, held up at the table of events."""
    async with opened(target):
        pass
    command = (sys.executable, "-m", "maintenance", "copy", source, target)
    async with connected(target) as holder:
        await holder.execute("BEGIN")
        await holder.execute("LOCK TABLE events IN SHARE MODE")
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
        try:
            assert process.stdout is not None
            line = b""
            while not line.startswith(b"challenges: "):  # the last table before events
                line = await asyncio.wait_for(process.stdout.readline(), TIMEOUT_SECONDS)
                assert line, "the copy ended"
            yield process
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


async def test_a_bot_that_is_started_meanwhile_waits_and_a_killed_copy_leaves_nothing(
    source: Path, server: str
) -> None:
    async with copying(sqlite_url(source), server) as process:
        starting = asyncio.create_task(open_database(server))
        waiting = (
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while await fetch(server, waiting) == [(0,)]:
                assert not starting.done()
        os.kill(process.pid, signal.SIGKILL)
        assert await asyncio.wait_for(process.wait(), TIMEOUT_SECONDS) == -signal.SIGKILL
        database = await asyncio.wait_for(starting, TIMEOUT_SECONDS)
        await database.close()
    assert (await copied(sqlite_url(source), server)).rows["matches"] == 3


async def test_ctrl_c_ends_a_copy_with_a_sentence(source: Path, server: str) -> None:
    blocked = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'events'::regclass"
    async with copying(sqlite_url(source), server) as process:
        # PostgreSQL ignores a request to cancel a statement that it does not run yet
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while await fetch(server, blocked) == [(0,)]:
                assert process.returncode is None
        os.kill(process.pid, signal.SIGINT)
        _, said = await asyncio.wait_for(process.communicate(), TIMEOUT_SECONDS)
    assert said.decode().splitlines() == ["Interrupted; nothing was kept."]
    assert process.returncode == INTERRUPTED
    assert await fetch(server, "SELECT count(*) FROM matches") == [(0,)]


async def test_a_lost_connection_ends_a_copy_with_a_sentence(source: Path, server: str) -> None:
    async with copying(sqlite_url(source), server) as process:
        await fetch(
            server,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'postboard maintenance'",
        )
        _, said = await asyncio.wait_for(process.communicate(), TIMEOUT_SECONDS)
    [line] = said.decode().splitlines()
    assert "cannot be used" in line
    assert process.returncode == 1
    assert (await copied(sqlite_url(source), server)).rows["matches"] == 3


async def test_the_rest_of_a_killed_copy_into_a_file_is_overwritten(
    tmp_path: Path, source: Path
) -> None:
    target = tmp_path / "copy.db"
    (tmp_path / "copy.db.copying").write_bytes(b"half a database")
    (tmp_path / "copy.db.copying-journal").write_bytes(b"half a journal")
    await copied(sqlite_url(source), sqlite_url(target))
    assert content(target) == without_processes(source)
    assert not unfinished(tmp_path)

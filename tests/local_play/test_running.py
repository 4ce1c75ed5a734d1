"""Local play that is started twice with one database."""

import asyncio
import os
import signal
import stat
import sys
from pathlib import Path

import pytest

from local_play.__main__ import announced, link_of_other, main, serve
from storage.sqlite.files import FileLock
from tests.support.processes.local_play import link_of, on, started
from tests.support.pytest_setup import TIMEOUT_SECONDS

pytestmark = pytest.mark.killed


async def test_a_second_start_leads_to_the_page_of_the_first(tmp_path: Path) -> None:
    """Even if both start at the same time."""
    database = tmp_path / "local.db"
    async with started(*on(database)) as one, started(*on(database)) as other:
        links = await asyncio.gather(link_of(one), link_of(other))
        assert links[0] == links[1]
        async with asyncio.timeout(TIMEOUT_SECONDS):
            second, first = await asyncio.wait(
                [asyncio.create_task(one.wait()), asyncio.create_task(other.wait())],
                return_when=asyncio.FIRST_COMPLETED,
            )
        assert [task.result() for task in second] == [0]
        assert len(first) == 1
        running = one if one.returncode is None else other
        async with started(*on(database)) as third:
            words = b"".join(await third.communicate()).decode()
        assert "already running" in words
        assert links[0] in words
        assert "DATABASE_URL" not in words
        running.send_signal(signal.SIGINT)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            assert await running.wait() == 0
        assert "local.db.link" not in os.listdir(tmp_path)


async def test_a_signal_ends_the_wait_for_a_database_that_is_in_use(tmp_path: Path) -> None:
    database = tmp_path / "local.db"
    with FileLock(database):
        serving = asyncio.create_task(serve(database, 0, browser=False))
        await asyncio.sleep(0)  # until it handles signals
        os.kill(os.getpid(), signal.SIGINT)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            assert await serving == 0


async def test_a_killed_local_play_does_not_keep_another_from_starting(tmp_path: Path) -> None:
    database = tmp_path / "local.db"
    async with started(*on(database)) as killed:
        before = await link_of(killed)
        killed.kill()
        await killed.wait()
    assert "local.db.link" in os.listdir(tmp_path)
    async with started(*on(database)) as again:
        assert await link_of(again) != before


def test_the_link_is_for_its_owner_only_and_forgotten(tmp_path: Path) -> None:
    database = tmp_path / "local.db"
    assert link_of_other(database) is None
    with announced(database, "http://127.0.0.1:1/#secret"):
        (file,) = tmp_path.iterdir()
        assert stat.S_IMODE(file.stat().st_mode) == stat.S_IRUSR | stat.S_IWUSR
        assert link_of_other(database) == "http://127.0.0.1:1/#secret"
        for broken in ("", "x", f"{os.getpid()}", f"{2**70} http://x", "-x http://x", "\0 \0 \0"):
            file.write_text(broken)
            assert link_of_other(database) is None
    assert link_of_other(database) is None


@pytest.mark.parametrize("port", ["99999", "-1", "abc", "1" * 6000])
def test_a_port_that_does_not_exist_is_refused_with_a_sentence(
    port: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["local_play", f"--port={port}"])
    with pytest.raises(SystemExit):
        main()
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err

"""Local play that is started twice with one database."""

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from local_play.__main__ import main
from tests.support.processes.local_play import link_of, on, started
from tests.support.pytest_setup import TIMEOUT_SECONDS

pytestmark = pytest.mark.killed


async def test_a_second_start_says_that_the_first_runs(tmp_path: Path) -> None:
    database = tmp_path / "local.db"
    async with started(*on(database)) as first:
        await link_of(first)
        async with started(*on(database)) as second:
            words = b"".join(await second.communicate()).decode()
        assert second.returncode == 1
        assert "already runs" in words
        assert "DATABASE_URL" not in words
        first.send_signal(signal.SIGINT)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            assert await first.wait() == 0


async def test_a_killed_local_play_does_not_keep_another_from_starting(tmp_path: Path) -> None:
    database = tmp_path / "local.db"
    async with started(*on(database)) as killed:
        before = await link_of(killed)
        killed.kill()
        await killed.wait()
    async with started(*on(database)) as again:
        assert await link_of(again) != before


@pytest.mark.parametrize("port", ["99999", "-1", "abc", "1" * 6000])
def test_a_port_that_does_not_exist_is_refused_with_a_sentence(
    port: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["local_play", f"--port={port}"])
    with pytest.raises(SystemExit):
        main()
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err

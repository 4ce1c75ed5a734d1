"""What systemd is told: that the bot has started, and then that its event loop is alive."""

import asyncio
import socket
from pathlib import Path

import pytest

from bot.process import feed_watchdog, notify


async def test_systemd_hears_of_the_start_and_then_of_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(path)
        systemd.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", path)
        monkeypatch.setenv("WATCHDOG_USEC", "3000")
        feeding = asyncio.create_task(feed_watchdog())
        loop = asyncio.get_running_loop()
        heard = [await loop.sock_recv(systemd, 100) for _ in range(4)]
        feeding.cancel()
    assert heard == [b"READY=1", *[b"WATCHDOG=1"] * 3]


async def test_without_systemd_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    await feed_watchdog()
    notify("READY=1")

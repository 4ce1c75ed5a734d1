"""Tells systemd that the bot has started, and then regularly that its event loop is alive.

A unit with `Type=notify` and `WatchdogSec` restarts a process that is silent for so long. The
database plays no part in this: a full disk makes the bot unwell, and a restart would not mend it.
"""

import asyncio
import os
import socket
from datetime import timedelta


def notify(state: str) -> None:
    """Send systemd a line as sd_notify(3) describes it; nothing if the process has no systemd."""
    address = os.environ.get("NOTIFY_SOCKET")
    if address:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to_systemd:
            to_systemd.connect(address.replace("@", "\0", 1) if address[0] == "@" else address)
            to_systemd.sendall(state.encode())


async def feed_watchdog() -> None:
    """Say that the bot has started, then three times in each `WatchdogSec` that it is alive."""
    notify("READY=1")
    within = timedelta(microseconds=int(os.environ.get("WATCHDOG_USEC") or 0))
    while within:
        notify("WATCHDOG=1")
        await asyncio.sleep(within.total_seconds() / 3)

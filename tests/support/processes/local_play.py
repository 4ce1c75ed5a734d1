"""Local play, and what is like it, in a process of its own."""

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from tests.support.processes import bot_process
from tests.support.pytest_setup import TIMEOUT_SECONDS


def started(*arguments: str) -> AbstractAsyncContextManager[Process]:
    """Start `python -m` with these arguments. Kill it at the end of the block if it still runs."""
    return bot_process.started((sys.executable, "-m", *arguments), bot_process.ROOT, os.environ)


def on(database: Path) -> tuple[str, ...]:
    """Return the arguments of `started` for local play with a database."""
    return ("local_play", "--no-browser", "--port=0", f"--database={database}")


async def link_of(process: Process) -> str:
    """Wait until a process prints a link to its page."""
    assert process.stdout is not None
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while line := (await process.stdout.readline()).decode():
            if link := re.search(r"http://127\.0\.0\.1:\S+", line):
                return link[0]
    raise AssertionError("the process ended before it was ready")


@asynccontextmanager
async def local_play(database: Path) -> AsyncGenerator[str]:
    """Run local play within the block and yield its link. Stop it as Ctrl+C does."""
    async with started(*on(database)) as process:
        yield await link_of(process)
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            _, errors = await process.communicate()
        assert process.returncode == 0
        assert not errors, errors.decode()

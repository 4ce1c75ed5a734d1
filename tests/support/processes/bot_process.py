"""Processes of the bot, as an admin starts them: `python -m bot`."""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.processes.fake_discord import TOKEN, FakeDiscord
from tests.support.pytest_setup import TIMEOUT_SECONDS

ROOT = Path(__file__).parents[3]


@asynccontextmanager
async def started(
    command: Sequence[str], folder: Path, settings: Mapping[str, str]
) -> AsyncGenerator[asyncio.subprocess.Process]:
    """A process in a folder, with only these settings. It is killed after the block."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@asynccontextmanager
async def bot(
    folder: Path, *arguments: str, **settings: str
) -> AsyncGenerator[asyncio.subprocess.Process]:
    """A bot process in a folder, with only these settings."""
    async with started((sys.executable, "-m", "bot", *arguments), folder, settings) as process:
        yield process


async def finished(process: asyncio.subprocess.Process) -> tuple[int, str]:
    """The exit status of a process and everything it printed."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, (out + err).decode()


async def wait_for_line(process: asyncio.subprocess.Process, words: str) -> str:
    """The next printed line with this text."""
    assert process.stderr is not None
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while words not in (line := (await process.stderr.readline()).decode()):
            assert line, f"it ended without saying “{words}”"
    return line


def settings_for(discord: FakeDiscord, **more: str) -> dict[str, str]:
    """Settings for a bot that connects to the fake Discord."""
    addresses = {"DISCORD_API_URL": discord.url, "DISCORD_GATEWAY_URL": f"{discord.url}/gateway"}
    return {"DISCORD_TOKEN": TOKEN, **addresses, **more}

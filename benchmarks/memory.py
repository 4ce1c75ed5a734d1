"""Measures the memory of a bot at its start and for each server that it is in.

`python -m benchmarks.memory` sends events about servers through discord.py's own parser, to
Postboard and to a bare client with the same flags, which does nothing else. Each is measured in a
process of its own, by the memory that it shares with no other.
"""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord

from tests.support.guild_events import SMALL, USUAL, guild_create, ready

SERVERS = 5_000
SHAPES = {"small": SMALL, "usual": USUAL}
QUIET = 0.2
"""Seconds without a server after which discord.py takes a shard for ready; 2 by default."""
SETTLED = 0.5
"""Seconds without a task after which nothing is expected to follow."""

tasks: set[asyncio.Task[None]] = set()
"""The tasks of the bot, so that they are not collected."""


def own_memory() -> float:
    """Return the memory that this process shares with no other, in KiB."""
    lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(float(line.split()[1]) for line in lines if line.startswith("Private_"))


async def bare_client(folder: Path) -> discord.AutoShardedClient:
    """Return a client of discord.py that does nothing."""
    del folder
    return discord.AutoShardedClient(
        intents=discord.Intents(guilds=True),
        member_cache_flags=discord.MemberCacheFlags.none(),
        chunk_guilds_at_startup=False,
        max_messages=None,
        shard_count=1,
    )


async def postboard(folder: Path) -> discord.AutoShardedClient:
    """Return the bot with a new database, and with the tasks that handle events about servers."""
    # not imported by the bare client's process, whose memory at the start is measured too
    from pydantic import SecretStr  # noqa: PLC0415

    from bot.app import PostboardBot  # noqa: PLC0415
    from bot.runtime.freed_memory import return_large_blocks  # noqa: PLC0415
    from bot.settings import Settings  # noqa: PLC0415
    from storage.database import open_database  # noqa: PLC0415

    return_large_blocks()  # as `bot.process` does
    url = f"sqlite:///{folder / 'memory.db'}"
    settings = Settings(
        _env_file=None,  # pyright: ignore[reportCallIssue]  # a field of pydantic's own
        discord_token=SecretStr("none"),
        database_url=url,
        shards=1,
    )
    bot = PostboardBot(settings=settings, database=await open_database(url))
    tasks.add(asyncio.create_task(bot.redelivery.run()))
    if bot.missed_replies is not None:
        tasks.add(asyncio.create_task(bot.missed_replies.run()))
    return bot


CLIENTS = {"bare": bare_client, "postboard": postboard}


async def measure(client: str, shape: str, servers: int, folder: Path) -> float:
    """Return the memory of a client that has got to know these servers, in KiB."""

    bot = await CLIENTS[client](folder)
    # what a login does, and what handles events: discord.py has no public functions for either
    await bot._async_setup_hook()  # pyright: ignore[reportPrivateUsage]
    state: Any = bot._connection  # pyright: ignore[reportPrivateUsage]
    state.guild_ready_timeout = QUIET
    state.shard_ids = [0]
    before = asyncio.all_tasks()
    state.parsers["READY"](_parsed(ready(servers)))
    for index in range(servers):
        state.parsers["GUILD_CREATE"](_parsed(guild_create(index, SHAPES[shape])))
        if index % 50 == 0:
            await asyncio.sleep(0)
    while waiting := asyncio.all_tasks() - before:
        await asyncio.wait(waiting)
    await asyncio.sleep(SETTLED)
    if len(bot.guilds) != servers or any(each.unavailable for each in bot.guilds):
        raise RuntimeError("the client does not know the servers")
    gc.collect()
    return own_memory()


def _parsed(event: dict[str, Any]) -> Any:
    """Return an event as discord.py reads it from the text that it receives."""
    return discord.utils._from_json(json.dumps(event))  # pyright: ignore[reportPrivateUsage]


def in_own_process(client: str, shape: str, servers: int) -> float:
    """Return what a process of its own has measured, in KiB."""
    command = [sys.executable, "-m", "benchmarks.memory", client, shape, str(servers)]
    finished = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(finished.stdout.splitlines()[-1])


def main() -> None:
    """Print the memory at the start and per server."""
    if len(sys.argv) > 1:
        client, shape, servers = sys.argv[1:]
        with TemporaryDirectory() as folder:
            print(json.dumps(asyncio.run(measure(client, shape, int(servers), Path(folder)))))
        return
    heads = "".join(f"{f'{name} server, KiB':>22}" for name in SHAPES)
    print(f"{'Memory':<12}{'at the start, MiB':>20}{heads}")
    for client in CLIENTS:
        start = in_own_process(client, "small", 0)
        cells = f"{start / 1024:>20.1f}"
        for name in SHAPES:
            cells += f"{(in_own_process(client, name, SERVERS) - start) / SERVERS:>22.1f}"
        print(f"{client:<12}{cells}", flush=True)


if __name__ == "__main__":
    main()

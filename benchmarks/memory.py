"""Measures the memory of a bot at its start and for each server that it is in.

`python -m benchmarks.memory` sends events about servers through discord.py's own parser, to
Postboard and to a bare client with the same flags, which does nothing else. Each is measured in a
process of its own, twice: by the memory that only this process uses, and by what Python allocated.
"""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord

from tests.support.guild_events import SMALL, USUAL, guild_create, ready

SIZES = (1_000, 5_000)
"""The numbers of servers."""
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


async def measure(client: str, shape: str, servers: int, folder: Path, *, traced: bool) -> float:
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
    return tracemalloc.get_traced_memory()[0] / 1024 if traced else own_memory()


def _parsed(event: dict[str, Any]) -> Any:
    """Return an event as discord.py reads it from the text that it receives."""
    return discord.utils._from_json(json.dumps(event))  # pyright: ignore[reportPrivateUsage]


def in_own_process(client: str, shape: str, servers: int, *, traced: bool) -> float:
    """Return what a process of its own has measured."""
    arguments = [client, shape, str(servers), str(int(traced))]
    command = [sys.executable, "-m", "benchmarks.memory", *arguments]
    finished = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(finished.stdout.splitlines()[-1])


def main() -> None:
    """Print the memory at the start and per server."""
    if len(sys.argv) > 1:
        client, shape, servers, traced = *sys.argv[1:3], int(sys.argv[3]), sys.argv[4] == "1"
        if traced:
            tracemalloc.start()
        with TemporaryDirectory() as folder:
            work = measure(client, shape, servers, Path(folder), traced=traced)
            print(json.dumps(asyncio.run(work)))
        return
    starts = {
        (client, traced): in_own_process(client, "small", 0, traced=traced)
        for client in CLIENTS
        for traced in (False, True)
    }
    print("Memory at the start, without servers")
    for client in CLIENTS:
        print(f"{client:<12}{starts[client, False] / 1024:>8.1f} MiB")
    for name, shape in SHAPES.items():
        print(
            f"\nMemory for each {name} server: {shape.channels} channels, {shape.roles} roles, ",
            end="",
        )
        print(f"{shape.threads} threads (KiB: of the process / allocated by Python)")
        print(f"{'':<12}" + "".join(f"{f'{number:,} servers':>16}" for number in SIZES))
        for client in CLIENTS:
            cells = ""
            for servers in SIZES:
                own, allocated = (
                    (in_own_process(client, name, servers, traced=traced) - starts[client, traced])
                    / servers
                    for traced in (False, True)
                )
                cells += f"{f'{own:.1f} / {allocated:.1f}':>16}"
            print(f"{client:<12}{cells}", flush=True)


if __name__ == "__main__":
    main()

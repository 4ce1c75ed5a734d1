"""One bot beside the soak's stand-in for Discord, without faults, for a measurement."""

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks.soak.bot_process import Bot
from benchmarks.soak.people import People
from benchmarks.soak.record import Record
from benchmarks.soak.rest import Faults
from benchmarks.soak.stand_in import StandIn
from benchmarks.soak.state import Discord
from benchmarks.soak.world import Server

START = 60.0
"""Seconds until the bot must be connected."""


@asynccontextmanager
async def one_bot(
    servers: Sequence[Server], folder: Path, database: str
) -> AsyncGenerator[tuple[Bot, People]]:
    """Run a bot for these servers until the end of the block, and let people use it."""
    record = Record(folder / "record.jsonl")
    discord = Discord(servers, record, nonce_memory=180)
    stand_in = await StandIn.start(discord, Faults(on=False))
    settings = {"DISCORD_TOKEN": "bench.secret.bot", "DATABASE_URL": database, "SHARDS": "1"}
    settings["BACKUPS"] = str(folder / "backups")
    bot = Bot("bot", {**settings, **stand_in.environment}, folder, record)
    bot.tick()
    try:
        until = time.monotonic() + START
        while not stand_in.gateway.connected(0):
            if time.monotonic() > until or not bot.running:
                raise RuntimeError((folder / "bot.log").read_text()[-2000:])
            await asyncio.sleep(0.1)
        yield bot, People(discord, stand_in.gateway)
    finally:
        await asyncio.to_thread(bot.stop)
        await stand_in.stop()
        record.close()

"""Outages, including the time between a start and the gateway's first answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import SecretStr

from bot.app import PostboardBot
from bot.settings import Settings
from matches.use_cases.challenging import ChallengeRequest
from model.entities import First
from model.match_options import MatchOptions
from tests.bot.fake_discord import TOKEN, fake_discord
from tests.support.clocks import ManualClock
from tests.support.postboard import FixedRandomness
from tests.support.pytest_setup import TIMEOUT_SECONDS
from tests.support.store import database_in

START = datetime(2026, 11, 3, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


class FastIdle:
    """Lets each wait of the bot's tasks take one minute on the clock and almost no real time."""

    def __init__(self, clock: ManualClock, minutes: int) -> None:
        self._clock = clock
        self._left = minutes
        self.over = asyncio.Event()

    async def idle(self, waiting: Awaitable[None]) -> None:
        assert isinstance(waiting, Coroutine)
        waiting.close()
        if self._left == 0:
            self.over.set()
            await asyncio.Event().wait()
        self._left -= 1
        self._clock.moment += MINUTE
        await asyncio.sleep(0)


async def test_nobody_runs_out_of_time_while_a_bot_starts_without_a_gateway(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord accepts requests, so the bot can log in, but no gateway connections: nobody can
    move."""
    clock = ManualClock(START)
    fast = FastIdle(clock, 600)
    async with database_in(tmp_path, clock) as database, fake_discord() as discord:
        discord.gateway_refuses = True
        monkeypatch.setattr(Route, "BASE", f"{discord.url}/api/v10")
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", discord.gateway)
        settings: Any = {"_env_file": None, "discord_token": SecretStr(TOKEN)}
        bot = PostboardBot(
            settings=Settings(**settings),
            database=database,
            clock=clock,
            randomness=FixedRandomness(),
            idle=fast.idle,
            heartbeat=MINUTE,
        )
        challenging = bot.context.service.challenging
        options = MatchOptions.given("1h")
        offer = ChallengeRequest(1, 2, 3, "escabel", {}, [4], first=First.ME, match_options=options)
        _, match = await challenging.join((await challenging.create(offer)).id, 4)
        assert match is not None
        async with bot:
            running = asyncio.create_task(bot.start(TOKEN))
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await fast.over.wait()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        assert clock.now() - START >= 9 * 60 * MINUTE
        assert (await bot.context.service.playing.load(match.id)).result is None


async def test_an_outage_lasts_for_each_shard_until_that_reconnects(tmp_path: Path) -> None:
    clock = ManualClock(START)
    async with database_in(tmp_path, clock) as database:
        settings: Any = {"_env_file": None, "discord_token": SecretStr(TOKEN), "shards": 2}
        bot = PostboardBot(
            settings=Settings(**settings), database=database, clock=clock, heartbeat=MINUTE
        )
        seen: list[dict[str, int]] = []
        for happens, shard in (
            (bot.on_shard_ready, 0),
            (bot.on_shard_ready, 1),
            (bot.on_shard_disconnect, 1),
            (bot.on_shard_disconnect, 0),
            (bot.on_shard_resumed, 0),
            (bot.on_shard_resumed, 1),
        ):
            clock.moment += 2 * MINUTE
            bot.context.clock.mark_compared()
            await happens(shard)
            async with database.read() as unit:
                stored = await unit.absences.heartbeats()
            seen.append({str(each.shard): (each.at - START) // MINUTE for each in stored})
        assert seen == [
            {"0 of 2": 2},
            {"0 of 2": 4, "1 of 2": 4},
            {"0 of 2": 4, "1 of 2": 4},
            {"0 of 2": 4, "1 of 2": 4},
            {"0 of 2": 10, "1 of 2": 4},
            {"0 of 2": 12, "1 of 2": 12},
        ]
        async with database.read() as unit:
            first, second = [await unit.absences.outages(START, [n << 22]) for n in (0, 1)]
        assert [(each.span.end - each.span.start) // MINUTE for each in first] == [6]
        assert [(each.span.end - each.span.start) // MINUTE for each in second] == [8]

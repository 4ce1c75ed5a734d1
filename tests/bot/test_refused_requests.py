"""Counting the responses with which Discord refuses requests, over a real connection."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import aiohttp
import discord
import pytest
from discord.http import Route

from bot.runtime.refusals import MAX_REFUSALS, WINDOW, Refusals
from tests.bot.fake_discord import TOKEN, fake_discord
from tests.support.clocks import ManualClock

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(("status", "counted"), [(401, 1), (403, 1), (404, 0)])
async def test_refusals_are_counted_for_every_response(
    status: int, counted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals = Refusals(ManualClock(NOW))
    trace = refusals.watch(aiohttp.TraceConfig())
    async with fake_discord() as server:
        server.error_status = status
        monkeypatch.setattr(Route, "BASE", f"{server.url}/api/v10")
        client = discord.Client(intents=discord.Intents.none(), http_trace=trace)
        async with client:
            with pytest.raises((discord.HTTPException, discord.LoginFailure)):
                await client.login(TOKEN)
    assert refusals.recent() == counted


def test_refusals_are_forgotten_and_memory_is_bounded() -> None:
    clock = ManualClock(NOW)
    refusals = Refusals(clock)
    for _ in range(2 * MAX_REFUSALS):
        refusals.count_response(429)
    assert refusals.recent() == MAX_REFUSALS
    assert refusals.too_many
    clock.moment += WINDOW + timedelta(seconds=1)
    assert refusals.recent() == 0
    assert not refusals.too_many_to_probe

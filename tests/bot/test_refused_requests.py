"""Counting the responses with which Discord refuses requests, over a real connection."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.http import Route

from bot.runtime.metrics import NO_METRICS
from bot.runtime.refused_requests import MAX_REFUSALS, WINDOW, RefusedRequests
from bot.runtime.trusted_clock import TrustedClock
from bot.workers.requests import trace_requests
from tests.bot.fake_discord import TOKEN, fake_discord
from tests.support.clocks import ManualClock

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(("status", "counted"), [(401, 1), (403, 1), (404, 0)])
async def test_refusals_are_counted_for_every_response(
    status: int, counted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TrustedClock(ManualClock(NOW))
    refused_requests = RefusedRequests(clock)
    context: Any = SimpleNamespace(
        clock=clock, refused_requests=refused_requests, metrics=NO_METRICS
    )
    trace = trace_requests(context)
    async with fake_discord() as server:
        server.error_status = status
        monkeypatch.setattr(Route, "BASE", f"{server.url}/api/v10")
        client = discord.Client(intents=discord.Intents.none(), http_trace=trace)
        async with client:
            with pytest.raises((discord.HTTPException, discord.LoginFailure)):
                await client.login(TOKEN)
    assert refused_requests.recent() == counted


def test_refusals_are_forgotten_and_memory_is_bounded() -> None:
    clock = ManualClock(NOW)
    refused_requests = RefusedRequests(clock)
    for _ in range(2 * MAX_REFUSALS):
        refused_requests.count_response(429)
    assert refused_requests.recent() == MAX_REFUSALS
    assert refused_requests.too_many
    clock.moment += WINDOW + timedelta(seconds=1)
    assert refused_requests.recent() == 0
    assert not refused_requests.too_many_to_retry_parked


def test_several_processes_share_what_discord_allows() -> None:
    refused_requests = RefusedRequests(ManualClock(NOW))
    for _ in range(1000):
        refused_requests.count_response(403)
    assert not refused_requests.too_many
    refused_requests.processes = 9
    assert refused_requests.too_many

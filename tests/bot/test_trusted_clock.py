"""The system's clock is compared with Discord's, using real responses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp

from bot.runtime.metrics import NO_METRICS
from bot.runtime.refused_requests import RefusedRequests
from bot.runtime.trusted_clock import TOLERANCE, TrustedClock
from bot.workers.requests import trace_requests
from tests.bot.fake_discord import TOKEN, fake_discord
from tests.support.clocks import ManualClock

NOW = datetime(2026, 11, 3, 12, tzinfo=UTC)
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)


def clock_at(system: datetime) -> tuple[ManualClock, TrustedClock]:
    """A system clock that a test sets, and the trusted clock that uses it."""
    still = ManualClock(system)
    return still, TrustedClock(still)


async def test_the_date_of_a_response_is_read() -> None:
    """Of any response, including errors."""
    _, clock = clock_at(NOW - 300 * DAY)
    refused = RefusedRequests(clock)
    context: Any = SimpleNamespace(clock=clock, refused_requests=refused, metrics=NO_METRICS)
    async with (
        fake_discord() as discord,
        aiohttp.ClientSession(trace_configs=[trace_requests(context)]) as session,
    ):
        discord.now = NOW
        for path in ("/users/@me", "/nowhere"):
            async with session.get(
                f"{discord.url}/api/v10{path}", headers={"Authorization": f"Bot {TOKEN}"}
            ):
                pass
            assert not clock.agrees
            assert clock.now() == NOW
            clock.compare(NOW - 300 * DAY)
            assert clock.agrees


def test_small_differences_are_not_corrected() -> None:
    for apart in (-TOLERANCE, TOLERANCE, timedelta(0)):
        _, clock = clock_at(NOW)
        clock.compare(NOW + apart)
        assert clock.agrees
        assert clock.now() == NOW
    for apart in (-TOLERANCE - SECOND, TOLERANCE + SECOND):
        _, clock = clock_at(NOW)
        clock.compare(NOW + apart)
        assert not clock.agrees
        assert clock.now() == NOW + apart


def test_an_old_interaction_does_not_correct_the_clock() -> None:
    """Discord delivers it again after a reconnect, so its time lies in the past."""
    _, clock = clock_at(NOW)
    clock.compare_past(NOW - DAY)
    assert clock.agrees
    clock.compare_past(NOW + DAY)
    assert not clock.agrees


def test_a_comparison_is_valid_until_the_clock_has_moved_far() -> None:
    """Forwards or backwards: a clock that jumps must be compared again before a deadline is
    handled."""
    still, clock = clock_at(NOW)
    assert not clock.compared_recently
    clock.compare(NOW)
    assert clock.compared_recently
    still.moment = NOW + TOLERANCE
    assert clock.compared_recently
    still.moment = NOW + TOLERANCE + SECOND
    assert not clock.compared_recently
    still.moment = NOW - SECOND
    assert not clock.compared_recently

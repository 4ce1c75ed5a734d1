"""The system's clock is held against Discord's, by what really comes over the line."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import aiohttp

from bot.runtime.trusted_clock import TOLERANCE, TrustedClock
from tests.bot.fake_discord import TOKEN, fake_discord
from tests.storage.rows import FixedClock

NOW = datetime(2026, 11, 3, 12, tzinfo=UTC)
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)


def clock_at(system: datetime) -> tuple[FixedClock, TrustedClock]:
    """A system clock that a test sets, and the one that is trusted."""
    still = FixedClock(system)
    return still, TrustedClock(still)


async def test_the_date_of_an_answer_is_read() -> None:
    """Of any answer, an error too."""
    _, clock = clock_at(NOW - 300 * DAY)
    async with (
        fake_discord() as discord,
        aiohttp.ClientSession(trace_configs=[clock.trace()]) as session,
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


def test_clocks_that_are_close_agree_and_nothing_is_corrected() -> None:
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


def test_an_old_interaction_proves_nothing_against_our_clock() -> None:
    """Discord delivers it again after a reconnect: it is older than now, and rightly so."""
    _, clock = clock_at(NOW)
    clock.compare_past(NOW - DAY)
    assert clock.agrees
    clock.compare_past(NOW + DAY)
    assert not clock.agrees


def test_a_comparison_is_fresh_until_the_clock_has_moved_far() -> None:
    """Forwards or back: a clock that jumps must be compared before a deadline is handled."""
    still, clock = clock_at(NOW)
    assert not clock.is_fresh
    clock.compare(NOW)
    assert clock.is_fresh
    still.moment = NOW + TOLERANCE
    assert clock.is_fresh
    still.moment = NOW + TOLERANCE + SECOND
    assert not clock.is_fresh
    still.moment = NOW - SECOND
    assert not clock.is_fresh

"""The clock that the bot uses: the system clock, checked against Discord's.

A system clock may be wrong: after a boot without a battery, or before it is set over the network.
Every HTTP response of Discord contains the time (the `Date` header), and every interaction's id
contains its creation time. While the two clocks differ by more than `TOLERANCE`, this clock shows
Discord's time, so that no wrong time is stored, and `agrees` is False. Then no deadline is handled
and no heartbeat is stored.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import structlog

from matches.protocols.environment import Clock

log = structlog.stdlib.get_logger(__name__)

TOLERANCE = timedelta(minutes=5)
"""The difference up to which the clocks agree."""


class TrustedClock:
    """The system clock, corrected by Discord's while it is wrong."""

    def __init__(self, system: Clock) -> None:
        self._system = system
        self._correction = timedelta(0)
        self._compared_at: datetime | None = None
        self.agrees = True
        """Whether the two clocks agreed when they were last compared."""
        self.was_wrong = False
        """Whether they disagreed since the caller last reset this; times stored meanwhile need a
        check."""

    def now(self) -> datetime:
        """The present moment, in UTC."""
        return self._system.now() + self._correction

    @property
    def is_fresh(self) -> bool:
        """Whether the clocks were compared within the last `TOLERANCE`.

        This is False after the system clock jumped by more than `TOLERANCE` in either direction.
        """
        if self._compared_at is None:
            return False
        return timedelta(0) <= self._system.now() - self._compared_at <= TOLERANCE

    def no_date_header(self) -> None:
        """Handle a response without a `Date` header (a proxy removed it): count it as compared."""
        if not self.is_fresh:
            self._compared_at = self._system.now()

    def compare(self, now: datetime) -> None:
        """Compare with `now`, the present time on Discord's clock."""
        self._compare(now)

    def compare_past(self, before: datetime) -> None:
        """Compare with a past time on Discord's clock, which can only show that ours is behind."""
        if before - self._system.now() > TOLERANCE:
            self._compare(before)

    def _compare(self, theirs: datetime) -> None:
        ours = self._system.now()
        apart = theirs - ours
        agreed, self.agrees = self.agrees, abs(apart) <= TOLERANCE
        self._compared_at = ours
        self._correction = timedelta(0) if self.agrees else apart
        if agreed and not self.agrees:
            self.was_wrong = True
            log.error(
                "the system clock is wrong: no deadline is handled until it is set right",
                system=ours.isoformat(timespec="seconds"),
                discord=theirs.isoformat(timespec="seconds"),
            )
        elif self.agrees and not agreed:
            log.info("the system clock is right again: deadlines are handled")

    def trace(self) -> aiohttp.TraceConfig:
        """A trace for the client's `http_trace` that reads the `Date` of every response."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._answered)
        return config

    async def _answered(
        self, _session: aiohttp.ClientSession, _context: Any, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        try:
            now = parsedate_to_datetime(answer.response.headers["Date"])
        except (KeyError, ValueError):
            return
        self.compare(now if now.tzinfo else now.replace(tzinfo=UTC))

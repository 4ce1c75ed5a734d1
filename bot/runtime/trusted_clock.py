"""The clock that the bot goes by: the system's, held against Discord's.

A server's clock may be wrong: after a boot without a battery, or before it has been set over the
network. Discord says what time it is with every answer (the `Date` header), and every interaction's
id holds the moment at which it was made. While the two clocks are more than `TOLERANCE` apart,
this one shows Discord's time, so that nothing wrong is written down, and `agrees` is False: then no
deadline is handled and no sign of life written.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import structlog

from matches.protocols import Clock

log = structlog.stdlib.get_logger(__name__)

TOLERANCE = timedelta(minutes=5)
"""Clocks that are further apart do not agree."""


class TrustedClock:
    """The system's clock, corrected by Discord's where it is wrong."""

    def __init__(self, system: Clock) -> None:
        self._system = system
        self._correction = timedelta(0)
        self._compared_at: datetime | None = None
        self.agrees = True
        """Whether the two clocks agreed when they were last compared."""
        self.was_wrong = False
        """Whether they have disagreed, and what was written meanwhile is still to be looked at."""

    def now(self) -> datetime:
        """The present moment, in UTC."""
        return self._system.now() + self._correction

    @property
    def is_fresh(self) -> bool:
        """Whether the clocks were compared in the last minutes.

        When the system's clock jumps further than `TOLERANCE`, forwards or back, this is False.
        """
        if self._compared_at is None:
            return False
        return timedelta(0) <= self._system.now() - self._compared_at <= TOLERANCE

    def no_time_given(self) -> None:
        """Discord answered without a `Date` (a proxy took it away): there is nothing to compare."""
        if not self.is_fresh:
            self._compared_at = self._system.now()

    def discord_says(self, now: datetime) -> None:
        """Discord's clock shows `now`."""
        self._compare(now)

    def discord_said(self, before: datetime) -> None:
        """Discord's clock showed `before` some time ago: it proves only that ours is behind."""
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
        """What reads the `Date` of every answer, for the client's `http_trace`."""
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
        self.discord_says(now if now.tzinfo else now.replace(tzinfo=UTC))

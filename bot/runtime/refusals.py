"""Counts the requests that Discord has refused recently.

Discord bans an IP address that gets 10,000 responses with status 401, 403 or 429 within ten
minutes. The outbox worker stops sending long before that.
"""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta
from typing import Any

import aiohttp

from matches.protocols.environment import Clock

WINDOW = timedelta(minutes=10)
REFUSAL_STATUSES = frozenset({401, 403, 429})
MAX_REFUSALS_TO_PROBE = 500
"""Refusals within `WINDOW` from which on no parked notices are retried."""
MAX_REFUSALS = 3000
"""Refusals within `WINDOW` from which on nothing is sent at all."""


class Refusals:
    """Counts Discord's responses that refuse a request."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._refused_at: deque[datetime] = deque(maxlen=MAX_REFUSALS)

    def watch(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Count every response of an HTTP client. Return its `trace`, extended with a hook.

        The trace sees all responses, while discord.py retries some of them internally.
        """

        async def ended(_session: Any, _context: Any, params: Any) -> None:
            self.count_response(params.response.status)

        trace.on_request_end.append(ended)
        return trace

    def count_response(self, status: int) -> None:
        """Count a response with this status if it is a refusal."""
        if status in REFUSAL_STATUSES:
            self._refused_at.append(self._clock.now())

    def recent(self) -> int:
        """Return how many refusals there were within `WINDOW`, at most `MAX_REFUSALS`."""
        since = self._clock.now() - WINDOW
        while self._refused_at and self._refused_at[0] < since:
            self._refused_at.popleft()
        return len(self._refused_at)

    @property
    def too_many_to_probe(self) -> bool:
        """Whether parked notices must not be retried now."""
        return self.recent() >= MAX_REFUSALS_TO_PROBE

    @property
    def too_many(self) -> bool:
        """Whether nothing may be sent now."""
        return self.recent() >= MAX_REFUSALS

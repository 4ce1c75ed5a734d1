"""Counts the requests that Discord refused recently.

Discord bans an IP address after 10,000 responses of 401, 403 or 429 within ten minutes, so the
outbox stops long before that.
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
"""Refusals within `WINDOW` after which blocked channels are no longer probed."""
MAX_REFUSALS = 3000
"""Refusals within `WINDOW` after which the outbox pauses completely."""


class Refusals:
    """Counts Discord's responses that refuse a request."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen: deque[datetime] = deque(maxlen=MAX_REFUSALS)

    def watch(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Add a hook to the HTTP client's trace that sees every response; discord.py hides some."""

        async def ended(_session: Any, _context: Any, params: Any) -> None:
            self.answered(params.response.status)

        trace.on_request_end.append(ended)
        return trace

    def answered(self, status: int) -> None:
        """Count a response with this status."""
        if status in REFUSAL_STATUSES:
            self._seen.append(self._clock.now())

    def recent(self) -> int:
        """How many refusals there were within `WINDOW`, at most `MAX_REFUSALS`."""
        since = self._clock.now() - WINDOW
        while self._seen and self._seen[0] < since:
            self._seen.popleft()
        return len(self._seen)

    @property
    def too_many_to_probe(self) -> bool:
        """Whether blocked channels must not be probed now."""
        return self.recent() >= MAX_REFUSALS_TO_PROBE

    @property
    def too_many(self) -> bool:
        """Whether nothing may be sent now."""
        return self.recent() >= MAX_REFUSALS

"""How often Discord refused us lately: 10,000 answers 401, 403 or 429 in ten minutes get an
address banned, so we stop trying long before."""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta
from typing import Any

import aiohttp

from matches.protocols import Clock

WITHIN = timedelta(minutes=10)
COUNTED = frozenset({401, 403, 429})
NO_MORE_PROBES = 500
"""After so many refusals nothing that was refused before is tried again."""
NOTHING_MORE = 3000
"""After so many the outbox rests altogether."""


class Refusals:
    """Counts the answers by which Discord refused a request."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen: deque[datetime] = deque(maxlen=NOTHING_MORE)

    def watch(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Let a trace of the HTTP client report every answer; discord.py hides some of them."""

        async def ended(_session: Any, _context: Any, params: Any) -> None:
            self.answered(params.response.status)

        trace.on_request_end.append(ended)
        return trace

    def answered(self, status: int) -> None:
        """Discord answered a request with this status."""
        if status in COUNTED:
            self._seen.append(self._clock.now())

    def lately(self) -> int:
        """How many refusals there were in the last ten minutes; `NOTHING_MORE` at most."""
        since = self._clock.now() - WITHIN
        while self._seen and self._seen[0] < since:
            self._seen.popleft()
        return len(self._seen)

    @property
    def too_many_to_probe(self) -> bool:
        """Whether what was refused before must wait."""
        return self.lately() >= NO_MORE_PROBES

    @property
    def too_many(self) -> bool:
        """Whether everything must wait."""
        return self.lately() >= NOTHING_MORE

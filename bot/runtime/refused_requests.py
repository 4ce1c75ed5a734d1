"""Counts the requests that Discord has refused recently.

Discord bans an IP address that gets 10,000 responses with status 401, 403 or 429 within ten
minutes. The outbox worker stops sending long before that.
"""

from __future__ import annotations

from collections import deque
from datetime import datetime, timedelta

from model.environment import Clock

WINDOW = timedelta(minutes=10)
REFUSAL_STATUSES = frozenset({401, 403, 429})
MAX_REFUSALS_FOR_RETRIES = 500
"""From this many refusals within `WINDOW` on, parked notices are not retried."""
MAX_REFUSALS = 3000
"""From this many refusals within `WINDOW` on, the outbox worker sends nothing."""

MAX_REFUSALS_OF_ALL = 9000
"""The most refusals that all processes together may get within `WINDOW`."""


class RefusedRequests:
    """Counts the responses with which Discord refused a request."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.processes = 1
        """How many processes live; they usually share an address."""
        self._refused_at: deque[datetime] = deque(maxlen=MAX_REFUSALS)

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
    def too_many_to_retry_parked(self) -> bool:
        """Whether parked notices must not be retried now."""
        return self.recent() >= min(MAX_REFUSALS_FOR_RETRIES, self._share)

    @property
    def too_many(self) -> bool:
        """Whether the outbox worker must not send anything now."""
        return self.recent() >= min(MAX_REFUSALS, self._share)

    @property
    def _share(self) -> int:
        """How many refusals each of the processes may get, so that all together get too few."""
        return max(1, MAX_REFUSALS_OF_ALL // self.processes)

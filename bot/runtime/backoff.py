"""Exponential backoff for items whose handling fails repeatedly."""

from __future__ import annotations

from datetime import datetime, timedelta

from matches.protocols.environment import Clock

FIRST_DELAY = timedelta(minutes=1)
MAX_DELAY = timedelta(days=1)


class Backoff:
    """Counts the consecutive failures of items, by number.

    The delay after a failure starts at `FIRST_DELAY` and doubles with each one up to `MAX_DELAY`.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._failed: dict[int, tuple[int, datetime]] = {}

    def failed(self, number: int) -> datetime:
        """Count a failure and return when to try again."""
        failures = self.failures(number)
        until = self._clock.now() + min(MAX_DELAY, FIRST_DELAY * 2 ** min(failures, 20))
        self._failed[number] = (failures + 1, until)
        return until

    def succeeded(self, number: int) -> None:
        """Forget the failures of an item."""
        self._failed.pop(number, None)

    def failures(self, number: int) -> int:
        """How often an item has failed in a row."""
        return self._failed.get(number, (0, None))[0]

    def waiting(self) -> set[int]:
        """Items that must not be tried yet."""
        now = self._clock.now()
        return {number for number, (_, until) in self._failed.items() if until > now}

    def next_retry(self) -> datetime | None:
        """When the first of the waiting items may be tried again, None if there is none."""
        now = self._clock.now()
        return min((until for _, until in self._failed.values() if until > now), default=None)

"""Exponential backoff for what fails repeatedly."""

from __future__ import annotations

from datetime import datetime, timedelta

from model.environment import Clock

FIRST_DELAY = timedelta(minutes=1)
MAX_DELAY = timedelta(days=1)
MAX_DOUBLINGS = 20
"""So that a delay can be computed after any number of failures."""


def delay_after(failures: int, first: timedelta, most: timedelta) -> timedelta:
    """Return the delay after so many failures in a row: `first`, twice as much, … up to `most`."""
    return min(first * 2 ** min(failures - 1, MAX_DOUBLINGS), most)


class Backoff:
    """Counts the consecutive failures of items, which are identified by number.

    The delay after the first failure is `FIRST_DELAY`. It doubles with each further failure, up to
    `MAX_DELAY`. Counts are in memory only.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._failures: dict[int, tuple[int, datetime]] = {}
        """By item: the number of consecutive failures, and when to try again."""

    def record_failure(self, number: int) -> datetime:
        """Count a failure of an item. Return when to try it again."""
        failures = self.failures(number) + 1
        retry_at = self._clock.now() + delay_after(failures, FIRST_DELAY, MAX_DELAY)
        self._failures[number] = (failures, retry_at)
        return retry_at

    def record_success(self, number: int) -> None:
        """Forget the failures of an item."""
        self._failures.pop(number, None)

    def failures(self, number: int) -> int:
        """Return how often an item has failed in a row."""
        return self._failures.get(number, (0, None))[0]

    def waiting(self) -> set[int]:
        """Return the items that must not be tried yet."""
        now = self._clock.now()
        return {number for number, (_, retry_at) in self._failures.items() if retry_at > now}

    def next_retry(self) -> datetime | None:
        """Return when the first of the waiting items may be tried again, or None if none waits."""
        now = self._clock.now()
        return min(
            (retry_at for _, retry_at in self._failures.values() if retry_at > now), default=None
        )

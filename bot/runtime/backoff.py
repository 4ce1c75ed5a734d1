"""How long things rest whose handling fails again and again."""

from __future__ import annotations

from datetime import datetime, timedelta

from matches.protocols import Clock

FIRST = timedelta(minutes=1)
LONGEST = timedelta(days=1)


class Backoff:
    """Counts failures by number; each rests twice as long as the one before, up to a day."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._failed: dict[int, tuple[int, datetime]] = {}

    def failed(self, number: int) -> datetime:
        """One more failure; until when it rests."""
        often = self.failures(number)
        until = self._clock.now() + min(LONGEST, FIRST * 2 ** min(often, 20))
        self._failed[number] = (often + 1, until)
        return until

    def worked(self, number: int) -> None:
        """It is all right again."""
        self._failed.pop(number, None)

    def failures(self, number: int) -> int:
        """How often it has failed in a row."""
        return self._failed.get(number, (0, None))[0]

    def resting(self) -> set[int]:
        """What is not to be tried now."""
        now = self._clock.now()
        return {number for number, (_, until) in self._failed.items() if until > now}

    def next_end(self) -> datetime | None:
        """When the first of those rests no longer."""
        now = self._clock.now()
        return min((until for _, until in self._failed.values() if until > now), default=None)

"""Spans in which a clock is paused: weekends, vacations, outages, pauses by a moderator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from heapq import merge
from itertools import takewhile

ZERO = timedelta(0)


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A span of time; `end` is `FOREVER` while it is unknown."""

    start: datetime
    end: datetime


FOREVER = datetime.max.replace(tzinfo=UTC)


def weekends(after: datetime) -> Iterator[Span]:
    """Yield every Saturday and Sunday (UTC) that ends after a moment, without end."""
    day = after.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    saturday = day - timedelta(days=(day.weekday() - 5) % 7)
    while True:
        if saturday + timedelta(days=2) > after:
            yield Span(saturday, saturday + timedelta(days=2))
        saturday += timedelta(days=7)


def united(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield spans in order of their start, with those that touch or overlap joined.

    `spans` may be infinite; only as many are read as needed.
    """
    current: Span | None = None
    for span in spans:
        if current is not None and current.end == FOREVER:
            break
        if current is None:
            current = span
        elif span.start <= current.end:
            current = Span(current.start, max(current.end, span.end))
        else:
            yield current
            current = span
    if current is not None:
        yield current


@dataclass(frozen=True, slots=True)
class Pauses:
    """The pauses of one seat's clock: known spans, and every weekend if the players agreed."""

    spans: tuple[Span, ...] = ()
    weekends: bool = False

    def after(self, moment: datetime) -> Iterator[Span]:
        """Yield the pauses that end after a moment, in order; no two of them touch."""
        known = sorted(span for span in self.spans if span.end > moment and span.end > span.start)
        if not self.weekends:
            return united(known)
        return united(merge(known, weekends(moment)))

    def used(self, since: datetime, until: datetime) -> timedelta:
        """Return the time that a clock running from `since` has used at `until`."""
        total = max(ZERO, until - since)
        for span in takewhile(lambda span: span.start < until, self.after(since)):
            total -= max(ZERO, min(span.end, until) - max(span.start, since))
        return total

    def runs_out(self, since: datetime, allowance: timedelta) -> datetime | None:
        """Return when a clock running from `since` has used `allowance`, or None if it is paused
        with no known end."""
        running_since, left = since, allowance
        for span in self.after(since):
            running = max(span.start, running_since) - running_since
            if left <= running:
                return running_since + left
            left -= running
            if span.end == FOREVER:
                return None
            running_since = span.end
        return running_since + left

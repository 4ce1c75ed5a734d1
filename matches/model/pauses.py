"""Spans in which a clock stands still: weekends, vacations, outages, a moderator's halt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from heapq import merge
from itertools import takewhile

ZERO = timedelta(0)


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of time; `end` is `FOREVER` while nobody knows it."""

    start: datetime
    end: datetime


FOREVER = datetime.max.replace(tzinfo=UTC)


def weekends(after: datetime) -> Iterator[Span]:
    """Every Saturday and Sunday (UTC) that ends after a moment, for ever."""
    day = after.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    saturday = day - timedelta(days=(day.weekday() - 5) % 7)
    while True:
        if saturday + timedelta(days=2) > after:
            yield Span(saturday, saturday + timedelta(days=2))
        saturday += timedelta(days=7)


def united(spans: Iterable[Span]) -> Iterator[Span]:
    """Spans in order of their start, with those that touch or overlap made one.

    Of endless ones (every weekend) only as many are asked for as are needed.
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
    """When one seat's clock stands still: known spans, and every weekend where that is agreed."""

    spans: tuple[Span, ...] = ()
    weekends: bool = False

    def after(self, moment: datetime) -> Iterator[Span]:
        """The pauses that end after a moment, in order, none touching the next."""
        known = sorted(span for span in self.spans if span.end > moment and span.end > span.start)
        if not self.weekends:
            return united(known)
        return united(merge(known, weekends(moment)))

    def used(self, since: datetime, until: datetime) -> timedelta:
        """The time a clock that runs from `since` has used at `until`."""
        total = max(ZERO, until - since)
        for span in takewhile(lambda span: span.start < until, self.after(since)):
            total -= max(ZERO, min(span.end, until) - max(span.start, since))
        return total

    def runs_out(self, since: datetime, allowance: timedelta) -> datetime | None:
        """When a clock that runs from `since` has used `allowance`; None: it stands still."""
        now, left = since, allowance
        for span in self.after(since):
            until = max(span.start, now) - now
            if left <= until:
                return now + left
            left -= until
            if span.end == FOREVER:
                return None
            now = span.end
        return now + left

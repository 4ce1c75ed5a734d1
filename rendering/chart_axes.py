"""The numbers and dates along the axes of charts: sensible steps, and words for the months."""

import math
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from rules.text import Notation, Text, tr, tr_term

MONTHS = (
    tr_term("Jan", "month, abbreviated"),
    tr_term("Feb", "month, abbreviated"),
    tr_term("Mar", "month, abbreviated"),
    tr_term("Apr", "month, abbreviated"),
    tr_term("May", "month, abbreviated"),
    tr_term("Jun", "month, abbreviated"),
    tr_term("Jul", "month, abbreviated"),
    tr_term("Aug", "month, abbreviated"),
    tr_term("Sep", "month, abbreviated"),
    tr_term("Oct", "month, abbreviated"),
    tr_term("Nov", "month, abbreviated"),
    tr_term("Dec", "month, abbreviated"),
)
DAYS, MONTH_STEPS = (1, 2, 7, 14), (1, 2, 3, 6)
YEARS = (1, 2, 5, 10, 20, 50, 100, 1000)
"""How many days, months or years may be between two dates on an axis."""

DateTick = tuple[datetime, Text]


def number_ticks(low: float, high: float, most: int) -> list[int]:
    """Return at most `most` whole numbers between two bounds, at steps of 1, 2 or 5 · 10ⁿ."""
    step = 1
    while math.floor(high / step) - math.ceil(low / step) + 1 > most:
        first = int(str(step)[0])
        step = step * 5 // 2 if first == 2 else step * 2
    return [k * step for k in range(math.ceil(low / step), math.floor(high / step) + 1)]


def date_text(at: datetime) -> Text:
    """Return a date for a sentence: «22 Nov 2026», in UTC."""
    at = at.astimezone(UTC)
    year = Notation(str(at.year))
    # Translators: a date such as «22 Nov 2026».
    return tr("{day} {month} {year}", day=at.day, month=MONTHS[at.month - 1], year=year)


def date_ticks(start: datetime, end: datetime, most: int) -> list[DateTick]:
    """Return at most `most` dates from `start` to `end` with what to write there, in UTC.

    They are at the beginnings of days, months or years, or at `start` and `end` if these are
    closer together. The first of several days has its year.
    """
    start, end = start.astimezone(UTC), end.astimezone(UTC)
    ticks = next((each for each in _candidates(start, end, most) if len(each) <= most), None)
    if ticks and len(ticks) > 1:
        return ticks
    ends = [start] if start.date() == end.date() else [start, end]
    return [(at, date_text(at)) for at in ends]


def _candidates(start: datetime, end: datetime, most: int) -> Iterator[list[DateTick]]:
    """Yield dates at longer and longer steps; steps that are far too short are left out."""
    day = start.replace(hour=0, minute=0, second=0, microsecond=0)
    if day < start:
        day += timedelta(days=1)
    for step in DAYS:
        count = (end - day) // timedelta(days=step) + 1
        if count <= most:
            days = [day + timedelta(days=step * k) for k in range(count)]
            yield [(each, _day(each) if k else date_text(each)) for k, each in enumerate(days)]
    first = start.year * 12 + start.month - 1
    last = end.year * 12 + end.month - 1
    for step in MONTH_STEPS:
        if (last - first) // step <= most:
            yield [(at, _month(at)) for at in _months(first, last, step) if start <= at <= end]
    for step in YEARS:
        if (last - first) // (12 * step) <= most:
            years = _months(first, last, 12 * step)
            yield [(at, Notation(str(at.year))) for at in years if start <= at <= end]


def _months(first: int, last: int, step: int) -> Iterator[datetime]:
    """Yield the beginnings of months, which are counted from the year 0, at multiples of `step`."""
    for month in range(-(-first // step) * step, last + 1, step):
        yield datetime(month // 12, month % 12 + 1, 1, tzinfo=UTC)


def _day(at: datetime) -> Text:
    # Translators: a date without its year, such as «22 Nov».
    return tr("{day} {month}", day=at.day, month=MONTHS[at.month - 1])


def _month(at: datetime) -> Text:
    # Translators: a month such as «Nov 2026».
    return tr("{month} {year}", month=MONTHS[at.month - 1], year=Notation(str(at.year)))

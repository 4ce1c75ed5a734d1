"""Moments and lengths of time as whole microseconds: the one form in which they are stored.

Microseconds since 1970 are exact, and sort and compare as the moments do.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def length_to_stored(length: timedelta) -> int:
    """Return a length in microseconds."""
    return length // _MICROSECOND


def length_from_stored(value: int) -> timedelta:
    """Return the length of so many microseconds."""
    return value * _MICROSECOND


def moment_to_stored(moment: datetime) -> int:
    """Return a moment in microseconds since 1970.

    :raises ValueError: the moment has no time zone, so nobody can say which one it is.
    """
    if moment.tzinfo is None:
        raise ValueError(f"{moment!r} has no time zone")
    return length_to_stored(moment - EPOCH)


def moment_from_stored(value: int) -> datetime:
    """Return the moment, in UTC, that is so many microseconds after 1970."""
    return EPOCH + length_from_stored(value)

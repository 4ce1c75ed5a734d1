"""Values in the form in which they are stored: moments, durations, texts."""

from datetime import UTC, datetime, timedelta
from typing import TypeVar

from model.errors import Refused
from rules.text import tr

T = TypeVar("T")
UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, OverflowError, RecursionError)
"""What reading raises for JSON that no version of the program wrote."""


REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
NOT_STORABLE = tr(
    "What you wrote contains a character that is not valid text. Please write it again without "
    "that character."
)


class NotStorable(Refused):
    """A text that was to be stored contains a character that cannot be stored."""

    def __init__(self) -> None:
        super().__init__(NOT_STORABLE)


def is_storable(text: str) -> bool:
    """Return whether a text can be stored."""
    if "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def storable(text: str) -> str:
    """Return a text with a replacement for each character that cannot be stored."""
    if is_storable(text):
        return text
    return "".join(each if is_storable(each) else REPLACEMENT for each in text)


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def duration_to_stored(duration: timedelta) -> int:
    """Return a duration in microseconds."""
    return duration // _MICROSECOND


def duration_from_stored(value: int) -> timedelta:
    """Return the duration of so many microseconds."""
    return value * _MICROSECOND


def moment_to_stored(moment: datetime) -> int:
    """Return a moment in microseconds since 1970.

    :raises ValueError: the moment has no time zone, so nobody can say which one it is.
    """
    if moment.tzinfo is None:
        raise ValueError(f"{moment!r} has no time zone")
    return duration_to_stored(moment - EPOCH)


def moment_from_stored(value: int) -> datetime:
    """Return the moment, in UTC, that is so many microseconds after 1970."""
    return EPOCH + duration_from_stored(value)


def moment_from_text(stored: str | None) -> datetime | None:
    """Return a moment in the form of ISO 8601, None if there is none that can be read."""
    try:
        moment = datetime.fromisoformat(stored or "")
    except ValueError:
        return None
    return None if moment.tzinfo is None else moment


def required(value: T | None, what: str) -> T:
    """Return a value that is not None. Raises ValueError (“there is no …”) if it is None."""
    if value is None:
        raise ValueError(f"there is no {what}")
    return value

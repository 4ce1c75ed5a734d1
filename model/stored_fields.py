"""Dataclasses whose fields are stored as entries of a JSON object, each under a key of its own.

A missing key or a value that cannot be read means the default of the field. Writing changes only
the entries of fields that differ, so values stored by other versions of the program survive. Here
is also what else is checked and written the same everywhere: JSON that can be stored, and times.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from typing import Any, Self, TypeVar

from model.errors import Refused
from rules.text import tr

T = TypeVar("T")
Read = Callable[[object], T | None]
"""Converts a stored value. Returns None if the stored value is broken."""

_STORED = "stored"


@dataclass(frozen=True, slots=True)
class _Entry:
    key: str
    read: Read[Any]
    write: Callable[[Any], object]


def stored(
    key: str, read: Read[T], default: T, write: Callable[[T], object] = lambda value: value
) -> T:
    """Return a field of a `StoredFields` class that is stored under `key`.

    `read` converts the stored JSON value to that of the field, and `write` converts it back. The
    default value is not stored.
    """
    entry = _Entry(key, read, write)
    return field(default=default, metadata={_STORED: entry})


def stored_group(default: T) -> T:
    """Return a field that holds another `StoredFields` dataclass, stored in the same object."""
    return field(default=default)


@dataclass(frozen=True, slots=True)
class StoredFields:
    """Base class of frozen dataclasses whose fields are all made by `stored` or `stored_group`."""

    @classmethod
    def read(cls, entries: Mapping[str, object]) -> Self:
        """Return the value that a JSON object holds."""
        values: dict[str, object] = {}
        for each in fields(cls):
            entry: _Entry | None = each.metadata.get(_STORED)
            if isinstance(each.default, StoredFields):
                values[each.name] = each.default.read(entries)
            elif entry is not None and entries.get(entry.key) is not None:
                value = entry.read(entries[entry.key])
                values[each.name] = each.default if value is None else value
        return cls(**values)

    def changes_from(self, before: Self) -> dict[str, object]:
        """Return what to change in a JSON object that holds `before`: a new value for each key.

        A value of None means to remove the entry.
        """
        changes: dict[str, object] = {}
        for each in fields(self):
            new, old = getattr(self, each.name), getattr(before, each.name)
            entry: _Entry | None = each.metadata.get(_STORED)
            if entry is None:
                changes |= new.changes_from(old)
            elif new != old:
                changes[entry.key] = None if new == each.default else entry.write(new)
        return changes


# ---- readers of single values
def text(value: object) -> str | None:
    """Return the value if it is a text that is not empty, otherwise None."""
    return value if isinstance(value, str) and value else None


def flag(value: object) -> bool | None:
    """Return the value if it is a boolean, otherwise None."""
    return value if isinstance(value, bool) else None


def whole(value: object) -> int | None:
    """Return the value if it is a whole number that is not negative, otherwise None."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if value >= 0 else None


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
    if text.isascii():
        return True
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


def present(value: T | None, what: str) -> T:
    """Return a value that is not None. Raises ValueError (“there is no …”) if it is None."""
    if value is None:
        raise ValueError(f"there is no {what}")
    return value

"""Dataclasses that are stored as entries of a JSON object: each field names its key once.

A missing key means the field's default, and so does a value that cannot be read. Writing changes
only the entries of fields that differ, so what another version of the program stored survives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self, TypeVar, cast

T = TypeVar("T")
Read = Callable[[object], T | None]
"""Makes a value of a stored one; None when that is broken."""

_STORED = "stored"


@dataclass(frozen=True, slots=True)
class _Entry:
    key: str
    read: Read[Any]
    write: Callable[[Any], object]


def stored(
    key: str, read: Read[T], default: T, write: Callable[[T], object] = lambda value: value
) -> T:
    """A field of a `StoredFields` class; `write` makes a JSON value of one that is no default."""
    entry = _Entry(key, read, write)
    return field(default=default, metadata={_STORED: entry})


def stored_group(default: T) -> T:
    """A field whose value is a `StoredFields` dataclass with entries in the same object."""
    return field(default=default)


class StoredFields:
    """Base of frozen dataclasses whose fields are all made by `stored` or `stored_group`."""

    __slots__ = ()

    @classmethod
    def read(cls, entries: Mapping[str, object]) -> Self:
        """The value that an object holds."""
        values: dict[str, object] = {}
        for each in fields(cast("Any", cls)):
            entry: _Entry | None = each.metadata.get(_STORED)
            if entry is None:
                values[each.name] = cast("StoredFields", each.default).read(entries)
            elif entries.get(entry.key) is not None:
                value = entry.read(entries[entry.key])
                values[each.name] = each.default if value is None else value
        return cls(**values)

    def changes_from(self, before: Self) -> dict[str, object]:
        """The entries to change in an object that holds `before`; None: remove the entry."""
        changes: dict[str, object] = {}
        for each in fields(cast("Any", self)):
            new, old = getattr(self, each.name), getattr(before, each.name)
            entry: _Entry | None = each.metadata.get(_STORED)
            if entry is None:
                changes |= new.changes_from(old)
            elif new != old:
                changes[entry.key] = None if new == each.default else entry.write(new)
        return changes


# ---- readers of single values
def text(value: object) -> str | None:
    """A text that is not empty."""
    return value if isinstance(value, str) and value else None


def flag(value: object) -> bool | None:
    """True or false."""
    return value if isinstance(value, bool) else None


def whole(value: object) -> int | None:
    """A whole number, 0 or more."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if value >= 0 else None

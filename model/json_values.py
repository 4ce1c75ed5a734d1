"""Dataclasses as JSON objects: each field under its name, in the one form that its type has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum
from functools import cache, partial
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from model.stored_fields import (
    length_from_stored,
    length_to_stored,
    moment_from_stored,
    moment_to_stored,
)
from rules.text import Translatable, is_object, restore_text, store_value

T = TypeVar("T")


def as_json(value: Any) -> Any:
    """Return a dataclass, or the value of one of its fields, as JSON."""
    if isinstance(value, Translatable):
        return store_value(value)
    if is_dataclass(value):
        return {each.name: as_json(getattr(value, each.name)) for each in fields(value)}
    write = _WRITERS.get(type(value))
    return value if write is None else write(value)


def from_json(kind: type[T], stored: object) -> T:
    """Return the dataclass whose fields are in a JSON object, as `as_json` writes it.

    Raises LookupError, TypeError, ValueError, OverflowError or RecursionError for any other value.
    """
    if not is_object(stored):
        raise TypeError(f"not an object: {stored!r}")
    return kind(**{name: read(stored[name]) for name, read in _field_readers(kind).items()})


@cache
def _field_readers(kind: Any) -> dict[str, Callable[[Any], object]]:
    hints = get_type_hints(kind)
    return {each.name: _reader(hints[each.name]) for each in fields(kind)}


def _reader(kind: Any) -> Callable[[Any], object]:
    """Return what reads a value of a type; an enumeration is called with the value."""
    if isinstance(kind, UnionType):
        some = _reader(get_args(kind)[0])
        return lambda value: None if value is None else some(value)
    if get_origin(kind) is tuple:
        kinds = get_args(kind)
        if kinds[-1] is ...:
            each = _reader(kinds[0])
            return lambda value: tuple(map(each, _checked(list, value)))
        parts = [_reader(part) for part in kinds]
        return lambda value: tuple(
            read(part) for read, part in zip(parts, _checked(list, value), strict=True)
        )
    if kind in {int, bool, str}:
        return partial(_checked, kind)
    if kind in _READERS:
        return _READERS[kind]
    return kind if issubclass(kind, Enum) else partial(from_json, kind)


def _checked(kind: Any, value: object) -> Any:
    if type(value) is not kind:  # no boolean passes for a number
        raise TypeError(f"not a {kind.__name__}: {value!r}")
    return value


_WRITERS: dict[Any, Callable[[Any], object]] = {
    tuple: lambda values: [as_json(each) for each in values],
    timedelta: length_to_stored,
    datetime: moment_to_stored,
}
_READERS: dict[Any, Callable[[Any], object]] = {
    Translatable: restore_text,
    timedelta: length_from_stored,
    datetime: moment_from_stored,
}

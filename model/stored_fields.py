"""Values in the form in which they are stored: dataclasses as JSON, moments, texts.

A dataclass is a JSON object with each field under its name, in the one form that its type has.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import cache, partial
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from model.errors import Refused
from rules.language import text_from_stored
from rules.text import Translatable, is_object, tr, value_to_stored

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


# ---- dataclasses as JSON
_ReadNested = Callable[[Any, object], object]


def as_json(value: Any) -> Any:
    """Return a dataclass, or the value of one of its fields, as JSON."""
    if isinstance(value, Translatable):
        return value_to_stored(value)
    if is_dataclass(value):
        return {each.name: as_json(getattr(value, each.name)) for each in fields(value)}
    write = _WRITERS.get(type(value))
    return value if write is None else write(value)


def with_changes(stored: Mapping[str, object], before: T, after: T) -> dict[str, object]:
    """Return a JSON object with those fields of a dataclass that have another value than before.

    All other entries stay, also those that other versions wrote, and those of nested dataclasses.
    """
    return _with_changes(stored, as_json(before), as_json(after))


def _with_changes(
    stored: Mapping[str, object], before: Mapping[str, Any], after: Mapping[str, Any]
) -> dict[str, object]:
    merged = dict(stored)
    for name, value in after.items():
        inner = stored.get(name)
        if value == before[name]:
            continue
        if is_object(inner) and is_object(value):
            merged[name] = _with_changes(inner, before[name], value)
        else:
            merged[name] = value
    return merged


def from_json(kind: type[T], stored: object) -> T:
    """Return the dataclass whose fields are in a JSON object, as `as_json` writes it.

    A field that is missing has its default. Raises one of `UNREADABLE` for any other value.
    """
    if not is_object(stored):
        raise TypeError(f"not an object: {stored!r}")
    readers = _field_readers(kind, from_json).items()
    return kind(**{name: read(stored[name]) for name, read in readers if name in stored})


def readable_entries(kind: type[T], stored: object) -> T:
    """Return the dataclass whose fields are in a JSON object, all of which have defaults.

    A field that cannot be read has its default, too, as a whole.
    """
    return kind(**_readable(_field_readers(kind, from_json), stored))


def _readable(readers: Mapping[str, Callable[[Any], object]], stored: object) -> dict[str, object]:
    found: dict[str, object] = {}
    entries: Mapping[str, object] = stored if is_object(stored) else {}
    for name, value in entries.items():
        if name in readers:
            with suppress(*UNREADABLE):
                found[name] = readers[name](value)
    return found


def readable_fields(kind: type[T], stored: object) -> T:
    """Return the dataclass whose fields are in a JSON object, all of which have defaults.

    A field that cannot be read, or that its class refuses, has its default, too; so has one of a
    nested dataclass.
    """
    found = _readable(_field_readers(kind, readable_fields), stored)
    try:
        return kind(**found)
    except UNREADABLE:
        return kind(**{name: each for name, each in found.items() if _accepts(kind, name, each)})


def _accepts(kind: Callable[..., object], name: str, value: object) -> bool:
    try:
        kind(**{name: value})
    except UNREADABLE:
        return False
    return True


@cache
def _field_readers(kind: Any, nested: _ReadNested) -> dict[str, Callable[[Any], object]]:
    hints = get_type_hints(kind)
    return {each.name: _reader(hints[each.name], nested) for each in fields(kind)}


def _reader(kind: Any, nested: _ReadNested) -> Callable[[Any], object]:
    """Return what reads a value of a type; an enumeration is called with the value.

    `nested` reads a dataclass from its JSON object.
    """
    if isinstance(kind, UnionType):
        some = _reader(get_args(kind)[0], nested)
        return lambda value: None if value is None else some(value)
    if get_origin(kind) is tuple:
        kinds = get_args(kind)
        if kinds[-1] is ...:
            each = _reader(kinds[0], nested)
            return lambda value: tuple(map(each, _checked(list, value)))
        parts = [_reader(part, nested) for part in kinds]
        return lambda value: tuple(
            read(part) for read, part in zip(parts, _checked(list, value), strict=True)
        )
    if kind in {int, bool, str}:
        return partial(_checked, kind)
    if kind in _READERS:
        return _READERS[kind]
    return kind if issubclass(kind, Enum) else partial(nested, kind)


def _checked(kind: Any, value: object) -> Any:
    if type(value) is not kind:  # no boolean passes for a number
        raise TypeError(f"not a {kind.__name__}: {value!r}")
    return value


_WRITERS: dict[Any, Callable[[Any], object]] = {
    tuple: lambda values: [as_json(each) for each in values],
    timedelta: duration_to_stored,
    datetime: moment_to_stored,
}
_READERS: dict[Any, Callable[[Any], object]] = {
    Translatable: text_from_stored,
    timedelta: duration_from_stored,
    datetime: moment_from_stored,
}

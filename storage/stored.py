"""Dataclasses as JSON, with each field under its name, read and written by pydantic."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter
from pydantic_core import core_schema, to_json

from model.clocks.clock_rules import ClockRule
from model.notices import Content, Payload, UnreadableNotice
from model.stored_fields import UNREADABLE
from rules.language import is_object, text_from_stored
from rules.text import Text, value_to_stored

T = TypeVar("T")
SomeContent = TypeVar("SomeContent", bound=Content)


def _schema(
    read: Callable[[Any], object], write: Callable[[Any], object]
) -> Callable[..., core_schema.CoreSchema]:
    """Return how pydantic reads and writes a class in the field of a dataclass."""

    def read_or_refuse(value: object) -> object:
        try:
            return read(value)
        except UNREADABLE as error:
            raise ValueError(f"cannot be read: {error!r}") from error

    serialization = core_schema.plain_serializer_function_ser_schema(write)
    schema = core_schema.no_info_plain_validator_function(
        read_or_refuse, serialization=serialization
    )
    return lambda *_: schema


# Pydantic asks each class for this; the rules and the model do not know pydantic.
for _kind, _read, _write in (
    (Text, text_from_stored, value_to_stored),
    (ClockRule, ClockRule.from_stored, ClockRule.write),
):
    setattr(_kind, "__get_pydantic_core_schema__", _schema(_read, _write))  # noqa: B010  # no declared attribute


@cache
def _adapter(kind: type[T]) -> TypeAdapter[T]:
    return TypeAdapter(kind)


def to_stored(value: object) -> Any:
    """Return a dataclass as JSON."""
    return _adapter(type(value)).dump_python(value, mode="json")


def from_json(kind: type[T], text: str | bytes) -> T:
    """Return the dataclass whose fields are in the text of a JSON object.

    A field that is missing has its default. Raises ValueError for any other value.
    """
    return _adapter(kind).validate_json(text, strict=True)


def from_stored(kind: type[T], stored: object) -> T:
    """Return the dataclass whose fields are in a JSON object, as `to_stored` writes it.

    A field that is missing has its default. Raises ValueError for any other value.
    """
    # as text, so that pydantic is strict: no text passes for a number, but enumerations are texts
    return from_json(kind, to_json(stored))


def readable_fields(kind: type[T], stored: object) -> T:
    """Return the dataclass whose fields are in a JSON object, all of which have defaults.

    A field that cannot be read, or that its class refuses, has its default, too. So has a field of
    a dataclass inside it.
    """
    entries: Mapping[str, object] = stored if is_object(stored) else {}
    try:
        return from_stored(kind, entries)
    except ValueError:
        kept: dict[str, object] = {}
    for field in fields(kind):  # pyright: ignore[reportArgumentType]  # always a dataclass
        if field.name not in entries:
            continue
        entry = entries[field.name]
        if is_dataclass(field.default) and is_object(entry):
            kept[field.name] = to_stored(readable_fields(type(field.default), entry))
        else:
            with suppress(ValueError):
                from_stored(kind, {field.name: entry})
                kept[field.name] = entry
    return from_stored(kind, kept)


def with_changes(stored: Mapping[str, object], before: T, after: T) -> dict[str, object]:
    """Return a JSON object with those fields of a dataclass that have another value than before.

    All other entries stay, also what cannot be read, and what another version of the bot wrote.
    """
    return _with_changes(stored, to_stored(before), to_stored(after))


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


def read_content(content: type[SomeContent], payload: Payload) -> SomeContent:
    """Return the content of a row of this kind. Raises UnreadableNotice."""
    try:
        return from_stored(content, payload)
    except ValueError as error:
        raise UnreadableNotice(f"{content.kind}: {error!r}") from error

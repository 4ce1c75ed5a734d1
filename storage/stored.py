"""How values are stored: types of columns, and dataclasses as rows and as JSON.

A broken value breaks only what needs it, never a whole query.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import cache
from typing import Any, TypeAlias, TypeVar

import pydantic_core
import sqlalchemy as sa
import structlog
from pydantic import TypeAdapter
from pydantic_core import core_schema
from sqlalchemy.exc import DontWrapMixin

from model.clocks.clock_rules import ClockRule
from model.notices import NoticeContent, Payload, UnreadableNotice
from model.stored_fields import (
    EPOCH,
    UNREADABLE,
    NotStorable,
    is_storable,
    moment_from_stored,
    moment_to_stored,
)
from rules.language import is_list, is_object, text_from_stored
from rules.text import Text, value_to_stored

log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")
SomeContent = TypeVar("SomeContent", bound=NoticeContent)
Row: TypeAlias = "sa.Row[*tuple[Any, ...]]"
"""A row of a query. Its columns have no types."""


# ---- columns
class TextNotStored(NotStorable, DontWrapMixin):
    """A text cannot be stored; raised by a statement, before it reaches the database."""


class TextColumn(sa.types.TypeDecorator[str]):
    """A text. Both databases order it by code points, and `lower` changes only ASCII letters."""

    impl = sa.String
    cache_ok = True

    def load_dialect_impl(self, dialect: sa.Dialect) -> sa.types.TypeEngine[Any]:
        """Return the type of the column on a kind of database."""
        collation = "C" if dialect.name == "postgresql" else None
        return dialect.type_descriptor(sa.String(collation=collation))

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> str | None:
        """Return the text. Raises TextNotStored."""
        if value is not None and not is_storable(value):
            raise TextNotStored
        return value


def to_json(value: object) -> str:
    """Return JSON to store. Raises TextNotStored."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # JSON writes U+0000 as an escape, and a text may hold the six characters of that escape
    if not is_storable(written) or ("\\u0000" in written and _has_zero(json.loads(written))):
        raise TextNotStored
    return written


def _has_zero(value: object) -> bool:
    if isinstance(value, str):
        return "\0" in value
    if is_object(value):
        return any(_has_zero(key) or _has_zero(each) for key, each in value.items())
    return is_list(value) and any(map(_has_zero, value))


class BrokenValue(ValueError):
    """Replaces a column's value that cannot be read. `stored` is what the database holds."""

    def __init__(self, stored: object, reason: Exception) -> None:
        super().__init__(f"{stored!r} cannot be read: {reason}")
        self.stored = stored


class TolerantJson(sa.types.TypeDecorator[Any]):
    """A JSON column in which a value that cannot be parsed is read as a `BrokenValue`.

    If an exception were raised, one broken row would make a whole query fail.
    """

    impl = sa.JSON
    cache_ok = True

    def result_processor(self, dialect: sa.Dialect, coltype: object) -> Any:
        """Return the function that parses one value."""

        def tolerant(value: object) -> object:
            if not isinstance(value, str):  # SQLite stores the text of a number as a number
                return value
            try:
                return json.loads(value)
            except ValueError as error:
                return BrokenValue(value, error)

        return tolerant


class JsonText(TolerantJson):
    """A JSON column that is read as its text, for `from_json`."""

    cache_ok = True

    def result_processor(self, dialect: sa.Dialect, coltype: object) -> Any:
        """Return the function that reads one value."""
        return str


class MomentColumn(sa.types.TypeDecorator[datetime | BrokenValue]):
    """An aware datetime in UTC, stored in the form that `model.stored_fields` defines.

    A stored value that is not a moment is read as a `BrokenValue`, as `TolerantJson` does.
    """

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: sa.Dialect) -> int | None:
        """Return the stored form of a datetime. Raises ValueError if it has no time zone."""
        return None if value is None else moment_to_stored(value)

    def process_result_value(
        self, value: int | None, dialect: sa.Dialect
    ) -> datetime | BrokenValue | None:
        """Return the moment in UTC, or a `BrokenValue`."""
        try:
            return None if value is None else moment_from_stored(value)
        except (TypeError, ValueError, OverflowError) as error:
            return BrokenValue(value, error)


class SkippedRows:
    """Logs rows that cannot be read, each one once."""

    def __init__(self) -> None:
        self._logged: set[tuple[str, int | str]] = set()

    def log_skipped(self, what: str, number: int | str, error: Exception) -> None:
        """Log once that a row, such as match 5, cannot be read."""
        if (what, number) not in self._logged:
            self._logged.add((what, number))
            log.error("row cannot be read", what=what, number=number, error=repr(error))

    def read_all(
        self,
        what: str,
        rows: Iterable[Row],
        read: Callable[[Row], T],
        *,
        number: Callable[[Row], int | str] = lambda row: row.id,
    ) -> list[T]:
        """Apply `read` to each row; rows that it cannot read, or that have a `BrokenValue`, are
        logged and left out.

        The log names such a row by `what` it is and its `number`.
        """
        values: list[T] = []
        for row in rows:
            try:
                require_readable(row)
                values.append(read(row))
            except UNREADABLE as error:
                self.log_skipped(what, number(row), error)
        return values


def from_row(kind: type[T], row: Any, /, **given: object) -> T:
    """Return the dataclass `kind` of a row.

    Its fields that are not `given` are columns of the same name, or with `_id` behind it.
    """
    columns: Mapping[str, object] = row._mapping
    for name in _field_names(kind):
        if name not in given:
            given[name] = columns[name if name in columns else f"{name}_id"]
    return kind(**given)


def to_row(value: object, table: sa.Table, *elsewhere: str, **more: object) -> dict[str, object]:
    """Return the row of a dataclass, whose fields `from_row` would read, with `more` columns.

    Its own id, and fields that are stored `elsewhere`, are left out. Raises TypeError for a field
    without a column.
    """
    row: dict[str, object] = {}
    for name in _field_names(type(value)):
        if name == "id" or name in elsewhere:
            continue
        column = name if name in table.c else f"{name}_id"
        if column not in table.c:
            raise TypeError(f"{type(value).__name__}.{name} has no column in {table.name}")
        row[column] = getattr(value, name)
    return {**row, **more}


@cache
def _field_names(kind: Any) -> list[str]:
    return [each.name for each in fields(kind)]


def parsed(text: str) -> object:
    """Return stored JSON; the text itself if it is no readable JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def object_or_empty(value: object) -> Mapping[str, Any]:
    """Return a JSON object, or an empty one if it is missing, broken or no object."""
    return value if is_object(value) else {}


def value_or_none(value: T | BrokenValue | None) -> T | None:
    """Return a value, or None if it is missing or broken."""
    return None if isinstance(value, BrokenValue) else value


def moment_or_past(value: datetime | BrokenValue | None) -> datetime | None:
    """Return the first moment of an ascending query, or None if no row has a readable one.

    A broken value that is a negative number sorts before all readable moments. Return `EPOCH` for
    it, so that its row counts as due and does not hide the others. Any other broken value (a text,
    a number that is too large) sorts after them: if it comes first, there are none.
    """
    if isinstance(value, BrokenValue):
        below_all = isinstance(value.stored, int | float) and value.stored < 0
        return EPOCH if below_all else None
    return value


def require_readable(row: Row) -> None:
    """Raise BrokenValue if one of the row's values could not be read."""
    for value in row:
        if isinstance(value, BrokenValue):
            raise value


# ---- dataclasses as JSON, with each field under its name
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
    return from_json(kind, pydantic_core.to_json(stored))


def readable_fields(kind: type[T], stored: object) -> T:
    """Return the dataclass whose fields are in a JSON object, all of which have defaults.

    A field that cannot be read, or that its class refuses, has its default, too. So has a field of
    a dataclass inside it.
    """
    entries = object_or_empty(stored)
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

"""Values as they are copied between databases: what both kinds can hold, and checksums of rows.

Rows are copied as they are stored. JSON stays the text that was stored, moments stay numbers. Rows
are handled in batches and columns, because a database has millions of them.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Any, TypeAlias

import sqlalchemy as sa

from storage.tables import Json, Moment, instances, metadata, outbox
from storage.texts import Text

Row: TypeAlias = tuple[Any, ...]
"""The values of a row, in the order of the columns in `storage.tables`."""

TABLES = tuple(table for table in metadata.sorted_tables if table is not instances)
"""What is copied, tables before those that refer to them. No process runs on the copy yet."""
LEFT_OUT = frozenset({outbox.c.lease})
"""Columns whose values are not copied: they name a process."""

_SMALLEST, _LARGEST = -(2**63), 2**63 - 1
_INT4 = 2**31
_SHOWN = 40
"""Characters of a broken value that are shown."""


class Form(Enum):
    """What a column may hold."""

    INTEGER = auto()
    SMALL_INTEGER = auto()
    MOMENT = auto()
    BOOLEAN = auto()
    FLOAT = auto()
    TEXT = auto()
    BYTES = auto()
    JSON = auto()


def form_of(column: sa.Column[Any]) -> Form:
    """Return what a column may hold."""
    kind = column.type
    if isinstance(kind, Moment):
        return Form.MOMENT
    if isinstance(kind, type(Json)):
        return Form.JSON
    if isinstance(kind, Text):
        return Form.TEXT
    known: tuple[tuple[type[Any], Form], ...] = (
        (sa.BigInteger, Form.INTEGER),
        (sa.Integer, Form.SMALL_INTEGER),
        (sa.Boolean, Form.BOOLEAN),
        (sa.Float, Form.FLOAT),
        (sa.LargeBinary, Form.BYTES),
    )
    return next(form for each, form in known if isinstance(kind, each))


# ---- what both kinds of databases can hold
def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def json_fault(text: str) -> str | None:
    """Return why a text is not JSON that PostgreSQL accepts, None if it is."""
    try:
        json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return "is not JSON"
    return None


_known_json_fault = lru_cache(4096)(json_fault)


def _text_fault(text: str) -> str | None:
    if "\0" in text:
        return "holds the character U+0000"
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            return "is not Unicode"
    return None


def fault_of(form: Form, value: Any) -> str | None:  # noqa: PLR0911  # one line for each form
    """Return why a value cannot be stored in both kinds of databases, None if it can."""
    if value is None:
        return None
    match form:
        case Form.INTEGER | Form.MOMENT:
            return None if type(value) is int else "is not an integer"
        case Form.SMALL_INTEGER:
            in_range = type(value) is int and -_INT4 <= value < _INT4
            return None if in_range else "is not an integer of 32 bits"
        case Form.BOOLEAN:
            return None if value in (0, 1) else "is neither 0 nor 1"
        case Form.FLOAT:
            is_number = isinstance(value, int | float) and not math.isnan(value)
            return None if is_number else "is not a number"
        case Form.BYTES:
            return None if type(value) is bytes else "is text instead of bytes"
        case Form.TEXT:
            return _text_fault(value) if type(value) is str else "is not text"
        case Form.JSON:
            if type(value) is not str:
                return "is not JSON"
            return _text_fault(value) or (_known_json_fault if len(value) < 200 else json_fault)(
                value
            )


def _has_fault(form: Form, values: Sequence[Any]) -> bool:
    """Return whether one of a column's values has a fault; quick where none has."""
    kinds = set(map(type, values)) - {type(None)}
    if not kinds:
        return False
    if form in {Form.INTEGER, Form.MOMENT}:
        return kinds != {int}
    if form is Form.BYTES:
        return kinds != {bytes}
    if form is Form.TEXT:
        return kinds != {str} or _text_fault("".join(filter(None, values))) is not None
    return any(fault_of(form, each) is not None for each in set(values))


def stand_in(column: sa.Column[Any], value: Any) -> Any:
    """Return what takes the place of a value that cannot be copied, None if nothing can.

    The stand-in of a moment or of JSON cannot be read by the bot, either, and a moment is sorted as
    before. Nothing takes the place of keys, counts and flags, which other rows depend on.
    """
    if column.primary_key or column.foreign_keys:
        return None
    match form_of(column):
        case Form.MOMENT:
            if isinstance(value, float) and _SMALLEST < value < _LARGEST:
                return round(value)
            return _LARGEST
        case Form.TEXT | Form.JSON:
            text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
            text = text.replace("\0", "\ufffd").encode(errors="replace").decode()
            return json.dumps(text) if form_of(column) is Form.JSON else text
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Fault:
    """A value that cannot be copied. `key` is the primary key of its row."""

    table: str
    column: str
    key: tuple[tuple[str, Any], ...]
    value: Any
    why: str
    replaceable: bool

    def __str__(self) -> str:
        key = ", ".join(f"{name} = {value!r}" for name, value in self.key)
        shown = repr(self.value)
        if len(shown) > _SHOWN:
            shown = shown[:_SHOWN] + "…"
        return f"{self.table}.{self.column}, row {key}: {shown} {self.why}."


class Examined:
    """The rows of a table, checked for values that cannot be copied."""

    def __init__(self, table: sa.Table) -> None:
        self._table = table
        self._columns = list(table.columns)
        self._forms = [form_of(column) for column in self._columns]

    def faults(self, rows: Sequence[Row]) -> dict[tuple[int, int], Fault]:
        """Return the faults by the indices of their row and column."""
        found: dict[tuple[int, int], Fault] = {}
        for index, values in enumerate(zip(*rows, strict=True)):
            form = self._forms[index]
            if not _has_fault(form, values):
                continue
            for number, value in enumerate(values):
                why = fault_of(form, value)
                if why is not None:
                    found[number, index] = self._fault(rows[number], index, why)
        return found

    def _fault(self, row: Row, index: int, why: str) -> Fault:
        column = self._columns[index]
        key = tuple(
            (each.name, value)
            for each, value in zip(self._columns, row, strict=True)
            if each.primary_key
        )
        can_be_replaced = stand_in(column, row[index]) is not None
        return Fault(self._table.name, column.name, key, row[index], why, can_be_replaced)

    def replaced(self, rows: Sequence[Row], faults: Iterable[tuple[int, int]]) -> list[Row]:
        """Return the rows with stand-ins for their faults."""
        changed = [list(row) for row in rows]
        for number, index in faults:
            changed[number][index] = stand_in(self._columns[index], rows[number][index])
        return [tuple(row) for row in changed]


# ---- the form that is the same for both kinds of databases
def _plain_json(value: Any) -> Any:
    """Return JSON as text. SQLite turns the text of a single number into a number."""
    if type(value) is str:
        if value[:1] not in "-0123456789":
            return value
        try:
            value = json.loads(value, parse_constant=_refuse_constant)
        except (ValueError, RecursionError):
            return value
    return json.dumps(value) if type(value) in {int, float} else value


def _plain_flag(value: Any) -> Any:
    return bool(value) if type(value) in {int, bool} and value in (0, 1) else value


def _plain_float(value: Any) -> Any:
    """Return a float. SQLite does not keep the sign of zero."""
    return value + 0.0 if type(value) in {int, float} else value


_PLAIN: dict[Form, Callable[[Any], Any]] = {
    Form.JSON: _plain_json,
    Form.BOOLEAN: _plain_flag,
    Form.FLOAT: _plain_float,
}


class Plain:
    """Brings rows of a table, read from any database, into the same form."""

    def __init__(self, table: sa.Table) -> None:
        forms = [form_of(column) for column in table.columns]
        self._changed = [
            (index, _PLAIN[form]) for index, form in enumerate(forms) if form in _PLAIN
        ]

    def __call__(self, rows: list[Row]) -> list[Row]:
        """Return the rows in that form."""
        if not self._changed or not rows:
            return rows
        columns: list[Iterable[Any]] = list(zip(*rows, strict=True))
        for index, change in self._changed:
            columns[index] = map(change, columns[index])
        return list(zip(*columns, strict=True))


class Checksum:
    """The number of rows, and a checksum of them in their order."""

    def __init__(self) -> None:
        self.rows = 0
        self._hash = hashlib.blake2b(digest_size=16)

    def add(self, rows: Sequence[Row]) -> None:
        """Add further rows in plain form."""
        self.rows += len(rows)
        self._hash.update("".join(map(repr, rows)).encode(errors="backslashreplace"))

    @property
    def value(self) -> tuple[int, str]:
        """The number of rows and their checksum."""
        return self.rows, self._hash.hexdigest()

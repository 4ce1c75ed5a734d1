"""Rows as they are copied: read from either kind of database, and written to either; and the ids
that a database gives to new rows.

JSON stays the text that was stored, moments stay numbers. Rows are read in batches, because a
database has millions of them.
"""

import json
import math
from collections.abc import Callable, Generator
from functools import partial
from typing import Any, TypeAlias

import sqlalchemy as sa

from storage.stored import MomentColumn, TextColumn
from storage.tables import Json, instances, metadata, outbox

Row: TypeAlias = tuple[object, ...]
"""The values of a row, in the order of the columns in `storage.tables`."""

TABLES = tuple(table for table in metadata.sorted_tables if table is not instances)
"""What is copied, tables before those that refer to them. No process runs on the copy yet."""
LEFT_OUT = frozenset({outbox.c.instance_id})
"""Columns whose values are not copied: they name a process."""
BATCH = 10_000
"""Rows that are in memory at a time."""

_INT4 = 2**31
_SHOWN = 40
"""Characters of a broken value that are shown."""


def stored_rows(
    connection: sa.Connection, table: sa.Table, report: Callable[[str], None]
) -> Generator[list[Row]]:
    """Yield all rows of a table in batches, ordered by primary key.

    Call `report` with a sentence about each value that cannot be copied. The row then has None
    instead.
    """
    columns = list(table.columns)
    readers = [_reader(column) for column in columns]
    if connection.dialect.name == "sqlite":
        # text that is not UTF-8 is read with surrogates, so that it can be named
        driver: Any = connection.connection.driver_connection
        driver.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    query = sa.select(*(_as_stored(connection, column) for column in columns))
    in_batches = query.order_by(*table.primary_key).execution_options(yield_per=BATCH)
    for batch in connection.execute(in_batches).partitions():
        rows: list[Row] = []
        for row in batch:
            values = list(row)
            for index, value in enumerate(row):
                try:
                    values[index] = None if value is None else readers[index](value)
                except ValueError as error:
                    values[index] = None
                    report(_fault(columns[index], row, str(error)))
            rows.append(tuple(values))
        yield rows


def _as_stored(connection: sa.Connection, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
    if column in LEFT_OUT:
        return sa.null().label(column.name)
    if isinstance(column.type, type(Json)) and connection.dialect.name == "postgresql":
        return sa.cast(column, sa.Text)
    return sa.type_coerce(column, sa.types.NullType())


def _fault(column: sa.Column[Any], row: sa.Row[Any], why: str) -> str:
    """Say that the value of a column in a row cannot be copied."""
    values = dict(zip(column.table.columns, row, strict=True))
    key = ", ".join(f"{each.name} = {values[each]!r}" for each in column.table.primary_key)
    shown = repr(values[column])
    if len(shown) > _SHOWN:
        shown = shown[:_SHOWN] + "…"
    return f"{column.table.name}.{column.name}, row {key}: {shown} {why}."


# ---- What a column may hold: return the value, the same from both kinds of databases.
def _integer(value: object) -> int:
    if type(value) is not int:
        raise ValueError("is not an integer")
    return value


def _small_integer(value: object) -> int:
    if type(value) is not int or not -_INT4 <= value < _INT4:
        raise ValueError("is not an integer of 32 bits")
    return value


def _flag(value: object) -> bool:
    if value not in (0, 1):
        raise ValueError("is neither 0 nor 1")
    return bool(value)


def _number(value: object) -> float:
    if not isinstance(value, int | float) or math.isnan(value):
        raise ValueError("is not a number")
    return value + 0.0  # SQLite does not keep the sign of zero


def _bytes(value: object) -> bytes:
    if type(value) is not bytes:
        raise ValueError("is text instead of bytes")
    return value


def _text(value: object) -> str:
    if type(value) is not str:
        raise ValueError("is not text")
    if "\0" in value:
        raise ValueError("holds the character U+0000")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError("is not Unicode") from None
    return value


def _json(value: object) -> str:
    # SQLite stores the text of a single number as a number
    text = _text(json.dumps(value) if type(value) in {int, float} else value)
    try:
        json.loads(text, parse_constant=int)  # NaN and Infinity are no integers
    except (ValueError, RecursionError):
        raise ValueError("is not JSON") from None
    return text


_READERS: tuple[tuple[type[sa.types.TypeEngine[Any]], Callable[[object], object]], ...] = (
    (MomentColumn, _integer),
    (type(Json), _json),
    (TextColumn, _text),
    (sa.BigInteger, _integer),
    (sa.Integer, _small_integer),
    (sa.Boolean, _flag),
    (sa.Float, _number),
    (sa.LargeBinary, _bytes),
)


def _reader(column: sa.Column[Any]) -> Callable[[object], object]:
    return next(read for kind, read in _READERS if isinstance(column.type, kind))


COUNTED = tuple(table for table in metadata.sorted_tables if table.autoincrement_column is not None)
"""The tables whose rows get new ids."""


def last_id(connection: sa.Connection, table: sa.Table) -> int:
    """Return the last id that the database has given to a row of a table, 0 if none."""
    if connection.dialect.name == "sqlite":
        query = sa.text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        return connection.execute(query, {"name": table.name}).scalar() or 0
    query = f"SELECT last_value, is_called FROM {_sequence(connection, table)}"  # noqa: S608
    last, called = connection.exec_driver_sql(query).one()
    return last if called else last - 1


def highest_id(connection: sa.Connection, table: sa.Table) -> int:
    """Return the highest id of the rows of a table, 0 if there are none."""
    [column] = table.primary_key
    return connection.execute(sa.select(sa.func.max(column))).scalar() or 0


def continue_ids(connection: sa.Connection, table: sa.Table, number: int) -> None:
    """Let the ids of a table go on after `number`, if the database counts them."""
    if connection.dialect.name == "postgresql":
        # unlike setval, this is undone with the transaction
        restart = f"ALTER SEQUENCE {_sequence(connection, table)} RESTART WITH {number + 1}"
        connection.exec_driver_sql(restart)
    else:
        connection.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = ?", (table.name,))
        row = (table.name, number)
        connection.exec_driver_sql("INSERT INTO sqlite_sequence VALUES (?, ?)", row)


def _sequence(connection: sa.Connection, table: sa.Table) -> str:
    """Return the name of the sequence of a table on PostgreSQL, ready for statements."""
    [column] = table.primary_key
    sequence = sa.func.pg_get_serial_sequence(f'"{table.name}"', column.name)
    return connection.execute(sa.select(sequence)).scalar_one()

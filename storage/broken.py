"""Rows that cannot be read: damaged, or of another version. They must not hide the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import sqlalchemy as sa
import structlog

log = structlog.stdlib.get_logger(__name__)

T = TypeVar("T")

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, OverflowError)
"""What reading a broken row raises."""


class BrokenJson(ValueError):
    """Stands for a JSON value that cannot be parsed."""


class TolerantJson(sa.types.TypeDecorator[Any]):
    """JSON; a value that cannot be parsed is read as a `BrokenJson`.

    An exception there would make a whole query fail for one broken row.
    """

    impl = sa.JSON
    cache_ok = True

    def result_processor(self, dialect: Any, coltype: Any) -> Any:
        """What parses one value."""
        parse: Any = self.impl_instance.dialect_impl(dialect).result_processor(dialect, coltype)
        if parse is None:
            return None

        def tolerant(value: Any) -> Any:
            try:
                return parse(value)
            except ValueError as error:
                return BrokenJson(str(error))

        return tolerant


class SkippedRows:
    """Logs each row that could not be read, once."""

    def __init__(self) -> None:
        self._known: set[tuple[str, int]] = set()

    def note(self, what: str, number: int, error: Exception) -> None:
        """Row `number` of `what` cannot be read."""
        if (what, number) not in self._known:
            self._known.add((what, number))
            log.error("row cannot be read", what=what, number=number, error=repr(error))

    def readable(
        self, what: str, rows: Iterable[sa.Row[Any]], read: Callable[[sa.Row[Any]], T]
    ) -> list[T]:
        """What `read` makes of the rows; those it cannot read are left out."""
        found: list[T] = []
        for row in rows:
            try:
                found.append(read(row))
            except UNREADABLE as error:
                self.note(what, row.id, error)
        return found


def or_empty(value: Any) -> dict[str, Any]:
    """A JSON object that may be missing or broken; then it is empty."""
    return {} if value is None or isinstance(value, BrokenJson) else value


def whole(row: sa.Row[Any]) -> None:
    """Raises BrokenJson when one of the row's values could not be parsed."""
    for value in row:
        if isinstance(value, BrokenJson):
            raise value

"""Columns of texts, and the last guard against texts that PostgreSQL cannot hold."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DontWrapMixin

from model.storable import NotStorable, is_storable
from rules.text import is_list, is_object


class TextNotStored(NotStorable, DontWrapMixin):
    """A text cannot be stored; raised by a statement, before it reaches the database."""


class Text(sa.types.TypeDecorator[str]):
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

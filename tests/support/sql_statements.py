"""The SQL statements that the bot executes, for tests of what a query costs."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterable
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

Statement = tuple[str, Any]
"""The SQL of a statement and its values."""


@contextmanager
def recorded_statements() -> Generator[list[Statement]]:
    """Record all statements that are executed within the block, except BEGIN."""
    found: list[Statement] = []

    def record(_c: Any, _cursor: Any, sql: str, values: Any, _ctx: Any, many: bool) -> None:
        if not sql.startswith("BEGIN"):
            found.append((sql, values[0] if many else values))

    event.listen(sa.Engine, "before_cursor_execute", record)
    try:
        yield found
    finally:
        event.remove(sa.Engine, "before_cursor_execute", record)


def count_steps(file: Path, statements: Iterable[Statement]) -> int:
    """Execute statements again; return the number of steps that SQLite's virtual machine takes."""
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    with closing(sqlite3.connect(file)) as raw:
        raw.set_progress_handler(count, 1)
        for sql, values in statements:
            raw.execute(sql, values).fetchall()
    return steps

"""SQL beside the program: changing and reading rows, and what statements of the program cost."""

import asyncio
import itertools
import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from storage.database import Database
from tests.support.database.postgresql import ON_POSTGRESQL
from tests.support.database.store import url_of

Where = Database | Path
"""A database, or the folder of one."""
Values = Mapping[str, Any]


def change(where: Where, statement: str, **values: Any) -> None:
    """Run a statement with values for each `:name` in it."""
    change_all(where, [(statement, values)])


def change_all(where: Where, statements: Sequence[tuple[str, Values]]) -> None:
    """Run several statements in one transaction."""
    _run(where, statements)


def fetch(where: Where, statement: str, **values: Any) -> list[tuple[Any, ...]]:
    """Run a statement as `change` does, and return its rows."""
    return _run(where, [(statement, values)])


def _run(where: Where, statements: Sequence[tuple[str, Values]]) -> list[tuple[Any, ...]]:
    if ON_POSTGRESQL or (isinstance(where, Database) and where.shared):
        with ThreadPoolExecutor(1) as thread:  # also where an event loop is running
            return thread.submit(asyncio.run, _run_on_server(where, statements)).result()
    rows: list[tuple[Any, ...]] = []
    file = where / "postboard.db" if isinstance(where, Path) else where.file
    with closing(sqlite3.connect(file)) as raw, raw:
        for statement, values in statements:
            rows = raw.execute(statement, values).fetchall()
    return rows


async def _run_on_server(
    where: Where, statements: Sequence[tuple[str, Values]]
) -> list[tuple[Any, ...]]:
    url = url_of(where) if isinstance(where, Path) else where.backend.writing.url
    rows: list[tuple[Any, ...]] = []
    async with create_async_engine(url, poolclass=NullPool).begin() as connection:
        for statement, values in statements:
            result = await connection.execute(sa.text(statement), values)
            rows = [tuple(row) for row in result] if result.returns_rows else []
    return rows


# ---- statements of the program
Statement = tuple[str, Any]
"""The SQL of a statement and its values."""


@contextmanager
def recorded_statements() -> Generator[list[Statement]]:
    """Record all statements that are executed within the block, except BEGIN."""
    statements: list[Statement] = []

    def record(_c: Any, _cursor: Any, sql: str, values: Any, _ctx: Any, many: bool) -> None:
        if not sql.startswith("BEGIN"):
            statements.append((sql, values[0] if many else values))

    event.listen(sa.Engine, "before_cursor_execute", record)
    try:
        yield statements
    finally:
        event.remove(sa.Engine, "before_cursor_execute", record)


@contextmanager
def failing_statements(*beginnings: str, after: int = 0) -> Generator[None]:
    """Let the database refuse statements of the program that begin so, except the first `after`."""
    begun = itertools.count(1)

    def fail(_c: Any, _cursor: Any, sql: str, values: Any, _ctx: Any, _many: bool) -> None:
        if sql.startswith(beginnings) and next(begun) > after:
            raise OperationalError(sql, values, sqlite3.OperationalError("refused"))

    event.listen(sa.Engine, "before_cursor_execute", fail)
    try:
        yield
    finally:
        event.remove(sa.Engine, "before_cursor_execute", fail)


def count_rows(file: Path, statements: Iterable[Statement]) -> int:
    """Execute queries again; return how many rows they find."""
    with closing(sqlite3.connect(file)) as raw:
        return sum(len(raw.execute(sql, values).fetchall()) for sql, values in statements)


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

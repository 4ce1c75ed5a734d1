"""Statements of one transaction, each run to its end whatever becomes of the task that asked."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from matches.commits import Change

T = TypeVar("T")


class Report(Protocol):
    """Logs an event that was committed."""

    def __call__(self, event: str, /, **facts: object) -> None: ...


def no_report(_event: str, /, **_facts: object) -> None:
    """Log nothing."""


async def finish(work: Coroutine[Any, Any, T]) -> T:
    """Await `work` to its end; a cancellation is passed on only then.

    A statement that is left half-way would leave the one writing connection in an unknown state,
    and a commit without an answer. Statements take milliseconds, so nobody waits long.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            if task.cancelled():
                raise
            cancelled = error
        except Exception:  # noqa: BLE001, S110  # raised below, by the task's result
            pass
    if cancelled:
        if not task.cancelled():
            task.exception()  # seen: the cancellation matters more
        raise cancelled
    return task.result()


class Session:
    """Runs the statements of one unit of work, and collects what to announce after its commit."""

    def __init__(self, connection: AsyncConnection, report: Report = no_report) -> None:
        self._connection = connection
        self._report = report
        self._reports: list[tuple[str, dict[str, object]]] = []
        self._changes: set[Change] = set()

    def report(self, event: str, **facts: object) -> None:
        """Log an event when, and only when, this unit of work has been committed."""
        self._reports.append((event, facts))

    def changed(self, change: Change) -> None:
        """Announce a change to those who wait, after the commit."""
        self._changes.add(change)

    def committed(self) -> frozenset[Change]:
        """Log the reported events after the commit; return the changes to announce."""
        for event, facts in self._reports:
            self._report(event, **facts)
        return frozenset(self._changes)

    async def execute(
        self, statement: sa.Executable, parameters: Sequence[Mapping[str, Any]] | None = None
    ) -> sa.CursorResult[Any]:
        """Run a statement, once or for each set of parameters; its rows are all in memory."""
        return await finish(self._connection.execute(statement, parameters))

    async def put(self, table: sa.Table, row: Mapping[str, Any]) -> None:
        """Insert a row, or replace what stands under its primary key."""
        keys = [column.name for column in table.primary_key]
        rest = {name: value for name, value in row.items() if name not in keys}
        insert = self._insert(table).values(row)
        await self.execute(insert.on_conflict_do_update(index_elements=keys, set_=rest))

    async def put_new(self, table: sa.Table, row: Mapping[str, Any]) -> bool:
        """Insert a row unless its primary key is there; whether it was inserted."""
        done = await self.execute(self._insert(table).values(row).on_conflict_do_nothing())
        return done.rowcount == 1

    def _insert(self, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
        # ON CONFLICT is not in the SQL standard, but the same in both databases.
        if self._connection.dialect.name == "postgresql":
            return postgresql.insert(table)
        return sqlite.insert(table)


async def change_one(session: Session, statement: sa.Update, what: str) -> None:
    """Run an UPDATE of one row by its id. Raises LookupError when there is no such row."""
    if (await session.execute(statement)).rowcount != 1:
        raise LookupError(f"there is no {what}")


def merged(old: Mapping[str, object], new: Mapping[str, object]) -> dict[str, object]:
    """`old` with what `new` changes; None takes a key out."""
    return {key: value for key, value in {**old, **new}.items() if value is not None}

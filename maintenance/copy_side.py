"""One of the two databases of a copy."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Protocol, TypeVar

import sqlalchemy as sa

from maintenance.copy_values import Row
from storage.addresses import Address

T = TypeVar("T")

BATCH = 10_000
"""Rows that are in memory at a time."""


class Side(Protocol):
    """A database in one transaction, which nobody else may change meanwhile."""

    @property
    def address(self) -> Address: ...

    async def count(self, table: sa.Table) -> int:
        """Return the number of rows."""
        ...

    def rows(self, table: sa.Table) -> AsyncGenerator[list[Row]]:
        """Yield all rows in batches, in plain form, ordered by primary key."""
        ...

    async def highest_id(self, table: sa.Table) -> int:
        """Return the highest id that was ever given to a row of the table, 0 if none was."""
        ...

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Call a function with the connection."""
        ...


class Target(Side, Protocol):
    """The database that is written. Nothing is kept unless `commit` returns."""

    async def create(self) -> None:
        """Create the tables."""
        ...

    async def write(self, table: sa.Table, rows: Sequence[Row]) -> None:
        """Insert rows."""
        ...

    async def set_highest_id(self, table: sa.Table, number: int) -> None:
        """Let the ids of the table go on after `number`."""
        ...

    async def settle(self) -> None:
        """Let the database prepare for queries, after all rows have been written."""
        ...

    async def commit(self) -> None:
        """Keep everything."""
        ...

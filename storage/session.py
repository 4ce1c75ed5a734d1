"""Runs the statements of one transaction."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.commits import Change
from storage.stored import SkippedRows, TextColumn

log = structlog.stdlib.get_logger(__name__)
T = TypeVar("T")


Select: TypeAlias = "sa.Select[*tuple[Any, ...]]"
"""A query. What it selects has no types."""
Rows = TypeVar("Rows", bound=Select)


class Lockable(Enum):
    """What can be locked although there may be no row of it."""

    PLAYER = "player"
    SERVER = "server"
    POOL = "pool"
    LANE = "lane"
    FACT = "fact"


async def finish(work: Coroutine[Any, Any, T]) -> T:
    """Await `work` in a task of its own to its end, and only then raise a cancellation.

    A commit that is interrupted would have no known outcome.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is None:
        return task.result()
    if not task.cancelled():
        task.exception()  # retrieved, so that it is not logged
    raise cancelled


class Session:
    """Runs the statements of one unit of work, and collects what to log and announce after it.

    `writes` says whether it is a write unit. SQLite runs one of them at a time. Several run at once
    on PostgreSQL, so what they read and depend on must be locked; the methods for that do nothing
    in a read unit, or on SQLite. `storage.database` says in which order. `shared` says whether
    other processes may use the database at the same time.
    """

    def __init__(self, connection: AsyncConnection, *, writes: bool = False) -> None:
        self._connection = connection
        self.shared = connection.engine.dialect.name == "postgresql"
        self.locks = writes and self.shared
        # the advisory locks that this unit holds, and whether each is shared
        self._held: dict[tuple[Lockable, int | str], bool] = {}
        self._after_commit: list[Callable[[], object]] = []
        self._changes: set[Change] = set()

    def report(self, event: str, **facts: object) -> None:
        """Log an event after this unit of work has been committed."""
        self.after_commit(partial(log.info, event, **facts))

    def after_commit(self, callback: Callable[[], object]) -> None:
        """Call something after this unit of work has been committed. It must not raise."""
        self._after_commit.append(callback)

    def changed(self, change: Change) -> None:
        """Announce a change to waiting tasks after the commit."""
        self._changes.add(change)

    def committed(self) -> frozenset[Change]:
        """Do what was to be done after the commit. Return the changes to announce."""
        for callback in self._after_commit:
            callback()
        return frozenset(self._changes)

    async def execute(
        self,
        statement: sa.Executable,
        parameters: Sequence[Mapping[str, object]] | Mapping[str, object] | None = None,
    ) -> sa.CursorResult[*tuple[Any, ...]]:
        """Run a statement, once or for each set of parameters. All rows are loaded into memory."""
        return await self._connection.execute(statement, parameters)

    async def scalars(self, query: sa.Executable) -> list[Any]:
        """Return the first column of what a query finds."""
        return list((await self.execute(query)).scalars())

    async def exists(self, *where: sa.ColumnElement[bool]) -> bool:
        """Return whether some row satisfies the conditions."""
        query = sa.select(sa.literal_column("1", sa.Integer)).where(*where).limit(1)
        return (await self.execute(query)).first() is not None

    async def count(self, *where: sa.ColumnElement[bool]) -> int:
        """Return how many rows satisfy the conditions."""
        return (await self.execute(sa.select(sa.func.count()).where(*where))).scalar_one()

    async def insert(self, table: sa.Table, /, **values: object) -> int:
        """Insert a row. Return its number."""
        statement = sa.insert(table).values(values).returning(*table.primary_key)
        return (await self.execute(statement)).scalar_one()

    async def update(
        self, table: sa.Table, /, *where: sa.ColumnElement[bool], **values: object
    ) -> int:
        """Change columns of the rows that satisfy the conditions. Return how many these are."""
        return (await self.execute(sa.update(table).where(*where).values(values))).rowcount

    async def delete(self, table: sa.Table, /, *where: sa.ColumnElement[bool]) -> int:
        """Delete the rows that satisfy the conditions. Return how many these were."""
        return (await self.execute(sa.delete(table).where(*where))).rowcount

    async def upsert(
        self,
        table: sa.Table,
        row: Mapping[str, object],
        *,
        kept: Collection[str] = (),
        newer: str | None = None,
    ) -> None:
        """Insert a row or replace the row with the same primary key, but not its columns `kept`.

        If `newer` is given, it is replaced only by one with a greater value in that column.
        """
        keys = [column.name for column in table.primary_key]
        insert = self._insert(table)
        new = {name: insert.excluded[name] for name in row if name not in {*keys, *kept}}
        greater = None if newer is None else insert.excluded[newer] > table.c[newer]
        await self.execute(
            insert.on_conflict_do_update(index_elements=keys, set_=new, where=greater), row
        )

    async def insert_new(self, table: sa.Table, row: Mapping[str, object]) -> bool:
        """Insert a row unless its primary key exists. Return whether it was inserted."""
        done = await self.execute(self._insert(table).values(row).on_conflict_do_nothing())
        return done.rowcount == 1

    async def update_rows(
        self,
        table: sa.Table,
        keys: Collection[str],
        rows: Sequence[Mapping[str, object]],
        *which: sa.ColumnElement[bool],
    ) -> None:
        """Change rows that are found by their columns `keys`, if `which` is true for them. All of
        `rows` have the same columns."""
        if not rows:
            return
        new: dict[str, Any] = {name: sa.bindparam(f"new_{name}") for name in rows[0]}
        same_keys = [table.c[key] == new[key] for key in keys]
        changed = {name: value for name, value in new.items() if name not in keys}
        given = [{f"new_{name}": value for name, value in row.items()} for row in rows]
        await self.execute(sa.update(table).where(*same_keys, *which).values(changed), given)

    # ---- locks
    def locking(self, query: Rows, *, skip_locked: bool = False) -> Rows:
        """Return a query that locks the rows it finds until the unit ends, in its order.

        It waits for units that hold them, and then finds what those have stored; with
        `skip_locked` it leaves such rows out. Other units can still refer to the rows.
        """
        if not self.locks:
            return query
        return query.with_for_update(key_share=True, skip_locked=skip_locked)

    async def lock(
        self, what: Lockable, subjects: Iterable[int | str], *, shared: bool = False
    ) -> None:
        """Lock subjects that need no row, until the unit ends, in ascending order.

        Several units can have a `shared` lock at once. A unit must not ask for a shared lock first
        and for the other kind later: two of them would wait for each other.
        """
        if not self.locks:
            return
        ordered = sorted({(what, each) for each in subjects}, key=lambda one: one[1])
        new = [one for one in ordered if self._held.get(one) not in {False, shared}]
        if not new:
            return
        self._held.update(dict.fromkeys(new, shared))
        names = [f"{kind.value}:{subject}" for kind, subject in new]
        name = sa.func.unnest(sa.literal(names, postgresql.ARRAY(TextColumn))).column_valued("name")
        take = sa.func.pg_advisory_xact_lock_shared if shared else sa.func.pg_advisory_xact_lock
        # two subjects with the same number just wait more
        await self.execute(sa.select(take(sa.func.hashtextextended(name, 0))))

    def _insert(self, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
        # ON CONFLICT is not standard SQL, but both databases have it.
        return postgresql.insert(table) if self.shared else sqlite.insert(table)


class Queries:
    """Queries and changes within one unit of work. Rows that cannot be read are logged once."""

    def __init__(self, session: Session, skipped: SkippedRows) -> None:
        self._session = session
        self._skipped = skipped

    async def _change(self, table: sa.Table, number: int, **values: object) -> None:
        """Change columns of the row with a number. Raises LookupError if there is none."""
        if await self._session.update(table, table.c.id == number, **values) != 1:
            raise LookupError(f"{table.name} has no row {number}")

"""Sweeps: work on many matches, done in batches."""

from collections.abc import Collection, Mapping

import sqlalchemy as sa

from model.entities import Sweep, SweepKind
from storage.columns import Row, object_or_empty
from storage.commits import Change
from storage.session import Queries
from storage.tables import sweeps

PENDING = sa.select(sweeps.c.id).where(
    sweeps.c.id.in_(sa.select(sa.func.min(sweeps.c.id)).group_by(sweeps.c.kind, sweeps.c.subject)),
    sweeps.c.id.not_in(sa.bindparam("sweeps", expanding=True)),
)
"""The oldest sweep of each kind and subject, without those in the parameter `sweeps`."""


class SweepQueries(Queries):
    """Unfinished sweeps: work on many matches that is done in batches."""

    async def add(self, kind: SweepKind, subject: int, data: Mapping[str, object]) -> Sweep:
        """Store a sweep that starts at the first match.

        `subject` is the server or player that the sweep is about, 0 if there is none. `data` is
        that of `Sweep`.
        """
        self._session.changed(Change.SCHEDULE)
        values = {"kind": kind, "subject": subject, "data": dict(data)}
        number = await self._session.insert(sweeps, **values, after_match=0)
        return Sweep(number, kind, subject, 0, data)

    async def get(self, sweep: int) -> Sweep | None:
        """Return an unfinished sweep, None if it is finished."""
        query = self._session.locking(sa.select(sweeps).where(sweeps.c.id == sweep))
        row = (await self._session.execute(query)).first()
        return None if row is None else _sweep(row)

    async def of_kind(self, kind: SweepKind) -> list[Sweep]:
        """Return all unfinished sweeps of a kind, oldest first."""
        query = sa.select(sweeps).where(sweeps.c.kind == kind).order_by(sweeps.c.id)
        return [_sweep(row) for row in await self._session.execute(query)]

    async def pending(self, limit: int, *, excluding: Collection[int] = ()) -> list[int]:
        """Return the ids of the oldest sweep of each kind and subject, oldest first.

        Those in `excluding` are left out.
        """
        query = PENDING.order_by(sweeps.c.id).limit(limit)
        return list((await self._session.execute(query, {"sweeps": [*excluding]})).scalars())

    async def advance(self, sweep: int, match_id: int) -> None:
        """Store that all matches with numbers up to `match_id` are done."""
        await self._change(sweeps, sweep, after_match=match_id)

    async def set_data(self, sweep: int, data: Mapping[str, object], after: int) -> None:
        """Replace the data of a sweep, which goes on with the matches after that number."""
        await self._change(sweeps, sweep, after_match=after, data=dict(data))

    async def mark_done(self, sweep: int) -> None:
        """Delete a finished sweep."""
        await self._session.delete(sweeps, sweeps.c.id == sweep)


def _sweep(row: Row) -> Sweep:
    return Sweep(
        row.id, SweepKind(row.kind), row.subject, row.after_match, object_or_empty(row.data)
    )

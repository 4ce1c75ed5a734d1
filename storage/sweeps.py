"""Work over many matches that is done a part at a time."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import sqlalchemy as sa

from matches.commits import Change
from matches.model import Sweep, SweepKind
from storage.broken import or_empty
from storage.session import Session, change_one
from storage.tables import sweeps


class StoredSweeps:
    """`matches.protocols.Sweeps` over SQL."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def add(self, kind: SweepKind, subject: int, data: Mapping[str, object]) -> Sweep:
        """Add one that has dealt with no match yet."""
        self._session.changed(Change.SCHEDULE)
        statement = (
            sa.insert(sweeps)
            .values(kind=kind, subject=subject, after_match=0, data=dict(data))
            .returning(sweeps)
        )
        return _sweep((await self._session.execute(statement)).one())

    async def get(self, sweep: int) -> Sweep | None:
        """One that is under way, None when it has come to its end."""
        query = sa.select(sweeps).where(sweeps.c.id == sweep)
        row = (await self._session.execute(query)).first()
        return None if row is None else _sweep(row)

    async def pending(self, limit: int, *, besides: Collection[int] = ()) -> list[int]:
        """The oldest of each subject, oldest first; those in `besides` left out."""
        oldest = sa.select(sa.func.min(sweeps.c.id)).group_by(sweeps.c.kind, sweeps.c.subject)
        query = sa.select(sweeps.c.id).where(sweeps.c.id.in_(oldest))
        if besides:
            query = query.where(sweeps.c.id.not_in(besides))
        found = await self._session.execute(query.order_by(sweeps.c.id).limit(limit))
        return list(found.scalars())

    async def advance(self, sweep: int, match: int) -> None:
        """It has dealt with all matches up to this one."""
        statement = sa.update(sweeps).where(sweeps.c.id == sweep).values(after_match=match)
        await change_one(self._session, statement, f"sweep {sweep}")

    async def done(self, sweep: int) -> None:
        """It has dealt with all matches."""
        await self._session.execute(sa.delete(sweeps).where(sweeps.c.id == sweep))


def _sweep(row: sa.Row[tuple[object, ...]]) -> Sweep:
    return Sweep(row.id, SweepKind(row.kind), row.subject, row.after_match, or_empty(row.data))

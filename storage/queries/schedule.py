"""What the scheduler has to do next, and sweeps: work on many matches, done in batches."""

from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa

from model.entities import Sweep, SweepKind
from model.stored_fields import EPOCH
from storage.commits import Change
from storage.session import Queries
from storage.stored import MomentColumn, Row, moment_or_past, object_or_empty
from storage.tables import challenges, ladder_players, matches, players, seasons, sweeps


class Work(StrEnum):
    """The kinds of work that becomes due at a moment."""

    SWEEP = "sweeps"
    """A batch of a sweep, which is always due."""
    CLOCK = "clocks"
    """A match whose clock must be checked."""
    CHALLENGE = "challenges"
    """An open challenge that is past its time."""
    DAILY_MESSAGE = "daily messages"
    """A player to whom one must be sent."""
    SEASON = "seasons"
    """A season with something to do."""
    LADDER = "ladders"


_PENDING = sa.select(sweeps.c.id).where(
    sweeps.c.id.in_(sa.select(sa.func.min(sweeps.c.id)).group_by(sweeps.c.kind, sweeps.c.subject)),
    sweeps.c.id.not_in(sa.bindparam("sweeps", expanding=True)),
)
"""The oldest sweep of each kind and subject, without those in the parameter `sweeps`."""
_WORK: Mapping[Work, tuple[sa.Column[Any], sa.Column[Any], sa.ColumnElement[bool]]] = {
    Work.CLOCK: (matches.c.id, matches.c.check_at, sa.true()),
    Work.CHALLENGE: (
        challenges.c.id,
        challenges.c.open_until,
        challenges.c.state == sa.literal_column("'open'"),
    ),
    Work.DAILY_MESSAGE: (players.c.id, players.c.daily_message_at, sa.true()),
    Work.SEASON: (seasons.c.id, seasons.c.due_at, sa.true()),
}
"""For each kind the columns of the number and of the moment, and which rows count."""


def _first(column: sa.Column[Any], *where: sa.ColumnElement[bool]) -> sa.ScalarSelect[Any]:
    """Select the first moment in a column."""
    query = sa.select(column).where(column.is_not(None), *where).order_by(column)
    return query.limit(1).scalar_subquery()


_MOMENTS: Mapping[Work, sa.ColumnElement[Any]] = {
    Work.SWEEP: sa.case((_PENDING.exists(), sa.literal(EPOCH, MomentColumn()))),
    Work.LADDER: _first(ladder_players.c.drops_at),
    **{
        kind: _first(moment, counts, number.not_in(sa.bindparam(kind, expanding=True)))
        for kind, (number, moment, counts) in _WORK.items()
    },
}
# Built once: this is read whenever a moment was set at which something is due.
_UPCOMING = sa.select(*_MOMENTS.values())
NOTHING_LEFT_OUT: Mapping[Work, Collection[int]] = MappingProxyType({})


class ScheduleQueries(Queries):
    """What the scheduler has to do next."""

    async def upcoming(
        self, without: Mapping[Work, Collection[int]] = NOTHING_LEFT_OUT
    ) -> dict[Work, datetime]:
        """Return when something of each kind is due next, without the kinds of which nothing is.

        `without` names what to leave out. A moment that cannot be read counts as past if it is the
        smallest of its kind, and is ignored otherwise (`moment_or_past`).
        """
        left_out: dict[str, object] = {
            kind: [*without.get(kind, ())] for kind in (Work.SWEEP, *_WORK)
        }
        row = (await self._session.execute(_UPCOMING, left_out)).one()
        moments = zip(_MOMENTS, map(moment_or_past, row), strict=True)
        return {kind: moment for kind, moment in moments if moment is not None}

    async def due(
        self, kind: Work, now: datetime, limit: int = 100, *, excluding: Collection[int] = ()
    ) -> list[int]:
        """Return the numbers of at most `limit` clocks, challenges, players or seasons that are
        due, the longest due first. Those in `excluding` are left out."""
        number, moment, counts = _WORK[kind]
        query = (
            sa.select(number)
            .where(counts, moment.is_not(None), moment <= now)
            .order_by(moment, number)
            .limit(limit)
        )
        if excluding:  # an empty list costs 0.2 ms, too
            query = query.where(number.not_in(excluding))
        return await self._session.scalars(query)

    async def take(self, kind: Work, one: int, now: datetime) -> bool:
        """Lock the row of something that is due.

        Return False if it is not any more, or if another unit works on it. On SQLite nobody else
        can have done what is due.
        """
        if not self._session.shared:
            return True
        number, moment, counts = _WORK[kind]
        query = sa.select(number).where(number == one, counts, moment <= now)
        taken = self._session.locking(query, skip_locked=True)
        return (await self._session.execute(taken)).first() is not None


class SweepQueries(Queries):
    """Unfinished sweeps: work on many matches that is done in batches."""

    async def add(self, kind: SweepKind, subject: int, data: Mapping[str, object]) -> Sweep:
        """Store a sweep that starts at the first match.

        `subject` is the server or player that the sweep is about, 0 if there is none. `data` is
        as in `Sweep`.
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
        query = _PENDING.order_by(sweeps.c.id).limit(limit)
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

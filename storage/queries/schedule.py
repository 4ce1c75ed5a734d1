"""What the scheduler has to do next."""

from collections.abc import Collection, Mapping
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa

from model.stored_fields import EPOCH
from storage.columns import Moment, moment_or_past
from storage.queries.sweeps import PENDING
from storage.session import Queries
from storage.tables import challenges, ladder_players, matches, players, seasons


class Due(StrEnum):
    """The kinds of work that becomes due at a moment."""

    SWEEP = "sweeps"
    """A batch of a sweep, which is always due."""
    CLOCK = "clocks"
    CHALLENGE = "challenges"
    DAILY_MESSAGE = "daily messages"
    SEASON = "seasons"
    LADDER = "ladders"


def _first(column: sa.Column[Any], *where: sa.ColumnElement[bool]) -> sa.ScalarSelect[Any]:
    """Select the first moment in a column."""
    query = sa.select(column).where(column.is_not(None), *where).order_by(column)
    return query.limit(1).scalar_subquery()


def _without(column: sa.Column[Any], kind: Due) -> sa.ColumnElement[bool]:
    return column.not_in(sa.bindparam(kind, expanding=True))


_MOMENTS: Mapping[Due, sa.ColumnElement[Any]] = {
    Due.SWEEP: sa.case((PENDING.exists(), sa.literal(EPOCH, Moment()))),
    Due.CLOCK: _first(matches.c.check_at),
    Due.CHALLENGE: _first(
        challenges.c.expires_at,
        challenges.c.state == sa.literal_column("'open'"),
        _without(challenges.c.id, Due.CHALLENGE),
    ),
    Due.DAILY_MESSAGE: _first(players.c.digest_at),
    Due.SEASON: _first(seasons.c.due_at, _without(seasons.c.id, Due.SEASON)),
    Due.LADDER: _first(ladder_players.c.drops_at),
}
# Built once: this is read whenever a moment was set at which something is due.
_UPCOMING = sa.select(*_MOMENTS.values())
NOTHING_LEFT_OUT: Mapping[Due, Collection[int]] = MappingProxyType({})


class Schedule(Queries):
    """What the scheduler has to do next."""

    async def upcoming(
        self, without: Mapping[Due, Collection[int]] = NOTHING_LEFT_OUT
    ) -> dict[Due, datetime]:
        """Return when something of each kind is due next, without the kinds of which nothing is.

        `without` are sweeps, challenges and seasons that are left out. Of moments that cannot be
        read, only those below all others count (`moment_or_past`).
        """
        left_out: dict[str, object] = {
            kind: [*without.get(kind, ())] for kind in (Due.SWEEP, Due.CHALLENGE, Due.SEASON)
        }
        row = (await self._session.execute(_UPCOMING, left_out)).one()
        moments = zip(_MOMENTS, map(moment_or_past, row), strict=True)
        return {kind: moment for kind, moment in moments if moment is not None}

"""Tries: the turns that people try out on a private board."""

from datetime import datetime

import sqlalchemy as sa

from model.entities import MatchOrStudy
from model.tries import KEPT_TRIES, TriedTurns
from storage.session import Queries
from storage.stored import from_stored, to_stored
from storage.tables import tries


class TryQueries(Queries):
    """All stored tries: for each person at most one row for a match or a study of theirs."""

    async def get(self, player: int, about: MatchOrStudy) -> tuple[TriedTurns, int]:
        """Return what a person has tried, and the seq of the match then.

        What cannot be read is nothing.
        """
        query = sa.select(tries.c.tried, tries.c.seq).where(*_of(player, about))
        row = (await self._session.execute(query)).one_or_none()
        if row is None:
            return TriedTurns(), 0
        try:
            return from_stored(TriedTurns, row.tried), row.seq
        except ValueError as error:
            self._skipped.log_skipped("tries", f"{about.match_id}:{about.study}:{player}", error)
            return TriedTurns(), 0

    async def save(
        self, player: int, about: MatchOrStudy, tried: TriedTurns, *, seq: int, at: datetime
    ) -> None:
        """Store what a person has tried, replacing what is stored.

        Only the `KEPT_TRIES` matches and studies that they tried in last are kept. The caller has
        locked the person.
        """
        await self._session.delete(tries, *_of(player, about))
        if not tried.trees:
            return
        row = {"player_id": player, "match_id": about.match_id, "study_id": about.study, "seq": seq}
        await self._session.insert(tries, **row, tried=to_stored(tried), changed_at=at)
        theirs = sa.select(tries.c.id).where(tries.c.player_id == player)
        kept = theirs.order_by(tries.c.id.desc()).limit(KEPT_TRIES)
        outdated = theirs.where(tries.c.id.not_in(kept))
        await self._session.delete(tries, tries.c.id.in_(outdated))

    async def delete_all(self, match_id: int) -> None:
        """Delete what everybody has tried in a match."""
        await self._session.delete(tries, tries.c.match_id == match_id)


def _of(player: int, about: MatchOrStudy) -> list[sa.ColumnElement[bool]]:
    columns = (tries.c.player_id, tries.c.match_id, tries.c.study_id)
    return [column == value for column, value in zip(columns, (player, *about), strict=True)]

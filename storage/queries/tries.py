"""Tries: the turns that people try out on a private board."""

from collections.abc import Mapping
from datetime import datetime

import sqlalchemy as sa

from storage.columns import object_or_empty
from storage.session import Queries
from storage.tables import tries


class Tries(Queries):
    """All stored tries: for each person at most one tree of turns for each match."""

    async def get(self, player: int, match: int) -> tuple[Mapping[str, object], int] | None:
        """Return the lines that a person has tried in a match, by the ply at which they begin, and
        the seq of the match then. None if nothing was tried."""
        query = sa.select(tries.c.lines, tries.c.seq).where(*_of(player, match))
        row = (await self._session.execute(query)).one_or_none()
        return None if row is None else (object_or_empty(row.lines), row.seq)

    async def save(
        self,
        player: int,
        match: int,
        lines: Mapping[str, object],
        seq: int,
        at: datetime,
        *,
        keep: int,
    ) -> None:
        """Store what a person has tried in a match, replacing what is stored.

        Only the matches that they tried in last are kept, as many as `keep`. The caller has locked
        the person.
        """
        await self.delete(player, match)
        row = {"player_id": player, "match_id": match, "lines": dict(lines), "seq": seq}
        await self._session.execute(sa.insert(tries).values(**row, changed_at=at))
        theirs = sa.select(tries.c.id).where(tries.c.player_id == player)
        kept = theirs.order_by(tries.c.id.desc()).limit(keep)
        outdated = theirs.where(tries.c.id.not_in(kept))
        await self._session.execute(sa.delete(tries).where(tries.c.id.in_(outdated)))

    async def delete(self, player: int, match: int) -> None:
        """Delete what a person has tried in a match."""
        await self._session.execute(sa.delete(tries).where(*_of(player, match)))


def _of(player: int, match: int) -> tuple[sa.ColumnElement[bool], sa.ColumnElement[bool]]:
    return tries.c.player_id == player, tries.c.match_id == match

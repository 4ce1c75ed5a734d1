"""How far people are in the lessons of the games."""

import sqlalchemy as sa

from model.learn import Place
from storage.session import Queries
from storage.stored import from_row, to_row
from storage.tables import learners


class LearnQueries(Queries):
    """Who has begun the lessons of which games."""

    async def places(self, player: int) -> dict[str, Place]:
        """Return where a player is, by game."""
        query = sa.select(learners).where(learners.c.player_id == player)
        rows = await self._session.execute(query)
        return {row.game: from_row(Place, row) for row in rows}

    async def set_place(self, player: int, game: str, place: Place) -> None:
        """Store where a player is."""
        await self._session.upsert(learners, to_row(place, learners, player_id=player, game=game))

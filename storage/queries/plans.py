"""Answers in advance of players in running matches."""

import sqlalchemy as sa

from model.plans import Plan
from rules.variations import NO_VARIATIONS, Variations
from storage.session import Queries, Select
from storage.stored import Row, from_row, from_stored, to_row, to_stored
from storage.tables import plans


class PlanQueries(Queries):
    """All plans. Only the player whose plan it is may see it. A unit that changes one has locked
    its match."""

    async def get(self, match_id: int, player: int) -> Plan | None:
        """Return the plan of a player in a match, None if there is none."""
        mine = sa.select(plans).where(plans.c.match_id == match_id, plans.c.player_id == player)
        read = await self._read(mine)
        return read[0] if read else None

    async def of_match(self, match_id: int) -> list[Plan]:
        """Return the plans of all players of a match, by player."""
        query = sa.select(plans).where(plans.c.match_id == match_id)
        return await self._read(query.order_by(plans.c.player_id))

    async def set(self, plan: Plan) -> None:
        """Store a plan instead of the one that its player has in its match."""
        await self._session.upsert(plans, to_row(plan, plans, turns=to_stored(plan.turns)))

    async def delete(self, match_id: int, player: int | None = None) -> None:
        """Delete the plan of a player in a match, or of all its players."""
        whose = sa.true() if player is None else plans.c.player_id == player
        await self._session.delete(plans, plans.c.match_id == match_id, whose)

    async def _read(self, query: Select) -> list[Plan]:
        return [self._plan(row) for row in await self._session.execute(query)]

    def _plan(self, row: Row) -> Plan:
        """Return the plan of a row. Turns that cannot be read are none."""
        try:
            turns = from_stored(Variations, row.turns)
        except ValueError as error:
            self._skipped.log_skipped("plan", f"{row.match_id}:{row.player_id}", error)
            turns = NO_VARIATIONS
        return from_row(Plan, row, turns=turns)

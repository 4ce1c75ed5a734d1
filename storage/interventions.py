"""The log of moderators' interventions, by server."""

from __future__ import annotations

import sqlalchemy as sa

from matches.model.entities import Intervention
from matches.model.moderation_log import read_action, write_action
from storage.session import Session
from storage.tables import interventions


class StoredInterventions:
    """`matches.protocols.Interventions` over SQL."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def add(self, server: int, intervention: Intervention) -> None:
        """Store an intervention."""
        statement = sa.insert(interventions).values(
            server_id=server,
            match_id=intervention.match,
            moderator_id=intervention.moderator,
            action=write_action(intervention.action),
            reason=intervention.reason,
            at=intervention.at,
        )
        await self._session.execute(statement)
        self._session.report(
            "match moderated",
            match=intervention.match,
            server=server,
            moderator=intervention.moderator,
            action=str(intervention.action),
        )

    async def of_server(self, server: int, limit: int) -> list[Intervention]:
        """The interventions on a server, newest first."""
        query = (
            sa.select(interventions)
            .where(interventions.c.server_id == server)
            .order_by(interventions.c.id.desc())
            .limit(limit)
        )
        return [
            Intervention(
                row.match_id,
                row.moderator_id,
                read_action(row.action, row.moderator_id),
                row.reason,
                row.at,
            )
            for row in await self._session.execute(query)
        ]

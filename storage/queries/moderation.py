"""The log of moderators' interventions, by server.

What a moderator did is stored as a sentence with its values as JSON.
"""

import json

import sqlalchemy as sa

from model.entities import Intervention
from model.text_values import PlayerName
from rules.language import text_from_stored
from rules.text import Notation, Text, join_texts, value_to_stored
from storage.session import Queries
from storage.stored import Row, from_row, to_row
from storage.tables import interventions


class ModerationQueries(Queries):
    """The log of moderators' interventions."""

    async def add(self, server: int, intervention: Intervention) -> None:
        """Add an intervention to the log of a server."""
        action = write_action(intervention.action)
        row = to_row(intervention, interventions, server_id=server, action=action)
        await self._session.insert(interventions, **row)
        self._session.report(
            "match moderated",
            match=intervention.match_id,
            server=server,
            moderator=intervention.moderator,
            action=str(intervention.action),
        )

    async def of_server(self, server: int, limit: int) -> list[Intervention]:
        """Return at most `limit` interventions on a server, newest first.

        Those that cannot be read are logged and left out.
        """
        query = (
            sa.select(interventions)
            .where(interventions.c.server_id == server)
            .order_by(interventions.c.id.desc())
            .limit(limit)
        )
        rows = await self._session.execute(query)
        return self._skipped.read_all("intervention", rows, _intervention)


def _intervention(row: Row) -> Intervention:
    return from_row(Intervention, row, action=read_action(row.action, row.moderator_id))


def write_action(action: Text) -> str:
    """Return a moderator's action in its stored form."""
    return json.dumps(value_to_stored(action), ensure_ascii=False)


def read_action(stored: str, moderator: int) -> Text:
    """Return a stored action. One that cannot be read is shown as it is stored, after the
    moderator."""
    try:
        return text_from_stored(json.loads(stored))
    except (KeyError, TypeError, ValueError):  # JSON that is broken raises ValueError too
        return join_texts([PlayerName(moderator), Notation(stored)])

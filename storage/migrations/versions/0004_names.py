"""Names by server and player.

Until now one name per player was stored with the preferences, whichever server it came from, and
could be shown on another. The server of such a name is unknown, so they are deleted; the bot looks
each player up again, or learns the name with their next command.
"""

from __future__ import annotations

import json
from typing import Any, cast

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Json = sa.JSON(none_as_null=True)

players = sa.table("players", sa.column("id", Id), sa.column("preferences", Json))


def object_in(value: Any) -> dict[str, Any]:
    """The JSON object in a column; empty for a damaged row, which must not stop the migration."""
    try:
        found = json.loads(value) if isinstance(value, str) else value
    except ValueError:
        return {}
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def upgrade() -> None:
    """Create the table; delete the names that were stored for all servers."""
    op.create_table(
        "names",
        sa.Column("server_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("server_id", "player_id", name="pk_names"),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    for player in connection.execute(sa.text("SELECT id, preferences FROM players")).all():
        preferences = object_in(player.preferences)
        kept = {key: value for key, value in preferences.items() if key != "name"}
        if kept != preferences:
            change = sa.update(players).where(players.c.id == player.id)
            connection.execute(change.values(preferences=kept))


def downgrade() -> None:
    """Drop the names: the previous version learns them again."""
    op.drop_table("names")

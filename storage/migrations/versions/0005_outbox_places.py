"""The destination of each notice in the outbox: its server and channel.

Existing rows get the server and channel of their match or challenge. Indexes on the new columns and
on the states `broken` and `given up` are added, and others replaced.
The column `attempts` keeps its name, but from now on it counts only the failures since it was last
reset. Each start of the bot makes failed notices due and sets it to 0.
"""

from __future__ import annotations

import json
from typing import Any, cast

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def where(condition: str) -> dict[str, Any]:
    """Return the arguments that make an index partial, for each kind of database."""
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}


WHERE_PENDING, WHERE_PARKED = where("state = 'pending'"), where("state = 'parked'")

OF_MATCHES = """
UPDATE outbox SET
  server_id = (SELECT server_id FROM matches WHERE matches.id = outbox.match_id),
  channel_id = (SELECT channel_id FROM matches WHERE matches.id = outbox.match_id)
WHERE match_id IS NOT NULL
"""
OF_CHALLENGE = """
UPDATE outbox SET
  server_id = (SELECT server_id FROM challenges WHERE challenges.id = :challenge),
  channel_id = (SELECT channel_id FROM challenges WHERE challenges.id = :challenge)
WHERE id = :id AND EXISTS (SELECT 1 FROM challenges WHERE challenges.id = :challenge)
"""


def challenge_in(payload: Any) -> int | None:
    """The challenge in a card's payload; None for a damaged row, which is skipped."""
    try:
        found = json.loads(payload) if isinstance(payload, str) else payload
    except ValueError:
        return None
    if not isinstance(found, dict):
        return None
    number = cast("dict[str, Any]", found).get("challenge")
    return number if isinstance(number, int) else None


def upgrade() -> None:
    """Add and fill the columns; add indexes on them, and on the message and the state."""
    server = sa.Column("server_id", sa.BigInteger(), server_default=sa.text("0"), nullable=False)
    op.add_column("outbox", server)
    op.add_column("outbox", sa.Column("channel_id", sa.BigInteger()))
    connection = op.get_bind()
    connection.execute(sa.text(OF_MATCHES))
    cards = connection.execute(sa.text("SELECT id, payload FROM outbox WHERE kind = 'card'"))
    for row in cards.all():
        found = {"id": row.id, "challenge": challenge_in(row.payload)}
        connection.execute(sa.text(OF_CHALLENGE), found)
    op.create_index(
        "ix_outbox_server", "outbox", ["server_id", "due_at", "id", "channel_id"], **WHERE_PENDING
    )
    failed = where("state = 'pending' AND attempts > 0")
    op.create_index("ix_outbox_failed", "outbox", ["channel_id"], **failed)
    op.create_index("ix_outbox_broken", "outbox", ["id"], **where("state = 'broken'"))
    sent = where("message_id IS NOT NULL")
    op.create_index("ix_outbox_message", "outbox", ["message_id"], **sent)
    op.drop_index("ix_outbox_parked", "outbox")
    op.create_index("ix_outbox_parked", "outbox", ["server_id", "channel_id"], **WHERE_PARKED)
    op.drop_index("ix_outbox_done", "outbox")
    over = where("state IN ('done', 'given up')")
    op.create_index("ix_outbox_done", "outbox", ["created_at"], **over)


def downgrade() -> None:
    """Drop the columns and their indexes; replace the new states by those of the older version."""
    op.execute("UPDATE outbox SET state = 'done' WHERE state = 'given up'")
    op.execute("UPDATE outbox SET state = 'parked' WHERE state = 'broken'")
    op.drop_index("ix_outbox_done", "outbox")
    op.create_index("ix_outbox_done", "outbox", ["created_at"], **where("state = 'done'"))
    op.drop_index("ix_outbox_parked", "outbox")
    op.create_index("ix_outbox_parked", "outbox", ["match_id"], **WHERE_PARKED)
    for index in ("ix_outbox_broken", "ix_outbox_message", "ix_outbox_failed", "ix_outbox_server"):
        op.drop_index(index, "outbox")
    for column in ("channel_id", "server_id"):
        op.drop_column("outbox", column)

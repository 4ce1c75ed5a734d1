"""The first tables.

Migrations do not use `storage.tables`: they must stay as they are when the tables change later.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.BigInteger()
Json = sa.JSON(none_as_null=True)


def where(condition: str) -> dict[str, Any]:
    """Arguments that make an index partial, for each kind of database."""
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "blocks",
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "blocked_id", name="pk_blocks"),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "facts",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_facts"),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "matches",
        sa.Column("id", Id, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("options", Json, nullable=False),
        sa.Column("match_options", Json, nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("home_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("shown_seq", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("to_move", sa.Integer()),
        sa.Column("mover_id", sa.BigInteger()),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("turn_started_at", Moment, nullable=False),
        sa.Column("changed_at", Moment, nullable=False),
        sa.Column("finished_at", Moment),
        sa.Column("termination", sa.String()),
        sa.Column("winners", Json),
        sa.Column("scores", Json),
        sa.Column("board_channel_id", sa.BigInteger()),
        sa.Column("board_message_id", sa.BigInteger()),
        sa.Column("board_seq", sa.Integer()),
        sa.Column("data", Json, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_channel", "matches", ["channel_id", "finished_at"])
    op.create_index(
        "ix_matches_on_move",
        "matches",
        ["mover_id", "turn_started_at"],
        **where("mover_id IS NOT NULL"),
    )
    op.create_index("ix_matches_running", "matches", ["server_id"], **where("finished_at IS NULL"))

    op.create_table(
        "players",
        sa.Column("id", Id, autoincrement=False, nullable=False),
        sa.Column("preferences", Json, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )

    op.create_table(
        "servers",
        sa.Column("id", Id, autoincrement=False, nullable=False),
        sa.Column("settings", Json, nullable=False),
        sa.Column("left_at", Moment),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )

    op.create_table(
        "challenges",
        sa.Column("id", Id, nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("card_id", sa.BigInteger()),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("options", Json, nullable=False),
        sa.Column("match_options", Json, nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("first", sa.String(), nullable=False),
        sa.Column("maker_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("expires_at", Moment, nullable=False),
        sa.Column("match_id", Id),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_challenges_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_challenges_expiry", "challenges", ["expires_at"], **where("state = 'open'"))
    op.create_index("ix_challenges_maker", "challenges", ["maker_id"], **where("state = 'open'"))
    op.create_index("ix_challenges_server", "challenges", ["server_id"], **where("state = 'open'"))

    op.create_table(
        "events",
        sa.Column("match_id", Id, autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("player_id", sa.BigInteger()),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.Column("interaction_id", sa.BigInteger()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_events_match_id"),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_events"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "uq_events_interaction",
        "events",
        ["match_id", "interaction_id"],
        unique=True,
        **where("interaction_id IS NOT NULL"),
    )

    op.create_table(
        "match_seats",
        sa.Column("match_id", Id, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("wish", sa.String()),
        sa.Column("finished_at", Moment),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_match_seats_match_id"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_match_seats"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_match_seats_player", "match_seats", ["player_id", "finished_at", "match_id"]
    )

    op.create_table(
        "outbox",
        sa.Column("id", Id, nullable=False),
        sa.Column("lane", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("match_id", Id),
        sa.Column("seq", sa.Integer()),
        sa.Column("payload", Json, nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", Moment, nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("tried_at", Moment),
        sa.Column("message_id", sa.BigInteger()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_outbox_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_done", "outbox", ["created_at"], **where("state = 'done'"))
    op.create_index("ix_outbox_due", "outbox", ["due_at"], **where("state = 'pending'"))
    op.create_index("ix_outbox_lane", "outbox", ["lane", "id"], **where("state = 'pending'"))
    op.create_index("ix_outbox_match", "outbox", ["match_id"])
    op.create_index("ix_outbox_parked", "outbox", ["match_id"], **where("state = 'parked'"))

    op.create_table(
        "challenge_players",
        sa.Column("challenge_id", Id, autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("joined", sa.Boolean(), nullable=False),
        sa.Column("wish", sa.String()),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name="fk_challenge_players_challenge_id"
        ),
        sa.PrimaryKeyConstraint("challenge_id", "position", name="pk_challenge_players"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop all tables, those with foreign keys first."""
    for table in (
        "challenge_players",
        "outbox",
        "match_seats",
        "events",
        "challenges",
        "servers",
        "players",
        "matches",
        "facts",
        "blocks",
    ):
        op.drop_table(table)

"""Clocks, absences, digests and moderators' interventions.

Existing matches go on without a clock. Columns are added and dropped in place, which SQLite
supports for nullable columns, so no table is copied.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.BigInteger()
Json = sa.JSON(none_as_null=True)


def where(condition: str) -> dict[str, Any]:
    """Arguments that make an index partial, for each kind of database."""
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}


def upgrade() -> None:
    """Add the columns and tables."""
    op.add_column("matches", sa.Column("clock", Json))
    op.add_column("matches", sa.Column("deadline", Moment))
    op.add_column("matches", sa.Column("check_at", Moment))
    op.create_index("ix_matches_check", "matches", ["check_at"], **where("check_at IS NOT NULL"))

    op.add_column("players", sa.Column("digest_at", Moment))
    op.create_index("ix_players_digest", "players", ["digest_at"], **where("digest_at IS NOT NULL"))

    op.create_table(
        "vacations",
        sa.Column("id", Id, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("start_at", Moment, nullable=False),
        sa.Column("end_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_vacations"),
    )
    op.create_index("ix_vacations_player", "vacations", ["player_id", "end_at"])

    op.create_table(
        "outages",
        sa.Column("end_at", Moment, autoincrement=False, nullable=False),
        sa.Column("start_at", Moment, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("end_at", "start_at", name="pk_outages"),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "interventions",
        sa.Column("id", Id, nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("match_id", Id, nullable=False),
        sa.Column("moderator_id", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_interventions_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_interventions"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_interventions_server", "interventions", ["server_id", "id"])


def downgrade() -> None:
    """Remove them again; running matches go on without a clock."""
    for table in ("interventions", "outages", "vacations"):
        op.drop_table(table)
    op.drop_index("ix_players_digest", "players")
    op.drop_column("players", "digest_at")
    op.drop_index("ix_matches_check", "matches")
    for column in ("check_at", "deadline", "clock"):
        op.drop_column("matches", column)

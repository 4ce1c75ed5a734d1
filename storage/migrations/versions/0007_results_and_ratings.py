"""The result of each seat of an ended match, ratings, and imported records.

Who won the matches that ended before is copied from their rows. The other columns of their results
are filled in by a sweep, because they need a replay of the match.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.BigInteger()
SEAT_COLUMNS = ("place", "outcome", "colour", "turns", "thinking")

# `winners` is a JSON list of at most five seats, so each of them is one digit. Where it is not a
# list, the match cannot be read at all.
_OUTCOMES = """
UPDATE match_seats SET outcome = (
    SELECT CASE
        WHEN CAST(m.winners AS TEXT) = '[]' THEN 'none'
        WHEN CAST(m.winners AS TEXT) NOT LIKE '%' || match_seats.seat || '%' THEN 'lost'
        WHEN CAST(m.winners AS TEXT) LIKE '%,%' THEN 'shared'
        ELSE 'won'
    END
    FROM matches AS m
    WHERE m.id = match_seats.match_id AND CAST(m.winners AS TEXT) LIKE '[%]'
)
WHERE finished_at IS NOT NULL
"""
_SWEEP = """
INSERT INTO sweeps (kind, subject, after_match, data)
SELECT 'results', 0, 0, '{}'
WHERE EXISTS (SELECT 1 FROM matches WHERE finished_at IS NOT NULL)
"""


def upgrade() -> None:
    """Add the columns, the tables and their indices."""
    op.add_column("match_seats", sa.Column("place", sa.Integer()))
    op.add_column("match_seats", sa.Column("outcome", sa.String()))
    op.add_column("match_seats", sa.Column("colour", sa.String()))
    op.add_column("match_seats", sa.Column("turns", sa.Integer()))
    op.add_column("match_seats", sa.Column("thinking", sa.BigInteger()))
    op.execute(_OUTCOMES)
    op.execute(_SWEEP)
    _partial_index(
        "ix_matches_ended", "matches", ["server_id", "finished_at"], "finished_at IS NOT NULL"
    )
    _partial_index("ix_servers_left", "servers", ["left_at"], "left_at IS NOT NULL")
    op.create_table(
        "ratings",
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("pool", sa.String(), nullable=False),
        sa.Column("mean", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.Column("rated_at", Moment),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "pool", name="pk_ratings"),
        sqlite_with_rowid=False,
    )
    _partial_index(
        "ix_ratings_listed", "ratings", ["pool", "mean", "player_id"], "ranked AND listed"
    )
    op.create_table(
        "rating_servers",
        sa.Column("server_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("pool", sa.String(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("server_id", "pool", "player_id", name="pk_rating_servers"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rated_matches",
        sa.Column("number", Id, nullable=False),
        sa.Column("match_id", Id, nullable=False),
        sa.Column("pool", sa.String(), nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.Column("annulled_at", Moment),
        sa.PrimaryKeyConstraint("number", name="pk_rated_matches"),
        sa.UniqueConstraint("match_id", name="uq_rated_matches_match_id"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], "fk_rated_matches_match_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_rated_matches_pool", "rated_matches", ["pool", "number"])
    op.create_table(
        "rated_seats",
        sa.Column("number", Id, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("pool", sa.String(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("lost_on_time", sa.Boolean(), nullable=False),
        sa.Column("mean_before", sa.Float(), nullable=False),
        sa.Column("deviation_before", sa.Float(), nullable=False),
        sa.Column("volatility_before", sa.Float(), nullable=False),
        sa.Column("mean_after", sa.Float(), nullable=False),
        sa.Column("deviation_after", sa.Float(), nullable=False),
        sa.Column("volatility_after", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("number", "seat", name="pk_rated_seats"),
        sa.ForeignKeyConstraint(["number"], ["rated_matches.number"], "fk_rated_seats_number"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_rated_seats_course", "rated_seats", ["player_id", "pool", "number"])
    op.create_index("ix_rated_seats_latest", "rated_seats", ["player_id", "at"])
    op.create_table(
        "studies",
        sa.Column("id", Id, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_studies_player", "studies", ["player_id", "id"])


def downgrade() -> None:
    """Drop everything; ratings and imported records are lost."""
    for table in ("studies", "rated_seats", "rated_matches", "rating_servers", "ratings"):
        op.drop_table(table)
    op.drop_index("ix_servers_left", "servers")
    op.drop_index("ix_matches_ended", "matches")
    op.execute("DELETE FROM sweeps WHERE kind = 'results'")
    for column in SEAT_COLUMNS:
        op.drop_column("match_seats", column)


def _partial_index(name: str, table: str, columns: list[str], where: str) -> None:
    text = sa.text(where)
    op.create_index(name, table, columns, sqlite_where=text, postgresql_where=text)

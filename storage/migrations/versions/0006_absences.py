"""Absences of the bot from servers, and sweeps: work on many matches, done in batches.

Until now an absence from a server was added to the clock of every match there; such clocks can
still be read.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.BigInteger()
Json = sa.JSON(none_as_null=True)


def upgrade() -> None:
    """Create both tables and queue one sweep of all clocks.

    A match clock stored while the system clock was wrong may start in the future.
    """
    op.create_table(
        "server_absences",
        sa.Column("server_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("end_at", Moment, autoincrement=False, nullable=False),
        sa.Column("start_at", Moment, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("server_id", "end_at", "start_at", name="pk_server_absences"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sweeps",
        sa.Column("id", Id, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("subject", sa.BigInteger(), nullable=False),
        sa.Column("after_match", Id, nullable=False),
        sa.Column("data", Json, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sweeps"),
        sqlite_autoincrement=True,
    )
    op.execute(
        "INSERT INTO sweeps (kind, subject, after_match, data)"
        " SELECT 'clocks', 0, 0, '{}' WHERE EXISTS (SELECT 1 FROM matches)"
    )


def downgrade() -> None:
    """Drop both. Clocks of matches then count an absence from their server as time used."""
    op.drop_table("sweeps")
    op.drop_table("server_absences")

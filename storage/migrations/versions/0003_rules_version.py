"""The rules version of each match, and since when its log cannot be replayed.

Existing matches have version 1. Columns are added in place, as in 0002.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def where(condition: str) -> dict[str, Any]:
    """Arguments that make an index partial, for each kind of database."""
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}


def upgrade() -> None:
    """Add the columns; existing matches get version 1."""
    version = sa.Column("rules_version", sa.Integer(), server_default=sa.text("1"), nullable=False)
    op.add_column("matches", version)
    op.add_column("matches", sa.Column("stuck_at", sa.BigInteger()))
    op.create_index("ix_matches_stuck", "matches", ["stuck_at"], **where("stuck_at IS NOT NULL"))


def downgrade() -> None:
    """Drop both columns."""
    op.drop_index("ix_matches_stuck", "matches")
    for column in ("stuck_at", "rules_version"):
        op.drop_column("matches", column)

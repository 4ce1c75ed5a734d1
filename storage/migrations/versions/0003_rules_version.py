"""The version of the rules that a match is played by, and whether its log can be replayed.

Matches that were begun before are of version 1. Columns are added in place, as in 0002.
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
    """What makes an index partial, in each database's argument."""
    return {"sqlite_where": sa.text(condition), "postgresql_where": sa.text(condition)}


def upgrade() -> None:
    """Every match so far is played by version 1 of its rules."""
    version = sa.Column("rules_version", sa.Integer(), server_default=sa.text("1"), nullable=False)
    op.add_column("matches", version)
    op.add_column("matches", sa.Column("stuck_at", sa.BigInteger()))
    op.create_index("ix_matches_stuck", "matches", ["stuck_at"], **where("stuck_at IS NOT NULL"))


def downgrade() -> None:
    """Forget both."""
    op.drop_index("ix_matches_stuck", "matches")
    for column in ("stuck_at", "rules_version"):
        op.drop_column("matches", column)

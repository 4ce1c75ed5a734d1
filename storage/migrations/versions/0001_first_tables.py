"""The tables of 1.0.0: those of `storage.tables`, as long as there is no other migration.

Before these change, write those of 1.0.0 out here. Migrations must stay as they are when the tables
change later; the stored world of 1.0.0 shows whether this one has.
"""

from alembic import op

from storage.tables import metadata

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    metadata.create_all(op.get_bind())


def downgrade() -> None:
    """Drop all tables."""
    metadata.drop_all(op.get_bind())

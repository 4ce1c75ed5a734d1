"""The first tables: those of `storage.tables`, as long as there is no other migration.

With the first release this becomes a copy of them. Migrations must stay as they are when the tables
change later.
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

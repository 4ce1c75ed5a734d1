"""Several processes: who runs, who delivers what, heartbeats of single shards; snapshots.

The only heartbeat until now, a fact, becomes that of the one shard of one. Stored outages go on
counting for all servers.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.BigInteger()
Json = sa.JSON(none_as_null=True)


def upgrade() -> None:
    """Add the tables and columns."""
    op.create_table(
        "instances",
        sa.Column("id", Id, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("started_at", Moment, nullable=False),
        sa.Column("alive_until", Moment, nullable=False),
        sa.Column("data", Json, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_instances"),
        sa.UniqueConstraint("name", name="uq_instances_name"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "shard_heartbeats",
        sa.Column("shards", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("shards", "shard", name="pk_shard_heartbeats"),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO shard_heartbeats (shards, shard, at)"
        " SELECT 1, 0, CAST(value AS BIGINT) FROM facts"
        " WHERE key = 'heartbeat' AND length(value) BETWEEN 1 AND 18"
        " AND ltrim(value, '0123456789') = ''"
    )
    op.execute("DELETE FROM facts WHERE key = 'heartbeat'")
    op.create_table(
        "new_outages",
        sa.Column("end_at", Moment, autoincrement=False, nullable=False),
        sa.Column("start_at", Moment, autoincrement=False, nullable=False),
        sa.Column("shards", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("end_at", "start_at", "shards", "shard", name="pk_outages_shards"),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO new_outages SELECT end_at, start_at, 1, 0 FROM outages")
    op.drop_table("outages")
    op.rename_table("new_outages", "outages")
    op.create_table(
        "snapshots",
        sa.Column("match_id", Id, autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], "fk_snapshots_match_id"),
        sqlite_with_rowid=False,
    )
    op.add_column("outbox", sa.Column("lease", sa.BigInteger()))
    where = sa.text("lease IS NOT NULL")
    op.create_index(
        "ix_outbox_lease", "outbox", ["lease"], sqlite_where=where, postgresql_where=where
    )
    _index_leaders("pool", "mean", "player_id", "ranked", "listed")
    _order_texts_by_code_points()


def _order_texts_by_code_points() -> None:
    """Give the texts of all tables the order that SQLite has; no older version had PostgreSQL."""
    connection = op.get_bind()
    if connection.dialect.name != "postgresql":
        return
    texts = sa.text(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND data_type = 'character varying'"
        " AND table_name <> 'alembic_version'"
    )
    for table, column in connection.execute(texts).all():
        op.alter_column(table, column, type_=sa.String(collation="C"))


def _index_leaders(*columns: str) -> None:
    """Replace the index of the leaderboard of all servers by one of these columns."""
    where = sa.text("ranked AND listed")
    op.drop_index("ix_ratings_listed", "ratings")
    op.create_index(
        "ix_ratings_listed", "ratings", columns, sqlite_where=where, postgresql_where=where
    )


def downgrade() -> None:
    """Drop them. Outages of single shards then count for all servers."""
    _index_leaders("pool", "mean", "player_id")
    op.drop_index("ix_outbox_lease", "outbox")
    op.drop_column("outbox", "lease")
    op.drop_table("snapshots")
    op.create_table(
        "old_outages",
        sa.Column("end_at", Moment, autoincrement=False, nullable=False),
        sa.Column("start_at", Moment, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("end_at", "start_at", name="pk_outages"),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO old_outages SELECT DISTINCT end_at, start_at FROM outages")
    op.drop_table("outages")
    op.rename_table("old_outages", "outages")
    op.execute(
        "INSERT INTO facts (key, value)"
        " SELECT 'heartbeat', CAST(min(at) AS TEXT) FROM shard_heartbeats"
        " HAVING count(*) > 0"
    )
    op.drop_table("shard_heartbeats")
    op.drop_table("instances")

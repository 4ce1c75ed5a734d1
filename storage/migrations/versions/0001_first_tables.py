"""The first tables.

Migrations do not use `storage.tables`: they must stay as they are when the tables change later.
Until the first release, this one may still change together with the tables.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Moment = sa.BigInteger()
Json = sa.JSON(none_as_null=True)
# ordered by code points, as on SQLite
Text = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Create all tables."""
    _create_matches()
    _create_people()
    _create_work()
    _create_ratings()


def _create_matches() -> None:
    """Create the tables of matches and challenges."""
    op.create_table(
        "matches",
        sa.Column("id", Id, nullable=False),
        sa.Column("game", Text, nullable=False),
        sa.Column("options", Json, nullable=False),
        sa.Column("match_options", Json, nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("home_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("to_move", sa.Integer()),
        sa.Column("mover_id", sa.BigInteger()),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("turn_started_at", Moment, nullable=False),
        sa.Column("changed_at", Moment, nullable=False),
        sa.Column("finished_at", Moment),
        sa.Column("termination", Text),
        sa.Column("winners", Json),
        sa.Column("scores", Json),
        sa.Column("board_channel_id", sa.BigInteger()),
        sa.Column("board_message_id", sa.BigInteger()),
        sa.Column("board_seq", sa.Integer()),
        sa.Column("data", Json, nullable=False),
        sa.Column("clock", Json),
        sa.Column("deadline", Moment),
        sa.Column("check_at", Moment),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("stuck_at", Moment),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sqlite_autoincrement=True,
    )
    _index("ix_matches_channel", "matches", "channel_id", "finished_at")
    _index("ix_matches_check", "matches", "check_at", where="check_at IS NOT NULL")
    _index(
        "ix_matches_ended", "matches", "server_id", "finished_at", where="finished_at IS NOT NULL"
    )
    _index(
        "ix_matches_on_move", "matches", "mover_id", "turn_started_at", where="mover_id IS NOT NULL"
    )
    _index("ix_matches_running", "matches", "server_id", where="finished_at IS NULL")
    _index("ix_matches_stuck", "matches", "stuck_at", where="stuck_at IS NOT NULL")

    op.create_table(
        "match_seats",
        sa.Column("match_id", Id, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("wish", Text),
        sa.Column("finished_at", Moment),
        sa.Column("place", sa.Integer()),
        sa.Column("outcome", Text),
        sa.Column("colour", Text),
        sa.Column("turns", sa.Integer()),
        sa.Column("thinking", sa.BigInteger()),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_match_seats"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_match_seats_match_id"),
        sqlite_with_rowid=False,
    )
    _index("ix_match_seats_player", "match_seats", "player_id", "finished_at", "match_id")

    op.create_table(
        "events",
        sa.Column("match_id", Id, autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", Text, nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("player_id", sa.BigInteger()),
        sa.Column("text", Text, nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.Column("interaction_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_events_match_id"),
        sqlite_with_rowid=False,
    )
    _index(
        "uq_events_interaction",
        "events",
        "match_id",
        "interaction_id",
        unique=True,
        where="interaction_id IS NOT NULL",
    )

    op.create_table(
        "challenges",
        sa.Column("id", Id, nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("card_id", sa.BigInteger()),
        sa.Column("game", Text, nullable=False),
        sa.Column("options", Json, nullable=False),
        sa.Column("match_options", Json, nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("first", Text, nullable=False),
        sa.Column("maker_id", sa.BigInteger(), nullable=False),
        sa.Column("state", Text, nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("expires_at", Moment, nullable=False),
        sa.Column("match_id", Id),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_challenges_match_id"),
        sqlite_autoincrement=True,
    )
    _index("ix_challenges_expiry", "challenges", "expires_at", where="state = 'open'")
    _index("ix_challenges_maker", "challenges", "maker_id", where="state = 'open'")
    _index("ix_challenges_server", "challenges", "server_id", where="state = 'open'")

    op.create_table(
        "challenge_players",
        sa.Column("challenge_id", Id, autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("joined", sa.Boolean(), nullable=False),
        sa.Column("wish", Text),
        sa.PrimaryKeyConstraint("challenge_id", "position", name="pk_challenge_players"),
        sa.ForeignKeyConstraint(
            ["challenge_id"], ["challenges.id"], name="fk_challenge_players_challenge_id"
        ),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "interventions",
        sa.Column("id", Id, nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("match_id", Id, nullable=False),
        sa.Column("moderator_id", sa.BigInteger(), nullable=False),
        sa.Column("action", Text, nullable=False),
        sa.Column("reason", Text, nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_interventions"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_interventions_match_id"),
        sqlite_autoincrement=True,
    )
    _index("ix_interventions_server", "interventions", "server_id", "id")

    op.create_table(
        "studies",
        sa.Column("id", Id, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
        sqlite_autoincrement=True,
    )
    _index("ix_studies_player", "studies", "player_id", "id")


def _create_people() -> None:
    """Create the tables of people and servers."""
    op.create_table(
        "players",
        sa.Column("id", Id, autoincrement=False, nullable=False),
        sa.Column("preferences", Json, nullable=False),
        sa.Column("digest_at", Moment),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )
    _index("ix_players_digest", "players", "digest_at", where="digest_at IS NOT NULL")

    op.create_table(
        "names",
        sa.Column("server_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", Text, nullable=False),
        sa.PrimaryKeyConstraint("server_id", "player_id", name="pk_names"),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "vacations",
        sa.Column("id", Id, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("start_at", Moment, nullable=False),
        sa.Column("end_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_vacations"),
    )
    _index("ix_vacations_player", "vacations", "player_id", "end_at")

    op.create_table(
        "blocks",
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "blocked_id", name="pk_blocks"),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "servers",
        sa.Column("id", Id, autoincrement=False, nullable=False),
        sa.Column("settings", Json, nullable=False),
        sa.Column("left_at", Moment),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )
    _index("ix_servers_left", "servers", "left_at", where="left_at IS NOT NULL")

    op.create_table(
        "server_absences",
        sa.Column("server_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("end_at", Moment, autoincrement=False, nullable=False),
        sa.Column("start_at", Moment, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("server_id", "end_at", "start_at", name="pk_server_absences"),
        sqlite_with_rowid=False,
    )


def _create_work() -> None:
    """Create the tables of what is to be done, and who does it."""
    op.create_table(
        "outbox",
        sa.Column("id", Id, nullable=False),
        sa.Column("lane", Text, nullable=False),
        sa.Column("kind", Text, nullable=False),
        sa.Column("match_id", Id),
        sa.Column("seq", sa.Integer()),
        sa.Column("payload", Json, nullable=False),
        sa.Column("state", Text, nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", Moment, nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("tried_at", Moment),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("lease", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_outbox_match_id"),
        sqlite_autoincrement=True,
    )
    _index("ix_outbox_broken", "outbox", "id", where="state = 'broken'")
    _index("ix_outbox_done", "outbox", "created_at", where="state IN ('done', 'given up')")
    _index("ix_outbox_due", "outbox", "due_at", where="state = 'pending'")
    _index("ix_outbox_failed", "outbox", "channel_id", where="state = 'pending' AND attempts > 0")
    _index("ix_outbox_lane", "outbox", "lane", "id", where="state = 'pending'")
    _index("ix_outbox_lease", "outbox", "lease", where="lease IS NOT NULL")
    _index("ix_outbox_match", "outbox", "match_id")
    _index("ix_outbox_message", "outbox", "message_id", where="message_id IS NOT NULL")
    _index("ix_outbox_parked", "outbox", "server_id", "channel_id", where="state = 'parked'")
    _index(
        "ix_outbox_server",
        "outbox",
        "server_id",
        "due_at",
        "id",
        "channel_id",
        where="state = 'pending'",
    )

    op.create_table(
        "sweeps",
        sa.Column("id", Id, nullable=False),
        sa.Column("kind", Text, nullable=False),
        sa.Column("subject", sa.BigInteger(), nullable=False),
        sa.Column("after_match", Id, nullable=False),
        sa.Column("data", Json, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sweeps"),
        sqlite_autoincrement=True,
    )

    op.create_table(
        "instances",
        sa.Column("id", Id, nullable=False),
        sa.Column("name", Text, nullable=False),
        sa.Column("version", Text, nullable=False),
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

    op.create_table(
        "outages",
        sa.Column("end_at", Moment, autoincrement=False, nullable=False),
        sa.Column("start_at", Moment, autoincrement=False, nullable=False),
        sa.Column("shards", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("end_at", "start_at", "shards", "shard", name="pk_outages"),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "facts",
        sa.Column("key", Text, nullable=False),
        sa.Column("value", Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_facts"),
        sqlite_with_rowid=False,
    )


def _create_ratings() -> None:
    """Create the tables of ratings."""
    op.create_table(
        "ratings",
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("pool", Text, nullable=False),
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
    _index(
        "ix_ratings_listed",
        "ratings",
        "pool",
        "mean",
        "player_id",
        "ranked",
        "listed",
        where="ranked AND listed",
    )

    op.create_table(
        "rating_servers",
        sa.Column("server_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("pool", Text, nullable=False),
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("server_id", "pool", "player_id", name="pk_rating_servers"),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "rated_matches",
        sa.Column("number", Id, nullable=False),
        sa.Column("match_id", Id, nullable=False),
        sa.Column("pool", Text, nullable=False),
        sa.Column("server_id", sa.BigInteger(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.Column("annulled_at", Moment),
        sa.PrimaryKeyConstraint("number", name="pk_rated_matches"),
        sa.UniqueConstraint("match_id", name="uq_rated_matches_match_id"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_rated_matches_match_id"),
        sqlite_autoincrement=True,
    )
    _index("ix_rated_matches_pool", "rated_matches", "pool", "number")

    op.create_table(
        "rated_seats",
        sa.Column("number", Id, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("pool", Text, nullable=False),
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
        sa.ForeignKeyConstraint(["number"], ["rated_matches.number"], name="fk_rated_seats_number"),
        sqlite_with_rowid=False,
    )
    _index("ix_rated_seats_course", "rated_seats", "player_id", "pool", "number")
    _index("ix_rated_seats_latest", "rated_seats", "player_id", "at")


def downgrade() -> None:
    """Drop all tables, those with foreign keys first."""
    for table in (
        "rated_seats",
        "challenge_players",
        "rated_matches",
        "outbox",
        "match_seats",
        "interventions",
        "events",
        "challenges",
        "vacations",
        "sweeps",
        "studies",
        "shard_heartbeats",
        "servers",
        "server_absences",
        "ratings",
        "rating_servers",
        "players",
        "outages",
        "names",
        "matches",
        "instances",
        "facts",
        "blocks",
    ):
        op.drop_table(table)


def _index(name: str, table: str, *columns: str, unique: bool = False, where: str = "") -> None:
    """Create an index, of the rows that satisfy `where` if it is given."""
    rows = sa.text(where) if where else None
    op.create_index(name, table, columns, unique=unique, sqlite_where=rows, postgresql_where=rows)

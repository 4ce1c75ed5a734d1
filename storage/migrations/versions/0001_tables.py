"""The tables of 1.0.0, as `storage.tables` had them.

They are written out here, because migrations stay as they are when the tables change later.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Column, ForeignKey, Index, MetaData, Table

revision = "0001"
down_revision = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TEXT = sa.String().with_variant(sa.String(collation="C"), "postgresql")

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)


def partial(name: str, *columns: str | Column[int], unique: bool = False, where: str) -> Index:
    """An index of the rows that satisfy `where`."""
    return Index(
        name, *columns, unique=unique, sqlite_where=sa.text(where), postgresql_where=sa.text(where)
    )


def table(name: str, *parts: Column[Any] | Index) -> Table:
    """A table; no id is used again. Without an id, its rows are in the order of its key."""
    keys = [part for part in parts if isinstance(part, Column) and part.primary_key]
    has_id = [key.type for key in keys] == [ID]
    counted = has_id and keys[0].autoincrement is not False
    return Table(name, metadata, *parts, sqlite_autoincrement=counted, sqlite_with_rowid=has_id)


table(
    "matches",
    Column("id", ID, primary_key=True),
    Column("game", TEXT, nullable=False),
    Column("options", sa.JSON, nullable=False),
    Column("match_options", sa.JSON, nullable=False),
    Column("seed", sa.LargeBinary, nullable=False),
    Column("server_id", sa.BigInteger, nullable=False),
    Column("channel_id", sa.BigInteger, nullable=False),
    Column("home_id", sa.BigInteger, nullable=False),
    Column("seq", sa.Integer, nullable=False),
    Column("ply", sa.Integer, nullable=False),
    Column("to_move", sa.Integer),
    Column("mover_id", sa.BigInteger),
    Column("created_at", sa.BigInteger, nullable=False),
    Column("turn_started_at", sa.BigInteger, nullable=False),
    Column("changed_at", sa.BigInteger, nullable=False),
    Column("finished_at", sa.BigInteger),
    Column("termination", TEXT),
    Column("winners", sa.JSON),
    Column("scores", sa.JSON),
    Column("board_channel_id", sa.BigInteger),
    Column("board_message_id", sa.BigInteger),
    Column("board_seq", sa.Integer),
    Column("move_number", sa.Integer, nullable=False),
    Column("eliminated", sa.JSON),
    Column("unrated", TEXT),
    Column("annulled", TEXT),
    Column("extras", sa.JSON, nullable=False),
    Column("clock", sa.JSON, nullable=False),
    Column("deadline", sa.BigInteger),
    Column("check_at", sa.BigInteger),
    Column("rules_version", sa.Integer, nullable=False),
    Column("stuck_at", sa.BigInteger),
    Column("position", sa.BigInteger),
    partial("ix_matches_position", "position", where="position IS NOT NULL"),
    partial("ix_matches_on_move", "mover_id", "turn_started_at", where="mover_id IS NOT NULL"),
    partial("ix_matches_check", "check_at", where="check_at IS NOT NULL"),
    partial("ix_matches_stuck", "stuck_at", where="stuck_at IS NOT NULL"),
    partial("ix_matches_running", "server_id", where="finished_at IS NULL"),
    partial("ix_matches_ended", "server_id", "finished_at", where="finished_at IS NOT NULL"),
    partial("ix_matches_ended_number", "server_id", "id", where="finished_at IS NOT NULL"),
    Index("ix_matches_channel", "channel_id", "finished_at"),
)

table(
    "match_seats",
    Column("match_id", ID, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    Column("player_id", sa.BigInteger, nullable=False),
    Column("wish", TEXT),
    Column("finished_at", sa.BigInteger),
    Column("game", TEXT, nullable=False),
    Column("server_id", sa.BigInteger, nullable=False),
    Column("home_id", sa.BigInteger, nullable=False),
    Column("alone", sa.Boolean, nullable=False),
    Column("place", sa.Integer),
    Column("outcome", TEXT),
    Column("colour", TEXT),
    Column("turns", sa.Integer),
    Column("thinking", sa.BigInteger),
    Index(
        "ix_match_seats_player",
        *("player_id", "finished_at", "match_id", "alone", "outcome", "game"),
        *("server_id", "home_id", "turns", "thinking", "colour"),
    ),
)


table(
    "events",
    Column("match_id", ID, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    Column("kind", TEXT, nullable=False),
    Column("seat", sa.Integer),
    Column("player_id", sa.BigInteger),
    Column("text", TEXT, nullable=False),
    Column("at", sa.BigInteger, nullable=False),
    Column("interaction_id", sa.BigInteger),
    Column("reason", TEXT),
    Column("chosen", TEXT),
    partial("ix_events_moderators", "player_id", where="kind IN ('cancelled', 'removed')"),
    partial(
        "uq_events_interaction",
        "match_id",
        "interaction_id",
        unique=True,
        where="interaction_id IS NOT NULL",
    ),
)

table(
    "plans",
    Column("match_id", ID, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("typed", TEXT, nullable=False),
    Column("ply", sa.Integer, nullable=False),
    Column("turns", sa.JSON, nullable=False),
    Column("missed", TEXT, nullable=False),
    Index("ix_plans_player", "player_id"),
)

table(
    "challenges",
    Column("id", ID, primary_key=True),
    Column("server_id", sa.BigInteger, nullable=False),
    Column("channel_id", sa.BigInteger, nullable=False),
    Column("card_id", sa.BigInteger),
    Column("game", TEXT, nullable=False),
    Column("options", sa.JSON, nullable=False),
    Column("match_options", sa.JSON, nullable=False),
    Column("seats", sa.Integer, nullable=False),
    Column("first", TEXT, nullable=False),
    Column("maker_id", sa.BigInteger, nullable=False),
    Column("state", TEXT, nullable=False),
    Column("created_at", sa.BigInteger, nullable=False),
    Column("open_until", sa.BigInteger, nullable=False),
    Column("match_id", ID, ForeignKey("matches.id")),
    Column("ladder", sa.Boolean, nullable=False),
    partial("ix_challenges_ladder", "server_id", "game", "state", "created_at", where="ladder"),
    partial("ix_challenges_maker", "maker_id", where="state = 'open'"),
    partial("ix_challenges_server", "server_id", where="state = 'open'"),
    partial("ix_challenges_open", "open_until", where="state = 'open'"),
)

table(
    "challenge_players",
    Column("challenge_id", ID, ForeignKey("challenges.id"), primary_key=True, autoincrement=False),
    Column("position", sa.Integer, primary_key=True, autoincrement=False),
    Column("player_id", sa.BigInteger, nullable=False),
    Column("joined", sa.Boolean, nullable=False),
    Column("wish", TEXT),
    Index("ix_challenge_players_player", "player_id"),
)

table(
    "players",
    Column("id", ID, primary_key=True, autoincrement=False),
    Column("preferences", sa.JSON, nullable=False),
    Column("daily_message_at", sa.BigInteger),
    partial("ix_players_daily_message", "daily_message_at", where="daily_message_at IS NOT NULL"),
)

table(
    "names",
    Column("server_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("name", TEXT, nullable=False),
    Column("since", sa.BigInteger, nullable=False),
    Index("ix_names_player", "player_id"),
)

table(
    "vacations",
    Column("id", ID, primary_key=True),
    Column("player_id", sa.BigInteger, nullable=False),
    Column("start_at", sa.BigInteger, nullable=False),
    Column("end_at", sa.BigInteger, nullable=False),
    Index("ix_vacations_player", "player_id", "end_at"),
)

table(
    "outages",
    Column("end_at", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("start_at", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("shards", sa.Integer, primary_key=True, autoincrement=False),
    Column("shard", sa.Integer, primary_key=True, autoincrement=False),
)

table(
    "shard_heartbeats",
    Column("shards", sa.Integer, primary_key=True, autoincrement=False),
    Column("shard", sa.Integer, primary_key=True, autoincrement=False),
    Column("at", sa.BigInteger, nullable=False),
)

table(
    "blocks",
    Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("blocked_id", sa.BigInteger, primary_key=True, autoincrement=False),
)

table(
    "servers",
    Column("id", ID, primary_key=True, autoincrement=False),
    Column("settings", sa.JSON, nullable=False),
    Column("left_at", sa.BigInteger),
    partial("ix_servers_left", "left_at", where="left_at IS NOT NULL"),
)

table(
    "server_absences",
    Column("server_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("end_at", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("start_at", sa.BigInteger, primary_key=True, autoincrement=False),
)

table(
    "sweeps",
    Column("id", ID, primary_key=True),
    Column("kind", TEXT, nullable=False),
    Column("subject", sa.BigInteger, nullable=False),
    Column("after_match", ID, nullable=False),
    Column("data", sa.JSON, nullable=False),
)

table(
    "interventions",
    Column("id", ID, primary_key=True),
    Column("server_id", sa.BigInteger, nullable=False),
    Column("match_id", ID, ForeignKey("matches.id"), nullable=False),
    Column("moderator_id", sa.BigInteger, nullable=False),
    Column("action", TEXT, nullable=False),
    Column("reason", TEXT, nullable=False),
    Column("at", sa.BigInteger, nullable=False),
    Index("ix_interventions_server", "server_id", "id"),
    Index("ix_interventions_moderator", "moderator_id"),
)

table(
    "outbox",
    Column("id", ID, primary_key=True),
    Column("lane", TEXT, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("match_id", ID, ForeignKey("matches.id")),
    Column("seq", sa.Integer),
    Column("payload", sa.JSON, nullable=False),
    Column("state", TEXT, nullable=False),
    Column("attempts", sa.Integer, nullable=False),
    Column("due_at", sa.BigInteger, nullable=False),
    Column("created_at", sa.BigInteger, nullable=False),
    Column("tried_at", sa.BigInteger),
    Column("message_id", sa.BigInteger),
    Column("server_id", sa.BigInteger, nullable=False),
    Column("channel_id", sa.BigInteger),
    Column("instance_id", sa.BigInteger),
    partial("ix_outbox_due", "due_at", where="state = 'pending'"),
    partial(
        "ix_outbox_server", "server_id", "due_at", "id", "channel_id", where="state = 'pending'"
    ),
    partial("ix_outbox_lane", "lane", "id", where="state = 'pending'"),
    partial("ix_outbox_failed", "channel_id", where="state = 'pending' AND attempts > 0"),
    partial("ix_outbox_parked", "server_id", "channel_id", where="state = 'parked'"),
    partial("ix_outbox_broken", "id", where="state = 'broken'"),
    partial("ix_outbox_message", "message_id", where="message_id IS NOT NULL"),
    partial("ix_outbox_done", "created_at", where="state IN ('done', 'given-up')"),
    Index("ix_outbox_match", "match_id", "state"),
    partial("ix_outbox_answer", "lane", "match_id", "created_at", where="kind = 'reply-answer'"),
    partial("ix_outbox_instance", "instance_id", where="instance_id IS NOT NULL"),
)

table(
    "ratings",
    Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("pool", TEXT, primary_key=True),
    Column("mean", sa.Float, nullable=False),
    Column("deviation", sa.Float, nullable=False),
    Column("volatility", sa.Float, nullable=False),
    Column("matches", sa.Integer, nullable=False),
    Column("opponents", sa.Integer, nullable=False),
    Column("rated_at", sa.BigInteger),
    Column("ranked", sa.Boolean, nullable=False),
    Column("listed", sa.Boolean, nullable=False),
    partial(
        "ix_ratings_listed",
        *("pool", "mean", "player_id", "ranked", "listed"),
        where="ranked AND listed",
    ),
)

table(
    "rating_servers",
    Column("server_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("pool", TEXT, primary_key=True),
    Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
)

table(
    "rated_matches",
    Column("number", ID, primary_key=True),
    Column("match_id", ID, ForeignKey("matches.id"), nullable=False, unique=True),
    Column("pool", TEXT, nullable=False),
    Column("server_id", sa.BigInteger, nullable=False),
    Column("at", sa.BigInteger, nullable=False),
    Column("annulled_at", sa.BigInteger),
    Index("ix_rated_matches_pool", "pool", "number"),
)

table(
    "rated_seats",
    Column("number", ID, ForeignKey("rated_matches.number"), primary_key=True, autoincrement=False),
    Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    Column("player_id", sa.BigInteger, nullable=False),
    Column("pool", TEXT, nullable=False),
    Column("at", sa.BigInteger, nullable=False),
    Column("place", sa.Integer, nullable=False),
    Column("lost_on_time", sa.Boolean, nullable=False),
    Column("fixed", sa.Boolean, nullable=False),
    *(
        Column(f"{number}_{when}", sa.Float, nullable=False)
        for when in ("before", "after")
        for number in ("mean", "deviation", "volatility")
    ),
    Index("ix_rated_seats_course", "player_id", "pool", "number"),
    Index("ix_rated_seats_latest", "player_id", "at"),
)

table(
    "studies",
    Column("id", ID, primary_key=True),
    Column("player_id", sa.BigInteger, nullable=False),
    Column("record", sa.LargeBinary, nullable=False),
    Column("match_id", ID, ForeignKey("matches.id")),
    Column("created_at", sa.BigInteger, nullable=False),
    Index("ix_studies_player", "player_id", "id"),
    partial("ix_studies_match", "match_id", where="match_id IS NOT NULL"),
)

table(
    "reviews",
    Column("id", ID, primary_key=True),
    Column("match_id", ID, ForeignKey("matches.id"), unique=True),
    Column("study_id", ID, ForeignKey("studies.id"), unique=True),
    Column("player_id", sa.BigInteger, nullable=False),
    Column("found", sa.JSON, nullable=False),
    Column("done", sa.Boolean, nullable=False),
    Column("created_at", sa.BigInteger, nullable=False),
    Column("channel_id", sa.BigInteger),
    Column("message_id", sa.BigInteger),
    Index("ix_reviews_player", "player_id", "done"),
)

table(
    "tries",
    Column("id", ID, primary_key=True),
    Column("player_id", sa.BigInteger, nullable=False),
    Column("match_id", ID, ForeignKey("matches.id")),
    Column("study_id", ID, ForeignKey("studies.id"), unique=True),
    Column("tried", sa.JSON, nullable=False),
    Column("seq", sa.Integer, nullable=False),
    Column("changed_at", sa.BigInteger, nullable=False),
    Index("ix_tries_player", "player_id", "match_id", unique=True),
    Index("ix_tries_match", "match_id"),
)

table(
    "seasons",
    Column("id", ID, primary_key=True),
    Column("server_id", sa.BigInteger, nullable=False),
    Column("channel_id", sa.BigInteger, nullable=False),
    Column("organiser_id", sa.BigInteger, nullable=False),
    Column("previous_id", ID, ForeignKey("seasons.id"), unique=True),
    Column("ordinal", sa.Integer, nullable=False),
    Column("name", TEXT, nullable=False),
    Column("game", TEXT, nullable=False),
    Column("options", sa.JSON, nullable=False),
    Column("match_options", sa.JSON, nullable=False),
    Column("section_size", sa.Integer, nullable=False),
    Column("weeks", sa.Integer, nullable=False),
    Column("promoted", sa.Integer, nullable=False),
    Column("state", TEXT, nullable=False),
    Column("begins_at", sa.BigInteger, nullable=False),
    Column("ends_at", sa.BigInteger, nullable=False),
    Column("due_at", sa.BigInteger),
    Column("repeats", sa.Boolean, nullable=False),
    Column("card_id", sa.BigInteger),
    Column("card_at", sa.BigInteger),
    Column("card_state", TEXT),
    Column("edited_at", sa.BigInteger),
    partial("ix_seasons_due", "due_at", where="due_at IS NOT NULL"),
    Index("ix_seasons_server", "server_id", "id"),
    Index("ix_seasons_organiser", "organiser_id"),
)

table(
    "season_players",
    Column("season_id", ID, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("joined_at", sa.BigInteger, nullable=False),
    Column("section", sa.Integer),
    Column("rank", sa.Integer),
    Column("status", TEXT, nullable=False),
    Index("ix_season_players_player", "player_id"),
)

table(
    "pairings",
    Column("season_id", ID, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("first_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("second_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("section", sa.Integer, nullable=False),
    Column("match_id", ID, ForeignKey("matches.id"), unique=True),
    Column("result", TEXT),
    Column("lost_on_time", sa.Boolean, nullable=False),
    Column("ruling", TEXT),
)

table(
    "ladder_players",
    Column("server_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("game", TEXT, primary_key=True),
    Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("place", sa.Integer, nullable=False),
    Column("joined_at", sa.BigInteger, nullable=False),
    Column("idle_since", sa.BigInteger, nullable=False),
    Column("drops_at", sa.BigInteger, nullable=False),
    partial("ix_ladder_players_drops", "drops_at", where="drops_at IS NOT NULL"),
    Index("ix_ladder_players_player", "player_id"),
)

table(
    "learners",
    Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
    Column("game", TEXT, primary_key=True),
    Column("lesson", TEXT, nullable=False),
    Column("position", TEXT, nullable=False),
)

table(
    "instances",
    Column("id", ID, primary_key=True),
    Column("name", TEXT, nullable=False, unique=True),
    Column("version", TEXT, nullable=False),
    Column("started_at", sa.BigInteger, nullable=False),
    Column("alive_until", sa.BigInteger, nullable=False),
    Column("data", sa.JSON, nullable=False),
)

table("facts", Column("key", TEXT, primary_key=True), Column("value", TEXT, nullable=False))


def upgrade() -> None:
    """Create all tables."""
    metadata.create_all(op.get_bind())


def downgrade() -> None:
    """Drop all tables."""
    metadata.drop_all(op.get_bind())

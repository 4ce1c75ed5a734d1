"""Every table, as SQLAlchemy Core describes it.

What each index is for stands beside it: a query that the bot makes often reads only the rows it
returns, however many matches there have been. Matches that are over stay in the same tables, so
indices for running things are partial.
"""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Index, MetaData, Table

from matches.timestamps import moment_from_stored, moment_to_stored
from storage.broken import TolerantJson

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""A primary key; SQLite makes it the row's own number only when the type is called INTEGER."""
Snowflake = sa.BigInteger
Json = TolerantJson(none_as_null=True)


class Moment(sa.types.TypeDecorator[datetime]):
    """An aware datetime in UTC, stored as `matches.timestamps` says, in every database alike."""

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> int | None:
        """Raises ValueError for a datetime without a time zone."""
        return None if value is None else moment_to_stored(value)

    def process_result_value(self, value: int | None, dialect: sa.Dialect) -> datetime | None:
        """The moment in UTC."""
        return None if value is None else moment_from_stored(value)


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


def _partial(name: str, *columns: str | Column[int], unique: bool = False, where: str) -> Index:
    """An index over the rows that fulfil `where`. Queries must repeat `where` word for word with
    literal values: SQLite does not see that a bound parameter fulfils it."""
    return Index(
        name, *columns, unique=unique, sqlite_where=sa.text(where), postgresql_where=sa.text(where)
    )


matches = Table(
    "matches",
    metadata,
    Column("id", Id, primary_key=True),
    Column("game", sa.String, nullable=False),
    Column("options", Json, nullable=False),
    Column("match_options", Json, nullable=False),
    Column("seed", sa.LargeBinary, nullable=False),
    Column("server_id", Snowflake, nullable=False),
    Column("channel_id", Snowflake, nullable=False),
    Column("home_id", Snowflake, nullable=False),
    Column("seq", sa.Integer, nullable=False),
    Column("shown_seq", sa.Integer, nullable=False),
    Column("ply", sa.Integer, nullable=False),
    Column("to_move", sa.Integer),
    # The player in the seat to move, repeated here so that «whose turn» is one look into an index.
    Column("mover_id", Snowflake),
    Column("created_at", Moment, nullable=False),
    Column("turn_started_at", Moment, nullable=False),
    Column("changed_at", Moment, nullable=False),
    Column("finished_at", Moment),
    Column("termination", sa.String),
    Column("winners", Json),
    Column("scores", Json),
    Column("board_channel_id", Snowflake),
    Column("board_message_id", Snowflake),
    Column("board_seq", sa.Integer),
    Column("data", Json, nullable=False),
    # `ClockState.write`, NULL without one; the moments that follow from it stand beside it
    Column("clock", Json),
    Column("deadline", Moment),
    Column("check_at", Moment),
    # the version of the game's rules that it began with
    Column("rules_version", sa.Integer, nullable=False, server_default=sa.text("1")),
    # when it was found that its log cannot be replayed
    Column("stuck_at", Moment),
    # whose turn
    _partial("ix_matches_on_move", "mover_id", "turn_started_at", where="mover_id IS NOT NULL"),
    # whose clock must be looked at next
    _partial("ix_matches_check", "check_at", where="check_at IS NOT NULL"),
    # those that cannot be replayed: few
    _partial("ix_matches_stuck", "stuck_at", where="stuck_at IS NOT NULL"),
    # running matches of a server
    _partial("ix_matches_running", "server_id", where="finished_at IS NULL"),
    # the matches of a thread or channel, running (NULL) or by their end
    Index("ix_matches_channel", "channel_id", "finished_at"),
    # a number is never used twice: it stands in links, buttons and messages
    sqlite_autoincrement=True,
)

match_seats = Table(
    "match_seats",
    metadata,
    Column("match_id", Id, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    Column("player_id", Snowflake, nullable=False),
    Column("wish", sa.String),
    # `matches.finished_at` again, so that a player's running matches are found without the old ones
    Column("finished_at", Moment),
    # running (NULL) or ended matches of a player, in order of their end
    Index("ix_match_seats_player", "player_id", "finished_at", "match_id"),
    sqlite_with_rowid=False,
)

events = Table(
    "events",
    metadata,
    # The key is the row's place in the file: a match's log lies together and is read in one go.
    Column("match_id", Id, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    Column("kind", sa.String, nullable=False),
    Column("seat", sa.Integer),
    Column("player_id", Snowflake),
    Column("text", sa.String, nullable=False),
    Column("at", Moment, nullable=False),
    Column("interaction_id", Snowflake),
    # one interaction causes one event, however often Discord delivers it
    _partial(
        "uq_events_interaction",
        "match_id",
        "interaction_id",
        unique=True,
        where="interaction_id IS NOT NULL",
    ),
    sqlite_with_rowid=False,
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", Id, primary_key=True),
    Column("server_id", Snowflake, nullable=False),
    Column("channel_id", Snowflake, nullable=False),
    Column("card_id", Snowflake),
    Column("game", sa.String, nullable=False),
    Column("options", Json, nullable=False),
    Column("match_options", Json, nullable=False),
    Column("seats", sa.Integer, nullable=False),
    Column("first", sa.String, nullable=False),
    # the first of `challenge_players`, repeated for the index
    Column("maker_id", Snowflake, nullable=False),
    Column("state", sa.String, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment, nullable=False),
    Column("match_id", Id, ForeignKey("matches.id")),
    _partial("ix_challenges_maker", "maker_id", where="state = 'open'"),
    _partial("ix_challenges_server", "server_id", where="state = 'open'"),
    _partial("ix_challenges_expiry", "expires_at", where="state = 'open'"),
    sqlite_autoincrement=True,
)

challenge_players = Table(
    "challenge_players",
    metadata,
    Column("challenge_id", Id, ForeignKey("challenges.id"), primary_key=True, autoincrement=False),
    Column("position", sa.Integer, primary_key=True, autoincrement=False),
    Column("player_id", Snowflake, nullable=False),
    Column("joined", sa.Boolean, nullable=False),
    Column("wish", sa.String),
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("preferences", Json, nullable=False),
    Column("digest_at", Moment),
    # whose daily digest is due
    _partial("ix_players_digest", "digest_at", where="digest_at IS NOT NULL"),
)

names = Table(
    "names",
    metadata,
    # 0: the name of the account, as it is seen in private messages
    Column("server_id", Snowflake, primary_key=True, autoincrement=False),
    Column("player_id", Snowflake, primary_key=True, autoincrement=False),
    Column("name", sa.String, nullable=False),
    sqlite_with_rowid=False,
)

vacations = Table(
    "vacations",
    metadata,
    Column("id", Id, primary_key=True),
    Column("player_id", Snowflake, nullable=False),
    Column("start_at", Moment, nullable=False),
    Column("end_at", Moment, nullable=False),
    # those of a player that are not over, or not for long
    Index("ix_vacations_player", "player_id", "end_at"),
)

outages = Table(
    "outages",
    metadata,
    # by their end, since every look is for those that end after a moment
    Column("end_at", Moment, primary_key=True, autoincrement=False),
    Column("start_at", Moment, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

blocks = Table(
    "blocks",
    metadata,
    Column("player_id", Snowflake, primary_key=True, autoincrement=False),
    Column("blocked_id", Snowflake, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

servers = Table(
    "servers",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("settings", Json, nullable=False),
    Column("left_at", Moment),
)

# when the bot was shut out of a server; `servers.left_at` is the absence that goes on
server_absences = Table(
    "server_absences",
    metadata,
    Column("server_id", Snowflake, primary_key=True, autoincrement=False),
    Column("end_at", Moment, primary_key=True, autoincrement=False),
    Column("start_at", Moment, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

# work over many matches, done in batches: `after_match` is the last one that was dealt with
sweeps = Table(
    "sweeps",
    metadata,
    Column("id", Id, primary_key=True),
    Column("kind", sa.String, nullable=False),
    Column("subject", Snowflake, nullable=False),
    Column("after_match", Id, nullable=False),
    Column("data", Json, nullable=False),
    sqlite_autoincrement=True,
)

interventions = Table(
    "interventions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("server_id", Snowflake, nullable=False),
    Column("match_id", Id, ForeignKey("matches.id"), nullable=False),
    Column("moderator_id", Snowflake, nullable=False),
    Column("action", sa.String, nullable=False),
    Column("reason", sa.String, nullable=False),
    Column("at", Moment, nullable=False),
    # what was done on a server, in the order in which it was done
    Index("ix_interventions_server", "server_id", "id"),
    # order is order of id, so an id must not come back after the last row is deleted
    sqlite_autoincrement=True,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Id, primary_key=True),
    Column("lane", sa.String, nullable=False),
    Column("kind", sa.String, nullable=False),
    Column("match_id", Id, ForeignKey("matches.id")),
    Column("seq", sa.Integer),
    Column("payload", Json, nullable=False),
    Column("state", sa.String, nullable=False),
    Column("attempts", sa.Integer, nullable=False),
    Column("due_at", Moment, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("tried_at", Moment),
    Column("message_id", Snowflake),
    # where it goes: the channel of its match or challenge; server 0 for private messages
    Column("server_id", Snowflake, nullable=False, server_default=sa.text("0")),
    Column("channel_id", Snowflake),
    # what is due next, in all and in a server; the channel spares a look at rows of a busy one
    _partial("ix_outbox_due", "due_at", where="state = 'pending'"),
    _partial(
        "ix_outbox_server", "server_id", "due_at", "id", "channel_id", where="state = 'pending'"
    ),
    # whether something older in its lane is still owed
    _partial("ix_outbox_lane", "lane", "id", where="state = 'pending'"),
    # what failed and waits to be tried again
    _partial("ix_outbox_failed", "channel_id", where="state = 'pending' AND attempts > 0"),
    # what could not be delivered, by place
    _partial("ix_outbox_parked", "server_id", "channel_id", where="state = 'parked'"),
    # what failed by a fault of ours
    _partial("ix_outbox_broken", "id", where="state = 'broken'"),
    # which notice was delivered as a message
    _partial("ix_outbox_message", "message_id", where="message_id IS NOT NULL"),
    # what can be forgotten
    _partial("ix_outbox_done", "created_at", where="state IN ('done', 'given up')"),
    Index("ix_outbox_match", "match_id"),
    # order within a lane is order of id, so an id must not come back after the last row is deleted
    sqlite_autoincrement=True,
)

facts = Table(
    "facts",
    metadata,
    Column("key", sa.String, primary_key=True),
    Column("value", sa.String, nullable=False),
    sqlite_with_rowid=False,
)

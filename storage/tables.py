"""All tables, in SQLAlchemy Core.

A comment says what each index is for: frequent queries read only the rows that they return, however
many matches there have been. Ended matches stay in the same tables, so indices for running matches
are partial.
"""

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Index, MetaData, Table

from storage.stored import JsonText, MomentColumn, TextColumn, TolerantJson

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""A primary key. SQLite uses it as the rowid only if the type is INTEGER."""
Snowflake = sa.BigInteger
Json = TolerantJson(none_as_null=True)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)


def _partial(name: str, *columns: str | Column[int], unique: bool = False, where: str) -> Index:
    """An index of the rows that satisfy `where`.

    Queries must repeat `where` exactly, with literals: SQLite does not use a partial index for a
    condition with bound parameters.
    """
    return Index(
        name, *columns, unique=unique, sqlite_where=sa.text(where), postgresql_where=sa.text(where)
    )


def _table(name: str, *parts: Column[Any] | Index) -> Table:
    """A table. No id is used again, because links, buttons and leases contain ids, and lanes are
    ordered by them. The rows of a table without ids are stored in the order of its primary key."""
    keys = [part for part in parts if isinstance(part, Column) and part.primary_key]
    has_id = [key.type for key in keys] == [Id]
    counted = has_id and keys[0].autoincrement is not False
    return Table(name, metadata, *parts, sqlite_autoincrement=counted, sqlite_with_rowid=has_id)


matches = _table(
    "matches",
    Column("id", Id, primary_key=True),
    Column("game", TextColumn, nullable=False),
    Column("options", Json, nullable=False),
    Column("match_options", Json, nullable=False),
    Column("seed", sa.LargeBinary, nullable=False),
    Column("server_id", Snowflake, nullable=False),
    Column("channel_id", Snowflake, nullable=False),
    Column("home_id", Snowflake, nullable=False),
    Column("seq", sa.Integer, nullable=False),
    Column("ply", sa.Integer, nullable=False),
    Column("to_move", sa.Integer),
    # the player in the seat to move, stored here so that one index lookup finds a player's turns
    Column("mover_id", Snowflake),
    Column("created_at", MomentColumn, nullable=False),
    Column("turn_started_at", MomentColumn, nullable=False),
    Column("changed_at", MomentColumn, nullable=False),
    Column("finished_at", MomentColumn),
    Column("termination", TextColumn),
    Column("winners", Json),
    Column("scores", Json),
    Column("board_channel_id", Snowflake),
    Column("board_message_id", Snowflake),
    Column("board_seq", sa.Integer),
    # how many turns were played
    Column("move_number", sa.Integer, nullable=False),
    # the seats that have left a match of three or more, NULL for none
    Column("eliminated", Json),
    # why it changed no rating, and for what reason a moderator annulled it
    Column("unrated", TextColumn),
    Column("annulled", TextColumn),
    # a `MatchExtras`, without fields that have their default
    Column("extras", JsonText, nullable=False),
    # a `ClockState`; `deadline` and `check_at` are computed from it
    Column("clock", JsonText, nullable=False),
    Column("deadline", MomentColumn),
    Column("check_at", MomentColumn),
    # the version of the game's rules at the start of the match
    Column("rules_version", sa.Integer, nullable=False),
    # when a replay of the log first failed
    Column("stuck_at", MomentColumn),
    # the hash of the board (`Position.board_hash`), NULL before the first move, after the
    # end, and for a match of one person
    Column("position", sa.BigInteger),
    # whether a running match between people has a position
    _partial("ix_matches_position", "position", where="position IS NOT NULL"),
    # the matches in which it is a player's turn
    _partial("ix_matches_on_move", "mover_id", "turn_started_at", where="mover_id IS NOT NULL"),
    # the matches whose clocks must be checked next
    _partial("ix_matches_check", "check_at", where="check_at IS NOT NULL"),
    # the matches that cannot be replayed, which are few
    _partial("ix_matches_stuck", "stuck_at", where="stuck_at IS NOT NULL"),
    # running matches of a server
    _partial("ix_matches_running", "server_id", where="finished_at IS NULL"),
    # ended matches of a server, by end
    _partial("ix_matches_ended", "server_id", "finished_at", where="finished_at IS NOT NULL"),
    # ended matches of a server, by number
    _partial("ix_matches_ended_number", "server_id", "id", where="finished_at IS NOT NULL"),
    # the matches of a thread or channel, running (NULL) or by end
    Index("ix_matches_channel", "channel_id", "finished_at"),
)

match_seats = _table(
    "match_seats",
    Column("match_id", Id, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    Column("player_id", Snowflake, nullable=False),
    Column("wish", TextColumn),
    # copy of `matches.finished_at`, so that a player's running matches are found by index
    Column("finished_at", MomentColumn),
    # copies of the match's columns, so that one index has what profiles and histories count
    Column("game", TextColumn, nullable=False),
    Column("server_id", Snowflake, nullable=False),
    Column("home_id", Snowflake, nullable=False),
    # whether the player has no other seat in the match
    Column("alone", sa.Boolean, nullable=False),
    # `SeatResult`, in columns so that records are counted in SQL; NULL until the match is over
    Column("place", sa.Integer),
    Column("outcome", TextColumn),
    Column("colour", TextColumn),
    Column("turns", sa.Integer),
    Column("thinking", sa.BigInteger),
    # running (NULL) or ended matches of a player, by end, with what is counted of them
    Index(
        "ix_match_seats_player",
        *("player_id", "finished_at", "match_id", "alone", "outcome", "game"),
        *("server_id", "home_id", "turns", "thinking", "colour"),
    ),
)

BY_MODERATORS = "kind IN ('cancelled', 'removed')"
"""The events that moderators may have caused."""

events = _table(
    "events",
    Column("match_id", Id, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    Column("kind", TextColumn, nullable=False),
    Column("seat", sa.Integer),
    Column("player_id", Snowflake),
    Column("text", TextColumn, nullable=False),
    Column("at", MomentColumn, nullable=False),
    Column("interaction_id", Snowflake),
    # why the match was cancelled; NULL for all other events
    Column("reason", TextColumn),
    # how a ply was chosen, if not by its player at that time
    Column("chosen", TextColumn),
    # whether somebody has moderated a match
    _partial("ix_events_moderators", "player_id", where=BY_MODERATORS),
    # one interaction causes one event, however often Discord delivers it
    _partial(
        "uq_events_interaction",
        "match_id",
        "interaction_id",
        unique=True,
        where="interaction_id IS NOT NULL",
    ),
)

# answers in advance (`model.plans`), one row for each player who has some in a match
plans = _table(
    "plans",
    Column("match_id", Id, ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("player_id", Snowflake, primary_key=True, autoincrement=False),
    Column("typed", TextColumn, nullable=False),
    Column("ply", sa.Integer, nullable=False),
    Column("turns", Json, nullable=False),
    Column("missed", TextColumn, nullable=False),
    # all answers in advance of a player
    Index("ix_plans_player", "player_id"),
)

challenges = _table(
    "challenges",
    Column("id", Id, primary_key=True),
    Column("server_id", Snowflake, nullable=False),
    Column("channel_id", Snowflake, nullable=False),
    Column("card_id", Snowflake),
    Column("game", TextColumn, nullable=False),
    Column("options", Json, nullable=False),
    Column("match_options", Json, nullable=False),
    Column("seats", sa.Integer, nullable=False),
    Column("first", TextColumn, nullable=False),
    # the first of `challenge_players`, repeated for the index
    Column("maker_id", Snowflake, nullable=False),
    Column("state", TextColumn, nullable=False),
    Column("created_at", MomentColumn, nullable=False),
    Column("open_until", MomentColumn, nullable=False),
    Column("match_id", Id, ForeignKey("matches.id")),
    # whether it is one on the ladder of its server and game
    Column("ladder", sa.Boolean, nullable=False),
    # the challenges on a ladder
    _partial("ix_challenges_ladder", "server_id", "game", "state", "created_at", where="ladder"),
    _partial("ix_challenges_maker", "maker_id", where="state = 'open'"),
    _partial("ix_challenges_server", "server_id", where="state = 'open'"),
    _partial("ix_challenges_open", "open_until", where="state = 'open'"),
)

challenge_players = _table(
    "challenge_players",
    Column("challenge_id", Id, ForeignKey("challenges.id"), primary_key=True, autoincrement=False),
    Column("position", sa.Integer, primary_key=True, autoincrement=False),
    Column("player_id", Snowflake, nullable=False),
    Column("joined", sa.Boolean, nullable=False),
    Column("wish", TextColumn),
    # whether a player is in any challenge, also in one that is over
    Index("ix_challenge_players_player", "player_id"),
)

players = _table(
    "players",
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("preferences", Json, nullable=False),
    Column("daily_message_at", MomentColumn),
    # whose daily message is due
    _partial("ix_players_daily_message", "daily_message_at", where="daily_message_at IS NOT NULL"),
)

names = _table(
    "names",
    # 0 for the account's name, which is shown in direct messages, 1 for its unique name
    Column("server_id", Snowflake, primary_key=True, autoincrement=False),
    Column("player_id", Snowflake, primary_key=True, autoincrement=False),
    Column("name", TextColumn, nullable=False),
    # when its player first used the bot under it
    Column("since", MomentColumn, nullable=False),
    # all names of a player
    Index("ix_names_player", "player_id"),
)

vacations = _table(
    "vacations",
    Column("id", Id, primary_key=True),
    Column("player_id", Snowflake, nullable=False),
    Column("start_at", MomentColumn, nullable=False),
    Column("end_at", MomentColumn, nullable=False),
    # a player's current, future and recent vacations
    Index("ix_vacations_player", "player_id", "end_at"),
)

outages = _table(
    "outages",
    # by end, because every query asks for those that end after a moment
    Column("end_at", MomentColumn, primary_key=True, autoincrement=False),
    Column("start_at", MomentColumn, primary_key=True, autoincrement=False),
    # it hit the servers of this shard of so many; of shard 0 of 1 if it hit all
    Column("shards", sa.Integer, primary_key=True, autoincrement=False),
    Column("shard", sa.Integer, primary_key=True, autoincrement=False),
)

# when a shard, of so many, was last known to be connected
shard_heartbeats = _table(
    "shard_heartbeats",
    Column("shards", sa.Integer, primary_key=True, autoincrement=False),
    Column("shard", sa.Integer, primary_key=True, autoincrement=False),
    Column("at", MomentColumn, nullable=False),
)

blocks = _table(
    "blocks",
    Column("player_id", Snowflake, primary_key=True, autoincrement=False),
    Column("blocked_id", Snowflake, primary_key=True, autoincrement=False),
)

servers = _table(
    "servers",
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("settings", Json, nullable=False),
    Column("left_at", MomentColumn),
    # the servers that the bot was removed from, whose data is deleted some time later
    _partial("ix_servers_left", "left_at", where="left_at IS NOT NULL"),
)

# past absences of the bot from a server; `servers.left_at` is the start of one that has not ended
server_absences = _table(
    "server_absences",
    Column("server_id", Snowflake, primary_key=True, autoincrement=False),
    Column("end_at", MomentColumn, primary_key=True, autoincrement=False),
    Column("start_at", MomentColumn, primary_key=True, autoincrement=False),
)

# work on many matches, done in batches; `after_match` is the last match that is done
sweeps = _table(
    "sweeps",
    Column("id", Id, primary_key=True),
    Column("kind", TextColumn, nullable=False),
    Column("subject", Snowflake, nullable=False),
    Column("after_match", Id, nullable=False),
    Column("data", Json, nullable=False),
)

interventions = _table(
    "interventions",
    Column("id", Id, primary_key=True),
    Column("server_id", Snowflake, nullable=False),
    Column("match_id", Id, ForeignKey("matches.id"), nullable=False),
    Column("moderator_id", Snowflake, nullable=False),
    Column("action", TextColumn, nullable=False),
    Column("reason", TextColumn, nullable=False),
    Column("at", MomentColumn, nullable=False),
    # interventions on a server, in order
    Index("ix_interventions_server", "server_id", "id"),
    # whether somebody has moderated
    Index("ix_interventions_moderator", "moderator_id"),
)

outbox = _table(
    "outbox",
    Column("id", Id, primary_key=True),
    Column("lane", TextColumn, nullable=False),
    Column("kind", TextColumn, nullable=False),
    Column("match_id", Id, ForeignKey("matches.id")),
    Column("seq", sa.Integer),
    Column("payload", Json, nullable=False),
    Column("state", TextColumn, nullable=False),
    Column("attempts", sa.Integer, nullable=False),
    Column("due_at", MomentColumn, nullable=False),
    Column("created_at", MomentColumn, nullable=False),
    Column("tried_at", MomentColumn),
    Column("message_id", Snowflake),
    # destination: the channel of its match or challenge; server 0 for direct messages; a computer
    # and a person who plays against it for its turn
    Column("server_id", Snowflake, nullable=False),
    Column("channel_id", Snowflake),
    # the id of the instance that is delivering it
    Column("instance_id", sa.BigInteger),
    # what is due next, in total and by server; covers the channel to skip busy ones cheaply
    _partial("ix_outbox_due", "due_at", where="state = 'pending'"),
    _partial(
        "ix_outbox_server", "server_id", "due_at", "id", "channel_id", where="state = 'pending'"
    ),
    # whether its lane has an older pending notice
    _partial("ix_outbox_lane", "lane", "id", where="state = 'pending'"),
    # failed, waiting for a retry
    _partial("ix_outbox_failed", "channel_id", where="state = 'pending' AND attempts > 0"),
    # undeliverable, by channel
    _partial("ix_outbox_parked", "server_id", "channel_id", where="state = 'parked'"),
    # failed because of a bug of the bot
    _partial("ix_outbox_broken", "id", where="state = 'broken'"),
    # which notice was delivered as a message
    _partial("ix_outbox_message", "message_id", where="message_id IS NOT NULL"),
    # what can be deleted
    _partial("ix_outbox_done", "created_at", where="state IN ('done', 'given-up')"),
    Index("ix_outbox_match", "match_id", "state"),
    # whether a reply was answered, and the answers that can be deleted
    _partial("ix_outbox_answer", "lane", "match_id", "created_at", where="kind = 'reply-answer'"),
    # what is being delivered
    _partial("ix_outbox_instance", "instance_id", where="instance_id IS NOT NULL"),
)

# the current rating of each player in each pool (`model.ratings.rating`)
ratings = _table(
    "ratings",
    Column("player_id", Snowflake, primary_key=True, autoincrement=False),
    Column("pool", TextColumn, primary_key=True),
    Column("mean", sa.Float, nullable=False),
    Column("deviation", sa.Float, nullable=False),
    Column("volatility", sa.Float, nullable=False),
    Column("matches", sa.Integer, nullable=False),
    # how many different opponents they have met in rated matches of the pool
    Column("opponents", sa.Integer, nullable=False),
    # the time of their last rated match of the pool, NULL without one
    Column("rated_at", MomentColumn),
    # whether they have a rank, and whether they want one among the players of all servers
    Column("ranked", sa.Boolean, nullable=False),
    Column("listed", sa.Boolean, nullable=False),
    # the leaderboard of all servers; with the columns of the condition, because otherwise SQLite
    # reads each row to count them
    _partial(
        "ix_ratings_listed",
        *("pool", "mean", "player_id", "ranked", "listed"),
        where="ranked AND listed",
    ),
)

# the pools in which a player has rated matches on a server, for the leaderboards of servers
rating_servers = _table(
    "rating_servers",
    Column("server_id", Snowflake, primary_key=True, autoincrement=False),
    Column("pool", TextColumn, primary_key=True),
    Column("player_id", Snowflake, primary_key=True, autoincrement=False),
)

# rated matches in the order in which they were rated: recomputing goes by `number`
rated_matches = _table(
    "rated_matches",
    Column("number", Id, primary_key=True),
    Column("match_id", Id, ForeignKey("matches.id"), nullable=False, unique=True),
    Column("pool", TextColumn, nullable=False),
    Column("server_id", Snowflake, nullable=False),
    Column("at", MomentColumn, nullable=False),
    # when a moderator annulled it; an annulled match changes no rating
    Column("annulled_at", MomentColumn),
    # a pool's rated matches, in order
    Index("ix_rated_matches_pool", "pool", "number"),
)

rated_seats = _table(
    "rated_seats",
    Column("number", Id, ForeignKey("rated_matches.number"), primary_key=True, autoincrement=False),
    Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    Column("player_id", Snowflake, nullable=False),
    Column("pool", TextColumn, nullable=False),
    Column("at", MomentColumn, nullable=False),
    Column("place", sa.Integer, nullable=False),
    Column("lost_on_time", sa.Boolean, nullable=False),
    # whether the match leaves the rating as it is, since the others have lost on time again
    Column("fixed", sa.Boolean, nullable=False),
    # the rating before, grown for the time without matches, and after; equal if it did not change
    *(
        Column(f"{number}_{when}", sa.Float, nullable=False)
        for when in ("before", "after")
        for number in ("mean", "deviation", "volatility")
    ),
    # the course of a player's rating
    Index("ix_rated_seats_course", "player_id", "pool", "number"),
    # a player's latest rated matches, to count those against one opponent and those lost on time
    Index("ix_rated_seats_latest", "player_id", "at"),
)

# records that somebody has imported to look at
studies = _table(
    "studies",
    Column("id", Id, primary_key=True),
    Column("player_id", Snowflake, nullable=False),
    # the file as it was imported, JSON
    Column("record", sa.LargeBinary, nullable=False),
    # the match here that it says it is of
    Column("match_id", Id, ForeignKey("matches.id")),
    Column("created_at", MomentColumn, nullable=False),
    # a player's studies, oldest first
    Index("ix_studies_player", "player_id", "id"),
    # the studies of a match
    _partial("ix_studies_match", "match_id", where="match_id IS NOT NULL"),
)

# what searches have found out about matches that are over, and about studies
reviews = _table(
    "reviews",
    Column("id", Id, primary_key=True),
    Column("match_id", Id, ForeignKey("matches.id"), unique=True),
    Column("study_id", Id, ForeignKey("studies.id"), unique=True),
    # who asked for it first
    Column("player_id", Snowflake, nullable=False),
    # a `players.review.Review`, as far as it is done
    Column("found", Json, nullable=False),
    Column("done", sa.Boolean, nullable=False),
    Column("created_at", MomentColumn, nullable=False),
    # the message that says how far it is
    Column("channel_id", Snowflake),
    Column("message_id", Snowflake),
    # a player's reviews, to count those that are not done
    Index("ix_reviews_player", "player_id", "done"),
)

# the turns that people try out on a private board
tries = _table(
    "tries",
    Column("id", Id, primary_key=True),
    Column("player_id", Snowflake, nullable=False),
    # either the match or the study
    Column("match_id", Id, ForeignKey("matches.id")),
    Column("study_id", Id, ForeignKey("studies.id"), unique=True),
    # a `model.tries.TriedTurns`
    Column("tried", Json, nullable=False),
    # the newest event of the match then
    Column("seq", sa.Integer, nullable=False),
    Column("changed_at", MomentColumn, nullable=False),
    Index("ix_tries_player", "player_id", "match_id", unique=True),
    # the tries in a match
    Index("ix_tries_match", "match_id"),
)

# seasons in sections, and what was chosen for them (`model.leagues.seasons`)
seasons = _table(
    "seasons",
    Column("id", Id, primary_key=True),
    Column("server_id", Snowflake, nullable=False),
    Column("channel_id", Snowflake, nullable=False),
    Column("organiser_id", Snowflake, nullable=False),
    # the season before, which has no other next one
    Column("previous_id", Id, ForeignKey("seasons.id"), unique=True),
    Column("ordinal", sa.Integer, nullable=False),
    Column("name", TextColumn, nullable=False),
    Column("game", TextColumn, nullable=False),
    Column("options", Json, nullable=False),
    Column("match_options", Json, nullable=False),
    Column("section_size", sa.Integer, nullable=False),
    Column("weeks", sa.Integer, nullable=False),
    Column("promoted", sa.Integer, nullable=False),
    Column("state", TextColumn, nullable=False),
    Column("begins_at", MomentColumn, nullable=False),
    Column("ends_at", MomentColumn, nullable=False),
    # when something has to be done next, NULL if it is over
    Column("due_at", MomentColumn),
    Column("repeats", sa.Boolean, nullable=False),
    # the newest message that shows it, the season's state then, and when it was last edited
    Column("card_id", Snowflake),
    Column("card_at", MomentColumn),
    Column("card_state", TextColumn),
    Column("edited_at", MomentColumn),
    # what is due next
    _partial("ix_seasons_due", "due_at", where="due_at IS NOT NULL"),
    # the seasons of a server, newest first
    Index("ix_seasons_server", "server_id", "id"),
    # whether somebody has organised one
    Index("ix_seasons_organiser", "organiser_id"),
)

season_players = _table(
    "season_players",
    Column("season_id", Id, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("player_id", Snowflake, primary_key=True, autoincrement=False),
    Column("joined_at", MomentColumn, nullable=False),
    # NULL before the season begins
    Column("section", sa.Integer),
    Column("rank", sa.Integer),
    Column("status", TextColumn, nullable=False),
    # the seasons of a player
    Index("ix_season_players_player", "player_id"),
)

# who meets whom in a season
pairings = _table(
    "pairings",
    Column("season_id", Id, ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("first_id", Snowflake, primary_key=True, autoincrement=False),
    Column("second_id", Snowflake, primary_key=True, autoincrement=False),
    Column("section", sa.Integer, nullable=False),
    # NULL before it begins
    Column("match_id", Id, ForeignKey("matches.id"), unique=True),
    Column("result", TextColumn),
    Column("lost_on_time", sa.Boolean, nullable=False),
    Column("ruling", TextColumn),
)

# who is on the ladder of a server and a game (`model.ladders`)
ladder_players = _table(
    "ladder_players",
    Column("server_id", Snowflake, primary_key=True, autoincrement=False),
    Column("game", TextColumn, primary_key=True),
    Column("player_id", Snowflake, primary_key=True, autoincrement=False),
    # from 0, the top
    Column("place", sa.Integer, nullable=False),
    Column("joined_at", MomentColumn, nullable=False),
    Column("idle_since", MomentColumn, nullable=False),
    Column("drops_at", MomentColumn, nullable=False),
    # who goes down next
    _partial("ix_ladder_players_drops", "drops_at", where="drops_at IS NOT NULL"),
    # the ladders of a player
    Index("ix_ladder_players_player", "player_id"),
)

# how far somebody is in the lessons of a game (`rules.lessons`)
learners = _table(
    "learners",
    Column("player_id", Snowflake, primary_key=True, autoincrement=False),
    Column("game", TextColumn, primary_key=True),
    # the name of the lesson
    Column("lesson", TextColumn, nullable=False),
    # a position text of the small game that has begun, "" for none
    Column("position", TextColumn, nullable=False),
)

# the processes that run or ran; each run of a process has an id of its own
instances = _table(
    "instances",
    Column("id", Id, primary_key=True),
    Column("name", TextColumn, nullable=False, unique=True),
    # the version of the program
    Column("version", TextColumn, nullable=False),
    Column("started_at", MomentColumn, nullable=False),
    # by the clock of the database: until then its leases hold, unless it says so again
    Column("alive_until", MomentColumn, nullable=False),
    # its health, as it last reported it
    Column("data", Json, nullable=False),
)

facts = _table(
    "facts",
    Column("key", TextColumn, primary_key=True),
    Column("value", TextColumn, nullable=False),
)

"""Checks a whole database, also while bots use it."""

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import CreateIndex
from sqlalchemy.util import await_only, greenlet_spawn

from maintenance.copy_rows import COUNTED, TABLES, highest_id, last_id, stored_rows
from maintenance.derived import (
    ReportProgress,
    differences,
    quiet,
    replayed_matches,
    wrong_challenges,
    wrong_rating_servers,
    wrong_seasons_and_ladders,
)
from model.entities import ChallengeState, First, NoticeState
from model.leagues.seasons import PlayerStatus, SeasonState
from model.match_extras import MatchExtras, MatchOptions
from model.notices import NoticeContent
from model.preferences import PlayerPreferences, ServerSettings
from model.stored_fields import UNREADABLE
from rules.registry import game_named
from storage.addresses import Address, PostgresqlDatabase
from storage.errors import StorageError
from storage.postgresql.connections import connected as connected_to_server
from storage.schema import is_of_the_database, newest_revision, revision_of
from storage.sqlite.files import connected, damage, reason_of
from storage.stored import from_json
from storage.tables import events, matches

SHOWN = 100
"""Problems of one kind that are listed."""
OF_OTHER_REVISION = "Its tables have"
"""What the problem begins with that a database is sound, but waits for its migration."""

_MISSING_INDEX = r"The index (\S+) is missing\."
_REPAIRABLE = rf"SQLite says: .*\bindex\b|{_MISSING_INDEX}|{OF_OTHER_REVISION}"


_READ: Mapping[str, Callable[[str], object]] = {
    "challenges.first": First,
    "challenges.game": game_named,
    "challenges.match_options": partial(from_json, MatchOptions),
    "challenges.state": ChallengeState,
    "matches.extras": partial(from_json, MatchExtras),
    "matches.match_options": partial(from_json, MatchOptions),
    "outbox.kind": {each.kind: each for each in NoticeContent.__subclasses__()}.__getitem__,
    "outbox.state": NoticeState,
    "players.preferences": partial(from_json, PlayerPreferences),
    "season_players.status": PlayerStatus,
    "seasons.game": game_named,
    "seasons.match_options": partial(from_json, MatchOptions),
    "seasons.state": SeasonState,
    "servers.settings": partial(from_json, ServerSettings),
}
"""How columns are read that no log of a match repeats. Raises one of `UNREADABLE`."""


async def revision_at(address: Address) -> str | None:
    """Return the revision of a database's tables, None if it has none. Raises StorageError."""
    if isinstance(address, PostgresqlDatabase):
        async with connected_to_server(address) as connection:
            return await connection.run_sync(revision_of)
    with connected(address, only_read=True) as connection:
        return revision_of(connection)


async def problems_of(
    address: Address, progress: ReportProgress = quiet, *, every: bool = False
) -> list[str]:
    """Return the problems of a database as sentences. Raises StorageError.

    Reads all of it, and replays all running matches; `progress` is told how many. With `every` it
    replays the ended ones too, and compares what is stored about all of them with their logs.
    """

    def noted(done: int, total: int) -> None:
        progress(done, total)
        await_only(asyncio.sleep(0))  # so that Ctrl+C is noticed

    if isinstance(address, Path):
        return await greenlet_spawn(problems, address, noted, every)
    async with connected_to_server(
        address, maintenance=True, isolation_level="REPEATABLE READ"
    ) as connection:
        return await connection.run_sync(_problems_of_rows, noted, every)


def problems(file: Path, progress: ReportProgress = quiet, every: bool = False) -> list[str]:
    """Return the problems of an SQLite database as sentences, but for ratings.

    Reads the whole file: pages and indices, foreign keys, values, and for each match whether its
    log is complete up to the seq in its row, and what `problems_of` says. Raises StorageError.
    """
    sentences: list[str] = []
    try:
        with connected(file, only_read=True) as connection:
            connection.exec_driver_sql("BEGIN")
            sentences += damage(connection)
            sentences += _problems_of_rows(connection, progress, every)
    except DBAPIError as error:
        sentence = f"{file} cannot be read: {reason_of(error.orig or error, file)}."
        if is_of_the_database(error):  # for example because it is locked
            raise StorageError(sentence) from error
        sentences.append(sentence)
    return sentences


def repair(sentences: list[str], address: Address) -> str | None:
    """Return the SQL that makes damaged and missing indices again, apart from which only the
    revision is wrong. None if more is damaged."""
    if not all(re.match(_REPAIRABLE, sentence) for sentence in sentences):
        return None
    missing = {found[1] for each in sentences if (found := re.match(_MISSING_INDEX, each))}
    indices = [index for table in TABLES for index in table.indexes if index.name in missing]
    on_server = isinstance(address, PostgresqlDatabase)
    dialect = postgresql.dialect() if on_server else sqlite.dialect()
    made = [str(CreateIndex(each).compile(dialect=dialect)) for each in indices]
    return ";\n".join(made) + ";" if on_server else "; ".join([*made, "REINDEX"])


def _missing_indices(connection: sa.Connection) -> list[str]:
    """Name indices that are missing, without which some queries take long."""
    query = "SELECT name FROM sqlite_master"
    if connection.dialect.name == "postgresql":
        query = "SELECT indexname FROM pg_indexes"
    there = set(connection.exec_driver_sql(query).scalars())
    names = sorted(str(index.name) for table in TABLES for index in table.indexes)
    return [f"The index {name} is missing." for name in names if name not in there]


def other_revision(revision: str | None, tables: str) -> str:
    """Say that tables have another revision than this program needs."""
    if revision is None:
        return f"{tables} are missing: it is empty."
    return (
        f"{tables} have revision {revision}; this version works with "
        f"{newest_revision()}, and migrates them when the bot starts."
    )


def _problems_of_rows(
    connection: sa.Connection, progress: ReportProgress, every: bool
) -> list[str]:
    revision = revision_of(connection)
    if revision != newest_revision():
        return [other_revision(revision, "Its tables")]
    sentences = _missing_indices(connection)
    if connection.dialect.name == "sqlite":
        sentences += _unreadable_values(connection)
    sentences += _incomplete_logs(connection) + _reused_ids(connection)
    sentences += listed(list(_contradictions(connection, progress, every)))
    if every:
        sentences += listed(wrong_rating_servers(connection))
        sentences += listed(wrong_challenges(connection))
        sentences += listed(wrong_seasons_and_ladders(connection))
        sentences += listed([*_unknown_values(connection)])
    return sentences


def _contradictions(
    connection: sa.Connection, progress: ReportProgress, every: bool
) -> Iterator[str]:
    for match_id, done in replayed_matches(connection, progress, ended=every):
        if isinstance(done, str):
            yield f"Match {match_id}: {done}."
        if isinstance(done, str) or not every:
            continue
        try:
            wrong = differences(connection, done)
        except UNREADABLE:
            wrong = ["what follows from it cannot be read"]
        if wrong:
            yield f"Match {match_id} differs from its log: {', '.join(wrong)}."


def listed(sentences: list[str], shown: int = SHOWN) -> list[str]:
    """Return the first sentences, and how many more there are."""
    more = len(sentences) - shown
    return sentences[:shown] + ([f"And {more:,} more."] if more > 0 else [])


def _unreadable_values(connection: sa.Connection) -> list[str]:
    """Name values that the bot cannot read, or that no other kind of database could hold."""
    faults: list[str] = []
    for table in TABLES:
        for _ in stored_rows(connection, table, faults.append):
            pass
    return listed(faults)


def _unknown_values(connection: sa.Connection) -> Iterator[str]:
    """Name values of `_READ` that this version cannot read."""
    for column in (each for table in TABLES for each in table.columns if str(each) in _READ):
        query = sa.select(sa.cast(column, sa.Text)).distinct().where(column.is_not(None))
        for value in connection.execute(query).scalars():
            try:
                _READ[str(column)](value)
            except UNREADABLE:
                yield f"{column} is {value[:SHOWN]!r}, which this version cannot read."


def _reused_ids(connection: sa.Connection) -> list[str]:
    """Name tables whose next id was used before."""
    sentences: list[str] = []
    for table in COUNTED:
        highest, given = highest_id(connection, table), last_id(connection, table)
        if given < highest:
            sentences.append(
                f"New rows of {table.name} would get ids that are used: the last that was given "
                f"is {given}, but there is {highest}."
            )
    return sentences


def _incomplete_logs(connection: sa.Connection) -> list[str]:
    logged = (
        sa.select(
            events.c.match_id,
            sa.func.count().label("number"),
            sa.func.max(events.c.seq).label("newest"),
        )
        .group_by(events.c.match_id)
        .subquery()
    )
    number = sa.func.coalesce(logged.c.number, 0)
    newest = sa.func.coalesce(logged.c.newest, 0)
    query = (
        sa.select(matches.c.id, matches.c.seq, number)
        .outerjoin(logged, logged.c.match_id == matches.c.id)
        .where((number != matches.c.seq) | (newest != matches.c.seq))
    )
    return listed(
        [
            f"Match {match_id} should have {seq} events and has {have}."
            for match_id, seq, have in connection.execute(query)
        ]
    )

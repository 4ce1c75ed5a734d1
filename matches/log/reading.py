"""Reads matches: their rows, their logs, and the positions that the logs lead to.

What has been replayed is remembered (`model.line_cache`), so a unit of work reads only the row of a
match and the few events since then. If many are missing, it ends with `ReplayNeeded`: the log is
replayed in a thread, and the use case begins again (`matches.use_case`).
"""

import asyncio
from functools import partial

from matches.log.loaded_match import LoadedMatch, replay_match, unplayable
from model.entities import Event, Match
from model.errors import Refused
from model.line_cache import KnownLine
from model.text_values import match_number
from storage.database import Database, UnitOfWork
from storage.errors import UnitUndone

MAX_IN_UNIT = 20
"""The most events that a unit of work replays."""


class ReplayNeeded(UnitUndone):
    """Too many events of a match would have to be replayed."""

    def __init__(self, database: Database, match_id: int) -> None:
        super().__init__(f"match {match_id} has not been replayed")
        self._database = database
        self._match = match_id

    async def replay(self) -> None:
        """Replay the match, and remember that. Raises Refused or Unplayable."""
        async with self._database.replaying:
            await replayed(self._database, self._match)


async def load(unit: UnitOfWork, match_id: int, *, until: int | None = None) -> LoadedMatch:
    """Read a match and its positions, as it was after event `until` if given.

    Raises Refused if there is no such match, Unplayable if it cannot be replayed, ReplayNeeded if
    that would take long.
    """
    match = await playable_match(unit, match_id)
    loaded = _known(unit.database, match) or replay_match(match, ())
    if match.seq > loaded.seq:
        if match.seq - loaded.seq > MAX_IN_UNIT:
            raise ReplayNeeded(unit.database, match_id)
        loaded = loaded.followed_by(await read_log(unit, match, since=loaded.seq + 1))
        unit.after_commit(partial(remember, unit.database, loaded))
    return loaded.at(match.seq if until is None else min(until, match.seq))


async def replayed(database: Database, match_id: int) -> LoadedMatch:
    """Read a match and replay its log, outside any unit of work and in a thread.

    Raises Refused if there is no such match, Unplayable if it cannot be replayed.
    """
    async with database.read() as unit:
        match = await playable_match(unit, match_id)
        loaded = _known(database, match)
        events = await read_log(unit, match, since=loaded.seq + 1 if loaded else 1)
    if loaded is None:
        loaded = await asyncio.to_thread(replay_match, match, events)
    elif events:
        loaded = await asyncio.to_thread(loaded.followed_by, events)
    remember(database, loaded)
    return loaded


def _known(database: Database, match: Match) -> LoadedMatch | None:
    known = database.lines.get(match)
    return known and LoadedMatch(match, known.events, known.line)


def remember(database: Database, loaded: LoadedMatch) -> None:
    """Remember the positions of a match in the process."""
    known = KnownLine(loaded.match.seats, loaded.events, loaded.line)
    database.lines.remember(loaded.match.id, known)


async def read_log(unit: UnitOfWork, match: Match, *, since: int = 1) -> list[Event]:
    """Return a match's log from the seq `since` on.

    Raises Unplayable for an event that this program does not know.
    """
    try:
        return await unit.matches.events(match.id, since=since)
    except ValueError as error:
        raise unplayable(match, error) from error


async def playable_match(unit: UnitOfWork, match_id: int) -> Match:
    """Read a match that can be replayed. Raises Refused if there is none, or Unplayable.

    A write unit locks the match and its players until it ends. A match with `stuck_at` is not
    replayed; only `matches.moderation.stuck` retries it.
    """
    match = await unit.matches.get(match_id)
    if match is None:
        raise Refused.because("There is no match {match}.", match=match_number(match_id))
    # so that vacations, preferences and limits of the players cannot change under a write unit
    await unit.players.lock(match.players)
    if match.stuck_at is not None:
        raise unplayable(match)
    return match

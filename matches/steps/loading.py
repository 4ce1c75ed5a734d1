"""Loads matches with their positions, so that no act has to replay a whole log.

What has been replayed is kept in the process (`model.replays`). A unit of work reads the
row of a match and the few events since then. If many are missing, it ends with `NotReplayed`; the
log is then read and replayed outside any unit of work, in a thread, and the use case begins again
(`matches.retrying`).
"""

from __future__ import annotations

import asyncio
from functools import partial

from matches.steps.loaded_match import LoadedMatch, replay_match, unplayable
from model.entities import Event, Match
from model.errors import Refused
from model.replays import Replay
from model.text_values import MatchNumber
from rules.text import tr
from storage.database import Database, UnitOfWork
from storage.errors import UnitUndone

MAX_IN_UNIT = 20
"""The most events that a unit of work replays."""
BATCH = 500
"""Events that are read before other tasks go on."""


class NotReplayed(UnitUndone):
    """Too many events of a match, perhaps up to the seq `until`, would have to be replayed."""

    def __init__(self, store: Database, match: int, until: int | None = None) -> None:
        super().__init__(f"match {match} has not been replayed")
        self._store = store
        self._match = match
        self._until = until

    async def replay(self) -> None:
        """Replay the match, and keep that. Raises Refused or Unplayable."""
        async with self._store.replaying:
            loaded = await replayed(self._store, self._match)
            if self._until is not None:
                earlier = await asyncio.to_thread(loaded.at, self._until)
                _keep(self._store, earlier, self._until)


async def load(unit: UnitOfWork, number: int, *, until: int | None = None) -> LoadedMatch:
    """Read a match and its positions, as it was after event `until` if given.

    Raises Refused if there is no such match, Unplayable if it cannot be replayed, NotReplayed if
    that would take long.
    """
    match = await read_match(unit, number)
    loaded = _known(unit.store, match) or replay_match(match, ())
    if match.seq > loaded.seq:
        if match.seq - loaded.seq > MAX_IN_UNIT:
            raise NotReplayed(unit.store, number)
        loaded = loaded.followed_by(await read_log(unit, match, since=loaded.seq + 1))
        unit.after_commit(partial(_keep, unit.store, loaded))
    return earlier_state(unit, loaded, match.seq if until is None else min(until, match.seq))


def earlier_state(unit: UnitOfWork, loaded: LoadedMatch, seq: int) -> LoadedMatch:
    """Return a match as it was after event `seq`, which may be any number.

    Raises NotReplayed if that would take long.
    """
    if seq >= loaded.seq or seq - loaded.known_before(seq) <= MAX_IN_UNIT:
        return loaded.at(seq)
    known = _known(unit.store, loaded.match, seq)
    if known is None:
        raise NotReplayed(unit.store, loaded.match.id, seq)
    return known


async def replayed(store: Database, number: int) -> LoadedMatch:
    """Read a match and replay its log, outside any unit of work and in a thread.

    Raises Refused if there is no such match, Unplayable if it cannot be replayed.
    """
    async with store.read() as unit:
        match = await read_match(unit, number)
        loaded = _known(store, match)
        events = await read_log(unit, match, since=loaded.seq + 1 if loaded else 1)
    if loaded is None:
        loaded = await asyncio.to_thread(replay_match, match, events)
    elif events:
        loaded = await asyncio.to_thread(loaded.followed_by, events)
    _keep(store, loaded)
    return loaded


def _known(store: Database, match: Match, until: int | None = None) -> LoadedMatch | None:
    known = store.replays.get(match, until)
    return known and LoadedMatch(match, known.events, known.line)


def _keep(store: Database, loaded: LoadedMatch, until: int | None = None) -> None:
    replay = Replay(loaded.match.seats, loaded.events, loaded.line)
    store.replays.keep(loaded.match.id, replay, until)


async def read_log(unit: UnitOfWork, match: Match, *, since: int = 1) -> list[Event]:
    """Return a match's log from the seq `since` on.

    Raises Unplayable for an event that this program does not know.
    """
    found: list[Event] = []
    for first in range(since, match.seq + 1, BATCH):
        last = min(first + BATCH - 1, match.seq)
        try:
            found += await unit.matches.events(match.id, since=first, until=last)
        except ValueError as error:
            raise unplayable(match, error) from error
    return found


async def read_match(unit: UnitOfWork, number: int) -> Match:
    """Read a match that can be replayed. Raises Refused if there is none, or Unplayable.

    A write unit locks the match and its players until it ends. A match with `stuck_at` is not
    replayed; only `matches.use_cases.stuck` retries it.
    """
    row = await unit.matches.get(number)
    if row is None:
        raise Refused(tr("There is no match {match}.", match=MatchNumber(number)))
    # so that vacations, preferences and limits of the players cannot change under a write unit
    await unit.players.lock(row.players)
    if row.stuck_at is not None:
        raise unplayable(row)
    return row

"""What use cases have in common: they read matches, and each is called again if the database has
undone it because of others at the same time.

What has been replayed of a match is remembered (`model.line_cache`), so a unit of work reads only
its row and the few events since then. If many are missing, the unit ends with `ReplayNeeded`: the
log is replayed in a thread, and the use case is called again.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from matches.erasures import Erasures
from matches.log.match import Match, replay_match, unplayable
from model.entities import Event, MatchRow
from model.environment import WallClock
from model.errors import Refused
from model.line_cache import KnownLine
from model.text_values import match_number
from rules.text import tr
from storage.database import Database, UnitOfWork, counting_commits
from storage.errors import UnitUndone

MAX_ATTEMPTS = 6
MAX_FIRST_PAUSE = 0.02
"""Seconds before the second attempt, at most; twice as many before each further one."""

Params = ParamSpec("Params")
Result = TypeVar("Result")


class UseCases:
    """What the use cases of a feature have: the database, the clock, whose data is being erased.

    Each public coroutine that opens units of work is decorated with `use_case`.
    """

    def __init__(self, database: Database, wall_clock: WallClock, erasures: Erasures) -> None:
        self._shared = (database, wall_clock, erasures)
        """The arguments for making other use cases, which these call."""
        self._database = database
        self._wall_clock = wall_clock
        self._erasures = erasures

    def _now(self) -> datetime:
        return self._wall_clock.now()


def use_case(
    method: Callable[Params, Awaitable[Result]],
) -> Callable[Params, Coroutine[Any, Any, Result]]:
    """Decorate a use case: on UnitUndone it is called again, `MAX_ATTEMPTS` times in all.

    It is not called again once a unit of work is committed, because that must not happen twice.
    Before its first commit a use case may change nothing but the database: what is in memory would
    be changed twice. It loads matches in its first unit of work that writes.
    """

    @wraps(method)
    async def attempts(*args: Params.args, **kwargs: Params.kwargs) -> Result:
        with counting_commits() as commits:
            for attempt in range(1, MAX_ATTEMPTS + 1):
                before = commits.count
                try:
                    return await method(*args, **kwargs)
                except UnitUndone as error:
                    if attempt == MAX_ATTEMPTS:
                        error.final = True
                    if error.final or commits.count != before:
                        raise
                    undone = error
                # at random, so that two that were in each other's way do not meet again
                pause = random.uniform(0, MAX_FIRST_PAUSE)  # noqa: S311  # not secret
                await undone.before_next_attempt(pause * 2 ** (attempt - 1))
        raise AssertionError("unreachable")

    return attempts


# ---- reading a match and its log
GONE_ON = tr("The match has gone on. Ask again on your turn.")
MAX_IN_UNIT = 20
"""The most events that a unit of work replays."""


class ReplayNeeded(UnitUndone):
    """Too many events of a match would have to be replayed."""

    def __init__(self, database: Database, match_id: int) -> None:
        super().__init__(f"match {match_id} has not been replayed")
        self._database = database
        self._match = match_id

    async def before_next_attempt(self, seconds: float) -> None:
        """Replay the match, and remember that. Raises Refused or Unplayable."""
        async with self._database.replaying:
            await replay_outside(self._database, self._match)


async def load(unit: UnitOfWork, match_id: int, *, until: int | None = None) -> Match:
    """Read a match and its positions, as it was after event `until` if given.

    Raises Refused if there is no such match, Unplayable if it cannot be replayed, ReplayNeeded if
    that would take long.
    """
    row = await lock_playable_row(unit, match_id)
    match = _known(unit.database, row) or replay_match(row, ())
    if row.seq > match.seq:
        if row.seq - match.seq > MAX_IN_UNIT:
            raise ReplayNeeded(unit.database, match_id)
        match = match.followed_by(await read_log(unit, row, since=match.seq + 1))
        unit.after_commit(partial(remember, unit.database, match))
    return match.at(row.seq if until is None else min(until, row.seq))


async def replay_outside(database: Database, match_id: int) -> Match:
    """Read a match and replay its log in a thread, outside any unit of work.

    Raises Refused if there is no such match, Unplayable if it cannot be replayed.
    """
    async with database.read() as unit:
        row = await lock_playable_row(unit, match_id)
        match = _known(database, row)
        events = await read_log(unit, row, since=match.seq + 1 if match else 1)
    if match is None:
        match = await asyncio.to_thread(replay_match, row, events)
    elif events:
        match = await asyncio.to_thread(match.followed_by, events)
    remember(database, match)
    return match


def _known(database: Database, row: MatchRow) -> Match | None:
    known = database.lines.get(row)
    return known and Match(row, known.events, known.line)


def remember(database: Database, match: Match) -> None:
    """Remember the positions of a match in the process."""
    known = KnownLine(match.row.seats, match.events, match.line)
    database.lines.remember(match.row.id, known)


async def read_log(unit: UnitOfWork, row: MatchRow, *, since: int = 1) -> list[Event]:
    """Return a match's log from the seq `since` on.

    Raises Unplayable for an event that this program does not know.
    """
    try:
        return await unit.matches.events(row.id, since=since)
    except ValueError as error:
        raise unplayable(row, error) from error


async def lock_playable_row(unit: UnitOfWork, match_id: int) -> MatchRow:
    """Read a match that can be replayed. Raises Refused if there is none, or Unplayable.

    A write unit locks the match and its players until it ends. A match with `stuck_at` is not
    replayed; only `matches.moderation.stuck` retries it.
    """
    row = await unit.matches.get(match_id)
    if row is None:
        raise Refused.because("There is no match {match}.", match=match_number(match_id))
    # so that vacations, preferences and limits of the players cannot change under a write unit
    await unit.players.lock(row.players)
    if row.stuck_at is not None:
        raise unplayable(row)
    return row


class Matches(UseCases):
    """The use cases of reading a match. They replay it if that is needed."""

    @use_case
    async def load(self, match_id: int, *, until: int | None = None) -> Match:
        """Return a match, as it was after event `until` if given. Raises Refused or Unplayable."""
        async with self._database.read() as unit:
            return await load(unit, match_id, until=until)

    @use_case
    async def check_unchanged(self, row: MatchRow) -> None:
        """Raise Refused if a match has gone on since it was loaded, or was paused or resumed."""
        async with self._database.read() as unit:
            stored = await unit.matches.get(row.id)
        if stored is None or (stored.seq, stored.paused) != (row.seq, row.paused):
            raise Refused(GONE_ON)

"""When a turn's time is over: which moment counts for what a player did, and what happens then.

A press counts from the moment at which it was made, which Discord's id of it tells, not from the
moment at which the bot handled it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from matches.model.entities import Match
from matches.model.errors import Refused
from matches.protocols.store import UnitOfWork
from matches.steps.appending import Cause, append
from matches.steps.loaded_match import LoadedMatch
from matches.steps.match_time import pauses_of
from rules.replay import Entry, Kind

LATE_PRESS_ALLOWANCE = timedelta(seconds=15)
"""A turn is ended so long after its deadline was first seen to have passed: a press that was made
in time may still be on its way."""
INTERACTION_LIFETIME = timedelta(minutes=15)
"""Discord lets an interaction be answered for so long; none can be older when it is handled."""


class OutOfTime(Refused):
    """The move was sent after the deadline; the turn has been ended."""


def moment_of_press(match: Match, pressed_at: datetime | None, now: datetime) -> datetime:
    """When a press was made, as far as that can be believed: not in the future, not before the turn
    began, not longer ago than Discord keeps interactions."""
    if pressed_at is None:
        return now
    return min(now, max(pressed_at, now - INTERACTION_LIFETIME, match.turn_started_at))


async def is_late(unit: UnitOfWork, match: Match, pressed: datetime, now: datetime) -> bool:
    """Whether the time of the turn under way was over when something was pressed."""
    if match.clock is None or match.clock.seat is None:
        return False
    deadline = match.clock.deadline(await pauses_of(unit, match, match.clock, now))
    return deadline is not None and pressed > deadline


async def end_turn_out_of_time(unit: UnitOfWork, loaded: LoadedMatch, now: datetime) -> None:
    """A loss on time; without a single move by the loser of a duel, no match at all."""
    seat = loaded.position.to_move
    moved = any(
        event.kind is Kind.MOVE and event.seat == seat and event.player is not None
        for event in loaded.events
    )
    duel = len(loaded.match.seats) == 2
    entry = Entry(Kind.TIMEOUT, seat)
    if duel and not moved:
        entry = Entry(Kind.CANCELLED, seat, "never moved")
    await append(unit, loaded, [entry], Cause(), now)

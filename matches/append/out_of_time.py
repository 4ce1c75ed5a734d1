"""Turns that run out of time, and how they end."""

from datetime import timedelta

from matches.append.events import Cause, append
from matches.log.loaded_match import LoadedMatch
from model.clock_context import ClockContext
from model.environment import Randomness
from model.errors import Refused
from rules.line import Entry, Kind, Reason
from rules.text import tr
from storage.database import UnitOfWork

LATE_PRESS_ALLOWANCE = timedelta(seconds=15)
"""How long the bot waits before it ends a turn that it has found overdue, since a press that was
made in time may still be on its way."""


class OutOfTime(Refused):
    """The move was sent after the deadline; the turn has been ended."""

    def __init__(self, match_id: int) -> None:
        super().__init__(
            tr(
                "Your time ran out before you sent this move, so it doesn't count. "
                "The match's channel shows how it went on."
            ),
            match_id=match_id,
        )


async def end_turn_out_of_time(
    unit: UnitOfWork, loaded: LoadedMatch, clocks: ClockContext, randomness: Randomness
) -> None:
    """Append the timeout of the seat to move.

    If that player has never moved in a match of two, the match is cancelled instead.
    """
    seat = loaded.position.to_move
    moved = seat in loaded.moved_themselves
    two_players = len(loaded.match.seats) == 2
    entry = Entry(Kind.TIMEOUT, seat)
    if two_players and not moved:
        entry = Entry(Kind.CANCELLED, seat, reason=Reason.NEVER_MOVED)
    await append(unit, loaded, [entry], Cause(clocks.now), randomness, clocks=clocks)

"""The end of a game: who won, and the places of all seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypedDict


class Termination(StrEnum):
    """How a match ended, for all games."""

    CHAIN = "chain"
    NO_MOVES = "no-moves"
    SCORE = "score"
    LAST_PLAYER = "last-player"
    ALL_OUT = "all-out"
    CONTROL = "control"
    LAST_MOVER = "last-mover"
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    CANCELLED = "cancelled"


class ResultJson(TypedDict):
    """A result as records and the console write it."""

    winners: list[int]
    termination: str
    scores: list[float] | None


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: who won, why, and the scores.

    `winners` are seats: several share the win; a cancelled match has none. `scores` has one number
    for each seat (halves are exact), or is None for games without scores.
    """

    winners: tuple[int, ...]
    termination: Termination
    scores: tuple[float, ...] | None = None

    def as_json(self) -> ResultJson:
        """Return the result as records and the console write it; whole scores without decimals."""
        scores = None
        if self.scores is not None:
            scores = [int(each) if each == int(each) else each for each in self.scores]
        return {
            "winners": list(self.winners),
            "termination": self.termination.value,
            "scores": scores,
        }


def places(result: Result, seats: int, left: Sequence[int] = ()) -> tuple[int, ...] | None:
    """Return the place of each seat, counted from 1; None if nobody won.

    `left` are the seats that left a match of three or more, in order: the first of them is last,
    the next one place before, and so on. All winners share place 1. The others follow from place 2,
    by score where the game has scores (a higher one is better, and equal ones share a place), else
    all of them share place 2.
    """
    if not result.winners:
        return None
    winners = set(result.winners)
    leavers = [seat for seat in dict.fromkeys(left) if seat not in winners]
    remaining = [seat for seat in range(seats) if seat not in winners and seat not in leavers]
    places_by_seat = dict.fromkeys(winners, 1)
    places_by_seat |= {seat: seats - later for later, seat in enumerate(leavers)}
    scores = result.scores
    if scores is None or len(scores) != seats:
        places_by_seat |= dict.fromkeys(remaining, 2)
    else:
        better_first = sorted({scores[seat] for seat in remaining}, reverse=True)
        places_by_seat |= {seat: 2 + better_first.index(scores[seat]) for seat in remaining}
    return tuple(places_by_seat[seat] for seat in range(seats))

"""The end of a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Termination(StrEnum):
    """How a match ended: one list for all games."""

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


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: the winning seats (several share, none when cancelled), why, and scores.

    `scores` holds one number a seat (halves are exact), or None where the game has no scores.
    """

    winners: tuple[int, ...]
    termination: Termination
    scores: tuple[float, ...] | None = None

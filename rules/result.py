"""The end of a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: who won, why, and the scores.

    `winners` are seats: several share the win; a cancelled match has none. `scores` has one number
    for each seat (halves are exact), or is None for games without scores.
    """

    winners: tuple[int, ...]
    termination: Termination
    scores: tuple[float, ...] | None = None

    def as_json(self) -> dict[str, object]:
        """Return the result as records and the console write it; whole scores without decimals."""
        scores = None
        if self.scores is not None:
            scores = [int(each) if each == int(each) else each for each in self.scores]
        return {
            "winners": list(self.winners),
            "termination": self.termination.value,
            "scores": scores,
        }

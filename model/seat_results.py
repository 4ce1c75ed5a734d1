"""What remains of a match for each of its players: their result, colour and time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from rules.text import Translatable


class Outcome(StrEnum):
    """How a match ended for one player; the values are stored."""

    WON = "won"
    """Alone."""
    SHARED = "shared"
    """They share the first place."""
    LOST = "lost"
    NONE = "none"
    """The match was cancelled or ended without a winner."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat of an ended match.

    `place` counts from 1, and is None without a winner. `colour` is that at the end, `NOTHING` in a
    game without colours. `turns` is how many turns the seat played, and `thinking` the time from
    the beginning of each of them to its end (`matches.steps.results`). Both are None if the match
    could not be replayed.
    """

    seat: int
    outcome: Outcome
    place: int | None
    colour: Translatable
    turns: int | None
    thinking: timedelta | None

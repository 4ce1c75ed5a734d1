"""Matches of players: results of ended ones, which are wanted, and what profiles count."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from rules.text import Text


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
    the beginning of each of them to its end (`matches.log.results`). Both are None if the match
    could not be replayed.
    """

    seat: int
    outcome: Outcome
    place: int | None
    colour: Text
    turns: int | None
    thinking: timedelta | None


@dataclass(frozen=True, slots=True)
class VisibleTo:
    """What a reader may see of somebody else's matches.

    Only matches of one `server`: those that were agreed on in the channels `homes`, which the
    reader can view, and those in which the reader plays.
    """

    reader: int
    server: int
    homes: frozenset[int]


@dataclass(frozen=True, slots=True)
class Search:
    """What was found by a search: some of the players met, and the first digits of a number."""

    players: frozenset[int]
    digits: str = ""


@dataclass(frozen=True, slots=True)
class WantedMatches:
    """Which matches of a player are wanted; None means any."""

    player: int
    visible: VisibleTo | None = None
    game: str | None = None
    outcome: Outcome | None = None
    """How the match ended for the player."""
    opponent: int | None = None
    """Plays in the match, too."""
    search: Search | None = None
    """One of its people plays in the match, or the match's number begins with its digits."""
    server: int | None = None
    """Where it was played."""
    running: bool = False
    """Whether running matches are wanted, and not ended ones."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a rated match did to the rating of one of its players."""

    pool: str
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class ResultCounts:
    """How many matches ended how for a player.

    `shared` are those in which they share the first place, `unfinished` those without a winner.
    """

    won: int = 0
    shared: int = 0
    lost: int = 0
    unfinished: int = 0

    @property
    def matches(self) -> int:
        """The number of all these matches."""
        return self.won + self.shared + self.lost + self.unfinished


@dataclass(frozen=True, slots=True)
class GameResults:
    """The record in one game, against people or in matches with a computer.

    `turn` is the average time of a turn, None if it is unknown.
    """

    game: str
    computer: bool
    counts: ResultCounts
    turn: timedelta | None


@dataclass(frozen=True, slots=True)
class ColourResults:
    """The record in one game with the colour that the player had at the end."""

    game: str
    colour: Text
    counts: ResultCounts


@dataclass(frozen=True, slots=True)
class OpponentResults:
    """The record in matches with another player. The latest one was on `server`."""

    opponent: int
    server: int
    counts: ResultCounts


@dataclass(frozen=True, slots=True)
class Streaks:
    """How many matches in a row somebody has won: at present, and at most.

    Matches without a winner are left out; a shared first place ends a streak.
    """

    current: int
    longest: int

"""What a profile counts: the results of a player's ended matches, in total and by groups."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from rules.text import Translatable


@dataclass(frozen=True, slots=True)
class Record:
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
class GameRecord:
    """The record in one game. `turn` is the average time of a turn, None if it is unknown."""

    game: str
    record: Record
    turn: timedelta | None


@dataclass(frozen=True, slots=True)
class ColourRecord:
    """The record in one game with the colour that the player had at the end."""

    game: str
    colour: Translatable
    record: Record


@dataclass(frozen=True, slots=True)
class OpponentRecord:
    """The record in matches with another player. `server` is that of the latest one."""

    opponent: int
    server: int
    record: Record


@dataclass(frozen=True, slots=True)
class Streaks:
    """How many matches in a row somebody has won: at present, and at most.

    Matches without a winner are left out; a shared first place ends a streak.
    """

    current: int
    longest: int

"""Computers that play: one for each level, with a number that is no id of Discord's."""

from collections.abc import Iterable
from enum import StrEnum

from rules.text import Text, tr, tr_term


class Level(StrEnum):
    """How well a computer plays, the weakest first."""

    BEGINNER = "beginner"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    STRONGEST = "strongest"


DEFAULT_LEVEL = Level.EASY
"""The level of somebody who names none."""

LEVEL_LABELS: dict[Level, tuple[Text, Text]] = {
    Level.BEGINNER: (tr("Beginner"), tr("for your first games; misses a lot")),
    Level.EASY: (tr("Easy"), tr("beats Beginner 9 times in 10")),
    Level.MEDIUM: (tr("Medium"), tr("beats Easy 8 times in 10; resigns when lost")),
    Level.HARD: (tr("Hard"), tr("beats Medium 3 times in 4; resigns when lost")),
    Level.EXPERT: (tr("Expert"), tr("beats Hard 8 times in 10; resigns when lost")),
    Level.STRONGEST: (
        tr("Strongest"),
        tr("beats Expert 8 times in 10; gives the hints; resigns when lost"),
    ),
}
"""How each level is called where one is chosen, and how well it plays (docs/players.md)."""

_LEVELS = tuple(Level)
COMPUTERS = range(1_000_001, 1_000_001 + len(_LEVELS))
"""All computers. Discord's ids are greater: they contain the time since 2015."""
_NAMES = (
    tr_term("Computer (beginner)"),
    tr_term("Computer (easy)"),
    tr_term("Computer (medium)"),
    tr_term("Computer (hard)"),
    tr_term("Computer (expert)"),
    tr_term("Computer (strongest)"),
)


def computer_of(level: Level) -> int:
    """Return the player that plays at a level, in any number of seats."""
    return COMPUTERS[_LEVELS.index(level)]


def is_computer(player: int) -> bool:
    """Return whether a player is a computer."""
    return player in COMPUTERS


def level_of(computer: int) -> Level:
    """Return the level at which a computer plays."""
    return _LEVELS[COMPUTERS.index(computer)]


def name_of(computer: int) -> Text:
    """Return the name of a computer."""
    return _NAMES[COMPUTERS.index(computer)]


def has_computer(players: Iterable[int]) -> bool:
    """Return whether one of these players is a computer."""
    return any(map(is_computer, players))

"""How far somebody is in the lessons of a game."""

from dataclasses import dataclass

END = "done"
"""The name in a place that says that somebody has come to the end of the lessons."""


@dataclass(frozen=True, slots=True)
class Place:
    """The name of a lesson, and how often its task was missed since it was begun.

    `position` is a position text of the small game that has begun, "" for none.
    """

    lesson: str
    misses: int = 0
    position: str = ""

"""How far somebody is in the lessons of a game."""

from dataclasses import dataclass

END = "done"
"""The name in a place that says that somebody has come to the end of the lessons."""


@dataclass(frozen=True, slots=True)
class Place:
    """The name of a lesson, and a position text of its small game, "" if none has begun."""

    lesson: str
    position: str = ""

"""Lessons: small positions, each with one idea and a task that a newcomer solves by playing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.text import Text

Condition = Callable[[Any, Any], bool]
"""Whether a turn solves a task: from the positions of a game before and after the turn."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One step of a course, and the task of whoever is to move in its position.

    `name` identifies it where it is stored how far somebody is. The last lesson of a course
    `plays_on`: it is a game against a computer, and the task is to win it. A lesson with an
    `option`, such as «edition=growth» or its beginning, is about what this value of an option
    changes, and no part of the course; its position has that option. Without `scores`, its
    pictures leave out scores that it does not explain.
    """

    name: str
    title: Text
    idea: Text
    task: Text
    position: str
    """A position text of the game."""
    solved: Condition
    why: Text
    """Why a turn that meets the condition solves the task."""
    missed: Text
    """What is lacking after any other turn."""
    hint: Text
    solution: str
    """A turn that solves the task, as people type it."""
    option: str = ""
    plays_on: bool = False
    scores: bool = True


def wins(before: Any, after: Any) -> bool:
    """Whether the game is over, and whoever moved in the position before is the only winner."""
    result = after.result()
    return result is not None and tuple(result.winners) == (before.to_move,)

"""Reading the questions of a move entry in tests."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Position, move_entry_of
from rules.move_entry import StepChoice


def choices(position: Position, path: Sequence[str]) -> tuple[StepChoice, ...]:
    """Return the answers to the question that follows a path."""
    (question,) = move_entry_of(position).step(path).questions
    return question.choices

"""The questions of a move entry, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Position, move_entry_of
from rules.move_entry import StepChoice


def choices(position: Position, path: Sequence[str]) -> tuple[StepChoice, ...]:
    """The answers to the question that is open after a path."""
    (question,) = move_entry_of(position).step(path).questions
    return question.choices

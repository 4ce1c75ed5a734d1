"""Words for the alt texts of Stack Control."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.stack_control import StackControlPosition
from rules.text import Notation, Translatable


def pieces(position: StackControlPosition) -> Sequence[Translatable]:
    """Return the stacks, highest first, each from the bottom up: «d6 G2K2R3»."""
    stacks = sorted(position.stacks().items(), key=lambda stack: -len(stack[1]))
    return [
        Notation(f"{square} {''.join(pyramid.notation for pyramid in stack)}")
        for square, stack in stacks
    ]

"""Turns in which the board is set up, before the game proper."""

from __future__ import annotations

from dataclasses import dataclass

from rules.text import Translatable


@dataclass(frozen=True, slots=True)
class SetupTurns:
    """A long setup, which players should know of before they agree on a clock."""

    turns: int
    """How many turns there are, of all seats together."""
    meaning: Translatable
    """Says what is done in them, and how many there are."""
    shortcuts: Translatable
    """Says how to get over them faster."""

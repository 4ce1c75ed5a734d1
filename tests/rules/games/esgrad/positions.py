"""Positions of Esgrad for tests."""

from __future__ import annotations

from rules.games.esgrad.game import GAME, EsgradPosition
from tests.support.positions import after


def start(**options: str) -> EsgradPosition:
    """Return the first position, by default on a board of side 3."""
    return GAME.start(GAME.read_options({"side": "3", **options}))


def begin(komi: int = 0, colour: str = "white", **options: str) -> EsgradPosition:
    """Return the position after the opening.

    Seat 1 chooses `colour`, so that seat 0 is Black by default.
    """
    return after(start(**options), f"komi {komi},{colour}")

"""The two sides of games between Black and White."""

from __future__ import annotations

from typing import Final, Literal

from rules.text import tr_term

Colour = Literal["black", "white"]

COLOURS: Final[tuple[Colour, Colour]] = ("black", "white")
COLOUR_TERMS: Final = {"black": tr_term("Black", "colour"), "white": tr_term("White", "colour")}


def other(colour: Colour) -> Colour:
    """Return the opponent's colour."""
    return "white" if colour == "black" else "black"

"""Words of Stack Control that stand inside sentences: colours, sizes, pyramids."""

from __future__ import annotations

from rules.games.stack_control.board import COLOURS, PYRAMIDS, Colour
from rules.text import Term, tr_term

COLOUR_TERMS = {
    Colour.RED: tr_term("Red", "colour"),
    Colour.YELLOW: tr_term("Yellow", "colour"),
    Colour.GREEN: tr_term("Green", "colour"),
    Colour.BLUE: tr_term("Blue", "colour"),
    Colour.BLACK: tr_term("Black", "colour"),
}
"""The colours of players."""

_ADJECTIVES = {
    Colour.RED: tr_term("red", "of a pyramid"),
    Colour.YELLOW: tr_term("yellow", "of a pyramid"),
    Colour.GREEN: tr_term("green", "of a pyramid"),
    Colour.BLUE: tr_term("blue", "of a pyramid"),
    Colour.BLACK: tr_term("black", "of a pyramid"),
}

SIZE_TERMS = (
    tr_term("small", "of a pyramid"),
    tr_term("medium", "of a pyramid"),
    tr_term("large", "of a pyramid"),
)

_PYRAMIDS = {
    "R1": (tr_term("small red", "pyramid"), tr_term("Small red", "pyramid")),
    "R2": (tr_term("medium red", "pyramid"), tr_term("Medium red", "pyramid")),
    "R3": (tr_term("large red", "pyramid"), tr_term("Large red", "pyramid")),
    "Y1": (tr_term("small yellow", "pyramid"), tr_term("Small yellow", "pyramid")),
    "Y2": (tr_term("medium yellow", "pyramid"), tr_term("Medium yellow", "pyramid")),
    "Y3": (tr_term("large yellow", "pyramid"), tr_term("Large yellow", "pyramid")),
    "G1": (tr_term("small green", "pyramid"), tr_term("Small green", "pyramid")),
    "G2": (tr_term("medium green", "pyramid"), tr_term("Medium green", "pyramid")),
    "G3": (tr_term("large green", "pyramid"), tr_term("Large green", "pyramid")),
    "B1": (tr_term("small blue", "pyramid"), tr_term("Small blue", "pyramid")),
    "B2": (tr_term("medium blue", "pyramid"), tr_term("Medium blue", "pyramid")),
    "B3": (tr_term("large blue", "pyramid"), tr_term("Large blue", "pyramid")),
    "K1": (tr_term("small black", "pyramid"), tr_term("Small black", "pyramid")),
    "K2": (tr_term("medium black", "pyramid"), tr_term("Medium black", "pyramid")),
    "K3": (tr_term("large black", "pyramid"), tr_term("Large black", "pyramid")),
}


def colour_term(colour: int) -> Term:
    """Return «Red» for a colour by its index."""
    return COLOUR_TERMS[COLOURS[colour]]


def adjective(colour: int) -> Term:
    """Return «red», of a pyramid, for a colour by its index."""
    return _ADJECTIVES[COLOURS[colour]]


def pyramid_term(code: int) -> Term:
    """Return «large red»."""
    return _PYRAMIDS[PYRAMIDS[code].notation][0]


def pyramid_start(code: int) -> Term:
    """Return «Large red», for a label or the start of a sentence."""
    return _PYRAMIDS[PYRAMIDS[code].notation][1]

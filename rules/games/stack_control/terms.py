"""Words of Stack Control that stand inside sentences: colours, sizes, pyramids, players."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.stack_control.state import State
from rules.points import decimal
from rules.text import (
    Phrase,
    Term,
    Translatable,
    as_name,
    tr_phrase,
    tr_phrase_plural,
    tr_term,
)

_COLOURS = (
    tr_term("Red", "colour"),
    tr_term("Yellow", "colour"),
    tr_term("Green", "colour"),
    tr_term("Blue", "colour"),
    tr_term("Black", "colour"),
)
"""The colours of players."""

_ADJECTIVES = (
    tr_term("red", "of a pyramid"),
    tr_term("yellow", "of a pyramid"),
    tr_term("green", "of a pyramid"),
    tr_term("blue", "of a pyramid"),
    tr_term("black", "of a pyramid"),
)

SIZE_TERMS = (
    tr_term("small", "of a pyramid"),
    tr_term("medium", "of a pyramid"),
    tr_term("large", "of a pyramid"),
)

_PYRAMIDS = (
    (tr_term("small red", "pyramid"), tr_term("Small red", "pyramid")),
    (tr_term("medium red", "pyramid"), tr_term("Medium red", "pyramid")),
    (tr_term("large red", "pyramid"), tr_term("Large red", "pyramid")),
    (tr_term("small yellow", "pyramid"), tr_term("Small yellow", "pyramid")),
    (tr_term("medium yellow", "pyramid"), tr_term("Medium yellow", "pyramid")),
    (tr_term("large yellow", "pyramid"), tr_term("Large yellow", "pyramid")),
    (tr_term("small green", "pyramid"), tr_term("Small green", "pyramid")),
    (tr_term("medium green", "pyramid"), tr_term("Medium green", "pyramid")),
    (tr_term("large green", "pyramid"), tr_term("Large green", "pyramid")),
    (tr_term("small blue", "pyramid"), tr_term("Small blue", "pyramid")),
    (tr_term("medium blue", "pyramid"), tr_term("Medium blue", "pyramid")),
    (tr_term("large blue", "pyramid"), tr_term("Large blue", "pyramid")),
    (tr_term("small black", "pyramid"), tr_term("Small black", "pyramid")),
    (tr_term("medium black", "pyramid"), tr_term("Medium black", "pyramid")),
    (tr_term("large black", "pyramid"), tr_term("Large black", "pyramid")),
)


def colour_term(colour: int) -> Term:
    """Return «Red» for a colour by its index."""
    return _COLOURS[colour]


def adjective(colour: int) -> Term:
    """Return «red», of a pyramid, for a colour by its index."""
    return _ADJECTIVES[colour]


def pyramid_term(code: int) -> Term:
    """Return «large red»."""
    return _PYRAMIDS[code][0]


def pyramid_start(code: int) -> Term:
    """Return «Large red», for a label or the start of a sentence."""
    return _PYRAMIDS[code][1]


def player_name(state: State, seat: int, names: Sequence[str]) -> Translatable:
    """Return «Ann (Red)», or only the name if the seat has no colour yet."""
    colour = state.trees[seat]
    if colour is None:
        return as_name(names[seat])
    return tr_phrase("{player} ({colour})", player=as_name(names[seat]), colour=colour_term(colour))


def pips(number: float) -> Phrase:
    """Return «6 pips»."""
    return tr_phrase_plural(
        "{number} pip", "{number} pips", count=int(number), number=decimal(number)
    )

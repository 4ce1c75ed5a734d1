"""Words for the alt texts of Escabel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rendering.terms import SIDES
from rules.games.escabel import EscabelPosition
from rules.points import point_name
from rules.text import Notation, Translatable, tr_phrase, tr_phrase_plural


def pieces(position: EscabelPosition) -> Sequence[Translatable]:
    """Return the stacks, highest first, and the number of single pieces of each colour."""
    stacks = sorted(position.state.stacks(), key=lambda stack: -stack.height)
    high = [
        tr_phrase(
            "{colour} {height} high at {point}",
            colour=SIDES[stack.colour],
            height=stack.height,
            point=Notation(point_name(stack.file, stack.rank)),
        )
        for stack in stacks
        if stack.height > 1
    ]
    singles = Counter(stack.colour for stack in stacks if stack.height == 1)
    low = [_single_pieces(colour, singles[colour]) for colour in SIDES if singles[colour]]
    return [*high, *low]


def _single_pieces(colour: str, count: int) -> Translatable:
    if colour == "black":
        return tr_phrase_plural(
            "{count} single black piece", "{count} single black pieces", count=count
        )
    return tr_phrase_plural(
        "{count} single white piece", "{count} single white pieces", count=count
    )

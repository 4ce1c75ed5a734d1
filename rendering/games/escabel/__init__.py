"""Pictures of Escabel: stacks on a square board between two pairs of coloured edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rendering.games.escabel.picture import paint
from rendering.games.escabel.scene import scene_of
from rendering.games.escabel.showcase import gallery
from rendering.terms import SIDES
from rendering.themes import LIGHT, as_number
from rendering.view import Highlight, View
from rules.games.escabel import EscabelPosition
from rules.points import point_name
from rules.text import Notation, Translatable, tr_phrase, tr_phrase_plural


class EscabelRenderer:
    """The renderer of Escabel.

    `View.show` may be `file:c`, `rank:5` or `stack:c4`, to light up what a player has chosen.
    """

    game = "escabel"

    def image(self, position: EscabelPosition, view: View) -> bytes:
        """Draw the board as PNG."""
        return paint(scene_of(position, view.show), view)

    def describe_pieces(self, position: EscabelPosition) -> Sequence[Translatable]:
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

    def accent(self, position: EscabelPosition, seat: int) -> int:
        """Return the face of the pieces that the seat plays now."""
        return as_number(LIGHT.pieces[position.state.colour_of(seat)].face)

    def highlights(self, position: EscabelPosition) -> Sequence[Highlight]:
        """Return nothing, because the board already shows everything."""
        return ()


def _single_pieces(colour: str, count: int) -> Translatable:
    if colour == "black":
        return tr_phrase_plural(
            "{count} single black piece", "{count} single black pieces", count=count
        )
    return tr_phrase_plural(
        "{count} single white piece", "{count} single white pieces", count=count
    )


__all__ = ["RENDERER", "gallery"]

RENDERER = EscabelRenderer()

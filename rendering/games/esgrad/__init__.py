"""Pictures of Esgrad: a hexagonal board with groups, and the scores in the free corners."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.games.esgrad import alt_text
from rendering.games.esgrad.picture import PARTITIONS, paint
from rendering.games.esgrad.showcase import gallery
from rendering.themes import LIGHT, accent_of
from rendering.view import Highlight
from rules.games.esgrad import EsgradPosition
from rules.sides import COLOUR_TERMS
from rules.text import tr


class EsgradRenderer:
    """The renderer of Esgrad.

    Apart from the highlights, `View.show` may be `file:c` or `rank:5`, to offer the points there.
    """

    game = "esgrad"
    picture = staticmethod(paint)
    describe_board = staticmethod(alt_text.board)
    describe_view = staticmethod(alt_text.view)

    def accent(self, position: EsgradPosition, seat: int) -> int:
        """Return the colour of the seat's stones, or a neutral one before colours are chosen."""
        colour = position.state.colour_of(seat)
        return accent_of(LIGHT.pieces[colour].face if colour else LIGHT.line)

    def highlights(self, position: EsgradPosition) -> Sequence[Highlight]:
        """Return for each side a view of the areas between its groups and the groups' values."""
        stones = {"black": position.state.black, "white": position.state.white}
        return [
            Highlight(f"{PARTITIONS}{colour}", tr("{colour}'s areas and values", colour=term))
            for colour, term in COLOUR_TERMS.items()
            if stones[colour]
        ]


RENDERER = EsgradRenderer()

__all__ = ["RENDERER", "EsgradRenderer", "gallery"]

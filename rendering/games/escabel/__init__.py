"""Pictures of Escabel: stacks on a square board between two pairs of coloured edges."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.games.escabel import alt_text
from rendering.games.escabel.picture import paint
from rendering.games.escabel.showcase import gallery
from rendering.themes import LIGHT, accent_of
from rendering.view import Highlight
from rules.games.escabel import EscabelPosition


class EscabelRenderer:
    """The renderer of Escabel.

    `View.show` may be `file:c`, `rank:5` or `stack:c4`, to light up what a player has chosen.
    """

    game = "escabel"
    picture = staticmethod(paint)
    describe_board = staticmethod(alt_text.board)
    describe_view = staticmethod(alt_text.view)

    def accent(self, position: EscabelPosition, seat: int) -> int:
        """Return the face of the pieces that the seat plays now."""
        return accent_of(LIGHT.pieces[position.state.colour_of(seat)].face)

    def highlights(self, position: EscabelPosition) -> Sequence[Highlight]:
        """Return nothing, because the board already shows everything."""
        return ()


__all__ = ["RENDERER", "gallery"]

RENDERER = EscabelRenderer()

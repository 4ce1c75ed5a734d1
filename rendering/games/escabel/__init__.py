"""Pictures of Escabel: stacks on a square board between two pairs of coloured edges."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from rendering.alt import Description
from rendering.games.escabel import alt_text
from rendering.games.escabel.picture import paint
from rendering.games.escabel.scene import scene_of
from rendering.games.escabel.showcase import gallery
from rendering.themes import LIGHT, accent_of
from rendering.view import Highlight, View
from rules.games.escabel import EscabelPosition


class EscabelRenderer:
    """The renderer of Escabel.

    `View.show` may be `file:c`, `rank:5` or `stack:c4`, to light up what a player has chosen.
    """

    game = "escabel"

    def picture(self, position: EscabelPosition, view: View) -> Image.Image:
        """Draw the board, with the players below it."""
        return paint(scene_of(position, view), view)

    def describe_board(self, position: EscabelPosition, names: Sequence[str]) -> Description:
        """Describe what stands where."""
        return alt_text.board(position, names)

    def describe_view(self, position: EscabelPosition, show: str) -> Description:
        """Describe what a `View.show` shows."""
        return alt_text.view(position, show)

    def accent(self, position: EscabelPosition, seat: int) -> int:
        """Return the face of the pieces that the seat plays now."""
        return accent_of(LIGHT.pieces[position.state.colour_of(seat)].face)

    def highlights(self, position: EscabelPosition) -> Sequence[Highlight]:
        """Return nothing, because the board already shows everything."""
        return ()


__all__ = ["RENDERER", "gallery"]

RENDERER = EscabelRenderer()

"""Pictures of Escabel: stacks on a square board between two pairs of coloured edges."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.games.escabel.picture import paint
from rendering.games.escabel.scene import scene_of
from rendering.games.escabel.showcase import gallery
from rendering.themes import LIGHT, as_number
from rendering.view import Highlight, View
from rules.games.escabel import EscabelPosition
from rules.points import point_name


class EscabelRenderer:
    """The renderer of Escabel."""

    game = "escabel"

    def image(self, position: EscabelPosition, view: View) -> bytes:
        """The board as PNG bytes."""
        return paint(scene_of(position), view)

    def stacks_in_words(self, position: EscabelPosition) -> Sequence[str]:
        """Stacks from the highest down, those of one piece only as a number for each colour."""
        stacks = sorted(position.stacks(), key=lambda stack: -stack.height)
        high = [
            f"{s.colour.capitalize()} {s.height} at {point_name(s.file, s.rank)}"
            for s in stacks
            if s.height > 1
        ]
        singles = [s.colour.capitalize() for s in stacks if s.height == 1]
        low = [
            f"{count} {colour} {'stack' if count == 1 else 'stacks'} of height 1"
            for colour in ("Black", "White")
            if (count := singles.count(colour))
        ]
        return [*high, *low]

    def accent(self, position: EscabelPosition, seat: int) -> int:
        """The colour that the seat plays now, as its pieces look."""
        return as_number(LIGHT.pieces[position.colour_of(seat)].face)

    def highlights(self, position: EscabelPosition) -> Sequence[Highlight]:
        """None: everything is on the board already."""
        return ()


__all__ = ["RENDERER", "gallery"]

RENDERER = EscabelRenderer()

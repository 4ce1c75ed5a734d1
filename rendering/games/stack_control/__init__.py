"""Pictures of Stack Control: the pyramids of every stack, and what each seat controls."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.games.stack_control import alt_text
from rendering.games.stack_control.colours import piece_of
from rendering.games.stack_control.picture import FILE, STACK, paint
from rendering.games.stack_control.showcase import gallery
from rendering.themes import LIGHT, accent_of
from rendering.view import Highlight
from rules.games.stack_control import StackControlPosition
from rules.text import Notation, tr


class StackControlRenderer:
    """The renderer of Stack Control.

    Apart from the highlights, `View.show` may be `file:d` or `rank:5`, to offer the squares there.
    """

    game = "stack-control"
    picture = staticmethod(paint)
    describe_board = staticmethod(alt_text.board)
    describe_view = staticmethod(alt_text.view)

    def accent(self, position: StackControlPosition, seat: int) -> int:
        """Return the face of the seat's pyramids, or a neutral colour before it has any."""
        colour = position.trees()[seat]
        return accent_of(LIGHT.line if colour is None else piece_of(LIGHT, colour).face)

    def highlights(self, position: StackControlPosition) -> Sequence[Highlight]:
        """Return for each stack that can move a view of its destinations."""
        return [
            Highlight(f"{STACK}{square}", tr("Where {square} may go", square=Notation(square)))
            for square in position.stacks()
            if position.targets(square)
        ]


RENDERER = StackControlRenderer()

__all__ = ["FILE", "RENDERER", "STACK", "StackControlRenderer", "gallery"]

"""Pictures of Stack Control: the pyramids of every stack, and what each seat controls."""

from collections.abc import Sequence
from dataclasses import replace

from rendering.alt import Description, line_chosen
from rendering.games.stack_control.picture import STACK, paint
from rendering.view import Highlight
from rules.games.stack_control import StackControlPosition
from rules.games.stack_control.board_text import about_lists, drawn_list, pool_lists, stack_lists
from rules.games.stack_control.state import Phase
from rules.text import Notation, Text, listing, tr


def _describe_board(position: StackControlPosition, names: Sequence[str]) -> Description:
    """Name every stack, the highest first, and what is still to be placed."""
    shorter = _board(position, names, in_digits=True)
    return replace(_board(position, names, in_digits=False), shorter=shorter)


def _board(position: StackControlPosition, names: Sequence[str], *, in_digits: bool) -> Description:
    """Describe the board, with the sizes of pyramids in digits or in words."""
    state = position.state
    always = (drawn_list(state), about_lists(state, in_digits=in_digits))
    return Description(
        len(position.stacks()),
        lambda number: [*always, *stack_lists(state, number, in_digits=in_digits)],
        more=pool_lists(state, names),
    )


def _describe_view(position: StackControlPosition, show: str) -> Description:
    """Name where a stack may go, or the possible squares of the file or rank that is chosen.

    Possible are the empty squares while pyramids are placed, later the stacks that can move.
    """
    kind, _, name = show.partition(":")
    if kind == "stack" and name in position.stacks():
        return Description(naming=lambda _: [_targets(position, name)])
    possible = position.empty_squares()
    if position.state.phase is not Phase.PLACING:
        possible = tuple(square for square in position.stacks() if position.targets(square))
    return line_chosen(show, possible)


def _targets(position: StackControlPosition, square: str) -> Text:
    chosen, targets = Notation(square), position.targets(square)
    if not targets:
        return tr("The stack on {square} can go nowhere.", square=chosen)
    return tr(
        "The stack on {square} may go to {targets}.",
        square=chosen,
        targets=listing(map(Notation, targets)),
    )


class StackControlRenderer:
    """The renderer of Stack Control.

    Apart from the highlights, `View.show` may be `file:d` or `rank:5`, to offer the squares there.
    """

    game = "stack-control"
    picture = staticmethod(paint)
    describe_board = staticmethod(_describe_board)
    describe_view = staticmethod(_describe_view)

    def piece(self, position: StackControlPosition, seat: int) -> str | None:
        """Return the colour of the seat's pyramids."""
        colour = position.trees()[seat]
        return None if colour is None else colour.name.lower()

    def highlights(self, position: StackControlPosition) -> Sequence[Highlight]:
        """Return for each stack that can move a view of its destinations."""
        return [
            Highlight(f"{STACK}{square}", tr("Where {square} may go", square=Notation(square)))
            for square in position.stacks()
            if position.targets(square)
        ]


RENDERER = StackControlRenderer()

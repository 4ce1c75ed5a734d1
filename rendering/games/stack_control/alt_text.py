"""Words for the alt texts of Stack Control."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rendering.alt import Description, line_chosen, stacks_left_out
from rules.games.stack_control import StackControlPosition
from rules.games.stack_control.board_text import about_lists, drawn_list, pool_lists, stack_lists
from rules.games.stack_control.state import Phase
from rules.text import Listing, Notation, Translatable, tr


def board(position: StackControlPosition, names: Sequence[str]) -> Description:
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
        stacks_left_out,
        pool_lists(state, names),
    )


def view(position: StackControlPosition, show: str) -> Description:
    """Name where a stack may go, or the possible squares of the file or rank that is chosen.

    Possible are the empty squares while pyramids are placed, later the stacks that can move.
    """
    kind, _, name = show.partition(":")
    if kind == "stack" and name in position.stacks():
        return Description(naming=lambda _: [_targets(position, name)])
    possible = position.empty_squares()
    if position.phase is not Phase.PLACING:
        possible = tuple(square for square in position.stacks() if position.targets(square))
    return line_chosen(show, possible)


def _targets(position: StackControlPosition, square: str) -> Translatable:
    chosen, targets = Notation(square), position.targets(square)
    if not targets:
        return tr("The stack on {square} can go nowhere.", square=chosen)
    return tr(
        "The stack on {square} may go to {targets}.",
        square=chosen,
        targets=Listing(map(Notation, targets)),
    )

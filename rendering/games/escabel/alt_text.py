"""Words for the alt texts of Escabel."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.alt import NO_DESCRIPTION, Description, file_chosen, rank_chosen, stacks_left_out
from rendering.games.escabel.light import Light, light_of
from rules.games.escabel import EscabelPosition
from rules.games.escabel.board_text import board_size, chain_list, stack_lists
from rules.points import file_name, point_name
from rules.text import Listing, Notation, Translatable, tr


def board(position: EscabelPosition, names: Sequence[str]) -> Description:
    """Name a chain that decides, and every stack, the highest first."""
    state = position.state
    always = (chain_list(state), board_size(state))
    total = sum(1 for _ in state.stacks())
    return Description(
        total, lambda number: [*always, *stack_lists(state, number)], stacks_left_out
    )


def view(position: EscabelPosition, show: str) -> Description:
    """Name what is lit up while a player chooses a move."""
    light = light_of(position.state, show)
    return NO_DESCRIPTION if light is None else Description(naming=lambda _: [_lit(light)])


def _lit(light: Light) -> Translatable:
    points = Listing(Notation(point_name(*point)) for point in sorted(light.points))
    if light.chosen is not None:
        chosen = Notation(point_name(*light.chosen))
        if not points:
            return tr("The stack at {point} is chosen.", point=chosen)
        return tr(
            "The stack at {point} is chosen; it can move onto {points}.",
            point=chosen,
            points=points,
        )
    if light.file is not None:
        return file_chosen(file_name(light.file), points)
    return rank_chosen(0 if light.rank is None else light.rank + 1, points)

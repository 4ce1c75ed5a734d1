"""Words for the alt texts of Escabel."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.alt import NO_DESCRIPTION, Description, file_chosen, rank_chosen
from rendering.games.escabel.scene import Light, scene_of
from rendering.view import View
from rules.games.escabel import EscabelPosition, board_size, chain_list, stack_lists
from rules.points import file_name, point_name
from rules.text import Listing, Notation, Translatable, tr, tr_plural


def board(position: EscabelPosition, names: Sequence[str]) -> Description:
    """Name a chain that decides, and every stack, the highest first."""
    state = position.state
    always = (chain_list(state), board_size(state))
    total = sum(1 for _ in state.stacks())
    return Description(total, lambda number: [*always, *stack_lists(state, number)], _left_out)


def _left_out(number: int) -> Translatable:
    return tr_plural(
        "{count} more stack is not named here; the command /board text names all.",
        "{count} more stacks are not named here; the command /board text names all.",
        count=number,
    )


def view(position: EscabelPosition, show: str) -> Description:
    """Name what is lit up while a player chooses a move."""
    light = scene_of(position, View(show=show)).light
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

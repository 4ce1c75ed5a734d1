"""The content of a picture of an Escabel position, independent of theme and size."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.games.escabel import EscabelPosition

Colour = Literal["black", "white"]
Point = tuple[int, int]
"""File and rank, counted from 0 at the bottom left."""
Link = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Scene:
    """What is on the board.

    `stacks` holds (colour, height) by point. `bonds` are the links between stacks, `barred` those
    that a crosscut cuts. `chain` is a path of linked stacks that joins both edges, or empty; `won`
    is whether it has decided the game.
    """

    size: int
    stacks: dict[Point, tuple[Colour, int]]
    bonds: list[Link] = field(default_factory=list[Link])
    barred: list[Link] = field(default_factory=list[Link])
    chain: tuple[Point, ...] = ()
    won: bool = False


def scene_of(position: EscabelPosition) -> Scene:
    """Build the scene of a position, with a chain that has won or wins unless it is broken."""
    over = position.result() is not None
    chain = position.state.chain(position.state.waiting)
    if over:
        chain = position.state.chain(position.state.mover) or chain
    return Scene(
        size=position.state.size,
        stacks={(s.file, s.rank): (s.colour, s.height) for s in position.state.stacks()},
        bonds=[(bond.a, bond.b) for bond in position.state.bonds()],
        barred=[(bond.a, bond.b) for bond in position.state.barred()],
        chain=chain,
        won=over,
    )

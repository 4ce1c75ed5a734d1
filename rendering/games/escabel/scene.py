"""The content of a picture of an Escabel position, independent of theme and size."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rendering.signs import Sign, sign_of
from rendering.view import View
from rules.games.escabel import EscabelPosition
from rules.points import file_index, parse_point

Colour = Literal["black", "white"]
Point = tuple[int, int]
"""File and rank, counted from 0 at the bottom left."""
Link = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Light:
    """What is lit up while a player chooses a move.

    `file` and `rank` are the chosen line, counted from 0, and `points` those on it where something
    can be done. Or else `chosen` is a stack, and `points` are those onto which it can move.
    """

    points: frozenset[Point]
    file: int | None = None
    rank: int | None = None
    chosen: Point | None = None


FILE, RANK, STACK = "file", "rank", "stack"
"""The kinds of `View.show` while a move is chosen: `file:c`, `rank:5`, `stack:c4`."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player plays now, and whether it is their turn or they have won."""

    colour: Colour
    sign: Sign


@dataclass(frozen=True, slots=True)
class Scene:
    """What is on the board.

    `stacks` holds (colour, height) by point. `bonds` are the links between stacks, `barred` those
    that a crosscut cuts. `chain` is a path of linked stacks that joins both edges, or empty; `won`
    is whether it has decided the game. `light` is what is lit up while a move is chosen.
    """

    size: int
    seats: tuple[Seat, Seat]
    stacks: dict[Point, tuple[Colour, int]]
    bonds: list[Link] = field(default_factory=list[Link])
    barred: list[Link] = field(default_factory=list[Link])
    chain: tuple[Point, ...] = ()
    won: bool = False
    light: Light | None = None


def scene_of(position: EscabelPosition, view: View) -> Scene:
    """Build the scene of a position, with a chain that has won or wins unless it is broken."""
    return Scene(
        size=position.state.size,
        seats=(_seat(position, view, 0), _seat(position, view, 1)),
        stacks={(s.file, s.rank): (s.colour, s.height) for s in position.state.stacks()},
        bonds=[(bond.a, bond.b) for bond in position.state.bonds()],
        barred=[(bond.a, bond.b) for bond in position.state.barred()],
        chain=position.state.deciding_chain(),
        won=position.result() is not None,
        light=_light_of(position, view.show),
    )


def _seat(position: EscabelPosition, view: View, seat: int) -> Seat:
    return Seat(position.state.colour_of(seat), sign_of(position, view, seat))


def _light_of(position: EscabelPosition, show: str) -> Light | None:
    kind, _, name = show.partition(":")
    state = position.state
    actions = [(state.point(source), state.point(target)) for source, target in state.actions()]
    sources = {source for source, _ in actions}
    if kind == FILE and name.isalpha():
        file = file_index(name)
        return Light(frozenset(each for each in sources if each[0] == file), file=file)
    if kind == RANK and name.isdecimal():
        rank = int(name) - 1
        return Light(frozenset(each for each in sources if each[1] == rank), rank=rank)
    chosen = parse_point(name) if kind == STACK else None
    if chosen is None:
        return None
    targets = {target for source, target in actions if source == chosen != target}
    return Light(frozenset(targets), chosen=chosen)

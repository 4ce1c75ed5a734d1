"""What is lit up on an Escabel board while a player chooses a move."""

from __future__ import annotations

from dataclasses import dataclass

from rules.games.escabel.state import Point, State
from rules.points import file_index, parse_point

FILE, RANK, STACK = "file", "rank", "stack"
"""The kinds of `View.show` while a move is chosen: `file:c`, `rank:5`, `stack:c4`."""


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


def light_of(state: State, show: str) -> Light | None:
    """Return what a `View.show` lights up; None if that is nothing."""
    kind, _, name = show.partition(":")
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

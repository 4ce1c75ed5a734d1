"""Reads English alt texts back, as somebody who listens to them would set up the board."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.game import Position
from rules.games.escabel import EscabelPosition
from rules.games.esgrad import EsgradPosition
from rules.games.stack_control import StackControlPosition
from rules.points import point_name

Standing = dict[str, str]
"""What stands on each point: `B2` a black stack of height 2, `B1` a stone, `G2R3` pyramids."""

_SIZES = {"small": "1", "medium": "2", "large": "3"}
_COLOURS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "black": "K"}


def read(game: str, said: str) -> Standing:
    """Return what stands on each point of a board that an alt text describes."""
    return dict(_READERS[game](said))


def standing(position: Position) -> Standing:
    """Return what stands on each point of a position."""
    match position:
        case EscabelPosition():
            return {
                point_name(each.file, each.rank): f"{each.colour[0].upper()}{each.height}"
                for each in position.state.stacks()
            }
        case EsgradPosition():
            return {
                point.name: f"{colour[0].upper()}1"
                for point in position.state.points
                if (colour := position.state.stone(point))
            }
        case StackControlPosition():
            return {
                square: "".join(pyramid.notation for pyramid in stack)
                for square, stack in position.stacks().items()
            }
        case _:
            raise ValueError(position)


def _items(listing: str) -> list[str]:
    return re.split(r", | and ", listing)


def _escabel(said: str) -> Iterator[tuple[str, str]]:
    for colour, stacks in re.findall(r"(Black|White) has \d+ stacks?: ([^.]+)\.", said):
        for each in stacks.split("; "):
            height, points = each.split(" high at ")
            yield from ((point, f"{colour[0]}{height}") for point in _items(points))


def _esgrad(said: str) -> Iterator[tuple[str, str]]:
    for colour, stones in re.findall(r"(Black|White) has \d+ stones?: ([^.]+)\.", said):
        for each in re.split(r", |; ", stones):
            first, _, last = each.partition(" to ")
            file, start, end = first[0], int(first[1:]), int((last or first)[1:])
            yield from ((f"{file}{rank}", f"{colour[0]}1") for rank in range(start, end + 1))


def _stack_control(said: str) -> Iterator[tuple[str, str]]:
    for colour, stacks in re.findall(r"(Red|Yellow|Green|Blue|Black): ([^.]+)\.", said):
        for each in stacks.split("; "):
            stack, squares = each.split(" at ")
            top, *lower = stack.split(" on ")
            pyramids = reversed([f"{top} {colour.lower()}", *lower])
            written = "".join(map(_pyramid, pyramids))
            yield from ((square, written) for square in _items(squares))


def _pyramid(said: str) -> str:
    """Return `G2` for «medium green» or «green 2»."""
    words = said.split(" ")
    (colour,) = (_COLOURS[word] for word in words if word in _COLOURS)
    (size,) = (_SIZES.get(word, word) for word in words if word not in _COLOURS)
    return f"{colour}{size}"


_READERS = {"escabel": _escabel, "esgrad": _esgrad, "stack-control": _stack_control}

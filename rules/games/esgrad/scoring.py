"""Groups, their partitions and what they are worth (rules B5–B10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.games.esgrad.board import Board, Point

Colour = Literal["black", "white"]


@dataclass(frozen=True, slots=True)
class Group:
    """A maximal connected set of stones of one colour (B5), as masks of its board.

    `area_masks` are its partitions: the connected areas of the board without it (B6). `value` is
    what it is worth under the game's options (B7).
    """

    board: Board
    colour: Colour
    mask: int
    area_masks: tuple[int, ...]
    value: int

    @property
    def points(self) -> tuple[Point, ...]:
        """Its stones, by file, then rank."""
        return self.board.points_of(self.mask)

    @property
    def areas(self) -> tuple[tuple[Point, ...], ...]:
        """The points of each area, areas in the order of their first points."""
        return tuple(self.board.points_of(area) for area in self.area_masks)

    @property
    def partitions(self) -> int:
        """How many areas it separates the rest of the board into; 1 when it separates nothing."""
        return len(self.area_masks)


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one colour has: values of its `groups`, `komi` (0 for Black), and whether the ½."""

    colour: Colour
    groups: int
    komi: int
    half: bool

    @property
    def total(self) -> float:
        """All of it; halves are exact."""
        return self.groups + self.komi + (0.5 if self.half else 0.0)


def group_value(partitions: int, *, undivided: int) -> int:
    """What a group with so many partitions is worth (B7); `undivided` is for exactly one (B6)."""
    return undivided if partitions == 1 else partitions * (partitions + 1) // 2


def groups_of(board: Board, stones: int, colour: Colour, *, undivided: int) -> tuple[Group, ...]:
    """The groups of one colour, in the order of their first points."""
    found: list[Group] = []
    for mask in board.components(stones):
        areas = _areas(board, mask)
        found.append(
            Group(board, colour, mask, areas, group_value(len(areas), undivided=undivided))
        )
    return tuple(found)


def _areas(board: Board, group: int) -> tuple[int, ...]:
    return tuple(board.components(board.full & ~group))


def other(colour: Colour) -> Colour:
    """The opponent's colour."""
    return "white" if colour == "black" else "black"


def written(number: float) -> str:
    """A score as people write it: «6½», «−4½», «0»."""
    whole, half = divmod(abs(number), 1)
    digits = f"{int(whole)}½" if whole and half else "½" if half else str(int(whole))
    return f"−{digits}" if number < 0 else digits

"""Groups, their partitions and their values (rules B5–B10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.games.esgrad.board import Board, Point

Colour = Literal["black", "white"]


@dataclass(frozen=True, slots=True)
class Group:
    """A maximal connected set of stones of one colour (B5), as masks of its board.

    `area_masks` are its partitions: the connected areas of the board without the group (B6).
    `value` is the points that it scores under the game's options (B7).
    """

    board: Board
    colour: Colour
    mask: int
    area_masks: tuple[int, ...]
    value: int

    @property
    def points(self) -> tuple[Point, ...]:
        """The points of its stones, by file, then rank."""
        return self.board.points_of(self.mask)

    @property
    def areas(self) -> tuple[tuple[Point, ...], ...]:
        """The points of each area, areas in the order of their first points."""
        return tuple(self.board.points_of(area) for area in self.area_masks)

    @property
    def partitions(self) -> int:
        """The number of areas into which it divides the rest of the board; 1 for no division."""
        return len(self.area_masks)


@dataclass(frozen=True, slots=True)
class SideScore:
    """The score of one colour: the sum of its group values, its komi (0 for Black), and the ½."""

    colour: Colour
    groups: int
    komi: int
    half: bool

    @property
    def total(self) -> float:
        """The sum; halves are exact."""
        return self.groups + self.komi + (0.5 if self.half else 0.0)


def group_value(partitions: int, *, undivided: int) -> int:
    """Return the value of a group by its partitions (B7); `undivided` is that of just one (B6)."""
    return undivided if partitions == 1 else partitions * (partitions + 1) // 2


def groups_of(board: Board, stones: int, colour: Colour, *, undivided: int) -> tuple[Group, ...]:
    """Return the groups of one colour, in the order of their first points."""
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
    """Return the opponent's colour."""
    return "white" if colour == "black" else "black"


def written(number: float) -> str:
    """Return a score as people write it: «6½», «−4½», «0»."""
    whole, half = divmod(abs(number), 1)
    digits = f"{int(whole)}½" if whole and half else "½" if half else str(int(whole))
    return f"−{digits}" if number < 0 else digits

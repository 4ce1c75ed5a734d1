"""The state of a game of Esgrad, its score, and what every ply does to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rules.games.esgrad.board import Board, Point, board_of
from rules.options import Options
from rules.points import Colour, other

OPENING_PLIES = 2
"""The number of plies in the opening: the komi and the choice of colours."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a game and its board.

    `undivided` is the value of a group that divides nothing. With `final_passes` the ½ goes
    to the first of the two final passes, otherwise to the first pass of the game.
    """

    board: Board
    undivided: int
    final_passes: bool

    @classmethod
    def of(cls, options: Options) -> Rules:
        """Return the rules for the options of `Game.read_options`."""
        return cls(
            board_of(int(options["side"])),
            1 if options["undivided"] == "one" else 0,
            options["bonus"] == "final-passes",
        )


# ---- groups
@dataclass(frozen=True, slots=True)
class Group:
    """A maximal connected set of stones of one colour, as masks of its board.

    `area_masks` are the connected areas of the board without the group.
    `value` is the points that it scores under the game's options.
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
    def area_count(self) -> int:
        """The number of areas into which it divides the rest of the board; 1 for no division."""
        return len(self.area_masks)


@dataclass(frozen=True, slots=True)
class ColourScore:
    """The score of one colour: the sum of its group values, its komi (0 for Black), and the ½."""

    colour: Colour
    groups: int
    komi: int
    half: bool

    @property
    def total(self) -> float:
        """The sum; halves are exact."""
        return self.groups + self.komi + (0.5 if self.half else 0.0)


def group_value(area_count: int, *, undivided: int) -> int:
    """Return the value of a group by its number of areas; `undivided` is its value with one."""
    return undivided if area_count == 1 else area_count * (area_count + 1) // 2


@lru_cache(maxsize=4)  # both colours before and after a move; more are only slower
def groups_of(board: Board, stones: int, colour: Colour, *, undivided: int) -> tuple[Group, ...]:
    """Return the groups of one colour, in the order of their first points."""
    groups: list[Group] = []
    for mask in board.components(stones):
        areas = tuple(board.components(board.full & ~mask))
        value = group_value(len(areas), undivided=undivided)
        groups.append(Group(board, colour, mask, areas, value))
    return tuple(groups)


# ---- the state
# not frozen, which would slow down each ply of a replay
@dataclass(slots=True, eq=False)
class State:
    """A state of an Esgrad game. Immutable.

    `komi` and `black_seat` are None until they are chosen; `black` and `white` are masks of stones;
    `passes` counts the passes since the last stone (2: the game is over); `first_passer` is the
    colour that made the first pass of the whole game.
    """

    rules: Final[Rules]
    ply: Final[int] = 0
    komi: Final[int | None] = None
    black_seat: Final[int | None] = None
    black: Final[int] = 0
    white: Final[int] = 0
    passes: Final[int] = 0
    first_passer: Final[Colour | None] = None

    # ---- seats and colours
    @property
    def opening(self) -> bool:
        """Whether the komi or the colours are still to be chosen."""
        return self.black_seat is None

    @property
    def over(self) -> bool:
        """Whether both have passed in a row."""
        return self.passes == 2

    @property
    def to_move(self) -> int:
        """The seat to move."""
        if self.black_seat is None:
            return 0 if self.komi is None else 1
        return self.seat_of(self.colour_to_move)

    @property
    def colour_to_move(self) -> Colour:
        """The colour to move; in the opening the colour that will move first."""
        return "white" if self.ply % 2 and not self.opening else "black"

    def seat_of(self, colour: Colour) -> int:
        """Return the seat that plays a colour. Raises ValueError until the colours are chosen."""
        if self.black_seat is None:
            raise ValueError("The colours are not chosen yet.")
        return self.black_seat if colour == "black" else 1 - self.black_seat

    def colour_of(self, seat: int) -> Colour | None:
        """Return the colour that a seat plays, None until the colours are chosen."""
        if self.black_seat is None:
            return None
        return "black" if seat == self.black_seat else "white"

    # ---- the board
    @property
    def board(self) -> Board:
        """The points."""
        return self.rules.board

    @property
    def empty(self) -> int:
        """The mask of points without a stone."""
        return self.rules.board.full & ~(self.black | self.white)

    def stone(self, point: Point) -> Colour | None:
        """Return the colour of the stone on a point, None for an empty point."""
        bit = self.board.bits[point.index]
        return "black" if self.black & bit else "white" if self.white & bit else None

    # ---- the score
    def groups(self) -> tuple[Group, ...]:
        """Return every group with its areas and value: Black's, then White's."""
        undivided = self.rules.undivided
        black = groups_of(self.board, self.black, "black", undivided=undivided)
        return black + groups_of(self.board, self.white, "white", undivided=undivided)

    def groups_value(self, colour: Colour) -> int:
        """Return the value of a colour's groups."""
        return sum(group.value for group in self.groups() if group.colour == colour)

    def gain(self, colour: Colour, bit: int) -> int:
        """Return how many points a stone of a colour would add to the value of its groups.

        The mask of an empty point says where. It joins the groups around it, so it may lose points.
        """
        near = self.board.around(bit)
        joined = [each for each in self.groups() if each.colour == colour and each.mask & near]
        group = bit | sum(each.mask for each in joined)
        areas = sum(1 for _ in self.board.components(self.board.full & ~group))
        value = group_value(areas, undivided=self.rules.undivided)
        return value - sum(each.value for each in joined)

    @property
    def half_holder(self) -> Colour | None:
        """The colour that would get the ½ if the game ended by passes now, or None.

        With `first-pass` that is the colour that passed first. With `final-passes` it is the colour
        that has just passed, and at the end the first of the two that passed.
        """
        if not self.rules.final_passes:
            return self.first_passer
        if not self.passes:
            return None
        return self.colour_to_move if self.over else other(self.colour_to_move)

    @property
    def pass_takes_half(self) -> bool:
        """Whether a pass now is the first of the game, which earns the ½."""
        return not self.rules.final_passes and self.first_passer is None

    def score(self) -> tuple[ColourScore, ColourScore]:
        """Return the score of Black and of White, each with the ½ if it holds it now."""
        values = {"black": 0, "white": 0}
        for group in self.groups():
            values[group.colour] += group.value
        holder = self.half_holder
        return (
            ColourScore("black", values["black"], 0, holder == "black"),
            ColourScore("white", values["white"], self.komi or 0, holder == "white"),
        )

    # ---- play
    def after_komi(self, komi: int) -> State:
        """Return the state after the komi is named."""
        return replace(self, ply=self.ply + 1, komi=komi)

    def after_choice(self, colour: Colour) -> State:
        """Return the state after the second player chooses a colour."""
        black_seat = 1 if colour == "black" else 0
        return replace(self, ply=self.ply + 1, black_seat=black_seat)

    def after_pass(self) -> State:
        """Return the state after a pass."""
        first = self.first_passer or self.colour_to_move
        return replace(self, ply=self.ply + 1, passes=self.passes + 1, first_passer=first)

    def after_stone(self, bit: int) -> State:
        """Return the state after a stone is placed on an empty point, given as a mask."""
        black, white = self.black, self.white
        if self.colour_to_move == "black":
            black |= bit
        else:
            white |= bit
        return State(
            self.rules,
            self.ply + 1,
            self.komi,
            self.black_seat,
            black,
            white,
            first_passer=self.first_passer,
        )

"""The board: pyramids, squares and stacks, and what one move does to them.

A pyramid is a number 0 … 14 (3 × colour + pips − 1). A stack is the `bytes` of its pyramids from
the bottom up. A board is 64 stacks by square index (8 × file + rank); empty squares have `b""`.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from rules.game import Move
from rules.points import point_name
from rules.text import Notation

SIDE = 8
KINDS = 15
"""The number of different pyramids: five colours, three sizes."""
COPIES = 4
"""The number of pyramids of each kind on the board; the fifth stays in its tree."""
ENOUGH = 3
"""The number of pyramids of one size in a stack that are eliminated."""

Board = tuple[bytes, ...]


class Colour(StrEnum):
    """A colour and its letter, in the order in which chance picks them."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    BLACK = "K"


COLOURS = tuple(Colour)


class Elimination(StrEnum):
    """How many pyramids leave a stack that has three or more of one size."""

    ALL = "all"
    THREE = "three"


class Pyramid(NamedTuple):
    """One pyramid: its colour, and its pips, 1 (small) to 3 (large)."""

    colour: Colour
    size: int

    @property
    def notation(self) -> str:
        """«R3»."""
        return f"{self.colour.value}{self.size}"


PYRAMIDS = tuple(Pyramid(colour, size) for colour in COLOURS for size in (1, 2, 3))
NOTATIONS = tuple(Notation(pyramid.notation) for pyramid in PYRAMIDS)
CODES: dict[str, int] = {notation: code for code, notation in enumerate(NOTATIONS)}

NAMES = tuple(Notation(point_name(*divmod(index, SIDE))) for index in range(SIDE * SIDE))
INDICES: dict[str, int] = {name: index for index, name in enumerate(NAMES)}
CORNERS = frozenset({0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1})
PLAYABLE = tuple(index for index in range(SIDE * SIDE) if index not in CORNERS)
"""The 60 squares in the order in which chance picks them: a2 … a7, b1 … b8, …, h2 … h7."""
EMPTY: Board = (b"",) * (SIDE * SIDE)


# ---- in notation
def written_stack(stack: bytes) -> str:
    """Return the pyramids from the bottom up: «G2K2R3»."""
    return "".join(NOTATIONS[code] for code in stack)


def read_stack(text: str) -> bytes:
    """Return the stack of a text of pyramids only."""
    return bytes(CODES[text[at : at + 2]] for at in range(0, len(text), 2))


def written_board(board: Board) -> str:
    """Return the ranks from the top, separated by `/`, and their squares from the left by `,`.

    `.3` is three empty squares.
    """
    ranks: list[str] = []
    for rank in reversed(range(SIDE)):
        items: list[str] = []
        for empty, run in groupby(board[rank::SIDE], key=lambda stack: not stack):
            stacks = list(run)
            if empty:
                items.append(f".{len(stacks)}" if len(stacks) > 1 else ".")
            else:
                items += map(written_stack, stacks)
        ranks.append(",".join(items))
    return "/".join(ranks)


# ---- moves
def stack_move(source: int, target: int) -> Move:
    """Return `d4-f6`."""
    return Move(f"{NAMES[source]}-{NAMES[target]}")


def _landings(source: int, distance: int) -> dict[int, Move]:
    file, rank = divmod(source, SIDE)
    reached = (
        (file + distance * df, rank + distance * dr)
        for df in (-1, 0, 1)
        for dr in (-1, 0, 1)
        if df or dr
    )
    inside = (SIDE * f + r for f, r in reached if 0 <= f < SIDE and 0 <= r < SIDE)
    return {each: stack_move(source, each) for each in sorted(inside) if each not in CORNERS}


_REACH = [[_landings(source, pips) for source in range(SIDE * SIDE)] for pips in (1, 2, 3)]
REACH = tuple(_REACH[code % 3] for code in range(KINDS))
"""REACH[top pyramid][square]: where a stack with that top would land, and that move."""
TREES = tuple(Move(f"tree {colour.value}") for colour in COLOURS)
"""The moves `tree R` by colour."""
PLACINGS = tuple(
    {square: Move(f"{notation} {NAMES[square]}") for square in PLAYABLE} for notation in NOTATIONS
)
"""PLACINGS[pyramid][square]: the move `R3 d4`."""
PLACED_BY = {PLACINGS[code][square]: (code, square) for code in range(KINDS) for square in PLAYABLE}
"""The pyramid and the square of each move `R3 d4`."""
MOVED_BY = {
    stack_move(source, target): (source, target) for source in PLAYABLE for target in PLAYABLE
}
"""The two squares of each move `d4-f6`."""

SIZES = bytes(code % 3 for code in range(256))
_PIPS = bytes(code % 3 + 1 for code in range(256))
_COLOURS = bytes(code // 3 for code in range(256))


def targets(board: Board, source: int) -> list[int]:
    """Return the squares to which the stack on `source` may move, sorted."""
    stack = board[source]
    return [target for target in REACH[stack[-1]][source] if board[target]] if stack else []


def stack_moves(board: Board) -> list[Move]:
    """Return every legal move of a stack, sorted; every player has the same moves."""
    return [
        move
        for source, stack in enumerate(board)
        if stack
        for target, move in REACH[stack[-1]][source].items()
        if board[target]
    ]


def can_move(board: Sequence[bytes]) -> bool:
    """Return whether any stack has a legal move."""
    for source, stack in enumerate(board):
        if stack:
            for target in REACH[stack[-1]][source]:
                if board[target]:
                    return True
    return False


def eliminate(stack: bytes, elimination: Elimination) -> tuple[bytes, bytes]:
    """Return what stays of a merged stack and what leaves it, both from the bottom up."""
    if len(stack) < ENOUGH:
        return stack, b""
    sizes = stack.translate(SIZES)
    counts = (sizes.count(0), sizes.count(1), sizes.count(2))
    if max(counts) < ENOUGH:
        return stack, b""
    most = len(stack) if elimination is Elimination.ALL else ENOUGH
    leave = [min(count, most) if count >= ENOUGH else 0 for count in counts]
    rest, leaving = bytearray(), bytearray()
    for code in stack:  # from the bottom: if only three leave, they are the lowest three
        if leave[code % 3]:
            leave[code % 3] -= 1
            leaving.append(code)
        else:
            rest.append(code)
    return bytes(rest), bytes(leaving)


def move(board: Board, source: int, target: int, elimination: Elimination) -> tuple[Board, bytes]:
    """Return the board after a legal move, and the pyramids that left it."""
    rest, leaving = eliminate(board[target] + board[source], elimination)
    after = list(board)
    after[source] = b""
    after[target] = rest
    return tuple(after), leaving


def standing_colours(board: Board) -> frozenset[int]:
    """Return the colours that have a pyramid on the board, covered or not."""
    return frozenset(b"".join(board).translate(_COLOURS))


def pips(stack: bytes) -> int:
    """Return the number of pips of all pyramids in a stack."""
    return sum(stack.translate(_PIPS))


@dataclass(frozen=True, slots=True)
class Control:
    """Which colour controls which stacks, after all top pyramids were removed `rounds` times.

    `squares` and `scores` are by colour index 0 … 4; colours that were not asked about have no
    squares and 0.
    """

    rounds: int
    squares: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]


def control(board: Board, colours: Collection[int], *, at_end: bool = False) -> Control:
    """Return the stacks that each of `colours` has on top, and the pips in them.

    At the end top pyramids are removed until a colour controls a stack; then at least one of
    `colours` must be on the board.
    """
    squares: list[list[int]] = [[] for _ in COLOURS]
    for square, stack in enumerate(board):
        if stack and stack[-1] // 3 in colours:
            squares[stack[-1] // 3].append(square)
    if at_end and not any(squares):
        below = control(tuple(stack[:-1] for stack in board), colours, at_end=True)
        return replace(below, rounds=below.rounds + 1)
    scores = tuple(sum(pips(board[square]) for square in own) for own in squares)
    return Control(0, tuple(map(tuple, squares)), scores)

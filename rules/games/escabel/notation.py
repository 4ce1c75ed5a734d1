"""Canonical notation: moves such as `d4`, `d4-d5`, `d4+` and `swap`, and positions in one line.

See `docs/notation.md`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final

from rules import text_limits
from rules.errors import PositionError
from rules.game import Move
from rules.games.escabel.board import Board, BoardMove
from rules.games.escabel.state import SIGN, Point, State, variant_of
from rules.options import Options
from rules.points import parse_point, point_name, square_symmetries
from rules.text import tr_phrase

SWAP: Final = Move("swap")
SMALLEST, LARGEST = 2, 25  # 25 is the most choices in a menu of files

_DIGITS = 4
_CELL = re.compile(r"([BW.])([1-9][0-9]{0,3})?")
_RANK = re.compile(rf"(?:{_CELL.pattern})+")
_LAST_PLY = 999_999_999


# ---- moves
def points_of(move: Move) -> tuple[Point, Point]:
    """Return source and destination of a canonical move other than a swap.

    They are the same if the move adds a piece.
    """
    source, _, destination = move.removesuffix("+").partition("-")
    start = parse_point(source)
    end = parse_point(destination) if destination else start
    if start is None or end is None:
        raise ValueError(f"not a canonical move: {move}")
    return start, end


def move_of(state: State, move: BoardMove) -> Move:
    """Return a move of the mover on the board in notation."""
    source, destination = move
    name = point_name(*state.point(source))
    if source != destination:
        return Move(f"{name}-{point_name(*state.point(destination))}")
    return Move(name if state.board.cells[source] == 0 else f"{name}+")


def legal_moves(state: State) -> list[Move]:
    """Return the legal moves, sorted as text."""
    if state.result:
        return []
    moves = [move_of(state, move) for move in state.board_moves()]
    if state.swap_offered:
        moves.append(SWAP)
    return sorted(moves)


def play(state: State, move: Move) -> State:
    """Return the state after a legal move."""
    if move == SWAP:
        return state.after_swap()
    source, destination = map(state.cell, points_of(move))
    return state.after_board_move((source, destination))


# ---- positions, written
def written_state(state: State) -> str:
    """Return a state in one line."""
    ranks = "/".join(_written_rank(state, rank) for rank in reversed(range(state.size)))
    return " ".join(
        [
            ranks,
            state.colour_to_move[0],
            "bw" if state.black_seat == 0 else "wb",
            "swap" if state.swap_open else "-",
            str(state.ply),
        ]
    )


def symmetric_form(state: State) -> str:
    """Return the heights as whoever is to move sees them who joins bottom and top, as
    `Position.symmetric_form` says. Heights of the opponent are negative."""
    black = state.colour_to_move == "black"
    sign = SIGN[state.colour_to_move]
    heights = [sign * state.board.cells[cell] for cell in state.board.geometry.points]
    symmetries = square_symmetries(state.size)
    symmetries = symmetries[:4] if black else symmetries[4:]
    return str(min(itemgetter(*order)(heights) for order in symmetries))


def _written_rank(state: State, rank: int) -> str:
    stacks = (state.stack(file, rank) for file in range(state.size))
    written = "".join(
        f"{stack.colour[0].upper()}{'' if stack.height == 1 else stack.height}" if stack else "."
        for stack in stacks
    )
    return re.sub(r"\.{2,}", lambda run: f".{len(run[0])}", written)


# ---- positions, read
def read_state(
    fields: Sequence[str], options_for: Callable[[int], Options]
) -> tuple[State, Options]:
    """Return the state that `written_state` wrote, and the options for its size.

    Raises PositionError.
    """
    if len(fields) != 5:
        raise PositionError.because(
            "A position has a board, the colour to move, the colours of the seats, the swap right "
            "and the ply."
        )
    ranks_field, mover, colours, swap, ply = fields
    ranks = _read_ranks(ranks_field)
    options = options_for(len(ranks))
    if swap == "swap" and not options["pie"]:
        raise PositionError.because("Without the pie rule there is no right to swap.")
    board = Board(len(ranks), variant_of(options))
    board.fill(height for rank in ranks for height in rank)
    state = State(
        board,
        colour_to_move="white" if mover == "w" else "black",
        black_seat=1 if colours == "wb" else 0,
        swap_open=swap == "swap",
        pie=bool(options["pie"]),
        ply=text_limits.position_number(ply, tr_phrase("The ply"), 0, _LAST_PLY),
    )
    return state, options


def _read_ranks(text: str) -> list[list[int]]:
    """Return signed heights by rank from the bottom, by file from the left.

    Raises PositionError, for a board of a wrong size before its ranks are read.
    """
    size = text.count("/") + 1
    if not SMALLEST <= size <= LARGEST:
        raise PositionError.because(
            "A board has {least} to {most} ranks, not {number}.",
            least=SMALLEST,
            most=LARGEST,
            number=size,
        )
    ranks = [_read_rank(written, size) for written in text.split("/")]
    for index, rank in enumerate(ranks):
        if len(rank) != size:
            raise PositionError.because(
                "The board has {size} ranks, so each must have {size} points; "
                "rank {rank} has more or fewer.",
                size=size,
                rank=size - index,
            )
    return ranks[::-1]


def _read_rank(written: str, size: int) -> list[int]:
    """Return the signed heights of a rank; of a run of empty points at most one too many."""
    if not _RANK.fullmatch(written):
        raise PositionError.because(
            "The rank “{rank}” may hold only B, W and ., with numbers of at most {digits} digits "
            "after them.",
            rank=text_limits.shown(written),
            digits=_DIGITS,
        )
    heights: list[int] = []
    for symbol, digits in _CELL.findall(written):
        number = int(digits or 1)
        if symbol == ".":
            heights += [0] * min(number, size + 1)
        else:
            heights.append(number if symbol == "B" else -number)
    return heights

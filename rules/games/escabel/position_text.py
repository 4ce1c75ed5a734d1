"""Reading a position from one line of text (`docs/notation.md`), checked to be possible."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rules import limits
from rules.errors import PositionError
from rules.games.escabel.board import Board
from rules.games.escabel.state import Colour, State, variant_of
from rules.numbers import read_whole
from rules.options import Options
from rules.text import Notation, tr

SMALLEST, LARGEST = 2, 25  # 25 is the most choices in a menu of files

_CELL = re.compile(r"([BW.])([1-9][0-9]{0,4})?")
_TALLEST = 9999
_COLOURS: dict[str, Colour] = {"b": "black", "w": "white"}


def read_state(
    fields: Sequence[str], options_for: Callable[[int], Options]
) -> tuple[State, Options]:
    """Return the state that `written_state` wrote, and the options for its size.

    Raises PositionError.
    """
    if len(fields) != 5:
        raise PositionError(
            tr(
                "A position has a board, the colour to move, the colours of the seats, "
                "the swap right and the ply."
            )
        )
    board_field, mover, colours, swap, ply = fields
    ranks = _read_ranks(board_field)
    if mover not in _COLOURS:
        raise PositionError(
            tr("The colour to move is b or w, not “{given}”.", given=limits.shown(mover))
        )
    if colours not in {"bw", "wb"}:
        raise PositionError(
            tr("The colours of the seats are bw or wb, not “{given}”.", given=limits.shown(colours))
        )
    if swap not in {"swap", "-"}:
        raise PositionError(
            tr("The swap right is written swap or -, not “{given}”.", given=limits.shown(swap))
        )
    number = read_whole(ply)
    if number is None or str(number) != ply or number < 0:
        raise PositionError(
            tr("The ply is a whole number from 0, not “{given}”.", given=limits.shown(ply))
        )
    options = options_for(len(ranks))
    if swap == "swap" and not options["pie"]:
        raise PositionError(tr("Without the pie rule there is no right to swap."))
    board = Board(len(ranks), variant_of(options))
    _fill(board, ranks)
    state = State(
        board,
        mover=_COLOURS[mover],
        black_seat=colours.index("b"),
        swap_open=swap == "swap",
        pie=bool(options["pie"]),
        ply=number,
    )
    return state, options


def _read_ranks(text: str) -> list[list[int]]:
    """Return signed heights by rank from the bottom, by file from the left.

    Raises PositionError, for a board of a wrong size before its ranks are read.
    """
    size = text.count("/") + 1
    if not SMALLEST <= size <= LARGEST:
        raise PositionError(
            tr(
                "A board has {least} to {most} ranks, not {number}.",
                least=SMALLEST,
                most=LARGEST,
                number=size,
            )
        )
    ranks = [_read_rank(written, size) for written in text.split("/")][::-1]
    for index, (rank, count) in enumerate(ranks):
        if len(rank) != count or count != size:
            raise PositionError(
                tr(
                    "The board has {size} ranks, so each must have {size} points; "
                    "rank {rank} has {number}.",
                    size=size,
                    rank=index + 1,
                    number=count,
                )
            )
    return [rank for rank, _ in ranks]


def _read_rank(written: str, size: int) -> tuple[list[int], int]:
    """Return the signed heights of a rank, and their number; at most `size` heights are built."""
    shown = limits.shown(written)
    cells: list[int] = []
    points = at = 0
    empty_before = False
    while at < len(written):
        found = _CELL.match(written, at)
        if found is None:
            raise PositionError(
                tr(
                    "In the rank “{rank}”, “{given}” is not B, W, . or the number after one.",
                    rank=shown,
                    given=limits.shown(written[at]),
                )
            )
        symbol, count = found[1], int(found[2] or 1)
        if count > _TALLEST or found[2] == "1":
            raise PositionError(
                tr(
                    "In the rank “{rank}”, the number after {symbol} must be 2 to {most}, "
                    "and 1 is not written.",
                    rank=shown,
                    symbol=Notation(symbol),
                    most=_TALLEST,
                )
            )
        if symbol == "." and empty_before:
            raise PositionError(
                tr("In the rank “{rank}”, empty points side by side are one run.", rank=shown)
            )
        empty_before = symbol == "."
        points += count if empty_before else 1
        if points <= size:
            cells += [0] * count if empty_before else [count if symbol == "B" else -count]
        at = found.end()
    return cells, points


def _fill(board: Board, ranks: list[list[int]]) -> None:
    """Return a board of that size from signed heights by rank."""
    heights = [height for rank in ranks for height in rank]
    for cell, height in zip(board.geometry.points, heights, strict=True):
        board.cells[cell] = height

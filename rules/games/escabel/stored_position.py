"""A state as values of JSON, for storage: quick to read, and trusted."""

from __future__ import annotations

from typing import Any

from rules.games.escabel.board import Board
from rules.games.escabel.state import State, variant_of
from rules.options import Options


def for_storage(state: State) -> list[object]:
    """Return a state as values for `from_storage`."""
    board = state.board
    heights = [board.cells[cell] for cell in board.geometry.points]
    return [heights, state.mover, state.black_seat, state.swap_open, state.ply]


def from_storage(values: Any, options: Options) -> State:
    """Return the state from which `for_storage` made these values. Raises any error for others."""
    heights, mover, black_seat, swap_open, ply = values
    board = Board(int(options["size"]), variant_of(options))
    board.fill(heights)
    return State(
        board,
        mover=mover,
        black_seat=black_seat,
        swap_open=swap_open,
        pie=bool(options["pie"]),
        ply=ply,
    )

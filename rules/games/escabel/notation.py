"""Canonical notation: moves such as `d4`, `d4-d5`, `d4+` and `swap`, and positions in one line.

See `docs/notation.md`.
"""

from __future__ import annotations

from typing import Final

from rules.games.escabel.board import Action
from rules.games.escabel.state import Point, State
from rules.moves import Move
from rules.points import parse_point, point_name

SWAP: Final = Move("swap")


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


def move_of(state: State, action: Action) -> Move:
    """Return an action of the mover as a move."""
    source, destination = action
    name = point_name(*state.point(source))
    if source != destination:
        return Move(f"{name}-{point_name(*state.point(destination))}")
    return Move(name if state.board.cells[source] == 0 else f"{name}+")


def legal_moves(state: State) -> list[Move]:
    """Return the legal moves, sorted as text."""
    if state.result() is not None:
        return []
    moves = [move_of(state, action) for action in state.actions()]
    if state.swap_offered:
        moves.append(SWAP)
    return sorted(moves)


def after(state: State, move: Move) -> State:
    """Return the state after a legal move."""
    return state.after_swap() if move == SWAP else state.after_action(*points_of(move))


# ---- positions
def written_state(state: State) -> str:
    """Return a state in one line."""
    ranks = "/".join(_written_rank(state, rank) for rank in reversed(range(state.size)))
    return " ".join(
        [
            ranks,
            state.mover[0],
            "bw" if state.black_seat == 0 else "wb",
            "swap" if state.swap_open else "-",
            str(state.ply),
        ]
    )


def _written_rank(state: State, rank: int) -> str:
    written = ""
    empty = 0
    for file in range(state.size):
        stack = state.stack(file, rank)
        if stack is None:
            empty += 1
            continue
        written += _times(".", empty) + _times(stack.colour[0].upper(), stack.height)
        empty = 0
    return written + _times(".", empty)


def _times(symbol: str, count: int) -> str:
    return "" if count == 0 else symbol if count == 1 else f"{symbol}{count}"

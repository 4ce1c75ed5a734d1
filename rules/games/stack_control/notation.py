"""A position as one line of text (`docs/notation.md`): `board seat-to-move seats stock ply`.

The options follow it.
"""

from __future__ import annotations

from itertools import groupby

from rules.games.stack_control.board import CODES, COLOURS, NOTATIONS, SIDE, Board
from rules.games.stack_control.state import Phase, Pool, Standing, State


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


def _written_seat(colour: int | None, standing: Standing) -> str:
    letter = "?" if colour is None else COLOURS[colour].value
    return letter if standing is Standing.IN else f"{letter}:{standing.value}"


def _written_pool(pool: Pool) -> str:
    counts = [
        (colour.value, pool[3 * index : 3 * index + 3]) for index, colour in enumerate(COLOURS)
    ]
    return "".join(f"{letter}{a}{b}{c}" for letter, (a, b, c) in counts if a or b or c) or "-"


def _written_stock(state: State) -> str:
    if state.phase is not Phase.PLACING:
        return "-"
    if state.pools:
        return ",".join(map(_written_pool, state.pools))
    return "?" if state.drawn is None else written_stack(state.drawn)


def written_state(state: State) -> str:
    """Return a state in one line."""
    seats = ",".join(map(_written_seat, state.trees, state.standings))
    stock = _written_stock(state)
    return f"{written_board(state.board)} {state.to_move} {seats} {stock} {state.ply}"

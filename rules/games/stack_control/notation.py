"""Canonical notation: moves such as `R3 d4`, `tree R` and `d4-f6`, and positions in one line.

A position is `board seat-to-move seats stock ply [option=value …]`; see `docs/notation.md`.
"""

from __future__ import annotations

from itertools import groupby

from rules.games.stack_control.board import (
    CODES,
    COLOURS,
    INDICES,
    NAMES,
    NOTATIONS,
    SIDE,
    Board,
    Colour,
)
from rules.games.stack_control.plies import by_size
from rules.games.stack_control.state import Phase, Pool, Setup, Standing, State
from rules.moves import Move


# ---- moves
def tree_move(colour: int) -> Move:
    """Return `tree R`."""
    return Move(f"tree {COLOURS[colour].value}")


def placing_move(code: int, square: int) -> Move:
    """Return `R3 d4`."""
    return Move(f"{NOTATIONS[code]} {NAMES[square]}")


def stack_move(source: int, target: int) -> Move:
    """Return `d4-f6`."""
    return Move(f"{NAMES[source]}-{NAMES[target]}")


def parse_tree(move: str) -> int | None:
    """Return the colour of a canonical `tree R`; None for any other text."""
    word, _, letter = move.partition(" ")
    return COLOURS.index(Colour(letter)) if word == "tree" and letter in set(COLOURS) else None


def parse_placing(move: str) -> tuple[int, int] | None:
    """Return (pyramid, square) of a canonical `R3 d4`; None for any other text."""
    pyramid, _, square = move.partition(" ")
    if pyramid not in CODES or square not in INDICES:
        return None
    return CODES[pyramid], INDICES[square]


def parse_stack_move(move: str) -> tuple[int, int] | None:
    """Return (source, target) of a canonical `d4-f6`; None for any other text."""
    source, _, target = move.partition("-")
    if source not in INDICES or target not in INDICES:
        return None
    return INDICES[source], INDICES[target]


# ---- positions: writing
def written_stack(stack: bytes) -> str:
    """Return the pyramids from the bottom up: «G2K2R3»."""
    return "".join(NOTATIONS[code] for code in stack)


def written_board(board: Board) -> str:
    """Return the ranks from the top, separated by `/`, and their squares from the left by `,`.

    `.3` is three empty squares.
    """
    ranks: list[str] = []
    for rank in reversed(range(SIDE)):
        squares = [board[SIDE * file + rank] for file in range(SIDE)]
        items: list[str] = []
        for empty, run in groupby(squares, key=lambda stack: not stack):
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
    parts = [
        f"{colour.value}{pool[3 * index]}{pool[3 * index + 1]}{pool[3 * index + 2]}"
        for index, colour in enumerate(COLOURS)
        if any(pool[3 * index : 3 * index + 3])
    ]
    return "".join(parts) or "-"


def _written_stock(state: State) -> str:
    if state.phase is not Phase.PLACING:
        return "-"
    if state.rules.setup is Setup.ADVANCED:
        return ",".join(map(_written_pool, state.pools))
    return "?" if state.drawn is None else written_stack(by_size(state.drawn))


def written_state(state: State) -> str:
    """Return a state in one line."""
    fields = [
        written_board(state.board),
        str(state.to_move),
        ",".join(map(_written_seat, state.trees, state.standings)),
        _written_stock(state),
        str(state.ply),
    ]
    return " ".join(fields)

"""Moves and positions as text, written strictly: `R3 d4`, `tree R`, `d4-f6`, and the one line.

A position is `board seat-to-move seats stock ply [option=value …]`, as `docs/notation.md` says.
"""

from __future__ import annotations

from collections.abc import Mapping
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
from rules.games.stack_control.state import Phase, Pool, Setup, Standing, State, by_size
from rules.moves import Move


# ---- moves
def tree_move(colour: int) -> Move:
    """`tree R`."""
    return Move(f"tree {COLOURS[colour].value}")


def placing_move(code: int, square: int) -> Move:
    """`R3 d4`."""
    return Move(f"{NOTATIONS[code]} {NAMES[square]}")


def stack_move(source: int, target: int) -> Move:
    """`d4-f6`."""
    return Move(f"{NAMES[source]}-{NAMES[target]}")


def parse_tree(move: str) -> int | None:
    """The colour of a canonical `tree R`, None when it is not one."""
    word, _, letter = move.partition(" ")
    return COLOURS.index(Colour(letter)) if word == "tree" and letter in set(COLOURS) else None


def parse_placing(move: str) -> tuple[int, int] | None:
    """(pyramid, square) of a canonical `R3 d4`, None when it is not one."""
    pyramid, _, square = move.partition(" ")
    if pyramid not in CODES or square not in INDICES:
        return None
    return CODES[pyramid], INDICES[square]


def parse_stack_move(move: str) -> tuple[int, int] | None:
    """(source, target) of a canonical `d4-f6`, None when it is not one."""
    source, _, target = move.partition("-")
    if source not in INDICES or target not in INDICES:
        return None
    return INDICES[source], INDICES[target]


# ---- positions: writing
def written_stack(stack: bytes) -> str:
    """The pyramids from the bottom up: «G2K2R3»."""
    return "".join(NOTATIONS[code] for code in stack)


def written_board(board: Board) -> str:
    """Ranks from the top, `/` between; squares from the left, `,` between; `.3` for three empty."""
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
    return "?" if state.offer is None else written_stack(by_size(state.offer))


def written_position(state: State, options: Mapping[str, str]) -> str:
    """The one line; `options` are those that are not at their default."""
    fields = [
        written_board(state.board),
        str(state.to_move),
        ",".join(map(_written_seat, state.trees, state.standings)),
        _written_stock(state),
        str(state.ply),
    ]
    return " ".join([*fields, *(f"{key}={value}" for key, value in options.items())])

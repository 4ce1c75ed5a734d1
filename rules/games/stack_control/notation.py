"""Moves and positions as text, written strictly: `R3 d4`, `tree R`, `d4-f6`, and the one line.

A position is `board seat-to-move ply seats=… [offer=…] [pools=…] [option=value …]`; the format is
described in `docs/notation.md`.
"""

from __future__ import annotations

from rules.game import Move
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
from rules.games.stack_control.state import Phase, Pool, Setup, Standing, State


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
    """Ranks from the top with `/` between; a stack, or how many empty squares follow, with `,`."""
    ranks: list[str] = []
    for rank in reversed(range(SIDE)):
        items: list[str] = []
        empty = 0
        for file in range(SIDE):
            stack = board[SIDE * file + rank]
            if not stack:
                empty += 1
                continue
            if empty:
                items.append(str(empty))
                empty = 0
            items.append(written_stack(stack))
        if empty:
            items.append(str(empty))
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


def written_position(state: State, options: dict[str, str]) -> str:
    """The one line; `options` are those that are not at their default."""
    seats = map(_written_seat, state.trees, state.standings)
    words = [written_board(state.board), str(state.to_move), str(state.ply)]
    words.append(f"seats={','.join(seats)}")
    if state.phase is Phase.PLACING:
        if state.rules.setup is Setup.ADVANCED:
            words.append(f"pools={','.join(map(_written_pool, state.pools))}")
        else:
            offer = "?" if state.offer is None else written_stack(state.offer)
            words.append(f"offer={offer}")
    words += [f"{key}={value}" for key, value in options.items()]
    return " ".join(words)

"""Moves and positions as text: `komi 7`, `white`, `c3`, `pass`, and the one-line position."""

from __future__ import annotations

import re

from rules.errors import IllegalMove
from rules.games.esgrad.board import Board
from rules.games.esgrad.scoring import Colour
from rules.games.esgrad.state import State
from rules.moves import Move
from rules.text import Notation, tr

PASS = Move("pass")
KOMI_LIMIT = 999
KOMI_MOVES = tuple(sorted(Move(f"komi {komi}") for komi in range(-KOMI_LIMIT, KOMI_LIMIT + 1)))
"""All moves that name a komi (B4), sorted as text."""

COLOUR_MOVES: dict[Move, Colour] = {Move("black"): "black", Move("white"): "white"}
"""The moves that choose a colour (B4)."""

SEATS = ("bw", "wb")
"""How positions write the colours of the seats, by the seat of Black."""

_KOMI_OF = {move: int(move.split()[1]) for move in KOMI_MOVES}


def komi_of(move: Move) -> int | None:
    """Return the komi that a move names, None for any other move."""
    return _KOMI_OF.get(move)


def after(state: State, move: Move) -> State:
    """Return the state after a move. Raises IllegalMove."""
    if state.komi is None:
        komi = komi_of(move)
        if komi is None:
            raise IllegalMove(
                tr("{move} is not possible before a komi is named.", move=Notation(move))
            )
        return state.after_komi(komi)
    if state.opening:
        if move not in COLOUR_MOVES:
            raise IllegalMove(
                tr("{move} is not possible before the colours are chosen.", move=Notation(move))
            )
        return state.after_choice(COLOUR_MOVES[move])
    if state.over:
        raise IllegalMove(tr("The game is over."))
    if move == PASS:
        return state.after_pass()
    point = state.board.named(move)
    bit = 0 if point is None else state.board.bits[point.index]
    if not bit & state.empty:
        raise IllegalMove(tr("{move} is not possible here.", move=Notation(move)))
    return state.after_stone(bit)


def written_board(board: Board, black: int, white: int) -> str:
    """Return the files from the left, separated by `/`.

    Each is written from rank 1: `B`, `W`, or `.` and the number of empty points.
    """
    files: list[str] = []
    for points in board.files:
        bits = [board.bits[point.index] for point in points]
        row = "".join("B" if black & bit else "W" if white & bit else "." for bit in bits)
        files.append(re.sub(r"\.{2,}", lambda run: f".{len(run[0])}", row))
    return "/".join(files)


def written_state(state: State) -> str:
    """Return a state in one line."""
    komi, black_seat, first = state.komi, state.black_seat, state.first_passer
    turn = "komi" if komi is None else "colour" if black_seat is None else state.turn[0]
    fields = [
        written_board(state.board, state.black, state.white),
        turn,
        "-" if black_seat is None else SEATS[black_seat],
        "-" if komi is None else str(komi),
        "-" if first is None else f"{first[0]}{state.passes}",
        str(state.ply),
    ]
    return " ".join(fields)

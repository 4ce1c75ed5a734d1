"""Moves and positions as text: `komi 7`, `white`, `c3`, `pass`, and the one-line position."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules import limits
from rules.errors import PositionError
from rules.game import Move
from rules.games.esgrad.board import Board
from rules.points import file_name

if TYPE_CHECKING:
    from rules.games.esgrad.position import EsgradPosition

PASS = Move("pass")
KOMI_LIMIT = 999
KOMI_MOVES = tuple(sorted(Move(f"komi {komi}") for komi in range(-KOMI_LIMIT, KOMI_LIMIT + 1)))
"""Every komi that may be named (B4), sorted as text."""

SEATS = ("bw", "wb")
"""Who plays what, by the seat of Black."""

_KOMI_OF = {move: int(move.split()[1]) for move in KOMI_MOVES}
_FILE = re.compile(r"(?:\.[0-9]{0,2}|[BW])+")
_PIECE = re.compile(r"\.([0-9]*)|[BW]")


def komi_of(move: Move) -> int | None:
    """The komi that a move names, None when it names none."""
    return _KOMI_OF.get(move)


def written_board(board: Board, black: int, white: int) -> str:
    """Files from the left with `/` between; in each from rank 1 `B`, `W`, or `.` and how many."""
    files: list[str] = []
    for points in board.files:
        bits = [board.bits[point.index] for point in points]
        row = "".join("B" if black & bit else "W" if white & bit else "." for bit in bits)
        files.append(re.sub(r"\.{2,}", lambda run: f".{len(run[0])}", row))
    return "/".join(files)


def read_board(board: Board, text: str) -> tuple[int, int]:
    """The masks of Black's and White's stones of `written_board`. Raises PositionError."""
    black = white = 0
    for file, (points, row) in enumerate(zip(board.files, text.split("/"), strict=True)):
        if not _FILE.fullmatch(row):
            raise PositionError(
                f"File {file_name(file)} reads “{limits.shown(row)}”; "
                "it may hold B, W, points and numbers only."
            )
        if len(row) > len(points):  # each character stands for a point or more
            raise PositionError(f"File {file_name(file)} has only {len(points)} points.")
        stones = _PIECE.sub(
            lambda found: "." * int(found[1] or 1) if found[1] is not None else found[0], row
        )
        if len(stones) != len(points):
            raise PositionError(
                f"File {file_name(file)} has {len(points)} points, not {len(stones)}."
            )
        for point, stone in zip(points, stones, strict=True):
            bit = board.bits[point.index]
            black |= bit if stone == "B" else 0
            white |= bit if stone == "W" else 0
    return black, white


def written_position(position: EsgradPosition) -> str:
    """The position as one line: board, to move, seats, komi, passes, ply, options."""
    komi, black_seat, first = position.komi, position.black_seat, position.first_passer
    turn = "komi" if komi is None else "colour" if black_seat is None else position.turn[0]
    options = position.game.write_options(position.options)
    words = [
        written_board(position.board, position.black, position.white),
        turn,
        "-" if black_seat is None else SEATS[black_seat],
        "-" if komi is None else str(komi),
        "-" if first is None else f"{first[0]}{position.passes}",
        str(position.ply),
        # The side shows in the board itself.
        *(f"{key}={value}" for key, value in options.items() if key != "side"),
    ]
    return " ".join(words)

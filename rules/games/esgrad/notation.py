"""Moves and positions as text: `komi 7`, `white`, `c3`, `pass`, and the one-line position."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules.game import Move, PositionError
from rules.games.esgrad.board import Board
from rules.points import file_name

if TYPE_CHECKING:
    from rules.games.esgrad.position import EsgradPosition

PASS = Move("pass")
KOMI_LIMIT = 999
KOMI_MOVES = tuple(sorted(Move(f"komi {komi}") for komi in range(-KOMI_LIMIT, KOMI_LIMIT + 1)))
"""Every komi that may be named (B4), sorted as text."""

_KOMI_OF = {move: int(move.split()[1]) for move in KOMI_MOVES}
_FILE = re.compile(r"(?:\d{1,2}|[bw])+")
_PIECE = re.compile(r"\d+|[bw]")


def komi_of(move: Move) -> int | None:
    """The komi that a move names, None when it names none."""
    return _KOMI_OF.get(move)


def written_board(board: Board, black: int, white: int) -> str:
    """Files from the left with `/` between; in each from rank 1 `b`, `w`, or a run of empties."""
    files: list[str] = []
    for points in board.files:
        row = "".join(
            "b"
            if black & board.bits[point.index]
            else "w"
            if white & board.bits[point.index]
            else "."
            for point in points
        )
        files.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    return "/".join(files)


def read_board(board: Board, text: str) -> tuple[int, int]:
    """The masks of Black's and White's stones of `written_board`. Raises PositionError."""
    black = white = 0
    for file, (points, row) in enumerate(zip(board.files, text.split("/"), strict=True)):
        if not _FILE.fullmatch(row):
            raise PositionError(
                f"File {file_name(file)} reads “{row}”; it may hold b, w and numbers only."
            )
        stones = "".join(
            "." * int(piece) if piece.isdigit() else piece for piece in _PIECE.findall(row)
        )
        if len(stones) != len(points):
            raise PositionError(
                f"File {file_name(file)} has {len(points)} points, not {len(stones)}."
            )
        for point, stone in zip(points, stones, strict=True):
            bit = board.bits[point.index]
            black |= bit if stone == "b" else 0
            white |= bit if stone == "w" else 0
    return black, white


def written_position(position: EsgradPosition) -> str:
    """The position as one line: board, phase, ply, then what is known as `key=value`."""
    phase = (
        "komi"
        if position.komi is None
        else "colour"
        if position.black_seat is None
        else position.turn
    )
    words = [written_board(position.board, position.black, position.white), phase]
    words.append(str(position.ply))
    if position.komi is not None:
        words.append(f"komi={position.komi}")
    if position.black_seat is not None:
        words.append(f"black={position.black_seat}")
    if position.first_passer is not None:
        words.append(f"first={position.first_passer}")
    if position.passes:
        words.append(f"passes={position.passes}")
    options = position.game.write_options(position.options)
    # The side shows in the board itself.
    words += [f"{key}={value}" for key, value in options.items() if key != "side"]
    return " ".join(words)

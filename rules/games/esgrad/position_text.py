"""Reading a position from one line of text (`docs/notation.md`), checked to be possible."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rules import limits
from rules.errors import PositionError
from rules.games.esgrad.board import Board
from rules.games.esgrad.notation import KOMI_LIMIT, SEATS
from rules.games.esgrad.scoring import Colour, written
from rules.games.esgrad.state import OPENING_PLIES, Rules, State
from rules.numbers import read_whole
from rules.options import Options
from rules.points import file_name
from rules.text import Notation, tr

_PASSES = re.compile(r"[bw][012]")
_FILE = re.compile(r"(?:\.[0-9]{0,2}|[BW])+")
_PIECE = re.compile(r"\.([0-9]*)|[BW]")


def read_state(
    fields: Sequence[str], options_for: Callable[[int], Options]
) -> tuple[State, Options]:
    """Return the state that `written_state` wrote, and the options for its side.

    Raises PositionError.
    """
    if len(fields) != 6:
        raise PositionError(
            tr("A position of Esgrad has six parts: board, to move, seats, komi, passes and ply.")
        )
    board, turn, seats, komi, passes, ply = fields
    files = board.count("/") + 1
    if files % 2 == 0:
        raise PositionError(tr("A board has an odd number of files, not {number}.", number=files))
    options = options_for((files + 1) // 2)
    rules = Rules.of(options)
    black, white = _read_board(rules.board, board)
    count, first = _passes(passes)
    state = State(
        rules,
        _ply(ply),
        komi=None if komi == "-" else _komi(komi),
        black_seat=_black_seat(seats),
        black=black,
        white=white,
        passes=count,
        first_passer=first,
    )
    _check(state, turn)
    return state, options


def _read_board(board: Board, text: str) -> tuple[int, int]:
    """Return the masks of Black's and White's stones. Raises PositionError."""
    black = white = 0
    for file, (points, row) in enumerate(zip(board.files, text.split("/"), strict=True)):
        name = Notation(file_name(file))
        if not _FILE.fullmatch(row):
            raise PositionError(
                tr(
                    "File {file} reads “{given}”; it may hold B, W, points and numbers only.",
                    file=name,
                    given=limits.shown(row),
                )
            )
        if len(row) > len(points):  # each character is at least one point
            raise PositionError(
                tr("File {file} has only {number} points.", file=name, number=len(points))
            )
        stones = _PIECE.sub(
            lambda found: "." * int(found[1] or 1) if found[1] is not None else found[0], row
        )
        if len(stones) != len(points):
            raise PositionError(
                tr(
                    "File {file} has {number} points, not {given}.",
                    file=name,
                    number=len(points),
                    given=len(stones),
                )
            )
        for point, stone in zip(points, stones, strict=True):
            bit = board.bits[point.index]
            black |= bit if stone == "B" else 0
            white |= bit if stone == "W" else 0
    return black, white


def _ply(text: str) -> int:
    ply = read_whole(text)
    if ply is None:
        raise PositionError(
            tr("The ply must be a whole number, not “{given}”.", given=limits.shown(text))
        )
    return ply


def _komi(text: str) -> int:
    komi = read_whole(text)
    if komi is None:
        raise PositionError(
            tr("The komi must be a whole number, not “{given}”.", given=limits.shown(text))
        )
    if abs(komi) > KOMI_LIMIT:
        raise PositionError(
            tr(
                "The komi can be {least} to {most}, not {given}.",
                least=Notation(written(-KOMI_LIMIT)),
                most=KOMI_LIMIT,
                given=komi,
            )
        )
    return komi


def _black_seat(text: str) -> int | None:
    if text == "-":
        return None
    if text not in SEATS:
        raise PositionError(
            tr("The seats can be -, bw or wb, not “{given}”.", given=limits.shown(text))
        )
    return SEATS.index(text)


def _passes(text: str) -> tuple[int, Colour | None]:
    if text == "-":
        return 0, None
    if not _PASSES.fullmatch(text):
        raise PositionError(
            tr(
                "The passes can be -, or b or w for who passed first "
                "and 0, 1 or 2 for how many just now, not “{given}”.",
                given=limits.shown(text),
            )
        )
    return int(text[1]), "black" if text[0] == "b" else "white"


def _check(state: State, turn: str) -> None:
    """Raise PositionError if turn, ply, opening and passes contradict each other.

    The number of stones need not fit the ply: an example may show the stones of one side only.
    """
    if turn in {"komi", "colour"}:
        _check_opening(state, turn)
        return
    if turn not in {"b", "w"}:
        raise PositionError(
            tr("To move can be komi, colour, b or w, not “{given}”.", given=limits.shown(turn))
        )
    if state.komi is None or state.black_seat is None:
        raise PositionError(tr("Once stones are placed, both the komi and the seats are known."))
    plies = state.ply - OPENING_PLIES
    if plies < 0 or state.turn[0] != turn:
        raise PositionError(
            tr(
                "Black plays at even plies from 2 on and White at odd ones, "
                "so {turn} cannot be to move at ply {ply}.",
                turn=Notation(turn),
                ply=state.ply,
            )
        )
    least = {None: 0, "black": 1, "white": 2}[state.first_passer]
    if plies < max(least, state.passes):
        raise PositionError(tr("There cannot have been these passes by ply {ply}.", ply=state.ply))


def _check_opening(state: State, turn: str) -> None:
    known = state.komi is not None
    if known != (turn == "colour") or state.black_seat is not None:
        raise PositionError(
            tr(
                "While the komi is to be named nothing is known yet; "
                "while colours are chosen only the komi is."
            )
        )
    if state.ply != (1 if known else 0):
        raise PositionError(tr("That choice is made at ply {ply}.", ply=1 if known else 0))
    if state.black | state.white or state.first_passer:
        raise PositionError(tr("Before the colours are chosen there are no stones and no passes."))

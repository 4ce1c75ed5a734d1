"""Moves and positions as text: `komi 7`, `white`, `c3`, `pass`, and the one-line position; and
reading moves that people type, in many spellings."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import itemgetter

from rules import text_limits
from rules.errors import AmbiguousMove, IllegalMove, PositionError
from rules.game import Move
from rules.games.esgrad.board import Board, Point
from rules.games.esgrad.state import OPENING_PLIES, Rules, State
from rules.options import Options
from rules.points import COLOUR_TERMS, Colour, file_name, parse_points
from rules.text import Notation, either, tr, tr_phrase

PASS = Move("pass")
KOMI_LIMIT = 999
KOMI_MOVES = tuple(sorted(Move(f"komi {komi}") for komi in range(-KOMI_LIMIT, KOMI_LIMIT + 1)))
"""All moves that name a komi, sorted as text."""

COLOUR_MOVES: dict[Move, Colour] = {Move("black"): "black", Move("white"): "white"}
"""The moves that choose a colour."""

SEATS = ("bw", "wb")
"""How positions write the colours of the seats, by the seat of Black."""

_PASSERS: dict[str, Colour] = {"b": "black", "w": "white"}
_FILE = re.compile(r"(?:\.[0-9]{0,2}|[BW])+")
_PIECE = re.compile(r"\.([0-9]*)|[BW]")
_LAST_PLY = 999_999_999

KOMI_OF = {move: int(move.split()[1]) for move in KOMI_MOVES}
"""The komi that each of them names."""

FAIR_KOMIS = {5: 2, 7: 3, 9: 3, 11: 3}
"""By the side of the board: the komi at which Black and White won about as often when programs
played each other."""


def play(state: State, move: Move) -> State:
    """Return the state after a move. Raises IllegalMove."""
    if state.komi is None:
        komi = KOMI_OF.get(move)
        if komi is None:
            raise IllegalMove.because(
                "{move} is not possible before a komi is named.", move=Notation(move)
            )
        return state.after_komi(komi)
    if state.opening:
        if move not in COLOUR_MOVES:
            raise IllegalMove.because(
                "{move} is not possible before the colours are chosen.", move=Notation(move)
            )
        return state.after_choice(COLOUR_MOVES[move])
    if state.over:
        raise IllegalMove.because("The game is over.")
    if move == PASS:
        return state.after_pass()
    point = state.board.named(move)
    bit = 0 if point is None else state.board.bits[point.index]
    if not bit & state.empty:
        raise IllegalMove.because("{move} is not possible here.", move=Notation(move))
    return state.after_stone(bit)


def written(number: float) -> str:
    """Return a score as people write it: «6½», «−4½», «0»."""
    whole, half = divmod(abs(number), 1)
    digits = f"{int(whole)}½" if whole and half else "½" if half else str(int(whole))
    return f"−{digits}" if number < 0 else digits


# ---- positions, written
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
    turn = "komi" if komi is None else "colour" if black_seat is None else state.colour_to_move[0]
    fields = [
        written_board(state.board, state.black, state.white),
        turn,
        "-" if black_seat is None else SEATS[black_seat],
        "-" if komi is None else str(komi),
        "-" if first is None else f"{first[0]}{state.passes}",
        str(state.ply),
    ]
    return " ".join(fields)


def symmetric_form(state: State) -> str:
    """Return the stones of whoever is to move (M) and of the opponent (O), as
    `Position.symmetric_form` says. Komi and passes, which anybody can change in a copy, are left
    out."""
    mine, theirs = state.black, state.white
    if state.colour_to_move == "white":
        mine, theirs = theirs, mine
    bits = state.board.bits
    stones = ["M" if mine & bit else "O" if theirs & bit else "." for bit in bits]
    return "".join(min(itemgetter(*order)(stones) for order in state.board.symmetries))


# ---- positions, read
def read_state(
    fields: Sequence[str], options_for: Callable[[int], Options]
) -> tuple[State, Options]:
    """Return the state that `written_state` wrote, and the options for its side.

    The colour to move is not read, since it follows from the rest. Raises PositionError.
    """
    if len(fields) != 6:
        raise PositionError.because(
            "A position of Esgrad has six parts: board, to move, seats, komi, passes and ply."
        )
    board, _, seats, komi, passes, ply = fields
    files = board.count("/") + 1
    if files % 2 == 0:
        raise PositionError.because(
            "A board has an odd number of files, not {number}.", number=files
        )
    options = options_for((files + 1) // 2)
    rules = Rules.of(options)
    black, white = _read_board(rules.board, board)
    first, passed = _PASSERS.get(passes[:1]), 0
    if first:
        passed = text_limits.position_number(passes[1:], tr_phrase("The passes"), 0, 2)
    state = State(
        rules,
        text_limits.position_number(ply, tr_phrase("The ply"), 0, _LAST_PLY),
        komi=None if komi == "-" else _komi(komi),
        black_seat=None if seats == "-" else int(seats == "wb"),
        black=black,
        white=white,
        passes=passed,
        first_passer=first,
    )
    _check(state)
    return state, options


def _komi(text: str) -> int:
    return text_limits.position_number(text, tr_phrase("The komi"), -KOMI_LIMIT, KOMI_LIMIT)


def _read_board(board: Board, text: str) -> tuple[int, int]:
    """Return the masks of Black's and White's stones. Raises PositionError."""
    black = white = 0
    for file, (points, row) in enumerate(zip(board.files, text.split("/"), strict=True)):
        name = Notation(file_name(file))
        if not _FILE.fullmatch(row):
            raise PositionError.because(
                "File {file} reads “{given}”; it may hold B, W, points and numbers only.",
                file=name,
                given=text_limits.shown(row),
            )
        stones = _PIECE.sub(
            lambda found: "." * int(found[1] or 1) if found[1] is not None else found[0], row
        )
        if len(stones) != len(points):
            raise PositionError.because(
                "File {file} has {number} points, not {given}.",
                file=name,
                number=len(points),
                given=len(stones),
            )
        for point, stone in zip(points, stones, strict=True):
            bit = board.bits[point.index]
            black |= bit if stone == "B" else 0
            white |= bit if stone == "W" else 0
    return black, white


def _check(state: State) -> None:
    """Raise PositionError if ply, opening and passes contradict each other.

    The number of stones need not fit the ply: an example may show the stones of one side only.
    """
    if state.opening:
        if state.ply != (0 if state.komi is None else 1):
            raise PositionError.because(
                "The komi is named at ply 0, and the colours are chosen at ply 1."
            )
        if state.black | state.white or state.first_passer:
            raise PositionError.because(
                "Before the colours are chosen there are no stones and no passes."
            )
        return
    plies = state.ply - OPENING_PLIES
    if state.komi is None or plies < 0:
        raise PositionError.because(
            "The colours are chosen after the komi is named, so at ply 2 or later."
        )
    least = {None: 0, "black": 1, "white": 2}[state.first_passer]
    if plies < max(least, state.passes):
        raise PositionError.because("These passes are not possible by ply {ply}.", ply=state.ply)


# ---- what people type
_KOMI_WORDS = re.compile(r"^(?:komi(?![a-z]) ?[:=]? ?)+", re.IGNORECASE)
"""The word at the start, which people may repeat."""
_SIGNS = "+-−–"
_COLOUR = re.compile(r"(?:(?:i )?(?:play|take|choose|am) )?(?:as )?(?:colou?r )?(black|white|b|w)")


def read(state: State, text: str) -> Move:
    """Return the legal move that a person typed. Raises one of the three MoveErrors."""
    given = " ".join(text.split()).rstrip(" .!")
    if state.komi is None:
        return _read_komi(given)  # before leading dots are stripped: «.5» is an attempt at a number
    typed = given.lower().lstrip(" .!")
    if state.opening:
        return _read_colour(typed)
    return _read_play(state, typed)


def _read_komi(given: str) -> Move:
    named = _KOMI_WORDS.sub("", given, count=1)  # what people typed in a form for a number
    amount = named.lower().removesuffix("points").removesuffix("point").rstrip()
    digits = amount.lstrip(_SIGNS).lstrip()
    sign = amount[: len(amount) - len(digits)].rstrip()
    if len(sign) <= 1 and digits.isascii() and digits.isdecimal():
        number = int(digits.lstrip("0")[:9] or "0")
        if number > KOMI_LIMIT:
            raise IllegalMove.because(
                "A komi can be from {least} to {most}.",
                least=Notation(written(-KOMI_LIMIT)),
                most=KOMI_LIMIT,
            )
        return Move(f"komi {number if sign in {'', '+'} else -number}")
    raise text_limits.unreadable(named, tr("Write a whole number like 7 or -3."))


def _read_colour(typed: str) -> Move:
    word = _COLOUR.fullmatch(typed)
    if word is not None:
        return Move("black" if word[1].startswith("b") else "white")
    raise text_limits.unreadable(typed, tr("Write black or white."))


def _read_play(state: State, typed: str) -> Move:
    points = parse_points(typed.removeprefix("place "))
    if points is None and typed != PASS:
        free = state.board.points_of(state.empty) or state.board.points
        example = Notation(free[len(free) // 2].name)
        raise text_limits.unreadable(
            typed, tr("Write a point like {point}, or pass.", point=example)
        )
    if state.over:
        raise IllegalMove.because("The game is over.")
    if points is None:
        return PASS
    if len(set(points)) > 1:
        return _one_of(state, points)
    point = _on_board(state, *points[0])
    colour = state.stone(point)
    if colour is not None:
        raise IllegalMove.because(
            "{colour} already has a stone on {point}.",
            colour=COLOUR_TERMS[colour],
            point=Notation(point.name),
        )
    return Move(point.name)


def _one_of(state: State, points: Sequence[tuple[int, int]]) -> Move:
    named = [_on_board(state, *point) for point in dict.fromkeys(points)]
    free = [Move(point.name) for point in named if state.stone(point) is None]
    names = either(Notation(point.name) for point in named)
    raise AmbiguousMove(tr("Which point do you mean: {points}?", points=names), free)


def _on_board(state: State, file: int, rank: int) -> Point:
    files = state.board.files
    if file >= len(files):
        raise IllegalMove.because(
            "There is no file {file}; files go from a to {last}.",
            file=Notation(file_name(file)),
            last=Notation(file_name(len(files) - 1)),
        )
    if rank >= len(files[file]):
        name = file_name(file)
        raise IllegalMove.because(
            "File {file} goes from {first} to {last}, so there is no {point}.",
            file=Notation(name),
            first=Notation(f"{name}1"),
            last=Notation(f"{name}{len(files[file])}"),
            point=Notation(f"{name}{rank + 1}"),
        )
    return files[file][rank]

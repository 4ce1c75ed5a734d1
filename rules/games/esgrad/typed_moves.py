"""Reading moves that people type, in many spellings."""

import re
from collections.abc import Sequence

from rules import text_limits
from rules.errors import AmbiguousMove, IllegalMove
from rules.game import Move
from rules.games.esgrad.board import Point
from rules.games.esgrad.notation import KOMI_LIMIT, PASS, written
from rules.games.esgrad.state import State
from rules.points import COLOUR_TERMS, file_name, parse_points
from rules.text import Notation, either, tr

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

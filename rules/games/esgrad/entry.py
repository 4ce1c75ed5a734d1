"""Moves as people enter them: typed, forgivingly, or chosen step by step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules import limits
from rules.errors import AmbiguousMove, GameError, IllegalMove, UnreadableMove
from rules.game import Action, Move, Step, StepChoice
from rules.games.esgrad.board import Point
from rules.games.esgrad.notation import KOMI_LIMIT, PASS
from rules.points import file_name, parse_points

if TYPE_CHECKING:
    from rules.games.esgrad.position import EsgradPosition

_KOMI_WORD = re.compile(r"komi\b ?[:=]? ?")
_SIGNS = "+-−–"
_DIGITS = "0123456789"
_SAYS_KOMI = re.compile(r"komi\b")
_COLOUR = re.compile(r"(?:(?:i )?(?:play|take|choose|am) )?(?:as )?(?:colou?r )?(black|white|b|w)")


def read(position: EsgradPosition, text: str) -> Move:
    """The legal move that a person typed. Raises the three MoveErrors."""
    typed = " ".join(text.lower().split()).rstrip(" .!")
    if position.komi is None:
        return _read_komi(typed)  # where a point before a digit means something
    typed = typed.lstrip(" .!")
    if position.opening:
        return _read_colour(typed)
    return _read_play(position, typed)


def _read_komi(typed: str) -> Move:
    amount = _after_komi(typed).removesuffix("points").removesuffix("point").rstrip()
    digits = amount.lstrip(_SIGNS).lstrip()
    sign = amount[: len(amount) - len(digits)].rstrip()
    if len(sign) <= 1 and digits.isascii() and digits.isdecimal():
        number = int(digits.lstrip("0")[:9] or "0")
        if number > KOMI_LIMIT:
            raise IllegalMove(f"A komi can be from −{KOMI_LIMIT} to {KOMI_LIMIT}.")
        return Move(f"komi {number if sign in {'', '+'} else -number}")
    if _is_broken_number(digits):
        raise UnreadableMove("A komi must be a whole number, like 7 or -3.")
    if typed == PASS or _COLOUR.fullmatch(typed) or parse_points(typed):
        raise IllegalMove("First name a komi, a whole number like 7 or -3.")
    raise UnreadableMove(f"{_unreadable(typed)} Write a komi, a whole number like 7 or -3.")


def _after_komi(typed: str) -> str:
    """What follows the word komi, which the answer to «Name a komi» may say a second time."""
    at = 0
    while found := _KOMI_WORD.match(typed, at):
        at = found.end()
    return typed[at:]


def _is_broken_number(text: str) -> bool:
    """Whether a text begins with a number that is not whole: «7.5», «7 1/2», «½», «.5»."""
    rest = text.lstrip(f"{_DIGITS} ")
    if text[:1] in tuple("½¼¾"):
        return len(text) == 1
    if text.startswith((".", ",")):
        return text[1:2].isdecimal()
    return text[:1].isdecimal() and rest.startswith(tuple(".,/½¼¾"))


def _read_colour(typed: str) -> Move:
    found = _COLOUR.fullmatch(typed)
    if found is not None:
        return Move("black" if found[1].startswith("b") else "white")
    if typed == PASS or _SAYS_KOMI.match(typed) or parse_points(typed):
        raise IllegalMove("First choose a colour: black or white.")
    raise UnreadableMove(f"{_unreadable(typed)} Write black or white.")


def _read_play(position: EsgradPosition, typed: str) -> Move:
    points = parse_points(typed.removeprefix("place "))
    if points is None and typed != PASS:
        if _SAYS_KOMI.match(typed):
            raise IllegalMove(f"The komi is settled: it is {position.komi}.")
        if typed in {"black", "white"}:
            raise IllegalMove("The colours are settled.")
        raise UnreadableMove(
            f"{_unreadable(typed)} Write a point like {_example(position)}, or pass."
        )
    if position.over:
        raise IllegalMove("The game is over.")
    if points is None:
        return PASS
    if len(set(points)) > 1:
        return _one_of(position, points)
    point = _on_board(position, *points[0])
    colour = position.stone(point)
    if colour is not None:
        raise IllegalMove(f"{point.name} already has a {colour.capitalize()} stone.")
    return Move(point.name)


def _one_of(position: EsgradPosition, points: Sequence[tuple[int, int]]) -> Move:
    named = [_on_board(position, *point) for point in dict.fromkeys(points)]
    free = [Move(point.name) for point in named if position.stone(point) is None]
    names = " or ".join(point.name for point in named)
    raise AmbiguousMove(f"You place one stone a turn: {names}?", free)


def _on_board(position: EsgradPosition, file: int, rank: int) -> Point:
    files = position.board.files
    if file >= len(files):
        last = file_name(len(files) - 1)
        raise IllegalMove(f"There is no file {file_name(file)}; files go from a to {last}.")
    if rank >= len(files[file]):
        name = file_name(file)
        raise IllegalMove(
            f"File {name} goes from {name}1 to {name}{len(files[file])}, "
            f"so there is no {name}{rank + 1}."
        )
    return files[file][rank]


def _example(position: EsgradPosition) -> str:
    middle = position.board.files[position.side - 1]
    return middle[position.side - 1].name


def _unreadable(typed: str) -> str:
    if not typed:
        return "There is nothing to read."
    return f"I can't read “{limits.shown(typed)}”."


def step(position: EsgradPosition, path: Sequence[str]) -> Step:
    """Colour (in the opening); or file, then rank of an empty point."""
    if position.opening:
        return _colour_step(position, path)
    if not position.has_pad or len(path) > 2:
        raise GameError("There is no stone to place here.")
    if not path:
        return Step("Which file?", tuple(_file_choices(position)))
    free = {
        str(point.rank): point
        for points in position.board.files
        for point in points
        if point.file == path[0] and position.stone(point) is None
    }
    if not free:
        raise GameError(f"File {path[0]} has no empty point (any more).")
    if len(path) == 1:
        choices = tuple(StepChoice(rank, point.name) for rank, point in free.items())
        return Step(f"Which point on file {path[0]}?", choices, show=f"file:{path[0]}")
    if path[1] not in free:
        raise GameError(f"{path[0]}{path[1]} is not empty (any more).")
    return Step("Place a stone.", move=Move(free[path[1]].name))


def _colour_step(position: EsgradPosition, path: Sequence[str]) -> Step:
    if position.komi is None or len(path) > 1:
        raise GameError("A komi is typed: a whole number like 7 or -3.")
    if not path:
        return Step(
            "Which colour?",
            tuple(
                StepChoice(move, f"Play {move.capitalize()}", position.hint(move))
                for move in position.legal_moves()
            ),
        )
    if path[0] not in {"black", "white"}:
        raise GameError("Choose black or white.")
    return Step(f"Play {path[0].capitalize()}.", move=Move(path[0]))


def _file_choices(position: EsgradPosition) -> list[StepChoice]:
    choices: list[StepChoice] = []
    for points in position.board.files:
        free = sum(position.stone(point) is None for point in points)
        if free:
            file = points[0].file
            choices.append(StepChoice(file, file, f"{free} empty point{'s' if free > 1 else ''}"))
    return choices


def actions(position: EsgradPosition) -> list[Action]:
    """Buttons: naming a komi, the two colours, or a pass."""
    if position.over:
        return []
    if position.komi is None:
        ask = "Komi: a whole number, also below zero"
        return [Action("Name a komi", ask=ask, example="7", template="komi {0}")]
    if position.opening:
        return [
            Action("Play Black", move=Move("black")),
            Action("Play White", move=Move("white")),
        ]
    return [Action("Pass", move=PASS)]

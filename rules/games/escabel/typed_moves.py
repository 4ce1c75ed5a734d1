"""Reading moves that people type, in many spellings."""

import re

from rules import text_limits
from rules.errors import AmbiguousMove, IllegalMove, UnreadableMove
from rules.game import Move
from rules.games.escabel.notation import SWAP, legal_moves
from rules.games.escabel.state import Point, Stack, State
from rules.points import COLOUR_TERMS, file_name, parse_point, parse_points, point_name
from rules.text import NOTHING, Notation, Text, either, join_texts, tr

_SWAP = re.compile(r"(swap|change|switch)((the)?(sides?|colou?rs?))?")


def read(state: State, text: str) -> Move:
    """Return the legal move that a person typed. Raises one of the three MoveErrors."""
    if state.result:
        raise IllegalMove.because("The game is over.")
    typed = text.strip().strip(".!`'\"“”").strip()
    if _SWAP.fullmatch("".join(typed.lower().split())):
        return _swap(state)
    if typed.endswith("+"):
        point = parse_point(typed.removesuffix("+"))
        if point is None:
            raise _unreadable(state, text)
        return _grow(state, point)
    points = parse_points(typed, state.size)
    if points is None or len(points) > 2:
        raise _unreadable(state, text)
    for point in points:
        _check_on_board(state, point)
    if len(points) == 1:
        return _place(state, points[0])
    return _move(state, points[0], points[1])


def _swap(state: State) -> Move:
    if state.swap_offered:
        return SWAP
    if not state.pie:
        raise IllegalMove.because("This match is played without the pie rule, so nobody may swap.")
    raise IllegalMove.because("Only White may swap sides, and only on White's first turn.")


def _place(state: State, point: Point) -> Move:
    stack = state.stack(*point)
    name = point_name(*point)
    if stack is None:
        return Move(name)
    candidates = [move for move in legal_moves(state) if name in re.split("[-+]", move)]
    if len(candidates) > 1:
        raise AmbiguousMove(
            tr(
                "{point} is not empty. Which do you mean: {moves}?",
                point=Notation(name),
                moves=either(map(Notation, candidates)),
            ),
            candidates,
        )
    raise IllegalMove(_not_empty(stack, candidates[0] if candidates else None))


def _not_empty(stack: Stack, instead: Move | None) -> Text:
    """Say that a piece can't be placed on a stack, and what can be played there, if anything."""
    point = Notation(point_name(stack.file, stack.rank))
    reason = tr(
        "{point} is {colour}'s stack; a piece is placed only on an empty point.",
        point=point,
        colour=COLOUR_TERMS[stack.colour],
    )
    other = tr("You could write {move}.", move=Notation(instead)) if instead else NOTHING
    return join_texts([reason, other])


def _grow(state: State, point: Point) -> Move:
    _check_on_board(state, point)
    name = point_name(*point)
    here = Notation(name)
    if not state.board.variant.growth:
        raise IllegalMove.because("Stacks grow only in the growth edition, which this is not.")
    stack = state.stack(*point)
    if stack is None:
        raise IllegalMove.because(
            "{point} is empty; to place a piece there, write {move}.", point=here, move=here
        )
    if stack.colour != state.colour_to_move:
        raise IllegalMove.because(
            "{point} is {colour}'s stack; only your own stacks can grow.",
            point=here,
            colour=COLOUR_TERMS[stack.colour],
        )
    if not state.is_legal(point, point):
        raise IllegalMove.because(
            "{point} is {height} high, but no stack beside it is; a stack grows only beside one "
            "of the same height.",
            point=here,
            height=stack.height,
        )
    return Move(f"{name}+")


def _move(state: State, source: Point, destination: Point) -> Move:
    here, there = Notation(point_name(*source)), Notation(point_name(*destination))
    stack = state.stack(*source)
    if stack is None:
        raise IllegalMove.because("{point} is empty; there is no stack to move.", point=here)
    if stack.colour != state.colour_to_move:
        raise IllegalMove.because(
            "{point} is {colour}'s stack; you can only move your own.",
            point=here,
            colour=COLOUR_TERMS[stack.colour],
        )
    if abs(source[0] - destination[0]) + abs(source[1] - destination[1]) != 1:
        raise IllegalMove.because(
            "{target} is not beside {source}; a stack moves one point up, down, left or right.",
            target=there,
            source=here,
        )
    _check_target(state, stack, destination)
    if not state.is_legal(source, destination):
        raise IllegalMove.because(
            "{source} and {target} are not in one crosscut; "
            "in this match a stack moves only within a crosscut.",
            source=here,
            target=there,
        )
    return Move(f"{here}-{there}")


def _check_target(state: State, stack: Stack, destination: Point) -> None:
    """Raise IllegalMove if the mover's stack may never move to what is on an adjacent point."""
    target = state.stack(*destination)
    there = Notation(point_name(*destination))
    if target is None:
        raise IllegalMove.because(
            "{target} is empty; a stack moves only onto an enemy stack. "
            "To place a piece there, write {target}.",
            target=there,
        )
    if target.colour == state.colour_to_move:
        raise IllegalMove.because(
            "{target} is your own stack; you can only move onto an enemy stack.", target=there
        )
    if stack.height != target.height:
        raise IllegalMove.because(
            "{source} is {height} high and {target} is {other} high; "
            "a stack moves only onto one of the same height.",
            source=Notation(point_name(stack.file, stack.rank)),
            height=stack.height,
            target=there,
            other=target.height,
        )


def _check_on_board(state: State, point: Point) -> None:
    size = state.size
    if max(point) >= size:
        raise IllegalMove.because(
            "The board has files {files} and ranks {ranks}; {point} is off it.",
            files=Notation(f"a–{file_name(size - 1)}"),
            ranks=Notation(f"1–{size}"),
            point=Notation(point_name(*point)),
        )


def _unreadable(state: State, text: str) -> UnreadableMove:
    """Return the error, with examples that are legal now if there are any."""
    legal = legal_moves(state)

    def example(written: str, otherwise: str) -> Notation:
        fitting = [move for move in legal if re.fullmatch(written, move)]
        return Notation(fitting[len(fitting) // 2] if fitting else otherwise)

    point = example(r"[a-z]\d+", "b1")
    move = example(r".+-.+", "b1-b2")
    told = tr("Write a point like {point}, or a move like {move}.", point=point, move=move)
    growth = NOTHING
    if state.board.variant.growth:
        growth = tr("To grow a stack, write {move}.", move=example(r".+\+", "b1+"))
    return text_limits.unreadable(text, join_texts([told, growth]))

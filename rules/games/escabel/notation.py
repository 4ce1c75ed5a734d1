"""Escabel as text: moves as people type them, positions as one line, boards as plain lines.

`docs/notation.md` describes all three for people.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules import limits
from rules.errors import AmbiguousMove, IllegalMove, PositionError, UnreadableMove
from rules.game import Move
from rules.games.escabel.board import Board
from rules.points import board_range, file_name, parse_point, parse_points, point_name

if TYPE_CHECKING:
    from rules.games.escabel.position import Colour, EscabelPosition, Point, Stack

_SWAP = re.compile(r"(swap|change|switch)((the)?(sides?|colou?rs?))?")
_CELL = re.compile(r"([BW.])([1-9][0-9]{0,4})?")
_TALLEST = 9999


def points_of(move: Move) -> tuple[Point, Point]:
    """Source and destination of a canonical move other than a swap; the same where a piece is
    added."""
    source, _, destination = move.removesuffix("+").partition("-")
    start = parse_point(source)
    end = parse_point(destination) if destination else start
    if start is None or end is None:
        raise ValueError(f"not a canonical move: {move}")
    return start, end


# ---- moves


def read_move(position: EscabelPosition, text: str) -> Move:
    """The legal move that `text` means. Raises the three MoveErrors, each with its reason."""
    if position.result() is not None:
        raise IllegalMove("The game is over.")
    typed = text.strip().strip(".!`'\"“”").strip()
    if _SWAP.fullmatch("".join(typed.lower().split())):
        return _swap(position)
    if typed.endswith("+"):
        point = parse_point(typed.removesuffix("+"))
        if point is None:
            raise _unreadable(position, text)
        return _grow(position, point)
    points = parse_points(typed, position.size)
    if points is None or len(points) > 2:
        raise _unreadable(position, text)
    for point in points:
        _check_on_board(position, point)
    if len(points) == 1:
        return _place(position, points[0])
    return _move(position, points[0], points[1])


def _swap(position: EscabelPosition) -> Move:
    if position.swap_offered:
        return Move("swap")
    if not position.options["pie"]:
        raise IllegalMove("This match is played without the pie rule, so nobody may swap.")
    if position.swap_open:
        raise IllegalMove("Only White may swap sides, and only on White's first turn.")
    raise IllegalMove("Swapping sides is possible only on White's first turn; that has passed.")


def _place(position: EscabelPosition, point: Point) -> Move:
    name = point_name(*point)
    stack = position.stack(*point)
    if stack is None:
        return Move(name)
    candidates = [m for m in position.legal_moves() if name in re.split("[-+]", m)]
    if len(candidates) > 1:
        listed = ", ".join(candidates[:-1]) + f" or {candidates[-1]}"
        raise AmbiguousMove(f"{name} is not empty. Which do you mean: {listed}?", candidates)
    whose = "your own stack" if stack.colour == position.mover else f"{_owner(stack)} stack"
    instead = f"; you could write {candidates[0]}" if candidates else ""
    raise IllegalMove(f"{name} is {whose}; a piece is placed only on an empty point{instead}.")


def _grow(position: EscabelPosition, point: Point) -> Move:
    _check_on_board(position, point)
    name = point_name(*point)
    edition = position.options["edition"]
    if edition != "growth":
        raise IllegalMove(
            f"Stacks grow only in the growth edition; this match is the {edition} edition."
        )
    stack = position.stack(*point)
    if stack is None:
        raise IllegalMove(f"{name} is empty; to place a piece there, write {name}.")
    if stack.colour != position.mover:
        raise IllegalMove(f"{name} is {_owner(stack)} stack; only your own stacks can grow.")
    if not position.is_legal(point, point):
        raise IllegalMove(
            f"{name} is {stack.height} high and no stack beside it is; "
            "a stack grows only beside one of the same height."
        )
    return Move(f"{name}+")


def _move(position: EscabelPosition, source: Point, destination: Point) -> Move:
    here, there = point_name(*source), point_name(*destination)
    stack, target = position.stack(*source), position.stack(*destination)
    if stack is None:
        raise IllegalMove(f"{here} is empty; there is no stack to move.")
    if stack.colour != position.mover:
        raise IllegalMove(f"{here} is {_owner(stack)} stack; you can only move your own.")
    if abs(source[0] - destination[0]) + abs(source[1] - destination[1]) != 1:
        raise IllegalMove(
            f"{there} is not beside {here}; a stack moves one point up, down, left or right."
        )
    if target is None:
        raise IllegalMove(
            f"{there} is empty; a stack moves only onto an enemy stack. "
            f"To place a piece there, write {there}."
        )
    if target.colour == position.mover:
        raise IllegalMove(f"{there} is your own stack; you can only move onto an enemy stack.")
    if stack.height != target.height:
        raise IllegalMove(
            f"{here} is {stack.height} high and {there} is {target.height} high; "
            "a stack moves only onto one of the same height."
        )
    if not position.is_legal(source, destination):
        raise IllegalMove(
            f"{here} and {there} are not in one crosscut; "
            "in this match a stack moves only within a crosscut."
        )
    return Move(f"{here}-{there}")


def _check_on_board(position: EscabelPosition, point: Point) -> None:
    size = position.size
    if max(point) >= size:
        raise IllegalMove(
            f"The board has {board_range(size, size)}; {point_name(*point)} is off it."
        )


def _owner(stack: Stack) -> str:
    return f"{stack.colour.capitalize()}'s"


def _unreadable(position: EscabelPosition, text: str) -> UnreadableMove:
    echo = limits.shown(text)
    growth = ", or d4+" if position.options["edition"] == "growth" else ""
    if not echo:
        return UnreadableMove(f"Write a point like d4, or a move like d4-d5{growth}.")
    return UnreadableMove(
        f"I can't read “{echo}”. Write a point like d4, or a move like d4-d5{growth}."
    )


# ---- positions


def write_position(position: EscabelPosition) -> str:
    """The position as one line; see `docs/notation.md`."""
    ranks = "/".join(_write_rank(position, rank) for rank in reversed(range(position.size)))
    options = position.game.write_options(position.options)
    return " ".join(
        [
            ranks,
            position.mover[0],
            "bw" if position.black_seat == 0 else "wb",
            "swap" if position.swap_open else "-",
            str(position.ply),
            *(f"{key}={value}" for key, value in options.items() if key != "size"),
        ]
    )


def _write_rank(position: EscabelPosition, rank: int) -> str:
    written = ""
    empty = 0
    for file in range(position.size):
        stack = position.stack(file, rank)
        if stack is None:
            empty += 1
            continue
        written += _times(".", empty) + _times(stack.colour[0].upper(), stack.height)
        empty = 0
    return written + _times(".", empty)


def _times(symbol: str, count: int) -> str:
    return "" if count == 0 else symbol if count == 1 else f"{symbol}{count}"


def read_ranks(text: str, smallest: int, largest: int) -> list[list[int]]:
    """Signed heights by rank from the bottom, by file from the left.

    Raises PositionError, also where the board would have fewer than `smallest` or more than
    `largest` ranks; it is not read then.
    """
    size = text.count("/") + 1
    if not smallest <= size <= largest:
        raise PositionError(f"A board has {smallest} to {largest} ranks, not {size}.")
    ranks = [_read_rank(written, size) for written in text.split("/")][::-1]
    for index, (rank, count) in enumerate(ranks):
        if len(rank) != count or count != size:
            raise PositionError(
                f"The board has {size} ranks, so each must have {size} points; "
                f"rank {index + 1} has {count}."
            )
    return [rank for rank, _ in ranks]


def _read_rank(written: str, size: int) -> tuple[list[int], int]:
    """The signed heights of a rank, and how many there are: more than `size` are not built."""
    shown = limits.shown(written)
    cells: list[int] = []
    points = at = 0
    empty_before = False
    while at < len(written):
        found = _CELL.match(written, at)
        if found is None:
            raise PositionError(
                f"In the rank “{shown}”, “{limits.shown(written[at])}” is not B, W, . "
                "or the number after one."
            )
        symbol, count = found[1], int(found[2] or 1)
        if count > _TALLEST or found[2] == "1":
            raise PositionError(
                f"In the rank “{shown}”, the number after {symbol} must be 2 to {_TALLEST}, "
                "and 1 is not written."
            )
        if symbol == "." and empty_before:
            raise PositionError(f"In the rank “{shown}”, empty points side by side are one run.")
        empty_before = symbol == "."
        points += count if empty_before else 1
        if points <= size:
            cells += [0] * count if empty_before else [count if symbol == "B" else -count]
        at = found.end()
    return cells, points


def fill(board: Board, ranks: list[list[int]]) -> None:
    """Put signed heights by rank on a board of that size."""
    heights = [height for rank in ranks for height in rank]
    for cell, height in zip(board.geometry.points, heights, strict=True):
        board.cells[cell] = height


READ_COLOUR: dict[str, Colour] = {"b": "black", "w": "white"}


def board_text(position: EscabelPosition) -> str:
    """The board as aligned lines with coordinates: `B2` a black stack of height 2, `.` empty."""
    size = position.size
    grid = [[_symbol(position.stack(f, r)) for f in range(size)] for r in range(size)]
    width = max(len(symbol) for rank in grid for symbol in rank)
    margin = len(str(size))
    files = " ".join(file_name(file).ljust(width) for file in range(size))
    lines = [f"{' ' * margin} {files}".rstrip()]
    for rank in reversed(range(size)):
        cells = " ".join(symbol.ljust(width) for symbol in grid[rank])
        lines.append(f"{rank + 1:>{margin}} {cells} {rank + 1}")
    return "\n".join([*lines, lines[0]])


def _symbol(stack: Stack | None) -> str:
    return "." if stack is None else f"{stack.colour[0].upper()}{stack.height}"

"""The whole board of Esgrad in words: lists of stones for listeners, and a grid of characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from rules.games.esgrad.board import Board, Point
from rules.games.esgrad.scoring import Colour, Group
from rules.games.esgrad.state import State
from rules.games.esgrad.terms import COLOUR_TERMS
from rules.text import (
    Joined,
    Listing,
    Notation,
    Text,
    Translatable,
    join_texts,
    tr,
    tr_phrase,
    tr_phrase_plural,
    tr_plural,
)

_LETTERS: dict[Colour | None, str] = {"black": "B", "white": "W", None: "."}
_COLOURS: tuple[Colour, ...] = ("black", "white")


# ---- lists
def board_lists(state: State) -> list[Translatable]:
    """Return the size of the board, and every group of each colour, the most valuable first."""
    if not state.groups():
        return [board_size(state.board), tr("The board is empty.")]
    lists: list[Translatable] = [board_size(state.board)]
    for colour in _COLOURS:
        groups = [group for group in state.groups() if group.colour == colour]
        groups.sort(key=lambda group: (-group.value, -len(group.points)))
        lists += map(_group_list, groups) if groups else [_no_stone(colour)]
    return lists


def board_size(board: Board) -> Text:
    """Say how large the board is, and how its files are named."""
    return tr(
        "The board has {side} points along each edge, and files {first} to {last}.",
        side=board.side,
        first=Notation(board.files[0][0].file),
        last=Notation(board.files[-1][0].file),
    )


def _group_list(group: Group) -> Text:
    return tr_plural(
        "{colour}, worth {value} ({count} area): {points}.",
        "{colour}, worth {value} ({count} areas): {points}.",
        count=group.partitions,
        colour=COLOUR_TERMS[group.colour],
        value=group.value,
        points=point_list(group.points),
    )


def _no_stone(colour: Colour) -> Text:
    return tr("{colour} has no stone.", colour=COLOUR_TERMS[colour])


def stone_lists(state: State, number: int | None = None) -> list[Text]:
    """Return a list of stones for each colour, by file from the left, or say that there are none.

    Both together name the first `number` stones of the board; None for all.
    """
    stones = [point for point in state.points if state.stone(point)]
    if not stones:
        return [tr("The board is empty.")]
    named = stones[:number]
    return [
        _stone_list(
            colour,
            sum(state.stone(point) == colour for point in stones),
            [point for point in named if state.stone(point) == colour],
        )
        for colour in _COLOURS
    ]


def _stone_list(colour: Colour, count: int, named: Sequence[Point]) -> Text:
    """Return «Black has 5 stones: a1, a3 to a5; b2.»"""
    if not count:
        return _no_stone(colour)
    term = COLOUR_TERMS[colour]
    if not named:
        return tr_plural(
            "{colour} has {count} stone.", "{colour} has {count} stones.", count=count, colour=term
        )
    return tr_plural(
        "{colour} has {count} stone: {points}.",
        "{colour} has {count} stones: {points}.",
        count=count,
        colour=term,
        points=point_list(named),
    )


def point_list(points: Sequence[Point]) -> Joined:
    """Return «a1, a3 to a5; b2» for points by file, then rank."""
    return join_texts(map(_file_list, _by_file(points)), "; ")


def area_list(points: Sequence[Point]) -> Joined:
    """Return «a1, a3 to a5, b2», for a list of several areas."""
    return join_texts(map(_file_list, _by_file(points)), ", ")


def _by_file(points: Sequence[Point]) -> Iterator[list[Point]]:
    for _, each in groupby(points, key=lambda point: point.file):
        yield list(each)


def _file_list(points: Sequence[Point]) -> Joined:
    return join_texts(_runs(points), ", ")


def _runs(points: Sequence[Point]) -> Iterator[Translatable]:
    """Yield the points of one file; three or more side by side as «a3 to a5»."""
    numbered = enumerate(points)
    for _, run in groupby(numbered, key=lambda each: each[1].rank - each[0]):
        side_by_side = [Notation(point.name) for _, point in run]
        if len(side_by_side) < 3:
            yield from side_by_side
        else:
            yield tr_phrase("{first} to {last}", first=side_by_side[0], last=side_by_side[-1])


def value_list(state: State, colour: Colour) -> Text | None:
    """Say what each group of a colour is worth; None if none of them divides anything."""
    groups = [group for group in state.groups() if group.colour == colour]
    dividing = sorted((group for group in groups if group.partitions > 1), key=lambda g: -g.value)
    if not dividing:
        return None
    values: list[Translatable] = [
        tr_phrase(
            "{value} for the one with {point}",
            value=group.value,
            point=Notation(group.points[0].name),
        )
        for group in dividing
    ]
    rest = Counter(group.value for group in groups if group.partitions == 1)
    values += [
        tr_phrase_plural(
            "{value} for {count} more", "{value} each for {count} more", count=count, value=value
        )
        for value, count in rest.items()
    ]
    return tr(
        "Values of {colour}'s groups: {values}.",
        colour=COLOUR_TERMS[colour],
        values=Listing(values),
    )


# ---- grid
def board_grid(state: State) -> Joined:
    """Return a line of characters for each file of the board, and what they mean."""
    board = state.board
    lines: list[Translatable] = [
        tr(
            "Files {first} to {last} from the left, one a line; points from 1 at the bottom of "
            "the file. B Black, W White, . empty.",
            first=Notation(board.files[0][0].file),
            last=Notation(board.files[-1][0].file),
        )
    ]
    for points in board.files:
        indent = " " * (2 * board.side - 1 - len(points))
        stones = " ".join(_LETTERS[state.stone(point)] for point in points)
        lines.append(Notation(f"{points[0].file} {indent}{stones}"))
    return join_texts(lines, "\n")

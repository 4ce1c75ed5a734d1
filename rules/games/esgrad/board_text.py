"""The board of Esgrad in words (lists of stones, a grid of characters), and its score."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from rules.games.esgrad.board import Board, Point
from rules.games.esgrad.notation import written
from rules.games.esgrad.state import ColourScore, Group, State
from rules.points import COLOUR_TERMS, COLOURS, Colour
from rules.text import (
    Notation,
    Text,
    join_texts,
    listing,
    tr,
    tr_phrase,
    tr_phrase_plural,
    tr_plural,
)

_LETTERS: dict[Colour | None, str] = {"black": "B", "white": "W", None: "."}


# ---- lists
def board_lists(state: State) -> list[Text]:
    """Return the size of the board, and every group of each colour, the most valuable first."""
    if not state.groups():
        return [board_size(state.board), tr("The board is empty.")]
    lists: list[Text] = [board_size(state.board)]
    for colour in COLOURS:
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
        count=group.area_count,
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
    stones = [point for point in state.board.points if state.stone(point)]
    if not stones:
        return [tr("The board is empty.")]
    named = stones[:number]
    return [
        _stone_list(
            colour,
            sum(state.stone(point) == colour for point in stones),
            [point for point in named if state.stone(point) == colour],
        )
        for colour in COLOURS
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


def point_list(points: Sequence[Point], by: str = "; ") -> Text:
    """Return «a1, a3 to a5; b2» for points by file, then rank; `by` separates the files."""
    files = (list(each) for _, each in groupby(points, key=lambda point: point.file))
    return join_texts((join_texts(_runs(file), ", ") for file in files), by)


def _runs(points: Sequence[Point]) -> Iterator[Text]:
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
    dividing = sorted((group for group in groups if group.area_count > 1), key=lambda g: -g.value)
    if not dividing:
        return None
    values: list[Text] = [
        tr_phrase(
            "{value} for the one with {point}",
            value=group.value,
            point=Notation(group.points[0].name),
        )
        for group in dividing
    ]
    rest = Counter(group.value for group in groups if group.area_count == 1)
    values += [
        tr_phrase_plural(
            "{value} for {count} more", "{value} each for {count} more", count=count, value=value
        )
        for value, count in rest.items()
    ]
    return tr(
        "Values of {colour}'s groups: {values}.",
        colour=COLOUR_TERMS[colour],
        values=listing(values),
    )


# ---- grid
def board_grid(state: State) -> Text:
    """Return a line of characters for each file of the board, and what they mean."""
    board = state.board
    lines: list[Text] = [
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


# ---- komi
def komi(number: int) -> Text:
    """Say what a komi means for White."""
    if number == 0:
        return tr("Neither side gets extra points.")
    if number > 0:
        return tr_plural(
            "White gets {count} extra point.", "White gets {count} extra points.", count=number
        )
    return tr_plural(
        "White gives up {count} point.", "White gives up {count} points.", count=-number
    )


# ---- the score
def score(state: State) -> Text:
    """Say the score of both colours, now or at the end."""
    scores = join_texts([_side(state, score) for score in state.score()], ", ")
    if state.over:
        return tr("Final score: {scores}.", scores=scores)
    return tr("Score now: {scores}.", scores=scores)


def _side(state: State, score: ColourScore) -> Text:
    """Return «White 2½ (0 for groups, komi 2, ½ for the first pass)»."""
    colour, total = COLOUR_TERMS[score.colour], Notation(written(score.total))
    if not score.komi and not score.half:
        return tr_phrase("{colour} {score}", colour=colour, score=total)
    parts: list[Text] = [tr_phrase("{value} for groups", value=score.groups)]
    if score.komi:
        parts.append(tr_phrase("komi {komi}", komi=Notation(written(score.komi))))
    if score.half:
        parts.append(_half_reason(state))
    said = join_texts(parts, ", ")
    return tr_phrase("{colour} {score} ({parts})", colour=colour, score=total, parts=said)


# ---- the ½
def _half_reason(state: State) -> Text:
    if not state.rules.final_passes:
        return tr_phrase("½ for the first pass")
    if state.over:
        return tr_phrase("½ for the first of the final passes")
    return tr_phrase("½ if {colour} passes too", colour=COLOUR_TERMS[state.colour_to_move])

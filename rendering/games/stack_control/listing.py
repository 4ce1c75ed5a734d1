"""Pyramids in lines below the board: what the last turn removed, and every tall stack in full."""

from collections.abc import Sequence
from dataclasses import dataclass

from rendering.games.stack_control.piles import TALL
from rendering.view import View
from rules.games.stack_control import StackControlPosition
from rules.games.stack_control.board import Colour, Pyramid
from rules.text import Notation, in_language, tr, tr_plural

_NARROW = 4
"""The greatest height of stacks of which three go into a row. Of higher ones, there are two."""
_ROWS = 4
"""The most rows of stacks."""
_REMOVALS = 3
"""The most lines about removed pyramids, those of the last moves."""


@dataclass(frozen=True, slots=True)
class Part:
    """A text and the pyramids after it."""

    words: str
    pyramids: tuple[Pyramid, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """Parts side by side, each in one of `columns` of the same width."""

    parts: tuple[Part, ...]
    columns: int = 1

    @property
    def has_pyramids(self) -> bool:
        """Whether there are any pyramids in the row."""
        return any(part.pyramids for part in self.parts)


def rows_of(position: StackControlPosition, view: View) -> list[Row]:
    """Return all rows, from top to bottom. Pyramids are from the top of a stack to its bottom."""
    if not view.help:
        return []
    removals = [] if view.show else [_removal(view, *each) for each in _removed(view)]
    return [*removals[-_REMOVALS:], *_stacks(position, view)]


def _removed(view: View) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (mark.point, mark.pieces)
        for mark in view.marks
        if mark.role == "removed" and mark.point and mark.pieces
    ]


def _removal(view: View, square: str, pieces: Sequence[str]) -> Row:
    words = in_language(tr("Removed from {square}:", square=Notation(square)), view.language)
    pyramids = tuple(Pyramid(Colour(each[0]), int(each[1:])) for each in reversed(pieces))
    return Row((Part(words, pyramids),))


def _stacks(position: StackControlPosition, view: View) -> list[Row]:
    """A heading and the tall stacks, the highest first; nothing if there are none."""
    found = [(square, stack) for square, stack in position.stacks().items() if len(stack) >= TALL]
    if not found:
        return []
    found.sort(key=lambda each: (-len(each[1]), each[0]))
    columns = 3 if len(found[0][1]) <= _NARROW else 2
    parts = [Part(Notation(square), tuple(reversed(stack))) for square, stack in found]
    if len(parts) > columns * _ROWS:
        more = len(parts) - columns * _ROWS + 1
        words = tr_plural("and {count} more", "and {count} more", count=more)
        parts[-more:] = [Part(in_language(words, view.language))]
    heading = in_language(tr("Stacks of four or more, from the top down"), view.language)
    rows = [
        Row(tuple(parts[start : start + columns]), columns)
        for start in range(0, len(parts), columns)
    ]
    return [Row((Part(heading),)), *rows]

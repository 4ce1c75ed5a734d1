"""The panel below the board.

It has a line for each seat, and one for pyramids that are still to be placed or free colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rendering.canvas import Canvas, Weight, text_width
from rendering.games.stack_control import sprites
from rendering.grid import Grid
from rendering.signs import pointer
from rendering.themes import THEMES
from rules.game import Termination
from rules.games.stack_control import Colour, Phase, Pyramid, StackControlPosition, Standing
from rules.games.stack_control.terms import COLOUR_TERMS
from rules.text import (
    NOTHING,
    Language,
    Notation,
    Translatable,
    in_language,
    join_texts,
    tr,
    tr_plural,
)

# All lengths are in units: pixels of a picture that is 840 pixels wide.
_ROW = 46
"""The height of a line."""
_BOTTOM = 14
"""The margin below the last line."""
_TEXT = 27
"""The size of the text."""
_SIGN, _TREE, _WORDS, _ICONS = 28, 72, 102, 342
"""Horizontal positions: the centres of the sign and the tree, and where text and icons begin."""
_RIGHT, _MIDDLE = 812, 668
"""Where the right-aligned parts of a line end."""
_ICON = 36
"""The height of a pyramid."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the functions that draw a picture share.

    `unit` is the length of a unit in pixels; a picture is 840 units wide.
    """

    canvas: Canvas
    grid: Grid
    theme: str
    unit: float
    language: Language

    def write(
        self,
        text: Translatable,
        x: float,
        y: float,
        room: float,
        *,
        ends: bool = False,
        weight: Weight = "SemiBold",
    ) -> None:
        """Draw a text on the frame that begins at `x`, or ends there if `ends`.

        Lengths are in units. A text that is wider than `room` is drawn smaller.
        """
        words = in_language(text, self.language)
        width = text_width(words, _TEXT * self.unit, weight) / self.unit
        size = _TEXT * min(1.0, room / max(width, 1.0))
        drawn = sprites.text_line(self.theme, words, size * self.unit, weight)
        half = drawn.middle[0] - 2
        at = round(x * self.unit) + (-half if ends else half)
        self.canvas.stamp(drawn, at, round(y * self.unit))

    def icon(self, colour: Colour, size: int, text: str, x: float, y: float) -> None:
        """Draw a pyramid on the frame, centred on (x, y), in units."""
        drawn = sprites.icon(self.theme, round(_ICON * self.unit), Pyramid(colour, size), text)
        self.canvas.stamp(drawn, round(x * self.unit), round(y * self.unit))


@dataclass(frozen=True, slots=True)
class Icon:
    """A pyramid with `text` on it, and words after it."""

    pyramid: Pyramid
    text: str
    words: Translatable = NOTHING


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the panel.

    `sign` is `turn`, `won` or "". `tree` is the colour that a seat plays, None if it has none.
    `middle` and `right` are right-aligned.
    """

    words: Translatable
    sign: str = ""
    tree: Colour | None = None
    icons: tuple[Icon, ...] = ()
    middle: Translatable = NOTHING
    right: Translatable = NOTHING


def lines_of(position: StackControlPosition) -> list[Line]:
    """Return all lines, from top to bottom."""
    lines = [_seat(position, seat) for seat in range(position.seats)]
    free = tuple(Icon(Pyramid(colour, 3), colour.value) for colour in position.free_colours())
    if position.phase is Phase.CHOOSING:
        lines.append(Line(tr("Free"), icons=free))
    elif position.phase is Phase.PLACING and not position.pools():
        drawn = tuple(Icon(pyramid, pyramid.notation) for pyramid in position.drawn())
        turn = tr("turn {turn} of {turns}", turn=position.ply // 3 + 1, turns=20)
        lines.append(Line(tr("To place") if drawn else tr("Next: a draw"), icons=drawn, right=turn))
    elif free:
        lines.append(Line(tr("Nobody's"), icons=free))
    return lines


def _seat(position: StackControlPosition, seat: int) -> Line:
    result = position.result()
    sign = "turn" if result is None and seat == position.to_move else ""
    if result is not None and seat in result.winners:
        sign = "won"
    colour = position.trees()[seat]
    words: Translatable = tr("Seat {number}", number=seat + 1)
    if colour:
        words = join_texts([words, COLOUR_TERMS[colour]], by=" · ")
    icons: tuple[Icon, ...] = ()
    if position.pools():
        pool = position.pools()[seat]
        icons = tuple(
            Icon(Pyramid(each, 3), each.value, Notation("·".join(counts)))
            for each in Colour
            if set(counts := [str(pool.get(Pyramid(each, size), 0)) for size in (1, 2, 3)]) != {"0"}
        )
    middle, right = _standing(position, seat)
    return Line(words, sign, colour, icons, middle, right)


def _standing(position: StackControlPosition, seat: int) -> tuple[Translatable, Translatable]:
    """The texts for `middle` and `right`: what a seat controls, or that it is out or has left."""
    standing, result = position.standing(seat), position.result()
    if standing is Standing.LEFT:
        return NOTHING, tr("has left")
    if standing in {Standing.OUT, Standing.SHARES}:
        return NOTHING, tr("out")
    if position.phase is not Phase.MOVING or position.options["ending"] == "last-mover":
        return NOTHING, NOTHING
    colour = position.trees()[seat]
    if colour is None or (result and result.termination is not Termination.CONTROL):
        return NOTHING, NOTHING
    found = position.final_control() or position.control()
    index = list(Colour).index(colour)
    stacks, pips = len(found.squares[index]), found.scores[index]
    return (
        tr_plural("{count} stack", "{count} stacks", count=stacks),
        tr_plural("{count} pip", "{count} pips", count=pips),
    )


def height_of(lines: Sequence[Line], unit: float) -> int:
    """The height of all lines in pixels."""
    return round((len(lines) * _ROW + _BOTTOM) * unit)


def write(sheet: Sheet, lines: Sequence[Line]) -> None:
    """Draw the lines below the board, from top to bottom."""
    for row, line in enumerate(lines):
        _line(sheet, line, sheet.grid.width / sheet.unit + (row + 0.5) * _ROW)


def _line(sheet: Sheet, line: Line, y: float) -> None:
    if line.sign:
        theme = THEMES[sheet.theme]
        size = round(30 * sheet.unit)
        sign = pointer(sprites.palette(theme), theme, size, line.sign == "won")
        sheet.canvas.stamp(sign, round(_SIGN * sheet.unit), round(y * sheet.unit))
    if line.tree is not None:
        sheet.icon(line.tree, 3, line.tree.value, _TREE, y)
    strong: Weight = "Bold" if line.sign else "SemiBold"
    sheet.write(line.words, _WORDS, y, _ICONS - _WORDS - _ICON, weight=strong)
    x = _ICONS
    for icon in line.icons:
        sheet.icon(icon.pyramid.colour, icon.pyramid.size, icon.text, x, y)
        if icon.words:
            sheet.write(icon.words, x + _ICON * 0.75, y, 120 - _ICON)
        x += 120 if icon.words else 60
    if line.middle:
        sheet.write(line.middle, _MIDDLE, y, _MIDDLE - _ICONS, ends=True)
    if line.right:
        room = _RIGHT - _MIDDLE - _ICON / 2 if line.middle else _RIGHT - _ICONS - 4 * 60
        sheet.write(line.right, _RIGHT, y, room, ends=True, weight="Bold")

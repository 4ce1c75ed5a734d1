"""The panel below the board.

It has a line for each player, and one for pyramids that are still to be placed or free colours.
While players have pools of their own, each player's pool is shown too. Below that are the pyramids
that the last turn removed, and tall stacks in full.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rendering.canvas import Canvas, Weight, text_width
from rendering.games.stack_control import sprites
from rendering.games.stack_control.colours import palette
from rendering.games.stack_control.listing import Row, rows_of
from rendering.games.stack_control.piles import Place, draw_pile
from rendering.games.stack_control.pyramids import CHIP, Look, chip, icon
from rendering.grid import Grid
from rendering.players import player_name
from rendering.signs import Sign, pointer, sign_of, weight_of
from rendering.text_lines import text_line
from rendering.themes import THEMES
from rendering.view import View
from rules.game import Termination
from rules.games.stack_control import Colour, Phase, Pyramid, StackControlPosition, Standing
from rules.games.stack_control.terms import colour_term
from rules.text import NOTHING, Language, Translatable, in_language, tr, tr_plural

# All lengths are in units: pixels of a picture that is 840 pixels wide.
_ROW = 48
"""The height of a line."""
_PIECES = 108
"""The height of a line with pyramids as large as on the board."""
_BOTTOM = 14
"""The margin below the last line."""
_TEXT = 27
"""The size of the text."""
_SIGN, _TREE, _WORDS, _ICONS = 28, 74, 106, 342
"""Horizontal positions: the centres of the sign and the tree, and where text and icons begin."""
_RIGHT, _MIDDLE, _COUNTS = 812, 668, 496
"""Where the right-aligned parts of a line end, and where the first of them begins at the latest."""
_GAP = 16
"""The least distance between texts."""
_POOL, _COUNT = 141, 29
"""The width of a colour in a pool, and of each of its three counts."""
_CHIP_ROW = 72
"""The height of a line with chips."""
_LEFT, _NAME = 28, 48
"""Where lines with chips begin, and the width of the name of a square before the chips."""
_BESIDE = 2
"""How many colours of a pool there is room for beside the name."""


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

    @property
    def look(self) -> Look:
        """How pyramids look on the board."""
        return Look(self.theme, self.grid.cell)

    def write(
        self,
        words: str,
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
        theme = THEMES[self.theme]
        width = text_width(words, _TEXT * self.unit, weight) / self.unit
        size = _TEXT * min(1.0, room / max(width, 1.0))
        drawn = text_line(palette(theme), theme, words, size * self.unit, weight)
        half = drawn.middle[0] - 2
        at = round(x * self.unit) + (-half if ends else half)
        self.canvas.stamp(drawn, at, round(y * self.unit))

    def icon(self, colour: Colour, x: float, y: float) -> None:
        """Draw a pyramid of a colour on the frame, centred on (x, y), in units."""
        drawn = icon(self.look, colour)
        self.canvas.stamp(drawn, round(x * self.unit), round(y * self.unit))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the panel.

    `tree` is the colour that a seat plays, None if it has none. `middle` and `right` are
    right-aligned. `colours` are icons without counts, `pyramids` are drawn as on the board. `pool`
    holds the number of each size for some colours, and is drawn on a line of its own if `below`.
    A line with a `row` shows nothing else.
    """

    words: str
    weight: Weight = "SemiBold"
    sign: Sign = ""
    tree: Colour | None = None
    middle: str = ""
    right: str = ""
    colours: tuple[Colour, ...] = ()
    pyramids: tuple[Pyramid, ...] = ()
    pool: Mapping[Colour, tuple[int, ...]] | None = None
    below: bool = False
    row: Row | None = None

    @property
    def height(self) -> float:
        """The height of the line in units."""
        if self.pyramids:
            return _PIECES
        if self.row and self.row.has_pyramids:
            return _CHIP_ROW
        return _ROW * 2 if self.pool and self.below else _ROW


def lines_of(position: StackControlPosition, view: View) -> list[Line]:
    """Return all lines, from top to bottom."""

    def say(text: Translatable) -> str:
        return in_language(text, view.language)

    pools = [_pool(pool) for pool in position.pools()]
    below = any(len(pool) > _BESIDE for pool in pools)
    lines = [
        _seat(position, view, seat, pools[seat] if pools else None, below)
        for seat in range(position.seats)
    ]
    free = position.free_colours()
    over = view.winners is not None or position.result() is not None
    if position.phase is Phase.CHOOSING and not over:
        lines.append(Line(say(tr("Free")), colours=free))
    elif position.phase is Phase.PLACING and not pools and not over:
        if view.help:
            lines.append(_to_place(position, say))
    elif free:
        lines.append(Line(say(tr("Nobody's")), colours=free))
    return lines + [Line("", row=row) for row in rows_of(position, view)]


def _to_place(position: StackControlPosition, say: Callable[[Translatable], str]) -> Line:
    """The line with the pyramids that are placed next."""
    drawn = position.drawn()
    turn = say(tr("turn {turn} of {turns}", turn=position.ply // 3 + 1, turns=20))
    words = tr("To place") if drawn else tr("Next: a draw")
    return Line(say(words), pyramids=drawn, right=turn)


def _pool(pool: Mapping[Pyramid, int]) -> dict[Colour, tuple[int, ...]]:
    """How many pyramids of each size a pool holds, for each of its colours."""
    counts = {
        each: tuple(pool.get(Pyramid(each, size), 0) for size in (1, 2, 3)) for each in Colour
    }
    return {colour: numbers for colour, numbers in counts.items() if any(numbers)}


def _seat(
    position: StackControlPosition,
    view: View,
    seat: int,
    pool: Mapping[Colour, tuple[int, ...]] | None,
    below: bool,
) -> Line:
    sign, colour = sign_of(position, view, seat), position.trees()[seat]
    beside = pool is not None and not below
    middle, right = (in_language(text, view.language) for text in _standing(position, seat))
    unit = view.width / 840
    room = _room(middle, right, beside) * unit
    weight = weight_of(sign, view)
    words = player_name(view, seat, room=room, size=_TEXT * unit, weight=weight)
    if not words:
        label = (
            colour_term(list(Colour).index(colour))
            if colour
            else tr("Player {number}", number=seat + 1)
        )
        words = in_language(label, view.language)
    return Line(words, weight, sign, colour, middle, right, pool=pool, below=below)


def _room(middle: str, right: str, beside: bool) -> float:
    """The width for a name before the texts of the line, or before a pool `beside` it."""
    end = _RIGHT
    if beside:
        end -= _BESIDE * _POOL
    if right:
        end = _COUNTS if middle else end - (_RIGHT - _MIDDLE)
    return end - _GAP - _WORDS


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
    found = position.control()
    index = list(Colour).index(colour)
    stacks, pips = len(found.squares[index]), found.scores[index]
    return (
        tr_plural("{count} stack", "{count} stacks", count=stacks),
        tr_plural("{count} pip", "{count} pips", count=pips),
    )


def height_of(lines: Sequence[Line], unit: float) -> int:
    """The height of all lines in pixels."""
    return round((sum(line.height for line in lines) + _BOTTOM) * unit)


def write(sheet: Sheet, lines: Sequence[Line]) -> None:
    """Draw the lines below the board, from top to bottom."""
    top = sheet.grid.width / sheet.unit
    for line in lines:
        _line(sheet, line, top)
        top += line.height


def _write_row(sheet: Sheet, row: Row, y: float) -> None:
    """Draw texts, each with chips after it."""
    column = (_RIGHT - _LEFT) / row.columns
    for place, part in enumerate(row.parts):
        left = _LEFT + place * column
        room = column - len(part.pyramids) * CHIP[0]
        sheet.write(part.words, left, y, room - _GAP / 2)
        wanted = text_width(part.words, _TEXT * sheet.unit, "SemiBold") / sheet.unit + _GAP
        x = left + (_NAME if row.columns > 1 else min(wanted, room))
        at = round(x * sheet.unit)
        for pyramid in part.pyramids:
            drawn = chip(sheet.look, pyramid)
            # Chips are whole pixels wide, so that there is no gap between their tiles.
            sheet.canvas.stamp(drawn, at + drawn.middle[0], round(y * sheet.unit))
            at += drawn.image.width


def _line(sheet: Sheet, line: Line, top: float) -> None:
    if line.row:
        _write_row(sheet, line.row, top + line.height / 2)
        return
    y = top + (line.height if line.pyramids else _ROW) / 2
    if line.sign:
        theme = THEMES[sheet.theme]
        size = round(30 * sheet.unit)
        sign = pointer(palette(theme), theme, size, line.sign == "won")
        sheet.canvas.stamp(sign, round(_SIGN * sheet.unit), round(y * sheet.unit))
    if line.tree is not None:
        sheet.icon(line.tree, _TREE, y)
    beside = line.pool is not None and not line.below
    room = _room(line.middle, line.right, beside)
    if line.colours or line.pyramids:
        room = _ICONS - _WORDS - 2 * _GAP
    sheet.write(line.words, _WORDS, y, room, weight=line.weight)
    for place, colour in enumerate(line.colours):
        sheet.icon(colour, _ICONS + place * 60, y)
    _pieces(sheet, line.pyramids, y)
    if line.middle:
        sheet.write(line.middle, _MIDDLE, y, _MIDDLE - _COUNTS, ends=True)
    if line.right:
        end = _RIGHT - _BESIDE * _POOL if beside else _RIGHT
        room = _RIGHT - _MIDDLE - _GAP if line.tree is not None else _RIGHT - _MIDDLE + 2 * _GAP
        sheet.write(line.right, end, y, room, ends=True, weight="Bold")
    if line.pool and line.below:
        columns = {colour: _WORDS + place * _POOL for place, colour in enumerate(Colour)}
        _write_pool(sheet, line.pool, columns, y + _ROW)
    elif line.pool:
        start = _RIGHT - len(line.pool) * _POOL
        columns = {colour: start + place * _POOL for place, colour in enumerate(line.pool)}
        _write_pool(sheet, line.pool, columns, y)


def _pieces(sheet: Sheet, pyramids: Sequence[Pyramid], y: float) -> None:
    """Draw pyramids as they stand on the board, each on a square of its own."""
    theme, cell = THEMES[sheet.theme], sheet.grid.cell
    tile = sprites.square(sheet.theme, cell, False, "")
    for place, pyramid in enumerate(pyramids):
        at = (
            round(_ICONS * sheet.unit) + place * (cell + round(8 * sheet.unit)),
            round(y * sheet.unit),
        )
        sheet.canvas.stamp(tile, *at)
        draw_pile(Place(sheet.canvas, sheet.look, at, theme.ground), (pyramid,))


def _write_pool(
    sheet: Sheet,
    pool: Mapping[Colour, tuple[int, ...]],
    columns: Mapping[Colour, float],
    y: float,
) -> None:
    """Draw the counts of each colour, with as many pips below a count as its pyramids have."""
    for colour, counts in pool.items():
        left = columns[colour]
        sheet.icon(colour, left + 23, y)
        for size, count in enumerate(counts, 1):
            drawn = sprites.pool_count(sheet.theme, sheet.unit, count, size)
            x = left + 45 + (size - 0.5) * _COUNT
            sheet.canvas.stamp(drawn, round(x * sheet.unit), round(y * sheet.unit))

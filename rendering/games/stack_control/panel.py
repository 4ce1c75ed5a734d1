"""The panel below the board.

It has a line for each player, and one for pyramids that are still to be placed or free colours.
While players have pools of their own, each player's pool is shown too. Below that are the pyramids
that the last turn removed, and tall stacks in full.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rendering.canvas import Canvas, Weight, text_width
from rendering.games.stack_control import sprites
from rendering.games.stack_control.listing import Row, rows_of
from rendering.games.stack_control.piles import Place, draw_pile
from rendering.games.stack_control.pyramids import CHIP, Look, chip, icon
from rendering.games.stack_control.sprites import palette
from rendering.grid import Grid
from rendering.players import player_name, pointer, sign_of, text_line, weight_of
from rendering.themes import Theme
from rendering.view import View
from rules.game import Termination
from rules.games.stack_control import StackControlPosition
from rules.games.stack_control.board import Colour, Pyramid
from rules.games.stack_control.board_text import colour_term
from rules.games.stack_control.state import Phase, Standing
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
    theme: Theme
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
        theme = self.theme
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
    """A line of the panel: its height in units, and what draws it below the height `top`."""

    height: float
    draw: Callable[[Sheet, float], None]


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
    free = [colour for colour in Colour if colour not in position.trees()]
    over = view.winners is not None or position.result() is not None
    if position.phase is Phase.CHOOSING and not over:
        lines.append(_colours(say(tr("Free")), free))
    elif position.phase is Phase.PLACING and not pools and not over:
        if view.help:
            lines.append(_to_place(position, say))
    elif free:
        lines.append(_colours(say(tr("Nobody's")), free))
    return lines + [_row(row) for row in rows_of(position, view)]


def height_of(lines: Sequence[Line], unit: float) -> int:
    """The height of all lines in pixels."""
    return round((sum(line.height for line in lines) + _BOTTOM) * unit)


def write(sheet: Sheet, lines: Sequence[Line]) -> None:
    """Draw the lines below the board, from top to bottom."""
    top = sheet.grid.width / sheet.unit
    for line in lines:
        line.draw(sheet, top)
        top += line.height


# ---- the line of a player
def _seat(
    position: StackControlPosition,
    view: View,
    seat: int,
    pool: Mapping[Colour, tuple[int, ...]] | None,
    below: bool,
) -> Line:
    """The line of a player; their `pool` is drawn on a line of its own if `below`."""
    sign, colour = sign_of(position, view, seat), position.trees()[seat]
    beside = pool is not None and not below
    middle, right = (in_language(text, view.language) for text in _standing(position, seat))
    room = _room(middle, right, beside)
    weight = weight_of(sign, view)
    unit = view.unit
    words = player_name(view, seat, room=room * unit, size=_TEXT * unit, weight=weight)
    if not words:
        label = (
            colour_term(list(Colour).index(colour))
            if colour
            else tr("Player {number}", number=seat + 1)
        )
        words = in_language(label, view.language)

    def draw(sheet: Sheet, top: float) -> None:
        y = top + _ROW / 2
        if sign:
            drawn = pointer(palette(sheet.theme), sheet.theme, round(30 * unit), sign == "won")
            sheet.canvas.stamp(drawn, round(_SIGN * unit), round(y * unit))
        if colour is not None:
            sheet.icon(colour, _TREE, y)
        sheet.write(words, _WORDS, y, room, weight=weight)
        if middle:
            sheet.write(middle, _MIDDLE, y, _MIDDLE - _COUNTS, ends=True)
        if right:
            end = _RIGHT - _BESIDE * _POOL if beside else _RIGHT
            wide = _RIGHT - _MIDDLE + (2 * _GAP if colour is None else -_GAP)
            sheet.write(right, end, y, wide, ends=True, weight="Bold")
        if pool and below:
            columns = {colour: _WORDS + place * _POOL for place, colour in enumerate(Colour)}
            _write_pool(sheet, pool, columns, y + _ROW)
        elif pool:
            start = _RIGHT - len(pool) * _POOL
            columns = {colour: start + place * _POOL for place, colour in enumerate(pool)}
            _write_pool(sheet, pool, columns, y)

    return Line(_ROW * 2 if pool and below else _ROW, draw)


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


def _pool(pool: Mapping[Pyramid, int]) -> dict[Colour, tuple[int, ...]]:
    """How many pyramids of each size a pool holds, for each of its colours."""
    counts = {
        each: tuple(pool.get(Pyramid(each, size), 0) for size in (1, 2, 3)) for each in Colour
    }
    return {colour: numbers for colour, numbers in counts.items() if any(numbers)}


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


# ---- other lines
def _colours(words: str, colours: Sequence[Colour]) -> Line:
    """A line with icons of colours."""

    def draw(sheet: Sheet, top: float) -> None:
        y = top + _ROW / 2
        sheet.write(words, _WORDS, y, _ICONS - _WORDS - 2 * _GAP)
        for place, colour in enumerate(colours):
            sheet.icon(colour, _ICONS + place * 60, y)

    return Line(_ROW, draw)


def _to_place(position: StackControlPosition, say: Callable[[Translatable], str]) -> Line:
    """The line with the pyramids that are placed next."""
    drawn = position.drawn()
    turn = say(tr("turn {turn} of {turns}", turn=position.ply // 3 + 1, turns=20))
    words = say(tr("To place") if drawn else tr("Next: a draw"))
    height = _PIECES if drawn else _ROW

    def draw(sheet: Sheet, top: float) -> None:
        y = top + height / 2
        room = _ICONS - _WORDS - 2 * _GAP if drawn else _room("", turn, False)
        sheet.write(words, _WORDS, y, room)
        _pieces(sheet, drawn, y)
        sheet.write(turn, _RIGHT, y, _RIGHT - _MIDDLE + 2 * _GAP, ends=True, weight="Bold")

    return Line(height, draw)


def _pieces(sheet: Sheet, pyramids: Sequence[Pyramid], y: float) -> None:
    """Draw pyramids as they stand on the board, each on a square of its own."""
    theme, cell = sheet.theme, sheet.grid.cell
    tile = sprites.square(sheet.theme, cell, False, "")
    for place, pyramid in enumerate(pyramids):
        at = (
            round(_ICONS * sheet.unit) + place * (cell + round(8 * sheet.unit)),
            round(y * sheet.unit),
        )
        sheet.canvas.stamp(tile, *at)
        draw_pile(Place(sheet.canvas, sheet.look, at, theme.ground), (pyramid,))


def _row(row: Row) -> Line:
    """A line of texts, each with chips after it."""
    height = _CHIP_ROW if row.has_pyramids else _ROW
    column = (_RIGHT - _LEFT) / row.columns

    def draw(sheet: Sheet, top: float) -> None:
        y = top + height / 2
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

    return Line(height, draw)

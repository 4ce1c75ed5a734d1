"""What is said around the board: the players above it, the rest where it leaves room.

Each player has a colour, pips and a name above the board, or a pool while pyramids are placed from
it. In the corner h8, which is no part of the board, are the pyramids that are to be placed, or the
colours that nobody plays. The column on the right has what the last turn removed.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from rendering.canvas import Canvas, Sprite, Weight, text_width
from rendering.games.stack_control import sprites
from rendering.games.stack_control.pyramids import Look, icon
from rendering.games.stack_control.sprites import COLUMN, TOP, inverted, palette
from rendering.grid import Grid
from rendering.players import cut, player_name, pointer, sign_of, text_line, weight_of
from rendering.themes import Piece, Theme
from rendering.view import UNITS, View
from rules.game import Termination
from rules.games.stack_control.board import COLOURS, Colour, Pyramid
from rules.games.stack_control.plies import control_of
from rules.games.stack_control.position import StackControlPosition
from rules.games.stack_control.state import Phase, Pool, Standing
from rules.text import NOTHING, Name, Notation, Text, in_language, tr, tr_plural

# All lengths are in units.
_LEFT, _RIGHT = COLUMN
_EDGE, _GAP = 6, 10
"""The space at the edges of the picture, and between two players."""
_BOTTOM = UNITS - 3
"""Where the column ends."""
_ROW, _LOWER = 30, 2
"""The height of a line of text, and how far its middle lies below that of a capital letter."""
_TEXT = 30
"""The size of the text. Its capitals have 9 pixels in a picture that is 350 pixels high."""
_SMALLEST = 0.475
"""The least share of this size in which a long name is drawn. A longer one is cut."""
_ICON, _VALUE = 38, 57
"""From the left edge of a player's place to the centre of their icon, and to what is beside it."""
_CORNER, _CORNER_HEIGHT = 693, 94
"""The left edge of the corner h8, and its height."""
_CHIPS, _CHIPS_IN_ROW = 32, 3
"""The height of a line of pyramids with letters, and how many have room in a line in the corner."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the functions that draw a picture share.

    `unit` is the length of a unit in pixels.
    """

    canvas: Canvas
    grid: Grid
    theme: Theme
    unit: float

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
        weight: Weight = "SemiBold",
        on: Piece | None = None,
    ) -> float:
        """Draw a text from `x` on; `y` is its middle. If it is wider than `room`, it is smaller.

        Return where it ends. `on` has the colours of the text and of what is behind it, if that is
        not the frame.
        """
        theme = self.theme
        width = text_width(words, _TEXT * self.unit, weight) / self.unit
        size = _TEXT * min(1.0, room / max(width, 1.0))
        drawn = text_line(palette(theme), theme, words, size * self.unit, weight, on=on)
        self.canvas.stamp(drawn, round(x * self.unit) + drawn.middle[0] - 2, round(y * self.unit))
        return x + min(width, room)

    def stamp(self, drawn: Sprite, x: float, y: float) -> None:
        """Draw a sprite centred on (x, y), in units."""
        self.canvas.stamp(drawn, round(x * self.unit), round(y * self.unit))

    def stamp_row(self, drawn: Sequence[Sprite], x: float, y: float, step: float) -> None:
        """Draw sprites in a row; `x` is the left edge of the first one, `y` their middle."""
        for place, one in enumerate(drawn):
            self.stamp(one, x + place * step + one.middle[0] / self.unit, y)


def write(sheet: Sheet, position: StackControlPosition, view: View) -> None:
    """Draw all that is around the board."""
    scores = control_of(position.state).scores
    for seat in range(position.seats):
        _seat(sheet, position, view, seat, _standing(position, seat, scores))
    top = TOP + _corner(sheet, position, view)
    if not view.show:
        _removals(sheet, view, top)


# ---- players
def _seat(
    sheet: Sheet, position: StackControlPosition, view: View, seat: int, standing: Text
) -> None:
    """Draw in one line whether it is a player's turn, their colour, name and `standing`; below it
    their pool, while they have one. The text of the player to move or a winner is inverted."""
    pools = position.state.pools
    left, middle, room = place_of(seat, position.seats, pools=bool(pools))
    sign, tree = sign_of(position, view, seat), position.state.trees[seat]
    weight, on = weight_of(sign, view), None
    if weight == "Bold" and not pools:
        on = inverted(sheet.theme)
        width, height = round((room + _GAP) * sheet.unit), round((_ROW - 1) * sheet.unit)
        plate = sprites.plate(sheet.theme, width, height)
        sheet.stamp(plate, left + room / 2, middle + _LOWER)
    if sign:
        size = round(24 * sheet.unit)
        drawn = pointer(palette(sheet.theme), sheet.theme, size, sign == "won", on=on)
        sheet.stamp(drawn, left + 11, middle + _LOWER)
    if tree is not None:
        sheet.stamp(icon(sheet.look, COLOURS[tree]), left + _ICON, middle)
    if pools:
        pool = _counts(pools[seat])
        for place, (each, counts) in enumerate(pool.items()):
            width = room / max(2, len(pool))
            _write_counts(sheet, each, counts, left + place * width, min(width, 100))
    words = "" if pools else in_language(standing, view.language)
    width = text_width(words, _TEXT * sheet.unit, "Bold") / sheet.unit
    beside = room - _VALUE - (width + _GAP if words else 0)
    name = player_name(view, seat, room=math.inf, size=_TEXT * sheet.unit, weight=weight)
    if not name:
        label = position.narration.colour(seat) or tr("Player {number}", number=seat + 1)
        name = in_language(label, view.language)
    # The size does not depend on whose turn it is: a bold name is the widest.
    name = Name(cut(name, beside * sheet.unit / _SMALLEST, _TEXT * sheet.unit, "Bold"))
    end = sheet.write(name, left + _VALUE, middle, beside, weight=weight, on=on)
    if words:
        sheet.write(words, end + _GAP, middle, width, weight="Bold", on=on)


def place_of(seat: int, seats: int, *, pools: bool) -> tuple[float, float, float]:
    """Return the left edge, the middle from above and the width of a player's line.

    There are two or three lines beside each other, in two rows if they are more. If there are
    `pools`, all are in one row above them.
    """
    columns = seats if pools else 3 if seats % 2 else 2
    row, column = divmod(seat, columns)
    step = (UNITS - 2 * _EDGE) / columns
    middle = TOP / 2 if seats == columns and not pools else _ROW * (row + 0.44)
    return _EDGE + column * step, middle, step - (_GAP if pools else 2 * _GAP)


def _standing(position: StackControlPosition, seat: int, scores: Sequence[int]) -> Text:
    """What a seat controls, or that it is out or has left."""
    standing, result = position.state.standings[seat], position.result()
    if standing is Standing.LEFT:
        return tr("has left")
    if standing in {Standing.OUT, Standing.SHARES}:
        return tr("out")
    if position.state.phase is not Phase.MOVING or position.options["ending"] == "last-mover":
        return NOTHING
    tree = position.state.trees[seat]
    if tree is None or (result and result.termination is not Termination.CONTROL):
        return NOTHING
    pips = scores[tree]
    if position.seats % 2:  # there is no room for a word
        return Notation(str(pips))
    return tr_plural("{count} pip", "{count} pips", count=pips)


def _counts(pool: Pool) -> dict[Colour, Pool]:
    """How many pyramids of each size a pool holds, for each of its colours."""
    counts = {colour: pool[3 * tree : 3 * tree + 3] for tree, colour in enumerate(COLOURS)}
    return {colour: numbers for colour, numbers in counts.items() if any(numbers)}


def _write_counts(
    sheet: Sheet, colour: Colour, counts: Sequence[int], left: float, width: float
) -> None:
    """Draw the counts of a colour, with as many pips below a count as its pyramids have."""
    y = _ROW * 1.5
    drawn = [
        sprites.pool_count(sheet.theme, sheet.unit, count, pips)
        for pips, count in enumerate(counts, 1)
    ]
    sheet.stamp(icon(sheet.look, colour), left + 12, y)
    sheet.stamp_row(drawn, left + 28, y + 1, (width - 28) / 3)


# ---- the corner
def _corner(sheet: Sheet, position: StackControlPosition, view: View) -> float:
    """Draw what is to be placed, or the colours that nobody plays. Return its height."""
    if view.winners is not None or position.result() is not None:
        return 0
    phase = position.state.phase
    if phase is Phase.PLACING:
        chips = [icon(sheet.look, each.colour, each.size) for each in position.drawn()]
        label = tr("To place")
        if not view.help or position.state.pools:
            return 0
    else:
        played = position.state.trees
        free = [each for tree, each in enumerate(COLOURS) if tree not in played]
        larger = len(free) <= _CHIPS_IN_ROW  # there is room below them
        look = Look(sheet.theme, sheet.grid.cell * 5 // 4) if larger else sheet.look
        chips = [icon(look, each) for each in free]
        label = tr("Free") if phase is Phase.CHOOSING else tr("Neutral")
    if not chips:
        return 0
    words, room = in_language(label, view.language), _RIGHT - _EDGE - _CORNER
    rows = [chips[k : k + _CHIPS_IN_ROW] for k in range(0, len(chips), _CHIPS_IN_ROW)]
    spare = _CORNER_HEIGHT - _ROW - len(rows) * _CHIPS
    top = TOP + _ROW + spare * 2 / 3
    sheet.write(words, _CORNER, TOP + spare / 3 + _ROW / 2, room)
    for place, row in enumerate(rows):
        middle = top + (place + 0.5) * _CHIPS
        sheet.stamp_row(row, _CORNER, middle, room / _CHIPS_IN_ROW)
    return _CORNER_HEIGHT


# ---- the column
def _removals(sheet: Sheet, view: View, top: float) -> None:
    """Draw the pyramids that left each square in the last turn, from the top of the stack down.

    Above them are a minus and the name of the square. If there are too many, the last are drawn.
    """
    removed = [
        (mark.point, [Pyramid(Colour(each[0]), int(each[1:])) for each in reversed(mark.pieces)])
        for mark in view.marks
        if mark.role == "removed" and mark.point and mark.pieces
    ]
    while sum(_ROW + len(pyramids) * _CHIPS for _, pyramids in removed) > _BOTTOM - top:
        removed.pop(0)
    for square, pyramids in removed:
        minus = sprites.minus(sheet.theme, sheet.grid.cell, sheet.theme.ground)
        sheet.stamp(minus, _LEFT + 9, top + _ROW / 2)
        sheet.write(Notation(square), _LEFT + 21, top + _ROW / 2, _RIGHT - _LEFT - 21)
        top += _ROW
        for pyramid in pyramids:
            drawn = icon(sheet.look, pyramid.colour, pyramid.size)
            sheet.stamp(drawn, (_LEFT + _RIGHT) / 2, top + _CHIPS / 2)
            top += _CHIPS

"""What is said around the board: the players above it, the rest where it leaves room.

Each player has a colour, pips and a name above the board, or a pool while pyramids are placed from
it. In the corner h8, which is no part of the board, are the pyramids that are to be placed, or the
colours that nobody plays. The column on the right has what the last turn removed.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from rendering.canvas import XY, Canvas, Sprite, Weight, text_width
from rendering.games.stack_control import sprites
from rendering.games.stack_control.pyramids import Look, tag
from rendering.games.stack_control.sprites import COLUMN, TOP, inverted, palette
from rendering.grid import Grid
from rendering.players import cut, player_name, pointer, sign_of, text_line, weight_of
from rendering.themes import Piece, Theme
from rendering.view import UNITS, View
from rules.game import Termination
from rules.games.stack_control.board import COLOURS, Colour, Pyramid
from rules.games.stack_control.game import StackControlPosition
from rules.games.stack_control.plies import control_of
from rules.games.stack_control.state import Phase, Pool, Standing
from rules.text import NOTHING, Name, Notation, Text, in_language, tr, tr_plural

# All lengths are in units.
_LEFT, _RIGHT = COLUMN
_TOP, _EDGE, _GAP = 0.75, 6, 12
"""The space at the upper edge of the picture, at the others, and between two players."""
_BOTTOM = UNITS - 3
"""Where the column ends."""
_ROW, _LINE, _LOWER = 27, 28.25, 2
"""The heights of a line of text and of a player's, and how far the middle of text lies below that
of a capital letter."""
_TEXT = 30.5
"""The size of the text. Its capitals have 9 pixels in a picture that is 350 pixels high."""
_SMALLEST = 0.467
"""The least share of this size in which a long name is drawn. A longer one is cut."""
_ICON, _VALUE = 36, 55
"""From the left edge of a player's place to the centre of their icon, and to what is beside it."""
_FEW = 3
"""The most players who stand side by side."""
_CORNER, _CORNER_ROOM, _CORNER_HEIGHT = 694, 138, 94
"""The left edge of the corner h8, its width and its height."""
_TAG = 28
"""The height of a tag with the letter of a colour in a line of text."""
_LEFT_TAG = 51, 34
"""The width and the height of a tag of a pyramid that left the board."""


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

    def tag(
        self, colour: Colour, text: str, at: XY, width: float = _TAG, height: float = _TAG
    ) -> None:
        """Draw a tag with a text; `at` is its middle."""
        wide, high = (round(each * self.unit) // 2 * 2 for each in (width, height))
        self.stamp(tag(self.theme, colour, text, wide, high), *at)


def write(sheet: Sheet, position: StackControlPosition, view: View) -> None:
    """Draw all that is around the board."""
    scores = control_of(position.state).scores
    for seat in range(position.seats):
        _seat(sheet, position, view, seat, _standing(position, seat, scores))
    top = TOP + _corner(sheet, position, view)
    if not view.highlight:
        _removals(sheet, view, top)


# ---- players
def _seat(
    sheet: Sheet, position: StackControlPosition, view: View, seat: int, standing: Text
) -> None:
    """Draw whether it is a player's turn, their colour and name, and `standing` beside it, or below
    it where up to three play; below that their pool, while they have one. The text of the player to
    move or a winner is inverted."""
    pools, few = position.state.pools, position.seats <= _FEW
    end = _CORNER + _EDGE if _to_place(position, view) else UNITS
    left, middle, room = place_of(seat, position.seats, pools=bool(pools), end=end)
    sign, tree = sign_of(position, view, seat), position.state.trees[seat]
    weight, on = weight_of(sign, view), None
    words = "" if pools else in_language(standing, view.language)
    below = bool(words) and few
    if few and not (words or pools):
        middle = TOP / 2 - _LOWER
    if weight == "Bold" and not pools:
        on = inverted(sheet.theme)
        width, height = round((room + 8) * sheet.unit), round((26 + _ROW * below) * sheet.unit)
        plate = sprites.plate(sheet.theme, width, height)
        sheet.stamp(plate, left + room / 2 + 2, middle + 1 + _ROW / 2 * below)
    if sign:
        size = round(24 * sheet.unit)
        drawn = pointer(palette(sheet.theme), sheet.theme, size, sign == "won", on=on)
        sheet.stamp(drawn, left + 9.5, middle + _LOWER)
    if tree is not None:
        sheet.tag(COLOURS[tree], COLOURS[tree].value, (left + _ICON, middle))
    if pools:
        _pool(sheet, pools[seat], left, room)
    width = text_width(words, _TEXT * sheet.unit, "Bold") / sheet.unit
    beside = room - _VALUE - (width + _GAP if words and not below else 0)
    name = player_name(view, seat, room=math.inf, size=_TEXT * sheet.unit, weight=weight)
    if not name:
        label = position.narration.colour(seat) or tr("Player {number}", number=seat + 1)
        name = in_language(label, view.language)
    # The size does not depend on whose turn it is: a bold name is the widest.
    name = Name(cut(name, beside * sheet.unit / _SMALLEST, _TEXT * sheet.unit, "Bold"))
    end = sheet.write(name, left + _VALUE, middle, beside, weight=weight, on=on)
    if words:
        at = (left + _VALUE, middle + _ROW) if below else (end + _GAP, middle)
        sheet.write(words, *at, width, weight="Bold", on=on)


def place_of(
    seat: int, seats: int, *, pools: bool, end: float = UNITS
) -> tuple[float, float, float]:
    """Return the left edge, the middle from above and the width of a player's line.

    The lines are in two rows, which end at `end`. If there are `pools` or few players, they are in
    one row above what they have.
    """
    columns = seats if pools or seats <= _FEW else math.ceil(seats / 2)
    row, column = divmod(seat, columns)
    step = (end - 2 * _EDGE) / columns
    return _EDGE + column * step, _LINE * (row + 0.5) + _TOP, step - _GAP


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
    if position.seats > _FEW:  # there is no room for a word
        return Notation(f"· {pips}")
    return tr_plural("{count} pip", "{count} pips", count=pips)


def _pool(sheet: Sheet, pool: Pool, left: float, room: float) -> None:
    """Draw for each colour of a pool how many small, medium and large pyramids are left."""
    counts = [(colour, pool[3 * tree : 3 * tree + 3]) for tree, colour in enumerate(COLOURS)]
    counts = [(colour, numbers) for colour, numbers in counts if any(numbers)]
    width = room / max(2, len(counts))
    for place, (colour, numbers) in enumerate(counts):
        text = f"{colour.value}{''.join(map(str, numbers))}"
        at = left + (place + 0.5) * width, _LINE * 1.5 + _TOP
        sheet.tag(colour, text, at, width - 4)


# ---- the corner
def _to_place(position: StackControlPosition, view: View) -> Sequence[Pyramid]:
    """The drawn pyramids that the player to move has yet to place, if that is shown."""
    over = view.winners is not None or position.result() is not None
    return () if over or not view.with_help else position.drawn()


def _corner(sheet: Sheet, position: StackControlPosition, view: View) -> float:
    """Draw what is to be placed, or the colours that nobody plays. Return its height."""
    if view.winners is not None or position.result() is not None:
        return 0
    phase, played = position.state.phase, position.state.trees
    chips = [(each.colour, str(each.size)) for each in _to_place(position, view)]
    label, in_row, top = tr("To place"), 2, TOP
    if phase is not Phase.PLACING:
        chips = [(each, "") for tree, each in enumerate(COLOURS) if tree not in played]
        label = tr("Free") if phase is Phase.CHOOSING else tr("Neutral")
        in_row, top = 3, TOP + _ROW
    if not chips:
        return 0
    sheet.write(in_language(label, view.language), _CORNER, top - _ROW / 2, _CORNER_ROOM)
    width, rows = _CORNER_ROOM / in_row, math.ceil(len(chips) / in_row)
    height = min((TOP + _CORNER_HEIGHT - top) / rows, _CORNER_HEIGHT / 2)
    for place, (colour, size) in enumerate(chips):
        row, column = divmod(place, in_row)
        at = _CORNER + (column + 0.5) * width, top + (row + 0.5) * height
        sheet.tag(colour, f"{colour.value}{size}", at, width - 2, height - 2)
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
    width, height = _LEFT_TAG
    while sum(2 * _ROW + len(pyramids) * height for _, pyramids in removed) > _BOTTOM - top:
        removed.pop(0)
    middle = (_LEFT + _RIGHT) / 2
    for square, pyramids in removed:
        minus = sprites.minus(sheet.theme, sheet.grid.cell, sheet.theme.ground)
        sheet.stamp(minus, middle, top + _ROW / 2)
        sheet.write(Notation(square), _LEFT + 6, top + _ROW * 1.5, _RIGHT - _LEFT)
        top += 2 * _ROW
        for pyramid in pyramids:
            text = f"{pyramid.colour.value}{pyramid.size}"
            sheet.tag(pyramid.colour, text, (middle, top + height / 2), width, height)
            top += height

"""What is said around the board: the players above it, the rest where it leaves room.

Each player has a colour, pips and a name above the board, or a pool while pyramids are placed from
it. In the corner h8, which is no part of the board, are the pyramids that are to be placed, or the
colours that nobody has. The column on the right has what the last turn removed, and the tall
stacks.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rendering.canvas import Canvas, Sprite, Weight, text_width
from rendering.games.stack_control import sprites
from rendering.games.stack_control.piles import listed_pile
from rendering.games.stack_control.pyramids import Look, icon
from rendering.games.stack_control.sprites import COLUMN, TOP, palette
from rendering.grid import Grid
from rendering.players import cut, player_name, pointer, sign_of, text_line, weight_of
from rendering.themes import Theme
from rendering.view import UNITS, View
from rules.game import Termination
from rules.games.stack_control import StackControlPosition
from rules.games.stack_control.board import Colour, Pyramid
from rules.games.stack_control.board_text import colour_term
from rules.games.stack_control.plies import control_of
from rules.games.stack_control.state import Phase, Standing
from rules.text import NOTHING, Name, Notation, Text, in_language, tr, tr_plural

# All lengths are in units.
_LEFT, _RIGHT = COLUMN
_EDGE, _GAP = 6, 10
"""The space at the edges of the picture, and between two players or two piles."""
_BOTTOM = UNITS - 3
"""Where the column ends."""
_ROW = 28
"""The height of a line of text."""
_TEXT = 30
"""The size of the text. Its capitals have 9 pixels in a picture that is 350 pixels high."""
_SMALLEST = 0.475
"""The least share of this size in which a long name is drawn. A longer one is cut."""
_ICON, _VALUE = 38, 57
"""From the left edge of a player's place to the centre of their icon, and to what is beside it."""
_CORNER, _CORNER_HEIGHT = 691, 94
"""The left edge of the corner h8, and its height."""
_CHIPS, _CHIPS_IN_ROW = 36, 3
"""The greatest height of a line of pyramids with letters, and how many have room in the corner."""
_TALL = 4
"""How high a stack is whose lower pyramids are too small on the board of a phone."""
_LAYER, _LAYER_WIDTH, _PILE_EDGE = 26, 46, 2
"""The size of a pyramid in such a pile, and how much more there is behind the pile on each side."""
_LOWEST = 0.84
"""The least share of that height that pyramids have where there are many piles."""
_SQUARE = 24
"""The height of the name of a square below a pile, and of how many more there are."""


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
        self, words: str, x: float, y: float, room: float, *, weight: Weight = "SemiBold"
    ) -> None:
        """Draw a text from `x` on; `y` is its middle. If it is wider than `room`, it is smaller."""
        theme = self.theme
        width = text_width(words, _TEXT * self.unit, weight) / self.unit
        size = _TEXT * min(1.0, room / max(width, 1.0))
        drawn = text_line(palette(theme), theme, words, size * self.unit, weight)
        self.canvas.stamp(drawn, round(x * self.unit) + drawn.middle[0] - 2, round(y * self.unit))

    def stamp(self, drawn: Sprite, x: float, y: float) -> None:
        """Draw a sprite centred on (x, y), in units."""
        self.canvas.stamp(drawn, round(x * self.unit), round(y * self.unit))

    def stamp_row(self, drawn: Sequence[Sprite], x: float, y: float, step: float) -> None:
        """Draw sprites in a row; `x` is the left edge of the first one, `y` their middle."""
        for place, one in enumerate(drawn):
            self.stamp(one, x + place * step + one.middle[0] / self.unit, y)


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the column: its height in units, and what draws it below the height `top`."""

    height: float
    draw: Callable[[Sheet, float], None]


def write(sheet: Sheet, position: StackControlPosition, view: View) -> None:
    """Draw all that is around the board.

    If there is not enough room in the column, the tallest stacks come first, then the removed
    pyramids, of which the last are shown.
    """
    scores = control_of(position.state).scores
    for seat in range(position.seats):
        _seat(sheet, position, view, seat, _standing(position, seat, scores))
    top = TOP + _corner(sheet, position, view)
    room = _BOTTOM - top
    removals = _removals(view) if not view.show else []
    piles = _piles(position, room)
    while removals and _height([*removals, *piles]) > room:
        removals.pop(0)
    for block in removals:
        block.draw(sheet, top)
        top += block.height
    gap = min(_GAP, (room - _height([*removals, *piles])) / max(1, len(piles)))
    top = _BOTTOM - _height(piles) - gap * max(0, len(piles) - 1)
    for block in piles:
        block.draw(sheet, top)
        top += block.height + gap


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.height for block in blocks)


# ---- players
def _seat(
    sheet: Sheet, position: StackControlPosition, view: View, seat: int, standing: Text
) -> None:
    """Draw whether it is a player's turn, their colour, `standing` and name, or name and pool."""
    step = (UNITS - 2 * _EDGE) / position.seats
    left, room = _EDGE + seat * step, step - _GAP
    upper, lower = _ROW * 0.5, _ROW * 1.5
    sign, colour = sign_of(position, view, seat), position.trees()[seat]
    if sign:
        size = round(28 * sheet.unit)
        drawn = pointer(palette(sheet.theme), sheet.theme, size, sign == "won")
        sheet.stamp(drawn, left + 11, upper)
    if colour is not None:
        sheet.stamp(icon(sheet.look, colour), left + _ICON, upper)
    pools = position.pools()
    beside = left + _VALUE, upper, room - _VALUE
    if pools:
        pool = _counts(pools[seat])
        for place, (each, counts) in enumerate(pool.items()):
            width = room / max(2, len(pool))
            _write_counts(sheet, each, counts, left + place * width, min(width, 100))
    else:
        sheet.write(in_language(standing, view.language), *beside, weight="Bold")
    at = beside if pools else (left, lower, room)
    name = player_name(
        view, seat, room=math.inf, size=_TEXT * sheet.unit, weight=weight_of(sign, view)
    )
    if not name:
        label = (
            colour_term(list(Colour).index(colour))
            if colour
            else tr("Player {number}", number=seat + 1)
        )
        name = in_language(label, view.language)
    # The size does not depend on whose turn it is: a bold name is the widest.
    name = Name(cut(name, at[2] * sheet.unit / _SMALLEST, _TEXT * sheet.unit, "Bold"))
    sheet.write(name, *at, weight=weight_of(sign, view))


def _standing(position: StackControlPosition, seat: int, scores: Sequence[int]) -> Text:
    """What a seat controls, or that it is out or has left."""
    standing, result = position.state.standings[seat], position.result()
    if standing is Standing.LEFT:
        return tr("has left")
    if standing in {Standing.OUT, Standing.SHARES}:
        return tr("out")
    if position.state.phase is not Phase.MOVING or position.options["ending"] == "last-mover":
        return NOTHING
    colour = position.trees()[seat]
    if colour is None or (result and result.termination is not Termination.CONTROL):
        return NOTHING
    pips = scores[list(Colour).index(colour)]
    return tr_plural("{count} pip", "{count} pips", count=pips)


def _counts(pool: Mapping[Pyramid, int]) -> dict[Colour, tuple[int, ...]]:
    """How many pyramids of each size a pool holds, for each of its colours."""
    counts = {
        colour: tuple(pool.get(Pyramid(colour, size), 0) for size in (1, 2, 3)) for colour in Colour
    }
    return {colour: numbers for colour, numbers in counts.items() if any(numbers)}


def _write_counts(
    sheet: Sheet, colour: Colour, counts: Sequence[int], left: float, width: float
) -> None:
    """Draw the counts of a colour, with as many pips below a count as its pyramids have."""
    y = _ROW * 1.54
    drawn = [
        sprites.pool_count(sheet.theme, sheet.unit, count, pips)
        for pips, count in enumerate(counts, 1)
    ]
    sheet.stamp(icon(sheet.look, colour), left + 12, y)
    sheet.stamp_row(drawn, left + 28, y + 1, (width - 28) / 3)


# ---- the corner
def _corner(sheet: Sheet, position: StackControlPosition, view: View) -> float:
    """Draw what is to be placed, or the colours that nobody has. Return its height."""
    phase, over = position.state.phase, view.winners is not None or position.result() is not None
    free = [colour for colour in Colour if colour not in position.trees()]
    chips: list[Sprite]
    lines: list[Text]
    if phase is Phase.PLACING:
        if over or not view.help or position.pools():
            return 0
        drawn = position.drawn()
        chips = [icon(sheet.look, pyramid.colour, pyramid.size) for pyramid in drawn]
        turn = tr("turn {turn}/{turns}", turn=position.ply // 3 + 1, turns=20)
        lines = [tr("To place") if drawn else tr("To draw"), turn]
    elif free:
        chips = [icon(sheet.look, colour) for colour in free]
        lines = [tr("Free") if phase is Phase.CHOOSING and not over else tr("Nobody's")]
    else:
        return 0
    rows = [chips[k : k + _CHIPS_IN_ROW] for k in range(0, len(chips), _CHIPS_IN_ROW)] or [[]]
    high = min(_CHIPS, (_CORNER_HEIGHT - _ROW) / len(rows))
    top, room = float(TOP), _RIGHT - _CORNER
    for words in lines:
        sheet.write(in_language(words, view.language), _CORNER, top + _ROW / 2, room)
        top += _ROW
        for row in rows:
            sheet.stamp_row(row, _CORNER, top + high / 2, room / _CHIPS_IN_ROW)
            top += high
        rows = []
    return top - TOP


# ---- the column
def _removals(view: View) -> list[Block]:
    """The pyramids that left each square in the last turn, from the top of the stack down."""
    return [
        _removal(mark.point, mark.pieces)
        for mark in view.marks
        if mark.role == "removed" and mark.point and mark.pieces
    ]


def _removal(square: str, pieces: Sequence[str]) -> Block:
    """A minus and the name of the square, and below it the pyramids."""
    pyramids = [Pyramid(Colour(each[0]), int(each[1:])) for each in reversed(pieces)]

    def draw(sheet: Sheet, top: float) -> None:
        minus = sprites.minus(sheet.theme, sheet.grid.cell, shaded=False)
        sheet.stamp(minus, _LEFT + 9, top + _ROW / 2)
        sheet.write(Notation(square), _LEFT + 21, top + _ROW / 2, _RIGHT - _LEFT - 21)
        for place, pyramid in enumerate(pyramids):
            y = top + _ROW + (place + 0.5) * _CHIPS
            sheet.stamp(icon(sheet.look, pyramid.colour, pyramid.size), (_LEFT + _RIGHT) / 2, y)

    return Block(_ROW + len(pyramids) * _CHIPS, draw)


def _piles(position: StackControlPosition, room: float) -> list[Block]:
    """The tallest stacks, as many as there is room for, and how many more there are."""
    tall = [each for each in position.stacks().items() if len(each[1]) >= _TALL]
    tall.sort(key=lambda each: -len(each[1]))
    layers, rest = sum(len(stack) for _, stack in tall) * _LAYER, 2 * _PILE_EDGE + _SQUARE
    share = max(_LOWEST, min(1, (room - len(tall) * rest) / max(1, layers)))
    piles = [_pile(*each, _LAYER * share) for each in tall]
    if _height(piles) <= room:
        return piles
    while _height(piles) > room - _SQUARE:
        piles.pop()
    more = Notation(f"+{len(tall) - len(piles)}")
    middle, width = _SQUARE / 2, _RIGHT - _LEFT
    return [
        *piles,
        Block(_SQUARE, lambda sheet, top: sheet.write(more, _LEFT, top + middle, width)),
    ]


def _pile(square: str, stack: tuple[Pyramid, ...], high: float) -> Block:
    """A pile above the name of its square; a pyramid in it is `high`."""
    height = len(stack) * high + 2 * _PILE_EDGE

    def draw(sheet: Sheet, top: float) -> None:
        theme, unit = sheet.theme, sheet.unit
        layer = round(_LAYER_WIDTH * unit), math.floor(high * unit)
        pile = listed_pile(sheet.look, stack, layer, round(_PILE_EDGE * unit))
        sheet.stamp(pile, (_LEFT + _RIGHT) / 2, top + height / 2)
        name = text_line(palette(theme), theme, Notation(square), _TEXT * unit, "Bold")
        sheet.stamp(name, (_LEFT + _RIGHT) / 2, top + height + _SQUARE / 2)

    return Block(height + _SQUARE, draw)

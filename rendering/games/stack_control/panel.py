"""The panel on the right of the board.

Each player has a block of lines there: colour, pips, name, and the pyramids of their pool. Below
are the pyramids that are still to be placed, or the colours that nobody has, what the last turn
removed, and the tall stacks.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rendering.canvas import Canvas, Sprite, Weight, text_width
from rendering.games.stack_control import sprites
from rendering.games.stack_control.piles import Place, draw_pile, listed_pile
from rendering.games.stack_control.pyramids import Look, icon
from rendering.games.stack_control.sprites import PANEL, palette
from rendering.grid import Grid
from rendering.players import cut, in_two_lines, player_name, pointer, sign_of, text_line, weight_of
from rendering.themes import Theme
from rendering.view import View
from rules.game import Termination
from rules.games.stack_control import StackControlPosition
from rules.games.stack_control.board import Colour, Pyramid
from rules.games.stack_control.board_text import colour_term
from rules.games.stack_control.plies import control_of
from rules.games.stack_control.state import Phase, Standing
from rules.text import NOTHING, Name, Notation, Text, in_language, tr, tr_plural

# All lengths are in units.
_LEFT, _RIGHT = PANEL
_TOP, _BOTTOM = 8, 662
"""Where the first line begins, and where the last one ends at the lowest."""
_ROW, _NAME_ROW = 34, 29
"""The height of a line of text, and of a line of a name."""
_COUNTS = 42
"""The height of a line of a pool or of icons."""
_GAP, _SPARE = 3, 10
"""The space below a block of lines, and what is added if there is room for it."""
_TEXT = 26
"""The size of the text."""
_SMALLEST = 0.8
"""The least share of this size in which a line of a long name is drawn. A longer one is cut."""
_TREE, _VALUE = 46, 70
"""From the left edge of the panel to the centre of a player's icon, and to what is beside it."""
_REMOVAL = _ROW + _COUNTS + _GAP
"""The height of what is said of a turn that removed three pyramids."""
_PIECES = 70
"""The height of the pyramids that are placed next."""
_TALL = 4
"""How high a stack is whose lower pyramids are too small on the board of a phone."""
_IN_ROW = 3
"""How many piles of them are beside each other."""
_LAYER, _LAYER_WIDTH, _EDGE = 26, 46, 3
"""The size of a pyramid in such a pile, and how much more there is behind the pile on each side."""
_SQUARE = 26
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
        self,
        words: str,
        y: float,
        x: float = _LEFT,
        *,
        ends: bool = False,
        weight: Weight = "SemiBold",
    ) -> None:
        """Draw a text in the panel from `x` on, or at its right edge if `ends`; `y` is its middle.

        A text that is too wide is drawn smaller.
        """
        theme = self.theme
        width = text_width(words, _TEXT * self.unit, weight) / self.unit
        size = _TEXT * min(1.0, (_RIGHT - x) / max(width, 1.0))
        drawn = text_line(palette(theme), theme, words, size * self.unit, weight)
        half = drawn.middle[0] - 2
        at = round(_RIGHT * self.unit) - half if ends else round(x * self.unit) + half
        self.canvas.stamp(drawn, at, round(y * self.unit))

    def stamp(self, drawn: Sprite, x: float, y: float) -> None:
        """Draw a sprite centred on (x, y), in units."""
        self.canvas.stamp(drawn, round(x * self.unit), round(y * self.unit))

    def stamp_lines(self, drawn: Sequence[Sprite], top: float, in_line: int) -> None:
        """Draw icons, as many in a line as is said, the first line below `top`."""
        for place, one in enumerate(drawn):
            step = (_RIGHT - _LEFT) / in_line
            x = round(_LEFT * self.unit) + one.middle[0] + round(place % in_line * step * self.unit)
            y = top + (place // in_line + 0.5) * _COUNTS
            self.canvas.stamp(one, x, round(y * self.unit))


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the panel: its height in units, and what draws it below the height `top`."""

    height: float
    draw: Callable[[Sheet, float], None]


def write(sheet: Sheet, position: StackControlPosition, view: View) -> None:
    """Draw the panel.

    If there is not enough room, the tall stacks come first, then the removed pyramids, of which the
    last are shown, then the second lines of long names.
    """
    blocks: list[Block] = []
    free = [colour for colour in Colour if colour not in position.trees()]
    over = view.winners is not None or position.result() is not None
    if position.state.phase is Phase.CHOOSING and not over:
        blocks.append(_colours(tr("Free"), free, view))
    elif position.state.phase is Phase.PLACING:
        if view.help and not over and not position.pools():
            blocks.append(_to_place(position, view))
    elif free:
        blocks.append(_colours(tr("Nobody's"), free, view))
    scores = control_of(position.state).scores
    values = [
        in_language(_standing(position, seat, scores), view.language)
        for seat in range(position.seats)
    ]
    seats = [_seat(position, view, seat, value, lines=1) for seat, value in enumerate(values)]
    removals = _removals(view) if not view.show else []
    left = _BOTTOM - _TOP - _height([*seats, *blocks])
    piles = _piles(position, view, left)
    while removals and _height([*removals, *piles]) > left:
        removals.pop(0)
    # Names stay as they are when a turn removes three pyramids, or piles up four.
    usual = _REMOVAL + _row_height(_TALL) if position.state.phase is Phase.MOVING else 0
    left -= max(usual, _height([*removals, *piles]))
    for seat, block in enumerate(seats):
        longer = _seat(position, view, seat, values[seat], lines=2)
        if longer.height - block.height <= left:
            left -= longer.height - block.height
            seats[seat] = longer
    gap = max(0, min(_SPARE, left / (len([*seats, *blocks]) + max(1, len(piles)))))
    top: float = _TOP
    for block in (*seats, *blocks, *removals):
        block.draw(sheet, top)
        top += block.height + gap
    top = _BOTTOM + gap
    for block in reversed(piles):
        top -= block.height + gap
        block.draw(sheet, top)


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.height for block in blocks)


# ---- the block of a player
def _seat(position: StackControlPosition, view: View, seat: int, value: str, lines: int) -> Block:
    """What is shown of a player: whether it is their turn, colour, `value`, name, and pool.

    The name has at most one or two lines.
    """
    sign, colour = sign_of(position, view, seat), position.trees()[seat]
    weight, unit = weight_of(sign, view), view.unit
    name = _name_lines(view, seat, lines)
    if not name:
        label = (
            colour_term(list(Colour).index(colour))
            if colour
            else tr("Player {number}", number=seat + 1)
        )
        name = [in_language(label, view.language)]
    pools = position.pools()
    pool = _counts(pools[seat]) if pools else {}
    head = _ROW + len(name) * _NAME_ROW

    def draw(sheet: Sheet, top: float) -> None:
        y = top + _ROW / 2
        if sign:
            drawn = pointer(palette(sheet.theme), sheet.theme, round(26 * unit), sign == "won")
            sheet.stamp(drawn, _LEFT + 12, y)
        if colour is not None:
            sheet.stamp(icon(sheet.look, colour), _LEFT + _TREE, y)
        sheet.write(value, y, _LEFT + _VALUE, ends=True, weight="Bold")
        for place, words in enumerate(name):
            sheet.write(words, top + _ROW + (place + 0.5) * _NAME_ROW, weight=weight)
        for place, (each, counts) in enumerate(pool.items()):
            _write_counts(sheet, each, counts, top + head + (place + 0.5) * _COUNTS)

    return Block(head + len(pool) * _COUNTS + _GAP, draw)


def _name_lines(view: View, seat: int, most: int) -> list[str]:
    """The name of a player in lines of the panel, none if it cannot be drawn.

    The lines do not depend on whose turn it is: a bold name is the widest.
    """
    unit = view.unit
    room, size = (_RIGHT - _LEFT) * unit, _TEXT * unit
    name = player_name(view, seat, room=math.inf, size=size, weight="Bold")
    if not name:
        return []
    width, widest = text_width(name, size, "Bold"), room / _SMALLEST
    lines = [name]
    if most > 1 and width > room and (" " in name or width > widest):
        first = text_width(name.split()[0], size, "Bold")
        lines = [*in_two_lines(name, first if room < first <= widest else room, size, "Bold")]
    return [Name(cut(line, widest, size, "Bold")) for line in lines]


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


def _write_counts(sheet: Sheet, colour: Colour, counts: Sequence[int], y: float) -> None:
    """Draw the counts of a colour, with as many pips below a count as its pyramids have."""
    sheet.stamp(icon(sheet.look, colour), _LEFT + 20, y)
    for size, count in enumerate(counts, 1):
        drawn = sprites.pool_count(sheet.theme, sheet.unit, count, size)
        sheet.stamp(drawn, _LEFT + 22 + size * 38, y)


# ---- tall stacks
def _piles(position: StackControlPosition, view: View, room: float) -> list[Block]:
    """The tallest stacks in rows, as many as there is room for, and how many more there are."""
    tall = [each for each in position.stacks().items() if len(each[1]) >= _TALL]
    tall.sort(key=lambda each: -len(each[1]))
    rows = [_row(tall[first : first + _IN_ROW]) for first in range(0, len(tall), _IN_ROW)]
    if not rows or _height(rows) <= room:
        return rows
    while rows and _height(rows) > room - _SQUARE:
        rows.pop()
    more = tr_plural("and {count} more", "and {count} more", count=len(tall) - len(rows) * _IN_ROW)
    words = in_language(more, view.language)
    return [*rows, Block(_SQUARE, lambda sheet, top: sheet.write(words, top + _SQUARE / 2))]


def _row(stacks: Sequence[tuple[str, tuple[Pyramid, ...]]]) -> Block:
    """Piles, the highest first, each above the name of its square."""
    height = _row_height(len(stacks[0][1]))

    def draw(sheet: Sheet, top: float) -> None:
        theme, unit = sheet.theme, sheet.unit
        layer = round(_LAYER_WIDTH * unit), round(_LAYER * unit)
        below = top + height - _SQUARE / 2
        for place, (square, stack) in enumerate(stacks):
            x = _LEFT + (_RIGHT - _LEFT) * (place + 0.5) / _IN_ROW
            pile = listed_pile(sheet.look, stack, layer, round(_EDGE * unit))
            sheet.stamp(pile, x, below - _row_height(len(stack)) / 2)
            name = text_line(palette(theme), theme, Notation(square), _TEXT * unit, "Bold")
            sheet.stamp(name, x, below)

    return Block(height, draw)


def _row_height(layers: int) -> float:
    """The height of a row whose highest pile has so many pyramids."""
    return layers * _LAYER + 2 * _EDGE + _SQUARE


# ---- other blocks
def _colours(label: Text, colours: Sequence[Colour], view: View) -> Block:
    """A heading and icons of colours, beside it if there is room, else below."""
    words, step = in_language(label, view.language), (_RIGHT - _LEFT) / 4
    after = _LEFT + text_width(words, _TEXT * view.unit) / view.unit
    beside = after + len(colours) * step <= _RIGHT

    def draw(sheet: Sheet, top: float) -> None:
        sheet.write(words, top + _ROW / 2)
        icons = [icon(sheet.look, colour) for colour in colours]
        if not beside:
            sheet.stamp_lines(icons, top + _ROW, 4)
            return
        for place, one in enumerate(icons):
            sheet.stamp(one, after + (place + 0.6) * step, top + _ROW / 2)

    lines = 0 if beside else -(-len(colours) // 4)
    return Block(_ROW + lines * _COUNTS + _GAP, draw)


def _removals(view: View) -> list[Block]:
    """The pyramids that left each square in the last turn, from the top of the stack down."""
    return [
        _removal(view, mark.point, mark.pieces)
        for mark in view.marks
        if mark.role == "removed" and mark.point and mark.pieces
    ]


def _removal(view: View, square: str, pieces: Sequence[str]) -> Block:
    words = in_language(tr("{square} lost", square=Notation(square)), view.language)
    pyramids = [Pyramid(Colour(each[0]), int(each[1:])) for each in reversed(pieces)]

    def draw(sheet: Sheet, top: float) -> None:
        sheet.write(words, top + _ROW / 2)
        icons = [icon(sheet.look, pyramid.colour, pyramid.size) for pyramid in pyramids]
        sheet.stamp_lines(icons, top + _ROW, 3)

    return Block(_ROW + -(-len(pyramids) // 3) * _COUNTS + _GAP, draw)


def _to_place(position: StackControlPosition, view: View) -> Block:
    """The pyramids that are placed next, and which turn it is."""
    drawn = position.drawn()
    heading = in_language(tr("To place") if drawn else tr("Next: a draw"), view.language)
    turn = tr("turn {turn} of {turns}", turn=position.ply // 3 + 1, turns=20)
    turn_words = in_language(turn, view.language)
    height = _PIECES if drawn else 0

    def draw(sheet: Sheet, top: float) -> None:
        sheet.write(heading, top + _ROW / 2, weight="Bold")
        look = Look(sheet.theme, round(sheet.grid.cell * 0.45) * 2)
        x, y = _LEFT * sheet.unit, round((top + _ROW + height / 2) * sheet.unit)
        for pyramid in drawn:
            half = look.base_of(pyramid) * look.unit / 2
            place = Place(sheet.canvas, look, (round(x + half), y), sheet.theme.frame)
            draw_pile(place, (pyramid,))
            x += 2 * half + _GAP * sheet.unit
        sheet.write(turn_words, top + 1.5 * _ROW + height)

    return Block(2 * _ROW + height + _GAP, draw)

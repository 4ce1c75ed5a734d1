"""The panel on the right of the board.

Each player has a block of lines there: colour, pips, name, and the pyramids of their pool. Below
are the pyramids that are still to be placed, or the colours that nobody has and what the last turn
removed.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rendering.canvas import Canvas, Sprite, Weight, text_width
from rendering.games.stack_control import sprites
from rendering.games.stack_control.piles import Place, draw_pile
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
from rules.games.stack_control.state import Phase, Standing
from rules.text import NOTHING, Language, Name, Notation, Translatable, in_language, tr, tr_plural

# All lengths are in units: pixels of a picture that is 840 pixels wide.
_LEFT, _RIGHT = PANEL
_TOP, _BOTTOM = 10, 656
"""Where the first line begins, and where the last one ends at the lowest."""
_ROW, _NAME_ROW = 36, 30
"""The height of a line of text, and of a line of a name."""
_COUNTS = 42
"""The height of a line of a pool or of icons."""
_GAP, _SPARE = 4, 10
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
    """Draw the panel. If there is not enough room for all removed pyramids, the last are shown.

    Long names have a second line as far as there is room for it.
    """
    blocks: list[Block] = []
    free = [colour for colour in Colour if colour not in position.trees()]
    over = view.winners is not None or position.result() is not None
    if position.phase is Phase.CHOOSING and not over:
        blocks.append(_colours(tr("Free"), free, view))
    elif position.phase is Phase.PLACING and not over:
        if view.help and not position.pools():
            blocks.append(_to_place(position, view))
    elif free:
        blocks.append(_colours(tr("Nobody's"), free, view))
    seats = [_seat(position, view, seat, lines=1) for seat in range(position.seats)]
    removals = _removals(view) if not view.show else []
    left = _BOTTOM - _TOP - _height([*seats, *blocks])
    while removals and _height(removals) > left:
        removals.pop(0)
    # Names stay as they are when a turn removes three pyramids.
    usual = _REMOVAL if position.phase is Phase.MOVING else 0
    left -= max(usual, _height(removals))
    for seat, block in enumerate(seats):
        longer = _seat(position, view, seat, lines=2)
        if longer.height - block.height <= left:
            left -= longer.height - block.height
            seats[seat] = longer
    gap = max(0, min(_SPARE, left / len([*seats, *blocks])))
    top: float = _TOP
    for block in (*seats, *blocks, *removals):
        block.draw(sheet, top)
        top += block.height + gap


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.height for block in blocks)


# ---- the block of a player
def _seat(position: StackControlPosition, view: View, seat: int, lines: int) -> Block:
    """What is shown of a player: whether it is their turn, colour, standing, name, and pool.

    The name has at most one or two lines.
    """
    sign, colour = sign_of(position, view, seat), position.trees()[seat]
    value = in_language(_standing(position, seat), view.language)
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


def _standing(position: StackControlPosition, seat: int) -> Translatable:
    """What a seat controls, or that it is out or has left."""
    standing, result = position.standing(seat), position.result()
    if standing is Standing.LEFT:
        return tr("has left")
    if standing in {Standing.OUT, Standing.SHARES}:
        return tr("out")
    if position.phase is not Phase.MOVING or position.options["ending"] == "last-mover":
        return NOTHING
    colour = position.trees()[seat]
    if colour is None or (result and result.termination is not Termination.CONTROL):
        return NOTHING
    pips = position.control().scores[list(Colour).index(colour)]
    return tr_plural("{count} pip", "{count} pips", count=pips)


def _counts(pool: Mapping[Pyramid, int]) -> dict[Colour, tuple[int, ...]]:
    """How many pyramids of each size a pool holds, for each of its colours."""
    counts = {
        each: tuple(pool.get(Pyramid(each, size), 0) for size in (1, 2, 3)) for each in Colour
    }
    return {colour: numbers for colour, numbers in counts.items() if any(numbers)}


def _write_counts(sheet: Sheet, colour: Colour, counts: Sequence[int], y: float) -> None:
    """Draw the counts of a colour, with as many pips below a count as its pyramids have."""
    sheet.stamp(icon(sheet.look, colour), _LEFT + 20, y)
    for size, count in enumerate(counts, 1):
        drawn = sprites.pool_count(sheet.theme, sheet.unit, count, size)
        sheet.stamp(drawn, _LEFT + 22 + size * 38, y)


# ---- other blocks
def _colours(label: Translatable, colours: Sequence[Colour], view: View) -> Block:
    """A heading and icons of colours."""
    words = in_language(label, view.language)

    def draw(sheet: Sheet, top: float) -> None:
        sheet.write(words, top + _ROW / 2)
        icons = [icon(sheet.look, colour) for colour in colours]
        sheet.stamp_lines(icons, top + _ROW, 4)

    return Block(_ROW + -(-len(colours) // 4) * _COUNTS + _GAP, draw)


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

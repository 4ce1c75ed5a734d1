"""The cached sprites of Escabel: stacks, links and marks.

Each is drawn once for a theme and a cell size.
"""

from functools import lru_cache
from itertools import permutations

from rendering.canvas import XY, Painter, Palette, Sprite, sprite
from rendering.grid import Grid
from rendering.players import star
from rendering.themes import RGB, Piece, Theme, contrast, ink_on, mix
from rendering.view import UNITS
from rules.points import Colour

LAYERS = 4
"""The most layers that are drawn of a stack. A numeral shows its full height."""

RADIUS = 0.375
"""The radius of a piece, in cells."""
STEP = 0.08
"""The vertical distance between the layers of a stack, in cells."""
SHADOW = 0.05
"""How far the shadow of a stack reaches beyond it, in cells."""
BOND = 0.24
"""The width of a straight link, in cells."""
DIAGONAL, OVER = 0.2, 0.25
"""The width of a diagonal link, and of one that lies over a link that it cuts, in cells."""
GAP = 0.05
"""The space between a link and one below it, in cells."""

FRAME, EDGE = 29 / UNITS, 39 / UNITS
"""The widths of the frame with the coordinates and of an edge, in widths of the picture."""


@lru_cache(maxsize=16)
def palette(theme: Theme) -> Palette:
    """The colours of this game in a theme."""
    black, white = theme.pieces["black"], theme.pieces["white"]
    pairs = [(theme.ground, theme.line), (theme.frame, theme.text)]
    for piece in (black, white):
        pairs += [
            (theme.ground, piece.outline),
            (piece.face, piece.outline),
            (piece.face, piece.ink),
            (piece.face, piece.mark),
            (piece.side, piece.outline),
            (theme.ground, piece.face),
            (theme.frame, piece.outline),
            (theme.frame, piece.face),
            (theme.frame, piece.mark),
        ]
    pairs += [(theme.ground, sign) for sign in (theme.threat, theme.won, theme.hint)]
    for sign in (theme.threat, theme.won, theme.hint):
        ink = ink_on(theme, sign)
        pairs += [(sign, ink), (theme.ground, ink), (theme.frame, ink)]
    pairs.append((white.face, black.face))
    pairs += [(theme.ground, piece.mark) for piece in (black, white)]
    pairs += [(lit(theme), theme.line), (lit(theme), theme.hint)]
    pairs.append((shadow_on(theme), shadow_on(theme)))
    return Palette(pairs)


def shadow_on(theme: Theme) -> RGB:
    """The colour of shadows on the board."""
    return mix(theme.ground, (0, 0, 0), 0.12)


@lru_cache(maxsize=16)
def lit(theme: Theme) -> RGB:
    """The ground of a chosen file or rank: as strong as it can be below the marks on it."""
    mixed = (mix(theme.ground, theme.hint, share / 100) for share in range(40, 8, -2))
    return next((each for each in mixed if contrast(theme.hint, each) >= 2.6), theme.shade)


def grid_of(size: int, width: int, flipped: bool) -> Grid:
    """The geometry of a board whose rim holds the coloured edges."""
    rim = round(width * EDGE)
    cell = (width - 2 * (round(width * FRAME) + rim)) // size // 2 * 2
    start = (width - cell * size) // 2
    return Grid(size, cell, start, start, rim, flipped)


def edge_line(rim: int) -> float:
    """The width of the outline of an edge towards the board, in pixels."""
    return rim * 0.11


def _side(cell: int) -> int:
    """The side of the box around a point or a link, in pixels. It is even."""
    return cell * 13 // 20 * 2 + 4


def _line(cell: int) -> float:
    """The width of outlines in pixels. It grows more slowly than the cells."""
    return max(1.0, min(cell * 0.035, 1.6 + cell * 0.012))


def _border(theme: Theme, piece: Piece, cell: int) -> float:
    """The width of the outline towards the ground, in pixels.

    It is wider where the face alone does not stand out, so that it is still seen on a phone.
    """
    if contrast(piece.face, theme.ground) >= 3:
        return _line(cell)
    return max(_line(cell), min(cell * 0.075, 3.0))


@lru_cache(maxsize=64)
def choice(theme: Theme, cell: int, stack: bool) -> Sprite:
    """A point that can be chosen: a ring to be seen around a stack, or a disc if it is empty."""
    side = _side(cell)

    def draw(painter: Painter) -> None:
        middle = (side / 2, side / 2)
        if stack:
            painter.disc(middle, cell * 0.53, ink_on(theme, theme.hint))
        painter.disc(middle, cell * (0.5 if stack else 0.22), theme.hint)

    return sprite(palette(theme), side, side, lit(theme), draw)


# ---- stacks
@lru_cache(maxsize=768)
def stack(theme: Theme, cell: int, colour: Colour, height: int, role: str) -> Sprite:
    """A stack seen obliquely from above, inside its `silhouette`.

    A numeral shows its height if that is 2 or more.
    `role` is what the last turn did to it: `placed`, `to` and `grown` add a ring, `from` a dashed
    ring, "" nothing.
    """
    piece = theme.pieces[colour]
    side = _side(cell)

    def draw(painter: Painter) -> None:
        line = _line(cell)
        layers = min(height, LAYERS)
        thin = min(line, STEP * cell * 0.35)  # the sides of the layers stay visible
        x, radius = side / 2, cell * RADIUS
        top = foot_of(side, cell) - layers * STEP * cell
        for layer in range(layers, 0, -1):
            painter.disc((x, top + layer * STEP * cell), radius, piece.side, piece.outline, thin)
        painter.disc((x, top), radius, piece.face, piece.outline, line)
        if role:
            dashes = 7 if role == "from" else 0
            painter.ring((x, top), radius - line * 1.2, cell * 0.075, piece.mark, dashes)
        if height > 1:
            size = cell * (0.0, 0.5, 0.4, 0.29, 0.22)[min(len(str(height)), 4)]
            painter.text((x, top), str(height), size, piece.ink, weight="Bold")

    return sprite(palette(theme), side, side, piece.outline, draw)


@lru_cache(maxsize=64)
def silhouette(theme: Theme, cell: int, colour: Colour, height: int, *, shadow: bool) -> Sprite:
    """A stack in the colour of its outline, below its links, so that no line separates them.

    It may have a `shadow` at its lower right.
    """
    piece = theme.pieces[colour]
    side = _side(cell)

    def draw(painter: Painter) -> None:
        around = cell * RADIUS + _border(theme, piece, cell) - _line(cell)
        if shadow:
            reach = SHADOW * cell
            at = side / 2 + reach, foot_of(side, cell) + reach
            painter.disc(at, cell * RADIUS + reach, shadow_on(theme))
        for layer in range(min(height, LAYERS) + 1):
            at = side / 2, foot_of(side, cell) - layer * STEP * cell
            painter.disc(at, around, piece.outline)

    return sprite(palette(theme), side, side, theme.ground, draw)


def foot_of(side: int, cell: int) -> float:
    """Where the centre of the lowest layer is, in a box around the point of a stack."""
    return side / 2 + STEP * cell / 2


# ---- links
@lru_cache(maxsize=256)
def bond(theme: Theme, cell: int, colour: Colour, dx: int, dy: int, *, over: bool) -> Sprite:
    """The link between two stacks that are (dx, dy) cells apart, placed by its centre.

    `over` says that it lies over a link that it cuts, with a gap.
    """
    piece = theme.pieces[colour]
    side = _side(cell)
    breadth = cell * ((OVER if over else DIAGONAL) if dx and dy else BOND)
    line = _border(theme, piece, cell)

    def draw(painter: Painter) -> None:
        start, end = _ends(side, cell, dx, dy)
        if over:
            near, far = _between(start, end, 0.32), _between(start, end, 0.68)
            painter.line(near, far, breadth + 2 * line + 2 * GAP * cell, theme.ground)
        painter.line(start, end, breadth + 2 * line, piece.outline)
        painter.line(start, end, breadth, piece.face)

    return sprite(palette(theme), side, side, theme.ground, draw)


@lru_cache(maxsize=256)
def barred(theme: Theme, cell: int, colour: Colour, dx: int, dy: int) -> Sprite:
    """The two ends of a link that a crosscut cuts, placed by the centre between them.

    They are long enough to be seen on a phone, and the edges of four stacks do not touch.
    """
    piece = theme.pieces[colour]
    side = _side(cell)
    breadth = cell * DIAGONAL * 0.8
    line = _border(theme, piece, cell)

    def draw(painter: Painter) -> None:
        start, end = _ends(side, cell, dx, dy)
        for one, other in ((start, end), (end, start)):
            tip, short = _between(one, other, 0.405), _between(one, other, 0.405 - 0.012)
            painter.line(one, tip, breadth + 2 * line, piece.outline)
            painter.line(one, short, breadth, piece.face)

    return sprite(palette(theme), side, side, theme.ground, draw)


@lru_cache(maxsize=64)
def edge_bond(theme: Theme, grid: Grid, colour: Colour, dx: int, dy: int) -> Sprite:
    """The link from a stack to an edge of its colour, placed by the stack.

    It ends on the edge, half a cell away, so that no outline separates them.
    """
    piece = theme.pieces[colour]
    cell = grid.cell
    side = _side(cell) + grid.rim // 4 * 2
    line = _border(theme, piece, cell)

    def draw(painter: Painter) -> None:
        middle = (side / 2, side / 2)
        far = cell / 2 + edge_line(grid.rim) + 1
        end = (middle[0] + dx * far, middle[1] + dy * far)
        painter.line(middle, end, cell * BOND + 2 * line, piece.outline)
        painter.line(middle, end, cell * BOND, piece.face)

    return sprite(palette(theme), side, side, theme.ground, draw)


def _ends(side: int, cell: int, dx: int, dy: int) -> tuple[XY, XY]:
    half, x, y = side / 2, dx * cell / 2, dy * cell / 2
    return (half - x, half - y), (half + x, half + y)


def _between(one: XY, other: XY, share: float) -> XY:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


# ---- chains, badges
@lru_cache(maxsize=128)
def halo(theme: Theme, cell: int, fill: RGB, dx: int, dy: int, *, rim: bool) -> Sprite:
    """The layer below a chain that joins both edges: below a link, or for (0, 0) below a stack.

    Below a stack it is solid if the chain has won, and dashed if it can still be broken. The `rim`
    lies below it, is a little wider, and separates it from the ground.
    """
    side, won = _side(cell), fill == theme.won
    ink = ink_on(theme, fill)
    over, colour = (theme.ground, ink) if rim else (ink, fill)

    def draw(painter: Painter) -> None:
        start, end = _ends(side, cell, dx, dy)
        if dx or dy:
            painter.line(start, end, cell * (BOND + (0.34 if rim else 0.26)), colour)
        elif won or rim:
            painter.disc(start, cell * (0.53 if rim else 0.49), colour)
        else:
            painter.ring(start, cell * 0.5, cell * 0.095, colour, dashes=9)

    return sprite(palette(theme), side, side, over, draw)


@lru_cache(maxsize=64)
def badge(theme: Theme, reach: int, sign: str, fill: RGB) -> Sprite:
    """A round badge of radius `reach`.

    `sign` is `!` for a threat, `*` for a win, or `swap` for swapped sides.
    """
    white = theme.pieces["white"]
    side = reach * 2 + 6
    ink = ink_on(theme, fill)

    def draw(painter: Painter) -> None:
        middle = (side / 2, side / 2)
        painter.disc(middle, reach + 1.5, ink)
        painter.disc(middle, reach, fill)
        if sign == "!":
            painter.text(middle, "!", reach * 1.6, ink, weight="Bold")
        elif sign == "*":
            painter.polygon(star(middle, reach * 0.78), ink)
        else:
            _exchange(painter, middle, reach, white)

    return sprite(palette(theme), side, side, theme.frame, draw)


def _exchange(painter: Painter, at: XY, reach: float, piece: Piece) -> None:
    """Draw two arrows in opposite directions."""
    for way in (1, -1):
        y = at[1] - way * reach * 0.3
        tail, tip = at[0] - way * reach * 0.6, at[0] + way * reach * 0.62
        neck = tip - way * reach * 0.4
        painter.line((tail, y), (neck, y), reach * 0.22, piece.face)
        wings = ((tip, y), (neck, y - reach * 0.3), (neck, y + reach * 0.3))
        painter.polygon(wings, piece.face)


@lru_cache(maxsize=64)
def arrow(theme: Theme, cell: int, dx: int, dy: int, *, hint: bool) -> Sprite:
    """An arrow from a point to the next: for pieces that moved, or a `hint` where they can move."""
    piece = theme.pieces["white"]
    fills = (ink_on(theme, theme.hint), theme.hint) if hint else (piece.face, piece.mark)

    def draw(painter: Painter) -> None:
        middle = cell / 2
        for size, fill in zip((cell * 0.24, cell * 0.16), fills, strict=True):
            tip = (middle + dx * size, middle + dy * size)
            base = (middle - dx * size * 0.7, middle - dy * size * 0.7)
            wings = [(base[0] + turn * dy * size, base[1] + turn * dx * size) for turn in (1, -1)]
            painter.polygon([tip, *wings], fill)

    return sprite(palette(theme), cell, cell, theme.ground, draw)


@lru_cache(maxsize=16)
def point_mark(theme: Theme, cell: int) -> Sprite:
    """A mark on an empty point, which pages of the rules use."""
    side = _side(cell)

    def draw(painter: Painter) -> None:
        painter.ring((side / 2, side / 2), cell * 0.34, cell * 0.07, theme.hint, dashes=7)

    return sprite(palette(theme), side, side, theme.ground, draw)


@lru_cache(maxsize=64)
def plus(theme: Theme, cell: int) -> Sprite:
    """A small plus beside a stack that has grown."""
    piece = theme.pieces["white"]
    side = cell

    def draw(painter: Painter) -> None:
        middle, arm = side / 2, cell * 0.11
        painter.disc((middle, middle), cell * 0.2, piece.mark, piece.face, cell * 0.03)
        for ax, ay in permutations((arm, 0.0)):
            start, end = (middle - ax, middle - ay), (middle + ax, middle + ay)
            painter.line(start, end, cell * 0.06, piece.face)

    return sprite(palette(theme), side, side, theme.ground, draw)

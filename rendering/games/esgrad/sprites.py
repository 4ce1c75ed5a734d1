"""The cached sprites of Esgrad: ground, stones, links between stones, and text."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import Painter, Palette, Sprite, Weight, background, sprite, text_width
from rendering.games.esgrad.layout import Layout
from rendering.themes import RGB, THEMES, Theme, contrast, mix
from rules.text import Notation

TINTS = 3
"""The number of tints that distinguish areas. Tint 0 is the plain board."""

RADIUS = 0.44
"""The radius of a stone, in distances between neighbours."""
LINK_WIDTH = 0.36
"""The width of a link between two stones, in distances between neighbours."""
HALF_LINK = 0.14
"""Half the length of a link, in distances between neighbours.

It covers the outlines of both stones and ends at the ring of a marked stone.
"""


def _required_contrast(theme: Theme) -> float:
    """The contrast ratio that text needs."""
    return 7.0 if theme.high_contrast else 4.5


def _strongest_ink(theme: Theme) -> RGB:
    inks = [theme.pieces["white"].face, theme.pieces["black"].face]
    return max(inks, key=lambda ink: contrast(ink, theme.ground))


@lru_cache(maxsize=64)
def tint(theme: Theme, number: int) -> RGB:
    """Return a tint of the ground, the strongest one on which labels are legible."""
    if number == 0:
        return theme.ground
    ink, wanted = _strongest_ink(theme), _required_contrast(theme)
    hue = theme.hint if number == 1 else theme.won
    mixed = (mix(theme.ground, hue, share / 100) for share in range(44, 8, -3))
    return next((each for each in mixed if contrast(ink, each) >= wanted), theme.ground)


@lru_cache(maxsize=16)
def label_ink(theme: Theme) -> RGB:
    """The colour for the names of empty points: the least prominent one legible on all tints."""
    grounds = [tint(theme, number) for number in range(TINTS)]
    ink, wanted = _strongest_ink(theme), _required_contrast(theme)
    mixed = (mix(theme.ground, ink, share / 100) for share in range(40, 100, 4))
    fitting = (
        each for each in mixed if min(contrast(each, ground) for ground in grounds) >= wanted
    )
    return next(fitting, ink)


@lru_cache(maxsize=16)
def palette(theme: Theme) -> Palette:
    """The colours of this game in a theme."""
    black, white = theme.pieces["black"], theme.pieces["white"]
    grounds = [tint(theme, number) for number in range(TINTS)]
    pairs = [(theme.frame, theme.text), (theme.ground, theme.line), (theme.frame, theme.line)]
    pairs += [(ground, label_ink(theme)) for ground in grounds]
    pairs += [(theme.ground, theme.hint), (theme.hint, white.face), (theme.hint, black.face)]
    for piece in (black, white):
        pairs += [
            (theme.ground, piece.outline),
            (theme.frame, piece.outline),
            (piece.face, piece.outline),
            (piece.face, piece.ink),
            (piece.face, piece.mark),
        ]
    pairs += [(ground, theme.line) for ground in grounds[1:]]
    named = [theme.frame, theme.text, theme.line, theme.hint, label_ink(theme), *grounds]
    for piece in (black, white):
        named += [piece.face, piece.outline, piece.ink, piece.mark]
    return Palette(named, pairs)


@lru_cache(maxsize=16)
def layout_of(side: int, width: int, flipped: bool) -> Layout:
    """The geometry of a board."""
    return Layout(side, width, flipped)


# ---- ground
@lru_cache(maxsize=24)
def ground(theme_name: str, layout: Layout, number: int = 0) -> Image.Image:
    """The empty board in tint `number`, with file letters.

    Each point is labelled with its name, or only with its rank if the points are too small.
    """
    theme = THEMES[theme_name]

    def draw(painter: Painter) -> None:
        line = max(1.2, layout.step * 0.028)
        painter.polygon(layout.outline, tint(theme, number), theme.line, line * 1.6)
        _lines(painter, theme, layout, line)
        full_names = layout.step * 0.36 >= 23 * layout.unit
        for point, (x, y) in zip(layout.board.points, layout.pixels, strict=True):
            painter.disc((x, y), layout.step * (0.38 if full_names else 0.34), tint(theme, number))
            text = Notation(point.name if full_names else point.rank)
            size = layout.step * (0.33 if full_names else 0.45)
            painter.text((x, y), text, min(size, 32 * layout.unit), label_ink(theme))
        for letter, at in layout.letter_places:
            painter.text(at, Notation(letter), layout.letters, theme.text, weight="Bold", level="a")

    return background(palette(theme), layout.width, layout.height, theme.frame, draw)


def _lines(painter: Painter, theme: Theme, layout: Layout, width: float) -> None:
    points = layout.board.points
    for point in points:
        for near in layout.board.neighbours[point.index]:
            if near > point.index:
                painter.line(layout.pixels[point.index], layout.pixels[near], width, theme.line)


@lru_cache(maxsize=4096)
def cell(theme_name: str, layout: Layout, number: int, x: int, y: int) -> Sprite:
    """A hexagonal cell of the ground in tint `number`, centred on the pixel (x, y)."""
    side = math.ceil(layout.step / 2 * 1.2) * 2
    box = (x - side // 2, y - side // 2, x + side // 2, y + side // 2)
    return Sprite(
        ground(theme_name, layout, number).crop(box),
        _cell_mask(layout, side),
        (side // 2, side // 2),
    )


@lru_cache(maxsize=64)
def _cell_mask(layout: Layout, side: int) -> Image.Image:
    mask = Image.new("1", (side, side), 0)
    corners = [(x * 1.03 + side / 2, y * 1.03 + side / 2) for x, y in layout.cell]
    ImageDraw.Draw(mask).polygon(corners, fill=1)
    return mask


# ---- stones
def _side(step: float) -> int:
    """The side of the box around a stone, in pixels. It is even."""
    return math.ceil(step / 2) * 2 + 4


@lru_cache(maxsize=1024)
def stone(
    theme_name: str, step: float, colour: str, *, marked: bool = False, number: str = ""
) -> Sprite:
    """A stone. `marked` adds a ring, and `number` is the value of its group, or ""."""
    theme = THEMES[theme_name]
    piece = theme.pieces[colour]
    side = _side(step)

    def draw(painter: Painter) -> None:
        middle = (side / 2, side / 2)
        line = max(1.0, step * 0.035)
        painter.disc(middle, step * RADIUS, piece.face, piece.outline, line)
        if marked:
            painter.ring(middle, step * (0.5 - HALF_LINK), step * 0.1, piece.mark)
        if number:
            size = step * (0.6 if len(number) == 1 else 0.52)
            painter.text(middle, number, size, piece.ink, weight="Bold")

    return sprite(palette(theme), side, side, theme.ground, draw)


@lru_cache(maxsize=256)
def plate(theme_name: str, step: float, colour: str, number: str) -> Sprite:
    """A plate with the value of a group, for values that are too long for a stone."""
    theme = THEMES[theme_name]
    piece = theme.pieces[colour]
    size, line = step * 0.52, max(1.0, step * 0.035)
    breadth, depth = text_width(number, size, "Bold") + step * 0.3, step * 0.74
    width, height = math.ceil(breadth / 2) * 2 + 4, math.ceil(depth / 2) * 2 + 4

    def draw(painter: Painter) -> None:
        x, y = (width - breadth) / 2, (height - depth) / 2
        for inset, fill in ((0.0, piece.outline), (line, piece.face)):
            box = (x + inset, y + inset, width - x - inset, height - y - inset)
            painter.rectangle(box, fill, depth / 3)
        painter.text((width / 2, height / 2), number, size, piece.ink, weight="Bold")

    return sprite(palette(theme), width, height, theme.ground, draw)


@lru_cache(maxsize=128)
def link(theme_name: str, step: float, colour: str, dx: int, dy: int) -> Sprite:
    """The link between two stones of a group that are (dx, dy) pixels apart, placed by its centre.

    Its sides blend into the ground, its ends into the stones.
    """
    theme = THEMES[theme_name]
    piece = theme.pieces[colour]
    side, half = _side(step), _side(step) / 2
    line = max(1.0, step * 0.035)

    def bar(reach: float, breadth: float, fill: RGB, over: RGB) -> Sprite:
        def draw(painter: Painter) -> None:
            x, y = dx * reach, dy * reach
            painter.line((half - x, half - y), (half + x, half + y), breadth, fill)

        return sprite(palette(theme), side, side, over, draw)

    sides = bar(HALF_LINK - 0.04, step * LINK_WIDTH, piece.outline, theme.ground)
    face = bar(HALF_LINK, step * LINK_WIDTH - 2 * line, piece.face, piece.face)
    image = sides.image.copy()
    image.paste(face.image, (0, 0), face.mask)
    return Sprite(image, ImageChops.logical_or(sides.mask, face.mask), sides.middle)


@lru_cache(maxsize=256)
def choice(theme_name: str, step: float, text: str) -> Sprite:
    """An empty point that may be chosen, with `text` (its rank or file) on it."""
    theme = THEMES[theme_name]
    side = _side(step)
    inks = [theme.pieces["white"].face, theme.pieces["black"].face]
    ink = max(inks, key=lambda each: contrast(each, theme.hint))

    def draw(painter: Painter) -> None:
        painter.disc((side / 2, side / 2), step * 0.44, theme.hint)
        label, level = Notation(text), "0" if text.isdecimal() else "x"
        painter.text((side / 2, side / 2), label, step * 0.52, ink, weight="Bold", level=level)

    return sprite(palette(theme), side, side, theme.ground, draw)


# ---- text on the frame
@lru_cache(maxsize=1024)
def text_line(theme_name: str, text: str, size: float, weight: Weight) -> Sprite:
    """A word or number on the frame."""
    theme = THEMES[theme_name]
    width = math.ceil(text_width(text, size, weight) / 2) * 2 + 4
    height = math.ceil(size * 0.7) * 2

    def draw(painter: Painter) -> None:
        painter.text((width / 2, height / 2), text, size, theme.text, weight=weight)

    return sprite(palette(theme), width, height, theme.frame, draw)

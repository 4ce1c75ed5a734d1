"""The cached sprites of Esgrad: the board, stones with their links, signs and text."""

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from rendering.canvas import XY, Painter, Sprite, Weight, background, mapped, sprite, text_width
from rendering.games.esgrad.colours import (
    ground,
    label_ink,
    lines,
    mark_ink,
    outline,
    palette,
    rim,
    shadow,
    tint_table,
    tinted_ground,
)
from rendering.games.esgrad.colours import mark as mark_colour
from rendering.games.esgrad.layout import Label, Layout
from rendering.themes import RGB, Theme, clearest, ink_on
from rules.text import Notation

SHADOW = 0.05
"""How far the shadow of a stone is to the right and below, in distances between neighbours."""
BORDER = 2.4
"""The width of the border around the disc with the name of the stone placed last, in units."""


@lru_cache(maxsize=16)
def layout_of(side: int, width: int, flipped: bool) -> Layout:
    """The geometry of a board."""
    return Layout(side, width, flipped)


# ---- the board
@lru_cache(maxsize=24)
def empty_board(theme: Theme, layout: Layout) -> Image.Image:
    """The empty board, with the letters of files and the numbers of ranks."""

    def draw(painter: Painter) -> None:
        _hexagon(painter, theme, layout, ground(theme))
        _lines(painter, lines(theme), layout)
        for label in layout.labels:
            weight: Weight = "Bold" if label.strong else "SemiBold"
            _label(painter, label, layout.label, label_ink(theme), weight)

    return background(palette(theme), layout.width, layout.width, theme.frame, draw)


@lru_cache(maxsize=16)
def tinted_board(theme: Theme, layout: Layout, colour: str) -> Image.Image:
    """The empty board in the tint of a colour's areas."""
    return mapped(empty_board(theme, layout), tint_table(theme, colour))


def _hexagon(painter: Painter, theme: Theme, layout: Layout, fill: RGB) -> None:
    """Draw the board with round corners."""
    x, y = layout.middle
    round_by, border = 12 * layout.unit, max(1.5, 2.4 * layout.unit)
    inner = 1 - round_by / layout.reach
    corners = [(x + (at[0] - x) * inner, y + (at[1] - y) * inner) for at in layout.corners]
    painter.polygon(corners, theme.line, theme.line, 2 * round_by)
    painter.polygon(corners, fill, fill, 2 * (round_by - border))


def _lines(painter: Painter, colours: tuple[RGB, RGB], layout: Layout) -> None:
    quiet, strong = colours
    pixels, hair = layout.pixels, layout.hair
    for start, end in _segments(layout):
        painter.line(start, end, hair, quiet)
    for label in layout.labels:
        colour = strong if label.strong else quiet
        width = hair * 1.35 if label.strong else hair
        first, last = pixels[label.line[0].index], pixels[label.line[-1].index]
        length = math.dist(first, label.at)
        share = 1 - layout.label * 0.72 / length
        outside = (
            first[0] + (label.at[0] - first[0]) * share,
            first[1] + (label.at[1] - first[1]) * share,
        )
        painter.line(outside, last, width, colour)


def _segments(layout: Layout) -> list[tuple[XY, XY]]:
    """The lines of the board in all three directions, from end to end."""
    segments: list[tuple[XY, XY]] = []
    for point in layout.board.points:
        for way in (0, 1, 2):
            if layout.board.near[point.index][way + 3] is None:
                end = point.index
                while (further := layout.board.near[end][way]) is not None:
                    end = further
                segments.append((layout.pixels[point.index], layout.pixels[end]))
    return segments


def _label(painter: Painter, label: Label, size: float, ink: RGB, weight: Weight) -> None:
    level = "0" if label.text.isdecimal() else "x"
    painter.text(label.at, Notation(label.text), size, ink, weight=weight, level=level)


@lru_cache(maxsize=1024)
def area_mask(layout: Layout, around: int) -> Sprite:
    """The triangles between a point and its neighbours in the bits of `around`.

    Only the mask of this sprite is of use.
    """
    width, height = 2 * layout.across, 2 * layout.step
    mask = Image.new("1", (width + 1, height + 1), 0)
    pen = ImageDraw.Draw(mask)
    for way, (x, y) in enumerate(layout.offsets):
        if around >> way & 1 and around >> (way + 1) % 6 & 1:
            next_x, next_y = layout.offsets[(way + 1) % 6]
            middle = (width // 2, height // 2)
            pen.polygon(
                [middle, (middle[0] + x, middle[1] + y), (middle[0] + next_x, middle[1] + next_y)],
                fill=1,
            )
    return Sprite(mask, mask, (width // 2, height // 2))


# ---- stones
def _box(layout: Layout) -> tuple[int, int]:
    """The size of the box around a stone and its half of each link. Both numbers are even."""
    far = max(layout.across * 2 / 3, layout.stone_radius)
    return math.ceil(far) * 2 + 4, layout.step + 4


@lru_cache(maxsize=2048)
def stone(theme: Theme, layout: Layout, colour: str, joined: int, tint: str) -> Sprite:
    """A stone with its half of each link to a neighbour of its colour, and its shadow.

    `joined` has a bit for each such neighbour, in the order of `rules.games.esgrad.board.AROUND`.
    `tint` is the colour in whose area the shadow is, "" for none.
    Three stones that are all neighbours are joined without a gap, because they enclose nothing.
    """
    width, height = _box(layout)
    middle = (width / 2, height / 2)
    ends = [
        (middle[0] + x, middle[1] + y) if joined >> way & 1 else None
        for way, (x, y) in enumerate(layout.offsets)
    ]
    link_ends = [end for end in ends if end is not None]

    def shape(painter: Painter, inset: float, fill: RGB, aside: float = 0) -> None:
        start, *ends = ((x + aside, y + aside) for x, y in (middle, *link_ends))
        for end in ends:
            painter.line(start, end, layout.link_width - 2 * inset, fill)
        for at in (start, *ends):
            painter.disc(at, layout.stone_radius - inset, fill)

    def draw(painter: Painter) -> None:
        face = theme.pieces[colour].face
        shape(painter, 0, shadow(theme, tint), SHADOW * layout.step)
        shape(painter, 0, outline(theme, colour))
        shape(painter, layout.outline, face)
        for end, following in zip(ends, (*ends[1:], ends[0]), strict=True):
            if end is not None and following is not None:
                painter.polygon((middle, end, following), face)
        if link_ends:
            radius, thick = layout.stone_radius - layout.outline, layout.outline * 0.7
            for at in (middle, *link_ends):
                painter.ring(at, radius, thick, rim(theme, colour))

    drawn = sprite(palette(theme), width, height, tinted_ground(theme, tint), draw)
    mask = ImageChops.logical_and(drawn.mask, _cell_mask(layout, width, height))
    return Sprite(drawn.image, mask, drawn.middle)


@lru_cache(maxsize=64)
def _cell_mask(layout: Layout, width: int, height: int) -> Image.Image:
    mask = Image.new("1", (width, height), 0)
    corners = [(x * 1.02 + width / 2, y * 1.02 + height / 2) for x, y in layout.cell]
    ImageDraw.Draw(mask).polygon(corners, fill=1)
    return mask


@lru_cache(maxsize=64)
def mark(theme: Theme, layout: Layout, colour: str) -> Sprite:
    """The ring on the stone that was placed last."""
    side = math.ceil(layout.stone_radius) * 2

    def draw(painter: Painter) -> None:
        radius = layout.stone_radius - layout.outline - layout.hair * 0.5
        # 5.6 units are more than 2 pixels on a phone.
        width = max(layout.stone_radius * 0.26, 5.6 * layout.unit)
        painter.ring((side / 2, side / 2), radius, width, mark_colour(theme))

    return sprite(palette(theme), side, side, theme.pieces[colour].face, draw)


# ---- values of groups
def _value_size(layout: Layout) -> float:
    return max(layout.stone_radius * 1.25, 30 * layout.unit)


def fits_on_stone(layout: Layout, number: str) -> bool:
    """Whether a value can be drawn on a stone; otherwise it needs a plate."""
    room = 2 * (layout.stone_radius - layout.outline) * 0.86
    return text_width(number, _value_size(layout), "Bold") <= room


@lru_cache(maxsize=256)
def value(theme: Theme, layout: Layout, colour: str, number: str) -> Sprite:
    """The value of a group, for one of its stones."""
    piece = theme.pieces[colour]
    side = math.ceil(layout.stone_radius) * 2

    def draw(painter: Painter) -> None:
        size = _value_size(layout)
        painter.text((side / 2, side / 2), Notation(number), size, piece.ink, weight="Bold")

    return sprite(palette(theme), side, side, piece.face, draw)


@lru_cache(maxsize=256)
def plate(theme: Theme, layout: Layout, colour: str, number: str) -> Sprite:
    """A plate with the value of a group, for values that are too long for a stone."""
    piece = theme.pieces[colour]
    size, line = max(layout.stone_radius * 1.1, 34 * layout.unit), layout.outline
    breadth = text_width(number, size, "Bold") + size * 0.5 + 2 * line
    depth = max(size * 1.08 + 2 * line, 2 * layout.stone_radius)
    width, height = math.ceil(breadth / 2) * 2 + 4, math.ceil(depth / 2) * 2 + 4

    def draw(painter: Painter) -> None:
        x, y = (width - breadth) / 2, (height - depth) / 2
        for inset, fill in ((0.0, outline(theme, colour)), (line, piece.face)):
            box = (x + inset, y + inset, width - x - inset, height - y - inset)
            painter.rectangle(box, fill, depth / 2 - inset)
        painter.text((width / 2, height / 2), Notation(number), size, piece.ink, weight="Bold")

    return sprite(palette(theme), width, height, ground(theme), draw)


# ---- letters and numbers on discs
def choice(theme: Theme, layout: Layout, text: str) -> Sprite:
    """An empty point that may be chosen, with `text` (its rank or file) on it."""
    radius = min(max(layout.step * 0.48, 18 * layout.unit), 50 * layout.unit)
    return _on_disc(theme, layout, text, radius)


def lit_label(theme: Theme, layout: Layout, text: str, *, placed: bool = False) -> Sprite:
    """The letter or number at the end of a line: a chosen one, or a stone's that was `placed`."""
    return _on_disc(theme, layout, text, layout.label * 0.74, placed=placed)


@lru_cache(maxsize=512)
def _on_disc(
    theme: Theme, layout: Layout, text: str, radius: float, *, placed: bool = False
) -> Sprite:
    """A letter or number on a disc, which has a border for what was `placed`."""
    side = math.ceil(radius) * 2 + 2
    fill = mark_colour(theme) if placed else theme.hint
    ink = mark_ink(theme) if placed else ink_on(theme, theme.hint)

    def draw(painter: Painter) -> None:
        border = BORDER * layout.unit if placed else 0
        painter.disc((side / 2, side / 2), radius, fill, ink, border)
        label, level = Notation(text), "0" if text.isdecimal() else "x"
        size = max(radius * 1.05, 25 * layout.unit)
        painter.text((side / 2, side / 2), label, size, ink, weight="Bold", level=level)

    return sprite(palette(theme), side, side, ground(theme), draw)


@lru_cache(maxsize=1024)
def point_name(theme: Theme, layout: Layout, name: str) -> Sprite:
    """The name of an empty point, over the lines through it."""
    side = round(layout.step * 0.5) * 2

    def draw(painter: Painter) -> None:
        centre = (side / 2, side / 2)
        painter.disc(centre, side * 0.47, ground(theme))
        painter.text(centre, Notation(name), layout.step * 0.45, label_ink(theme), weight="Bold")

    return sprite(palette(theme), side, side, ground(theme), draw)


@lru_cache(maxsize=64)
def lit_line(theme: Theme, layout: Layout, way: int) -> Sprite:
    """The line from a point to its neighbour in a direction, while its file or rank is chosen."""
    dx, dy = layout.offsets[way]
    width, height = abs(dx) // 2 * 2 + 12, abs(dy) // 2 * 2 + 12

    def draw(painter: Painter) -> None:
        x, y = width / 2, height / 2
        start, end = (x - dx / 2, y - dy / 2), (x + dx / 2, y + dy / 2)
        painter.line(start, end, layout.hair * 2.2, theme.hint, caps=True)

    return sprite(palette(theme), width, height, ground(theme), draw)


# ---- beside text on the frame
@lru_cache(maxsize=128)
def score_bar(theme: Theme, width: int, height: int, black: int) -> Sprite:
    """A bar whose upper `black` pixels are Black's, the rest White's, with a line at the middle."""
    line = max(1.0, width * 0.14)

    def draw(painter: Painter) -> None:
        for colour, top, end in (("black", 0, black), ("white", black, height)):
            painter.rectangle((line, top, width - line, end), frame_edge(theme, colour))
            face = theme.pieces[colour].face
            painter.rectangle((2 * line, top + line, width - 2 * line, end - line), face)
        painter.rectangle((0, (height - line) / 2, width, (height + line) / 2), theme.text)

    return sprite(palette(theme), width, height, theme.frame, draw)


@lru_cache(maxsize=64)
def key(theme: Theme, layout: Layout, colour: str, radius: float) -> Sprite:
    """A little hexagon in the tint of a colour's areas."""
    width = math.ceil(radius) * 2 + 4

    def draw(painter: Painter) -> None:
        middle, turns = width / 2, (k * math.pi / 3 for k in range(6))
        corners = [
            (middle + radius * math.sin(turn), middle - radius * math.cos(turn)) for turn in turns
        ]
        line = max(1.0, 2.4 * layout.unit)
        painter.polygon(corners, tinted_ground(theme, colour), theme.text, line)

    return sprite(palette(theme), width, width, theme.frame, draw)


@lru_cache(maxsize=64)
def icon(theme: Theme, layout: Layout, colour: str, radius: float) -> Sprite:
    """A stone on the frame, before the score of its side."""
    side = math.ceil(radius) * 2 + 2

    def draw(painter: Painter) -> None:
        face = theme.pieces[colour].face
        line = min(layout.outline, 4.1 * layout.unit)
        painter.disc((side / 2, side / 2), radius, face, frame_edge(theme, colour), line)

    return sprite(palette(theme), side, side, theme.frame, draw)


def frame_edge(theme: Theme, colour: str) -> RGB:
    """The outline of a stone on the frame."""
    piece = theme.pieces[colour]
    return clearest(theme.frame, outline(theme, colour), piece.face, piece.outline)

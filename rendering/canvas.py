"""Draws pictures from cached sprites in a palette of 256 colours.

A `Painter` draws shapes at four times their size and downsamples them, which anti-aliases them. The
results, sprites and backgrounds, are reduced to the colours of one `Palette`. A `Canvas` pastes
sprites onto a copy of a background, which is fast. Callers cache sprites and backgrounds with
`functools.lru_cache`; creating them is thread-safe.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from rendering.themes import RGB, mix
from rendering.typesetting import Line, Weight, height, pillow_lock

SCALE = 4
"""The supersampling factor."""
_NO_COLOUR = 255
"""A number that no colour has where sprites are put together."""
LINE_HEIGHT = 1.7
"""The height of a line of text in its em size, which has room for the letters of all scripts."""

XY = tuple[float, float]


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, weight: Weight = "SemiBold") -> float:
    """The width that a text has when `Painter.text` draws it, in final pixels."""
    with pillow_lock:
        line = Line(text, _pixels(size), weight)
    return (line.right - line.left) / SCALE


def coverage(text: str, size: float, weight: Weight = "SemiBold") -> Image.Image:
    """Return how much of each pixel a text covers, in mode L: the text that `Painter.text` draws.

    It is faster than a sprite, for texts that are drawn once. Texts have the same height and share
    a baseline. `size` is the em size of the font in pixels.
    """
    with pillow_lock:
        line = Line(text, _pixels(size), weight)
        width = max(1, math.ceil((line.right - line.left) / SCALE))
        high = math.ceil(size * LINE_HEIGHT)
        drawn = Image.new("L", (width * SCALE, high * SCALE), 0)
        baseline = round((drawn.height - sum(height("H", _pixels(size), weight))) / 2)
        line.draw(ImageDraw.Draw(drawn), (-line.left, baseline), 255)
        return drawn.reduce(SCALE)


def _pixels(size: float) -> int:
    """The em size of a font in pixels of the supersampled picture."""
    return max(1, round(size * SCALE))


class Palette:
    """At most 256 colours: those that lie side by side, and blends of each pair of them.

    Anti-aliased edges have the blends. If there are too many, the last ones are left out.
    """

    __slots__ = ("colours", "image")

    def __init__(self, pairs: Sequence[tuple[RGB, RGB]]) -> None:
        colours = dict.fromkeys(colour for pair in pairs for colour in pair)
        for one, other in pairs:
            colours.update(dict.fromkeys(mix(one, other, k / 3) for k in (1, 2)))
        self.colours = tuple(colours)[:256]
        """The colours, by their number in a picture."""
        self.image = Image.new("P", (1, 1))
        self.image.putpalette([channel for colour in self.colours for channel in colour])

    @classmethod
    def of(cls, colours: bytes) -> Palette:
        """Return a palette with these colours, three bytes each, if they all differ."""
        parts = zip(colours[::3], colours[1::3], colours[2::3], strict=True)
        return cls([(colour, colour) for colour in parts])

    def reduce(self, picture: Image.Image) -> Image.Image:
        """Map each pixel of an RGB picture to the nearest colour of the palette."""
        reduced = picture.quantize(palette=self.image, dither=Image.Dither.NONE)
        reduced.putpalette(self.image.getpalette() or [])
        return reduced

    def nearest(self, colours: Sequence[RGB]) -> list[int]:
        """Return for each colour the number of the nearest colour of the palette."""
        channels = bytes(channel for colour in colours for channel in colour)
        with pillow_lock:
            return [*self.reduce(Image.frombytes("RGB", (len(colours), 1), channels)).tobytes()]


class Painter:
    """Draws anti-aliased shapes; coordinates are final pixels and may be fractions.

    If `ground` is None, the picture is transparent except where something is drawn. Shapes without
    an extent, such as the inside of an outline in a very small picture, are left out.
    """

    def __init__(self, width: int, height: int, ground: RGB | None = None) -> None:
        self.size = (width, height)
        # Pillow reduces pictures of mode RGB several times as fast.
        mode, fill = ("RGBA", (0, 0, 0, 0)) if ground is None else ("RGB", ground)
        self._image = Image.new(mode, (width * SCALE, height * SCALE), fill)
        self._draw = ImageDraw.Draw(self._image)

    def disc(
        self, at: XY, radius: float, fill: RGB, outline: RGB | None = None, width: float = 0
    ) -> None:
        """Draw a filled circle. Its outline is `width` pixels wide and lies inside `radius`."""
        if outline is not None and width > 0:
            self.disc(at, radius, outline)
            radius -= width
        if radius * SCALE >= 0.5:
            self._draw.ellipse(_box(at, radius), fill=fill)

    def ring(self, at: XY, radius: float, width: float, fill: RGB, dashes: int = 0) -> None:
        """Draw a circular line inside `radius`, in the given number of dashes (0: unbroken)."""
        if radius * SCALE < 0.5:
            return
        thick = max(1, round(width * SCALE))
        box = _box(at, radius)
        if not dashes:
            self._draw.ellipse(box, outline=fill, width=thick)
            return
        turn = 360 / dashes
        for k in range(dashes):
            start = k * turn - turn * 0.3 - 90
            self._draw.arc(box, start, start + turn * 0.6, fill=fill, width=thick)

    def line(self, start: XY, end: XY, width: float, fill: RGB, *, caps: bool = False) -> None:
        """Draw a straight line, with round ends if `caps`."""
        length = math.dist(start, end) or 1.0
        across = width / 2 / length
        dx, dy = (end[1] - start[1]) * across, (start[0] - end[0]) * across
        corners = (
            (start[0] + dx, start[1] + dy),
            (end[0] + dx, end[1] + dy),
            (end[0] - dx, end[1] - dy),
            (start[0] - dx, start[1] - dy),
        )
        self.polygon(corners, fill)
        if caps:
            self.disc(start, width / 2, fill)
            self.disc(end, width / 2, fill)

    def polygon(
        self, corners: Sequence[XY], fill: RGB, outline: RGB | None = None, width: float = 0
    ) -> None:
        """Draw a filled polygon. Its outline is `width` pixels wide and centred on the border."""
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in corners], fill=fill)
        if outline is not None and width > 0:
            for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
                self.line(start, end, width, outline, caps=True)

    def rectangle(
        self, box: tuple[float, float, float, float], fill: RGB, radius: float = 0
    ) -> None:
        """Draw a filled rectangle (left, top, right, bottom), excluding right and bottom.

        `radius` is the radius of rounded corners.
        """
        left, top, right, bottom = (edge * SCALE for edge in box)
        if right - left < 1 or bottom - top < 1:
            return
        corners = (left, top, right - 1, bottom - 1)
        self._draw.rounded_rectangle(corners, max(0.0, radius * SCALE), fill=fill)

    def text(
        self,
        at: XY,
        text: str,
        size: float,
        fill: RGB,
        *,
        weight: Weight = "SemiBold",
        level: str = "0",
        quarter_turns: int = 0,
    ) -> None:
        """Draw a text centred on `at`.

        All texts with the same `level` share a baseline: it is the one on which the letter `level`
        would be centred vertically. `size` is the em size of the font. `quarter_turns` rotates the
        text anticlockwise.
        """
        line = Line(text, _pixels(size), weight)
        across, down = line.left + line.right, sum(height(level, _pixels(size), weight))
        if not quarter_turns:
            x, y = at[0] * SCALE - across / 2, at[1] * SCALE - down / 2
            line.draw(self._draw, (round(x), round(y)), fill)
            return
        margin = round(size * SCALE)
        tile = Image.new("L", (round(line.right - line.left) + 2 * margin, 2 * margin), 0)
        line.draw(ImageDraw.Draw(tile), (margin - line.left, margin - down / 2), 255)
        tile = tile.rotate(90 * quarter_turns, expand=True)
        corner = round(at[0] * SCALE - tile.width / 2), round(at[1] * SCALE - tile.height / 2)
        self._image.paste(fill, corner, tile)

    def downsampled(self) -> Image.Image:
        """Return the drawing at its final size, in mode RGB if it has a ground, else RGBA."""
        return self._image.reduce(SCALE)


def _box(at: XY, radius: float) -> tuple[float, float, float, float]:
    x, y = at[0] * SCALE, at[1] * SCALE
    reach = radius * SCALE
    return x - reach, y - reach, x + reach - 1, y + reach - 1


@dataclass(frozen=True, slots=True)
class Sprite:
    """A small picture with its mask. `middle` is the pixel of its centre, by which it is placed."""

    image: Image.Image
    mask: Image.Image
    middle: tuple[int, int]


def background(
    palette: Palette, width: int, height: int, ground: RGB, draw: Callable[[Painter], None]
) -> Image.Image:
    """Create an opaque picture on which a `Canvas` starts."""
    with pillow_lock:
        painter = Painter(width, height, ground)
        draw(painter)
        return palette.reduce(painter.downsampled())


def sprite(
    palette: Palette, width: int, height: int, over: RGB, draw: Callable[[Painter], None]
) -> Sprite:
    """Create a sprite whose anti-aliased edges blend into the background colour `over`.

    `draw` paints into a box of `width` × `height` pixels, whose centre is the sprite's. In a
    very small picture the box may have no room for anything; the sprite has at least one pixel.
    """
    width, height = max(1, width), max(1, height)
    with pillow_lock:
        painter = Painter(width, height)
        draw(painter)
        downsampled = painter.downsampled()
        alpha = downsampled.getchannel("A")
        flat = Image.new("RGB", downsampled.size, over)
        flat.paste(downsampled, mask=alpha)
        mask = mapped(alpha, _SOLID).convert("1")
        return Sprite(palette.reduce(flat), mask, (width // 2, height // 2))


@lru_cache(maxsize=256)
def block(palette: Palette, width: int, height: int, fill: RGB) -> Sprite:
    """A rectangle of one colour."""

    def draw(painter: Painter) -> None:
        painter.rectangle((0, 0, width, height), fill)

    return sprite(palette, width, height, fill, draw)


_SOLID = [255 if alpha >= 40 else 0 for alpha in range(256)]
"""The mask of a pixel by its alpha: pixels below a sixth of full opacity are left out."""


def mapped(picture: Image.Image, table: list[int]) -> Image.Image:
    """Return a picture in which each number of a pixel is replaced by a table."""
    return picture.point(table)  # pyright: ignore[reportUnknownMemberType]  # Pillow's own types


class Canvas:
    """A picture in progress: a copy of a background, onto which sprites are pasted."""

    __slots__ = ("picture",)

    def __init__(self, background: Image.Image) -> None:
        self.picture = background.copy()
        """The picture as it is now, in mode P with the colours of the background's palette."""

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """Paste a sprite centred on the pixel (x, y). Parts outside the picture are clipped."""
        left, top = x - sprite.middle[0], y - sprite.middle[1]
        self.picture.paste(sprite.image, (left, top), sprite.mask)

    def uncover(self, other: Image.Image, where: Sprite, x: int, y: int) -> None:
        """Copy from another picture of the same size what the mask of a sprite covers at (x, y)."""
        left, top = x - where.middle[0], y - where.middle[1]
        box = (left, top, left + where.mask.width, top + where.mask.height)
        self.picture.paste(other.crop(box), (left, top), where.mask)


def empty_canvas(side: int) -> Canvas:
    """Return a square canvas for sprites that `cut_out` makes one sprite of."""
    return Canvas(Image.new("P", (side, side), _NO_COLOUR))


def cut_out(canvas: Canvas) -> Sprite:
    """Return all that was pasted onto an empty canvas, as one sprite."""
    mask = canvas.picture.point([255] * _NO_COLOUR + [0], "1")  # pyright: ignore[reportUnknownMemberType]  # Pillow's own types
    return Sprite(canvas.picture, mask, (mask.width // 2, mask.height // 2))


def png_of(picture: Image.Image) -> bytes:
    """Encode a picture as PNG."""
    buffer = BytesIO()
    # Level 3 takes a tenth more time than level 2, for files that are 7 percent smaller.
    picture.save(buffer, "PNG", compress_level=3)
    return buffer.getvalue()

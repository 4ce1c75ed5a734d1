"""Finds the edges of pieces in pictures, and measures their contrast to the ground around them.

Where pieces are is read from silhouettes: the same position in themes in which each kind of piece
has one colour of its own and everything else other colours. The contrast is that of the pixels of
the real picture.
"""

import math
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from typing import Any, NamedTuple, cast

from PIL import Image, ImageChops, ImageFilter, ImageMath

from rendering.renderers import draw
from rendering.themes import LIGHT, RGB, THEMES, Piece, Theme
from rendering.view import View
from rules.game import Position

REQUIRED = 3.0
"""The contrast that WCAG 2.2 asks of graphical objects (1.4.11)."""
TONES_PER_FACTOR = 255 / math.log(21)
"""Tones are logarithms of luminance, so the contrast of two pixels is a difference of tones."""
BAND = 11
"""How far from the ground the fill may begin, beyond a thick outline, in 840-pixel pictures."""
MARK_REACH = 9
"""How far from marks edges are not measured, in 840-pixel pictures."""
WINDOW, SPECKS = 7, 8
"""Up to `SPECKS` pixels without contrast in a square of 2·`WINDOW` + 1 pixels are not counted."""
GAP, SMALL_GAP = 3, 1
"""Pieces touch if less than twice as many pixels are between them, in 840-pixel pictures and in
smaller ones. What is between them is no ground."""

DARK, HALF = 60, 100
"""Channels of silhouettes below it count as 0, in 840-pixel pictures and in smaller ones. In these
it is the middle of an edge, where text is too thin to be taken for a piece."""
APART, APART_IN_MARKS = 25, 80
"""How much higher the other channels are at least."""

_GROUND: RGB = (255, 255, 255)
_TEXT: RGB = (115, 115, 115)
"""Legible on the ground, so that games use it instead of the colour of a piece."""
_SIGN: RGB = (130, 0, 130)
_PIECES: Mapping[str, RGB] = {
    "black": (0, 0, 0),
    "white": (0, 150, 150),
    "red": (255, 0, 0),
    "yellow": (150, 150, 0),
    "green": (0, 150, 0),
    "blue": (0, 0, 255),
}
"""Colours of the silhouettes. Their shades stay apart too, for outlines that a game darkens. All
stand out from the ground, so that a game need not give them other outlines."""


def _silhouette(name: str, sign: RGB) -> Theme:
    """A theme of silhouettes. Marks have the colour `sign`."""
    pieces = {
        colour: Piece(face=fill, side=fill, outline=fill, ink=fill, mark=sign)
        for colour, fill in _PIECES.items()
    }
    grounds = dict.fromkeys(("frame", "ground", "shade", "line", "cool", "warm"), _GROUND)
    signs = dict.fromkeys(("threat", "won", "hint"), sign)
    return replace(LIGHT, name=name, title=name, pieces=pieces, text=_TEXT, **grounds, **signs)


_SILHOUETTES = (_silhouette("marks-as-ground", _GROUND), _silhouette("marks-in-colour", _SIGN))
"""With marks like the ground, and in a colour. They also differ in what is drawn around marks: it
has the colour of the piece that contrasts more with the mark, and is no piece."""


@contextmanager
def _silhouettes() -> Generator[None]:
    """Add the themes of silhouettes to those of the program within the block."""
    themes = cast("dict[str, Theme]", THEMES)
    themes.update({theme.name: theme for theme in _SILHOUETTES})
    try:
        yield
    finally:
        for theme in _SILHOUETTES:
            del themes[theme.name]


@dataclass(frozen=True)
class Shapes:
    """Where the pieces of each colour are in a picture, and where marks are near.

    These are pictures of mode L, white where something is.
    """

    pieces: tuple[Image.Image, ...]
    marks: Image.Image


def drawn(position: Position, view: View) -> Image.Image:
    """Draw a position as RGB."""
    return draw(position, view).convert("RGB")


def scaled(picture: Image.Image, width: int) -> Image.Image:
    """Scale a picture to another width."""
    size = (width, round(picture.height * width / picture.width))
    return picture.resize(size, Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType]  # Pillow's own types


def drawn_as_silhouettes(position: Position, view: View) -> list[Image.Image]:
    """Draw a position in the themes of silhouettes."""
    with _silhouettes():
        return [drawn(position, replace(view, theme=theme.name)) for theme in _SILHOUETTES]


def shapes(silhouettes: Sequence[Image.Image], width: int) -> Shapes:
    """Find the pieces in the picture of a position that is scaled to `width`."""
    without, coloured = (scaled(each, width) for each in silhouettes)
    pieces: list[Image.Image] = []
    plain = _where(coloured, _SIGN, APART_IN_MARKS)
    marks = plain
    for colour in _PIECES.values():
        one, other = _where(without, colour), _where(coloured, colour)
        pieces.append(ImageChops.darker(one, other))
        marks = ImageChops.lighter(marks, ImageChops.difference(one, other))
    # Thin lines that have the colour of marks are marks, though.
    marks = _spread(ImageChops.lighter(_solid(marks), plain), _at(width, MARK_REACH))
    return Shapes(tuple(piece for piece in map(_solid, pieces) if piece.getbbox()), marks)


def _solid(mask: Image.Image) -> Image.Image:
    """Leave out what is one or two pixels thin: blends along edges have all sorts of colours."""
    core = ImageChops.invert(_spread(ImageChops.invert(mask), 1))
    return ImageChops.darker(mask, _spread(core, 2))


def _at(width: int, pixels: int) -> int:
    """A distance in an 840-pixel picture as one in a picture of another width.

    A pixel more makes up for edges that scaling has softened.
    """
    return pixels if width == 840 else math.ceil(pixels * width / 840) + 1


def _where(silhouette: Image.Image, colour: RGB, apart: int = APART) -> Image.Image:
    """Where a silhouette has a colour or a darker shade of it, without softened edges."""
    channels = silhouette.split()
    bright = [channel for channel, value in zip(channels, colour, strict=True) if value]
    dark = [channel for channel, value in zip(channels, colour, strict=True) if not value]
    highest = reduce(ImageChops.lighter, dark)
    if bright:
        coloured = ImageChops.subtract(reduce(ImageChops.darker, bright), highest)
        fitting = ImageChops.invert(_below(apart, coloured))
    else:
        coloured = ImageChops.subtract(highest, reduce(ImageChops.darker, dark))
        fitting = _below(apart, coloured)
    limit = DARK if silhouette.width == 840 else HALF
    return ImageChops.darker(fitting, _below(limit, highest))


class Edges(NamedTuple):
    """Pictures of mode L, white along edges: where they were measured, where they are too weak."""

    measured: Image.Image
    weak: Image.Image


def edges(picture: Image.Image, shapes: Shapes) -> Edges:
    """Find where pieces have too little contrast to the ground along their edges.

    Measured is each pixel of the ground along the edge of a piece, just beyond the softened edge.
    Pixels that are closer to another piece or to a mark are left out, since these are no ground.
    """
    tone = tones(picture)
    dark = ImageChops.invert(tone)
    every = reduce(ImageChops.lighter, shapes.pieces)
    gap = GAP if picture.width == 840 else SMALL_GAP
    closed = ImageChops.invert(_spread(ImageChops.invert(_spread(every, gap)), gap))
    excluded = reduce(ImageChops.lighter, (_spread(every, 1), closed, shapes.marks))
    measured = weak = Image.new("L", picture.size, 0)
    band = _at(picture.width, BAND)
    for piece in shapes.pieces:
        along = ImageChops.subtract(_spread(piece, 2), excluded)
        lightest = _spread(ImageChops.darker(tone, piece), band)
        darkest = _spread(ImageChops.darker(dark, piece), band)
        best = ImageChops.lighter(
            ImageChops.subtract(lightest, tone), ImageChops.subtract(darkest, dark)
        )
        # Tones are rounded, so a difference may be one too small.
        low = _below(round(TONES_PER_FACTOR * math.log(REQUIRED)) - 1, best)
        measured = ImageChops.lighter(measured, along)
        weak = ImageChops.lighter(weak, ImageChops.darker(low, along))
    return Edges(measured, _without_specks(weak))


def _without_specks(weak: Image.Image) -> Image.Image:
    area = (2 * WINDOW + 1) ** 2
    crowded = weak.filter(ImageFilter.BoxBlur(WINDOW))
    few = _below(math.ceil(255 * (SPECKS + 0.5) / area), crowded)
    return ImageChops.darker(weak, _spread(ImageChops.invert(few), WINDOW))


def _below(limit: int, picture: Image.Image) -> Image.Image:
    """Where the values of a picture are below a limit."""
    return _mapped(picture, [255 if value < limit else 0 for value in range(256)])


def _mapped(picture: Image.Image, table: list[int]) -> Image.Image:
    return picture.point(table, "L")  # pyright: ignore[reportUnknownMemberType]  # Pillow's own types


def _spread(picture: Image.Image, reach: int) -> Image.Image:
    """Give each pixel the highest value within `reach` pixels across and down."""
    for dx, dy in ((1, 0), (0, 1)):
        covered = 1
        while covered < 2 * reach + 1:
            step = min(covered, 2 * reach + 1 - covered)
            moved = ImageChops.offset(picture, step * dx, step * dy)
            picture = ImageChops.lighter(picture, moved)
            covered += step
        picture = ImageChops.offset(picture, -reach * dx, -reach * dy)
    return picture


# ---- luminance
def tones(picture: Image.Image) -> Image.Image:
    """Convert an RGB picture to tones, from 0 (black) to 255 (white)."""
    red, green, blue = (
        ImageMath.lambda_eval(_linear, channel=channel) for channel in picture.split()
    )
    luminance = ImageMath.lambda_eval(_luminance, red=red, green=green, blue=blue)
    return _mapped(luminance, _log_tones())


def _linear(of: dict[str, Any]) -> Any:
    """The light of a channel, from 0 to 1. WCAG's straight part below 0.003 is left out."""
    return ((of["float"](of["channel"]) / 255 + 0.055) / 1.055) ** 2.4


def _luminance(of: dict[str, Any]) -> Any:
    light = of["red"] * 0.2126 + of["green"] * 0.7152 + of["blue"] * 0.0722
    return of["int"](light * 65535 + 0.5)


@lru_cache(maxsize=1)
def _log_tones() -> list[int]:
    return [
        round(TONES_PER_FACTOR * math.log((step / 65535 + 0.05) / 0.05)) for step in range(65536)
    ]


def white_pixels(picture: Image.Image) -> int:
    """The number of white pixels in a picture of mode L."""
    return picture.histogram()[255]

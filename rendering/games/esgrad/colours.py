"""The colours of Esgrad's pictures, derived from those of a theme."""

from __future__ import annotations

from functools import lru_cache

from rendering.canvas import Palette
from rendering.themes import RGB, Piece, Theme, contrast, luminance, mix

TINTS = 3
"""The number of tints that distinguish areas. Tint 0 is the plain board."""
STRONG = 2
"""Add this to the number of a light tint (1, 2) for the strong one of the same hue."""

_EDGE = 3.2
"""The contrast of a stone, or of its outline, to the board."""
_LINES = (1.85, 2.4)
"""The contrast of most lines to the board, and of the stronger lines."""
_DEPTHS = (1.0, 1.17, 1.36, 1.36, 1.58)
"""The contrast of each tint to the plain board, so that tints also differ in lightness."""


def piece_of(theme: Theme, colour: str) -> Piece:
    """The colours of the stones of a side."""
    return theme.pieces[colour]


def _step_until(one: RGB, other: RGB, on: RGB, wanted: float) -> RGB:
    """Blend `one` with as little of `other` as gives the wanted contrast on a colour."""
    blends = (mix(one, other, share / 100) for share in range(101))
    return next((each for each in blends if contrast(each, on) >= wanted), other)


@lru_cache(maxsize=16)
def ground(theme: Theme) -> RGB:
    """The colour of the board, on which black stones stand out by themselves in every theme."""
    black, white = theme.pieces["black"].face, theme.pieces["white"].face
    return _step_until(theme.ground, white, black, _EDGE)


@lru_cache(maxsize=64)
def tint(theme: Theme, number: int) -> RGB:
    """Return a tint of the board: 0 is none, 1 and 2 are light, 3 and 4 strong."""
    plain = ground(theme)
    hue = theme.hint if number % 2 else theme.won
    return _step_until(plain, hue, plain, _DEPTHS[number])


@lru_cache(maxsize=16)
def lines(theme: Theme) -> tuple[RGB, RGB]:
    """The colours of the lines of the board: of most of them, and of the stronger ones."""
    plain, ink = ground(theme), label_ink(theme)
    quiet, strong = (_step_until(plain, ink, plain, wanted) for wanted in _LINES)
    return quiet, strong


def _tinted(theme: Theme, number: int, colour: RGB) -> RGB:
    """A colour of the plain board as it is in a tint: as much darker or lighter as the ground."""
    parts = zip(colour, tint(theme, number), ground(theme), strict=True)
    red, green, blue = (min(255, max(0, each + to - of)) for each, to, of in parts)
    return red, green, blue


@lru_cache(maxsize=64)
def tint_table(theme: Theme, number: int) -> list[int]:
    """Return for each colour of the palette, by index, that of the same part of a tinted board."""
    colours = [_tinted(theme, number, colour) for colour in palette(theme).colours]
    return palette(theme).nearest(colours) + [0] * (256 - len(colours))


@lru_cache(maxsize=16)
def label_ink(theme: Theme) -> RGB:
    """The colour of file letters and rank numbers on the board."""
    plain, wanted = ground(theme), 7.0 if theme.high_contrast else 4.6
    inks = theme.text, theme.pieces["black"].outline, theme.pieces["white"].face
    fitting = (ink for ink in inks if contrast(ink, plain) >= wanted)
    return next(fitting, max(inks, key=lambda ink: contrast(ink, plain)))


@lru_cache(maxsize=32)
def outline(theme: Theme, colour: str) -> RGB:
    """The colour around stones and links, which stands out from the board and from all tints."""
    piece = theme.pieces[colour]
    dark = min(piece.face, piece.outline, key=luminance)
    return mix(dark, (0, 0, 0), 0.6)


@lru_cache(maxsize=32)
def rim(theme: Theme, colour: str) -> RGB:
    """The colour of the faint line around each stone of a group."""
    piece = theme.pieces[colour]
    return mix(piece.face, piece.side, 0.8)


@lru_cache(maxsize=16)
def palette(theme: Theme) -> Palette:
    """The colours of this game in a theme."""
    pieces = [theme.pieces[colour] for colour in ("black", "white")]
    grounds = [tint(theme, number) for number in range(2 * STRONG + 1)]
    inner = [rim(theme, colour) for colour in ("black", "white")]
    named = [theme.frame, theme.text, theme.line, theme.hint, label_ink(theme)]
    named += [*grounds, *inner]
    named += [_tinted(theme, n, line) for n in range(len(grounds)) for line in lines(theme)]
    pairs = [(theme.frame, theme.text), (theme.frame, theme.line), (theme.line, grounds[0])]
    pairs += [(grounds[0], label_ink(theme)), (grounds[0], theme.hint)]
    for colour, piece in zip(("black", "white"), pieces, strict=True):
        edge = outline(theme, colour)
        named += [piece.face, piece.ink, piece.mark, edge]
        pairs += [(grounds[0], edge), (theme.frame, edge), (piece.face, edge)]
        pairs += [(piece.face, piece.ink), (piece.face, piece.mark)]
        pairs += [(piece.face, rim(theme, colour)), (rim(theme, colour), edge)]
    pairs += [(theme.hint, piece.face) for piece in pieces]
    for number, each in enumerate(grounds):
        pairs += [(each, _tinted(theme, number, line)) for line in lines(theme)]
    return Palette(named, pairs)

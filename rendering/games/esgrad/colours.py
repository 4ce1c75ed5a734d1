"""The colours of Esgrad's pictures, derived from a theme's colours."""

from functools import lru_cache

from rendering.canvas import Palette
from rendering.themes import RGB, Theme, clearest, contrast, luminance, mix

_EDGE, _EDGE_IN_AREAS = 4.54, 3.5
"""The contrast of the outline of a black stone to the plain board, and to Black's tint."""
_LINES = (1.42, 1.75)
"""The contrast of most lines to the board, and of the stronger lines."""
_DEPTH = 1.28
"""The contrast of tints to the plain board: Black's is darker, White's lighter."""
_RIM = 2.5
"""The contrast of the line around each stone of a group to the stone."""
_HUE = 0.6
"""How much of its hue a tint has."""


def _step_until(one: RGB, other: RGB, on: RGB, least: float) -> RGB:
    """Blend `one` with as little of `other` as gives that contrast on a colour."""
    blends = (mix(one, other, share / 100) for share in range(101))
    return next((each for each in blends if contrast(each, on) >= least), other)


@lru_cache(maxsize=16)
def ground(theme: Theme) -> RGB:
    """The colour of the board.

    Black stones stand out on Black's darkest areas in every theme, and White's areas can be
    lighter than the board.
    """
    black, white = theme.pieces["black"].face, theme.pieces["white"].face
    plain = _step_until(theme.ground, white, outline(theme, "black"), _EDGE)
    if not theme.high_contrast:
        return plain
    return _step_until(plain, black, (255, 255, 255), _DEPTH * 1.15)


@lru_cache(maxsize=64)
def tinted_ground(theme: Theme, side: str) -> RGB:
    """Return the colour of the board in areas of a side, or of the plain board for ""."""
    plain = ground(theme)
    if not side:
        return plain
    hue = mix(plain, theme.cool if side == "black" else theme.warm, _HUE)
    light = luminance(plain) + 0.05
    if side == "white":
        return _as_light_as(hue, light * _DEPTH - 0.05)
    # Where the board is dark, there is less room for a darker tint.
    depth = min(_DEPTH, contrast(outline(theme, "black"), plain) / _EDGE_IN_AREAS)
    return _as_light_as(hue, light / depth - 0.05)


@lru_cache(maxsize=64)
def shadow(theme: Theme, side: str) -> RGB:
    """The colour of the shadow of stones in areas of a side, or on the plain board for "".

    It is as dark as it can be without hiding the outlines of stones.
    """
    on, edge = tinted_ground(theme, side), outline(theme, "black")
    shades = (mix(on, (0, 0, 0), share / 100) for share in range(18, 0, -1))
    return next((each for each in shades if contrast(each, edge) >= 3.1), on)


def _as_light_as(colour: RGB, light: float) -> RGB:
    """Blend a colour with black or white until it has about this luminance."""
    end = (0, 0, 0) if luminance(colour) > light else (255, 255, 255)
    blends = [mix(colour, end, share / 200) for share in range(201)]
    return min(blends, key=lambda each: abs(luminance(each) - light))


@lru_cache(maxsize=16)
def lines(theme: Theme) -> tuple[RGB, RGB]:
    """The colours of the lines of the board: of most of them, and of the stronger ones."""
    plain, ink = ground(theme), label_ink(theme)
    quiet, strong = (_step_until(plain, ink, plain, least) for least in _LINES)
    return quiet, strong


def _tinted(theme: Theme, side: str, colour: RGB) -> RGB:
    """A colour of the plain board in areas of a side: as much darker or lighter as the ground."""
    parts = zip(colour, tinted_ground(theme, side), ground(theme), strict=True)
    red, green, blue = (min(255, max(0, each + to - of)) for each, to, of in parts)
    return red, green, blue


@lru_cache(maxsize=64)
def tint_table(theme: Theme, side: str) -> list[int]:
    """Return, by the index of each colour, the index of the same part of a side's areas."""
    colours = [_tinted(theme, side, colour) for colour in palette(theme).colours]
    return palette(theme).nearest(colours) + [0] * (256 - len(colours))


@lru_cache(maxsize=16)
def label_ink(theme: Theme) -> RGB:
    """The colour of file letters and rank numbers on the board."""
    plain, least = ground(theme), 7.0 if theme.high_contrast else 4.6
    black, white = theme.pieces["black"], theme.pieces["white"]
    inks = theme.text, black.outline, white.face, black.ink
    fitting = (ink for ink in inks if contrast(ink, plain) >= least)
    return next(fitting, max(inks, key=lambda ink: contrast(ink, plain)))


@lru_cache(maxsize=32)
def outline(theme: Theme, colour: str) -> RGB:
    """The colour around stones and links, which stands out from the board and from all tints."""
    piece = theme.pieces[colour]
    dark = min(piece.face, piece.outline, key=luminance)
    return mix(dark, (0, 0, 0), 1.0 if colour == "black" else 0.6)


@lru_cache(maxsize=32)
def rim(theme: Theme, colour: str) -> RGB:
    """The colour of the line around each stone of a group."""
    face, ink = theme.pieces[colour].face, theme.pieces[colour].ink
    return _step_until(face, ink, face, _RIM)


@lru_cache(maxsize=16)
def mark(theme: Theme) -> RGB:
    """The colour of marks of the last turn, which stands out from the stones of both sides."""
    black, white = theme.pieces["black"], theme.pieces["white"]
    # Between the marks of the high-contrast theme, blue and yellow, lies only grey.
    first = theme.threat if theme.high_contrast else white.mark
    blends = [mix(first, black.mark, share / 100) for share in range(101)]
    return max(blends, key=lambda each: min(contrast(each, black.face), contrast(each, white.face)))


@lru_cache(maxsize=16)
def mark_ink(theme: Theme) -> RGB:
    """The colour of text on the colour of marks."""
    black, white = theme.pieces["black"], theme.pieces["white"]
    inks = outline(theme, "black"), black.outline, white.face
    return clearest(mark(theme), *inks)


@lru_cache(maxsize=16)
def palette(theme: Theme) -> Palette:
    """The colours of this game in a theme."""
    pieces = [theme.pieces[colour] for colour in ("black", "white")]
    sides = ("", "black", "white")
    grounds = [tinted_ground(theme, side) for side in sides]
    pairs = [(theme.frame, theme.text), (theme.frame, theme.line), (theme.line, grounds[0])]
    pairs += [(grounds[0], label_ink(theme)), (grounds[0], theme.hint)]
    for colour, piece in zip(("black", "white"), pieces, strict=True):
        edge = outline(theme, colour)
        pairs += [(grounds[0], edge), (theme.frame, edge), (piece.face, edge)]
        pairs += [(piece.face, piece.ink), (piece.face, mark(theme))]
        pairs += [(piece.face, rim(theme, colour)), (rim(theme, colour), edge)]
    pairs += [(theme.hint, piece.face) for piece in pieces]
    pairs += [(mark(theme), mark_ink(theme)), (mark(theme), grounds[0]), (mark(theme), theme.frame)]
    pairs += [(shadow(theme, side), shadow(theme, side)) for side in sides]
    for side, ground_of_side in zip(sides, grounds, strict=True):
        pairs += [(ground_of_side, _tinted(theme, side, line)) for line in lines(theme)]
    return Palette(pairs)

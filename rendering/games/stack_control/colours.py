"""The colours of Stack Control in each theme."""

from __future__ import annotations

from functools import lru_cache

from rendering.canvas import Palette
from rendering.themes import RGB, Piece, Theme, clearest, contrast, luminance, mix
from rules.games.stack_control.board import Colour


def divider(theme: Theme) -> tuple[RGB, RGB]:
    """The two lines between a pyramid and the one below it, from the top: black and white.

    Whatever colours lie on each other, one of the lines differs from both.
    """
    black = theme.pieces["black"]
    return min(black.face, black.outline, key=luminance), theme.pieces["white"].face


def piece_of(theme: Theme, colour: Colour) -> Piece:
    """The colours of pyramids of a colour in a theme."""
    return theme.pieces[colour.name.lower()]


@lru_cache(maxsize=16)
def palette(theme: Theme) -> Palette:
    """The colours of this game in a theme."""
    pieces = [piece_of(theme, colour) for colour in Colour]
    grounds = [ground_of(theme, shaded, lit) for lit in (False, True) for shaded in (False, True)]
    named = [theme.frame, theme.text, theme.line, theme.hint, theme.won, *grounds, *divider(theme)]
    for piece in pieces:
        named += [
            piece.face,
            piece.side,
            piece.outline,
            piece.ink,
        ]
    pairs = [(theme.frame, theme.text), (theme.frame, theme.ground)]
    for piece in pieces:
        pairs += [(piece.face, piece.ink), (piece.face, piece.outline)]
    for ground in grounds[:2]:
        pairs += [(ground, piece.outline) for piece in pieces]
        pairs += [(ground, theme.hint), (ground, theme.won)]
    pairs += [(piece.side, piece.outline) for piece in pieces]
    pairs += [(ground, number_on(theme, ground)) for ground in grounds]
    pairs += [(piece.face, line) for piece in pieces for line in divider(theme)]
    pairs += [(ground, piece.outline) for ground in grounds[2:] for piece in pieces]
    return Palette(named, pairs)


@lru_cache(maxsize=16)
def shade(theme: Theme) -> RGB:
    """The colour of dark squares: the theme's shade, blended with the ground until frames show."""
    mixed = (mix(theme.shade, theme.ground, share / 20) for share in range(20))
    return next((each for each in mixed if contrast(theme.hint, each) >= 3), theme.ground)


@lru_cache(maxsize=64)
def ground_of(theme: Theme, shaded: bool, lit: bool = False) -> RGB:
    """The colour of a light square, or of a dark one if `shaded`.

    If `lit`, it is that of a square whose stack can be chosen.
    """
    plain = shade(theme) if shaded else theme.ground
    return mix(plain, theme.hint, 0.3) if lit else plain


def number_on(theme: Theme, ground: RGB) -> RGB:
    """The colour of a number on a square: that of text, or black or white where it is too weak."""
    grounds = ground, theme.ground, shade(theme)
    if all(contrast(theme.text, each) >= 4.5 for each in grounds):
        return theme.text
    return clearest(ground, *divider(theme))

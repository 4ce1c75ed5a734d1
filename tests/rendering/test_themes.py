"""In every theme everything has enough contrast to its background (WCAG 2.2, 1.4.3, 1.4.6,
1.4.11)."""

import math
from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.themes import (
    CONTRAST,
    LIGHT,
    RGB,
    THEMES,
    Theme,
    accent_of,
    as_number,
    contrast,
    luminance,
    rgb,
    theme_named,
)
from tests.rendering.picture_helpers import every_theme
from tools.gallery import VISIONS, Vision, seen_colour

GRAPHICS, TEXT, STRICT_TEXT = 3.0, 4.5, 7.0


def text_limit(theme: Theme) -> float:
    return STRICT_TEXT if theme.high_contrast else TEXT


def test_contrast_is_computed_as_in_wcag() -> None:
    """Black on white is 21:1, and #777777 on white is just below 4.5:1."""
    assert contrast(rgb("#000000"), rgb("#ffffff")) == pytest.approx(21)
    assert contrast(rgb("#ffffff"), rgb("#777777")) == pytest.approx(4.48, abs=0.01)


@every_theme
def test_pieces_stand_out_from_the_board_and_numerals_and_marks_from_them(theme: Theme) -> None:
    """By their face or their outline, on both backgrounds."""
    for name, piece in theme.pieces.items():
        for ground in (theme.ground, theme.shade):
            best = max(contrast(piece.face, ground), contrast(piece.outline, ground))
            assert best >= GRAPHICS, name
        assert contrast(piece.ink, piece.face) >= text_limit(theme), name
        assert contrast(piece.mark, piece.face) >= GRAPHICS, name


COLOURS = ("black", "blue", "red", "green", "yellow")
"""The colours of players in games for up to five, from dark to light."""


@every_theme
def test_the_colours_of_players_differ_in_lightness(theme: Theme) -> None:
    """So one can tell them apart in a grey print, and they have the same order in every theme."""
    faces = [theme.pieces[name].face for name in COLOURS]
    assert [luminance(face) for face in faces] == sorted(luminance(face) for face in faces)
    for darker, lighter in pairwise(faces):
        assert contrast(darker, lighter) >= 1.5


BLIND = [vision for vision in VISIONS if vision.name != "greyscale"]
Matrix = tuple[tuple[float, float, float], ...]
TO_XYZ: Matrix = (
    (0.433953, 0.376219, 0.189828),
    (0.212673, 0.715152, 0.072175),
    (0.017757, 0.109470, 0.872777),
)
"""From linear red, green and blue to CIE XYZ, where white is (1, 1, 1)."""


def linear_light(colour: RGB) -> tuple[float, ...]:
    return tuple(luminance((channel, channel, channel)) for channel in colour)


def times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def in_lab(colour: RGB) -> list[float]:
    """Convert a colour to CIE L*a*b*, where distances are like those we perceive."""
    x, y, z = (
        each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116
        for each in times(TO_XYZ, linear_light(colour))
    )
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


@every_theme
@pytest.mark.parametrize("vision", BLIND, ids=lambda vision: vision.name)
def test_the_colours_of_players_differ_for_the_colour_blind(theme: Theme, vision: Vision) -> None:
    """A distance of 2.3 can just be noticed; 20 is a clear difference."""
    seen = [in_lab(seen_colour(theme.pieces[name].face, vision)) for name in COLOURS]
    assert min(math.dist(one, other) for one, other in combinations(seen, 2)) >= 20


@every_theme
@pytest.mark.parametrize("sign", ["threat", "won", "hint"])
def test_signs_stand_out_from_the_board(theme: Theme, sign: str) -> None:
    assert contrast(getattr(theme, sign), theme.ground) >= GRAPHICS


@every_theme
def test_black_and_white_differ_in_lightness_and_not_only_in_hue(theme: Theme) -> None:
    assert contrast(theme.pieces["black"].face, theme.pieces["white"].face) >= STRICT_TEXT


def test_only_the_high_contrast_theme_is_strict() -> None:
    assert [theme for theme in THEMES.values() if theme.high_contrast] == [CONTRAST]


def test_an_unknown_theme_falls_back_to_light() -> None:
    """A player's preference must never prevent a board from being drawn."""
    assert theme_named("neon") is LIGHT


def accent_contrasts(accent: int) -> list[float]:
    shown = rgb(f"#{accent:06x}")
    return [contrast(shown, rgb(ground)) for ground in ("#313338", "#ffffff")]


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_every_colour_has_an_accent(colour: RGB) -> None:
    accent = accent_of(colour)
    assert min(accent_contrasts(accent)) >= 1.5
    if min(accent_contrasts(as_number(colour))) >= 1.5:
        assert accent == as_number(colour)


def test_accents_can_be_recognized() -> None:
    """Black is a dark grey and White a light one; the others differ from each other."""
    accents = {name: rgb(f"#{accent_of(piece.face):06x}") for name, piece in LIGHT.pieces.items()}
    assert len(set(accents.values())) == len(accents)
    assert max(accents["black"]) < 0x60
    assert min(accents["white"]) > 0xC0

"""In every theme everything has enough contrast to its background (WCAG 2.2, 1.4.3, 1.4.6,
1.4.11)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.renderers import renderer_of
from rendering.themes import (
    CONTRAST,
    LIGHT,
    RGB,
    THEMES,
    Theme,
    accent_of,
    as_number,
    contrast,
    rgb,
    theme_named,
)
from rules.registry import games
from rules.replay import begin

GRAPHICS, TEXT, STRICT_TEXT = 3.0, 4.5, 7.0

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def text_limit(theme: Theme) -> float:
    return STRICT_TEXT if theme.high_contrast else TEXT


def test_contrast_is_computed_as_in_wcag() -> None:
    """Black on white is 21:1, and #777777 on white is just below 4.5:1."""
    assert contrast(rgb("#000000"), rgb("#ffffff")) == pytest.approx(21)
    assert contrast(rgb("#ffffff"), rgb("#777777")) == pytest.approx(4.48, abs=0.01)


@every_theme
def test_pieces_stand_out_from_the_board(theme: Theme) -> None:
    """By their face or their outline, on both backgrounds."""
    for name, piece in theme.pieces.items():
        for ground in (theme.ground, theme.shade):
            best = max(contrast(piece.face, ground), contrast(piece.outline, ground))
            assert best >= GRAPHICS, name


@every_theme
def test_numerals_can_be_read_on_every_piece(theme: Theme) -> None:
    for name, piece in theme.pieces.items():
        assert contrast(piece.ink, piece.face) >= text_limit(theme), name


@every_theme
def test_the_mark_of_the_last_move_is_visible_on_every_piece(theme: Theme) -> None:
    for name, piece in theme.pieces.items():
        assert contrast(piece.mark, piece.face) >= GRAPHICS, name


@every_theme
def test_coordinates_can_be_read(theme: Theme) -> None:
    assert contrast(theme.text, theme.frame) >= text_limit(theme)


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


@every_theme
def test_an_accent_is_visible_in_discords_dark_and_light_appearance(theme: Theme) -> None:
    for name, piece in theme.pieces.items():
        assert min(accent_contrasts(accent_of(piece.face))) >= 1.5, name


def test_accents_of_all_games_are_visible() -> None:
    """Also before colours are chosen, and for every seat."""
    for game in games().values():
        renderer = renderer_of(game.name)
        start = begin(game, game.read_options({}), game.max_seats, bytes(32)).position
        for seat in range(game.max_seats):
            assert min(accent_contrasts(renderer.accent(start, seat))) >= 1.5, game.name


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

"""The chart of a review: one curve for two seats, one a seat for more, and its text."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from rendering.charts import curve_colour
from rendering.review_chart import (
    ChanceCurve,
    numbered_moments,
    piece_of,
    review_alt_text,
    review_chart,
)
from rendering.themes import LIGHT, Theme, contrast
from rendering.view import ALT_TEXT_LIMIT, View
from rules.text import Name, Notation
from tests.rendering.picture_helpers import check_golden, count_pixels, every_theme, open_rgb
from tests.support.pseudo_language import PSEUDO, drawn_texts_checked, faults_of
from tools.gallery import VISIONS, Vision, seen_colour

NAMES = ("Ann", "Bob with a name that is too long for its half", "Cy", "Dee", "Eve")
VIEW = View(players=NAMES)


def curve(seats: int, turns: int) -> ChanceCurve:
    """Return chances that go up and down; they have the sum 1000."""
    chances: list[list[int]] = []
    for k in range(turns + 1):
        weights = [1 + math.sin(k / 5 + 1.7 * seat) * 0.8 for seat in range(seats - 1)]
        shares = [round(1000 * each / (sum(weights) + 1)) for each in weights]
        chances.append([*shares, 1000 - sum(shares)])
    points = [each for each in (9, 17, 30) if each <= turns]
    seat_names = [Notation(f"Seat {seat + 1}") for seat in range(seats)]
    pieces = ["red", "yellow", "green", "blue", "black"][:seats]
    return ChanceCurve(chances, list(range(turns + 1)), points, seat_names, pieces)


@pytest.mark.parametrize(
    ("name", "seats", "turns", "theme"),
    [("review-two", 2, 41, "light"), ("review-five", 5, 60, "dark")],
)
def test_the_chart_looks_as_accepted(name: str, seats: int, turns: int, theme: str) -> None:
    check_golden(name, review_chart(curve(seats, turns), replace(VIEW, theme=theme)))


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("turns", [0, 1, 400])
def test_charts_of_any_length_are_at_most_as_high_as_wide(seats: int, turns: int) -> None:
    picture = open_rgb(review_chart(curve(seats, turns), VIEW))
    assert picture.width == 840
    assert picture.height <= 840
    colours = [LIGHT.pieces[piece].face for piece in curve(seats, turns).pieces if piece]
    for colour in [curve_colour(LIGHT)] if seats == 2 else colours:
        assert count_pixels(picture, colour) > 50


@pytest.mark.parametrize("best", [190, 400, 560, 1000])
def test_the_curves_of_five_fill_the_height(best: int) -> None:
    """Also where nobody is near to winning before the end."""
    five = curve(5, 20)
    low = [[best, 0, 0, 0, 0]] * 20 + [[1000, 0, 0, 0, 0]]
    picture = open_rgb(review_chart(replace(five, chances=low), VIEW))
    red = LIGHT.pieces["red"].face
    rows = [
        y
        for y in range(picture.height)
        if count_pixels(picture.crop((150, y, 600, y + 1)), red) > 200
    ]
    assert rows[0] < picture.height / 3


def test_the_moments_of_an_opening_are_not_all_numbered_0() -> None:
    """Esgrad begins with two moments before the first move: after the komi and the colours."""
    assert numbered_moments([0, 0, 0, 1, 2], ()) == [2, 3, 4]
    assert numbered_moments([0, 0, 0, 1, 2], (1,)) == [1, 3, 4]
    assert numbered_moments([0, 0], ()) == [1]


def test_the_numbers_of_moves_are_round_but_for_turning_points() -> None:
    assert numbered_moments(range(53), ()) == [0, 10, 20, 30, 40, 50]
    assert numbered_moments(range(27), (7,)) == [7, 0, 5, 10, 15, 20, 25]


@pytest.mark.parametrize("names", [("", "Ann"), ("Computer (beginner) 1", "Computer (hard) 1")])
def test_every_name_is_seen_to_its_end(names: Sequence[str]) -> None:
    """One that cannot be drawn is replaced."""
    one, other = (View(players=(name, "Bob", "Cy")) for name in names)
    assert review_chart(curve(3, 9), one) != review_chart(curve(3, 9), other)


@every_theme
@pytest.mark.parametrize("vision", VISIONS, ids=[each.name for each in VISIONS])
def test_curves_stand_out_in_every_colour_vision(theme: Theme, vision: Vision) -> None:
    """By its own colour or by the line around it, which differs from the ground or the curve."""
    for name in (None, "red", "yellow", "green", "blue", "black"):
        piece = piece_of(theme, name)
        face, edge, ground = (
            seen_colour(each, vision) for each in (piece.face, piece.outline, theme.ground)
        )
        assert max(contrast(face, ground), contrast(edge, ground)) >= 3
    assert contrast(*(seen_colour(c, vision) for c in (curve_colour(theme), theme.ground))) >= 2.7


def test_the_alt_text_has_the_chances_and_the_turning_points() -> None:
    short = replace(curve(2, 2), chances=[(500, 500), (613, 387), (0, 1000)], points=[2])
    assert review_alt_text(short, ["Ann", "Bob"]) == (
        "The estimated chances of winning. Turning point: move 2. "
        "The top of the chart is 100 % for Ann, the bottom 100 % for Bob. "
        "Ann, in per cent at the start and after each turn: 50, 61, 0."
    )


@pytest.mark.parametrize("seats", [2, 5])
def test_long_alt_texts_have_some_of_the_numbers_of_every_player(seats: int) -> None:
    text = review_alt_text(curve(seats, 400), NAMES[:seats])
    assert len(text) <= ALT_TEXT_LIMIT
    assert "and after every" in text
    assert all(name in text for name in NAMES[: 1 if seats == 2 else seats])


def test_every_word_in_the_chart_can_be_translated() -> None:
    with drawn_texts_checked() as faults:
        review_chart(curve(2, 5), replace(VIEW, language=PSEUDO, players=("", "")))
        named = replace(curve(3, 5), seats=[Name("Ann")] * 3)
        review_chart(named, replace(VIEW, language=PSEUDO))
    assert not faults
    in_pseudo = review_alt_text(curve(2, 17), NAMES[:2], language=PSEUDO)
    assert not list(faults_of(in_pseudo))

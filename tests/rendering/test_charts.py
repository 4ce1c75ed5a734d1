"""Charts of ratings: pictures, axes, contrast, and texts for people who do not see them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.chart_axes import date_ticks, number_ticks
from rendering.charts import (
    SIZE,
    Point,
    RatingCurve,
    band_colour,
    bounds,
    chart_alt_text,
    curve_colour,
    rating_chart,
)
from rendering.league_table import stripe
from rendering.themes import RGB, THEMES, Theme, contrast
from rendering.view import ALT_TEXT_LIMIT, View
from rules.text import Name, Notation, tr
from tests.rendering.picture_helpers import check_golden, count_pixels, every_theme, open_rgb
from tests.support.pseudo_language import PSEUDO, drawn_texts_checked, faults_of, plain
from tools.gallery import LAST, VISIONS, Vision, curve, curve_of_many, seen_colour

ANN = View(players=("Ann",))
SIX = [
    curve("Escabel", 45, 130),
    curve("Esgrad", 3, 20),
    curve("Stack Control, 2 players", 1, 0),
    curve_of_many("Stack Control, 3–5 players", 30, 75),
    curve("A game with an uncommonly long name", 9, 900, swing=2000),
    curve("Go", 200, 300, swing=0),
]


# ---- pictures
@pytest.mark.parametrize(
    ("name", "curves", "theme"),
    [
        ("ratings-one", SIX[:1], "light"),
        ("ratings-two", SIX[:2], "wood"),
        ("ratings-six", SIX, "dark"),
        ("ratings-point", SIX[2:3], "contrast"),
    ],
)
def test_charts_look_as_accepted(name: str, curves: Sequence[RatingCurve], theme: str) -> None:
    check_golden(name, rating_chart(curves, replace(ANN, theme=theme)))


def test_a_chart_is_as_wide_as_a_board_and_small() -> None:
    for curves in (SIX[:1], SIX[:2], SIX[:3], SIX):
        png = rating_chart(curves, ANN)
        assert open_rgb(png).width == 840
        assert len(png) < 150_000


def test_words_are_as_large_as_a_phone_needs() -> None:
    """A phone shows a picture in 360 pixels, where words of 11 pixels can just be read."""
    assert SIZE * 360 / 840 >= 11


def points_of(*ratings: float, days: float = 30) -> list[Point]:
    step = timedelta(days=days / max(1, len(ratings) - 1))
    return [Point(LAST + k * step, rating, 100) for k, rating in enumerate(ratings)]


def of(points: Sequence[Point]) -> RatingCurve:
    return RatingCurve(Name("Escabel"), Notation("1500"), points, len(points))


@pytest.mark.parametrize(
    "points",
    [
        points_of(1500),
        points_of(1500, 1500),
        points_of(1500, 1500, days=0),
        [replace(each, uncertainty=0.0) for each in points_of(*[1500.0] * 20)],
        points_of(*[0.0, 1e6] * 10),
        points_of(-1e9, 1e9, days=400_000),
        points_of(*[25.1, 25.2] * 5),
    ],
    ids=["one", "flat", "at once", "certain", "huge swings", "absurd", "fractions"],
)
def test_unusual_courses_are_drawn(points: Sequence[Point]) -> None:
    png = rating_chart([of(points)], ANN)
    curve = curve_colour(THEMES["light"])
    assert count_pixels(open_rgb(png), curve) > 50


def test_a_clock_that_was_set_back_does_not_turn_the_line_back() -> None:
    points = points_of(1500, 1520, 1510, 1530)
    late = replace(points[1], at=points[3].at)
    held = [points[0], late, replace(points[2], at=late.at), replace(points[3], at=late.at)]
    back = [points[0], late, points[2], points[3]]
    assert rating_chart([of(back)], ANN) == rating_chart([of(held)], ANN)


@given(st.lists(st.tuples(st.floats(-5000, 5000), st.floats(0, 900)), min_size=1, max_size=30))
def test_all_ratings_and_the_present_band_are_within_the_numbers(
    values: list[tuple[float, float]],
) -> None:
    points = [Point(LAST, rating, band) for rating, band in values]
    low, high = bounds(points)
    assert all(low < each.rating < high for each in points)
    assert low < points[-1].rating - points[-1].uncertainty
    assert high > points[-1].rating + points[-1].uncertainty


# ---- axes
@given(st.floats(-1e6, 1e6, allow_subnormal=False), st.floats(1, 1e6))
def test_numbers_are_at_sensible_steps(low: float, span: float) -> None:
    ticks = number_ticks(low, low + span, 5)
    assert 1 <= len(ticks) <= 5
    assert all(low <= each <= low + span for each in ticks)
    steps = {b - a for a, b in pairwise(ticks)}
    assert len(steps) <= 1
    for step in steps:
        assert str(step).rstrip("0") in {"1", "2", "5"}


@pytest.mark.parametrize(
    ("start", "end", "labels"),
    [
        ("2026-11-22", "2026-11-22", ["22 Nov 2026"]),
        ("2026-11-21", "2026-11-23", ["21 Nov 2026", "22 Nov", "23 Nov"]),
        ("2026-11-03", "2026-11-24", ["3 Nov 2026", "10 Nov", "17 Nov", "24 Nov"]),
        ("2026-09-20", "2026-11-22", ["20 Sep 2026", "4 Oct", "18 Oct", "1 Nov", "15 Nov"]),
        ("2026-08-20", "2026-12-22", ["Sep 2026", "Oct 2026", "Nov 2026", "Dec 2026"]),
        ("2025-02-20", "2026-11-22", ["Jul 2025", "Jan 2026", "Jul 2026"]),
        ("2022-08-20", "2026-11-22", ["2023", "2024", "2025", "2026"]),
        ("1990-01-01", "2026-11-22", ["1990", "2000", "2010", "2020"]),
    ],
)
def test_dates_are_days_months_or_years(start: str, end: str, labels: list[str]) -> None:
    days = [datetime.fromisoformat(each).replace(tzinfo=UTC) for each in (start, end)]
    assert [label for _, label in date_ticks(days[0], days[1], 5)] == labels


MOMENTS = st.datetimes(datetime(1971, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001  # bounds of a strategy are naive


@given(MOMENTS, MOMENTS)
def test_dates_are_between_the_ends_in_order(one: datetime, other: datetime) -> None:
    start, end = min(one, other), max(one, other)
    ticks = date_ticks(start, end, 5)
    assert 1 <= len(ticks) <= 5
    moments = [at for at, _ in ticks]
    assert moments == sorted(moments)
    assert all(start <= at <= end for at in moments)


# ---- contrast
def contrasts(theme: Theme) -> dict[str, tuple[RGB, RGB, float]]:
    """What must stand out from what, and how much."""
    curve, text = curve_colour(theme), 7.0 if theme.high_contrast else 4.5
    return {
        "words": (theme.text, theme.frame, text),
        "words of a table": (theme.text, stripe(theme), text),
        "line on the ground": (curve, theme.ground, 3.0),
        "line on the band": (curve, band_colour(theme), 3.0),
        "edge of the band": (theme.hint, theme.ground, 3.0),
    }


@every_theme
def test_lines_and_words_stand_out(theme: Theme) -> None:
    for what, (one, other, least) in contrasts(theme).items():
        assert contrast(one, other) >= least, what


@every_theme
def test_lines_stand_out_in_finished_pictures(theme: Theme) -> None:
    """Measured are the colours of the picture: its palette might lack one of them."""
    picture = open_rgb(rating_chart(SIX[:2], replace(ANN, theme=theme.name)))
    colours = {"line": curve_colour(theme), "band": band_colour(theme), "edge": theme.hint}
    for name, colour in colours.items():
        assert count_pixels(picture, colour) > 200, name


@every_theme
@pytest.mark.parametrize("vision", VISIONS, ids=[each.name for each in VISIONS])
def test_lines_stand_out_in_every_colour_vision(theme: Theme, vision: Vision) -> None:
    for what, (one, other, least) in contrasts(theme).items():
        seen = [seen_colour(each, vision) for each in (one, other)]
        assert contrast(*seen) >= min(least, 3.0) * 0.9, what


# ---- words
def test_every_word_in_a_chart_can_be_translated() -> None:
    view = replace(ANN, width=612)
    with drawn_texts_checked() as faults:
        in_pseudo = rating_chart(SIX, replace(view, language=PSEUDO))
    assert faults == []
    assert in_pseudo == rating_chart(SIX, view)


def test_a_name_that_the_font_lacks_is_left_out() -> None:
    nobody = rating_chart(SIX[:1], View())
    assert rating_chart(SIX[:1], View(players=("王小明",))) == nobody
    assert rating_chart(SIX[:1], View(players=("wang",))) != nobody


def test_a_long_name_stays_in_the_picture() -> None:
    long = open_rgb(rating_chart(SIX[:1], View(players=("W" * 3000,))))
    bare = open_rgb(rating_chart(SIX[:1], View(players=("W",))))
    assert long.size == bare.size
    right = (824, 0, 840, long.height)
    assert long.crop(right).tobytes() == bare.crop(right).tobytes()


def test_the_alt_text_gives_the_numbers() -> None:
    assert chart_alt_text([SIX[2], SIX[3]], "ann") == (
        "Ratings of ann over time. Stack Control, 2 players: 1500 after 1 rated match on 22 Nov "
        "2026. Stack Control, 3–5 players: 26.2 ± 5.2 after 30 rated matches; since 8 Sep 2026 "
        "from 25.0 to 32.8."
    )


def test_every_word_of_the_alt_text_can_be_translated() -> None:
    titled = replace(SIX[0], title=tr("{game}, 2 players", game=Name("Escabel")))
    for curves in ([titled, SIX[2]], [titled] * 12):
        in_pseudo = chart_alt_text(curves, "ann", language=PSEUDO)
        assert list(faults_of(in_pseudo)) == []
        assert "Escabel, 2 players: 1422" in plain(in_pseudo)


def test_the_alt_text_fits_with_long_names_and_in_long_languages() -> None:
    many = [replace(each, title=Name("A game with a long name " * 4)) for each in SIX]
    for player in ("ann", "W" * 100, "W" * 3000):
        whole = chart_alt_text(many, player, language=PSEUDO)
        assert len(whole) <= ALT_TEXT_LIMIT
        assert list(faults_of(whole)) == []
        assert "Ratings of" in plain(whole)
    everything = chart_alt_text(SIX, "ann")
    assert all(each.title in everything and each.rating in everything for each in SIX)

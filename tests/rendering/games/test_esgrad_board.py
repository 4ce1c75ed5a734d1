"""The board, the stones and the links of Esgrad can be seen everywhere, also on a phone."""

import math

import pytest

from rendering.games.esgrad.colours import ground, label_ink
from rendering.games.esgrad.colours import lines as colour_lines
from rendering.games.esgrad.sprites import layout_of
from rendering.renderers import png
from rendering.themes import LIGHT, Theme, contrast
from rendering.view import View
from tests.rendering.games.esgrad_pictures import at, drawn, on_a_phone, opened
from tests.rendering.picture_helpers import count_pixels, every_theme, near, open_rgb, pixel


# ---- the lines, and the letters and numbers around the board
@every_theme
def test_letters_and_numbers_have_contrast_to_the_board(theme: Theme) -> None:
    wanted = 7 if theme.high_contrast else 4.5
    assert contrast(label_ink(theme), ground(theme)) >= wanted


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("side", [2, 5, 7, 9, 11, 12])
def test_every_file_and_both_halves_of_every_rank_have_one_label(side: int, flipped: bool) -> None:
    """The label is on the line that it names, outside the lines, and large enough to be read."""
    where = layout_of(side, 840, flipped)
    texts = [label.text for label in where.labels]
    letters = [points[0].file for points in where.board.files]
    numbers = [str(rank + 1) for rank in range(2 * side - 1)]
    assert sorted(texts) == sorted(letters + 2 * numbers)
    assert where.label >= 25
    picture = open_rgb(png(opened(side), View(flipped=flipped)))
    for label in where.labels:
        first, second = (where.pixels[point.index] for point in (label.line * 2)[:2])
        assert {label.text} <= {label.line[0].file, str(label.line[0].rank)}
        if len(label.line) > 1:
            along = (first[0] - second[0]) * (label.at[1] - second[1])
            across = (first[1] - second[1]) * (label.at[0] - second[0])
            assert abs(along - across) < where.step, label
        assert math.dist(label.at, first) > where.stone_radius
        x, y, reach = round(label.at[0]), round(label.at[1]), round(where.label * 0.5)
        box = picture.crop((x - reach, y - reach, x + reach, y + reach))
        assert count_pixels(box, label_ink(LIGHT)) > 10, label


def test_nothing_is_written_on_the_points() -> None:
    """In a game scored by areas a number in an area reads as what it is worth."""
    where = layout_of(9, 840, False)
    picture = open_rgb(png(opened(9), View()))
    lines = {ground(LIGHT), *colour_lines(LIGHT)}
    for point in where.board.points:
        x, y = where.pixels[point.index]
        reach = round(where.step * 0.3)
        box = picture.crop((x - reach, y - reach, x + reach, y + reach))
        most = sum(count_pixels(box, colour) for colour in lines)
        assert most > 0.7 * box.width * box.height, point.name
        assert count_pixels(box, label_ink(LIGHT)) == 0, point.name


@every_theme
@pytest.mark.parametrize("side", [5, 11])
def test_the_lines_can_be_seen_on_a_phone_but_are_quiet(theme: Theme, side: int) -> None:
    picture = on_a_phone(open_rgb(png(opened(side), View(theme.name))))
    where = layout_of(side, 840, False)
    for index, around in enumerate(where.board.near):
        for other in (each for each in around if each is not None):
            x, y = (
                (one + two) / 2 * 360 / 840
                for one, two in zip(where.pixels[index], where.pixels[other], strict=True)
            )
            seen = [
                contrast(pixel(picture, x + dx, y + dy), ground(theme))
                for dx in (-1, 0, 1)
                for dy in (-1, 0, 1)
            ]
            assert 1.25 <= max(seen) <= 3.2


# ---- edges


@every_theme
def test_outlines_are_thick_enough_to_be_seen_on_a_phone(theme: Theme) -> None:
    for side in (5, 7, 9, 11, 12):
        assert layout_of(side, 840, False).outline >= 2.4


def test_three_stones_that_all_touch_leave_no_hole() -> None:
    """Nothing lies between them, so a hole would look like an area that is not there."""
    picture = drawn(".5/.6/.7/.8/.3BB.4/.3B.4/.7/.6/.5 w bw 0 - 5")
    where = layout_of(5, 840, False)
    corners = [at(where, name) for name in ("e4", "e5", "f4")]
    x, y = (sum(each) / 3 for each in zip(*corners, strict=True))
    assert near(pixel(picture, x, y), LIGHT.pieces["black"].face)

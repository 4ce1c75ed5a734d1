"""Pictures of Esgrad show what a player must see."""

from __future__ import annotations

import pytest
from PIL import Image

from rendering.games.esgrad.colours import ground, mark, mark_ink, outline, rim, tinted_ground
from rendering.games.esgrad.layout import Layout
from rendering.games.esgrad.picture import RENDERER, areas_of
from rendering.games.esgrad.sprites import layout_of
from rendering.renderers import accent, alt_text, png
from rendering.themes import DARK, LIGHT, RGB, Theme, accent_of, contrast, luminance
from rendering.view import View
from rules.game import Mark, Move
from rules.games.esgrad.game import GAME
from rules.points import COLOURS
from tests.rendering.games.esgrad_pictures import (
    EMPTY_5,
    RING,
    SPARSE,
    STAR,
    around,
    at,
    drawn,
    on_a_phone,
    opened,
)
from tests.rendering.picture_helpers import (
    changed_box,
    check_golden,
    count_pixels,
    every_theme,
    near,
    open_rgb,
    pixel,
)
from tests.support.positions import esgrad_position
from tools.gallery import VISIONS, seen_colour


@every_theme
@pytest.mark.parametrize("flipped", [False, True])
def test_every_stone_is_on_its_point_in_its_colour(theme: Theme, flipped: bool) -> None:
    picture = drawn(SPARSE, View(theme.name, flipped))
    where = layout_of(5, 840, flipped)
    position = esgrad_position(SPARSE)
    for point in position.state.board.points:
        colour = position.state.stone(point)
        x, y = where.pixels[point.index]
        expected = ground(theme) if colour is None else theme.pieces[colour].face
        inwards = 1 if x <= where.middle[0] else -1
        assert near(pixel(picture, x + inwards * where.step * 0.28, y), expected), point.name


def test_a_point_is_where_its_name_says() -> None:
    """B2: files from the left, ranks from the bottom; on a flipped board the other way round."""
    where, back = layout_of(5, 840, False), layout_of(5, 840, True)
    assert at(where, "a1")[0] < at(where, "e1")[0] < at(where, "i1")[0]
    assert at(where, "e1")[1] > at(where, "e5")[1] > at(where, "e9")[1]
    assert at(back, "a1")[0] > at(back, "i1")[0]
    assert at(back, "e1")[1] < at(back, "e9")[1]


@every_theme
def test_neighbours_of_one_colour_are_one_shape_and_enemies_are_not(theme: Theme) -> None:
    picture = drawn(".5/.6/.7/.8/.3BBW.3/.8/.7/.6/.5 w bw 0 - 5", View(theme.name))
    where = layout_of(5, 840, False)
    (x, low), (_, middle), (_, high) = (at(where, name) for name in ("e4", "e5", "e6"))
    black = theme.pieces["black"].face
    assert near(pixel(picture, x, (low + middle) / 2), black)
    assert not near(pixel(picture, x, (middle + high) / 2), black)


@every_theme
@pytest.mark.parametrize("flipped", [False, True])
def test_the_last_stone_and_its_name_at_the_edge_are_marked(theme: Theme, flipped: bool) -> None:
    """The letter of its file and the number of its rank have a plate, and nothing else changes."""
    plain = drawn(SPARSE, View(theme.name, flipped))
    marked = drawn(SPARSE, View(theme.name, flipped, marks=(Mark("placed", "d4"),)))
    where = layout_of(5, 840, flipped)
    boxes = [around(where, "d4")]
    for label in where.labels:
        if label.text == "d" or (label.text == "4" and label.line[0].q < 0):
            x, y, reach = *label.at, where.label
            boxes.append((round(x - reach), round(y - reach), round(x + reach), round(y + reach)))
    assert len(boxes) == 3
    for box in boxes:
        assert count_pixels(marked.crop(box), mark(theme)) > 150
        marked.paste(plain.crop(box), box)
    assert changed_box(plain, marked) is None


@pytest.mark.parametrize("side", [5, 7, 9, 11, 12])
def test_the_ring_of_the_last_stone_is_two_pixels_wide_on_a_phone(side: int) -> None:
    position = opened(side).play(Move("d4"))
    picture = on_a_phone(open_rgb(png(position, View(marks=(Mark("placed", "d4"),)))))
    where = layout_of(side, 840, False)
    x, y = (round(each * 360 / 840) for each in at(where, "d4"))
    row = [pixel(picture, x - k, y) for k in range(round(where.stone_radius * 360 / 840))]
    assert sum(abs(luminance(each) - luminance(mark(LIGHT))) < 0.12 for each in row) >= 2


@every_theme
def test_marks_and_rims_stand_out_from_the_stones_of_both_sides(theme: Theme) -> None:
    for colour in ("black", "white"):
        assert contrast(mark(theme), theme.pieces[colour].face) >= 3
        assert contrast(rim(theme, colour), theme.pieces[colour].face) >= 2.4
    assert contrast(mark(theme), mark_ink(theme)) >= 4.5


# ---- areas
@every_theme
def test_areas_differ_in_lightness_and_not_only_in_hue(theme: Theme) -> None:
    """Black's are darker than the board and White's lighter, also for colour-blind people."""
    shades = [tinted_ground(theme, side) for side in ("black", "", "white")]
    for vision in VISIONS:
        black, plain, white = (luminance(seen_colour(each, vision)) + 0.05 for each in shades)
        assert plain / black >= 1.15
        assert white / plain >= 1.15


@every_theme
def test_areas_are_told_apart_from_the_stones(theme: Theme) -> None:
    """The face of a stone differs from the tints in lightness, and its outline has 3:1 to them."""
    for vision in VISIONS:
        black, white = (seen_colour(theme.pieces[side].face, vision) for side in COLOURS)
        for side in COLOURS:
            tint = seen_colour(tinted_ground(theme, side), vision)
            assert contrast(tint, black) >= 2.5
            assert contrast(tint, white) >= 1.12
            for stone in COLOURS:
                assert contrast(tint, seen_colour(outline(theme, stone), vision)) >= 3


@every_theme
def test_the_hue_of_areas_belongs_to_the_player(theme: Theme) -> None:
    """Black's areas are cool (more blue than red), White's warm, in every theme."""
    for side in COLOURS:
        red, _, blue = tinted_ground(theme, side)
        assert (blue - red if side == "black" else red - blue) >= 25, side


@pytest.mark.parametrize("view", [View(), View(with_help=False), View(highlight="values")])
def test_areas_of_both_sides_are_tinted_except_the_largest(view: View) -> None:
    """B6: Black's star leaves four areas. White cuts off i1, which lies in one of them."""
    where = layout_of(5, 840, False)
    for turn in ("b bw -12 - 2", "w bw -12 - 3"):
        picture = drawn(STAR.replace("b bw -12 - 2", turn), view)
        tints = {"c5": "", "g6": "black", "g3": "black", "c2": "black", "i1": "white"}
        for name, side in tints.items():
            assert near(_ground_at(picture, where, name), tinted_ground(LIGHT, side)), name


def test_no_area_is_tinted_before_there_are_walls_or_while_a_file_is_chosen() -> None:
    where = layout_of(5, 840, False)
    for text, show in ((f"{EMPTY_5} b bw 0 - 2", ""), (STAR, "file:d")):
        picture = drawn(text, View(highlight=show))
        for name in ("c5", "g6", "g3", "c2", "i1"):
            assert near(_ground_at(picture, where, name), ground(LIGHT)), name


def _ground_at(picture: Image.Image, where: Layout, name: str) -> RGB:
    """The colour beside a point, where neither its lines nor stones around it are."""
    x, y = at(where, name)
    return pixel(picture, x + way_inwards(where, name) * where.step * 0.3, y)


def way_inwards(where: Layout, name: str) -> int:
    return 1 if at(where, name)[0] <= where.middle[0] else -1


# ---- values
@pytest.mark.parametrize("asked", [View(highlight="values"), View()])
def test_values_are_shown_during_play_and_when_asked_for(asked: View) -> None:
    """Those of groups that are worth more than a point; a replay has no room for them."""
    plain, shown = drawn(STAR, View(with_help=False)), drawn(STAR, asked)
    where = layout_of(5, 840, False)
    for name in ("e5", "h2"):
        box = around(where, name, 0.25)
        assert changed_box(plain.crop(box), shown.crop(box)) is not None
    elsewhere = (200, 0, 640, at(where, "e7")[1])
    assert changed_box(plain.crop(elsewhere), shown.crop(elsewhere)) is None


@every_theme
def test_at_the_end_every_group_shows_its_value(theme: Theme) -> None:
    going = drawn("B.4/.6/.7/.8/.9/.8/.7/.6/.4W b bw 0 w1 6", View(theme.name))
    ended = drawn("B.4/.6/.7/.8/.9/.8/.7/.6/.4W w bw 0 w2 7", View(theme.name))
    where = layout_of(5, 840, False)
    for name in ("a1", "i5"):
        box = around(where, name, 0.25)
        assert changed_box(going.crop(box), ended.crop(box)) is not None


def test_only_empty_points_of_the_chosen_file_are_highlighted() -> None:
    plain, shown = drawn(SPARSE), drawn(SPARSE, View(highlight="file:b"))
    where = layout_of(5, 840, False)
    hints = {
        name: count_pixels(shown.crop(around(where, name)), LIGHT.hint) > 100
        for name in ("b1", "b2", "b3", "b4", "d6")
    }
    assert hints == {"b1": True, "b2": False, "b3": False, "b4": True, "d6": False}
    assert changed_box(plain.crop(around(where, "e5")), shown.crop(around(where, "e5"))) is None


def test_the_chosen_rank_is_lit_up_as_it_was_approved() -> None:
    """Check the new picture before running again with UPDATE_GOLDENS=1."""
    view = View(DARK.name, highlight="rank:3", marks=(Mark("placed", "b2"),), width=420)
    check_golden("esgrad-rank", png(esgrad_position(SPARSE), view))


@pytest.mark.parametrize("side", [2, 5, 7, 9, 11, 12])
@pytest.mark.parametrize("width", [360, 840])
def test_boards_have_the_requested_width_and_all_points_inside(side: int, width: int) -> None:
    empty = GAME.start(GAME.read_options({"side": str(side)}))
    picture = open_rgb(png(empty, View(width=width)))
    where = layout_of(side, width, False)
    assert picture.size == (width, where.width)
    reach = where.step * 0.5
    for x, y in where.pixels:
        assert reach <= x <= width - reach
        assert reach <= y <= where.width - reach


def test_the_alt_text_has_the_stones_by_file_and_what_groups_are_worth() -> None:
    words = alt_text(esgrad_position(RING), ["Ann", "Bob"], "Ann placed f5.")
    assert words.startswith("Esgrad. Bob (White) to move. Ann placed f5. Score now: Black 3,")
    assert words.endswith(
        "Black has 6 stones: d4, d5; e4, e6; f4, f5. White has no stone. "
        "Black's group with d4 makes 2 areas: e5; the largest has 54 points."
    )
    words = alt_text(esgrad_position(STAR), ["Ann", "Bob"])
    assert "White has 3 stones: h1, h2; i2." in words


def test_the_alt_text_names_the_area_that_is_tinted_where_two_are_equally_large() -> None:
    position = esgrad_position(".3/.4/BBBBB/.4/.3 w bw 0 - 5")
    [tinted] = areas_of(position.state, "black")
    first, *_, last = position.state.board.points_of(tinted)
    assert (first.name, last.name) == ("d1", "e3")
    said = alt_text(position, ["Ann", "Bob"])
    assert "makes 2 areas: d1 to d4, e1 to e3; the largest has 7 points." in said


def test_the_view_of_values_is_offered_while_there_are_groups() -> None:
    assert [each.value for each in RENDERER.highlights(esgrad_position(RING))] == ["values"]
    assert RENDERER.highlights(esgrad_position(f"{EMPTY_5} komi - - - 0")) == []


def test_the_accent_is_the_colour_that_a_seat_plays() -> None:
    taken = esgrad_position(f"{EMPTY_5} b wb 7 - 2")
    assert accent(taken, 1) == accent_of(LIGHT.pieces["black"].face)
    assert accent(taken, 0) == accent_of(LIGHT.pieces["white"].face)
    undecided = esgrad_position(f"{EMPTY_5} colour - 7 - 1")
    assert accent(undecided, 0) == accent(undecided, 1)

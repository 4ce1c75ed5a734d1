"""Pictures of Esgrad show what a player must see."""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from rendering.canvas import XY
from rendering.games.esgrad import RENDERER, gallery
from rendering.games.esgrad.areas import area_tints
from rendering.games.esgrad.colours import ground, label_ink, tint
from rendering.games.esgrad.colours import lines as colour_lines
from rendering.games.esgrad.layout import Layout
from rendering.games.esgrad.picture import joined_stones
from rendering.games.esgrad.sprites import layout_of
from rendering.renderers import alt_text, image, renderer_of
from rendering.themes import DARK, LIGHT, RGB, THEMES, Theme, accent_of, contrast, luminance
from rendering.view import View
from rules.game import Mark
from rules.games.esgrad import GAME, EsgradPosition
from rules.moves import Move
from tests.rendering.picture_helpers import (
    changed_box,
    check_golden,
    count_pixels,
    near,
    open_rgb,
    pixel,
)

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))

SPARSE = ".5/.BW.3/.7/.3B.4/.4W.4/.8/.7/.6/.4W b bw 0 - 6"
STAR = "B.4/.B.4/.2B.4/.3B.4/BBBBBBBBB/.4B.3/.4B.2/WW.2B./.W.2B b bw -12 - 2"
EMPTY_5 = ".5/.6/.7/.8/.9/.8/.7/.6/.5"
RING = ".5/.6/.7/.3BB.3/.3B.B.3/.3BB.3/.7/.6/.5 w bw 0 - 13"


def drawn(text: str, view: View | None = None) -> Image.Image:
    return open_rgb(image(GAME.parse_position(text), view or View()))


def at(where: Layout, name: str) -> tuple[int, int]:
    point = where.board.named(name)
    assert point is not None
    return where.pixels[point.index]


def around(where: Layout, name: str) -> tuple[int, int, int, int]:
    x, y = at(where, name)
    reach = round(where.step * 0.52)
    return x - reach, y - reach, x + reach, y + reach


@every_theme
@pytest.mark.parametrize("flipped", [False, True])
def test_every_stone_is_on_its_point_in_its_colour(theme: Theme, flipped: bool) -> None:
    picture = drawn(SPARSE, View(theme.name, flipped))
    where = layout_of(5, 840, flipped)
    position = GAME.parse_position(SPARSE)
    for point in position.state.points:
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
def test_the_last_stone_is_marked_and_nothing_else_changes(theme: Theme) -> None:
    plain = drawn(SPARSE, View(theme.name))
    marked = drawn(SPARSE, View(theme.name, marks=(Mark("placed", "d4"),)))
    box = changed_box(plain, marked)
    left, top, right, bottom = around(layout_of(5, 840, False), "d4")
    assert box is not None
    assert left <= box[0] < box[2] <= right
    assert top <= box[1] < box[3] <= bottom


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
    picture = open_rgb(image(_opened(side), View(flipped=flipped)))
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
    picture = open_rgb(image(_opened(9), View()))
    lines = {ground(LIGHT), *colour_lines(LIGHT)}
    for point in where.board.points:
        x, y = where.pixels[point.index]
        reach = round(where.step * 0.3)
        box = picture.crop((x - reach, y - reach, x + reach, y + reach))
        most = sum(count_pixels(box, colour) for colour in lines)
        assert most > 0.7 * box.width * box.height, point.name
        assert count_pixels(box, label_ink(LIGHT)) == 0, point.name


@every_theme
@pytest.mark.parametrize("side", [5, 9, 11])
def test_the_lines_can_be_seen_on_a_phone_but_are_quiet(theme: Theme, side: int) -> None:
    picture = _on_a_phone(open_rgb(image(_opened(side), View(theme.name))))
    where = layout_of(side, 840, False)
    for index, neighbours in enumerate(where.board.neighbours):
        for other in neighbours:
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


def _opened(side: int) -> EsgradPosition:
    """An empty board after the opening."""
    position = GAME.start(GAME.read_options({"side": str(side)}))
    for move in ("komi 7", "black"):
        position = position.play(Move(move))
    return position


def _on_a_phone(picture: Image.Image) -> Image.Image:
    """A picture of 840 pixels as Discord shows it with 360."""
    size = (360, round(picture.height * 360 / 840))
    return picture.resize(size, Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType]  # Pillow's own types


# ---- edges
@every_theme
@pytest.mark.parametrize("phone", [False, True], ids=["840", "360"])
@pytest.mark.parametrize("place", [0, 1, 2, 4, 5])
def test_edges_of_stones_and_links_stand_out_everywhere(
    theme: Theme, phone: bool, place: int
) -> None:
    """WCAG 1.4.11: the stone or its outline has 3:1 to the board and to every tint of it."""
    _, text, view = gallery()[place]
    position = GAME.parse_position(text)
    where = layout_of(position.state.side, 840, view.flipped)
    picture = open_rgb(image(position, replace(view, theme=theme.name)))
    scale = 360 / 840 if phone else 1
    picture = _on_a_phone(picture) if phone else picture
    depth = where.stone_radius
    numbers = (0, 3, 4) if view.show else (0, 1, 2)
    grounds = [tint(theme, number) for number in numbers]
    for (x, y), (dx, dy) in _edges(position, where):
        inwards = [
            pixel(picture, (x - dx * part * depth) * scale, (y - dy * part * depth) * scale)
            for part in (k / 12 for k in range(13))
        ]
        for each in grounds:
            assert max(contrast(seen, each) for seen in inwards[:8]) >= 3, (x, y)


def _edges(position: EsgradPosition, where: Layout) -> Iterator[tuple[XY, XY]]:
    """Yield places on the edges of stones and links, each with the way outwards."""
    for _, stones in joined_stones(position.state, where):
        for index, joined in stones:
            x, y = where.pixels[index]
            for way, (dx, dy) in enumerate(where.offsets):
                length = math.hypot(dx, dy)
                out = (dx / length, dy / length)
                linked = joined >> way & 1
                if not linked:
                    far = where.stone_radius
                    yield (x + out[0] * far, y + out[1] * far), out
                for turn, beside in ((1, (way + 1) % 6), (-1, (way - 1) % 6)):
                    if linked and not joined >> beside & 1:
                        side = (-out[1] * turn, out[0] * turn)
                        half = where.link_width / 2
                        yield (x + dx / 2 + side[0] * half, y + dy / 2 + side[1] * half), side


@every_theme
def test_outlines_are_thick_enough_to_survive_on_a_phone(theme: Theme) -> None:
    for side in (5, 7, 9, 11, 12):
        assert layout_of(side, 840, False).outline >= 2.4


def test_three_stones_that_all_touch_leave_no_hole() -> None:
    """Nothing lies between them, so a hole would look like an area that is not there."""
    picture = drawn(".5/.6/.7/.8/.3BB.4/.3B.4/.7/.6/.5 w bw 0 - 5")
    where = layout_of(5, 840, False)
    corners = [at(where, name) for name in ("e4", "e5", "f4")]
    x, y = (sum(each) / 3 for each in zip(*corners, strict=True))
    assert near(pixel(picture, x, y), LIGHT.pieces["black"].face)


# ---- areas
@every_theme
def test_areas_differ_in_lightness_and_not_only_in_hue(theme: Theme) -> None:
    for numbers in ((0, 1, 2), (0, 3, 4)):
        shades = sorted(luminance(tint(theme, number)) + 0.05 for number in numbers)
        assert all(high / low >= 1.15 for low, high in pairwise(shades))


def test_areas_of_the_side_that_moved_last_are_tinted() -> None:
    """B6: White cuts off i1; Black's star leaves four areas, and the largest has no tint."""
    where = layout_of(5, 840, False)
    after = {"white": STAR, "black": STAR.replace("b bw -12 - 2", "w bw -12 - 3")}
    tinted = {
        colour: {
            name
            for name in ("c5", "g6", "g3", "c2", "i1")
            if not near(_ground_at(drawn(text), where, name), ground(LIGHT))
        }
        for colour, text in after.items()
    }
    assert tinted == {"white": {"i1"}, "black": {"g6", "g3", "c2", "i1"}}


def test_no_area_is_tinted_before_there_are_walls_or_while_a_file_is_chosen() -> None:
    where = layout_of(5, 840, False)
    for text, show in ((f"{EMPTY_5} b bw 0 - 2", ""), (STAR, "file:d")):
        picture = drawn(text, View(show=show))
        for name in ("c5", "g6", "g3", "c2", "i1"):
            assert near(_ground_at(picture, where, name), ground(LIGHT)), name


def _ground_at(picture: Image.Image, where: Layout, name: str) -> RGB:
    """The colour beside a point, where neither its lines nor stones around it are."""
    x, y = at(where, name)
    return pixel(picture, x + way_inwards(where, name) * where.step * 0.3, y)


def way_inwards(where: Layout, name: str) -> int:
    return 1 if at(where, name)[0] <= where.middle[0] else -1


def test_adjacent_areas_of_a_side_have_different_shades() -> None:
    """B6: the star leaves four areas; two that meet along one of its lines differ."""
    picture = drawn(STAR, View(show="partitions:black"))
    where = layout_of(5, 840, False)
    grounds = [_ground_at(picture, where, name) for name in ("c5", "g6", "g3", "c2")]
    assert all(one != other for one, other in zip(grounds, grounds[1:] + grounds[:1], strict=True))
    assert _ground_at(picture, where, "d7") == grounds[0]
    assert _ground_at(picture, where, "i1") == grounds[2]  # White's stones do not divide it


# ---- values
def test_values_are_shown_for_the_requested_side_only() -> None:
    plain = drawn(STAR)
    where = layout_of(5, 840, False)
    for colour, own, other in (("black", "e5", "h2"), ("white", "h2", "e5")):
        shown = drawn(STAR, View(show=f"partitions:{colour}"))
        box, far = (_inside(where, name) for name in (own, other))
        assert changed_box(plain.crop(box), shown.crop(box)) is not None
        assert changed_box(plain.crop(far), shown.crop(far)) is None


def _inside(where: Layout, name: str) -> tuple[int, int, int, int]:
    x, y = at(where, name)
    reach = round(where.step * 0.25)
    return x - reach, y - reach, x + reach, y + reach


def test_only_the_largest_area_is_not_shaded() -> None:
    position = GAME.parse_position(gallery()[2][1])
    groups = [group for group in position.state.groups() if group.colour == "black"]
    tints = area_tints(position.state.board, groups)
    assert len(tints) > 10
    assert [area for area, number in tints.items() if number == 0] == [
        max(tints, key=int.bit_count)
    ]


@every_theme
def test_at_the_end_every_group_shows_its_value(theme: Theme) -> None:
    going = drawn("B.4/.6/.7/.8/.9/.8/.7/.6/.4W b bw 0 w1 6", View(theme.name))
    ended = drawn("B.4/.6/.7/.8/.9/.8/.7/.6/.4W w bw 0 w2 7", View(theme.name))
    where = layout_of(5, 840, False)
    for name in ("a1", "i5"):
        box = _inside(where, name)
        assert changed_box(going.crop(box), ended.crop(box)) is not None


def test_only_empty_points_of_the_chosen_file_are_highlighted() -> None:
    plain, shown = drawn(SPARSE), drawn(SPARSE, View(show="file:b"))
    where = layout_of(5, 840, False)
    hints = {
        name: count_pixels(shown.crop(around(where, name)), LIGHT.hint) > 100
        for name in ("b1", "b2", "b3", "b4", "d6")
    }
    assert hints == {"b1": True, "b2": False, "b3": False, "b4": True, "d6": False}
    assert changed_box(plain.crop(around(where, "e5")), shown.crop(around(where, "e5"))) is None


def test_the_chosen_rank_is_lit_up_as_it_was_approved() -> None:
    """Check the new picture before running again with UPDATE_GOLDENS=1."""
    view = View(DARK.name, show="rank:3", marks=(Mark("placed", "b2"),), width=420)
    check_golden("esgrad-rank", image(GAME.parse_position(SPARSE), view))


# ---- the corners
UPPER_LEFT, UPPER_RIGHT = (0, 0, 250, 170), (590, 0, 840, 170)
LOWER_LEFT, LOWER_RIGHT = (0, 880, 330, 990), (510, 880, 840, 990)


def test_the_score_is_in_the_corners() -> None:
    """Each change of groups, komi or the ½ shows in a corner of that side."""
    before = drawn(f"{EMPTY_5} b bw 0 - 4")
    changes = {
        f"B.4/{EMPTY_5[3:]} b bw 0 - 4": {UPPER_LEFT},
        f"{EMPTY_5} b bw -7 - 4": {UPPER_RIGHT},
        f"{EMPTY_5} b bw 0 b0 4": {UPPER_LEFT, LOWER_LEFT},
        f"{EMPTY_5} b bw 0 w0 4": {UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT},
        f"{EMPTY_5} b bw 0 - 4 bonus=final-passes": {LOWER_LEFT},
    }
    for text, expected in changes.items():
        assert _changed_corners(before, drawn(text)) == expected, text


def _changed_corners(one: Image.Image, other: Image.Image) -> set[tuple[int, int, int, int]]:
    corners = {UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT}
    return {box for box in corners if changed_box(one.crop(box), other.crop(box)) is not None}


def test_names_stand_with_the_colour_that_the_player_has() -> None:
    """B4: Black is on the left whoever plays it; a player's second name helps out."""
    for colours, expected in (("bw", UPPER_LEFT), ("wb", UPPER_RIGHT)):
        text = f"{EMPTY_5} b {colours} 0 - 4"
        plain, named = drawn(text), drawn(text, View(players=(("漢字", "ann"), ())))
        assert _changed_corners(plain, named) == {expected}


@pytest.mark.parametrize("side", [5, 7, 9, 11, 12])
def test_long_names_and_scores_stay_off_the_board(side: int) -> None:
    where = layout_of(side, 840, False)
    empty = _opened(side)
    plain, named = (
        open_rgb(image(empty, View(players=names))) for names in ((), (("W" * 90,), ("m" * 90,)))
    )
    for y in range(where.height):
        row = (0, y, 840, y + 1)
        left, _, right, _ = changed_box(plain.crop(row), named.crop(row)) or (0, 0, 0, 0)
        for x in (left, right):
            assert min(x, 840 - x) <= where.room(y), y


def test_whose_turn_it_is_and_who_has_won_shows_in_that_corner() -> None:
    for white_to_move, ply in ((False, 4), (True, 5)):
        text = f"{EMPTY_5} {'w' if white_to_move else 'b'} bw 0 - {ply}"
        going = drawn(text)
        mine, theirs = (UPPER_RIGHT, UPPER_LEFT) if white_to_move else (UPPER_LEFT, UPPER_RIGHT)
        nobody, won = drawn(text, View(winners=())), drawn(text, View(winners=(0, 1)))
        assert _changed_corners(going, nobody) == {mine}
        assert _changed_corners(nobody, won) == {UPPER_LEFT, UPPER_RIGHT}
        assert changed_box(going.crop(theirs), won.crop(theirs)) is not None


def test_before_colours_are_chosen_no_stone_stands_beside_a_name() -> None:
    """B4: seat 0 names the komi, seat 1 chooses."""
    players = (("ann",), ("bob",))
    naming = drawn(f"{EMPTY_5} komi - - - 0", View(players=players))
    choosing = drawn(f"{EMPTY_5} colour - 7 - 1", View(players=players))
    for picture in (naming, choosing):
        for box in (UPPER_LEFT, UPPER_RIGHT):
            corner = picture.crop((*box[:2], box[2], 100))
            for colour in ("black", "white"):
                assert count_pixels(corner, LIGHT.pieces[colour].face) == 0
    assert _changed_corners(naming, choosing) == {UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT}


@pytest.mark.parametrize("side", [2, 5, 7, 9, 11, 12])
@pytest.mark.parametrize("width", [360, 840])
def test_boards_have_the_requested_width_and_all_points_inside(side: int, width: int) -> None:
    empty = GAME.start(GAME.read_options({"side": str(side)}))
    picture = open_rgb(image(empty, View(width=width)))
    where = layout_of(side, width, False)
    assert picture.size == (width, where.height)
    reach = where.step * 0.5
    for x, y in where.pixels:
        assert reach <= x <= width - reach
        assert reach <= y <= where.height - reach


@every_theme
def test_pictures_are_small(theme: Theme) -> None:
    """Even side 11 with 200 stones."""
    for _, text, view in gallery():
        players = (("Ann with quite a long name",), ("Bob",))
        png = image(GAME.parse_position(text), replace(view, theme=theme.name, players=players))
        assert len(png) <= 120_000


def test_boards_can_be_drawn_in_many_threads() -> None:
    jobs = [
        (GAME.parse_position(text), View(theme, show=view.show, width=300))
        for _, text, view in gallery()
        for theme in ("light", "dark")
    ]

    def draw(job: tuple[EsgradPosition, View]) -> bytes:
        return image(*job)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(draw, jobs)) == [draw(job) for job in jobs]


@pytest.mark.parametrize(
    ("name", "place", "theme"),
    [("middle", 0, LIGHT), ("areas", 1, DARK), ("file", 3, LIGHT), ("end", 4, DARK)],
)
def test_the_picture_is_as_it_was_approved(name: str, place: int, theme: Theme) -> None:
    """Check the new picture before running again with UPDATE_GOLDENS=1."""
    _, text, view = gallery()[place]
    shown = View(theme.name, view.flipped, view.marks, view.show, width=420)
    check_golden(f"esgrad-{name}", image(GAME.parse_position(text), shown))


def test_the_alt_text_has_the_stones_by_file_and_what_groups_are_worth() -> None:
    words = alt_text(GAME.parse_position(RING), ["Ann", "Bob"], "Ann placed f5.")
    assert words.startswith("Esgrad. Bob (White) to move. Ann placed f5. Score now: Black 3,")
    assert words.endswith("Black has 6 stones: d4, d5; e4, e6; f4, f5. White has no stone.")
    words = alt_text(GAME.parse_position(STAR), ["Ann", "Bob"])
    assert "White has 3 stones: h1, h2; i2." in words


def test_views_of_areas_are_offered_for_sides_that_have_stones() -> None:
    assert [each.value for each in RENDERER.highlights(GAME.parse_position(RING))] == [
        "partitions:black"
    ]
    assert len(RENDERER.highlights(GAME.parse_position(STAR))) == 2
    assert RENDERER.highlights(GAME.parse_position(f"{EMPTY_5} komi - - - 0")) == []


def test_the_accent_is_the_colour_that_a_seat_plays() -> None:
    taken = GAME.parse_position(f"{EMPTY_5} b wb 7 - 2")
    assert RENDERER.accent(taken, 1) == accent_of(LIGHT.pieces["black"].face)
    assert RENDERER.accent(taken, 0) == accent_of(LIGHT.pieces["white"].face)
    undecided = GAME.parse_position(f"{EMPTY_5} colour - 7 - 1")
    assert RENDERER.accent(undecided, 0) == RENDERER.accent(undecided, 1)


def test_the_renderer_is_found_by_the_games_name() -> None:
    assert renderer_of("esgrad") is RENDERER

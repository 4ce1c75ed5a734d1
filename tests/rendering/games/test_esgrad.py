"""Pictures of Esgrad show what a player must see."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from rendering.games.esgrad import RENDERER, gallery
from rendering.games.esgrad.layout import Layout
from rendering.games.esgrad.picture import area_tints
from rendering.games.esgrad.sprites import TINTS, label_ink, layout_of, tint
from rendering.renderers import alt_text, image, renderer_of
from rendering.themes import DARK, LIGHT, THEMES, Theme, accent_of, contrast
from rendering.view import View
from rules.game import Mark
from rules.games.esgrad import GAME, EsgradPosition
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
        expected = theme.ground if colour is None else theme.pieces[colour].face
        assert near(pixel(picture, x, y + where.step * 0.3), expected), point.name


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


@every_theme
def test_names_of_points_have_contrast_on_every_background(theme: Theme) -> None:
    wanted = 7 if theme.high_contrast else 4.5
    for number in range(TINTS):
        assert contrast(label_ink(theme), tint(theme, number)) >= wanted


@pytest.mark.parametrize("side", range(2, 13))
def test_every_empty_point_has_a_label(side: int) -> None:
    empty = GAME.start(GAME.read_options({"side": str(side)}))
    picture = open_rgb(image(empty, View()))
    where = layout_of(side, 840, False)
    for name in (
        "a1",
        empty.state.points[len(empty.state.points) // 2].name,
        empty.state.points[-1].name,
    ):
        x, y = at(where, name)
        reach = round(where.step * 0.3)
        label = picture.crop((x - reach, y - reach, x + reach, y + reach))
        assert count_pixels(label, label_ink(LIGHT)) > 5


def test_adjacent_areas_of_a_side_have_different_shades() -> None:
    """B6: the star leaves four areas; two that meet along one of its lines differ."""
    picture = drawn(STAR, View(show="partitions:black"))
    where = layout_of(5, 840, False)

    def ground_of(name: str) -> object:
        x, y = at(where, name)
        return pixel(picture, x, y - where.step * 0.3)

    grounds = [ground_of(name) for name in ("c5", "g6", "g3", "c2")]
    assert all(one != other for one, other in zip(grounds, grounds[1:] + grounds[:1], strict=True))
    assert ground_of("d7") == grounds[0]
    assert ground_of("i1") == grounds[2]  # White's stones do not divide Black's areas


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


def test_the_score_is_in_the_corners() -> None:
    """Each change of groups, komi or the ½ point shows in the corner of that side."""
    rest = f"{EMPTY_5} b bw 0 - 4"
    corners = {"black": (0, 0, 250, 190), "white": (590, 0, 840, 190), "half": (0, 960, 250, 1048)}
    changes = {
        f"B.4/{EMPTY_5[3:]} b bw 0 - 4": {"black"},
        f"{EMPTY_5} b bw -7 - 4": {"white"},
        f"{EMPTY_5} b bw 0 b0 4": {"black", "half"},
        f"{EMPTY_5} b bw 0 w0 4": {"white", "half"},
        f"{EMPTY_5} b bw 0 - 4 bonus=final-passes": {"half"},
    }
    before = drawn(rest)
    for text, expected in changes.items():
        after = drawn(text)
        found = {
            corner
            for corner, box in corners.items()
            if changed_box(before.crop(box), after.crop(box)) is not None
        }
        assert found == expected, text


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
        png = image(
            GAME.parse_position(text), View(theme.name, view.flipped, view.marks, view.show)
        )
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


def test_the_alt_text_lists_the_most_valuable_groups_first() -> None:
    words = alt_text(GAME.parse_position(RING), ["Ann", "Bob"], "Ann placed f5.")
    assert words.startswith("Esgrad. Bob (White) to move. Ann placed f5. Score now: Black 3,")
    assert words.endswith("On the board: Black's d4 d5 e4 e6 f4 f5 worth 3.")
    assert RENDERER.describe_pieces(GAME.parse_position(STAR)) == [
        "Black's 17 stones from a1 to i5 worth 10",
        "White's h1 h2 i2 worth 3",
    ]


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

"""Pictures of Escabel show what a player must see."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from rendering.games.escabel.sprites import grid_of
from rendering.renderers import accent, png
from rendering.themes import DARK, LIGHT, THEMES, Theme, accent_of
from rendering.view import View
from rules.game import Mark
from rules.points import parse_point
from tests.rendering.picture_helpers import (
    changed_box,
    check_golden,
    count_pixels,
    every_theme,
    near,
    open_rgb,
    pixel,
)
from tests.support.positions import escabel_position

SPARSE = ".5/.BW2.B/.5/WB3.2W/B.4 w bw - 7"
CROSSCUT = ".4/.BW./.WB./.4 b bw - 4"
CUT_THROUGH = ".4/.B2W./.WB2./.4 b bw - 6"
THREAT = ".B./.B./.B. w bw - 5 pie=off"
WON = ".B./.B./.B. b bw - 6 pie=off"


def drawn(text: str, view: View | None = None) -> Image.Image:
    return open_rgb(png(escabel_position(text), view or View()))


def alone(height: int) -> str:
    """Draw one black stack in the middle of 3×3."""
    return f".3/.B{height if height > 1 else ''}./.3 w bw - 9"


def around(where: tuple[int, int], cell: int) -> tuple[int, int, int, int]:
    x, y = where
    reach = round(cell * 0.75)
    return x - reach, y - reach, x + reach, y + reach


@every_theme
@pytest.mark.parametrize(("size", "flipped"), [(3, False), (9, True), (13, False), (19, True)])
def test_edges_have_their_owners_colour(theme: Theme, size: int, flipped: bool) -> None:
    """A1: top and bottom are Black's, left and right are White's, also on a flipped board."""
    picture = drawn(f"{'/'.join([f'.{size}'] * size)} b bw swap 0", View(theme.name, flipped))
    where = grid_of(size, 840, flipped)
    near_edge, far_edge = where.left - where.rim / 2, where.right + where.rim / 2
    along = where.left + where.side / 5
    for edge in (near_edge, far_edge):
        assert near(pixel(picture, along, edge), theme.pieces["black"].face)
        assert near(pixel(picture, edge, along), theme.pieces["white"].face)


@every_theme
@pytest.mark.parametrize("flipped", [False, True])
def test_every_stack_is_on_its_point_in_its_colour(theme: Theme, flipped: bool) -> None:
    picture = drawn(SPARSE, View(theme.name, flipped))
    where = grid_of(5, 840, flipped)
    for stack in escabel_position(SPARSE).state.stacks():
        x, y = where.middle(stack.file, stack.rank)
        left_of_the_numeral = pixel(picture, x - where.cell * 0.27, y - where.cell * 0.1)
        assert near(left_of_the_numeral, theme.pieces[stack.colour].face)
    empty = where.middle(0, 2)
    assert near(pixel(picture, empty[0] + 20, empty[1] + 20), theme.ground)


def test_a_stack_of_two_or_more_shows_its_height() -> None:
    """White on a black stack: nothing on a single piece, a numeral from two on, a different one for
    each height."""
    ink = LIGHT.pieces["black"].ink
    where = grid_of(3, 840, flipped=False)
    pictures: list[bytes] = []
    for height in (1, 2, 3, 4, 9, 12, 103, 9999):
        picture = drawn(alone(height)).crop(around(where.middle(1, 1), where.cell))
        assert (count_pixels(picture, ink) > 0) == (height > 1)
        pictures.append(picture.tobytes())
    assert len(set(pictures)) == len(pictures)


@every_theme
@pytest.mark.parametrize("point", ["b4", "d3"], ids=["a stack", "an empty point"])
def test_a_mark_changes_the_picture_only_at_its_point(theme: Theme, point: str) -> None:
    """Both ends of a move of a stack look different."""
    plain, where = drawn(SPARSE, View(theme.name)), grid_of(5, 840, flipped=False)
    left, top, right, bottom = around(where.middle(*(parse_point(point) or (0, 0))), where.cell)
    seen: dict[str, bytes] = {}
    for role in ("placed", "to", "from", "grown"):
        marked = drawn(SPARSE, View(theme.name, marks=(Mark(role, point),)))
        box = changed_box(plain, marked)
        assert box is not None
        assert left <= box[0] < box[2] <= right
        assert top <= box[1] < box[3] <= bottom
        seen[role] = marked.tobytes()
    assert point == "d3" or (seen["from"] != seen["to"])


def test_a_move_points_from_its_start_to_its_end() -> None:
    there = drawn(SPARSE, View(marks=(Mark("from", "b4"), Mark("to", "c4"))))
    back = drawn(SPARSE, View(marks=(Mark("from", "c4"), Mark("to", "b4"))))
    where = grid_of(5, 840, flipped=False)
    (x, y), (far_x, _) = where.middle(1, 3), where.middle(2, 3)
    middle = ((x + far_x) // 2 - 14, y - 14, (x + far_x) // 2 + 14, y + 14)
    assert changed_box(there.crop(middle), back.crop(middle)) is not None


def test_a_swap_is_shown_in_the_four_corners_only() -> None:
    plain, swapped = drawn(SPARSE), drawn(SPARSE, View(marks=(Mark("swap"),)))
    where = grid_of(5, 840, flipped=False)
    corner = where.left + where.rim
    for x in (0, 840 - corner):
        for y in (0, 840 - corner):
            box = (x, y, x + corner, y + corner)
            assert changed_box(plain.crop(box), swapped.crop(box)) is not None
    inside = (corner, corner, 840 - corner, 840 - corner)
    assert changed_box(plain.crop(inside), swapped.crop(inside)) is None


@every_theme
def test_a_crosscut_shows_who_is_connected(theme: Theme) -> None:
    """A5: with four single pieces nobody is; with two high black stacks Black is."""
    where = grid_of(4, 840, flipped=False)
    (left, top), (right, bottom) = where.middle(1, 2), where.middle(2, 1)
    middle = (left + right) // 2, (top + bottom) // 2
    nobody = pixel(drawn(CROSSCUT, View(theme.name)), *middle)
    black = pixel(drawn(CUT_THROUGH, View(theme.name)), *middle)
    assert near(nobody, theme.ground)
    assert near(black, theme.pieces["black"].face)


def test_neighbours_of_one_colour_are_connected_and_enemies_are_not() -> None:
    picture = drawn(".3/BB./BW. w bw - 4")
    where = grid_of(3, 840, flipped=False)
    (x, y), (far_x, _) = where.middle(0, 1), where.middle(1, 1)
    _, low = where.middle(0, 0)
    between = (x + far_x) / 2
    assert near(pixel(picture, between, y), LIGHT.pieces["black"].face)
    assert not near(pixel(picture, between, low), LIGHT.pieces["black"].face)


@every_theme
def test_a_threat_and_a_win_are_shown_and_differ(theme: Theme) -> None:
    """A11: the same stacks, once as a threat and once as a win."""
    threat, won = (drawn(text, View(theme.name)) for text in (THREAT, WON))
    calm = drawn(".B./.3/.B. w bw - 5 pie=off", View(theme.name))
    assert count_pixels(threat, theme.threat) > 500 > count_pixels(calm, theme.threat)
    assert count_pixels(won, theme.won) > count_pixels(threat, theme.threat)
    assert count_pixels(won, theme.threat) < 500


@every_theme
def test_a_threat_of_ones_own_is_no_alarm_in_a_preview(theme: Theme) -> None:
    """White is to move: Black has just made the chain."""
    mine, theirs = (drawn(THREAT, View(theme.name, trying_seat=seat)) for seat in (0, 1))
    assert count_pixels(mine, theme.threat) < 500 < count_pixels(mine, theme.hint)
    assert theirs.tobytes() == drawn(THREAT, View(theme.name)).tobytes()


def test_a_winning_chain_of_the_waiting_player_is_shown() -> None:
    """E2: White has no move, so Black's chain has won although White is to move."""
    assert count_pixels(drawn("BB/W2B w bw - 5"), LIGHT.won) > 500


@pytest.mark.parametrize("size", range(2, 20))
def test_every_size_is_drawn_at_the_requested_width(size: int) -> None:
    width = 840 if size in {2, 19} else 360
    text = f"{'/'.join(['B' * size] * size)} b bw - 500"
    assert drawn(text, View(width=width)).size == (width, width)


def test_the_accent_follows_the_colour_that_a_seat_plays() -> None:
    before = escabel_position(".2B/.3/.3 w bw swap 1")
    after = before.play(before.read("swap"))
    black, white = (accent_of(LIGHT.pieces[colour].face) for colour in ("black", "white"))
    assert [accent(before, seat) for seat in (0, 1)] == [black, white]
    assert [accent(after, seat) for seat in (0, 1)] == [white, black]


CHOOSING = ".5/.B2W.W/.WB2W2./.W2B.W/.5 b bw - 9 edition=growth"


@pytest.mark.parametrize(
    ("show", "theme"), [("file:c", LIGHT), ("rank:3", DARK), ("stack:c3", LIGHT)]
)
def test_what_is_chosen_is_lit_up_as_it_was_approved(show: str, theme: Theme) -> None:
    """Check the new picture before running again with UPDATE_GOLDENS=1."""
    name = f"escabel-{show.partition(':')[0]}"
    view = View(theme.name, highlight=show, marks=(Mark("placed", "c2"),), width=420)
    check_golden(name, png(escabel_position(CHOOSING), view))


@every_theme
def test_only_what_is_possible_on_the_chosen_line_is_marked(theme: Theme) -> None:
    """On file c, c5 and c1 are empty and c3 can move; c4 is White's, and c2 could only grow in
    another edition."""
    text = CHOOSING.removesuffix(" edition=growth")
    plain, shown = drawn(text, View(theme.name)), drawn(text, View(theme.name, highlight="file:c"))
    where = grid_of(5, 840, False)
    reach = where.cell * 2 // 3
    marked = {
        f"c{rank + 1}": count_pixels(shown.crop(around(where.middle(2, rank), reach)), theme.hint)
        > 300
        for rank in range(5)
    }
    assert marked == {"c1": True, "c2": False, "c3": True, "c4": False, "c5": True}
    box = (0, 0, where.middle(0, 0)[0], plain.height)
    assert changed_box(plain.crop(box), shown.crop(box)) is None


@pytest.mark.parametrize(
    "show", ["file:", "file:zz", "file:9", "rank:x", "rank:99", "stack:z9", "x"]
)
def test_what_is_not_on_the_board_lights_nothing_up(show: str) -> None:
    assert drawn(SPARSE, View(highlight=show)) == drawn(SPARSE)


# ---- names on the edges
NAMES = ("Ann", "xiao_ming")
SWAPPED = ".5/.BW2.B/.5/WB3.2W/B.4 w wb - 7"


def edges(text: str, view: View | None = None) -> list[Image.Image]:
    """The edges at the top, bottom, left and right; edges of one colour follow each other."""
    size = escabel_position(text).state.size
    picture = drawn(text, view)
    return [picture.crop(box) for box in edge_boxes(size)]


def same_edges(text: str, one: View, other: View) -> list[bool]:
    pairs = zip(edges(text, one), edges(text, other), strict=True)
    return [changed_box(*pair) is None for pair in pairs]


@every_theme
def test_names_are_on_the_edges_of_their_colour(theme: Theme) -> None:
    """Also after a swap, when the first seat plays White."""
    plain, named = View(theme.name), View(theme.name, players=("Ann", ""))
    assert same_edges(SPARSE, plain, named) == [False, False, True, True]
    assert same_edges(SWAPPED, plain, named) == [True, True, False, False]


@every_theme
def test_a_sign_shows_whose_turn_it_is_or_who_won(theme: Theme) -> None:
    def signs(text: str, view: View) -> list[bool]:
        return [not same for same in same_edges(text, replace(view, winners=()), view)]

    assert signs(SPARSE, View(theme.name)) == [False, False, True, True]
    assert signs(SWAPPED, View(theme.name)) == [False, False, True, True]
    assert signs(SPARSE, View(theme.name, winners=(0,))) == [True, True, False, False]
    assert signs(SWAPPED, View(theme.name, winners=(0,))) == [False, False, True, True]
    assert not any(same_edges(SPARSE, View(theme.name), View(theme.name, winners=(1,)))[2:])


def test_players_have_their_names_or_else_their_colours() -> None:
    all_same = [True] * 4
    assert same_edges(SPARSE, View(players=("😀", "王")), View()) == all_same


def test_a_long_name_leaves_the_corners_free() -> None:
    empty = f"{'/'.join(['.5'] * 5)} b bw - 0"
    for edge, colour in zip(edges(empty, View(players=LONG)), PIECES_OF_EDGES, strict=True):
        along = max(edge.size)
        box = edge if edge.width == along else edge.rotate(90, expand=True)
        ink = LIGHT.pieces[colour].ink
        assert count_pixels(box.crop((0, 0, along // 5, box.height)), ink) == 0
        assert count_pixels(box, ink) > 1000


LONG = ("W" * 6000, "m" * 6000)
PIECES_OF_EDGES = ("black", "black", "white", "white")


# ---- words on the edges
def empty_points(count: int) -> str:
    return "" if not count else "." if count == 1 else f".{count}"


def row(size: int, at: int, stack: str) -> str:
    """A row with one stack."""
    return empty_points(at) + stack + empty_points(size - 1 - at)


def edge_boxes(size: int) -> list[tuple[int, int, int, int]]:
    """The edges at the top, bottom, left and right, without the outlines."""
    grid = grid_of(size, 840, False)
    start, end, rim = grid.left, grid.right, grid.rim
    return [
        (start, start - rim + 4, end, start - 4),
        (start, end + 4, end, end + rim - 4),
        (start - rim + 4, start, start - 4, end),
        (end + 4, start, end + rim - 4, end),
    ]


@pytest.mark.parametrize("size", [2, 5, 9, 19])
@pytest.mark.parametrize("colour", ["B4", "W4"])
@pytest.mark.parametrize("column", [0, 0.5, 1])
@pytest.mark.parametrize("names", [(), ("Computer (beginner)",) * 2])
def test_words_on_the_edges_are_never_covered(
    size: int, colour: str, column: float, names: tuple[str, ...]
) -> None:
    """Each has as much ink with high stacks all around, and with the chain of a win."""
    file = round(column * (size - 1))
    empty = "/".join([f".{size}"] * size)
    full = "/".join([colour * size] * size)
    chain = "/".join([row(size, file, colour)] * size)
    without_signs = View(winners=(), players=names)
    plain = drawn(f"{empty} b bw - 500", without_signs)
    for board in (full, chain):
        for mover in ("b", "w"):
            picture = drawn(f"{board} {mover} bw - 500 pie=off", without_signs)
            for k, box in enumerate(edge_boxes(size)):
                ink = LIGHT.pieces["black" if k < 2 else "white"].ink
                # a badge on White's edge has black ink as well
                assert count_pixels(picture.crop(box), ink) >= count_pixels(plain.crop(box), ink)


@pytest.mark.parametrize(
    ("theme", "size"),
    [*((LIGHT, size) for size in (2, 3, 4, 12, 13, 19)), *((each, 9) for each in THEMES.values())],
)
def test_signs_on_the_edges_cover_no_coordinates(theme: Theme, size: int) -> None:
    """A chain on each file and rank in turn, and swapped sides."""
    where = grid_of(size, 840, False)
    frame = where.left - where.rim
    plain = drawn(f"{'/'.join([f'.{size}'] * size)} b bw - 500", View(theme.name))
    for at in {0, size // 2, size - 1}:
        upright = "/".join([row(size, at, "B")] * size)
        across = "/".join("W" * size if k == at else f".{size}" for k in range(size))
        for board, mover in ((upright, "w"), (across, "b")):
            marks = (Mark("swap"),)
            picture = drawn(f"{board} {mover} bw - 500", View(theme.name, marks=marks))
            for turn in range(4):
                box = (frame, 0, 840 - frame, frame - 5)
                rims = [each.rotate(90 * turn).crop(box) for each in (picture, plain)]
                assert count_pixels(rims[0], theme.text) == count_pixels(rims[1], theme.text)

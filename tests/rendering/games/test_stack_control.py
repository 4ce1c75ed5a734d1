"""Pictures of Stack Control show every pyramid, and who plays and controls what."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile, pairwise, product
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from PIL import Image

from rendering.canvas import XY, Painter
from rendering.games.stack_control.panel import place_of
from rendering.games.stack_control.picture import RENDERER
from rendering.games.stack_control.sprites import (
    TOP,
    frame_margin,
    grid_of,
    ground_of,
    height_of,
    is_square,
    line_between,
    palette,
    piece_of,
    shade,
)
from rendering.renderers import accent, png
from rendering.themes import LIGHT, RGB, Theme, accent_of, contrast
from rendering.view import View
from rules.game import Mark, Move, Termination
from rules.games.stack_control.board import NAMES, Colour
from rules.games.stack_control.game import GAME
from rules.points import parse_point
from tests.rendering.contrast_helpers import scaled
from tests.rendering.picture_helpers import (
    changed_box,
    count_pixels,
    every_theme,
    near,
    open_rgb,
    pixel,
)
from tests.rules.games.stack_control.positions import board
from tests.support.positions import stack_control_position

Box = tuple[int, int, int, int]
CORNERS = {"a1", "a8", "h1", "h8"}
POOLS = f"{'/'.join(['.8'] * 8)} 0 R,Y R444G222B222K222,Y444G222B222K222 0 setup=advanced"
PLACING = f"{'/'.join(['.8'] * 7)}/.,B1,.6 0 R,Y R2G3 1"
MIDDLE = ".8/.8/.3,G2K2R3,.4/.8/.3,R2B1Y2,.4/.8/.8/.,Y1,.6 0 R,Y - 90"


def drawn(text: str, view: View | None = None) -> Image.Image:
    return open_rgb(png(stack_control_position(text), view or View()))


def with_stack(stack: str) -> str:
    """Return a position with this stack on d4; red, yellow and green are elsewhere, so nobody is
    out."""
    return f"{'/'.join(['.8'] * 4)}/.3,{stack},.4/.8/.8/.,R1,.,Y1,.,K1,.2 0 R,Y - 90"


def cell_of(name: str, width: int = 840, flipped: bool = False) -> Box:
    where = grid_of(width, flipped)
    x, y = where.middle(*(parse_point(name) or (0, 0)))
    half = where.cell // 2
    return x - half, y - half, x + half, y + half


def inside(name: str) -> Box:
    """A square without its border, on which there may be the frame of its neighbour."""
    left, top, right, bottom = cell_of(name)
    margin = frame_margin(right - left)
    return left + margin, top + margin, right - margin, bottom - margin


def panel_of(picture: Image.Image) -> Image.Image:
    """What is around the board, of a picture of 840 pixels: the squares are white."""
    around, where = picture.copy(), grid_of(840, False)
    half = where.cell // 2 + frame_margin(where.cell)
    for file, rank in product(range(8), repeat=2):
        if is_square(file, rank):
            x, y = where.middle(file, rank)
            around.paste((255, 255, 255), (x - half, y - half, x + half, y + half))
    return around


def one_of_each_colour(stack: str) -> str:
    """Return a position with this stack in each colour, X for the colour, on light squares."""
    red, yellow, green, blue, black = (stack.replace("X", colour.value) for colour in Colour)
    rows = f".,{red},.,{yellow},.,{green},.2/.2,{blue},.,{black},.3"
    return f"{'/'.join(['.8'] * 4)}/{rows}/.8/.8 0 R,Y - 90 ending=last-mover"


def cells_by_colour(stack: str, theme: Theme) -> list[Image.Image]:
    """The squares with this stack, by colour."""
    picture = drawn(one_of_each_colour(stack), View(theme.name))
    return [picture.crop(cell_of(name)) for name in ("b4", "d4", "f4", "c3", "e3")]


@every_theme
def test_every_kind_of_pyramid_has_its_colour_and_differs_from_others(theme: Theme) -> None:
    by_size = [cells_by_colour(f"X{size}", theme) for size in (1, 2, 3)]
    for colour, cells in zip(Colour, zip(*by_size, strict=True), strict=True):
        areas = [count_pixels(cell, piece_of(theme, colour).face) for cell in cells]
        assert areas == sorted(set(areas)), colour
        assert areas[0] > 200, colour


def test_the_fifteen_kinds_differ_without_colours() -> None:
    """Each shows its notation, so in one shade of grey none looks like another."""
    kinds = [f"{colour.value}{size}" for colour in Colour for size in (1, 2, 3)]
    shapes: set[bytes] = set()
    for kind in kinds:
        cell = drawn(with_stack(kind)).crop(cell_of("d4"))
        ink = piece_of(LIGHT, Colour(kind[0])).ink
        places = [(x, y) for x in range(cell.width) for y in range(cell.height)]
        shapes.add(bytes(near(pixel(cell, *place), ink) for place in places))
    assert len(shapes) == len(kinds)


def dealt_stacks(height: int, chance: Random) -> list[list[str]]:
    """Ten stacks of `height` of the 60 pyramids of a match, at most two of a size in each."""
    kinds = [[f"{colour.value}{size}" for colour in Colour] * 4 for size in (1, 2, 3)]
    mixed = [chance.sample(each, len(each)) for each in kinds]
    full = [[each[k + part] for each in mixed for part in (0, 1)] for k in range(0, 20, 2)]
    return [chance.sample(stack, height) for stack in full]


Cell = tuple[list[str], Image.Image]
"""A stack, and how a phone shows its square."""


def cells_of(stacks: Sequence[list[str]], theme: Theme, chance: Random) -> list[Cell]:
    """Draw these stacks on one board, on squares at random."""
    squares = [name for name in NAMES if name not in CORNERS]
    filled = dict(zip(chance.sample(squares, len(stacks)), stacks, strict=True))
    placed = ", ".join(f"{each} {''.join(stack)}" for each, stack in filled.items())
    present = sorted({kind[0] for stack in stacks for kind in stack})
    position = board(placed, seats=",".join(present[:2]), ending="last-mover")
    picture = open_rgb(png(position, View(theme.name)))
    return [(stack, scaled(picture.crop(cell_of(each)), 39)) for each, stack in filled.items()]


def rows_of(height: int, place: int) -> tuple[int, int]:
    """The rows of a square in which a pyramid is, by its place in the stack from the bottom up."""
    stack = ["K2", "R1", "R2", "K3", "R1", "B3"][:height]
    boards: list[Image.Image] = []
    for colour in "YG":
        stack[place] = f"{colour}{stack[place][1]}"
        boards.append(drawn(f"{with_stack(''.join(stack))} ending=last-mover"))
    box = changed_box(*(picture.crop(cell_of("d4")) for picture in boards))
    assert box is not None
    return box[1], box[3]


PLACES = [(height, place) for height in range(1, 7) for place in range(height)]


def test_every_pyramid_below_a_top_has_five_pixels_on_a_phone() -> None:
    """Also where 350 of height are shown."""
    for height, place in PLACES:
        upper, lower = rows_of(height, place)
        assert (lower - upper) * 350 / 840 >= 5, (height, place)


@every_theme
def test_every_pyramid_of_a_stack_is_read_on_a_phone(theme: Theme) -> None:
    """Its size as a whole, its colour in the middle: it looks most like one in another stack.

    In 99 of 100 at least, at one pixel to a pixel, where squares have 39 pixels.
    """
    chance, right, wrong = Random(7), 0, 0
    for height in range(1, 7):
        stacks = [dealt_stacks(height, chance) for _ in range(10)]
        cells = [cell for dealt in stacks for cell in cells_of(dealt, theme, chance)]
        middle = 19 if height == 1 else 15
        for place in range(height):
            # Without its first and last row, which it shares with its neighbours.
            upper, lower = (round(row * 39 / 94) for row in rows_of(height, place))
            kinds = [stack[place] for stack, _ in cells]
            size, colour = (
                [cell.crop((left, upper + 1, right, lower - 1)).tobytes() for _, cell in cells]
                for left, right in ((0, 39), (middle - 4, middle + 5))
            )
            for number, kind in enumerate(kinds[:20]):
                read = kinds[nearest(colour, number)][0] + kinds[nearest(size, number)][1]
                right, wrong = right + (read == kind), wrong + (read != kind)
    assert right >= 0.99 * (right + wrong), wrong


def nearest(strips: Sequence[bytes], number: int) -> int:
    """The number of the strip, of all but the first 20, that looks most like one of these."""
    known = range(20, len(strips))
    return min(known, key=lambda other: math.dist(strips[number], strips[other]))


@every_theme
@pytest.mark.parametrize("below", ["", "K3", "K3B2", "K3B2K1R", "K3B2K1RG"])
def test_how_far_a_stack_goes_can_be_read_on_a_phone(theme: Theme, below: str) -> None:
    """Its top shows what it is called, `Y2`, in 9 pixels there, also where 350 of height are
    shown."""
    yellow = piece_of(theme, Colour.YELLOW)
    for size in (1, 2, 3):
        lower = below.replace("R", "R1" if size == 3 else "R3")
        lower = lower.replace("G", "G1" if size == 2 else "G2")
        cell = drawn(with_stack(f"{lower}Y{size}"), View(theme.name)).crop(cell_of("d4"))
        rows = [[pixel(cell, x, y) for x in range(cell.width)] for y in range(cell.height)]
        ink: list[bool] = []
        for row in dropwhile(lambda row: row.count(yellow.face) < 5, rows):
            face = [x for x, at in enumerate(row) if near(at, yellow.face)]
            if not face:
                break
            ink.append(any(near(at, yellow.ink) for at in row[face[0] : face[-1]]))
        assert sum(ink) * 350 / 840 >= 9, size


def test_letters_and_digits_around_the_board_can_be_read_on_a_phone() -> None:
    """Each has nine pixels there, also where 350 of height are shown; a long name has nearly."""
    sizes: dict[str, float] = {}

    def drawn_at(_: Painter, at: XY, text: str, size: float, *given: Any, **named: Any) -> None:
        sizes[text] = min(size, sizes.get(text, size))

    with patch.object(Painter, "text", drawn_at):
        for text in (MIDDLE, with_stack("G3B2R3K1"), POOLS, PLACING):
            # The sprites of this width are in no cache.
            drawn(text, View(width=1680, players=("Computer (strongest)", "Ann")))
    assert sizes["Computer (strongest)"] > 0.8 * sizes["Ann"]
    short = {text: size for text, size in sizes.items() if len(text) == 1 or text[-1].isdigit()}
    capitals = {text: size * 0.727 * 350 / 1680 for text, size in short.items()}
    assert len(capitals) > 30
    assert min(capitals.values()) >= 9, capitals


def test_the_number_of_pyramids_is_beside_a_stack_of_several() -> None:
    """It is at the upper right, where no pile of its own square is."""
    for stack, has_number in (("G3", False), ("G3R3", True), ("G3B2R3", True), ("G1R1B2K2", True)):
        _, top, right, _ = cell_of("d4")
        corner = drawn(with_stack(stack)).crop((right - 14, top + 4, right - 2, top + 20))
        assert (len(corner.getcolors() or []) > 1) == has_number, stack
    four, five = (
        drawn(with_stack(stack)).crop((right - 14, top + 4, right - 2, top + 20))
        for stack in ("G1R1B2K2", "G1R1B2K2K3")
    )
    assert changed_box(four, five) is not None


@every_theme
def test_the_sizes_in_a_tall_stack_differ_clearly_in_width(theme: Theme) -> None:
    """Large, medium and small ones are about as wide as 100, 70 and 45 percent."""
    widths: list[int] = []
    for size in (3, 2, 1):
        cell = drawn(with_stack(f"K3R2G1Y{size}"), View(theme.name)).crop(cell_of("d4"))
        yellow = piece_of(theme, Colour.YELLOW)
        faces = yellow.face, yellow.side
        rows = [
            [x for x in range(94) if any(near(pixel(cell, x, y), face) for face in faces)]
            for y in range(42)
        ]
        widths.append(max(row[-1] - row[0] for row in rows if row))
    large, medium, small = widths
    assert medium < 0.78 * large
    assert small < 0.78 * medium


def test_what_the_last_turn_removed_is_shown_in_the_panel() -> None:
    """Every pyramid that left, and from which square; nothing if none did."""
    text = ".8/.8/.3,Y1R1,.4/.4,G1B3,.3/.8/.8/.,Y2,.6/.8 0 R,Y - 90"
    before = stack_control_position(text)
    after = before.play(Move("d6-e5"))
    marks = before.narration.marks(Move("d6-e5"))
    plain, shown = (panel_of(open_rgb(png(after, View(marks=each)))) for each in ((), marks))
    box = changed_box(plain, shown)
    assert box is not None
    added = shown.crop(box)
    for colour in (Colour.YELLOW, Colour.RED, Colour.GREEN):
        assert count_pixels(added, piece_of(LIGHT, colour).face) > 100
    assert count_pixels(added, piece_of(LIGHT, Colour.BLUE).face) == 0


def test_all_that_the_fullest_panel_has_is_above_the_lower_edge() -> None:
    """Twelve pyramids that left a square are drawn in four lines below four players."""
    text = MIDDLE.replace("R,Y", "R,Y,G,B")
    twelve = tuple(f"{colour}{size}" for size in (1, 2, 3) for colour in "RYGB")
    removed = View(marks=(Mark("removed", "a4", twelve),))
    one = View(marks=(Mark("removed", "a4", twelve[:1]),))
    box = changed_box(panel_of(drawn(text, one)), panel_of(drawn(text, removed)))
    assert box is not None
    assert box[3] <= height_of(840) - 8
    assert count_pixels(panel_of(drawn(text, removed)).crop(box), LIGHT.pieces["blue"].face) > 300


def is_drawn(colour: RGB, ground: RGB) -> bool:
    """Whether a colour on a square is neither its ground nor the soft shadow on it."""
    return max(abs(one - other) for one, other in zip(colour, ground, strict=True)) > 40


def steepest_step(cell: Image.Image) -> int:
    """By how many pixels at most a row of the pile is narrower than the row below."""
    ground = pixel(cell, 1, cell.height // 2)
    widths: list[int] = []
    for y in range(cell.height - 1, -1, -1):
        drawn_at = [x for x in range(cell.width) if is_drawn(pixel(cell, x, y), ground)]
        widths += [drawn_at[-1] - drawn_at[0]] if drawn_at else []
    return max(lower - upper for lower, upper in pairwise(widths))


@every_theme
def test_a_smaller_pyramid_on_a_larger_one_of_its_colour_is_seen(theme: Theme) -> None:
    """There is a line between them, and a step at the sides."""
    singles, pairs = cells_by_colour("X3", theme), cells_by_colour("X3X2", theme)
    for colour, single, both in zip(Colour, singles, pairs, strict=True):
        assert steepest_step(single) <= 4, colour
        assert steepest_step(both) >= 6, colour
        line = line_between(theme, colour, colour)
        rows = (both.crop((0, y, both.width, y + 1)) for y in range(both.height))
        assert max(count_pixels(row, line) for row in rows) > 40, colour
        assert contrast(line, piece_of(theme, colour).face) >= 3, colour


@every_theme
@pytest.mark.parametrize("point", ["d4", "e5"], ids=["a stack", "an empty square"])
def test_a_mark_changes_the_picture_only_at_its_square(theme: Theme, point: str) -> None:
    """Both ends of a move of a stack look different."""
    plain, left, right = drawn(MIDDLE, View(theme.name)), *cell_of(point)[::2]
    top, bottom = cell_of(point)[1::2]
    out = frame_margin(right - left)
    seen: dict[str, bytes] = {}
    for role in ("from", "to", "placed", "removed"):
        marked = drawn(MIDDLE, View(theme.name, marks=(Mark(role, point),)))
        box = changed_box(plain, marked)
        assert box is not None
        assert left - out <= box[0] < box[2] <= right + out
        assert top - out <= box[1] < box[3] <= bottom + out
        seen[role] = marked.tobytes()
    assert point == "e5" or (seen["from"] != seen["to"])


def test_only_the_targets_of_a_stack_are_highlighted() -> None:
    text = ".8/.8/.3,Y1,.4/.4,G1,.3/.3,K3R2,.,B3,.2/.8/.,Y2,.6/.8 0 R,Y - 90"
    plain, shown = drawn(text), drawn(text, View(highlight="stack:d4"))
    names = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    differing = {
        name
        for name in names
        if changed_box(plain.crop(inside(name)), shown.crop(inside(name))) is not None
    }
    assert differing == {"d4", "b2", "d6", "f4"}
    assert RENDERER.highlights(stack_control_position(text))[0].value == "stack:b2"


@pytest.mark.parametrize("show", ["stack:e5", "stack:z9", "stack:", "file:z", "file:", "other:1"])
def test_an_unknown_highlight_is_ignored(show: str) -> None:
    assert changed_box(drawn(MIDDLE), drawn(MIDDLE, View(highlight=show))) is None


def test_the_empty_squares_of_a_file_are_highlighted_while_placing() -> None:
    text = ".8/.3,K1,.4/.8/.2,G2,.,Y3,.3/.4,R1,.3/.8/.,B2,.6/.8 1 R,Y R3 5"
    plain, shown = drawn(text), drawn(text, View(highlight="file:d"))
    for rank in range(1, 9):
        box = inside(f"d{rank}")  # without the line around the file
        assert (changed_box(plain.crop(box), shown.crop(box)) is not None) == (rank != 7)
    assert changed_box(plain.crop(cell_of("f4")), shown.crop(cell_of("f4"))) is None


def test_the_stacks_that_won_by_control_are_framed() -> None:
    """Red controls b2 (6 pips), yellow g7 (5): only b2 is framed."""
    text = ".8/.6,K2Y3,./.8/.8/.8/.8/.,G3R3,.6/.8 0 R,Y - 100"
    picture = drawn(text)
    assert count_pixels(picture.crop(cell_of("b2")), LIGHT.won) > 200
    assert count_pixels(picture.crop(cell_of("g7")), LIGHT.won) == 0


def test_pyramids_that_nobody_will_place_are_not_offered() -> None:
    """The match has ended by the rules, or in a way that only the view shows."""
    over = stack_control_position(PLACING).leave(0, Termination.RESIGNED).text()
    face = LIGHT.pieces["green"].face
    going = count_pixels(panel_of(drawn(PLACING)), face)
    for text, view in ((PLACING, View(winners=())), (over, View())):
        assert count_pixels(panel_of(drawn(text, view)), face) < going / 2


def test_the_corner_is_empty_until_pyramids_are_drawn() -> None:
    """The text of a position may not say which ones are next."""
    before = f"{'/'.join(['.8'] * 8)} 0 R,Y ? 0"
    corner = panel_of(drawn(before)).crop((696, TOP, 840, 150))
    assert len(corner.getcolors() or []) == 1


def test_colours_that_nobody_will_choose_are_not_called_free() -> None:
    """After one of two players has left, the text of the position no longer says what came next."""
    choosing = GAME.start(GAME.read_options({"setup": "scattered"}), 2, bytes(32))
    over = choosing.play(choosing.read("R")).leave(1, Termination.RESIGNED)
    assert over.result() is not None
    assert png(over, View()) == png(stack_control_position(over.text()), View())


def panel_with(text: str, *names: str, view: View | None = None) -> Image.Image:
    shown = replace(view or View(), players=tuple(names))
    return panel_of(drawn(text, shown))


def test_the_panel_names_players_or_else_their_colours() -> None:
    """A name that the font cannot draw is replaced by the colour."""
    plain = panel_with(MIDDLE)
    named = panel_with(MIDDLE, "Ann", "王小明")
    box = changed_box(plain, named)
    assert box is not None
    assert box[3] <= 78  # only the first of both blocks differs
    before_colours = GAME.start(GAME.read_options({"setup": "scattered"}), 2, bytes(32)).text()
    assert changed_box(panel_with(before_colours), panel_with(before_colours, "Ann")) is not None
    assert changed_box(panel_with(MIDDLE), panel_with(MIDDLE.replace("R,Y", "G,Y"))) is not None


@pytest.mark.parametrize("name", ["Bartholomew", "Александро"])
def test_a_long_name_is_drawn_smaller_before_it_is_cut(name: str) -> None:
    """So the last of its letters is seen."""
    assert changed_box(panel_with(MIDDLE, f"{name}a"), panel_with(MIDDLE, f"{name}b")) is not None


@pytest.mark.parametrize("text", [MIDDLE, MIDDLE.replace("R,Y", "R,Y,G,B,K")])
def test_a_very_long_name_stays_in_the_place_of_its_player(text: str) -> None:
    seats = text.count(",", text.index("R,Y")) + 1
    for seat in range(seats):
        names = ["Ann"] * seats
        short = panel_with(text, *names)
        names[seat] = "W" * 100
        left, top, right, bottom = changed_box(short, panel_with(text, *names)) or (0, 0, 0, 0)
        start, middle, room = place_of(seat, seats, pools=False)
        assert start <= left < right <= start + room
        assert middle - 28 <= top < bottom <= TOP


@pytest.mark.parametrize("name", ["Margarethe von Tro", "the_great_cyrillus_1", "Александра Кот"])
def test_the_end_of_a_long_name_is_seen(name: str) -> None:
    """In a match of five, too, while pyramids are placed, which takes the most room."""
    empty = "/".join([".8"] * 8)
    for text in (MIDDLE, f"{empty} 0 R,Y,G,B,K R1G2K3 0"):
        for seat in range(text.count(",", text.index("R,Y")) + 1):
            names = [f"{name}x"] * 5
            before = panel_with(text, *names)
            names[seat] = f"{name}y"
            assert changed_box(before, panel_with(text, *names)) is not None


def signs_in(text: str, seats: int, theme: Theme, view: View, end: float = 840) -> list[bool]:
    """Whether there is a sign before each seat above the board, from the first to the last.

    The names of the players reach to `end`.
    """
    picture = drawn(text, replace(view, theme=theme.name))
    places = [
        picture.crop((round(left), round(middle - 14), round(left) + 24, round(middle + 14)))
        for left, middle, _ in (place_of(s, seats, pools=False, end=end) for s in range(seats))
    ]
    return [count_pixels(place, theme.text) > 100 for place in places]


@every_theme
def test_a_sign_shows_whose_turn_it_is_or_who_won(theme: Theme) -> None:
    three = MIDDLE.replace(" 0 R,Y", " 1 R,Y,B:left")
    assert signs_in(three, 3, theme, View()) == [False, True, False]
    assert signs_in(three, 3, theme, View(winners=(0,))) == [True, False, False]
    assert signs_in(three, 3, theme, View(winners=())) == [False, False, False]


@every_theme
def test_the_name_of_the_player_to_move_is_inverted(theme: Theme) -> None:
    """In a replay, where it would change all the time, it is not."""
    for helps in (True, False):
        view = View(theme.name, with_help=helps)
        picture = drawn(MIDDLE.replace(" 0 R,Y", " 1 R,Y"), view)
        places = [place_of(seat, 2, pools=False) for seat in (0, 1)]
        ends = [(left + room - 4, middle) for left, middle, room in places]
        seen = [near(pixel(picture, *end), theme.text) for end in ends]
        assert seen == [False, helps]


def test_the_colours_that_nobody_plays_are_named_in_the_corner() -> None:
    """There is nothing if all five are played, or the match is over."""
    corner = (691, 58, 840, 152)
    five, two, over = (
        panel_of(drawn(text, view)).crop(corner)
        for text, view in (
            (MIDDLE.replace("R,Y", "R,Y,G,B,K"), View()),
            (MIDDLE, View()),
            (MIDDLE, View(winners=())),
        )
    )
    black, red = LIGHT.pieces["black"].face, LIGHT.pieces["red"].face
    assert count_pixels(two, black) > 100
    assert [count_pixels(each, black) for each in (five, over)] == [0, 0]
    assert count_pixels(two, red) == 0


@every_theme
def test_everybody_who_shares_a_win_has_a_star(theme: Theme) -> None:
    """Red and yellow control 6 pips each; green has left and does not share."""
    text = ".8/.6,Y3Y3,./.8/.8/.8/.8/.,R3R3,.6/.8 0 R,G:left,Y - 100"
    assert stack_control_position(text).result() is not None
    assert signs_in(text, 3, theme, View()) == [True, False, True]


@pytest.mark.parametrize("setup", ["draw", "scattered"])
def test_the_sign_stays_with_the_player_until_the_turn_is_over(setup: str) -> None:
    """Also while pyramids are placed and before anybody has a colour."""
    position = GAME.start(GAME.read_options({"setup": setup}), 2, bytes(32))
    for _ in range(6):
        end = 700 if position.drawn() else 840
        signs = signs_in(position.text(), 2, LIGHT, View(), end)
        assert signs == [seat == position.to_move for seat in range(2)]
        position = position.play(position.legal_moves()[0])


def gaps_in(strip: Image.Image, ground: RGB) -> int:
    """The number of columns between two columns with anything in them, where nothing is."""
    empty = [
        all(near(pixel(strip, x, y), ground) for y in range(strip.height))
        for x in range(strip.width)
    ]
    used = [x for x, is_empty in enumerate(empty) if not is_empty]
    return sum(other > one + 1 for one, other in pairwise(used))


@every_theme
def test_nothing_in_the_pools_overlaps(theme: Theme) -> None:
    """Each seat has a tag for each of four colours."""
    seats = panel_with(POOLS, "W" * 100, "W" * 100, view=View(theme.name))
    assert gaps_in(seats.crop((0, 32, seats.width, TOP - 6)), theme.frame) == 2 * 4 - 1


def test_pools_stay_as_they_are_when_a_match_ends() -> None:
    """Three seats leave no room for anything else."""
    pools = "R444B222K111,Y444B111K222,G444B111K111"
    text = f"{'/'.join(['.8'] * 8)} 0 R,Y,G {pools} 0 setup=advanced"
    running = panel_with(text, "Ann", "Bob", "Cy")
    ended = panel_with(text, "Ann", "Bob", "Cy", view=View(winners=()))
    box = changed_box(running, ended)
    assert box is not None
    assert box[3] < 78, "more than the sign and the name of whose turn it was"


def test_squares_are_large_enough_on_a_phone_and_a_desktop() -> None:
    """A phone shows 360 pixels of width, a desktop 350 of height, also of a replay's text."""
    cell = grid_of(840, False).cell
    assert cell * 360 / 840 >= 40
    assert cell * 350 / (height_of(840) + 56) >= 36


@every_theme
def test_signs_and_pieces_have_enough_contrast_to_lit_squares(theme: Theme) -> None:
    """WCAG asks for 3:1; the colours of all games are in test_themes.py."""
    assert contrast(theme.hint, shade(theme)) >= 3
    assert contrast(theme.won, shade(theme)) >= 3
    for chosen in (False, True):
        for ground in (ground_of(theme, shaded, chosen) for shaded in (False, True)):
            for colour in Colour:
                piece = piece_of(theme, colour)
                assert max(contrast(piece.face, ground), contrast(piece.outline, ground)) >= 3


@every_theme
def test_flat_colours_are_in_the_palette(theme: Theme) -> None:
    """Pillow keeps 256 colours; flat areas must not be rounded to another one."""
    flat = Image.new("RGB", (1, 1), shade(theme))
    assert near(pixel(palette(theme).reduce(flat).convert("RGB"), 0, 0), shade(theme))


def test_the_accent_is_the_seats_colour_and_neutral_before_the_choice() -> None:
    position = stack_control_position(MIDDLE)
    assert accent(position, 0) == accent_of(LIGHT.pieces["red"].face)
    assert accent(position, 1) == accent_of(LIGHT.pieces["yellow"].face)
    scattered = GAME.start(GAME.read_options({"setup": "scattered"}), 2, bytes(32))
    assert accent(scattered, 0) == accent(scattered, 1)

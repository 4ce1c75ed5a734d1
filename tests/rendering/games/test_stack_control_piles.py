"""The column of Stack Control's pictures lists tall stacks, since on a phone the pyramids below
their tops are too small on the board."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from PIL import Image

from rendering.games.stack_control.sprites import COLUMN, TOP, piece_of
from rendering.renderers import image
from rendering.themes import LIGHT, THEMES, WOOD, Theme
from rendering.view import View
from rules.games.stack_control.board import Colour
from tests.rendering.picture_helpers import changed_box, near, open_rgb, pixel
from tests.rules.games.stack_control.positions import board

LOW = "h2 R1, h3 Y1, h4 G1, h5 B1, h6 K2"
"""A pyramid of each colour, so that nobody is out."""
SQUARES = [f"{file}{rank}" for file in "bcde" for rank in range(2, 6)]
FOURS = ("Y1Y1K2K2", "R2R2G3G3", "K3K3B1B1", "R1R1B2B2", "G2G2Y3Y3", "B3B3K1K1")
LONG = ("Margarethe von Tro", "the_great_cyrillus_1", "Александра Кот", "Bob")


def panel(
    *stacks: str,
    seats: str = "R,Y",
    theme: Theme = LIGHT,
    names: Sequence[str] = (),
    squares: Sequence[str] = SQUARES,
) -> Image.Image:
    """The column beside the board of a position with these stacks."""
    placed = ", ".join(f"{square} {stack}" for square, stack in zip(squares, stacks, strict=False))
    position = board(f"{placed}, {LOW}", seats=seats)
    view = View(theme.name, players=tuple((name,) for name in names))
    picture = open_rgb(image(position, view))
    return picture.crop((COLUMN[0], 0, picture.width, picture.height))


def piles_in(shown: Image.Image, theme: Theme) -> str:
    """The letters of the colours in all piles, from the top down.

    Adjacent pyramids of one colour count once.
    """
    # Left of what is written, and below the colours that nobody has.
    column = [pixel(shown, 4, y) for y in range(shown.height // 4, shown.height)]
    faces = [
        next((each.value for each in Colour if near(at, piece_of(theme, each).face)), "")
        for at in column
    ]
    return "".join(lower for upper, lower in pairwise(faces) if lower and lower != upper)


def with_lower_ones_turned(stack: str) -> str:
    """Exchange the second and the third pyramid of a stack."""
    return stack[:2] + stack[4:6] + stack[2:4] + stack[6:]


@pytest.mark.parametrize("theme", [LIGHT, WOOD], ids=lambda theme: theme.name)
def test_the_pyramids_of_tall_stacks_are_listed(theme: Theme) -> None:
    """From the top down, and the highest stack is first. One of three has no need of it.

    In other themes, lines between pyramids are as black as black ones.
    """
    shown = panel("K3R3B2R2", "G1R2B2K3G3Y1", "R3R2Y1", "B3K2Y2Y3R1", theme=theme)
    assert piles_in(shown, theme) == "YGKBRG" + "RYYKB" + "RBRK"


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_writing_on_their_pyramids_is_large_enough_for_a_phone(theme: Theme) -> None:
    """Its capital letters and digits have seven and a half pixels there."""
    shown, yellow = panel("B1Y1Y2B2", theme=theme), piece_of(theme, Colour.YELLOW)
    heights = [0]
    for y in range(shown.height - 160, shown.height - 30):
        row = [pixel(shown, x, y) for x in range(8, 48)]
        face = [x for x, at in enumerate(row) if near(at, yellow.face)]
        if len(face) < 8:
            heights.append(0)
            continue
        heights[-1] += any(near(at, yellow.ink) for at in row[face[0] : face[-1]])
    written = [height * 360 / 840 for height in heights if height]
    assert len(written) == 2
    assert min(written) >= 7.5


def test_the_square_of_a_tall_stack_is_written() -> None:
    shown = [panel(FOURS[0], squares=[square]) for square in ("b2", "b3")]
    box = changed_box(*shown)
    assert box is not None
    assert box[1] > shown[0].height - 30


@pytest.mark.parametrize("seats", ["R,Y", "R,Y,G", "R,Y,G,B", "R,Y,G,B,K"])
def test_there_is_room_for_six_tall_stacks(seats: str) -> None:
    """Long names then have one line. In each stack the order of lower pyramids is seen."""
    names = LONG[: seats.count(",") + 1]
    plain = panel(*FOURS, seats=seats, names=names)
    for number, stack in enumerate(FOURS):
        turned = [*FOURS]
        turned[number] = with_lower_ones_turned(stack)
        assert changed_box(plain, panel(*turned, seats=seats, names=names)) is not None, stack


def test_of_too_many_tall_stacks_the_tallest_are_listed_and_the_others_counted() -> None:
    more = ("Y2Y2R3R3", "G1G1K3K3", "Y2Y2B3B3", "R2R2R3R3", "G2G2K1K1", "B2B2Y3Y3")
    tallest = "R1K2G3Y1G3"
    shown = panel(*FOURS, *more, tallest)
    turned = panel(*FOURS, *more, with_lower_ones_turned(tallest))
    assert changed_box(shown, turned) is not None
    lower = [stack.replace("G2G2K1K1", "G2K1K1") for stack in more]
    box = changed_box(shown, panel(*FOURS, *lower, tallest))
    assert box is not None
    assert box[1] > shown.height - 60


def test_names_stay_where_they_are_when_stacks_become_tall() -> None:
    """They are above the board; in the column only the piles change."""
    low, high = ("Y1K2K2", "R2K1K1", "G2K3K3"), ("Y1Y1K2K2", "R2R2K1K1", "G2G2K3K3")
    before, after = (panel(*stacks, seats="R,Y,G,B", names=LONG) for stacks in (low, high))
    box = changed_box(before, after)
    assert box is not None
    assert box[1] > TOP

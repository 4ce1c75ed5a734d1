"""The corners of a picture of Esgrad say who plays, whose turn it is and what the score is."""

from __future__ import annotations

import pytest
from PIL import Image

from rendering.games.esgrad.sprites import layout_of
from rendering.renderers import image
from rendering.themes import LIGHT
from rendering.view import View
from tests.rendering.games.esgrad_pictures import (
    EMPTY_5,
    drawn,
    opened,
)
from tests.rendering.picture_helpers import (
    changed_box,
    count_pixels,
    open_rgb,
)

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
    empty = opened(side)
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

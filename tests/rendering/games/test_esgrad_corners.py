"""The corners of a picture of Esgrad say who plays, whose turn it is and what the score is."""

from typing import Any
from unittest.mock import patch

import pytest
from PIL import Image, ImageDraw

from rendering.canvas import Painter
from rendering.games.esgrad.colours import mark, tinted_ground
from rendering.games.esgrad.sprites import layout_of
from rendering.players import text_line
from rendering.renderers import png
from rendering.themes import LIGHT, Theme
from rendering.view import View
from rules.points import COLOURS
from tests.rendering.games.esgrad_pictures import EMPTY_5, RING, STAR, drawn, opened
from tests.rendering.picture_helpers import changed_box, count_pixels, every_theme, open_rgb

# ---- the corners
UPPER_LEFT, UPPER_RIGHT = (0, 0, 250, 150), (590, 0, 840, 164)
LOWER_LEFT, LOWER_RIGHT = (0, 740, 320, 840), (520, 740, 840, 840)


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
    """B4: Black is on the left whoever plays it."""
    for colours, expected in (("bw", UPPER_LEFT), ("wb", UPPER_RIGHT)):
        text = f"{EMPTY_5} b {colours} 0 - 4"
        plain, named = drawn(text), drawn(text, View(players=("ann", "")))
        assert _changed_corners(plain, named) == {expected}


def test_those_who_have_not_learnt_scores_see_none() -> None:
    """Only the legend stays."""
    said = _said(f"{EMPTY_5} b bw 7 - 4", View(with_scores=False))
    assert not [each for each in said if len(each) > 2]  # but the names of files and ranks
    assert "Black's areas" in _said(RING, View(with_scores=False))


@every_theme
def test_a_bar_shows_who_leads(theme: Theme) -> None:
    """Each side has its part of it, half of it if the scores are equal."""
    parts: list[tuple[int, int]] = []
    for komi in (-30, -7, 0, 7, 30):
        picture = drawn(f"{EMPTY_5} b bw {komi} - 4", View(theme.name))
        bar = picture.crop((28, 218, 34, 622))
        black, white = (count_pixels(bar, theme.pieces[colour].face) for colour in COLOURS)
        parts.append((black, white))
    shares = [black / (black + white) for black, white in parts]
    assert shares == sorted(shares, reverse=True)
    assert abs(shares[2] - 0.5) < 0.04
    assert shares[0] > 0.97
    assert shares[4] < 0.03


def test_the_lead_is_written_at_the_end_of_the_bar() -> None:
    leads = {f"{komi}": _said(f"{EMPTY_5} b bw {komi} - 4", View()) for komi in (-7, 0, 7)}
    assert [each for each in leads["0"] if each.startswith("+")] == []
    assert "+7" in leads["7"]
    assert "+7" in leads["-7"]
    above, below = (70, 160, 90, 190), (18, 650, 90, 680)
    black, white, equal = (drawn(f"{EMPTY_5} b bw {komi} - 4") for komi in (-7, 7, 0))
    assert changed_box(equal.crop(below), black.crop(below)) is None
    assert changed_box(equal.crop(above), white.crop(above)) is None
    assert changed_box(equal.crop(below), white.crop(below)) is not None


def test_the_free_points_are_counted() -> None:
    """And the bar is said to be the score now, not what it will be."""
    assert {"Free: 61", "Score now"} <= set(_said(f"{EMPTY_5} b bw 0 - 4", View()))
    assert "Free: 60" in _said(f"B.4/{EMPTY_5[3:]} b bw 0 - 4", View())
    ended = _said(f"{EMPTY_5} b bw 0 b2 6", View())
    assert not [said for said in ended if said.startswith(("Free", "Score"))]


def test_the_komi_stands_beside_a_name_that_leaves_room_for_it() -> None:
    text = f"{EMPTY_5} b bw 7 - 4"
    assert "Bob · komi 7" in _said(text, View(players=("Ann", "Bob")))
    assert "White · komi 7" in _said(text, View())
    long = _said(text, View(players=("Ann", "Computer (strongest)")))
    assert {"Computer (strongest)", "komi 7"} <= set(long)


@pytest.mark.parametrize("side", [5, 7, 9, 11, 12])
def test_long_names_and_scores_stay_off_the_board(side: int) -> None:
    where = layout_of(side, 840, False)
    empty = opened(side)
    plain, named = (
        open_rgb(png(empty, View(players=names))) for names in ((), ("W" * 90, "m" * 90))
    )
    for y in range(where.width):
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
        assert _changed_corners(going, nobody) == {mine, LOWER_LEFT}  # there, how to get the ½
        assert _changed_corners(nobody, won) == {UPPER_LEFT, UPPER_RIGHT}
        assert changed_box(going.crop(theirs), won.crop(theirs)) is not None


def test_before_colours_are_chosen_no_stone_stands_beside_a_name() -> None:
    """B4: seat 0 names the komi, seat 1 chooses."""
    players = ("ann", "bob")
    naming = drawn(f"{EMPTY_5} komi - - - 0", View(players=players))
    choosing = drawn(f"{EMPTY_5} colour - 7 - 1", View(players=players))
    for picture in (naming, choosing):
        for box in (UPPER_LEFT, UPPER_RIGHT):
            corner = picture.crop((*box[:2], box[2], 100))
            for colour in ("black", "white"):
                assert count_pixels(corner, LIGHT.pieces[colour].face) == 0
    assert _changed_corners(naming, choosing) == {UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT}


# ---- passes
def test_whoever_passed_in_the_last_turn_is_marked() -> None:
    """B9: an underlined word says so below its score, until the next stone or the end."""
    stone = f"B.4/{EMPTY_5[3:]}"
    expected = {
        f"{EMPTY_5} b bw 0 - 4": None,
        f"{EMPTY_5} w bw 0 b1 5": UPPER_LEFT,
        f"{EMPTY_5} b bw 0 w1 6": UPPER_RIGHT,
        f"{EMPTY_5} b wb 0 w1 6": UPPER_RIGHT,
        f"{EMPTY_5} b bw 0 b2 6": None,
        f"{EMPTY_5} w bw 0 w2 7": None,
        f"{stone} w bw 0 w0 7": None,
    }
    for text, corner in expected.items():
        picture = drawn(text, View(players=("Ann", "Bob")))
        for box in (UPPER_LEFT, UPPER_RIGHT):
            marked = count_pixels(picture.crop(box), mark(LIGHT)) > 200
            assert marked is (box == corner), text


def test_the_name_of_a_computer_is_whole_in_the_opening_and_when_it_passed() -> None:
    name = "Computer (strongest)"
    assert "Passed" in _said(f"{EMPTY_5} w bw 0 b1 5", View(players=(name, "")))
    for ending in ("w bw 0 b1 5", "w bw 0 w2 7", "komi - - - 0", "colour - -12 - 1"):
        said = _said(f"{EMPTY_5} {ending}", View(players=(name, "Bob")))
        assert name in said, ending
        assert not [each for each in said if each.endswith("…")], ending


def test_the_picture_says_that_another_pass_ends_the_game() -> None:
    ends = ["Another pass", "ends the game."]
    passed = f"{EMPTY_5} w bw 0 b1 5"
    assert set(ends) <= set(_said(passed, View()))
    for text, view in (
        (f"{EMPTY_5} w bw 0 b0 5", View()),  # a stone came after the pass
        (f"{EMPTY_5} b bw 0 b2 6", View()),  # the game has ended
        (passed, View(winners=(0,))),  # the other player has resigned
    ):
        assert not set(ends) & set(_said(text, view)), text


def test_how_to_get_the_half_is_said_while_the_game_goes_on() -> None:
    going = f"{EMPTY_5} b bw 0 - 4"
    assert "The first pass of the" in _said(going, View())
    assert "The first pass of the" not in _said(going, View(winners=(0,)))  # by resignation


@pytest.mark.parametrize("text", [STAR, RING, f"{EMPTY_5} w bw 0 b1 5", f"{EMPTY_5} w bw 0 w2 7"])
@pytest.mark.parametrize("bonus", ["", " bonus=final-passes"])
def test_texts_are_large_enough_on_a_phone(text: str, bonus: str) -> None:
    """All are drawn with at least 11 pixels, if a picture of 840 pixels is shown with 360."""
    sizes = [size * 360 / 840 for size in _sizes(text + bonus)]
    assert len(sizes) > 5
    assert min(sizes) >= 11


# ---- the opening
@pytest.mark.parametrize("name", ["Ann", "W" * 90, "Computer (medium)"])
def test_the_picture_says_who_has_named_the_komi(name: str) -> None:
    """B4: the first player does; the name is cut, the rest of the sentence is not."""
    said = _said(f"{EMPTY_5} colour - -12 - 1", View(players=(name, "Bob")))
    assert sum(each in {name, "WWWWWWWWW…"} or each.endswith("W…") for each in said) == 2
    assert "named a komi of −12." in said
    assert "First player" in _said(f"{EMPTY_5} colour - 104 - 1", View())
    assert not [each for each in _said(f"{EMPTY_5} komi - - - 0", View()) if "komi of" in each]


def test_the_picture_says_which_colour_was_chosen_until_the_next_turn() -> None:
    """B4: the second player chooses."""
    view = View(players=("Ann", "Bob"))
    for colours, chosen in (("bw", "chose White."), ("wb", "chose Black.")):
        said = _said(f"{EMPTY_5} b {colours} 7 - 2", view)
        assert chosen in said
        assert "Bob" in said
    for later in (f"B.4/{EMPTY_5[3:]} w bw 7 - 3", f"{EMPTY_5} w bw 7 b1 3"):
        assert not [each for each in _said(later, view) if each.startswith("chose")]


# ---- the legend
def test_a_legend_says_whose_areas_are_tinted_and_what_numbers_are() -> None:
    """A replay has no numbers before its end."""
    areas, number = ["Black's areas", "White's areas"], "10 = value of a group"
    replay, ring = _said(STAR, View(with_help=False)), _said(RING, View())
    assert {*areas, number} <= set(_said(STAR, View()))
    assert set(areas) <= set(replay)
    assert number not in replay
    assert areas[0] in ring
    assert areas[1] not in ring
    for text, view in ((STAR, View(highlight="file:d")), (f"{EMPTY_5} b bw 0 - 4", View())):
        assert not {*areas, number} & set(_said(text, view))


@every_theme
def test_the_key_has_the_tints_of_the_areas(theme: Theme) -> None:
    both, only_black = (_legend(drawn(text, View(theme.name))) for text in (STAR, RING))
    black, white = (tinted_ground(theme, side) for side in COLOURS)
    assert count_pixels(both, black) > 20
    assert count_pixels(both, white) > 20
    assert count_pixels(only_black, black) > 40
    assert count_pixels(only_black, white) == 0


def _legend(picture: Image.Image) -> Image.Image:
    """The lower right corner, where the board is not."""
    return picture.crop((600, picture.height - 110, *picture.size))


def _sizes(text: str) -> list[float]:
    """The em sizes of the texts that are drawn in the corners."""
    sizes: list[float] = []
    draw = Painter.text

    def drawn_at(self: Painter, at: Any, text: str, size: float, *given: Any, **named: Any) -> None:
        sizes.append(size)
        draw(self, at, text, size, *given, **named)

    text_line.cache_clear()
    with patch.object(Painter, "text", drawn_at):
        drawn(text, View(players=("Ann", "Margarethe von Trotta")))
    return sizes


def _said(text: str, view: View) -> list[str]:
    """The texts that are drawn into a picture, without those of the board that are cached."""
    said: list[str] = []
    draw = ImageDraw.ImageDraw.text

    def heard(drawing: Any, xy: Any, text: str, *given: Any, **named: Any) -> Any:
        said.append(text)
        return draw(drawing, xy, text, *given, **named)

    text_line.cache_clear()
    with patch.object(ImageDraw.ImageDraw, "text", heard):
        drawn(text, view)
    return said

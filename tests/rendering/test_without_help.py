"""Without `View.with_help`, as in replays, a picture shows only the position and the last turn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from rendering.renderers import draw
from rendering.view import View
from rules.registry import game_named
from tests.rendering.picture_helpers import changed_box
from tools.gallery import showcases
from tools.showcases import ShowcaseEntry

SHOWN = {game.name: several for game, several in showcases()}
NAMES = ("Ann", "Bob")
A_MOVE, THE_OPENING = 0, 8
"""Pictures of Esgrad's showcase."""
MIDDLE, WON, TO_PLACE, POOLS = 0, 2, 4, 5
"""Pictures of Stack Control's showcase."""


def drawn(game: str, entry: ShowcaseEntry, view: View) -> Image.Image:
    """A picture of a showcase: as in the showcase, if `view` does not say otherwise."""
    return draw(game_named(game).from_text(entry[1]), view).convert("RGB")


def both(game: str, number: int) -> tuple[Image.Image, Image.Image]:
    """A picture of a showcase with help and without."""
    entry = SHOWN[game][number]
    shown = replace(entry[2], players=NAMES)
    return drawn(game, entry, shown), drawn(game, entry, replace(shown, with_help=False))


def colours(shown: Image.Image) -> set[object]:
    return {colour for _, colour in shown.getcolors(shown.width * shown.height) or ()}


@pytest.mark.parametrize("number", [A_MOVE, THE_OPENING])
def test_esgrad_says_nothing_below_about_how_to_go_on(number: int) -> None:
    """No rule about the ½, nothing to choose."""
    with_help, without = both("esgrad", number)
    assert with_help.size == without.size
    assert changed_box(with_help, without)
    width, height = without.size
    left = without.crop((0, height * 9 // 10, width // 4, height))
    assert len(colours(left)) == 1


@pytest.mark.parametrize(
    ("game", "number"),
    [("escabel", 3), *(("stack-control", number) for number in (MIDDLE, WON, TO_PLACE, POOLS))],
)
def test_the_board_is_the_same(game: str, number: int) -> None:
    with_help, without = both(game, number)
    board = (0, 152, 782, 840) if game == "stack-control" else (0, 0, 840, 840)
    assert with_help.size == without.size
    assert changed_box(with_help.crop(board), without.crop(board)) is None


@pytest.mark.parametrize("number", [WON, TO_PLACE])
def test_stack_control_shows_removed_pyramids_but_none_that_are_to_be_placed(number: int) -> None:
    beside = (784, 152, 840, 540) if number == WON else (694, 62, 840, 148)
    with_help, without = both("stack-control", number)
    assert len(colours(with_help.crop(beside))) > 1
    assert (len(colours(without.crop(beside))) > 1) == (number == WON)


@pytest.mark.parametrize("game", list(SHOWN))
def test_a_name_looks_the_same_whosever_turn_it_is(game: str) -> None:
    """Names that change with each turn would be a large part of a replay."""
    start = game_named(game).from_text(SHOWN[game][A_MOVE][1])
    moved = start.play(start.legal_moves()[0])
    assert moved.to_move != start.to_move
    changes = {
        with_help: _changed_pixels(
            *(draw(each, View(players=NAMES, with_help=with_help)) for each in (start, moved))
        )
        for with_help in (True, False)
    }
    assert changes[False] < changes[True]


def _changed_pixels(one: Image.Image, other: Image.Image) -> int:
    pairs = zip(one.convert("RGB").tobytes(), other.convert("RGB").tobytes(), strict=False)
    return sum(a != b for a, b in pairs)

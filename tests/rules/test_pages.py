"""The rules pages agree with the rules, and say what beginners could not find out otherwise."""

from __future__ import annotations

import pytest

from rules.errors import OptionError
from rules.games.escabel import GAME as ESCABEL
from rules.games.esgrad import GAME as ESGRAD
from rules.games.stack_control import GAME as STACK_CONTROL
from rules.games.stack_control.plies import deal_pools
from rules.options import NumberOption
from rules.registry import game_named


def text_of(game: str) -> str:
    """Return the texts of all pages of a game on one line."""
    return " ".join(page.text.replace("\n", " ") for page in game_named(game).pages())


@pytest.mark.parametrize(
    ("game", "designer"),
    [
        ("escabel", "Luis Bolaños Mures"),
        ("esgrad", "Saïd Galdseid"),
        ("stack-control", "Robert Dudley"),
    ],
)
def test_the_designer_is_named(game: str, designer: str) -> None:
    assert f"was designed by {designer} in 20" in text_of(game)


def test_the_sizes_of_esgrad_are_those_that_a_challenge_offers() -> None:
    (side,) = (option for option in ESGRAD.options if isinstance(option, NumberOption))
    assert (side.allowed, side.default) == ((5, 7, 9, 11), 9)
    said = text_of("esgrad")
    assert "a side of 9 points is recommended; 7 makes a shorter game and 11 a longer one" in said
    assert "side 5, is for a quick game" in said


def test_a_crosscut_on_a_checkered_board_needs_size_5() -> None:
    assert "Crosscut movement on a checkered board needs size 5 or more" in text_of("escabel")
    given = {"movement": "crosscut", "setup": "checkered-white"}
    ESCABEL.check_challenge(ESCABEL.read_options({**given, "size": "5"}))
    with pytest.raises(OptionError, match="needs size 5 or more"):
        ESCABEL.check_challenge(ESCABEL.read_options({**given, "size": "4"}))


@pytest.mark.parametrize("setup", ["draw", "advanced"])
def test_stack_control_says_how_players_get_colours(setup: str) -> None:
    said = text_of("stack-control")
    assert "wish for a colour when you join" in said
    assert "in seat order: red, yellow, green, blue, black" in said
    options = STACK_CONTROL.read_options({"setup": setup})
    start = STACK_CONTROL.start(options, 3, bytes(32), [None, "green", None])
    assert [start.narration.colour(seat) for seat in range(3)] == ["Red", "Green", "Yellow"]


def test_stack_control_says_that_three_pools_are_unequal() -> None:
    assert "With three players the pools are unequal: 21, 21 and 18 pyramids" in text_of(
        "stack-control"
    )
    assert [sum(pool) for pool in deal_pools([0, 1, 2])] == [21, 21, 18]

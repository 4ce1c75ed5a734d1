"""Escabel as text: a position on one line, and the board as lines."""

import pytest

from rules.errors import PositionError
from tests.rules.games.escabel.positions import board, play, start
from tests.support.positions import escabel_position


def test_a_position_text_contains_everything() -> None:
    """Board, turn, colours of seats, right to swap, ply and options."""
    given = escabel_position("B3.2/.W./.3 w wb swap 7 edition=tiebreak")
    assert (given.state.colour_to_move, given.to_move, given.ply) == ("white", 0, 7)
    assert given.state.size == 3
    assert [given.narration.colour(seat) for seat in (0, 1)] == ["White", "Black"]
    assert given.state.swap_offered
    assert list(given.state.stacks()) == [(1, 1, "white", 1), (0, 2, "black", 3)]
    assert given.options["edition"] == "tiebreak"


def test_a_swap_changes_the_colours_of_the_seats_in_the_text() -> None:
    """Nothing changes on the board."""
    given = play(start(3, pie="on", edition="growth"), "b2")
    assert given.text() == ".3/.B./.3 w bw swap 1 edition=growth"
    assert play(given, "swap").text() == ".3/.B./.3 w wb - 2 edition=growth"
    assert play(given, "a1").text() == ".3/.B./W.2 b bw - 2 edition=growth"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "A position has a board"),
        (".2/.2 b bw swap", "A position has a board"),
        (". b bw - 0", "2 to 25 ranks, not 1"),
        ("/".join([".26"] * 26) + " b bw - 0", "2 to 25 ranks, not 26"),
        (".3/.2 b bw - 0", "each must have 2 points; rank 2 has more or fewer"),
        (".2/X. b bw - 0", "“X.” may hold only B, W"),
        (".2/b. b bw - 0", "“b.” may hold only B, W"),
        ("../.2 b bw - 0", "is written “.2/.2 b bw - 0”"),
        ("B1./.2 b bw - 0", "is written “B./.2 b bw - 0”"),
        ("B10000./.2 b bw - 0", "at most 4 digits"),
        ("B0./.2 b bw - 0", "“B0.” may hold only B, W"),
        (".2/.2 x bw - 0", "This position is written"),
        (".2/.2 b bb - 0", "is written"),
        (".2/.2 b bw yes 0", "is written"),
        (".2/.2 b bw - x", "whole number from 0"),
        (".2/.2 b bw - 01", "is written “.2/.2 b bw - 1”"),
        (".2/.2 b bw - " + "9" * 3000, "whole number from 0"),
        (".2/.2 b bw - 0 edition", "A position has a board"),
        (".2/.2 b bw - 0 edition=odd", "edition can be standard"),
        (".2/.2 b bw - 0 colour=red", "no option “colour”"),
        (".2/.2 b bw - 0 size=2", "This position is written “.2/.2 b bw - 0”"),
        (".2/.2 b bw - 0 pie=off pie=off", "This position is written “.2/.2 b bw - 0 pie=off”"),
        (".2/.2 b bw swap 0 pie=off", "no right to swap"),
        (".2/.2 b bw - 0 edition=standard", "is written “.2/.2 b bw - 0”"),
        (".2/.2  b bw - 0", "is written “.2/.2 b bw - 0”"),
    ],
)
def test_an_invalid_position_text_is_refused_with_a_reason(text: str, part: str) -> None:
    with pytest.raises(PositionError) as error:
        escabel_position(text)
    assert part in str(error.value)
    assert str(error.value).endswith(".")


def test_the_board_as_plain_lines() -> None:
    """Aligned and with coordinates: `B2` is a stack, `.` an empty point."""
    given = board("B12 . . / . W1 . / . . B2")
    assert given.narration.board_grid().splitlines()[1:] == [
        "  a   b   c",
        "3 B12 .   .   3",
        "2 .   W1  .   2",
        "1 .   .   B2  1",
        "  a   b   c",
    ]


def test_lines_are_aligned_where_rank_numbers_have_two_digits() -> None:
    lines = start(10).narration.board_grid().splitlines()[1:]
    assert lines[1].startswith("10 . .")
    assert lines[2].startswith(" 9 . .")
    assert lines[0] == "   a b c d e f g h i j"

"""Moves of Stack Control as people type and choose them, and refusals."""

from __future__ import annotations

import pytest

from rules.errors import AmbiguousMove, GameError, IllegalMove, UnreadableMove
from rules.game import Termination
from rules.games.stack_control.game import StackControlPosition
from rules.turns import read_turn
from tests.rules.games.stack_control.positions import board, start
from tests.rules.move_pad_helpers import assert_read, assert_refused, choices, reachable
from tests.support.positions import after, stack_control_position


def placing() -> StackControlPosition:
    """Return a placement turn with a large red, a medium green and a small green pyramid to
    place."""
    return stack_control_position(".8/.8/.8/.8/.8/.8/.8/.8 0 R,Y G1G2R3 0")


MOVING = "d4 R2B1Y2, d6 G2K2R3, a3 Y1, d2 B3, b2 R1"


SCATTERED = start(2, setup="scattered")
PLACEMENTS = [
    "R3 d4", "r3 d4", "R3d4", "R3-d4", "r3 → D4", " R 3  d 4 ", "red large d4", "large red d4",
    "Large red to d4", "red 3 d4", "red L d4", "r l d4", "large d4", "3 d4", "red d4",
    "put the large red pyramid on d4", "R3 d4.", "r3 d4 !",
]  # fmt: skip
REDS = ["tree R", "tree r", "Tree Red", "red", "R", "tree: red", "colour red", "Color: Red", "RED!"]
STACKS = ["d4-d6", "D4 D6", "d4xd6", "d4 x d6", "d4d6", "d4 > d6", "d4→d6", "d4 to d6", "d4−d6."]
SPELLINGS = [
    (placing(), "R3 d4", PLACEMENTS),
    (after(placing(), "G1 a2, G2 a3"), "R3 d4", ["d4"]),  # the last pyramid of a turn
    (SCATTERED, "tree R", REDS),
    (SCATTERED, "tree K", ["black", "k"]),
    (SCATTERED, "tree B", ["blue", "b"]),
    (board(MOVING), "d4-d6", STACKS),
]


@pytest.mark.parametrize(("position", "move", "texts"), SPELLINGS)
def test_moves_are_read_in_any_spelling(
    position: StackControlPosition, move: str, texts: list[str]
) -> None:
    assert_read(position, move, texts)


def test_letters_that_mean_a_colour_or_a_file_are_distinguished() -> None:
    position = stack_control_position(".8/.8/.8/.8/.8/.8/.8/.8 0 R,Y G1K2B3 0")
    assert position.read("b3 b4") == "B3 b4"
    assert position.read("g1g2") == "G1 g2"
    assert position.read("b g5") == "B3 g5"


def test_a_colour_that_fits_two_pyramids_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove, match="G1 d4 or G2 d4") as raised:
        placing().read("green d4")
    assert raised.value.candidates == ("G1 d4", "G2 d4")
    with pytest.raises(AmbiguousMove):
        placing().read("d4")


ALONE = board("d4 R2B1Y2, d6 G2K2R3, a3 Y1, d2 B3")
IMPOSSIBLE = [
    (placing(), "B3 d4", "You have no large blue pyramid to place now. Yours to place: small "
                         "green, medium green and large red."),
    (placing(), "blue d4", "You have no blue pyramid to place now."),
    (placing(), "R3 a1", "a1 is a corner, and corners stay empty."),
    (placing(), "R3 d9", "d9 is not on the board: squares go from a1 to h8."),
    (placing(), "R3 j4", "j4 is not on the board"),
    (after(placing(), "R3 d4"), "G1 d4", "d4 is taken. Choose an empty square."),
    (board(MOVING), "R3 d4", "The board is full, so nothing is placed any more."),
    (board(MOVING), "c4-d4", "There is no stack on c4."),
    (board(MOVING), "d4-f6", "f6 is empty; a stack must land on another stack."),
    (board(MOVING), "d4-d5", "The stack on d4 has a medium pyramid on top, so it moves exactly 2 "
                             "squares in a straight line. d5 is not one of those squares."),
    (board(MOVING), "d4-d4", "A stack must move to another square."),
    (board(MOVING), "d4-h8", "h8 is a corner, and corners stay empty."),
    (ALONE, "a3", "The stack on a3 has a small pyramid on top, so it moves exactly 1 square in a "
                  "straight line. There is no stack to land on at that distance."),
]  # fmt: skip


@pytest.mark.parametrize(("position", "text", "sentence"), IMPOSSIBLE)
def test_what_is_impossible_is_refused_with_its_reason(
    position: StackControlPosition, text: str, sentence: str
) -> None:
    assert_refused(position, IllegalMove, sentence, [text])


def test_what_cannot_be_read_is_refused_with_an_example() -> None:
    example = "like G1 a2, with commas between several; R3 is large red"
    texts = ["d4-f6", "hello", "", "R3", "R3 G2 d4", "R3 d4 G2 e5 G1 b4", "red red d4", "tree R"]
    assert_refused(placing(), UnreadableMove, example, texts)
    texts = ["d4 d5 d6", "R3!d4", "move", "", "pass"]
    assert_refused(board(MOVING), UnreadableMove, "like a3-b2", texts)


def test_with_pools_the_sentences_mention_the_pool() -> None:
    position = after(start(2, setup="advanced"), "R3 d4")
    with pytest.raises(IllegalMove, match="You have placed your large pyramid of this turn"):
        position.read("G3 d5")
    with pytest.raises(IllegalMove, match="You have no small yellow pyramid to place now"):
        position.read("Y1 d5")


def test_a_whole_turn_is_read_at_once() -> None:
    assert read_turn(placing(), "large d4, g2 e5; small b4") == ["R3 d4", "G2 e5", "G1 b4"]


def test_the_refusal_of_a_taken_colour_lists_the_free_ones() -> None:
    position = after(start(3, setup="scattered"), "red")
    with pytest.raises(IllegalMove, match=r"Red is taken. You can have Yellow, Green, Blue or Bla"):
        position.read("red")
    with pytest.raises(UnreadableMove, match="Choose a colour, like yellow"):
        position.read("pink")


def test_one_square_is_enough_if_its_stack_has_one_move() -> None:
    assert board("d4 R2, d6 Y1, h2 G3").read("d4") == "d4-d6"
    with pytest.raises(
        AmbiguousMove, match=r"d4 can go to b2, d2 or d6. Write, for example, d4-b2"
    ):
        board(MOVING).read("d4")


def test_no_move_is_read_after_the_end() -> None:
    position = board("b2 G3R3, g7 Y1K2Y3")
    with pytest.raises(IllegalMove, match="The game is over"):
        position.read("b2-b5")
    with pytest.raises(GameError, match="not possible any more"):
        position.pad.step([])
    assert not position.pad.has_steps


# ---- steps


def test_placing_asks_for_pyramid_file_and_square() -> None:
    position = placing()
    first = position.pad.step([])
    (pyramids,) = first.answered
    assert [(each.value, each.hint) for each in pyramids.choices] == [
        ("G1", "Small green"), ("G2", "Medium green"), ("R3", "Large red"),
    ]  # fmt: skip
    assert pyramids.answer == "G1", "the first one is placed first unless another is chosen"
    assert first.questions[0].text == "Which file for the small green?"
    assert [each.value for each in choices(position, ["R3"])] == list("abcdefgh")
    assert [each.value for each in choices(position, ["R3", "a"])] == list("234567")
    assert position.pad.step(["R3", "d"]).highlight == "file:d"
    assert position.pad.step(["R3", "d", "4"]).move == "R3 d4"


def test_the_last_pyramid_of_a_turn_is_not_asked_for() -> None:
    position = after(placing(), "G1 a2, G2 a3")
    assert position.pad.step([]).questions[0].text == "Which file for the large red?"
    assert position.pad.step(["d", "4"]).move == "R3 d4"


def test_moving_asks_for_file_stack_and_target() -> None:
    """The targets are highlighted."""
    position = board(MOVING)
    assert [each.value for each in choices(position, [])] == ["a", "b", "d"]
    assert [each.value for each in choices(position, ["d"])] == ["4", "6"]
    by_rank = position.pad.step(["", "4"])
    assert [each.value for each in by_rank.questions[0].choices] == ["d"]
    assert by_rank.highlight == "rank:4"
    targets = position.pad.step(["d", "4"])
    assert [each.value for each in targets.questions[0].choices] == ["b2", "d2", "d6"]
    assert [each.hint for each in targets.questions[0].choices] == [
        "then yellow on top, 4 high", "then yellow on top, 4 high",
        "four medium pyramids leave, then blue on top, 2 high",
    ]  # fmt: skip
    assert targets.highlight == "stack:d4"
    assert position.pad.step(["d", "4", "d6"]).move == "d4-d6"


def test_colours_have_buttons() -> None:
    """For the first player, too, who can choose any of the five."""
    position = start(5, setup="scattered")
    assert [each.label for each in position.pad.buttons()] == [
        "Red", "Yellow", "Green", "Blue", "Black",
    ]  # fmt: skip
    assert not position.pad.has_steps
    position = after(position, "green")
    assert [(each.label, each.move) for each in position.pad.buttons()] == [
        ("Red", "tree R"), ("Yellow", "tree Y"), ("Blue", "tree B"), ("Black", "tree K"),
    ]  # fmt: skip
    assert not position.pad.has_steps


def test_the_pad_offers_a_forced_placement_only() -> None:
    position = start(3).leave(0, Termination.RESIGNED)
    assert list(reachable(position)) == [position.forced_move()]

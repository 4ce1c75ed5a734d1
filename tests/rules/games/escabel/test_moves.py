"""Moves of Escabel as people type and choose them, and the texts about them."""

from __future__ import annotations

import pytest

from rules.errors import AmbiguousMove, GameError, IllegalMove, MoveError, UnreadableMove
from rules.game import Mark, Move
from rules.games.escabel.game import EscabelPosition
from rules.move_pad import Step
from tests.rules.games.escabel.positions import board, play, start
from tests.rules.move_pad_helpers import assert_read, assert_refused, choices
from tests.support.positions import escabel_position

NAMES = ("Ann", "Ben")


MOVES = ["b2-b3", "B2-B3", "b2 b3", "b2xb3", "B2 x B3", "b2→b3", "b2–b3", "b2−b3", "b2b3"]
SWAPS = ["swap", "SWAP SIDES", "swap sides.", "switch colours", "swap colors", "change"]
SPELLINGS = [
    (board(". W1 . / . B1 . / . . ."), "b2-b3", [*MOVES, "b2 - b3"]),
    (start(9), "d4", ["D4", " d4 ", "d 4", "“d4”.", "d04"]),
    (play(start(3, pie="on"), "b2"), "swap", SWAPS),
    (board(". . / B1 W1", edition="growth"), "a1+", ["a1+", "A1 +", "a1 + "]),
]


@pytest.mark.parametrize(("position", "move", "texts"), SPELLINGS)
def test_moves_are_read_in_any_spelling(
    position: EscabelPosition, move: str, texts: list[str]
) -> None:
    """Reading is lenient, writing has one form."""
    assert_read(position, move, texts)


def test_a_text_that_is_not_a_move_is_refused_with_an_example() -> None:
    texts = ["", "  ", "hello", "d", "4", "4d", "d4-", "-d4", "d4-d5-d6", "d4 and d5", "a1++", "é4"]
    example = "Write a point like e5, or a move like b1-b2."  # no stack can move yet
    assert_refused(start(9), UnreadableMove, example, texts)


ILLEGAL = [
    ("e1", "The board has files a–d and ranks 1–4; e1 is off it."),
    ("a1-a0", "I can't read “a1-a0”. Write a point like b3, or a move like c3-c2."),
    ("d4-d5", "The board has files a–d and ranks 1–4; d5 is off it."),
    ("c3-c4", "c4 is your own stack; you can only move onto an enemy stack."),
    ("c3-d3", "c3 is 1 high and d3 is 2 high; a stack moves only onto one of the same height."),
    ("c3-b3", "b3 is empty; a stack moves only onto an enemy stack. "
     "To place a piece there, write b3."),
    ("a4-a3", "a4 is empty; there is no stack to move."),
    ("d3-d4", "d3 is White's stack; you can only move your own."),
    ("c3-c3", "c3 is not beside c3; a stack moves one point up, down, left or right."),
    ("c3-d2", "d2 is not beside c3; a stack moves one point up, down, left or right."),
    ("d3", "d3 is White's stack; a piece is placed only on an empty point."),
    ("c4", "c4 is Black's stack; a piece is placed only on an empty point."),
    ("c3", "c3 is Black's stack; a piece is placed only on an empty point. "
     "You could write c3-c2."),
    ("c3+", "Stacks grow only in the growth edition, which this is not."),
    ("swap", "This match is played without the pie rule, so nobody may swap."),
]  # fmt: skip


GROWTH = [
    ("b2+", "b2 is 2 high, but no stack beside it is; "
     "a stack grows only beside one of the same height."),
    ("a1+", "a1 is White's stack; only your own stacks can grow."),
    ("c3+", "c3 is empty; to place a piece there, write c3."),
    ("c4+", "The board has files a–c and ranks 1–3; c4 is off it."),
    ("x", "I can't read “x”. Write a point like b3, or a move like b1-b2. "
     "To grow a stack, write b1+."),
]  # fmt: skip


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    """A7 move and grow, and A.1 edition."""
    moving = board(". . B1 . / . . B1 W2 / . . W1 . / . . . .")
    growing = board(". . . / . B2 . / W1 . .", edition="growth")
    for position, refused in ((moving, ILLEGAL), (growing, GROWTH)):
        for text, sentence in refused:
            with pytest.raises(MoveError) as error:
                position.read(text)
            assert str(error.value) == sentence


def test_an_impossible_swap_is_refused_with_its_reason() -> None:
    """A9: only on White's first turn."""
    fresh = start(3, pie="on")
    for position in (fresh, play(fresh, "b2 swap"), play(fresh, "b2 a1 c1")):
        with pytest.raises(IllegalMove, match=r"Only White may swap sides, and only on White's"):
            position.read("swap")


def test_a_text_that_fits_several_moves_is_refused_with_a_list_of_them() -> None:
    with pytest.raises(AmbiguousMove, match="Which do you mean: b2-b1 or b2-b3") as error:
        board(". W1 . / . B1 . / . W1 .").read("b2")
    assert error.value.candidates == ("b2-b1", "b2-b3")


def test_only_canonical_text_is_played() -> None:
    """`play` accepts only what `read` returns, because a log has one form of each move."""
    with pytest.raises(IllegalMove, match="Write d4 instead of “D4”"):
        start(9).play(Move("D4"))


# ---- choosing step by step


def test_a_point_is_chosen_by_file_and_rank() -> None:
    """First the file, then the rank. Only possible answers are offered, and a single remaining move
    is chosen without a question."""
    given = board("W1 W1 W1 / . B1 . / W2 W2 W2")
    assert [choice.value for choice in choices(given, [])] == ["a", "b", "c"]
    assert given.pad.step(["a"]) == Step(move=given.read("a2"))
    by_rank = given.pad.step(["", "2"])
    assert [choice.value for choice in by_rank.questions[0].choices] == ["a", "b", "c"]
    assert by_rank.highlight == "rank:2"
    assert given.pad.step(["a", "2"]) == Step(move=given.read("a2"))
    assert given.pad.step(["b", "2"]).move == "b2-b3"
    assert given.pad.path_to(Move("b2-b3")) == ("b", "2", "b2-b3")


def test_a_stack_with_several_moves_asks_which_one() -> None:
    given = board("W1 . . / B1 W1 . / . . .", edition="growth")
    step = given.pad.step(["a", "2"])
    assert step.move is None
    assert [(c.value, c.label, c.hint) for c in step.questions[0].choices] == [
        ("a2+", "Grow", "grows to 2 high"),
        ("a2-a3", "Move to a3", "takes a3, gives a2"),
        ("a2-b2", "Move to b2", "takes b2, gives a2"),
    ]
    assert given.pad.step(["a", "2", "a2-b2"]).move == "a2-b2"


@pytest.mark.parametrize("path", [["x"], ["b", "2"], ["a", "9"], ["a", "1", "a2"], ["a"] * 4])
def test_a_choice_that_is_no_longer_possible_is_refused(path: list[str]) -> None:
    """For instance the choice of an old button."""
    with pytest.raises(GameError, match="not possible any more"):
        play(start(3), "b2").pad.step(path)


# ---- texts that are not in the playthrough
def test_a_move_of_a_high_stack_says_what_stays() -> None:
    high = board(". W2 / . B2")
    assert high.narration.preview(high.read("b1-b2")) == (
        "You take b2, now 3 high; b1 turns White and stays 2 high."
    )
    assert high.narration.describe(high.read("b1-b2"), NAMES) == (
        "Ann took b2, now 3 high; b1 turned White and stayed 2 high."
    )


def test_a_preview_says_that_the_opponent_has_no_move_left() -> None:
    """A10: that wins at once, without a chain."""
    last = escabel_position(
        "WBWB2B/BBW2W3W/WWB2BW/W2BWB2W/WBB2BW b bw - 8 movement=crosscut setup=checkered-white"
    )
    assert last.narration.preview(last.read("b2-b3")) == (
        "You take b3, now 2 high; b2 turns White. White has no move left: you win."
    )


def test_a_swap_is_described() -> None:
    """The pie rule is explained in one line, and the description names the new colours."""
    given = play(start(3, pie="on"), "b2")
    swap = given.read("swap")
    assert given.narration.prompt("Ben").to_mover == ("Ben, move, or swap sides (only now).")
    assert given.narration.preview(swap) == (
        "You swap sides and take over Black's piece. Your opponent moves next and plays White."
    )
    assert given.narration.describe(swap, NAMES) == (
        "Ben swapped sides and now plays Black. Ann plays White."
    )
    full = play(start(3, pie="on", setup="checkered-white"), "b1-a1")
    assert full.narration.prompt("Ben").alone == ("Your turn: move, or swap sides (only now).")
    assert given.narration.hint(swap) == "you play Black from now on"
    assert given.narration.warnings(swap) == []
    assert given.narration.marks(swap) == (Mark("swap"),)


def test_a_preview_says_that_a_move_breaks_the_chain() -> None:
    given = play(start(2), "a1 a2 b2")
    breaking = given.read("b1")
    assert given.narration.warnings(breaking) == []
    assert str(given.narration.preview(breaking)).endswith("This breaks Black's chain.")
    assert str(given.narration.purpose(breaking)).startswith("This breaks Black's chain.")


def test_the_threat_names_the_seat_after_a_swap() -> None:
    """A9 and A11: after the swap seat 1 plays Black."""
    given = play(start(3, pie="on"), "b2 swap a1 b3 c3 b1")
    assert given.narration.situation(NAMES) == [
        "Ben has joined top and bottom. Ann has this one turn to break the chain, or Ben wins."
    ]


def test_the_verdict_without_a_move() -> None:
    stuck = board("B1 B1 / W2 B1", "w")
    assert stuck.narration.verdict(NAMES) == "Ben has no move left, so Ann wins."

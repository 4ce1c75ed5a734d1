"""Texts of Stack Control for players, and its positions as text."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import PositionError, UnreadableMove
from rules.game import Move, Position, Termination
from rules.games.stack_control.game import GAME, StackControlPosition
from rules.narration import board_text
from rules.turns import read_turn, write_turn
from tests.rules.games.stack_control.positions import NAMES, board, filled, start
from tests.support.positions import after, stack_control_position

MOVING = "d4 R2B1Y2, d6 G2K2R3, a3 Y1, d2 B3, b2 R1"


def whole(position: Position) -> str:
    """Return the lines of the text board."""
    names = [f"Player {seat}" for seat in range(position.seats)]
    return board_text(position.narration, names)


# ---- a move
TRIO = ".8/.8/.8/.8/.8/.8/.8/.8 0 R,Y G1G2R3 0"
OUT = "d4 G1, d5 Y1K1, h2 R3"
"""d4-d5 takes the last yellow pyramid off the board."""
LAST = "b2 R3, b3 Y1"
"""b3-b2 is the only move."""


@pytest.mark.parametrize(
    ("stacks", "to_move", "move", "preview", "warnings"),
    [
        (MOVING, 0, "d4-d6", "You move three pyramids from d4 to d6; four medium pyramids leave "
         "the board. d6 is then 2 high, with a small blue pyramid on top.", []),
        (MOVING, 0, "a3-b2", "You move one pyramid from a3 to b2, now 2 high with a small yellow "
         "pyramid on top.", []),
        (OUT, 0, "d4-d5", "You move one pyramid from d4 to d5; three small pyramids leave the "
         "board, and d5 is empty. Yellow is out. This ends the game, and Red wins.", []),
        (OUT, 1, "d4-d5", "You move one pyramid from d4 to d5; three small pyramids leave the "
         "board, and d5 is empty.",
         ["Careful: this takes the last yellow pyramid off the board, so you are out.",
          "Careful: this ends the game, and Red wins."]),
        (LAST, 0, "b3-b2", "You move one pyramid from b3 to b2, now 2 high with a small yellow "
         "pyramid on top.", ["Careful: this ends the game, and Yellow wins (Red 0, Yellow 4)."]),
        (LAST, 1, "b3-b2", "You move one pyramid from b3 to b2, now 2 high with a small yellow "
         "pyramid on top. This ends the game, and Yellow wins (Red 0, Yellow 4).", []),
    ],
)  # fmt: skip
def test_a_preview_says_what_moves_leaves_and_remains_and_who_is_out(
    stacks: str, to_move: int, move: str, preview: str, warnings: list[str]
) -> None:
    """A move that hurts its player has warnings, too."""
    narration = board(stacks, to_move=to_move).narration
    assert narration.preview(Move(move)) == preview
    assert narration.warnings(Move(move)) == warnings


@pytest.mark.parametrize(
    ("stacks", "move", "purpose"),
    [
        (MOVING, "d4-d6", "It takes four medium pyramids off the board. Yellow loses 5 pips. The "
         "price: Red loses 7 pips."),
        (MOVING, "b2-a3", "It takes a3 from Yellow. Red gains 1 pip. Yellow loses 1 pip. "
         "d4-d6 can still take Red's stack on d6 (7 pips)."),
        (MOVING, "d4-d2", "It stops d4-d6, which could take Red's stack on d6 (7 pips). The price: "
         "Yellow gains 3 pips."),
        ("d4 R2Y1R2, e5 K3, f5 K1, a2 K1, a3 K1", "f5-e5", "No single reason stands out. "
         "Careful: e5-d4 can then take Red's stack on d4 (5 pips)."),
        ("d4 R2Y1R2, d7 Y3, a2 K1, a3 K1, h2 K1, h3 K1", "a2-a3", "No single reason stands out. "
         "Nothing stops d7-d4, which can take Red's stack on d4 (5 pips)."),
        ("c7 K1, c8 K1, g3 R1, g6 Y3", "g3-g2", "No single reason stands out."),
        (LAST, "b3-b2", "It ends the game."),
        (f"{LAST}, b4 K1", "b4-b3", "Then b3-b2 is the only move. This ends the game, and Yellow "
         "wins (Red 0, Yellow 4)."),
        ("d2 Y2, d4 K2, d6 K2, a2 R1, h7 Y1", "d2-d4", "It prepares d4-d6, which could then take "
         "three medium pyramids off the board and cost Yellow 4 pips. The price: Yellow gains 2 "
         "pips."),
    ],
)  # fmt: skip
def test_the_purpose_of_a_move_is_what_it_takes_and_saves(
    stacks: str, move: str, purpose: str
) -> None:
    assert board(stacks).narration.purpose(Move(move)) == purpose


def test_where_the_last_mover_wins_the_moves_that_are_left_count() -> None:
    literal = board(MOVING, ending="last-mover")
    removing = "It takes four medium pyramids off the board. Then 2 moves are left."
    assert literal.narration.purpose(Move("d4-d6")) == removing


def test_choosing_a_colour_is_previewed_and_described() -> None:
    choosing = start(2, setup="scattered").narration
    assert choosing.preview(Move("tree K")) == "You play Black."
    assert choosing.describe(Move("tree K"), NAMES) == "Ann chose Black."
    assert choosing.purpose(Move("tree R")) == "Only f6 or g3 can move onto its pyramid on d6."


def test_a_move_says_who_is_out() -> None:
    three = board(f"{OUT}, h5 B1", seats="R,Y,B")
    assert three.narration.describe(Move("d4-d5"), NAMES) == (
        "Ann moved one pyramid from d4 to d5; three small pyramids left the board, and d5 is "
        "empty. Bob (Yellow) is out."
    )


def test_a_placement_by_chance_for_a_player_who_left_says_so() -> None:
    position = start(3).leave(0, Termination.TIMEOUT)
    forced = position.forced_move()
    assert forced is not None
    assert position.narration.describe(forced, NAMES).startswith("A small ")
    assert position.narration.describe(forced, NAMES).endswith("for Ann, who has left.")


# ---- the situation
@pytest.mark.parametrize(
    ("stacks", "seats", "ending", "said"),
    [
        (MOVING, "R,Y", "control",
         ["Controlled pips: Red 8 and Yellow 6."]),
        ("d4 Y1R1, d5 R3, h7 B1", "R,Y", "control",
         ["Controlled pips: Red 5 and Yellow 0."]),
        (MOVING, "R,Y", "last-mover", []),
        ("d4 R1, d5 Y1, h7 B1", "R,G:out,Y,B:left", "control",
         ["Bob (Green) is out.", "Dee (Blue) is no longer playing.", "Controlled pips: Red 1 "
          "and Yellow 1."]),
    ],
)  # fmt: skip
def test_control_and_who_is_out_or_has_left_are_said(
    stacks: str, seats: str, ending: str, said: list[str]
) -> None:
    assert board(stacks, seats=seats, ending=ending).narration.situation(NAMES) == said


@pytest.mark.parametrize(
    ("position", "task"),
    [
        (board(MOVING), "move any stack onto another"),
        (start(2, setup="scattered"), "choose your colour"),
        (stack_control_position(TRIO), "place the small green, medium green and large red "
         "pyramids"),
        (after(stack_control_position(TRIO), "large d4, small d5"), "place the medium green "
         "pyramid"),
        (after(start(2, setup="advanced"), "R2 d4"), "place a small and a large pyramid from "
         "your pool"),
    ],
)  # fmt: skip
def test_prompts_say_what_to_do(position: StackControlPosition, task: str) -> None:
    assert position.narration.prompt("Ann").to_mover == f"Ann, {task}."


@pytest.mark.parametrize(
    ("text", "options", "sentence"),
    [
        ("b2 G3R3, g7 Y1K2Y3", {}, "No stack can move. Pips in controlled stacks: "
         "Ann (Red) 6 pips and Bob (Yellow) 6 pips. Ann (Red) and Bob (Yellow) share the win."),
        ("b2 R1G3, g7 Y2K3", {}, "No stack can move. Nobody still in the game controlled a stack, "
         "so the top of every stack was taken off once. Pips in controlled stacks: "
         "Ann (Red) 1 pip and Bob (Yellow) 2 pips. "
         "Bob (Yellow) wins."),
        ("b2 R1G3, g7 Y2K3", {"ending": "last-mover"}, "Ann (Red) has no move, so Bob (Yellow) "
         "wins."),
        ("d4 R1", {"seats": "R,Y:out"}, "Ann (Red) is the last player left and wins."),
        ("d4 G1", {"seats": "R:shares,Y:shares"}, "The last pyramids of Ann (Red) and Bob "
         "(Yellow) left by the same move, so they share the win."),
    ],
)  # fmt: skip
def test_the_verdict_says_why_the_game_ended(
    text: str, options: dict[str, str], sentence: str
) -> None:
    seats = options.get("seats", "R,Y")
    ending = options.get("ending", "control")
    assert board(text, seats=seats, ending=ending).narration.verdict(NAMES) == sentence


# ---- text
def test_the_position_text_is_as_documented() -> None:
    text = ".8/.8/.3,G2K2R3,.4/.8/.3,R2B1Y2,.4/.8/.8/.,Y1,.6 1 R,Y,B:left - 90 elimination=three"
    position = stack_control_position(text)
    assert position.text() == text
    assert position.to_move == 1
    assert position.ply == 90


EMPTY = "/".join([".8"] * 8)
TWO = "/".join([*[".8"] * 7, ".,R1,Y1,.5"])
"""A red pyramid on b1 and a yellow one on c1, both small."""


def rank_1(row: str) -> str:
    return "/".join([*[".8"] * 7, row])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A position of Stack Control is"),
        (f"{EMPTY} 0 R,Y -", "A position of Stack Control is"),
        (".8/.8 0 R,Y - 60", "8 ranks"),
        (f"{rank_1('.7')} 0 R,Y - 60", "Rank 1 has 8 squares, not 7"),
        (f"{rank_1('.,.9')} 0 R,Y - 60", "Rank 1 reads “.9”"),
        (f"{rank_1('R1,Y1,.6')} 0 R,Y - 60", "a1 is a corner"),
        (f"{rank_1('.,R1Y1G1,.6')} 0 R,Y - 60", "b1 holds three or more small"),
        (".8/.8/.8/R1,R1,R1,R1,R1,.3/.8/.8/.8/.,Y1,.6 0 R,Y - 60", "There are 5 of R1"),
        (f"{TWO} 0 R,Y - 59", "Moves begin at ply 60"),
        (f"{TWO} 2 R,Y - 60", "The seat to move must be a whole number from 0 to 1"),
        (f"{TWO} 0 R,Y - x", "The ply must be a whole number"),
        (f"{TWO} 0 R - 60", "The colours of 2 to 5 seats"),
        (f"{TWO} 0 R,R - 60", "No two seats"),
        (f"{TWO} 0 R,? - 60", "only a seat that has left"),
        (f"{TWO} 0 R,G - 60", "Seat 1 has no pyramid on the board"),
        (f"{TWO} 0 R,Y:out - 60", "Seat 1 is out"),
        (f"{TWO} 0 R:left,Y:left - 60", "Either somebody is still in"),
        (f"{rank_1('.,R1,Y1G1,.5')} 1 R,Y:left,G - 60", "Seat 1 is out or has left"),
        (f"{TWO} 0 R,Y - 60 colour=red", "has no option “colour”"),
        (f"{TWO} 0 R,Y - 60 setup", "A position of Stack Control is"),
        (f"{TWO} 0 R,Y - 60 setup=draw setup=draw", "This position is written “"),
        (f"{TWO} 0 R,Y - 60 setup=draw", "This position is written “"),
        (f"{TWO} 0 R,Y,G:out - 60 ending=last-mover", "two players only"),
        (f"{EMPTY} 0 R,Y R1 0", "There must be 3 of different sizes to place"),
        (f"{EMPTY} 0 R,Y R1Y1G1 0", "There must be 3 of different sizes to place"),
        (f"{EMPTY} 0 R,Y R9 0", "What is to be placed is written like R1G2K3"),
        (f"{EMPTY} 1 R,Y R1G2B3 0", "it is the turn of seat 0"),
        (f"{EMPTY} 0 R,Y R1G2B3 3", "the ply is their number on the board, 0"),
        (f"{EMPTY} 0 R,Y R1G2B3 0 setup=scattered", "nothing is placed"),
        (f"{EMPTY} 0 R,Y R444,Y444 0 setup=advanced", "must hold 4 of G1"),
        (f"{EMPTY} 0 R,Y R44,Y444 0 setup=advanced", "A pool is colours with three"),
        (f"{EMPTY} 0 R,Y R444 0 setup=advanced", "one pool for each"),
        (f"{EMPTY} 0 R,Y R444G444B444,Y444K444 0 setup=advanced", "pool of seat 0"),
        (f"{EMPTY} 0 ?,? - 0 setup=scattered", "one pyramid stands on each square"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as raised:
        stack_control_position(text)
    assert sentence in str(raised.value)
    assert str(raised.value).endswith(".")


def test_in_a_position_text_colours_are_also_chosen_in_order() -> None:
    text = after(start(3, setup="scattered"), "red").text()
    assert " R,?,? " in text
    for wrong in ("?,R,?", "?,?,?"):
        with pytest.raises(PositionError, match="in seat order"):
            stack_control_position(text.replace("R,?,?", wrong))


@given(
    number=st.integers(0, 2**32),
    setup=st.sampled_from(["draw", "advanced", "scattered"]),
    plies=st.integers(0, 40),
    at=st.floats(0, 1),
    typed=st.text(alphabet="RYGBK123/,.8 =?:-", max_size=3),
)
@settings(max_examples=50, deadline=None)
def test_a_position_text_with_a_typing_error_is_read_or_refused(
    number: int, setup: str, plies: int, at: float, typed: str
) -> None:
    rng = random.Random(number)
    position = start(2, setup=setup)
    for _ in range(plies):
        position = position.play(rng.choice(position.legal_moves()))
    text = position.text()
    cut = int(at * len(text))
    wrong = text[:cut] + typed + text[cut + rng.randrange(3) :]
    with contextlib.suppress(PositionError):
        assert stack_control_position(wrong).text() == wrong.strip()


def test_the_board_as_text_has_every_stack_and_seat() -> None:
    lines = whole(board(MOVING)).splitlines()
    assert lines[:4] == [
        "Stacks by the colour on top, each from the top down.",
        "Red: large on medium black on medium green at d6; small at b2.",
        "Yellow: medium on small blue on medium red at d4; small at a3.",
        "Blue: large at d2.",
    ]
    assert "Rank 4: d4 Y2B1R2." in lines
    assert "Rank 8: empty." in lines
    full = whole(filled(start(2), random.Random(1)))
    assert sum(line.count(" ") for line in full.splitlines() if line.startswith("Rank")) > 100


def test_the_board_as_text_has_what_is_to_be_placed() -> None:
    """The drawn pyramids; the pool of each player by name, and whether it is empty."""
    drawn = stack_control_position(".8/.8/.8/.8/.8/.8/.8/.,B1,.6 0 R,Y R2G3 1")
    assert whole(drawn).splitlines()[:3] == [
        "Single pyramids by colour.",
        "Blue: small at b1.",
        "To place now: medium red and large green.",
    ]
    lines = board_text(start(2, setup="advanced").narration, ["Ann", "Bob"]).splitlines()
    assert lines[:2] == [
        "The board is empty.",
        "Pool of Ann (Red), counted as small, medium and large: red 4, 4 and 4; "
        "green 2, 2 and 2; blue 2, 2 and 2; black 2, 2 and 2.",
    ]


def test_nothing_is_to_be_placed_when_the_game_is_over() -> None:
    """Ann resigns after the first of her three pyramids."""
    position = stack_control_position(".8/.8/.8/.8/.8/.8/.8/.,B1,.6 0 R,Y R2G3 1")
    over = position.leave(0, Termination.RESIGNED)
    assert over.result() is not None
    assert "To place" in whole(position)
    assert "To place" not in whole(over)


def test_the_positions_in_the_documentation_are_possible() -> None:
    path = Path(__file__).parents[4] / "docs" / "notation.md"
    section = path.read_text(encoding="utf-8").split("## Stack Control\n")[1].split("\n## ")[0]
    examples = [line.strip() for line in section.splitlines() if line.startswith("    .")]
    assert len(examples) == 3
    for text in examples:
        assert stack_control_position(text).text() == text


# ---- the rules for beginners
@pytest.mark.parametrize(
    ("title", "move", "square", "stack"),
    [("Moving", "d4-d6", "d6", "Y1K3R2"), ("Three of a size leave", "d4-d6", "d6", "R3B1")],
)
def test_the_examples_of_the_rules_pages_are_correct(
    title: str, move: str, square: str, stack: str
) -> None:
    page = next(page for page in GAME.pages if page.title == title)
    position = after(stack_control_position(page.position), move)
    assert "".join(each.notation for each in position.stacks()[square]) == stack


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("d4 e5 c3", "G1 d4, G2 e5, R3 c3"),
        ("g1d4 g2e5 r3c3", "G1 d4, G2 e5, R3 c3"),
        ("R3c3 d4 e5", "R3 c3, G1 d4, G2 e5"),
    ],
)
def test_a_placing_turn_may_be_typed_without_commas(typed: str, read: str) -> None:
    """Squares alone are for the three pyramids in their order."""
    assert write_turn(read_turn(GAME.from_text(TRIO), typed)) == read


@pytest.mark.parametrize("typed", ["d4 e5", "d4 d4 e5", "d4 e5 c3 b3", "d4 e5 soon"])
def test_squares_that_are_no_whole_turn_place_nothing(typed: str) -> None:
    with pytest.raises(UnreadableMove):
        read_turn(GAME.from_text(TRIO), typed)

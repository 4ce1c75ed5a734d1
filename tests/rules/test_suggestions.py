"""Suggested moves: all legal moves, the most sensible ones first."""

from __future__ import annotations

import random
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Move, Position, Termination
from rules.games.escabel.game import EscabelPosition
from rules.games.esgrad.game import GAME as ESGRAD
from rules.games.esgrad.game import EsgradPosition
from rules.games.stack_control.game import GAME as STACK_CONTROL
from rules.registry import game_named, games
from rules.turns import random_rest, random_turns_of, read_turn
from tests.journeys.games import counting_game
from tests.rules.games.escabel import positions as escabel
from tests.rules.games.stack_control import positions as stack_control


def suggested(position: Position) -> list[str]:
    return [str(move) for move in position.without_future_draws().pad.suggestions()]


def random_position(start: Position, random: Random, plies: int) -> Position:
    """Return a position of a random game that goes on, after at most so many plies."""
    position = start
    for _ in range(plies):
        after = position.play(random.choice(position.legal_moves()))
        if after.result() is not None:
            return position
        position = after
    return position


# ---- every game
@pytest.mark.parametrize("name", list(games()))
def test_every_legal_move_is_suggested_once(name: str) -> None:
    game = game_named(name)
    position = game.start(game.read_options({}), game.min_seats, bytes(32))
    random = Random(5)
    while position.result() is None:
        moves = suggested(position)
        assert sorted(moves) == position.legal_moves()
        assert moves == suggested(game.from_text(position.text()))
        position = position.play(random.choice(position.legal_moves()))
    assert suggested(position) == []


@pytest.mark.parametrize(
    ("name", "options", "plies"),
    [
        ("escabel", {"size": "19", "setup": "checkered-black"}, 60),
        ("escabel", {"size": "13", "edition": "growth"}, 150),
        ("esgrad", {"side": "11"}, 150),
        ("stack-control", {"setup": "scattered"}, 2),
    ],
)
def test_suggestions_are_quick_on_the_largest_boards(
    name: str, options: dict[str, str], plies: int
) -> None:
    """They are computed while somebody types, and nothing else runs meanwhile."""
    game = game_named(name)
    start = game.start(game.read_options(options), game.min_seats, bytes(32))
    position = random_position(start, Random(7), plies)
    took: list[float] = []
    for _ in range(4):
        before = process_time()
        suggested(position)
        took.append(process_time() - before)
    assert min(took) < 0.1


# ---- Escabel
def completes(position: EscabelPosition, move: Move) -> bool:
    return position.play(move).state.threat


def loses(position: EscabelPosition, move: Move) -> bool:
    result = position.play(move).result()
    return result is not None and position.to_move not in result.winners


@pytest.mark.parametrize("edition", ["standard", "tiebreak", "growth"])
@pytest.mark.parametrize("setup", ["empty", "checkered-white"])
def test_chains_come_first_and_moves_that_lose_at_once_last(edition: str, setup: str) -> None:
    """Every such move is found, although most moves are not tried."""
    random, seen = Random(f"{edition} {setup}"), set[str]()
    start = escabel.start(5, edition=edition, setup=setup)
    for number in range(80):
        position = random_position(start, random, 5 + number % 60)
        assert isinstance(position, EscabelPosition)
        ranks: list[int] = []
        for text in suggested(position):
            move = Move(text)
            rank = 0 if completes(position, move) else 2 if loses(position, move) else 1
            seen.add(f"{rank}{position.state.threat}")
            ranks.append(rank)
        assert ranks == sorted(ranks), position
    assert {"0False", "1True", "1False", "2True", "2False"} <= seen


def test_moves_of_stacks_come_before_placements_and_the_centre_before_the_edge() -> None:
    position = escabel.board(
        ". . . . . / . . . . . / . . . . . / . . . . . / B1 W1 . . .", edition="growth"
    )
    assert suggested(position)[:3] == ["a1-b1", "a1+", "c2"]
    assert suggested(position)[-1] == "e5"
    assert suggested(escabel.start(5))[0] == "c3"


def test_the_swap_comes_first() -> None:
    position = escabel.play(escabel.start(5, pie="on"), "b2")
    assert suggested(position)[:2] == ["swap", "c3"]


# ---- Esgrad
def esgrad(moves: str = "", **options: str) -> EsgradPosition:
    """Return a game on side 5 after these moves; seat 0 is Black."""
    position = ESGRAD.start(ESGRAD.read_options({"side": "5", **options}))
    for move in ["komi 0", "white", *moves.split()]:
        position = position.play(position.read(move))
    return position


@pytest.mark.parametrize("side", ["2", "3", "5"])
@pytest.mark.parametrize("undivided", ["one", "zero"])
def test_the_gain_of_every_stone_is_what_the_score_says(side: str, undivided: str) -> None:
    """Also of one that joins groups, closes a ring, fills an area, or fills the board."""
    random = Random(f"{side} {undivided}")
    for _ in range(20 // int(side)):
        position = esgrad(side=side, undivided=undivided)
        while position.state.empty:
            state = position.state
            groups = {each.colour: each.groups for each in state.score()}
            for point in state.board.points_of(state.empty):
                after = position.play(Move(point.name)).state
                then = {each.colour: each.groups for each in after.score()}
                gain = then[state.colour_to_move] - groups[state.colour_to_move]
                bit = state.board.bits[point.index]
                assert state.gain(state.colour_to_move, bit) == gain, (position, point.name)
            moves = [move for move in position.legal_moves() if move != "pass"]
            position = position.play(random.choice(moves))
            if random.random() < 0.3 and position.state.empty:
                position = position.play(Move("pass"))


def test_the_stone_that_gains_most_is_first_for_both_players() -> None:
    """f5 closes Black's ring around e5."""
    ring = "d4 pass d5 pass e4 pass e6 pass f4"
    assert suggested(esgrad(f"{ring} a1"))[0] == "f5"
    assert suggested(esgrad(ring))[0] == "f5"


def test_stones_near_ones_own_come_first_and_lost_points_and_a_pass_last() -> None:
    assert suggested(esgrad())[0] == "e5"
    beside = suggested(esgrad("c3 a1"))[:6]
    assert set(beside) == {"b2", "b3", "c2", "c4", "d3", "d4"}
    assert beside[0] == "d4"
    filled = suggested(esgrad("a2 e5 b1 e6 b2 e7"))
    assert filled[-2:] == ["a1", "pass"]


def test_small_komis_come_first_and_black_before_white() -> None:
    start = ESGRAD.start(ESGRAD.read_options({}))
    assert suggested(start)[:4] == ["komi 0", "komi 1", "komi -1", "komi 2"]
    assert suggested(start.play(Move("komi 3"))) == ["black", "white"]


# ---- Stack Control
def test_winning_and_eliminating_moves_come_first_and_fatal_ones_last() -> None:
    """d4-d5 takes Yellow's last pyramid off the board."""
    stacks = "d4 G1, d5 Y1K1, h2 R3, h3 B1, g3 B2"
    assert suggested(stack_control.board(stacks))[0] == "d4-d5"
    fatal = suggested(stack_control.board(stacks, to_move=1))[-2:]
    assert fatal == ["d4-d5", "d5-d4"]
    three = stack_control.board(f"{stacks}, a7 K1, b7 K2", seats="R,Y,B")
    assert suggested(three)[0] == "d4-d5"


def test_the_move_that_gains_most_control_is_first() -> None:
    """Red covers the stack of Yellow that has more pips."""
    position = stack_control.board("d4 R1, d5 Y2, e5 G3Y3, h7 B1")
    assert suggested(position)[0] == "d4-e5"


def test_pyramids_are_placed_from_the_centre_and_the_players_colour_first() -> None:
    empty = STACK_CONTROL.from_text(".8/.8/.8/.8/.8/.8/.8/.8 0 R,Y R1G2G3 0")
    assert suggested(empty)[:4] == ["R1 d4", "G3 d4", "G2 d4", "R1 d5"]
    assert suggested(stack_control.start(2, setup="scattered"))[0] == "tree R"


# ---- turns at random
STACKS = game_named("stack-control")


def begun(seats: int, setup: str, seed: int) -> Position:
    """The start of a match."""
    options = STACKS.read_options({"setup": setup})
    return STACKS.start(options, seats, random.Random(seed).randbytes(32))


@given(st.integers(2, 5), st.sampled_from(["draw", "advanced"]), st.integers(0, 2**32), st.data())
def test_random_turns_are_legal_and_complete(
    seats: int, setup: str, seed: int, data: st.DataObject
) -> None:
    """Also for the rest of a turn that was begun, and when others have left."""
    position, chance = begun(seats, setup, seed), random.Random(seed)
    turns = 0
    leaving = data.draw(st.integers(0, 59)) if seats > 2 else None
    while random_turns_of(position) is not None:
        seat, ply = position.to_move, position.ply
        if chance.random() < 0.3:
            position = position.play(chance.choice(position.legal_moves()))
        if position.mid_turn or position.ply == ply:
            moves = random_rest(position, chance.randrange)
            text = ", ".join(moves)
            assert len(text) <= 40
            assert read_turn(position, text) == moves
            for move in moves:
                assert position.to_move == seat
                position = position.play(move)
        assert not position.mid_turn
        turns += 1
        if leaving is not None and position.ply >= leaving:
            position, leaving = position.leave(position.to_move, Termination.RESIGNED), None
        while (forced := position.forced_move()) is not None:
            assert random_turns_of(position) is None
            position = position.play(forced)
            turns += not position.mid_turn
    said = STACKS.setup_turns(position.options)
    assert said is not None
    assert (position.ply, turns) == (60, said.turns)
    assert position.legal_moves()


@pytest.mark.parametrize("setup", ["draw", "advanced"])
def test_every_legal_placing_can_be_chosen(setup: str) -> None:
    position = begun(2, setup, 1)
    legal = position.legal_moves()
    firsts = {random_rest(position, lambda n, k=k: k if k < n else 0)[0] for k in range(len(legal))}
    assert firsts == set(legal)


def test_random_turns_know_nothing_of_the_seed() -> None:
    """The same numbers lead to the same moves whatever the seed is, if the draw is the same."""
    position = begun(2, "draw", 1)
    known = random_rest(position, random.Random(5).randrange)
    without_seed = STACKS.from_text(position.text())
    assert random_rest(without_seed, random.Random(5).randrange) == known
    assert random_rest(position, random.Random(6).randrange) != known


def test_random_plies_of_any_game_are_described() -> None:
    narration = counting_game.GAME.start({}, 2).narration
    said = narration.describe_random(1, [Move("2"), Move("5")], ["ann", "bob"])
    assert str(said) == "Played at random for bob: 2 and 5."


def test_only_placing_is_offered_at_random() -> None:
    """Not while colours are chosen, not from the first move on, not in the other games."""
    assert random_turns_of(begun(2, "scattered", 1)) is None
    for game in games().values():
        if game.name != STACKS.name:
            assert random_turns_of(game.start(game.read_options({}), game.min_seats)) is None

"""Turns at random: legal, complete, from any source of numbers, and without a look at draws."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Move, Position, Termination
from rules.registry import game_named, games
from rules.turns import random_rest, random_turns_of, read_turn
from tests.journeys import counting_game

STACK_CONTROL = game_named("stack-control")


def begun(seats: int, setup: str, seed: int) -> Position:
    """The start of a match."""
    options = STACK_CONTROL.read_options({"setup": setup})
    return STACK_CONTROL.start(options, seats, random.Random(seed).randbytes(32))


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
    said = STACK_CONTROL.setup_turns(position.options)
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
    without_seed = STACK_CONTROL.from_text(position.text())
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
        if game.name != STACK_CONTROL.name:
            assert random_turns_of(game.start(game.read_options({}), game.min_seats)) is None

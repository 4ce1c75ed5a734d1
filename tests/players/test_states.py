"""The states that the search plays through follow the rules, ply for ply."""

import os
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from players.search import LEAN_GAMES, state_of
from players.state import winners
from rules.errors import OptionError
from rules.game import Game, Position, Termination
from rules.games.escabel.game import EscabelPosition
from rules.games.esgrad.game import EsgradPosition
from rules.options import NumberOption, Option, Options
from rules.registry import game_named, games
from tests.rules.settings_of_games import values_of

GAMES_EACH = 12 if os.environ.get("POSTBOARD_HYPOTHESIS") == "thorough" else 1


def small_values(option: Option) -> list[str]:
    """Every value of an option; of a size the smallest three."""
    if isinstance(option, NumberOption):
        return [str(option.engine_minimum + more) for more in range(3)]
    return values_of(option)


def settings(game: Game) -> Iterator[tuple[Options, int]]:
    """Every pair of values of two options, with every number of seats; sizes are small."""
    smallest = {option.key: small_values(option)[0] for option in game.options if option.is_size}
    for one, other in combinations(game.options, 2):
        for first in small_values(one):
            for second in small_values(other):
                options = game.read_options({**smallest, one.key: first, other.key: second})
                for seats in range(game.min_seats, game.max_seats + 1):
                    yield options, seats


def agree(state: Any, position: Position) -> None:
    """Check that a state says the same as a position."""
    result = position.result()
    if result is None:
        assert state.rewards() is None
        assert sorted(state.name(code) for code in state.moves()) == position.legal_moves()
        assert state.to_move == position.to_move
    else:
        assert state.rewards() == winners(position.seats, *result.winners)
        if isinstance(position, EscabelPosition):  # A12
            assert not (position.state.chain("black") and position.state.chain("white"))
        if isinstance(position, EsgradPosition):
            scores = state.scores()
            assert result.scores == (scores if position.state.black_seat == 0 else scores[::-1])


def step_through(game: Game, options: Options, seats: int, random: Random) -> None:
    """Play a random game, with players who leave, in the rules and in the state of the search."""
    position = game.start(options, seats, random.randbytes(32))
    state = state_of(position)
    while position.result() is None:
        staying = [seat for seat in range(seats) if not position.has_left(seat)]
        if len(staying) > 2 and random.random() < 0.01:
            position = position.leave(random.choice(staying), Termination.RESIGNED)
            state = state_of(position)
        elif forced := position.forced_move():
            position = position.play(forced)
            state = state_of(position)
        else:
            agree(state, position)
            move = random.choice(position.legal_moves())
            position = position.play(move)
            state = state.copy()
            state.play(next(code for code in state.moves() if state.name(code) == move))
            if state.hidden or random.random() < 0.05:
                state = state_of(game.from_text(position.without_future_draws().text()))
    agree(state, position)


@pytest.mark.parametrize("name", sorted(games()))
def test_states_agree_with_the_rules_in_random_games_of_all_pairs_of_options(name: str) -> None:
    assert name in LEAN_GAMES.all()
    game = games()[name]
    played = 0
    for number, (options, seats) in enumerate(settings(game)):
        if GAMES_EACH == 1 and number % 3:
            continue  # by 3, so that every number of seats occurs
        for each in range(GAMES_EACH):
            try:
                step_through(game, options, seats, Random(1000 * each + number))
            except OptionError:  # a combination that the rules refuse
                break
            played += 1
    assert played >= 5 * GAMES_EACH


@pytest.mark.parametrize("name", sorted(games()))
def test_random_games_go_on_from_any_position_and_share_out_one_win(name: str) -> None:
    game = games()[name]
    for number, (options, seats) in enumerate(settings(game)):
        random = Random(number)
        try:
            state = state_of(game.start(options, seats, random.randbytes(32)))
        except OptionError:
            continue
        while state.rewards() is None and not state.hidden:
            played: list[list[int]] = [[] for _ in range(seats)]
            assert sum(state.copy().playout(random, played)) == pytest.approx(1)
            for _ in range(random.randrange(8)):
                if state.rewards() is None and not state.hidden:
                    state.play(random.choice(state.moves()))


@pytest.mark.parametrize(("seat", "gain"), [(0, -7), (1, 7)])
def test_a_move_looks_good_to_whom_it_gains_pips(seat: int, gain: int) -> None:
    # Yellow lands with 2 pips on 5 of red, of which only two fifths counted: 7 + 2 - 2 are gained.
    board = ".8/.8/.7,R1/.8/.8/G2R3,.,Y2,.5/.8/.8"
    state = state_of(game_named("stack-control").from_text(f"{board} {seat} R,Y - 90"))
    assert [state.name(code) for code in state.moves()] == ["c3-a3"]
    assert state.priors(state.moves()) == [pytest.approx(0.5 + gain / 60)]

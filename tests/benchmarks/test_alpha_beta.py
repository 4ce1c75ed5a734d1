"""The opponent for Stack Control: it plays by the rules, and better than chance."""

from random import Random

import pytest

from benchmarks.strength.alpha_beta import EXPOSED, AlphaBeta, choose
from benchmarks.strength.opponents import RandomPlayer
from benchmarks.strength.referee import Match, play_game
from players.games.stack_control import StackControlState
from rules.game import Move, Position
from rules.games.stack_control.game import GAME, StackControlPosition


def forced_value(position: Position, seat: int) -> float:
    """The share of the win that a seat gets against the best play of all others."""
    result = position.result()
    if result is not None:
        return 1 / len(result.winners) if seat in result.winners else 0.0
    values = [forced_value(position.play(move), seat) for move in position.legal_moves()]
    return max(values) if position.to_move == seat else min(values)


def late_position(seed: int, seats: int) -> StackControlPosition:
    """A position of a random game with at most four legal moves."""
    random = Random(seed)
    position = GAME.start(GAME.read_options({"setup": "scattered"}), seats, random.randbytes(32))
    while position.opening or len(position.legal_moves()) > 4:
        position = position.play(random.choice(position.legal_moves()))
    return position


@pytest.mark.parametrize("seats", [2, 4])
def test_it_sees_who_wins_by_force(seats: int) -> None:
    for seed in range(6):
        position = late_position(seed, seats)
        seat = position.to_move
        search = AlphaBeta(seat)
        state = StackControlState(position)
        code = search.best(state, 12, Random(seed))
        played = position.play(state.name(code))
        assert forced_value(played, seat) == forced_value(position, seat)


def test_it_plays_only_legal_moves_and_beats_chance() -> None:
    class OnePly(RandomPlayer):
        def move(self, position: Position, seed: str) -> Move:
            return choose(position, 60.0, EXPOSED, 1)

    match = Match(GAME, GAME.read_options({}), 2, ("a", "b"), "", "1")
    games = [play_game(match, number, (OnePly(), RandomPlayer())) for number in range(6)]
    assert not [game for game in games if ":" in game.end]  # no forfeits
    assert sum(game.score for game in games) >= 5

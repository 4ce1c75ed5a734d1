"""Fast random games, for benchmarks."""

from __future__ import annotations

from random import Random

from rules.games.stack_control.board import REACH
from rules.games.stack_control.plies import (
    available,
    empty_squares,
    moves,
    place,
    play_move,
    winners,
)
from rules.games.stack_control.state import Phase, State

_DIRECTIONS = 8
_MAX_GUESSES = 60
"""After so many wrong guesses the legal moves are listed."""


def random_playout(state: State, random: Random) -> int:
    """Play a random game from a placing or moving state to its end; return the number of plies."""
    while state.phase is Phase.PLACING:
        state = place(state, random.choice(available(state)), random.choice(empty_squares(state)))
    while not state.ended:
        state = play_move(state, *_random_move(state, random))
    if not winners(state)[0]:
        raise AssertionError("a finished game without a winner")
    return state.ply


def _random_move(state: State, random: Random) -> tuple[int, int]:
    """Return a legal move, each equally likely.

    Guess a stack and a direction until that is a legal move. If many guesses fail there are few
    legal moves, so list them instead.
    """
    board = state.board
    occupied = [square for square, stack in enumerate(board) if stack]
    chance = random.random
    for _ in range(_MAX_GUESSES):
        source = occupied[int(chance() * len(occupied))]
        reach = REACH[board[source][-1]][source]
        direction = int(chance() * _DIRECTIONS)
        if direction < len(reach) and board[reach[direction]]:
            return source, reach[direction]
    return random.choice(list(moves(state)))

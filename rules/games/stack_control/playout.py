"""Random games at speed, for benchmarks and figures."""

from __future__ import annotations

from random import Random

from rules.games.stack_control.board import REACH
from rules.games.stack_control.state import (
    Phase,
    State,
    available,
    empty_squares,
    moves,
    place,
    play_move,
    winners,
)

_WAYS = 8
_PATIENCE = 60
"""Misses in a row after which the legal moves are listed instead of guessed."""


def random_playout(state: State, random: Random) -> int:
    """Plies of a random game from a placing or moving state to its end, the result included."""
    while state.phase is Phase.PLACING:
        state = place(state, random.choice(available(state)), random.choice(empty_squares(state)))
    while not state.ended:
        state = play_move(state, *_random_move(state, random))
    if not winners(state)[0]:
        raise AssertionError("Somebody wins every game.")
    return state.ply


def _random_move(state: State, random: Random) -> tuple[int, int]:
    """A legal move, each equally likely.

    A stack and one of eight ways are guessed until there is such a move; when that has failed for a
    while there are few moves, and they are listed.
    """
    board = state.board
    occupied = [square for square, stack in enumerate(board) if stack]
    chance = random.random
    for _ in range(_PATIENCE):
        source = occupied[int(chance() * len(occupied))]
        reach = REACH[board[source][-1]][source]
        way = int(chance() * _WAYS)
        if way < len(reach) and board[reach[way]]:
            return source, reach[way]
    return random.choice(list(moves(state)))

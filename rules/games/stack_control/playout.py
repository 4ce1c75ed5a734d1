"""Fast random games, for benchmarks."""

from __future__ import annotations

from random import Random

from rules.games.stack_control.board import MOVED_BY, PLAYABLE, REACH, stack_moves
from rules.games.stack_control.plies import available, place, play_move, result
from rules.games.stack_control.state import Phase, State

_TARGETS = [[tuple(reached) for reached in by_square] for by_square in REACH]
_DIRECTIONS = 8
_MAX_GUESSES = 40
"""After so many wrong guesses the legal moves are listed."""


def random_playout(state: State, random: Random) -> int:
    """Play a random game from a placing or moving state to its end; return the number of plies."""
    squares = [square for square in PLAYABLE if not state.board[square]]
    random.shuffle(squares)
    while state.phase is Phase.PLACING:
        state = place(state, random.choice(available(state)), squares.pop())
    occupied = [square for square, stack in enumerate(state.board) if stack]
    while not state.ended:
        source, target = _random_move(state, occupied, random)
        state = play_move(state, source, target)
        occupied.remove(source)
        if not state.board[target]:
            occupied.remove(target)
    if result(state) is None:
        raise AssertionError("a finished game without a result")
    return state.ply


def _random_move(state: State, occupied: list[int], random: Random) -> tuple[int, int]:
    """Return a legal move of a stack on one of the `occupied` squares, each move equally likely.

    Guess a stack and a direction until that is a legal move. If many guesses fail there are few
    legal moves, so list them instead.
    """
    board, chance = state.board, random.random
    for _ in range(_MAX_GUESSES):
        source = occupied[int(chance() * len(occupied))]
        direction = int(chance() * _DIRECTIONS)
        targets = _TARGETS[board[source][-1]][source]
        if direction < len(targets) and board[targets[direction]]:
            return source, targets[direction]
    return MOVED_BY[random.choice(stack_moves(board))]

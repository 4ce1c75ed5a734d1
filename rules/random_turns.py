"""Turns that are played at random for a player who asks for that, where the game offers it."""

from __future__ import annotations

from collections.abc import Callable

from rules.game import Move, Position
from rules.move_entry import RandomTurns

Below = Callable[[int], int]
"""Returns a random whole number from 0, smaller than the one given; each is equally likely."""


def random_turns_of(position: Position) -> RandomTurns | None:
    """Return the game's words for random turns; None if it does not offer them in this position."""
    actions = position.entry.actions()
    return next((each.rest_at_random for each in actions if each.rest_at_random), None)


def random_rest(position: Position, below: Below) -> list[Move]:
    """Return random legal moves for the rest of the turn; none if the game is over.

    They do not depend on the match's seed, and need no knowledge of it.
    """
    current = position.public_view()
    moves: list[Move] = []
    while legal := current.legal_moves():
        moves.append(legal[below(len(legal))])
        current = current.play(moves[-1])
        if not current.mid_turn:
            break
    return moves

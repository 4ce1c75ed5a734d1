"""A turn of several plies typed in one go."""

from __future__ import annotations

import re

from rules.errors import IllegalMove, MoveError
from rules.game import Move, Position

_BETWEEN = re.compile(r"\s*[,;\n]\s*")


def read_turn(position: Position, text: str) -> list[Move]:
    """The plies that a person typed, in order: one move, or several of one turn between commas.

    Raises a MoveError about the first that cannot be played; no ply counts then.
    """
    pieces = [piece for piece in _BETWEEN.split(text.strip()) if piece]
    if len(pieces) <= 1:
        return [position.read(text)]
    try:
        return [position.read(text)]
    except MoveError:
        pass
    moves: list[Move] = []
    now = position
    for piece in pieces:
        if moves and (now.to_move != position.to_move or not now.mid_turn):
            raise IllegalMove(f"Your turn is over after {moves[-1]}; “{piece}” is one too many.")
        move = now.read(piece)
        moves.append(move)
        now = now.play(move)
    return moves

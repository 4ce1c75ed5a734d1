"""A turn of several plies typed in one go."""

from __future__ import annotations

from rules import limits
from rules.errors import IllegalMove, MoveError, UnreadableMove
from rules.game import Move, Position

_BETWEEN = str.maketrans({";": ",", "\n": ","})


def read_turn(position: Position, text: str) -> list[Move]:
    """The plies that a person typed, in order: one move, or several of one turn between commas.

    Raises a MoveError about the first that cannot be played; no ply counts then.
    """
    limits.check(text, limits.MOVE, "A move", UnreadableMove)
    pieces = [piece.strip() for piece in text.translate(_BETWEEN).split(",")]
    pieces = [piece for piece in pieces if piece]
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
            raise IllegalMove(
                f"Your turn is over after {moves[-1]}; “{limits.shown(piece)}” is one too many."
            )
        move = now.read(piece)
        moves.append(move)
        now = now.play(move)
    return moves

"""Positions of running matches, by which a study or a match against computers is recognised that
may help in one of them."""

from hashlib import sha256

from model.entities import Match
from model.text_values import people_in
from rules.game import Position


def position_number(position: Position) -> int:
    """Return a number that only positions have from which the game goes on in the same way."""
    game = position.game
    data = f"{game.name} {game.version} {position.key()}".encode()
    return int.from_bytes(sha256(data).digest()[:8], signed=True)


def guarded_position(match: Match, position: Position) -> int | None:
    """Return the number of a position if several people play the match."""
    several = len(set(people_in(match.players))) > 1
    return position_number(position) if several else None

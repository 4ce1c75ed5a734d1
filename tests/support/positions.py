"""Positions of each game, read from text and typed as that game's own; a match of any game."""

from datetime import UTC, datetime
from typing import Any, TypeVar

from model.entities import MatchRow, Seat
from model.match_extras import DEFAULT_OPTIONS
from rules.game import Position
from rules.games.escabel.game import EscabelPosition
from rules.games.esgrad.game import EsgradPosition
from rules.games.stack_control.game import StackControlPosition
from rules.registry import game_named

Own = TypeVar("Own", bound=Position)
LARGEST_MATCH = 999_999_999


def escabel_position(text: str) -> EscabelPosition:
    """Return a position of Escabel. Raises PositionError."""
    return _read("escabel", EscabelPosition, text)


def esgrad_position(text: str) -> EsgradPosition:
    """Return a position of Esgrad. Raises PositionError."""
    return _read("esgrad", EsgradPosition, text)


def stack_control_position(text: str) -> StackControlPosition:
    """Return a position of Stack Control. Raises PositionError."""
    return _read("stack-control", StackControlPosition, text)


def _read(game: str, kind: type[Own], text: str) -> Own:
    position = game_named(game).from_text(text)
    assert isinstance(position, kind)
    return position


def after(position: Own, moves: str) -> Own:
    """Return the position after moves separated by commas, each read as a person types it."""
    later: Any = position
    for move in moves.split(","):
        later = later.play(later.read(move))
    return later


def match_of(game: str, seats: int, options: dict[str, str]) -> MatchRow:
    """A match of a game with the largest number."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    return MatchRow(
        id=LARGEST_MATCH,
        game=game,
        options=options,
        match_options=DEFAULT_OPTIONS,
        seed=bytes(32),
        seats=tuple(Seat(10**18 + seat) for seat in range(seats)),
        server=1,
        channel=2,
        home=2,
        seq=0,
        ply=0,
        to_move=0,
        created_at=now,
        turn_started_at=now,
    )

"""Reading positions of each game from text, typed as that game's own."""

from typing import TypeVar

from rules.game import Position
from rules.games.escabel import EscabelPosition
from rules.games.esgrad import EsgradPosition
from rules.games.stack_control import StackControlPosition
from rules.registry import game_named

Own = TypeVar("Own", bound=Position)


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

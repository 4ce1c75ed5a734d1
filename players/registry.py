"""The games that have a state of their own for the search, and the state of any position."""

from typing import Final

import players.games
from players.state import LeanGame, PositionState, State
from rules.game import Position
from rules.registry import Plugins

LEAN_GAMES: Final = Plugins(players.games, "LEAN", LeanGame, lambda each: each.name)


def state_of(position: Position) -> State:
    """Return the state of a position, without any knowledge of later chance."""
    lean = LEAN_GAMES.all().get(position.game.name)
    public = position.without_future_draws()
    return PositionState(public) if lean is None else lean.begin(public)

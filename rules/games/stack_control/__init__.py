"""Stack Control (Robert Dudley, 2009): rules, draws, notation, and all it says to players."""

from rules.games.stack_control.game import GAME
from rules.games.stack_control.position import StackControlPosition

__all__ = ["GAME", "StackControlPosition"]

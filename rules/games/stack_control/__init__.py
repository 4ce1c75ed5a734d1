"""Stack Control: rules, draws, notation, and all it says to players."""

from rules.games.stack_control.board import Colour, Control, Pyramid
from rules.games.stack_control.board_text import (
    about_lists,
    drawn_list,
    pool_lists,
    stack_lists,
)
from rules.games.stack_control.game import GAME
from rules.games.stack_control.position import StackControlPosition
from rules.games.stack_control.state import Phase, Standing, UnknownDraw

__all__ = [
    "GAME",
    "Colour",
    "Control",
    "Phase",
    "Pyramid",
    "StackControlPosition",
    "Standing",
    "UnknownDraw",
    "about_lists",
    "drawn_list",
    "pool_lists",
    "stack_lists",
]

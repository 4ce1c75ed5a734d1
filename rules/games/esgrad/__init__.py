"""Esgrad (Saïd Galdseid, 2024)."""

from rules.games.esgrad.game import GAME
from rules.games.esgrad.position import EsgradPosition
from rules.games.esgrad.scoring import Colour, Group, SideScore, group_value, written
from rules.games.esgrad.state import State

__all__ = [
    "GAME",
    "Colour",
    "EsgradPosition",
    "Group",
    "SideScore",
    "State",
    "group_value",
    "written",
]

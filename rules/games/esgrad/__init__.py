"""Esgrad: rules, notation, and all it says to players."""

from rules.games.esgrad.game import GAME
from rules.games.esgrad.position import EsgradPosition
from rules.games.esgrad.scoring import Colour, Group, SideScore, group_value, written

__all__ = ["GAME", "Colour", "EsgradPosition", "Group", "SideScore", "group_value", "written"]

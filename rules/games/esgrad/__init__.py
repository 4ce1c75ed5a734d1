"""Esgrad (Saïd Galdseid, 2024)."""

from rules.games.esgrad.board import Point
from rules.games.esgrad.board_text import (
    area_list,
    board_size,
    point_list,
    stone_lists,
    value_list,
)
from rules.games.esgrad.game import GAME, EsgradPosition
from rules.games.esgrad.notation import written
from rules.games.esgrad.state import Group, SideScore, State, group_value
from rules.sides import Colour

__all__ = [
    "GAME",
    "Colour",
    "EsgradPosition",
    "Group",
    "Point",
    "SideScore",
    "State",
    "area_list",
    "board_size",
    "group_value",
    "point_list",
    "stone_lists",
    "value_list",
    "written",
]

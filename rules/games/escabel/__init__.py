"""Escabel (Luis Bolaños Mures, 2017)."""

from rules.games.escabel.board_text import board_size, chain_list, stack_lists
from rules.games.escabel.game import GAME, Escabel, EscabelPosition
from rules.games.escabel.state import Bond, Point, Stack, State
from rules.sides import Colour

__all__ = [
    "GAME",
    "Bond",
    "Colour",
    "Escabel",
    "EscabelPosition",
    "Point",
    "Stack",
    "State",
    "board_size",
    "chain_list",
    "stack_lists",
]

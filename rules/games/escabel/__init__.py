"""Escabel (Luis Bolaños Mures, 2017)."""

from rules.games.escabel.board_text import board_size, chain_list, stack_lists
from rules.games.escabel.game import GAME, Escabel
from rules.games.escabel.position import EscabelPosition
from rules.games.escabel.state import EDGES, Bond, Colour, Point, Stack, State, Threat

__all__ = [
    "EDGES",
    "GAME",
    "Bond",
    "Colour",
    "Escabel",
    "EscabelPosition",
    "Point",
    "Stack",
    "State",
    "Threat",
    "board_size",
    "chain_list",
    "stack_lists",
]

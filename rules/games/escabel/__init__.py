"""Escabel (Luis Bolaños Mures, 2017): `board` holds the rules, `position` what others ask of it."""

from rules.games.escabel.game import GAME, Escabel
from rules.games.escabel.position import EDGES, Bond, Colour, EscabelPosition, Point, Stack

__all__ = ["EDGES", "GAME", "Bond", "Colour", "Escabel", "EscabelPosition", "Point", "Stack"]

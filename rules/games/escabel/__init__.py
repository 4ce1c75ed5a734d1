"""Escabel (Luis Bolaños Mures, 2017)."""

from rules.games.escabel.game import GAME, EscabelPosition

__all__ = ["GAME", "EscabelPosition"]

"""Esgrad (Saïd Galdseid, 2024)."""

from rules.games.esgrad.game import GAME, EsgradPosition

__all__ = ["GAME", "EsgradPosition"]

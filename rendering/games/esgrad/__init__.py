"""Pictures of Esgrad: a hexagonal board with groups, and the scores in the free corners."""

from rendering.games.esgrad.picture import RENDERER

__all__ = ["RENDERER"]

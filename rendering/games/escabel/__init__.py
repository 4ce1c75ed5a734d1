"""Pictures of Escabel: stacks on a square board between two pairs of coloured edges."""

from rendering.games.escabel.picture import RENDERER

__all__ = ["RENDERER"]

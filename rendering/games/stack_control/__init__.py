"""Pictures of Stack Control: the pyramids of every stack, and what each seat controls."""

from rendering.games.stack_control.picture import RENDERER

__all__ = ["RENDERER"]

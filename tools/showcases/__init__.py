"""Pictures of each game for the gallery, in a module for each game."""

from collections.abc import Sequence
from dataclasses import dataclass

from rendering.view import View

ShowcaseEntry = tuple[str, str, View]
"""The caption, the position as text, and the view of a picture."""


@dataclass(frozen=True, slots=True)
class Showcase:
    """Pictures of a game, named as in `rules`, that together show every element of them."""

    game: str
    entries: Sequence[ShowcaseEntry]

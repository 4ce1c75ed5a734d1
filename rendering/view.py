"""The interface of renderers: pictures are pure functions of a position and a `View`.

A picture is a pure function of (position, view).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from rules.game import Mark
from rules.text import ENGLISH, Language, Translatable


@dataclass(frozen=True, slots=True)
class View:
    """How to draw a board.

    `theme` names a theme of `rendering.themes`; `flipped` rotates the board by 180°; `marks` are
    the changes of the last turn; `show` is a value of the renderer's `highlights` or ""; `width` is
    in pixels; `language` is the language of texts in the picture.
    """

    theme: str = "light"
    flipped: bool = False
    marks: tuple[Mark, ...] = ()
    show: str = ""
    width: int = 840
    language: Language = ENGLISH


@dataclass(frozen=True, slots=True)
class Highlight:
    """An extra view of a position that `/board` offers: a value for `View.show` and its label."""

    value: str
    label: Translatable


@runtime_checkable
class Renderer(Protocol):
    """Draws one game. `game` is its name in `rules`."""

    game: str

    def image(self, position: Any, view: View) -> bytes:
        """The board as PNG bytes."""
        ...

    def describe_pieces(self, position: Any) -> Sequence[Translatable]:
        """The pieces on the board, most important first, as items of a list in a sentence."""
        ...

    def accent(self, position: Any, seat: int) -> int:
        """The colour of a seat as 0xRRGGBB, for the accent of a message."""
        ...

    def highlights(self, position: Any) -> Sequence[Highlight]:
        """The extra views of a position; often none."""
        ...

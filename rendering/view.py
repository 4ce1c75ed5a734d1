"""What a picture of a position is asked for and what a game's renderer answers.

A picture is a pure function of (position, view).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from rules.game import Mark
from rules.text import ENGLISH, Language, Spoken


@dataclass(frozen=True, slots=True)
class View:
    """How a board is to be shown.

    `theme` names a theme of `rendering.themes`; `flipped` turns the board by half a turn;
    `marks` is what the last turn changed; `show` is one of the renderer's `highlights` values or
    ""; `width` is the picture's width in pixels; `language` is that of the words in it.
    """

    theme: str = "light"
    flipped: bool = False
    marks: tuple[Mark, ...] = ()
    show: str = ""
    width: int = 840
    language: Language = ENGLISH


@dataclass(frozen=True, slots=True)
class Highlight:
    """An extra view of a position that `/board` can show: a value for `View.show` and its words."""

    value: str
    words: Spoken


@runtime_checkable
class Renderer(Protocol):
    """One game's pictures. `game` is the name of the game in `rules`."""

    game: str

    def image(self, position: Any, view: View) -> bytes:
        """The board as PNG bytes."""
        ...

    def stacks_in_words(self, position: Any) -> Sequence[Spoken]:
        """What stands on the board, most important first, as items of a list in a sentence."""
        ...

    def accent(self, position: Any, seat: int) -> int:
        """The colour of a seat as 0xRRGGBB, for the edge of a message."""
        ...

    def highlights(self, position: Any) -> Sequence[Highlight]:
        """Extra views of this position; often none."""
        ...

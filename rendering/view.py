"""What a picture of a position is asked for and what a game's renderer answers.

A renderer is a module (or package) in `rendering/games` that exposes `RENDERER`; pictures are pure
functions of (position, view). No Discord, no clock, no I/O here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import rendering.games
from rendering.alt import ALT_TEXT_LIMIT, describe
from rules.game import Mark, Position
from rules.plugins import Plugins
from rules.text import ENGLISH, Language, Spoken

__all__ = [
    "ALT_TEXT_LIMIT",
    "Highlight",
    "Renderer",
    "View",
    "alt_text",
    "has_renderer",
    "image",
    "register",
    "renderer_of",
    "unregister",
]


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


_RENDERERS: Plugins[Renderer] = Plugins(
    rendering.games, "RENDERER", Renderer, lambda renderer: renderer.game
)


def renderer_of(game: str) -> Renderer:
    """The renderer of a game. Raises KeyError where there is none."""
    return _RENDERERS.all()[game]


def has_renderer(game: str) -> bool:
    """Whether boards of a game can be drawn."""
    return game in _RENDERERS.all()


def register(renderer: Renderer) -> None:
    """Add a renderer from outside `rendering.games`."""
    _RENDERERS.add(renderer)


def unregister(game: str) -> None:
    """Remove a registered renderer."""
    _RENDERERS.remove(game)


def image(position: Position, view: View) -> bytes:
    """The board as PNG bytes, by the renderer of the position's game."""
    return renderer_of(position.game.name).image(position, view)


def alt_text(
    position: Position,
    names: Sequence[str],
    last: str = "",
    *,
    ending: str = "",
    language: Language = ENGLISH,
) -> str:
    """The picture in words, in at most `ALT_TEXT_LIMIT` characters of a language.

    Whose turn (or the verdict), the last move (`last`, a sentence), what everybody should know,
    then what stands on the board; when that is too long the pieces are cut first, with a count.
    `ending` is a sentence for a match that ended by something the position does not know of
    (resigned, time, cancelled).
    """
    pieces = renderer_of(position.game.name).stacks_in_words(position)
    return describe(position, pieces, names, last, ending=ending, language=language)

"""The renderers there are: a module (or package) in `rendering/games` exposes its `RENDERER`."""

from __future__ import annotations

from collections.abc import Sequence

import rendering.games
from rendering.alt import describe
from rendering.view import Renderer, View
from rules.game import Position
from rules.plugins import Plugins
from rules.text import ENGLISH, Language

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
    pieces = renderer_of(position.game.name).describe_pieces(position)
    return describe(position, pieces, names, last, ending=ending, language=language)

"""Finds renderers: each module or package in `rendering/games` defines a `RENDERER`."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

import rendering.games
from rendering.alt import NO_DESCRIPTION, compose, describe
from rendering.canvas import png_of
from rendering.view import Renderer, View
from rules.game import Position
from rules.registry import Plugins
from rules.text import ENGLISH, Language, Translatable, tr_phrase

RENDERERS: Plugins[Renderer] = Plugins(
    rendering.games, "RENDERER", Renderer, lambda renderer: renderer.game
)


def renderer_of(game: str) -> Renderer:
    """The renderer of a game. Raises KeyError if there is none."""
    return RENDERERS.all()[game]


def has_renderer(game: str) -> bool:
    """Whether the boards of a game can be drawn."""
    return game in RENDERERS.all()


def picture(position: Position, view: View) -> Image.Image:
    """Draw the board with the renderer of the position's game."""
    return renderer_of(position.game.name).picture(position, view)


def image(position: Position, view: View) -> bytes:
    """Draw the board as PNG with the renderer of the position's game."""
    return png_of(picture(position, view))


def diagram_alt_text(
    position: Position, caption: Translatable, *, language: Language = ENGLISH
) -> str:
    """Describe a diagram, which has no players, in at most `ALT_TEXT_LIMIT` characters."""
    players = [tr_phrase("player {number}", number=seat + 1) for seat in range(position.seats)]
    board = renderer_of(position.game.name).describe_board(position, players)
    return compose([caption], [], [board], language=language)


def alt_text(
    position: Position,
    names: Sequence[str],
    last: str = "",
    *,
    show: str = "",
    ending: str = "",
    note: str = "",
    language: Language = ENGLISH,
) -> str:
    """Describe a picture in at most `ALT_TEXT_LIMIT` characters.

    The text says whose turn it is or who won, what the last move was, what is notable about the
    position, what else the picture shows (`show` is its `View.show`), and which pieces are where
    on the board. If it would be too long, the last pieces are only counted. `names` are the players
    by seat; for `last`, `ending` and `note` see `rendering.alt.describe`.
    """
    renderer = renderer_of(position.game.name)
    view = renderer.describe_view(position, show) if show else NO_DESCRIPTION
    board = renderer.describe_board(position, names)
    return describe(
        position, [view, board], names, last, ending=ending, note=note, language=language
    )

"""Draws and describes boards: each module or package in `rendering/games` defines a `RENDERER`."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

import rendering.games
from rendering.canvas import png_of
from rendering.themes import LIGHT, accent_of
from rendering.view import Description, Renderer, View, compose
from rules.game import Position
from rules.registry import Plugins
from rules.text import ENGLISH, NOTHING, Language, Text, as_name, listing, tr, tr_phrase

RENDERERS: Plugins[Renderer] = Plugins(
    rendering.games, "RENDERER", Renderer, lambda renderer: renderer.game, module="picture"
)


def renderer_of(game: str) -> Renderer:
    """The renderer of a game. Raises KeyError if there is none."""
    return RENDERERS.all()[game]


def draw(position: Position, view: View) -> Image.Image:
    """Draw the board with the renderer of the position's game."""
    return renderer_of(position.game.name).picture(position, view)


def png(position: Position, view: View) -> bytes:
    """Draw the board as PNG with the renderer of the position's game."""
    return png_of(draw(position, view))


def accent(position: Position, seat: int) -> int:
    """Return the colour of a seat as 0xRRGGBB, for a message; a neutral one before it has any."""
    piece = renderer_of(position.game.name).piece(position, seat)
    return accent_of(LIGHT.pieces[piece].face if piece else LIGHT.line)


def diagram_alt_text(position: Position, caption: Text, *, language: Language = ENGLISH) -> str:
    """Describe a diagram, which has no players, in at most `ALT_TEXT_LIMIT` characters."""
    players = [tr_phrase("player {number}", number=seat + 1) for seat in range(position.seats)]
    board = renderer_of(position.game.name).describe_board(position, players)
    return compose([caption], [], [board], language=language)


def alt_text(
    position: Position,
    names: Sequence[str],
    last: str = "",
    *,
    highlight: str = "",
    ending: str = "",
    note: str = "",
    language: Language = ENGLISH,
) -> str:
    """Describe a picture in at most `ALT_TEXT_LIMIT` characters.

    The text says whose turn it is or who won, what the last move was, what is notable about the
    position, what else the picture shows (`highlight`), and which pieces are where on the board. If
    it would be too long, the last pieces are only counted. `names` are the players by seat.

    `last` is a sentence about the last move, or "". `ending` is a sentence about how the match
    ended, or ""; it is needed only if the position itself does not show that (resigned, out of
    time, cancelled). `note` is a sentence about the picture as a whole, or "".
    """
    renderer, narration = renderer_of(position.game.name), position.narration
    view = renderer.describe_view(position, highlight) if highlight else ()
    board = renderer.describe_board(position, names)
    if not ending and position.result() is not None:
        ending = narration.verdict(names)
    situation = () if ending else narration.situation(names)
    head = [tr("{game}.", game=position.game.title), note, ending or _turn(position, names)]
    sentences = [last, *situation]
    sentences.append(_players(position, names, [*head, *sentences]))
    return compose(head, sentences, [Description(0, lambda _: view), board], language=language)


def _turn(position: Position, names: Sequence[str]) -> Text:
    seat = position.to_move
    name, colour = as_name(names[seat]), position.narration.colour(seat)
    if not colour:
        return tr("{player} to move.", player=name)
    # Translators: the colour stands in brackets after the name: «ann (Black) to move.»
    return tr("{player} ({colour}) to move.", player=name, colour=colour)


def _players(position: Position, names: Sequence[str], said: Sequence[str]) -> Text:
    """Say who plays which colour, except players of whom the text says it anyway."""
    narration = position.narration
    colours = [narration.colour(seat) for seat in range(position.seats)]
    players = [
        tr_phrase("{player} ({colour})", player=as_name(name), colour=colour)
        for name, colour in zip(names, colours, strict=True)
        if colour
    ]
    unnamed = [each for each in players if each not in " ".join(said)]
    if not unnamed:
        return NOTHING
    if len(unnamed) < len(players):
        return tr("Also playing: {players}.", players=listing(unnamed))
    return tr("Players: {players}.", players=listing(unnamed))

"""Pictures of boards for one person: in their theme and language, and from their side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.discord_io.responses import Picture
from bot.interactions.dispatch import Press
from bot.messages import endings, sentences
from bot.messages.board import winners
from bot.messages.preferences import private_theme
from matches.steps.loaded_match import LoadedMatch
from matches.use_cases.playing import Preview
from rendering.renderers import alt_text
from rendering.view import View
from rules.game import Mark, Move
from rules.text import NOTHING, Translatable, join_texts, tr


async def private_view(
    press: Press, *, theme: str | None = None, flipped: bool | None = None, show: str = ""
) -> View:
    """Return how a person sees boards. `theme` and `flipped` override their preferences.

    `show` is as in `View`.
    """
    preferences = await press.context.service.preferences.of(press.player)
    if theme is None:
        theme = await private_theme(press.context, preferences, press.server)
    if flipped is None:
        flipped = preferences.flipped
    return View(theme, flipped, show=show, language=press.plain_language)


async def private_picture(
    press: Press, loaded: LoadedMatch, ply: int | None = None, *, view: View | None = None
) -> Picture:
    """Draw the position after the first `ply` plies of a match, and mark what the last one did.

    If `ply` is None, draw the newest position, and mark what the whole last turn did. `view` is
    that of `private_view` unless it is given.
    """
    context, line = press.context, loaded.line
    players, server = loaded.match.players, loaded.match.server
    plain = await context.names.plain(players, server)
    if ply is None:
        happened, marks = (
            endings.happened_before_result(loaded, plain),
            sentences.last_marks(loaded),
        )
    else:
        happened, marks = sentences.describe_ply(loaded, ply, plain), sentences.ply_marks(line, ply)
    newest = ply is None or ply == len(line.moves)
    view = replace(
        view or await private_view(press),
        marks=marks,
        players=await context.names.for_picture(players, server),
        winners=winners(loaded) if newest else None,
    )
    position = line.positions[len(line.moves) if ply is None else ply]
    ending = endings.result_and_reason(loaded, plain) if newest else NOTHING
    return Picture(
        await context.pictures.draw(position, view),
        "board.png",
        alt_text(position, plain, happened, show=view.show, ending=ending, language=view.language),
    )


async def preview_picture(press: Press, preview: Preview) -> Picture:
    """Draw the position after a turn that has not been confirmed."""
    return await plies_picture(press, preview.loaded, preview.moves)


async def plies_picture(
    press: Press, loaded: LoadedMatch, plies: Sequence[Move], *, show: str = ""
) -> Picture:
    """Draw the position after plies that have not been confirmed, and mark what they do.

    `show` is as in `View`.
    """
    context = press.context
    marks: list[Mark] = []
    described: list[Translatable] = []
    position = loaded.position.public_view()
    for move in plies:
        narration = position.narration
        marks.extend(narration.marks(move))
        described.append(narration.preview(move))
        position = position.play(move)
    # first, because these names may be requested from Discord
    plain = await context.names.plain(loaded.match.players, loaded.match.server)
    view = replace(
        await private_view(press, show=show),
        marks=tuple(marks),
        players=await context.names.for_picture(loaded.match.players, loaded.match.server),
    )
    note = tr("A preview: this is not played yet.")
    return Picture(
        await context.pictures.draw(position, view),
        "preview.png",
        alt_text(
            position, plain, join_texts(described), show=show, note=note, language=view.language
        ),
    )

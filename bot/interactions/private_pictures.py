"""Pictures of boards for one person: in their theme and language, and from their side."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_io.responses import Picture
from bot.interactions.dispatch import Press
from bot.messages import endings, sentences
from bot.messages.board import winners
from bot.messages.preferences import view_for
from matches.steps.loaded_match import LoadedMatch
from matches.use_cases.playing import Preview
from rendering.renderers import alt_text
from rules.game import Mark, Move, Position
from rules.text import NOTHING, Translatable, join_texts, tr


async def private_picture(
    press: Press,
    loaded: LoadedMatch,
    *,
    show: str = "",
    theme: str | None = None,
    flipped: bool | None = None,
) -> Picture:
    """Draw the newest position of a match, and mark what the last turn did.

    `theme` and `flipped` override the person's preferences. `show` is the `Step.show` of a move
    that is being entered, or any other `View.show`; "" for the plain board.
    """
    plain = await press.context.names.plain(loaded.match.players, loaded.match.server)
    return await _picture(
        press,
        loaded,
        loaded.position,
        plain,
        endings.happened_before_result(loaded, plain),
        ending=endings.result_and_reason(loaded, plain),
        marks=sentences.last_marks(loaded),
        show=show,
        theme=theme,
        flipped=flipped,
    )


async def ply_picture(
    press: Press,
    loaded: LoadedMatch,
    ply: int,
    *,
    show: str = "",
    theme: str | None = None,
    flipped: bool | None = None,
) -> Picture:
    """Draw the position after the first `ply` plies of a match, and mark what the last one did.

    `show`, `theme` and `flipped` are as in `private_picture`.
    """
    line = loaded.line
    plain = await press.context.names.plain(loaded.match.players, loaded.match.server)
    marks = line.positions[ply - 1].narration.marks(line.moves[ply - 1]) if ply else ()
    newest = ply == len(line.moves)
    return await _picture(
        press,
        loaded,
        line.positions[ply],
        plain,
        sentences.describe_ply(loaded, ply, plain),
        ending=endings.result_and_reason(loaded, plain) if newest else NOTHING,
        marks=marks,
        show=show,
        theme=theme,
        flipped=flipped,
    )


async def _picture(
    press: Press,
    loaded: LoadedMatch,
    position: Position,
    names: Sequence[str],
    happened: Translatable,
    *,
    ending: Translatable,
    marks: tuple[Mark, ...],
    show: str,
    theme: str | None,
    flipped: bool | None,
) -> Picture:
    """Draw a position of a match.

    The alt text says what `happened` before it, or how the match ended.
    """
    context, language = press.context, press.plain_language
    view = await view_for(
        context,
        press.player,
        press.server,
        theme=theme,
        flipped=flipped,
        marks=marks,
        show=show,
        language=language,
        players=await context.names.for_picture(loaded.match.players, loaded.match.server),
        winners=winners(loaded) if position is loaded.position else None,
    )
    return Picture(
        await context.pictures.draw(position, view),
        "board.png",
        alt_text(position, names, happened, show=show, ending=ending, language=language),
    )


async def preview_picture(press: Press, preview: Preview) -> Picture:
    """Draw the position after a turn that has not been confirmed."""
    return await plies_picture(press, preview.loaded, preview.moves)


async def plies_picture(
    press: Press, loaded: LoadedMatch, plies: Sequence[Move], *, show: str = ""
) -> Picture:
    """Draw the position after plies that have not been confirmed, and mark what they do.

    `show` is as in `private_picture`.
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
    view = await view_for(
        context,
        press.player,
        press.server,
        marks=tuple(marks),
        show=show,
        language=press.plain_language,
        players=await context.names.for_picture(loaded.match.players, loaded.match.server),
    )
    return Picture(
        await context.pictures.draw(position, view),
        "preview.png",
        alt_text(
            position,
            plain,
            join_texts(described),
            show=show,
            note=tr("A preview: this is not played yet."),
            language=press.plain_language,
        ),
    )

"""Pictures of boards for one person: in their theme and language, and from their side."""

from dataclasses import replace

from bot.discord_io.responses import Picture
from bot.interactions.dispatch import Request
from bot.messages import sentences
from bot.messages.board_pictures import (
    SeatNames,
    board_alt,
    board_theme,
    chosen_theme,
    draw_board,
    draw_position,
    names_of_match,
    winners,
)
from matches.log.match import Match
from rendering.view import View
from rules.text import NOTHING, Text, join_texts, tr
from rules.turns import Preview


async def private_view(
    request: Request, *, theme: str | None = None, flipped: bool | None = None, show: str = ""
) -> View:
    """Return how a person sees boards. `theme` and `flipped` override their preferences.

    Without a theme of their own, they see the server's. `show` is as in `View`.
    """
    async with request.read() as unit:
        preferences = await unit.players.preferences(request.player)
    if theme is None:
        theme = chosen_theme(preferences) or await board_theme(request.context, request.server)
    if flipped is None:
        flipped = preferences.flipped
    return View(theme, flipped, show=show, language=request.plain_language)


async def private_picture(request: Request, match: Match, view: View) -> Picture:
    """Draw the newest position of a match, and mark what the whole last turn did."""
    names = await request.context.names.plain(match.row.players, match.row.server)
    data = await draw_board(request.context, match, view)
    return Picture(data, "board.png", board_alt(match, names, view))


async def ply_picture(
    request: Request,
    match: Match,
    ply: int,
    names: SeatNames,
    view: View,
    *,
    ending: Text,
    note: Text = NOTHING,
    file: str = "board.png",
) -> Picture:
    """Draw the position after the first `ply` plies, and mark what the last one did.

    `ending` and `note` are as in `alt_text`.
    """
    line, newest = match.line, ply == len(match.line.moves)
    return await draw_position(
        request.context,
        line.positions[ply],
        replace(view, winners=winners(match) if newest else None),
        names,
        sentences.describe_ply(match, ply, names.plain),
        marks=line.marks(range(max(ply - 1, 0), ply)),
        ending=ending if newest else NOTHING,
        note=note,
        file=file,
    )


async def preview_picture(
    request: Request, match: Match, preview: Preview, *, show: str = ""
) -> Picture:
    """Draw the position after plies that have not been confirmed, and mark what they do.

    `show` is as in `View`.
    """
    names = await names_of_match(request.context, match.row)
    view = await private_view(request, show=show)
    return await draw_position(
        request.context,
        preview.after,
        replace(view, own=match.seat_of(request.player)),
        names,
        join_texts(preview.descriptions),
        marks=preview.marks,
        note=tr("A preview: this has not been played yet."),
        file="preview.png",
    )

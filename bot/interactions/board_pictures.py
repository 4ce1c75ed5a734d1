"""Pictures of boards, on servers and for one person: their names, theme, side and language.

Names of a study come from a file that anybody may have written.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.context import Context
from bot.discord_io.components import suggestion
from bot.discord_io.markup import escaped
from bot.discord_io.names import escaped_name
from bot.discord_io.responses import Picture
from bot.interactions.dispatch import Request
from bot.messages import sentences
from bot.messages.board_message import board_alt
from matches.log.match import Match
from matches.studies import ImportedMatch
from model.entities import MatchRow
from model.preferences import PlayerPreferences, ServerSettings
from rendering.players import drawable
from rendering.renderers import alt_text
from rendering.themes import DEFAULT_THEME, THEMES
from rendering.view import View
from rules.game import Position
from rules.narration import Mark
from rules.text import NOTHING, Name, Text, join_texts, tr
from rules.turns import Preview

MAX_NAME_LENGTH = 40
"""Characters of a name of a study that are shown. Discord itself allows 32."""
THEME_LABELS = {name: tr("Theme: {theme}", theme=theme.term) for name, theme in THEMES.items()}
"""What an entry of a list calls each theme."""
THEME_CHOICES = [suggestion(label, theme) for theme, label in THEME_LABELS.items()]


# ---- names
@dataclass(frozen=True, slots=True)
class SeatNames:
    """The names by seat: `escaped` for messages, `plain` for other texts, and `drawn` for pictures,
    as `View.players` holds them."""

    escaped: Sequence[Text]
    plain: Sequence[Text]
    drawn: tuple[str, ...]


async def names_of_match(context: Context, row: MatchRow) -> SeatNames:
    """Return the names of the players of a match, as on its server."""
    plain = await context.names.plain(row.players, row.server)
    drawn = await context.names.for_picture(row.players, row.server)
    return SeatNames([escaped_name(name) for name in plain], plain, drawn)


async def names_of_study(imported: ImportedMatch) -> SeatNames:
    """Return the names in a record. A name that is unknown, or has no letters to draw, is not in
    pictures."""
    known = imported.details.players is not None

    def drawn() -> tuple[str, ...]:
        return tuple(name if known and drawable(name) else "" for name in imported.names)

    shown = [Name(escaped(name, MAX_NAME_LENGTH)) for name in imported.names]
    return SeatNames(shown, imported.names, await asyncio.to_thread(drawn))


# ---- themes and pictures
def chosen_theme(chosen: PlayerPreferences | ServerSettings) -> str | None:
    """Return the chosen theme, None if none was chosen or the chosen one was removed since."""
    return chosen.theme if chosen.theme in THEMES else None


async def board_theme(context: Context, server: int | None) -> str:
    """Return the theme of the boards that are posted on a server; None is a private message."""
    if server is None:
        return DEFAULT_THEME
    async with context.database.read() as unit:
        settings = (await unit.servers.get(server)).settings
    return chosen_theme(settings) or DEFAULT_THEME


async def board_view(context: Context, server: int | None) -> View:
    """Return how pictures look that are posted on a server, or in a private message for None."""
    language = context.languages.default if server is None else context.language_in(server)
    return View(await board_theme(context, server), language=language)


async def draw_board(context: Context, match: Match, view: View) -> bytes:
    """Draw the newest position of a match, and mark what the whole last turn did."""
    row = match.row
    players = await context.names.for_picture(row.players, row.server)
    marks = sentences.last_marks(match)
    view = replace(view, marks=marks, players=players, winners=match.winners)
    return await context.pictures.draw(match.position, view)


async def draw_position(
    context: Context,
    position: Position,
    view: View,
    names: SeatNames,
    last: Text,
    *,
    marks: Sequence[Mark] = (),
    ending: Text = NOTHING,
    note: Text = NOTHING,
    file: str,
) -> Picture:
    """Draw any position as a `file`, with `marks`; `last`, `ending` and `note` are as in
    `alt_text`."""
    view = replace(view, players=names.drawn, marks=tuple(marks))
    alt = alt_text(
        position,
        names.plain,
        last,
        highlight=view.highlight,
        ending=ending,
        note=note,
        language=view.language,
    )
    return Picture(await context.pictures.draw(position, view), file, alt)


# ---- for one person
async def private_view(
    request: Request, *, theme: str | None = None, flipped: bool | None = None, highlight: str = ""
) -> View:
    """Return how a person sees boards. `theme` and `flipped` override their preferences.

    Without a theme of their own, they see the server's. `highlight` is as in `View`.
    """
    async with request.read() as unit:
        preferences = await unit.players.preferences(request.player)
    if theme is None:
        theme = chosen_theme(preferences) or await board_theme(request.context, request.server)
    if flipped is None:
        flipped = preferences.flipped
    return View(theme, flipped, highlight=highlight, language=request.plain_language)


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
    """Draw the position after the first `ply` plies, and mark what the last turn did.

    `ending` and `note` are as in `alt_text`.
    """
    line, newest = match.line, ply == len(match.line.moves)
    return await draw_position(
        request.context,
        line.positions[ply],
        replace(view, winners=match.winners if newest else None),
        names,
        sentences.describe_turn_to(match, ply, names.plain),
        marks=line.marks(line.turn_to(ply) if ply else ()),
        ending=ending if newest else NOTHING,
        note=note,
        file=file,
    )


async def preview_picture(
    request: Request, match: Match, preview: Preview, *, highlight: str = ""
) -> Picture:
    """Draw the position after plies that have not been confirmed, and mark what they do.

    `highlight` is as in `View`.
    """
    names = await names_of_match(request.context, match.row)
    view = await private_view(request, highlight=highlight)
    return await draw_position(
        request.context,
        preview.after,
        replace(view, trying_seat=match.seat_of(request.player)),
        names,
        join_texts(preview.descriptions),
        marks=preview.marks,
        note=tr("A preview: this has not been played yet."),
        file="preview.png",
    )

"""The names of the players of a match or of a study, by seat, for each place that shows them.

Names of a study come from a file that anybody may have written.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from bot.context import Context
from bot.discord_io.markup import escaped
from bot.discord_io.names import escaped_name
from matches.studies.imported import ImportedMatch
from model.entities import Match
from rendering.players import drawable
from rules.text import Name, Text

MAX_NAME_LENGTH = 40
"""Characters of a name of a study that are shown. Discord itself allows 32."""


@dataclass(frozen=True, slots=True)
class SeatNames:
    """The names by seat: `escaped` for messages, `plain` for other texts, and `drawn` for pictures,
    as `View.players` holds them."""

    escaped: Sequence[Text]
    plain: Sequence[Text]
    drawn: tuple[tuple[str, ...], ...]


async def names_of_match(context: Context, match: Match) -> SeatNames:
    """Return the names of the players of a match, as on its server."""
    plain = await context.names.plain(match.players, match.server)
    drawn = await context.names.for_picture(match.players, match.server)
    return SeatNames([escaped_name(name) for name in plain], plain, drawn)


async def names_of_study(imported: ImportedMatch) -> SeatNames:
    """Return the names in a record. A name that is unknown, or has no letters to draw, is not in
    pictures."""
    known = imported.details.players is not None

    def drawn() -> tuple[tuple[str, ...], ...]:
        return tuple((name,) if known and drawable(name) else () for name in imported.names)

    shown = [Name(escaped(name, MAX_NAME_LENGTH)) for name in imported.names]
    return SeatNames(shown, imported.names, await asyncio.to_thread(drawn))

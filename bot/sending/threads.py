"""The threads of matches."""

import discord
import structlog

from bot import languages
from bot.context import Context
from bot.discord_io.components import MAX_THREAD_NAME_LENGTH
from bot.discord_io.failures import CALL_ERRORS, THREAD_EXISTS, Failure, failure
from matches.log.match import Match
from model.entities import MatchRow
from model.text_values import match_number, people_in
from rules.text import NOTHING, join_texts

log = structlog.stdlib.get_logger(__name__)

MINUTES_UNTIL_ARCHIVED = 1440
"""Minutes without a message after which Discord archives a thread. A new board unarchives it.

A server may have 1,000 active threads, so the thread of a finished match should be archived soon.
"""


async def wants_thread(context: Context, row: MatchRow) -> bool:
    """Return whether a match is to get a thread: it has none yet, and its server wants threads."""
    async with context.database.read() as unit:
        settings = (await unit.servers.get(row.server)).settings
    return row.channel == row.home and settings.wants_threads(default=context.match_threads)


async def thread_name(context: Context, match: Match) -> str:
    """Return the name for the thread of a match: its game, number, season if any, and players."""
    row, season = match.row, match.row.extras.season
    people = join_texts(await context.names.plain(row.players, row.server), " – ")
    title = join_texts([match.game.title, match_number(row.id)])
    return languages.render_within(
        join_texts([title, season.mark if season else NOTHING, people], " · "),
        context.language_in(row.server),
        MAX_THREAD_NAME_LENGTH,
    )


async def open_thread(context: Context, match: Match, message: int) -> None:
    """Create a public thread under a message, add the players to it, and let the match go on there.

    The thread has the same id as the message. It may exist already: an earlier attempt, or somebody
    else, may have created it. If none can be created and a retry would not help, the match stays in
    its channel. Raises what other failed calls to Discord raise.
    """
    row = match.row
    name = await thread_name(context, match)
    try:
        await context.discord.http.start_thread_with_message(
            row.home, message, name=name, auto_archive_duration=MINUTES_UNTIL_ARCHIVED
        )
    except discord.HTTPException as error:
        if failure(error) is Failure.LATER:
            raise
        if error.code != THREAD_EXISTS:
            log.info("no thread: the match stays in its channel", match=row.id, error=error)
            return
    for player in people_in(row.players):
        try:
            await context.discord.http.add_user_to_thread(message, player)
        except CALL_ERRORS as error:
            log.info("player not added to thread", match=row.id, error=error)
    await context.service.boards.channel_changed(row.id, message)

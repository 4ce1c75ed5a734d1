"""Posts finished matches with their replays in the channel that a server has chosen for them."""

from datetime import timedelta
from functools import partial

import discord
import structlog
from discord.abc import GuildChannel

from bot.context import Context
from bot.discord_io.audience import everybody_can_view
from bot.discord_io.components import MAX_TEXT_LENGTH, Link, view_of
from bot.discord_io.failures import Failure, failure
from bot.discord_io.markup import InDiscord, heading
from bot.discord_io.other_servers import known_guild, known_place, parent_channel
from bot.features.replays.messages import DrawnReplay, draw, source_of_match
from bot.interactions.board_pictures import board_view
from bot.languages import render_within
from bot.machine.outbox import deliveries
from bot.messages import endings
from bot.messages.lists import match_url
from bot.runtime.threads import NotRun
from bot.sending import posting
from matches.log.match import Match
from model.entities import MatchRow, Notice
from model.errors import Refused, Unplayable
from model.notices import DeliveryResult, ReplayNotice
from model.stored_fields import required
from rules.text import Text, join_texts, tr

log = structlog.stdlib.get_logger(__name__)

MAX_QUEUED = 2
"""Replays that are being made or wait. While there are so many, posts wait: they would occupy the
outbox, and delay the replays that people have asked for."""
WAIT_FOR_BOARD = timedelta(minutes=2)
"""How long after its end a match without its last board is not posted."""


@deliveries.on(ReplayNotice)
async def deliver_replay(context: Context, notice: Notice, content: ReplayNotice) -> DeliveryResult:
    """Post who won a match and why, with a link to its board and its replay.

    Nothing is posted if the server has chosen another channel since, if the match cannot be
    replayed, if its result was annulled, or if somebody who can view the channel cannot view the
    match. Raises Unreachable if the channel is not there, and what calls to Discord raise.
    """
    now = context.wall_clock.now()
    if _many_are_drawn(context):
        return posting.later(context, notice)
    match = await _match_to_post(context, notice, content.match_id)
    if match is None:
        return DeliveryResult()
    row = match.row
    has_last_board = row.board is not None and row.board.seq >= row.seq
    ended_at = required(row.finished_at, "end of a match that is over")
    if not has_last_board and now < ended_at + WAIT_FOR_BOARD:
        return DeliveryResult(retry_at=now + posting.RETRY_DELAY)
    view = await board_view(context, row.server)
    source = await source_of_match(context, match, range(len(match.line.moves)), view)
    if _many_are_drawn(context):  # other posts have got here in the meantime
        return posting.later(context, notice)
    try:
        drawn = await draw(context, source)
    except NotRun:  # as when the bot stops
        return posting.later(context, notice)
    message = await _message(context, notice, match, drawn)
    channel = required(notice.channel, "channel of a notice")
    return DeliveryResult(await posting.post(context, channel, notice, message))


async def _match_to_post(context: Context, notice: Notice, match_id: int) -> Match | None:
    """Return the match of a notice, or None if it must not be posted, which is logged.

    Raises Unreachable if the channel is not there, and one of `CALL_ERRORS` if Discord cannot be
    asked now who can view the match.
    """
    try:
        match = await context.service.matches.load(match_id)
    except (Refused, Unplayable) as error:
        return _not_posted(match_id, repr(error))
    row = match.row
    async with context.database.read() as unit:
        chosen = await unit.servers.finished_channel(row.server)
    if chosen is None or chosen != notice.channel:
        return _not_posted(match_id, "another channel was chosen, or none")
    if row.finished_at is None:
        return _not_posted(match_id, "the match goes on")
    if row.annulled is not None:
        return _not_posted(match_id, "its result was annulled")
    channel = await _channel(context, row.server, chosen)
    home = await _home(context, channel.guild, row)
    if home is None or not everybody_can_view(home, channel, context.discord.bot_id):
        return _not_posted(match_id, "not everybody there can view the match")
    return match


def _not_posted(match_id: int, why: str) -> None:
    log.info("finished match not posted", match=match_id, why=why)


async def _channel(context: Context, server: int, channel: int) -> GuildChannel:
    """Return the channel to post in.

    Raises Unreachable if it is none, and one of `CALL_ERRORS` if the bot does not have it, or
    Discord cannot be asked now.
    """
    place = await known_place(await known_guild(context.discord, server), channel)
    if isinstance(place, discord.Thread):
        raise posting.Unreachable(f"channel {channel} for finished matches is a thread")
    return place


async def _home(context: Context, guild: discord.Guild, row: MatchRow) -> GuildChannel | None:
    """Return the channel whose viewers can view a match.

    If the match was agreed on in a public thread, this is the channel of the thread. Return None if
    only some people can view it, as in a private thread, or if it is gone. Raises one of
    `CALL_ERRORS` if Discord cannot be asked now.
    """
    try:
        place = await known_place(guild, row.home)
        if isinstance(place, discord.Thread):
            return None if place.is_private() else await parent_channel(place)
    except discord.InvalidData:
        return None
    except discord.HTTPException as error:
        if failure(error) is Failure.LATER:
            raise
        return None
    return place


def _many_are_drawn(context: Context) -> bool:
    return context.replay_drawing.queued >= MAX_QUEUED


async def _message(
    context: Context, notice: Notice, match: Match, drawn: DrawnReplay
) -> posting.Outgoing:
    """Return the message. An earlier attempt is recognised by the name of its file."""
    row = match.row
    language = InDiscord(context.language_in(row.server))
    names = await context.names.escaped(row.players, row.server)
    lines: list[Text] = [
        heading(endings.headline(match, names)),
        endings.ending(match, names),
        drawn.left_out,
    ]
    link = Link(tr("Show the board"), match_url(row))
    return posting.Outgoing(
        f"f{notice.id}",
        posting.has_file(drawn.picture.name),
        render_within(join_texts(lines, "\n"), language, MAX_TEXT_LENGTH),
        view=partial(view_of, language, [link]),
        file=drawn.picture.file,
    )

"""Sending the message of a notice once, whatever became of earlier tries.

Discord drops a message whose nonce it has seen, but remembers a nonce for some minutes only. So
before a second try the earlier message is looked for in the channel: around the moment when the
notice was made, where the first try was, and around the last try.

Three things cannot be known, and then a message may be posted twice: the bot may not read the
channel's history; the earlier try was neither the first nor the last, and more than `MOST_READ`
messages stand between; or somebody deleted the message meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import discord
import structlog
from discord import ui

from bot.context import Context
from bot.discord_io.failures import CALL_ERRORS, UNKNOWN_MESSAGE, Failure, failure
from bot.workers.deliveries import Unreachable
from matches.model.entities import Match, Notice
from matches.model.text_values import ChannelName, Command, MatchNumber
from rules.text import tr

log = structlog.stdlib.get_logger(__name__)

Place = discord.PartialMessageable | discord.DMChannel

LOOK_BACK = timedelta(minutes=6)
"""How far our clock may be ahead of Discord's, by which messages are dated."""
MOST_READ = 300
"""Messages that are read after each of the two moments."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message to send, and how it is recognised when it was sent already.

    `view` and `file` make a fresh object for each send. `nonce` has 25 characters at most.
    """

    nonce: str
    recognise: Callable[[discord.Message], bool]
    text: str | None = None
    view: Callable[[], ui.View | ui.LayoutView] | None = None
    file: Callable[[], discord.File] | None = None
    mentions: tuple[int, ...] = ()


def mention_only(*players: int) -> discord.AllowedMentions:
    """Mention these players and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(player) for player in players]
    )


def custom_ids(components: Any) -> Iterator[str]:
    """Every custom_id in a message's components, however deep."""
    for component in components:
        custom_id = getattr(component, "custom_id", None)
        if custom_id:
            yield custom_id
        yield from custom_ids(getattr(component, "children", ()))


def texts(components: Any) -> Iterator[str]:
    """Every text display in a message's components, however deep."""
    for component in components:
        if isinstance(component, discord.TextDisplay):
            yield component.content
        yield from texts(getattr(component, "children", ()))


def has_control(wanted: str) -> Callable[[discord.Message], bool]:
    """Whether a message has the button of this custom_id."""
    return lambda message: wanted in custom_ids(message.components)


def begins_with(text: str) -> Callable[[discord.Message], bool]:
    """Whether a message begins with this text (Discord cuts blanks off both ends)."""
    return lambda message: message.content.startswith(text.strip())


async def post(context: Context, place: Place, notice: Notice, message: Message) -> int:
    """The id of the message: found where an earlier try left it, or sent now."""
    async with context.recent_messages.lock(place.id):
        sent = await _found_or_sent(context, place, notice, message)
        context.recent_messages.add(sent, notice.id)
        return sent


async def _found_or_sent(context: Context, place: Place, notice: Notice, message: Message) -> int:
    if notice.tried_at is not None:
        found = await find(context, place, notice, message.recognise)
        if found is not None:
            return found
    try:
        return await _send(place, message)
    except discord.NotFound as error:
        # the message of this nonce was posted and deleted since: the channel itself is fine
        if error.code != UNKNOWN_MESSAGE:
            raise
        again = f"{message.nonce}:{notice.attempts}"[:25]
        return await _send(place, replace(message, nonce=again))


async def _send(place: Place, message: Message) -> int:
    parts: dict[str, Any] = {}
    if message.text is not None:
        parts["content"] = message.text
    if message.view is not None:
        parts["view"] = message.view()
    if message.file is not None:
        parts["file"] = message.file()
    sent = await place.send(
        nonce=message.nonce, allowed_mentions=mention_only(*message.mentions), **parts
    )
    return sent.id


async def find(
    context: Context, place: Place, notice: Notice, recognise: Callable[[discord.Message], bool]
) -> int | None:
    """A message of ours that an earlier try left; None when there is none to see.

    A message that another notice is known to have sent is not taken for it.
    """
    me = context.discord.user
    mine = me.id if me else 0
    moments = {notice.created_at, notice.tried_at or notice.created_at}
    seen = 0
    for moment in sorted(moments):
        after = max(discord.utils.time_snowflake(moment - LOOK_BACK), seen)
        try:
            async for message in place.history(
                limit=MOST_READ, after=discord.Object(after), oldest_first=True
            ):
                seen = message.id
                known = context.recent_messages.notice_of(message.id) not in {None, notice.id}
                if message.author.id == mine and not known and recognise(message):
                    async with context.store.read() as unit:
                        if not await unit.outbox.has_sent(message.id, excluding=notice.id):
                            return message.id
        except discord.HTTPException as error:
            if failure(error) is not Failure.UNREACHABLE:
                raise
    return None


async def post_in_match_channel(
    context: Context, match: Match, notice: Notice, message: Message
) -> tuple[int, int]:
    """Post in the match's thread, or in the channel it came from when the thread is gone.

    Returns the channel and the message. Raises Unreachable when neither can be reached; the
    players have then been told.
    """
    sent = await _post_in_channels(context, match, notice, message, message)
    if sent is None:
        await notify_players_unreachable(context, match)
        raise Unreachable(f"match {match.id}: no channel to post in")
    return sent


async def post_to_players(
    context: Context, match: Match, notice: Notice, own: Message, named: Message
) -> list[tuple[int, int]]:
    """The same for a message to those whom it mentions: where the channels cannot be reached they
    get it privately.

    `own` is the message for the match's own thread, `named` the same for places where other
    matches are talked about too. Returns the channel and the message, or those of each private
    message. Raises Unreachable when it reached nobody.
    """
    sent = await _post_in_channels(context, match, notice, own, named)
    if sent is not None:
        return [sent]
    privately: list[tuple[int, int]] = []
    for number, player in enumerate(named.mentions):
        try:
            place = await context.discord.create_dm(discord.Object(player))
            each = replace(named, nonce=f"{named.nonce}:{number}")
            privately.append((place.id, await post(context, place, notice, each)))
        except discord.HTTPException as error:
            if failure(error) is not Failure.UNREACHABLE:
                raise
    if not privately:
        raise Unreachable(f"match {match.id}: no way to those concerned")
    return privately


async def _post_in_channels(
    context: Context, match: Match, notice: Notice, own: Message, shared: Message
) -> tuple[int, int] | None:
    """Post in the match's channel or, where that is gone, its home: what home gets is `shared`."""
    for channel in dict.fromkeys((match.channel, match.home)):
        place = context.discord.get_partial_messageable(channel, guild_id=match.server)
        message = shared if channel == match.home else own
        try:
            sent = await post(context, place, notice, message)
        except discord.HTTPException as error:
            if failure(error) is not Failure.UNREACHABLE:
                raise
            log.warning("channel unreachable", match=match.id, channel=channel, error=str(error))
            continue
        if channel != match.channel:
            await context.service.delivered.match_moved(match.id, channel)
        return channel, sent
    return None


async def notify_players_unreachable(context: Context, match: Match) -> None:
    """Tell the players, once, that their match's boards cannot be posted."""
    text = tr(
        "I can't post the boards of match {match} in {channel} any more: the channel is gone, or I "
        "may not write or attach files there. Nothing is lost. You can go on with {board} and "
        "{move} in any other channel of that server; an admin can let me in again.",
        match=MatchNumber(match.id),
        channel=ChannelName(match.channel),
        board=Command("board"),
        move=Command("move"),
    )
    await context.service.delivered.boards_unreachable(match, text)


async def try_edit(context: Context, channel: int, message: int, view: ui.LayoutView) -> None:
    """Edit a message that may be gone, old or archived; failing is no harm."""
    partial = context.discord.get_partial_messageable(channel).get_partial_message(message)
    try:
        await partial.edit(view=view, allowed_mentions=mention_only())
    except CALL_ERRORS as error:
        log.info("message not edited", channel=channel, message=message, error=str(error))

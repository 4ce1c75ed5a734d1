"""Sends the message of a notice only once, even if an earlier attempt may have succeeded.

Discord drops a message with a nonce that it knows, but it forgets a nonce after some minutes.
Therefore each further attempt first searches the channel for a message from an earlier one. It
searches from the time when the notice was queued (about the first attempt) and from the time of the
last attempt.

A message may still be posted twice in four cases: the bot may not read the history of the channel,
the message was sent neither by the first nor by the last attempt and more than `MAX_MESSAGES_READ`
others precede it, somebody has deleted the message, or the server's language has changed meanwhile.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any, Self

import discord
import structlog
from discord import ui

from bot.context import Context
from bot.discord_io.components import BUTTON, MAX_NONCE_LENGTH, all_components, custom_ids, make_id
from bot.discord_io.failures import (
    ARCHIVED,
    CALL_ERRORS,
    NO_HISTORY,
    TOO_MANY_EDITS,
    UNKNOWN_MESSAGE,
    Failure,
    failure,
)
from bot.discord_io.markup import in_discord
from model.entities import MatchRow, Notice
from model.notices import DeliveryResult
from model.text_values import ChannelName, Command, match_number, people_in
from rules.text import Language, Text, tr

log = structlog.stdlib.get_logger(__name__)

CLOCK_MARGIN = timedelta(minutes=6)
"""How far our clock may be ahead of Discord's, which dates the messages."""
MAX_MESSAGES_READ = 300
"""Messages that are read from each of the two times on."""
RETRY_DELAY = timedelta(seconds=10)
RETRY_SPREAD = 60
"""What waits for heavy work is retried within so many more seconds, not all at once."""


class Unreachable(Exception):
    """A notice cannot be delivered to its destination, nor to an alternative one."""


@contextmanager
def reaching(place: int) -> Generator[None]:
    """Raise Unreachable for an answer of Discord that says so of a channel or a person."""
    try:
        yield
    except discord.HTTPException as error:
        if failure(error) is not Failure.UNREACHABLE:
            raise
        raise Unreachable(f"{place}: {error}") from error


def later(context: Context, notice: Notice) -> DeliveryResult:
    """Return that a notice is to be tried again soon, because there is too much work now."""
    spread = timedelta(seconds=notice.id % RETRY_SPREAD)
    return DeliveryResult(retry_at=context.wall_clock.now() + RETRY_DELAY + spread)


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to send, and how to recognise it in a channel if it was sent already."""

    nonce: str
    """At most `MAX_NONCE_LENGTH` characters."""
    recognise: Callable[[discord.Message], bool]
    text: str | None = None
    view: Callable[[], ui.View | ui.LayoutView | None] | None = None
    """Creates a new object for each request, as `file` does."""
    file: Callable[[], discord.File] | None = None
    mentions: tuple[int, ...] = ()
    """The players to notify."""
    reply_to: int | None = None
    """The message in the same channel to which this one replies, if any; its author is not
    notified.

    Where the bot may not reply, the message is sent without that.
    """

    @classmethod
    def saying(
        cls,
        nonce: str,
        text: Text,
        language: Language,
        beginning: Text | None = None,
        mentions: tuple[int, ...] = (),
    ) -> Self:
        """Return a message with a text in a language, which is recognised by its `beginning`, None
        for all of it."""
        said, start = in_discord(text, language), in_discord(beginning or text, language)
        return cls(nonce, begins_with(start), said, mentions=mentions)


def mention_only(*players: int) -> discord.AllowedMentions:
    """Return the setting that allows a message to notify these players and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(player) for player in players]
    )


def texts(components: Iterable[object]) -> Iterator[str]:
    """Yield every text in a message's components and in the components within them."""
    for component in all_components(components):
        if isinstance(component, discord.TextDisplay):
            yield component.content


def has_button(action: str, *args: object) -> Callable[[discord.Message], bool]:
    """Return a function that tells whether a message has the button for an action."""
    custom_id = make_id(BUTTON, action, *args)
    return lambda message: custom_id in custom_ids(message.components)


def has_file(name: str) -> Callable[[discord.Message], bool]:
    """Return a function that tells whether a message has a file with this name."""
    return lambda message: any(each.filename == name for each in message.attachments)


def begins_with(text: str) -> Callable[[discord.Message], bool]:
    """Return a function that tells whether a message begins with a text.

    Space around the text is ignored, because Discord removes it.
    """
    return lambda message: message.content.startswith(text.strip())


async def post(context: Context, channel: int, notice: Notice, message: Outgoing) -> int:
    """Find the message that an earlier attempt sent, or send it. Return its id.

    `channel` may also be a thread or a private channel. Raises Unreachable if it cannot be reached,
    and what other failed calls to Discord raise.
    """
    async with context.sending_locks.setdefault(channel, asyncio.Lock()):
        with reaching(channel):
            sent = await find(context, channel, notice, message.recognise)
            if sent is None:
                sent = await _send_anew(context, channel, notice, message)
        context.recently_sent[sent] = notice.id
        return sent


async def post_privately(
    context: Context, player: int, notice: Notice, message: Outgoing
) -> tuple[int, int] | None:
    """Post in a private message. Return the ids of the channel and of the message.

    Return None if the player accepts no private messages. Raises what other failed calls to Discord
    raise.
    """
    try:
        with reaching(player):
            channel = await context.discord.create_dm(discord.Object(player))
        return channel.id, await post(context, channel.id, notice, message)
    except Unreachable:
        return None


async def _send_anew(context: Context, channel: int, notice: Notice, message: Outgoing) -> int:
    context.instance.check_still_leased()
    try:
        return await _send(context, channel, message)
    except discord.Forbidden as error:
        if error.code != NO_HISTORY or message.reply_to is None:
            raise
        return await _send(context, channel, replace(message, reply_to=None))
    except discord.NotFound as error:
        # A message with this nonce was posted and has been deleted. The channel itself exists.
        if error.code != UNKNOWN_MESSAGE:
            raise
        nonce = f"{message.nonce}:{notice.attempts}"[:MAX_NONCE_LENGTH]
        return await _send(context, channel, replace(message, nonce=nonce))


async def _send(context: Context, channel: int, message: Outgoing) -> int:
    parts: dict[str, Any] = {}
    if message.text is not None:
        parts["content"] = message.text
    if message.view is not None:
        parts["view"] = message.view()
    if message.file is not None:
        parts["file"] = message.file()
    if message.reply_to is not None:
        parts["reference"] = discord.MessageReference(
            message_id=message.reply_to, channel_id=channel, fail_if_not_exists=False
        )
    sent = await context.discord.get_partial_messageable(channel).send(
        nonce=message.nonce, allowed_mentions=mention_only(*people_in(message.mentions)), **parts
    )
    return sent.id


async def find(
    context: Context, channel: int, notice: Notice, recognise: Callable[[discord.Message], bool]
) -> int | None:
    """Search a channel for a message of the bot that an earlier attempt at a notice sent.

    Return its id, or None if there is none or the bot may not read the channel. Messages that are
    known to belong to other notices are skipped. Raises what other failed calls to Discord raise.
    """
    if notice.tried_at is None:
        return None
    place, last_read = context.discord.get_partial_messageable(channel), 0
    for start in sorted({notice.created_at, notice.tried_at}):
        after = max(discord.utils.time_snowflake(start - CLOCK_MARGIN), last_read)
        with suppress(Unreachable), reaching(channel):
            async for message in place.history(
                limit=MAX_MESSAGES_READ, after=discord.Object(after), oldest_first=True
            ):
                last_read = message.id
                other = context.recently_sent.get(message.id) not in {None, notice.id}
                if message.author.id == context.discord.bot_id and not other and recognise(message):
                    async with context.database.read() as unit:
                        if not await unit.outbox.has_sent(message.id, excluding=notice.id):
                            return message.id
    return None


async def post_in_match_channel(
    context: Context, row: MatchRow, notice: Notice, message: Outgoing
) -> tuple[int, int]:
    """Post in the match's thread, or in its home channel if the thread cannot be reached.

    Return the ids of the channel and of the message. If neither can be reached, queue private
    messages that tell the players so, unless they were told since the last board could be posted,
    and raise Unreachable.
    """
    if sent := await post_in_channels(context, row, notice, message):
        return sent
    text = tr(
        "I can't post the boards of match {match} in {channel} any more: the channel is gone, or I "
        "may not write or attach files there. Nothing is lost. You can go on here with {board} and "
        "{move}; an admin of that server can let me in again.",
        match=match_number(row.id),
        channel=ChannelName(row.channel),
        board=Command("board"),
        move=Command("move"),
    )
    await context.service.boards.boards_unreachable(row, text)
    raise Unreachable(f"match {row.id}: no channel to post in")


async def post_to_players(
    context: Context,
    row: MatchRow,
    notice: Notice,
    message: Outgoing,
    in_thread: Outgoing | None = None,
) -> list[tuple[int, int]]:
    """Post for the players whom a message mentions: in the match's thread, or in its home channel,
    or, if neither can be reached, in a private message to each of them.

    `in_thread` is what to post instead in the match's own thread, which no other match shares.
    Return the ids of the channel and of the message, or of every private message. Raises
    Unreachable if no message could be sent.
    """
    sent = await post_in_channels(context, row, notice, message, in_thread)
    if sent is not None:
        return [sent]
    private: list[tuple[int, int]] = []
    for number, player in enumerate(people_in(message.mentions)):
        numbered = replace(message, nonce=f"{message.nonce}:{number}")
        if posted := await post_privately(context, player, notice, numbered):
            private.append(posted)
    if not private:
        raise Unreachable(f"match {row.id}: no channel and no private message possible")
    return private


async def post_in_channels(
    context: Context,
    row: MatchRow,
    notice: Notice,
    message: Outgoing,
    in_thread: Outgoing | None = None,
) -> tuple[int, int] | None:
    """Post in the match's thread, or in its home channel. `in_thread` is as in `post_to_players`.

    The home channel is used if the match has no thread or the thread cannot be reached. In the
    latter case it becomes the channel of the match. Return the ids of the channel and of the
    message, or None if neither can be reached.
    """
    for channel in dict.fromkeys((row.channel, row.home)):
        posted = message if channel == row.home else in_thread or message
        try:
            sent = await post(context, channel, notice, posted)
        except Unreachable as error:
            log.warning("channel unreachable", match=row.id, channel=channel, error=error)
            continue
        if channel != row.channel:
            await context.service.boards.channel_changed(row.id, channel)
        return channel, sent
    return None


async def try_edit(context: Context, channel: int, message: int, view: ui.LayoutView) -> None:
    """Replace the view of a message. Log a failure, which is harmless: the message may be deleted,
    or its thread locked."""
    try:
        await edit_if_possible(context, channel, message, view)
    except CALL_ERRORS as error:
        log.info("message not edited", channel=channel, message=message, error=error)


async def edit_if_possible(
    context: Context, channel: int, message: int, view: ui.LayoutView
) -> bool:
    """Replace the view of a message. Return whether it could be: False if the message is gone, its
    thread is archived and cannot be opened, or it is too old for so many edits.

    Raises what other failed calls to Discord raise.
    """
    message_there = context.discord.get_partial_messageable(channel).get_partial_message(message)
    edit = partial(message_there.edit, view=view, allowed_mentions=mention_only())
    try:
        try:
            await edit()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await _edit_in_archived_thread(context, channel, edit)
    except discord.HTTPException as error:
        if failure(error) is Failure.LATER and error.code != TOO_MANY_EDITS:
            raise
        log.info("message not edited", channel=channel, message=message, error=error)
        return False
    return True


async def _edit_in_archived_thread(
    context: Context, thread: int, edit: Callable[[], Awaitable[object]]
) -> None:
    """Open a thread for an edit. Then archive it again if that is allowed: nobody wrote there."""
    http = context.discord.http
    await http.edit_channel(thread, archived=False)
    try:
        await edit()
    finally:
        with suppress(*CALL_ERRORS):
            await http.edit_channel(thread, archived=True)


async def delete_if_possible(context: Context, channel: int, message: int) -> bool:
    """Delete a message of the bot. Return whether it is gone.

    Raises what calls to Discord raise if a later attempt may work.
    """
    posted = context.discord.get_partial_messageable(channel).get_partial_message(message)
    try:
        await posted.delete()
    except discord.NotFound:
        return True
    except discord.HTTPException as error:
        if failure(error) is Failure.LATER:
            raise
        log.info("message not deleted", channel=channel, message=message, error=error)
        return False
    return True


async def delete_earlier_attempt(
    context: Context, channel: int, notice: Notice, recognise: Callable[[discord.Message], bool]
) -> None:
    """Delete the message of an attempt whose outcome was not stored, if there is one."""
    earlier = await find(context, channel, notice, recognise)
    if earlier is not None:
        await delete_if_possible(context, channel, earlier)

"""What a message says that may be a reply to the bot, and to which position it belongs."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord_io.components import Control, custom_ids, has_kind, split_id
from matches.log.loaded_match import LoadedMatch
from model.entities import Event, Match
from model.stored_fields import storable
from rules.errors import MoveError, UnreadableMove
from rules.line import Kind
from rules.turns import read_turn


def replied_to(message: discord.Message, bot: int) -> discord.Message | None:
    """Return the bot's message to which a person's message replies; None for other messages.

    None also for a message that was edited or forwarded, and for a reference to another channel.
    """
    reference = message.reference
    if reference is None or message.type is not discord.MessageType.reply:
        return None
    if message.author.bot or message.webhook_id is not None or message.edited_at is not None:
        return None
    shown = reference.resolved
    if not isinstance(shown, discord.Message) or shown.author.id != bot:
        return None
    return shown if reference.channel_id == message.channel.id else None


def reminded_match(message: discord.Message) -> int | None:
    """Return the match that a reminder is about, from its button; None for another message."""
    for custom_id in custom_ids(message.components):
        if has_kind(custom_id, Control.BUTTON):
            action, args = split_id(custom_id)
            if action == "snooze" and args and args[0].isascii() and args[0].isdecimal():
                return int(args[0])
    return None


def typed_text(message: discord.Message, bot: int) -> str:
    """Return what a message says, without mentions of the bot."""
    return storable(message.content).replace(f"<@{bot}>", " ").replace(f"<@!{bot}>", " ").strip()


def shows_nothing_to_read(message: discord.Message, bot: int) -> bool:
    """Return whether a message without a text arrived complete, so it holds no move.

    That is so if it mentions the bot, is private, or is a sticker, a file or a voice message.
    """
    pinged = any(each.id == bot for each in message.mentions)
    sent_otherwise = message.stickers or message.attachments or message.flags.voice
    private = isinstance(message.channel, discord.DMChannel)
    return bool(pinged or message.content or private or sent_otherwise)


# ---- to which position a reply belongs
def is_from_before_turn(match: Match, events: Sequence[Event], message: discord.Message) -> bool:
    """Return whether a message was posted before the present turn began.

    If a message or a click began the turn, the ids tell that, whatever the bot's clock says.
    """
    for event in reversed(events):
        if event.kind in {Kind.MOVE, Kind.TAKEBACK}:
            if event.interaction is not None:
                return message.id <= event.interaction
            break
    return message.created_at <= match.turn_started_at


def reads_as_move(loaded: LoadedMatch, text: str) -> bool:
    """Return whether a text is a move in this position, legal or not, and not just chat."""
    try:
        read_turn(loaded.position.without_future_draws(), text)
    except UnreadableMove:
        return False
    except MoveError:
        return True
    return True

"""What a reply is and says, what it can be answered, and to which position it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord
import structlog

from bot.context import Context
from bot.discord_io.components import custom_ids
from bot.discord_io.custom_ids import Control, fits, has_kind, split_id
from bot.interactions.errors import NOT_SAVED, TRY_LATER, log_with_code, unexpected
from matches.steps.loaded_match import LoadedMatch
from model.entities import Event, Match
from model.storable import storable
from rules.errors import MoveError, UnreadableMove
from rules.one_line import one_line
from rules.replay import Kind
from rules.text import Text, Translatable, join_texts, tr
from rules.turns import read_turn
from storage.errors import StorageError

log = structlog.stdlib.get_logger(__name__)

SECOND_LOOK = tr("This move needs a second look.")
PART_OF_TURN = tr("This is only a part of your turn.")
TOO_LONG = tr("This move needs a second look. Send it with `/move`.")


@dataclass(frozen=True, slots=True)
class Reply:
    """A player's reply about a match. `seq` is that of the board, None for a reply to a reminder.

    `text` is what they typed; empty if that cannot be read. `missed` says that it was found later:
    those of a long time come at once, so their number is not limited.
    """

    message: discord.Message
    match: Match
    seq: int | None
    text: str
    missed: bool = False

    @property
    def player(self) -> int:
        """The player who wrote it."""
        return self.message.author.id


@dataclass(frozen=True, slots=True)
class Answer:
    """What to answer to a reply; `move` is what the button for a second look previews, if any.

    `to_move` says whether the reply is a move that was not played, and not just chat.
    """

    text: Translatable
    move: str | None = None
    seq: int | None = None
    to_move: bool = True


# ---- what a message says
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
        read_turn(loaded.position.public_view(), text)
    except UnreadableMove:
        return False
    except MoveError:
        return True
    return True


def second_look(loaded: LoadedMatch, move: str, why: Text = SECOND_LOOK) -> Answer:
    """Return the answer with a button that previews a move privately, or the rest of a turn."""
    move = one_line(", ".join(move.splitlines()))
    if not fits(Control.BUTTON, "second-look", loaded.match.id, loaded.seq, move):
        return Answer(TOO_LONG)
    return Answer(why, move, loaded.seq)


async def shows_again(context: Context, loaded: LoadedMatch, seq: int) -> bool:
    """Return whether a takeback has brought back the position after event `seq`."""
    if not any(each.seq > seq for each in loaded.takebacks):
        return False
    shown = await context.service.playing.load(loaded.match.id, until=seq)
    return shown.shows_the_same(loaded)


# ---- errors
def describe_error(error: Exception) -> Translatable:
    """Log an unexpected error. Return what to tell the person whose reply has caused it."""
    if isinstance(error, StorageError):
        log.error("database error", error=str(error))
        return join_texts([NOT_SAVED, TRY_LATER])
    return unexpected(log_with_code(error))

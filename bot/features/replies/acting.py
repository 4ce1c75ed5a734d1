"""What a reply does: it plays a move, or is answered with why it did not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bot.context import Context
from bot.discord_io.components import BUTTON, custom_ids, fits, split_id
from bot.features.play.choosing import enter_turn
from bot.features.play.playing import MatchSubject
from bot.interactions.dispatch import Request, handlers
from bot.messages.lists import newest_board
from bot.runtime.rate_limits import TooManyRequests
from matches.log.match import Match
from matches.play import refuse_repeats
from model.entities import Event, MatchRow
from model.errors import AlreadyDone, Refused, Unplayable
from model.limits import Limit
from model.preferences import Confirmation
from model.stored_fields import storable
from model.text_values import Command
from rules.errors import AmbiguousMove, MoveError, UnreadableMove
from rules.line import Kind
from rules.text import NOTHING, Text, UserInput, join_texts, tr
from rules.text_limits import one_line
from rules.turns import preview_of, read_turn, write_turn

NO_CONTENT = tr("I can't read replies that don't ping me: switch @ on, or use `/move`.")
COMMANDS = {"resign", "undo", "takeback", "cancel"}
"""Replies that are the name of a command. `swap` and `pass` are moves."""


PART_OF_TURN = tr("This is only part of your turn.")
NOT_PLAYED = tr("Not played yet.")


@dataclass(frozen=True, slots=True)
class Reply:
    """A player's reply about a match. `seq` is the board's, None for a reply to a reminder.

    `text` is what they typed; empty if that cannot be read. `missed` says that it was found later:
    such replies come all at once, so their number is not limited.
    """

    message: discord.Message
    row: MatchRow
    seq: int | None
    text: str
    missed: bool = False

    @property
    def player(self) -> int:
        """The player who wrote it."""
        return self.message.author.id


@dataclass(frozen=True, slots=True)
class ReplyAnswer:
    """What to answer to a reply; `move` is what its buttons are for, if it has any, and `whole`
    says that it can be played as it is.

    `must_answer` says that the reply is a move that was not played, or of the player to move, and
    not just chat. The player always learns this; otherwise it may be dropped when there are too
    many. What is too much for a player is refused once, and then dropped.
    """

    text: Text
    move: str | None = None
    seq: int | None = None
    must_answer: bool = True
    whole: bool = False


async def act_on(context: Context, reply: Reply) -> ReplyAnswer | None:
    """Play the move of a reply. Return what to answer; None if nothing needs to be said."""
    word = reply.text.strip(" /.!").lower()
    try:
        if word in COMMANDS:
            answer = ReplyAnswer(tr("A reply can't do that: use {command}.", command=Command(word)))
        else:
            answer = await _act(context, reply)
    except AlreadyDone:
        return None
    except MoveError as error:
        answer = ReplyAnswer(error.text, must_answer=not isinstance(error, UnreadableMove))
    except Refused as error:
        must_answer = bool(reply.text) and not isinstance(error, TooManyRequests)
        sentence = join_texts([error.text, await newest_board(context, error)])
        answer = ReplyAnswer(sentence, must_answer=must_answer)
        if isinstance(error, Unplayable):
            await context.service.stuck.suspend(error.match_id)
    if answer is not None and reply.row.mover == reply.player:
        return replace(answer, must_answer=True)
    return answer


async def _act(context: Context, reply: Reply) -> ReplyAnswer | None:
    """Play the move of a reply. Return what to answer; None if nothing needs to be said.

    Raises Refused or a MoveError.
    """
    match = await context.service.matches.load(reply.row.id)
    refuse_repeats(match, reply.player, reply.text, interaction=reply.message.id)
    if not reply.text and match.mover != reply.player:
        return None
    if await _shows_now(context, match, reply):
        reply = replace(reply, seq=match.row.seq)
    if not reply.text:
        return _answer_without_text(context, reply, match)
    if not await _means_a_move(context, reply, match):
        return None
    if not reply.missed:
        context.rate_limits.check(reply.player, Limit.PLAY)
    return await _play(context, reply, match)


def _answer_without_text(context: Context, reply: Reply, match: Match) -> ReplyAnswer | None:
    """Tell whoever is to move that the text of their reply cannot be read, if it has one.

    Raises OutOfDate if the reply is about an older board.
    """
    if shows_nothing_to_read(reply.message, context.discord.bot_id):
        return None
    match.check_up_to_date(reply.seq)
    return ReplyAnswer(NO_CONTENT, must_answer=False)


async def _means_a_move(context: Context, reply: Reply, match: Match) -> bool:
    """Return whether to play the text of a reply. What others say is talk unless it reads as a
    move that was not played yet. Raises Refused if it does, but cannot be played now."""
    out_of_date = reply.seq is not None and reply.seq != match.row.seq
    if match.mover == reply.player and not out_of_date and not match.row.paused:
        return True
    if out_of_date and await _was_played(context, reply, match):
        return False
    if not reads_as_move(match, reply.text):
        return False
    match.check_can_move(reply.player)
    match.check_up_to_date(reply.seq)
    return True


async def _shows_now(context: Context, match: Match, reply: Reply) -> bool:
    """Return whether a reply is about an older board that shows the present position again.

    A takeback brings a position back. A reply from before it does not count for the present
    turn, unless the older board is the newest in the channel, as after an undo: then a
    difference between the clocks must not make it out of date.
    """
    seq, row = reply.seq, match.row
    if seq is None or seq >= row.seq:
        return False
    is_newest = row.board is not None and row.board.seq == seq
    if not is_newest and reply.message.created_at < row.turn_started_at:
        return False
    return await shows_again(context, match, seq)


async def _was_played(context: Context, reply: Reply, match: Match) -> bool:
    """Return whether the move of a reply to an old board has been played on that board."""
    then = await context.service.matches.load(reply.row.id, until=reply.seq)
    try:
        moves = read_turn(then.position.without_future_draws(), reply.text)
        refuse_repeats(match, reply.player, write_turn(moves), seq=reply.seq)
    except AlreadyDone:
        return True
    except MoveError:
        return False
    return False


async def _play(context: Context, reply: Reply, match: Match) -> ReplyAnswer | None:
    """Play a whole turn without warnings. Return the answer to any other."""
    try:
        position = match.position.without_future_draws()
        preview = preview_of(position, read_turn(position, reply.text))
    except AmbiguousMove as error:
        return second_look(match, reply.text, question=error.text)
    if not preview.is_whole_turn:
        return second_look(match, preview.text, question=PART_OF_TURN)
    async with context.database.read() as unit:
        preferences = await unit.players.preferences(reply.player)
    if preview.warnings or preferences.confirm is Confirmation.ALWAYS:
        return replace(second_look(match, preview.text, warnings=preview.warnings), whole=True)
    await context.service.playing.play(
        match.row.id,
        reply.player,
        preview.text,
        context.press(reply.message),
        seq=match.seq if reply.seq is None else reply.seq,
    )
    context.metrics.moves.inc()
    await context.note_activity(reply.player, reply.message.created_at)
    return None


def second_look(
    match: Match, text: str, *, warnings: Sequence[Text] = (), question: Text = NOTHING
) -> ReplyAnswer:
    """Return the answer with a button that previews a move privately.

    `question` is what must be known before it can be played, if anything; the button asks for it.
    """
    text = one_line(write_turn(text.splitlines()))
    if not fits("second-look", match.row.id, match.seq, text):
        return ReplyAnswer(join_texts([NOT_PLAYED, tr("Send it with `/move`.")]))
    move = UserInput(text)
    asked = tr("Play {move} anyway?", move=move) if warnings else tr("Play {move}?", move=move)
    said = [NOT_PLAYED, *warnings, question or asked]
    return ReplyAnswer(join_texts(said), text, match.seq)


async def shows_again(context: Context, match: Match, seq: int) -> bool:
    """Return whether a takeback has brought back the position after event `seq`."""
    if not any(each.seq > seq for each in match.takebacks):
        return False
    shown = await context.service.matches.load(match.row.id, until=seq)
    return shown.shows_the_same(match)


@handlers.on_match("second-look", even_if_late=True)
async def take_second_look(request: Request, match: Match) -> None:
    """Handle «Look first»: preview the move of a reply privately, for the player to move.

    An older position counts if it is the present one again, after an undo.
    """
    seq = request.seq
    if not await shows_again(request.context, match, seq):
        match.check_up_to_date(seq)
    await enter_turn(request, MatchSubject(match, request.player), request.moves)


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
        if custom_id.startswith(BUTTON):
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
def is_from_before_turn(row: MatchRow, events: Sequence[Event], message: discord.Message) -> bool:
    """Return whether a message was posted before the present turn began.

    If a message or a click began the turn, the ids tell that, whatever the bot's clock says.
    """
    for event in reversed(events):
        if event.kind in {Kind.MOVE, Kind.TAKEBACK}:
            if event.interaction is not None:
                return message.id <= event.interaction
            break
    return message.created_at <= row.turn_started_at


def reads_as_move(match: Match, text: str) -> bool:
    """Return whether a text is a move in this position, legal or not, and not just chat."""
    try:
        read_turn(match.position.without_future_draws(), text)
    except UnreadableMove:
        return False
    except MoveError:
        return True
    return True

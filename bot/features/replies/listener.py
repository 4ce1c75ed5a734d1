"""Moves by replying to a board, or to a reminder in a private message.

Discord sends every message of every channel that the bot can see, so what is no reply to the bot is
recognised first, from the message alone. The content of a message arrives only if it mentions the
bot, as a reply does unless its author switches that off, or if it is a private message.

What the bot answers here is public. Of what a move would do, it says only what the game warns of.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from weakref import WeakValueDictionary

import discord
import structlog

from bot.context import Context
from bot.discord_io.components import Control, fits
from bot.discord_io.names import ACCOUNT
from bot.features.play.commands import enter_move
from bot.features.replies.reading import (
    is_from_before_turn,
    reads_as_move,
    reminded_match,
    replied_to,
    shows_nothing_to_read,
    typed_text,
)
from bot.interactions.dispatch import LARGEST_NUMBER, Handlers, Request
from bot.interactions.errors import describe_failure
from bot.messages.board import match_and_seq_shown
from bot.messages.lists import newest_board
from bot.runtime.rate_limits import BoundedDict, TooManyRequests
from bot.stuck import suspend_stuck
from matches.log.loaded_match import LoadedMatch
from matches.play.playing import (
    OVER,
    check_can_move,
    check_up_to_date,
    refuse_repeats,
)
from matches.replies import answer_lane
from model.entities import Match
from model.errors import AlreadyDone, Refused, Unplayable
from model.limits import Limit
from model.notices import ReplyAnswer
from model.text_values import Command
from rules.errors import AmbiguousMove, MoveError, UnreadableMove
from rules.limits import one_line
from rules.text import Text, UserInput, join_texts, tr
from rules.turns import preview_of, read_turn, write_turn
from storage.errors import DatabaseBusy, OutcomeUnknown

log = structlog.stdlib.get_logger(__name__)

handlers = Handlers()

MAX_REMEMBERED = 4096
"""Replies whose ids are remembered, to recognise one that Discord delivers twice."""
NO_CONTENT = tr("I can't read replies that don't ping me: switch @ on, or use `/move`.")
UNKNOWN_MATCH = tr(
    "I can't tell which match you mean. Reply to a board or to a reminder of one match, or use "
    "`/move`."
)
COMMANDS = {"resign", "undo", "takeback", "cancel"}
"""Replies that are the name of a command. `swap` and `pass` are moves."""


HOW_TO_REPLY = tr("To play that, reply to the board with it.")
PART_OF_TURN = tr("This is only part of your turn.")
NOT_PLAYED = tr("Not played yet.")


class Topic(NamedTuple):
    """What a reply is about: a match, and the seq of its board; None for the newest one."""

    match: int
    seq: int | None


@dataclass(frozen=True, slots=True)
class Reply:
    """A player's reply about a match. `seq` is the board's, None for a reply to a reminder.

    `text` is what they typed; empty if that cannot be read. `missed` says that it was found later:
    such replies come all at once, so their number is not limited.
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

    `must_answer` says that the reply is a move that was not played, or of the player to move, and
    not just chat. The player always learns this; otherwise it may be dropped when there are too
    many. What is too much for a player is refused once, and then dropped.
    """

    text: Text
    move: str | None = None
    seq: int | None = None
    must_answer: bool = True


class Replies:
    """Handles replies to the bot's messages, each only once."""

    retry_later: Callable[[discord.Message], None]
    """Called with a reply that could not be handled because the database was busy."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._seen: BoundedDict[int, Topic | None] = BoundedDict(MAX_REMEMBERED)
        """By message: the board that a reply was about. A reply to its answer is about it too."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By channel: the lock that keeps its replies in order."""
        self._explained: BoundedDict[int, None] = BoundedDict(MAX_REMEMBERED)
        """The matches in which somebody was told how a move is answered."""

    async def on_message(self, message: discord.Message) -> None:
        """Handle a new message if it is a reply to one of the bot's messages, or a bare move."""
        if message.reference is not None:
            await self.handle(message)
        elif message.content and not message.author.bot and message.webhook_id is None:
            await self._explain(message)

    async def _explain(self, message: discord.Message) -> None:
        """Tell a player who types a move without replying, once in each match, how to play it.

        Discord shows the bot only private messages and those that mention it.
        """
        context, player = self._context, message.author.id
        text = typed_text(message, context.discord.bot_id)
        context.shutdown.track_this_task()
        if not text or context.shutdown.begun:
            return
        try:
            context.rate_limits.check(player, Limit.LOOK)
            async with context.database.read() as unit:
                matches = await unit.matches.in_channel(message.channel.id, player)
            for match in matches:
                if match.mover != player or match.paused or match.id in self._explained:
                    continue
                if reads_as_move(await context.service.matches.load(match.id), text):
                    self._explained[match.id] = None
                    self._seen[message.id] = Topic(match.id, match.seq)
                    await self._answer(message, Answer(HOW_TO_REPLY, must_answer=False), match.id)
                    return
        except TooManyRequests:
            log.debug("message ignored: too many", player=player)
        except Exception:  # it is only help
            log.exception("bare move not answered")

    async def handle(self, message: discord.Message, *, missed: bool = False) -> None:
        """Handle a message that may be a reply to one of the bot's messages.

        With `missed`, it was found in the history of its channel, so it may have been answered
        already. Never raises an error: it is logged, and the person is told. During a shutdown
        nothing happens; the message is found after the next start.
        """
        context = self._context
        shown = replied_to(message, self._context.discord.bot_id)
        if shown is None or message.id in self._seen:
            return
        context.shutdown.track_this_task()
        if context.shutdown.begun:
            return
        if context.service.erasures.came_before(message.author.id, message.created_at):
            return
        self._seen[message.id] = None
        about: Topic | None = None
        try:
            too_many = None if missed else self._check_looking(message.author.id)
            async with self._locks.setdefault(message.channel.id, asyncio.Lock()):
                reply = await self._read(message, shown, missed=missed)
                if reply is None:
                    return
                self._seen[message.id] = about = Topic(reply.match.id, reply.seq)
                if too_many is not None:
                    if reply.match.mover == reply.player:
                        await self._queue(message, Answer(too_many.sentence), about.match)
                elif not missed or not await self._was_handled(reply):
                    await self._act_and_answer(reply)
        except TooManyRequests:
            log.debug("reply ignored: too many", player=message.author.id)
        except Exception as error:  # noqa: BLE001  # every error must be answered or logged
            await self._answer_error(message, None if about is None else about.match, error)

    def _check_looking(self, player: int) -> TooManyRequests | None:
        """Return the refusal of a player's first reply that is too many. Raises it for others."""
        try:
            self._context.rate_limits.check(player, Limit.LOOK)
        except TooManyRequests as error:
            if error.first:
                return error
            raise
        return None

    async def _was_handled(self, reply: Reply) -> bool:
        """Return whether a reply that was found in the history has been handled before.

        One to an older board from before this turn began has been, even if nothing was answered
        and that board shows the present position again. The board before an undo counts as an
        older one, although it is the newest again.
        """
        context, match, message = self._context, reply.match, reply.message
        if reply.seq != match.seq:
            loaded = await context.service.matches.load(match.id)
            if is_from_before_turn(match, loaded.events, message):
                return True
        async with context.database.read() as unit:
            return await unit.outbox.has_answer(answer_lane(message.id), match.id)

    async def _read(
        self, message: discord.Message, shown: discord.Message, *, missed: bool
    ) -> Reply | None:
        """Return the reply of a player of a running match; None for chat of others.

        A private reply to a message that is not about one running match is answered.
        """
        context, guild = self._context, message.guild
        private = isinstance(message.channel, discord.DMChannel)
        number, seq = await self._topic_of(message, shown) or (None, None)
        if number is None or number > LARGEST_NUMBER:
            if private and message.content:
                await self._answer(message, Answer(UNKNOWN_MATCH, must_answer=False), None)
            return None
        async with context.database.read() as unit:
            match = await unit.matches.get(number)
        if match is None:
            return None
        if match.finished_at is not None:
            if private and message.content and match.seats_of(message.author.id):
                await self._answer(message, Answer(OVER, must_answer=False), number)
            return None
        if not match.seats_of(message.author.id) or (guild and guild.id != match.server):
            return None
        context.clock.compare_past(message.created_at)
        if private:
            context.names.cache_names(ACCOUNT, message.author)
        elif isinstance(message.author, discord.Member):
            context.names.cache_names(match.server, message.author)
        return Reply(message, match, seq, typed_text(message, self._context.discord.bot_id), missed)

    async def _topic_of(self, message: discord.Message, shown: discord.Message) -> Topic | None:
        """Return what the bot's message `shown` is about: a board, a reminder or an answer.

        If it arrived without its components, look for the author's match with this newest board.
        """
        if board := match_and_seq_shown(shown):
            return Topic(*board)
        if (match := reminded_match(shown)) is not None:
            return Topic(match, None)
        if shown.reference is not None:
            return await self._answered_topic(message, shown.reference.message_id or 0)
        if shown.components or shown.content:
            return None
        async with self._context.database.read() as unit:
            for each in await unit.matches.in_channel(message.channel.id, message.author.id):
                if each.board is not None and each.board.message == shown.id:
                    return Topic(each.id, each.board.seq)
        return None

    async def _answered_topic(self, message: discord.Message, answered: int) -> Topic | None:
        """Return what the reply `answered` was about, to whose answer a message replies.

        Of the replies before the last start, only those in the match's channel are found. One from
        before the newest board was about an older one; which is not known, and any will do.
        """
        if about := self._seen.get(answered):
            return about
        async with self._context.database.read() as unit:
            for match in await unit.matches.in_channel(message.channel.id, message.author.id):
                if await unit.outbox.has_answer(answer_lane(answered), match.id):
                    is_old = match.board is not None and answered < match.board.message
                    return Topic(match.id, 0 if is_old else None)
        return None

    async def _act_and_answer(self, reply: Reply) -> None:
        """Play the move of a reply, or answer why not."""
        context = self._context
        word = reply.text.strip(" /.!").lower()
        try:
            if word in COMMANDS:
                answer = Answer(tr("A reply can't do that: use {command}.", command=Command(word)))
            else:
                answer = await self._act(reply)
        except AlreadyDone:
            return
        except MoveError as error:
            answer = Answer(error.text, must_answer=not isinstance(error, UnreadableMove))
        except Refused as error:
            must_answer = bool(reply.text) and not isinstance(error, TooManyRequests)
            sentence = join_texts([error.sentence, await newest_board(context, error)])
            answer = Answer(sentence, must_answer=must_answer)
            if isinstance(error, Unplayable):
                await suspend_stuck(context, error.number)
        if answer is not None:
            if reply.match.mover == reply.player:
                answer = replace(answer, must_answer=True)
            await self._answer(reply.message, answer, reply.match.id)

    async def _act(self, reply: Reply) -> Answer | None:
        """Play the move of a reply. Return what to answer; None if nothing needs to be said.

        Raises Refused or a MoveError.
        """
        context = self._context
        loaded = await context.service.matches.load(reply.match.id)
        refuse_repeats(loaded, reply.player, reply.text, interaction=reply.message.id)
        if not reply.text and loaded.mover != reply.player:
            return None
        if await self._shows_now(loaded, reply):
            reply = replace(reply, seq=loaded.match.seq)
        if not reply.text:
            return self._answer_without_text(reply, loaded)
        if not await self._means_a_move(reply, loaded):
            return None
        if not reply.missed:
            context.rate_limits.check(reply.player, Limit.PLAY)
        return await self._play(reply, loaded)

    def _answer_without_text(self, reply: Reply, loaded: LoadedMatch) -> Answer | None:
        """Tell whoever is to move that the text of their reply cannot be read, if it has one.

        Raises OutOfDate if the reply is about an older board.
        """
        if shows_nothing_to_read(reply.message, self._context.discord.bot_id):
            return None
        check_up_to_date(loaded, reply.seq)
        return Answer(NO_CONTENT, must_answer=False)

    async def _means_a_move(self, reply: Reply, loaded: LoadedMatch) -> bool:
        """Return whether to play the text of a reply. What others say is talk unless it reads as a
        move that was not played yet. Raises Refused if it does, but cannot be played now."""
        out_of_date = reply.seq is not None and reply.seq != loaded.match.seq
        if loaded.mover == reply.player and not out_of_date and not loaded.match.paused:
            return True
        if out_of_date and await self._was_played(reply, loaded):
            return False
        if not reads_as_move(loaded, reply.text):
            return False
        check_can_move(loaded, reply.player)
        check_up_to_date(loaded, reply.seq)
        return True

    async def _shows_now(self, loaded: LoadedMatch, reply: Reply) -> bool:
        """Return whether a reply is about an older board that shows the present position again.

        A takeback brings a position back. A reply from before it does not count for the present
        turn, unless the older board is the newest in the channel, as after an undo: then a
        difference between the clocks must not make it out of date.
        """
        seq, match = reply.seq, loaded.match
        if seq is None or seq >= match.seq:
            return False
        is_newest = match.board is not None and match.board.seq == seq
        if not is_newest and reply.message.created_at < match.turn_started_at:
            return False
        return await shows_again(self._context, loaded, seq)

    async def _was_played(self, reply: Reply, loaded: LoadedMatch) -> bool:
        """Return whether the move of a reply to an old board has been played on that board."""
        then = await self._context.service.matches.load(reply.match.id, until=reply.seq)
        try:
            moves = read_turn(then.position.without_future_draws(), reply.text)
            refuse_repeats(loaded, reply.player, write_turn(moves), seq=reply.seq)
        except AlreadyDone:
            return True
        except MoveError:
            return False
        return False

    async def _play(self, reply: Reply, loaded: LoadedMatch) -> Answer | None:
        """Play a whole turn without warnings. Return the answer to any other."""
        context = self._context
        try:
            position = loaded.position.without_future_draws()
            preview = preview_of(position, read_turn(position, reply.text))
        except AmbiguousMove:
            return second_look(loaded, reply.text)
        if not preview.is_whole_turn:
            return second_look(loaded, preview.text, part=True)
        async with context.database.read() as unit:
            preferences = await unit.players.preferences(reply.player)
        if preview.warnings or (preferences.confirm and preferences.confirm_replies):
            return second_look(loaded, preview.text, warnings=preview.warnings)
        await context.service.playing.play(
            loaded.match.id,
            reply.player,
            preview.text,
            seq=loaded.seq if reply.seq is None else reply.seq,
            interaction=reply.message.id,
            pressed_at=reply.message.created_at if context.clock.agrees else None,
            by_reply=True,
        )
        context.metrics.move_played()
        await context.note_activity(reply.player, reply.message.created_at)
        return None

    # ---- answers
    async def _answer(self, message: discord.Message, answer: Answer, match_id: int | None) -> None:
        """Queue an answer, unless there were too many to this player or in this channel."""
        limits = self._context.rate_limits
        try:
            if answer.must_answer:
                limits.check(message.author.id, Limit.MOVE_ANSWER)
            else:
                limits.check(message.channel.id, Limit.ANSWER)
        except TooManyRequests as error:
            if not (answer.must_answer and error.first):
                log.debug("reply not answered: too many", channel=message.channel.id)
                return
            answer = Answer(error.sentence)
        await self._queue(message, answer, match_id)

    async def _queue(self, message: discord.Message, answer: Answer, match_id: int | None) -> None:
        notice = ReplyAnswer(message.channel.id, message.id, answer.text, answer.move)
        await self._context.service.reply_answers.queue(notice, match=match_id, seq=answer.seq)

    async def _answer_error(
        self, message: discord.Message, match_id: int | None, error: Exception
    ) -> None:
        """Log an unexpected error and tell the person.

        If nothing can be stored now, or nobody knows what was, `retry_later` is called instead: a
        reply that was handled is recognised.
        """
        busy = isinstance(error, DatabaseBusy | OutcomeUnknown)
        try:
            if not busy:
                await self._answer(message, Answer(describe_failure(error)), match_id)
        except Exception as second:  # the database does not work
            log.error("unexpected error", exc_info=second)
            busy = True
        if busy:
            log.warning("reply not handled yet", message=message.id, error=str(error))
            self._seen.pop(message.id, None)
            self.retry_later(message)


def second_look(
    loaded: LoadedMatch, text: str, *, warnings: Sequence[Text] = (), part: bool = False
) -> Answer:
    """Return the answer with a button that previews a move privately.

    `part` says that it is only part of a turn: the button asks for the rest.
    """
    text = one_line(write_turn(text.splitlines()))
    if not fits(Control.BUTTON, "second-look", loaded.match.id, loaded.seq, text):
        return Answer(join_texts([NOT_PLAYED, tr("Send it with `/move`.")]))
    move = UserInput(text)
    asked = tr("Play {move} anyway?", move=move) if warnings else tr("Play {move}?", move=move)
    said = [NOT_PLAYED, *warnings, PART_OF_TURN if part else asked]
    return Answer(join_texts(said), text, loaded.seq)


async def shows_again(context: Context, loaded: LoadedMatch, seq: int) -> bool:
    """Return whether a takeback has brought back the position after event `seq`."""
    if not any(each.seq > seq for each in loaded.takebacks):
        return False
    shown = await context.service.matches.load(loaded.match.id, until=seq)
    return shown.shows_the_same(loaded)


@handlers.on("second-look", match=True, even_if_late=True)
async def take_second_look(request: Request) -> None:
    """Handle «Preview»: preview the move of a reply privately, for the player to move.

    An older position counts if it is the present one again, after an undo.
    """
    loaded = await request.load_match()
    seq = request.number(1)
    if not await shows_again(request.context, loaded, seq):
        check_up_to_date(loaded, seq)
    check_can_move(loaded, request.player)
    await enter_move(request, loaded, request.rest(2))

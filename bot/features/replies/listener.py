"""Moves by replying to a board, or to a reminder in a private message.

Discord sends every message of every channel that the bot can see, so what is no reply to the bot is
recognised first, from the message alone. The content of a message arrives only if it mentions the
bot, as a reply does unless its author switches that off, or if it is a private message.

What the bot answers here is public, so it says of a move only what the game warns of.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakValueDictionary

import discord
import structlog

from bot.context import Context
from bot.discord_io.names import ACCOUNT
from bot.features.replies.acting import (
    Reply,
    ReplyAnswer,
    act_on,
    is_from_before_turn,
    reads_as_move,
    reminded_match,
    replied_to,
    typed_text,
)
from bot.interactions.dispatch import LARGEST_NUMBER
from bot.interactions.errors import describe_failure
from bot.messages.board_message import match_and_seq_shown
from bot.runtime.rate_limits import BoundedDict, TooManyRequests
from matches.log.match import OVER
from model.limits import Limit
from model.notices import Lane, ReplyAnswerNotice
from rules.text import tr
from storage.errors import DatabaseBusy, OutcomeUnknown

log = structlog.stdlib.get_logger(__name__)

MAX_REMEMBERED = 4096
"""Replies whose ids are remembered, to recognise one that Discord delivers twice."""
UNKNOWN_MATCH = tr(
    "I can't tell which match you mean. Reply to a board or to a reminder of one match, or use "
    "`/move`."
)
HOW_TO_REPLY = tr("To play that, reply to the board with it.")


class Topic(NamedTuple):
    """What a reply is about: a match, and the seq of its board; None for the newest one."""

    match_id: int
    seq: int | None


class Replies:
    """Handles replies to the bot's messages, each only once.

    `retry_later` is called with one that could not be handled because the database was busy.
    """

    def __init__(self, context: Context, retry_later: Callable[[discord.Message], None]) -> None:
        self._context = context
        self._retry_later = retry_later
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
                rows = await unit.matches.in_channel(message.channel.id, player)
            for row in rows:
                if row.mover != player or row.paused or row.id in self._explained:
                    continue
                if reads_as_move(await context.service.matches.load(row.id), text):
                    self._explained[row.id] = None
                    self._seen[message.id] = Topic(row.id, row.seq)
                    await self._answer(
                        message, ReplyAnswer(HOW_TO_REPLY, must_answer=False), row.id
                    )
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
                self._seen[message.id] = about = Topic(reply.row.id, reply.seq)
                if too_many is not None:
                    if reply.row.mover == reply.player:
                        await self._queue(message, ReplyAnswer(too_many.text), about.match_id)
                elif not missed or not await self._was_handled(reply):
                    answer = await act_on(context, reply)
                    if answer is not None:
                        await self._answer(message, answer, about.match_id)
        except TooManyRequests:
            log.debug("reply ignored: too many", player=message.author.id)
        except Exception as error:  # noqa: BLE001  # every error must be answered or logged
            await self._answer_error(message, None if about is None else about.match_id, error)

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
        context, row, message = self._context, reply.row, reply.message
        if reply.seq != row.seq:
            match = await context.service.matches.load(row.id)
            if is_from_before_turn(row, match.events, message):
                return True
        async with context.database.read() as unit:
            return await unit.outbox.has_answer(Lane.REPLY.of(message.id), row.id)

    async def _read(
        self, message: discord.Message, shown: discord.Message, *, missed: bool
    ) -> Reply | None:
        """Return the reply of a player of a running match; None for chat of others.

        A private reply to a message that is not about one running match is answered.
        """
        context, guild = self._context, message.guild
        private = isinstance(message.channel, discord.DMChannel)
        match_id, seq = await self._topic_of(message, shown) or (None, None)
        if match_id is None or match_id > LARGEST_NUMBER:
            if private and message.content:
                await self._answer(message, ReplyAnswer(UNKNOWN_MATCH, must_answer=False), None)
            return None
        async with context.database.read() as unit:
            row = await unit.matches.get(match_id)
        if row is None:
            return None
        if row.finished_at is not None:
            if private and message.content and row.seats_of(message.author.id):
                await self._answer(message, ReplyAnswer(OVER, must_answer=False), match_id)
            return None
        if not row.seats_of(message.author.id) or (guild and guild.id != row.server):
            return None
        context.wall_clock.compare_past(message.created_at)
        if private:
            context.names.cache_names(ACCOUNT, message.author)
        elif isinstance(message.author, discord.Member):
            context.names.cache_names(row.server, message.author)
        return Reply(message, row, seq, typed_text(message, self._context.discord.bot_id), missed)

    async def _topic_of(self, message: discord.Message, shown: discord.Message) -> Topic | None:
        """Return what the bot's message `shown` is about: a board, a reminder or an answer.

        If it arrived without its components, look for the author's match with this newest board.
        """
        if board := match_and_seq_shown(shown):
            return Topic(*board)
        if (match_id := reminded_match(shown)) is not None:
            return Topic(match_id, None)
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
            for row in await unit.matches.in_channel(message.channel.id, message.author.id):
                if await unit.outbox.has_answer(Lane.REPLY.of(answered), row.id):
                    is_old = row.board is not None and answered < row.board.message
                    return Topic(row.id, 0 if is_old else None)
        return None

    # ---- answers
    async def _answer(
        self, message: discord.Message, answer: ReplyAnswer, match_id: int | None
    ) -> None:
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
            answer = ReplyAnswer(error.text)
        await self._queue(message, answer, match_id)

    async def _queue(
        self, message: discord.Message, answer: ReplyAnswer, match_id: int | None
    ) -> None:
        notice = ReplyAnswerNotice(
            message.channel.id, message.id, answer.text, answer.move, whole=answer.whole
        )
        await self._context.service.reply_answers.queue(notice, match_id=match_id, seq=answer.seq)

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
                await self._answer(message, ReplyAnswer(describe_failure(error)), match_id)
        except Exception as second:  # the database does not work
            log.error("unexpected error", exc_info=second)
            busy = True
        if busy:
            log.warning("reply not handled yet", message=message.id, error=error)
            self._seen.pop(message.id, None)
            self._retry_later(message)

"""Finds replies to boards that were posted while the bot was not connected.

Discord does not deliver messages that it could not deliver at the time. When a shard has started a
new session, or a server has become available, this worker looks at the running matches there. Only
where the channel's last message, which is in the cache, is newer than the newest board, the history
is read: a quiet channel costs no request.

Not found are replies in private messages, whose last message Discord does not announce; in threads
that were archived meanwhile; in channels whose history the bot may not read; those before the last
`MAX_MESSAGES_READ` messages of a channel; those older than `MESSAGE_LIFETIME`; and those from
before the time since when answers are kept, by which a reply is recognised that was handled.

A channel that cannot be read because Discord or the network fails is searched again later.

It also retries replies that could not be handled because the database was busy.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import discord
import structlog

from bot.context import Context
from bot.discord_io.failures import CALL_ERRORS, Failure, failure
from bot.features.replies.listener import Replies
from bot.runtime.waiting import Wakeable, delay_after, log_errors, wait_for
from matches.append import MESSAGE_LIFETIME
from model.entities import BoardToSearch
from model.stored_fields import EPOCH

log = structlog.stdlib.get_logger(__name__)

MAX_MESSAGES_READ = 300
"""Messages of a channel that are read, the newest ones."""
MAX_CHANNELS_AT_ONCE = 4
WRONG_CLOCK = timedelta(hours=12)
"""How much later than answers are kept, by the clock, a reply must be to be found."""
BATCH = 500
"""Matches that are read from the database at once."""
MAX_SLEEP = timedelta(days=1)
RETRY_DELAY = timedelta(seconds=10)
MAX_SEARCH_DELAY = timedelta(minutes=15)
DELAY_AFTER_REFUSALS = timedelta(minutes=1)
MAX_RETRIED = 1000
"""Replies that wait for a retry. Others are found after the next start."""
FAR = datetime.max.replace(tzinfo=UTC)


@dataclass(slots=True)
class _Place:
    """A channel to search: from which message on, and the earliest deadline of its matches."""

    server: int
    after: int
    deadline: datetime


class MissedReplies(Wakeable):
    """One task that searches for replies in the servers of shards with a new session."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.listener = Replies(context, self.retry_later)
        """Handles replies, also new ones."""
        self._servers: set[int] = set()
        """Servers whose channels are not known yet."""
        self._places: dict[int, _Place] = {}
        """Channels to search."""
        self._oldest = 0
        """The id that a message would have that is as old as one that is still found."""
        self._search_at = EPOCH
        self._failed_searches = 0
        self._failed: deque[tuple[datetime, discord.Message]] = deque(maxlen=MAX_RETRIED)
        """Replies to retry, and when."""

    def shard_ready(self, shard: int) -> None:
        """Search the servers of a shard that has started a new session."""
        guilds = self._context.discord.guilds
        self._search_now(guild.id for guild in guilds if guild.shard_id == shard)

    def server_ready(self, server: int) -> None:
        """Search a server that has become available, as after an outage at Discord."""
        self._search_now([server])

    def _search_now(self, servers: Iterable[int]) -> None:
        self._servers.update(servers)
        self._failed_searches = 0
        self._search_at = EPOCH
        self.wake()

    def retry_later(self, message: discord.Message) -> None:
        """Handle a message again in a while."""
        self._failed.append((self._context.wall_clock.now() + RETRY_DELAY, message))
        self.wake()

    async def run(self) -> None:
        """Search when a shard is ready, and retry, until cancelled."""
        while True:
            self.clear()
            wait = min(await self.search(), await self._retry())
            await self._context.idle(wait_for(self, wait.total_seconds()))

    async def _retry(self) -> timedelta:
        """Handle the failed replies that are due again. Return the time until the next one is."""
        while self._failed:
            due, message = self._failed[0]
            wait = due - self._context.wall_clock.now()
            if wait > timedelta(0):
                return min(wait, RETRY_DELAY)  # the system clock may have been set back
            self._failed.popleft()
            await self._handle_in_task(message)
        return MAX_SLEEP

    async def search(self) -> timedelta:
        """Search all channels that have messages after a newest board.

        Return the time until another attempt, for what could not be searched.
        """
        if not (self._servers or self._places):
            return MAX_SLEEP
        if self._context.refused_requests.too_many:
            return DELAY_AFTER_REFUSALS
        wait = self._search_at - self._context.wall_clock.now()
        if wait > timedelta(0):
            return min(wait, MAX_SEARCH_DELAY)  # the system clock may have been set back
        servers, self._servers = self._servers, set()
        try:
            self._oldest = await self._find_oldest()
            self._places = await self._find_places(servers) | self._places
            await self._search_places()
            if not self._places:
                return MAX_SLEEP
        except Exception:  # the task must survive any bug
            log.exception("replies not searched for")
            self._servers |= servers
        self._failed_searches += 1
        delay = delay_after(self._failed_searches, RETRY_DELAY, MAX_SEARCH_DELAY)
        self._search_at = self._context.wall_clock.now() + delay
        return delay

    async def _search_places(self) -> None:
        """Search the channels, the most urgent first. Those that fail for now are kept."""
        places, self._places = self._places, {}
        urgent_first = sorted(places, key=lambda channel: places[channel].deadline)
        free = asyncio.Semaphore(MAX_CHANNELS_AT_ONCE)

        async def search_one(channel: int) -> None:
            async with free:
                with log_errors(log, "replies not searched for", channel=channel):
                    if not await self._search_channel(channel, places[channel]):
                        self._places[channel] = places[channel]

        await asyncio.gather(*map(search_one, urgent_first))

    async def _find_places(self, servers: set[int]) -> dict[int, _Place]:
        """Return the channels with messages after the newest board of a running match."""
        places: dict[int, _Place] = {}
        if not servers:
            return places
        after = 0
        while True:
            async with self._context.database.read() as unit:
                boards = await unit.matches.newest_boards(after, BATCH)
            if not boards:
                return places
            after = boards[-1].match_id
            for board in boards:
                if board.server in servers and self._is_busy(board):
                    deadline = board.deadline or FAR
                    place = places.setdefault(
                        board.channel, _Place(board.server, board.message, deadline)
                    )
                    place.after = min(place.after, board.message)
                    place.deadline = min(place.deadline, deadline)

    def _is_busy(self, board: BoardToSearch) -> bool:
        """Return whether the cache shows a recent message after a board.

        False also where the bot may not read the history: it would only be refused. Archived
        threads are not in the cache.
        """
        guild = self._context.discord.get_guild(board.server)
        if guild is None:
            return False
        place = guild.get_channel_or_thread(board.channel)
        last = getattr(place, "last_message_id", None)
        if place is None or last is None or last <= max(board.message, self._oldest):
            return False
        member = guild.get_member(self._context.discord.bot_id)
        if member is None or (isinstance(place, discord.Thread) and place.parent is None):
            return False  # not cached: its permissions are unknown
        return place.permissions_for(member).read_message_history

    async def _find_oldest(self) -> int:
        kept_since = await self._context.service.outbox.answers_kept_since() + WRONG_CLOCK
        lifetime = self._context.wall_clock.now() - MESSAGE_LIFETIME
        return max(0, discord.utils.time_snowflake(max(lifetime, kept_since)))

    async def _search_channel(self, channel: int, place: _Place) -> bool:
        """Handle the replies in a channel that were posted after the newest board, oldest first.

        Return whether this is done; False if the channel must be searched again later.
        """
        if self._context.refused_requests.too_many:
            return False
        target = self._context.discord.get_partial_messageable(channel, guild_id=place.server)
        after = max(place.after, self._oldest)
        replies: list[discord.Message] = []
        try:
            async for message in target.history(limit=MAX_MESSAGES_READ):
                if message.id <= after:
                    break
                if message.reference is not None:
                    replies.append(message)
        except CALL_ERRORS as error:  # such as a missing permission to read the history
            log.info("replies not searched for", channel=channel, error=error)
            return failure(error) is not Failure.LATER
        for message in reversed(replies):
            await self._handle_in_task(message)
        return True

    async def _handle_in_task(self, message: discord.Message) -> None:
        """Handle a reply in a task of its own, so that a shutdown waits for that one only."""
        handling = self.listener.handle(message, missed=True)
        await asyncio.create_task(handling, name="missed reply")

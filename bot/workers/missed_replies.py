"""Finds replies to boards that were posted while the bot was not connected.

Discord does not deliver messages that it could not deliver at the time. When a shard has started a
new session, or a server has become available, this worker looks at the running matches there. Only
where the channel's last message, which is in the cache, is newer than the newest board, the history
is read: a quiet channel costs no request.

Not found are replies in private messages, whose last message Discord does not announce; in threads
that were archived meanwhile; in channels whose history the bot may not read; and those before the
last `MAX_MESSAGES_READ` messages of a channel.

It also retries replies that could not be handled because the database was busy.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

import discord
import structlog

from bot.context import Context
from bot.discord_io.failures import CALL_ERRORS
from bot.runtime.wakeable import Wakeable, wait_for
from matches.model.entities import Match

log = structlog.stdlib.get_logger(__name__)

MAX_MESSAGES_READ = 300
"""Messages of a channel that are read, the newest ones."""
MAX_CHANNELS_AT_ONCE = 4
BATCH = 500
"""Matches that are read from the database at once."""
MAX_SLEEP = timedelta(days=1)
RETRY_DELAY = timedelta(seconds=10)
MAX_RETRIED = 1000
"""Replies that wait for a retry. Others are found after the next start."""
FAR = datetime.max.replace(tzinfo=UTC)


class HandleReply(Protocol):
    """Handles a message that may be a reply to a board."""

    def __call__(self, message: discord.Message, *, missed: bool) -> Coroutine[Any, Any, None]:
        """Handle a message; `missed` says that it was found in a channel's history."""
        ...


@dataclass(slots=True)
class _Place:
    """A channel to search: from which message on, and the earliest deadline of its matches."""

    server: int
    after: int
    deadline: datetime


class MissedReplies(Wakeable):
    """One task that searches for replies in the servers of shards with a new session."""

    def __init__(self, context: Context, handle: HandleReply) -> None:
        super().__init__()
        self._context = context
        self._handle = handle
        self._servers: set[int] = set()
        self._failed: deque[tuple[datetime, discord.Message]] = deque(maxlen=MAX_RETRIED)
        """Replies to retry, and when."""

    def shard_ready(self, shard: int) -> None:
        """Search the servers of a shard that has started a new session."""
        guilds = self._context.discord.guilds
        self._servers.update(guild.id for guild in guilds if guild.shard_id == shard)
        self.wake()

    def server_ready(self, server: int) -> None:
        """Search a server that has become available, as after an outage at Discord."""
        self._servers.add(server)
        self.wake()

    def retry_later(self, message: discord.Message) -> None:
        """Handle a message again in a while."""
        self._failed.append((self._context.clock.now() + RETRY_DELAY, message))
        self.wake()

    async def run(self) -> None:
        """Search when a shard is ready, and retry, until cancelled."""
        while True:
            self.reset()
            servers, self._servers = self._servers, set()
            try:
                await self.search(servers)
            except Exception:  # the task must survive any bug
                log.exception("replies not searched for")
            wait = await self._retry()
            await self._context.idle(wait_for(self.woken, wait.total_seconds()))

    async def _retry(self) -> timedelta:
        """Handle the failed replies that are due again. Return the time until the next one is."""
        while self._failed:
            due, message = self._failed[0]
            wait = due - self._context.clock.now()
            if wait > timedelta(0):
                return min(wait, RETRY_DELAY)  # the system clock may have been set back
            self._failed.popleft()
            await self._handle_in_task(message)
        return MAX_SLEEP

    async def search(self, servers: set[int]) -> None:
        """Search all channels of these servers that have messages after a newest board."""
        if not servers:
            return
        places = await self._places(servers)
        urgent_first = sorted(places, key=lambda channel: places[channel].deadline)
        free = asyncio.Semaphore(MAX_CHANNELS_AT_ONCE)

        async def search_one(channel: int) -> None:
            async with free:
                try:
                    await self._search_channel(channel, places[channel])
                except Exception:  # the other channels must not suffer
                    log.exception("replies not searched for", channel=channel)

        await asyncio.gather(*map(search_one, urgent_first))

    async def _places(self, servers: set[int]) -> dict[int, _Place]:
        """Return the channels with messages after the newest board of a running match."""
        found: dict[int, _Place] = {}
        after = 0
        while True:
            async with self._context.store.read() as unit:
                numbers = await unit.matches.running_after(after, BATCH)
                matches = await unit.matches.running_among(numbers) if numbers else []
            for match in matches:
                if match.server in servers and match.board is not None and self._is_busy(match):
                    deadline = match.deadline or FAR
                    place = found.setdefault(
                        match.board.channel, _Place(match.server, match.board.message, deadline)
                    )
                    place.after = min(place.after, match.board.message)
                    place.deadline = min(place.deadline, deadline)
            if len(numbers) < BATCH:
                return found
            after = numbers[-1]

    def _is_busy(self, match: Match) -> bool:
        """Return whether the cache shows a message after the newest board of a match.

        Archived threads are not in the cache.
        """
        guild = self._context.discord.get_guild(match.server)
        if guild is None or match.board is None:
            return False
        place = guild.get_channel_or_thread(match.board.channel)
        last = getattr(place, "last_message_id", None)
        return last is not None and last > match.board.message

    async def _search_channel(self, channel: int, place: _Place) -> None:
        """Handle the replies in a channel that were posted after the newest board, oldest first."""
        target = self._context.discord.get_partial_messageable(channel, guild_id=place.server)
        found: list[discord.Message] = []
        try:
            async for message in target.history(limit=MAX_MESSAGES_READ):
                if message.id <= place.after:
                    break
                if message.reference is not None:
                    found.append(message)
        except CALL_ERRORS as error:  # such as a missing permission to read the history
            log.info("replies not searched for", channel=channel, error=str(error))
            return
        for message in reversed(found):
            await self._handle_in_task(message)

    async def _handle_in_task(self, message: discord.Message) -> None:
        """Handle a reply in a task of its own, so that a shutdown waits for that one only."""
        await asyncio.create_task(self._handle(message, missed=True), name="missed reply")

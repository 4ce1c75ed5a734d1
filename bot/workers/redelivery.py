"""Trying again what could not be delivered, when there is reason to.

A message that Discord refuses (403, 404) is parked. It is tried again when the place it goes to
has changed for the better, as the cache shows: a right given back to the bot, to one of its roles
or in the channel, a thread unlocked, the bot let into the server again. An event that changes
nothing for a place sends nothing. Of each place the oldest message is tried first, and only when
that arrives, the rest. What no event tells of is tried now and then, a few at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from datetime import datetime, timedelta
from typing import Any

import discord
import structlog

from bot.context import Context
from bot.runtime.wakeable import Wakeable, wait_for
from matches.model.entities import Notice, ParkedChannel
from matches.use_cases.outbox_jobs import OutboxJobs

log = structlog.stdlib.get_logger(__name__)

NOW_AND_THEN = timedelta(hours=6)
MOST_NOW_AND_THEN = 20
"""Places that are tried without a reason in one go."""
MOST_AT_ONCE = 20
"""Places of a server that are tried in one go; the next ones when one of these works."""
DELAY_AFTER_FAILURE = timedelta(minutes=1)
PLACES_A_STEP = 100
"""After so many places other tasks have their turn."""

Handler = Callable[..., Coroutine[Any, Any, None]]
State = tuple[object, ...]
"""What the cache says about the places of a message, as far as it matters for sending."""


class Redelivery(Wakeable):
    """One task that looks at servers in which something has changed."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._jobs = OutboxJobs(context.store, context.clock)
        self._changed: set[int] = set()
        self._tried: dict[int, State] = {}
        """Channels tried, by the state they were in: in the same state it is useless."""
        self._probed: dict[int, ParkedChannel] = {}
        """Channels whose oldest message is under way."""
        self._next: datetime | None = None
        self._hurried = True

    # ---- what may change for the better
    def listen(self, subscribe: Callable[[Handler], object]) -> None:
        """Follow the events that tell of it; `subscribe` is the client's `event`."""
        for handler in (
            self.on_guild_channel_update,
            self.on_guild_role_update,
            self.on_guild_role_delete,
            self.on_member_update,
            self.on_raw_thread_update,
        ):
            subscribe(handler)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Rights in a channel may have changed; those of a category come as its channels'."""
        self.recheck(after.guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """So may the rights of a role."""
        self.recheck(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role that was denied something may be gone."""
        self.recheck(role.guild.id)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """The bot may have got a role: Discord tells of ourselves without the members intent."""
        if self._context.discord.user is not None and after.id == self._context.discord.user.id:
            self.recheck(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread may have been unlocked; archived ones are not in the cache."""
        self._tried.pop(payload.thread_id, None)
        self.recheck(payload.guild_id)

    def recheck(self, *servers: int) -> None:
        """Something in these servers may be possible again."""
        self._changed.update(servers)
        if servers:
            self.wake()

    def shard_ready(self, shard: int) -> None:
        """All servers of a shard are known (again)."""
        self.recheck(
            *(guild.id for guild in self._context.discord.guilds if guild.shard_id == shard)
        )

    def retry_failed_now(self) -> None:
        """Discord can be reached again: what failed is due at once."""
        self._hurried = True
        self.wake()

    # ---- what became of a try
    async def settled(self, notice: Notice, *, arrived: bool) -> None:
        """A notice was delivered, or needed no message any more. When it was the first that was
        tried again in its place and it `arrived`, the rest of the place is due at once."""
        if notice.channel is None:
            return
        blocked = self._probed.pop(notice.channel, None)
        if blocked is None:
            return
        if arrived:
            number = await self._jobs.retry_channel(blocked)
            log.info("place works again", channel=blocked.channel, released=number)
        self._tried.pop(blocked.channel, None)
        self.recheck(blocked.server)

    def refused(self, notice: Notice) -> None:
        """Something was parked."""
        if notice.channel is not None:
            self._probed.pop(notice.channel, None)

    # ---- the task
    async def run(self) -> None:
        """Look at what has changed, and at some of the rest now and then, until cancelled."""
        while True:
            self.rest()
            try:
                wait = await self._look()
            except Exception:  # the task must outlive any bug
                log.exception("parked notices not looked at")
                wait = DELAY_AFTER_FAILURE
            await self._context.idle(wait_for(self.woken, wait.total_seconds()))

    async def _look(self) -> timedelta:
        now = self._context.clock.now()
        if self._hurried:
            await self._make_due()
        if self._context.refusals.too_many_to_probe:
            return DELAY_AFTER_FAILURE
        while self._changed:
            server = self._changed.pop()
            parked = await self._jobs.parked(server)
            await self._probe(await self._worth_trying(parked))
        if self._next is None:  # a start: servers are looked at when their shard is ready
            self._next = now + NOW_AND_THEN
            await self._give_up()
        elif self._next <= now:
            self._next = now + NOW_AND_THEN
            await self._give_up()
            await self._try_some()
        return self._next - now

    async def _make_due(self) -> None:
        """Make what failed due at once; at a start also what failed because of our own bug, which
        this version may not have."""
        await self._jobs.retry_failed(broken_too=self._next is None)
        self._hurried = False

    async def _worth_trying(self, parked: Sequence[ParkedChannel]) -> list[ParkedChannel]:
        """The places that have changed since they were tried, and in which sending is possible."""
        found: list[ParkedChannel] = []
        for number, blocked in enumerate(parked):
            if number % PLACES_A_STEP == 0:
                await asyncio.sleep(0)
            state = self._state(blocked)
            if state is None:
                self._tried.pop(blocked.channel, None)
            elif self._tried.get(blocked.channel) != state:
                self._tried[blocked.channel] = state
                found.append(blocked)
                if len(found) == MOST_AT_ONCE:
                    break
        return found

    async def _give_up(self) -> None:
        """Give up what nobody waits for any more."""
        number = await self._jobs.give_up_old()
        if number:
            log.info("parked notices given up", number=number)

    async def _try_some(self) -> None:
        """Try what was tried longest ago, whatever the cache says."""
        parked = await self._jobs.parked(limit=50 * MOST_NOW_AND_THEN)
        here = [each for each in parked if _guild(self._context, each.server) is not None]
        await self._probe(here[:MOST_NOW_AND_THEN])

    async def _probe(self, places: Sequence[ParkedChannel]) -> None:
        if not places:
            return
        self._probed.update({each.channel: each for each in places})
        await self._jobs.retry_oldest_parked(places)

    def _state(self, blocked: ParkedChannel) -> State | None:
        """What sending there depends on; None where the cache says that it is impossible."""
        guild = _guild(self._context, blocked.server)
        if guild is None:
            return None
        home = blocked.channel if blocked.home is None else blocked.home
        places = dict.fromkeys((blocked.channel, home))
        states = tuple(_rights(guild, place, home) for place in places)
        return states if any(state is not None for state in states) else None


def _guild(context: Context, server: int) -> discord.Guild | None:
    """The server, if the bot is in it and the cache knows what it may do there."""
    guild = context.discord.get_guild(server)
    if guild is None or guild.unavailable or context.discord.user is None:
        return None
    return guild if guild.get_member(context.discord.user.id) is not None else None


def _rights(guild: discord.Guild, channel: int, home: int) -> tuple[object, ...] | None:
    """Our rights in a channel or thread if they suffice for a board; `home` is its parent."""
    place = guild.get_channel_or_thread(channel)
    if place is None:
        # a thread that is archived is not in the cache, nor is one that is gone
        parent = None if channel == home else guild.get_channel(home)
        if parent is None:
            return None
        rights = parent.permissions_for(guild.me)
        return ("unseen", rights.value) if _suffice(rights, in_thread=True) else None
    rights = place.permissions_for(guild.me)
    in_thread = isinstance(place, discord.Thread)
    if isinstance(place, discord.Thread) and place.locked and not rights.manage_threads:
        return None
    return ("seen", rights.value) if _suffice(rights, in_thread=in_thread) else None


def _suffice(rights: discord.Permissions, *, in_thread: bool) -> bool:
    """Whether a board can be posted, as far as discord.py knows: where a channel takes no messages
    it leaves out Attach Files, also for the channel's threads, in which that may be granted."""
    if in_thread:
        attaches = rights.attach_files or not rights.send_messages
        return rights.view_channel and rights.send_messages_in_threads and attaches
    return rights.view_channel and rights.send_messages and rights.attach_files

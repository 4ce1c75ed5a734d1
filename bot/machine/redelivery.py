"""Retries parked notices when it may work again.

A notice that Discord refuses (403, 404) is parked. It is retried when an event and the cache show
that the bot may be able to post in its channel again: the bot or one of its roles got a permission
back, a thread was unlocked, or the bot was added to the server again. An event that does not change
the bot's permissions in a channel causes no retry.

In each channel only the oldest notice is retried at first, as a probe. When it arrives, the others
follow. Some changes cause no event. Therefore a few channels are probed every six hours anyway.

Of several processes, each does this for the servers of its own shards, and probes channels of
servers whose shard none of them runs. Any of them may deliver a probe.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta

import discord
import structlog

from bot.context import Context
from bot.discord_io.other_servers import is_elsewhere
from bot.runtime.waiting import Wakeable
from model.entities import Notice
from model.notices import ParkedChannel

log = structlog.stdlib.get_logger(__name__)

PROBE_INTERVAL = timedelta(hours=6)
"""How often some channels are probed although no event suggests it."""
REGULAR_PROBES = 20
"""Channels that are probed in each of these intervals."""
MAX_PROBES = 20
"""Channels of a server that are probed at once. Others follow when one of these works."""
DELAY_AFTER_FAILURE = timedelta(minutes=1)
CHANNELS_PER_STEP = 100
"""Channels that are looked at before other tasks get a chance to run."""

ChannelState = tuple[object, ...]
"""What the cache says about a channel and its home, as far as it matters for sending."""


class Redelivery(Wakeable):
    """One task that retries parked notices in servers where something has changed."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._outbox = context.service.outbox
        self._changed_servers: set[int] = set()
        self._probed_states: dict[int, ChannelState] = {}
        """By channel: its state at the last probe. Another probe in the same state is useless."""
        self._probing: dict[int, ParkedChannel] = {}
        """By channel: those whose oldest notice is being retried now."""
        self._next_regular_probe: datetime | None = None
        """None until the first pass of the task."""
        self._retry_failed = True
        """Whether failed notices must be made due in the next pass."""

    # ---- when sending may work again
    def thread_changed(self, server: int, thread: int) -> None:
        """Recheck a server because a thread may have been unlocked.

        Archived threads are not in the cache, so the event may not show as a changed state.
        """
        self._probed_states.pop(thread, None)
        self.recheck(server)

    def recheck(self, *servers: int) -> None:
        """Look for channels of these servers in which sending may be possible again."""
        self._changed_servers.update(servers)
        if servers:
            self.wake()

    def shard_ready(self, shard: int) -> None:
        """Recheck all servers of a shard, which are known now."""
        self.recheck(
            *(guild.id for guild in self._context.discord.guilds if guild.shard_id == shard)
        )

    def retry_failed_now(self) -> None:
        """Make all failed notices due at once, because Discord can be reached again."""
        self._retry_failed = True
        self.wake()

    # ---- outcomes of deliveries
    async def notice_delivered(self, notice: Notice, *, arrived: bool) -> None:
        """Handle a delivery that did not fail. If it was a probe and a message `arrived`, make all
        other notices of its channel due at once.

        `arrived` is False if no message was necessary. In that case probe the channel again.
        """
        if notice.channel is None:
            return
        probed = self._probing.pop(notice.channel, None)
        if probed is None and arrived:
            probed = await self._probed_by_others(notice)
        if probed is None:
            return
        try:
            if arrived:
                number = await self._outbox.retry_channel(probed)
                log.info("channel works again", channel=probed.channel, retried=number)
        finally:  # what cannot be stored now is found by another probe
            self._probed_states.pop(probed.channel, None)
            self.recheck(probed.server)

    async def _probed_by_others(self, notice: Notice) -> ParkedChannel | None:
        """Return the channel of a notice if another process may have retried it as a probe, and
        other notices are still parked there."""
        if notice.tried_at is None or self._context.connection.runs_all:
            return None
        async with self._context.database.read() as unit:
            parked = await unit.outbox.parked_channels(notice.server)
        return next((each for each in parked if each.channel == notice.channel), None)

    def notice_parked(self, notice: Notice) -> None:
        """Handle a notice that was parked. If it was a probe, the channel does not work yet."""
        if notice.channel is not None:
            self._probing.pop(notice.channel, None)

    # ---- the task
    async def run(self) -> None:
        """Recheck changed servers, and probe some channels regularly, until cancelled."""
        await self.repeat(
            self._handle_changes, self._context.idle, "redelivery pass failed", DELAY_AFTER_FAILURE
        )

    async def _handle_changes(self) -> timedelta:
        """Recheck all changed servers. Return the time until the next pass."""
        now = self._context.wall_clock.now()
        if self._retry_failed:
            await self._make_failed_due()
        if self._context.refused_requests.too_many_to_retry_parked:
            return DELAY_AFTER_FAILURE
        while self._changed_servers:
            server = self._changed_servers.pop()
            try:
                async with self._context.database.read() as unit:
                    parked = await unit.outbox.parked_channels(server)
                await self._probe(await self._select_changed(parked))
            except Exception:  # perhaps nothing was probed
                self._probed_states.clear()
                self._changed_servers.add(server)
                raise
        if self._next_regular_probe is None or self._next_regular_probe <= now:
            if number := await self._outbox.give_up_old():
                log.info("old notices given up", number=number)
            # in the first pass not: servers are rechecked when their shard is ready
            if self._next_regular_probe is not None:
                await self._probe_some()
            self._next_regular_probe = now + PROBE_INTERVAL
        return self._next_regular_probe - now

    async def _make_failed_due(self) -> None:
        """Make all failed notices due at once.

        In the first pass include broken ones: this version may have fixed the bug.
        """
        self._retry_failed = False
        try:
            await self._outbox.retry_failed(broken_too=self._next_regular_probe is None)
        except Exception:
            self._retry_failed = True
            raise

    async def _select_changed(self, parked: Sequence[ParkedChannel]) -> list[ParkedChannel]:
        """Return the channels in which sending seems possible, and which have changed since their
        last probe. Return at most `MAX_PROBES`, and store their states."""
        selected: list[ParkedChannel] = []
        for number, channel in enumerate(parked):
            if number % CHANNELS_PER_STEP == 0:
                await asyncio.sleep(0)
            state = self._state(channel)
            if state is None:
                self._probed_states.pop(channel.channel, None)
            elif self._probed_states.get(channel.channel) != state:
                self._probed_states[channel.channel] = state
                selected.append(channel)
                if len(selected) == MAX_PROBES:
                    break
        return selected

    async def _probe_some(self) -> None:
        """Probe the least recently tried channels, whatever the cache says about them.

        Skip servers that the bot is not in, and other processes' servers.
        """
        async with self._context.database.read() as unit:
            parked = await unit.outbox.parked_channels(limit=50 * REGULAR_PROBES)
        known = [each for each in parked if self._may_probe(each.server)]
        await self._probe(known[:REGULAR_PROBES])

    def _may_probe(self, server: int) -> bool:
        """Return whether the bot is on a server, or nobody knows because no process runs it."""
        context = self._context
        if not is_elsewhere(context.discord, context.connection, server) or context.connection.runs(
            server
        ):
            return _guild(context, server) is not None
        return not any(other.have(server) for other in context.instance.other_shards)

    async def _probe(self, channels: Sequence[ParkedChannel]) -> None:
        """Make the oldest parked notice of each channel due at once."""
        if not channels:
            return
        self._probing.update({each.channel: each for each in channels})
        await self._outbox.retry_oldest_parked(channels)

    def _state(self, parked: ParkedChannel) -> ChannelState | None:
        """Return what sending to a channel or its home depends on.

        None if the cache shows that neither is possible.
        """
        guild = _guild(self._context, parked.server)
        if guild is None:
            return None
        home = parked.channel if parked.home is None else parked.home
        channels = dict.fromkeys((parked.channel, home))
        states = tuple(_sufficient_permissions(guild, channel, home) for channel in channels)
        return states if any(state is not None for state in states) else None


def _guild(context: Context, server: int) -> discord.Guild | None:
    """Return a server if the bot is in it and its permissions there are in the cache, else None."""
    guild = context.discord.get_guild(server)
    if guild is None or guild.unavailable:
        return None
    return guild if guild.get_member(context.discord.bot_id) is not None else None


def _sufficient_permissions(
    guild: discord.Guild, channel: int, home: int
) -> tuple[object, ...] | None:
    """Return the bot's permissions in a channel or thread, or None if they don't allow a board.

    `home` is the parent channel of a thread, and the channel itself otherwise.
    """
    place = guild.get_channel_or_thread(channel)
    if place is None:
        # neither archived nor deleted threads are in the cache
        parent = None if channel == home else guild.get_channel(home)
        if parent is None:
            return None
        permissions = parent.permissions_for(guild.me)
        return ("not cached", permissions.value) if _suffice(permissions, in_thread=True) else None
    permissions = place.permissions_for(guild.me)
    in_thread = isinstance(place, discord.Thread)
    if isinstance(place, discord.Thread) and place.locked and not permissions.manage_threads:
        return None
    return ("cached", permissions.value) if _suffice(permissions, in_thread=in_thread) else None


def _suffice(permissions: discord.Permissions, *, in_thread: bool) -> bool:
    """Return whether permissions allow a board, as far as discord.py knows them.

    Without Send Messages, discord.py reports that Attach Files is missing too, even for threads,
    where it may be granted. So in that case Attach Files is assumed.
    """
    if in_thread:
        may_attach = permissions.attach_files or not permissions.send_messages
        return permissions.view_channel and permissions.send_messages_in_threads and may_attach
    return permissions.view_channel and permissions.send_messages and permissions.attach_files

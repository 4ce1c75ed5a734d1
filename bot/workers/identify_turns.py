"""Lets the shards of several processes identify one after the other.

Discord allows `max_concurrency` shards to begin a session within five seconds: one of each
remainder of their numbers divided by it. discord.py keeps to that within one process.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import discord
import structlog

from bot.discord_io.failures import CALL_ERRORS
from bot.runtime.waiting import Idle, pause
from matches.use_cases.installation import Installation
from model.environment import Clock

log = structlog.stdlib.get_logger(__name__)

LATEST = timedelta(seconds=1)
"""How late a turn may be used. After that another one is reserved, because the process may have
been frozen, and the next turn may be another process's."""
SPACING = timedelta(seconds=5) + LATEST
"""The time between two turns of the same remainder; Discord asks for five seconds."""
MAX_TURNS = 5
"""Turns that a shard reserves before it identifies however late it is."""
DEFAULT_WAIT = 5.0
"""Seconds to wait if the database cannot be asked."""


class IdentifyTurns:
    """Reserves turns in the database, which all processes share."""

    def __init__(
        self,
        installation: Installation,
        clock: Clock,
        fetch_limits: Callable[[], Awaitable[discord.SessionStartLimits]],
        idle: Idle,
    ) -> None:
        self._installation = installation
        self._clock = clock
        self._fetch_limits = fetch_limits
        self._idle = idle
        self._max_concurrency: int | None = None

    async def wait(self, shard: int) -> None:
        """Wait until a shard may identify."""
        remainder = shard % await self._concurrency()
        for _ in range(MAX_TURNS):
            try:
                turn = await self._installation.reserve_turn(f"identify {remainder}", SPACING)
            except Exception:  # the shard must connect even if the database is locked
                log.exception("turn to identify not reserved", shard=shard)
                await self._wait_for(DEFAULT_WAIT)
                return
            await self._wait_for((turn - self._clock.now()).total_seconds())
            if self._clock.now() - turn <= LATEST:
                return
            log.info("turn to identify missed", shard=shard)

    async def _wait_for(self, seconds: float) -> None:
        if seconds > 0:
            await self._idle(pause(seconds))

    async def _concurrency(self) -> int:
        """Return how many shards may identify at the same time, 1 while Discord does not say."""
        if self._max_concurrency is None:
            try:
                limits = await self._fetch_limits()
            except (*CALL_ERRORS, discord.GatewayNotFound) as error:
                log.info("limits of sessions not fetched", error=str(error))
                return 1
            self._max_concurrency = max(1, limits.max_concurrency)
        return self._max_concurrency

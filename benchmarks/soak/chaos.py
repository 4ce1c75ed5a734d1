"""What is disturbed during a soak: processes, connections to the database and to the gateway."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from benchmarks.soak.bot_process import Bot
from benchmarks.soak.gateway import Gateway
from benchmarks.soak.record import Record

LONG_DOWN = (20.0, 40.0)
"""Seconds that a process is down if its outage is to be credited."""
KILLABLE_AGE = 2.0
"""Seconds that a process has run before it is killed. Killing it again while it starts would
disturb nothing, and would only be counted."""
FREEZE = (5.0, 45.0)
"""Seconds for which a process is frozen: shorter and longer than a lease."""


@dataclass(slots=True)
class Counts:
    """What was done."""

    kills: int = 0
    long_downs: int = 0
    freezes: int = 0
    cuts: int = 0
    gateway_cuts: int = 0


class Chaos:
    """Kills and freezes processes, and cuts connections, at random moments."""

    def __init__(
        self,
        bots: Sequence[Bot],
        gateway: Gateway,
        record: Record,
        *,
        kills_a_minute: float,
        cut_database: Callable[[], Awaitable[None]] | None,
    ) -> None:
        self._bots = bots
        self._gateway = gateway
        self._record = record
        self._kills_a_minute = kills_a_minute
        self._cut_database = cut_database
        self.counts = Counts()

    async def run(self, seconds: float) -> None:
        """Disturb for some seconds."""
        end = time.time() + seconds
        kills = _Pace(self._kills_a_minute)
        freezes = _Pace(self._kills_a_minute / 10)
        cuts = _Pace(2)
        gateway_cuts = _Pace(2)
        while time.time() < end:
            for bot in self._bots:
                bot.tick()
            if kills.due() and not self._kill():
                kills.again()
            if freezes.due():
                self._freeze()
            if cuts.due() and self._cut_database is not None:
                await self._cut_database()
                self.counts.cuts += 1
                self._record.add("cut")
            if gateway_cuts.due():
                self._gateway.cut(random.randrange(len(self._bots)))
                self.counts.gateway_cuts += 1
            await asyncio.sleep(0.1)

    def _kill(self) -> bool:
        """Kill a process that has run for a while. Return whether there was one."""
        killable = [each for each in self._bots if each.running and each.age >= KILLABLE_AGE]
        if not killable:
            return False
        long = random.random() < 0.05
        random.choice(killable).kill(random.uniform(*LONG_DOWN) if long else 0.0)
        self.counts.kills += 1
        self.counts.long_downs += long
        return True

    def _freeze(self) -> None:
        running = [each for each in self._bots if each.running]
        if running:
            random.choice(running).freeze(random.uniform(*FREEZE))
            self.counts.freezes += 1


class _Pace:
    """Moments that are random, so many a minute."""

    def __init__(self, a_minute: float) -> None:
        self._mean = 60 / a_minute if a_minute else 1e9
        self._next = time.time() + random.expovariate(1) * self._mean

    def due(self) -> bool:
        """Return whether a moment has come, and choose the next one if so."""
        if time.time() < self._next:
            return False
        self._next = max(self._next + random.expovariate(1) * self._mean, time.time() - self._mean)
        return True

    def again(self) -> None:
        """Make the last moment come again soon, because it could not be used."""
        self._next = min(self._next, time.time() + 0.2)

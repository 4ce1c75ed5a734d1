"""What is disturbed during a soak: processes, connections to the database and to the gateway."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

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
CUTS_A_MINUTE = 2
"""How often the connections to the database are cut, and those to the gateway."""


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
        self.counts: Counter[str] = Counter()
        """What was done, and how often."""

    async def run(self, seconds: float) -> None:
        """Disturb for some seconds."""
        now = time.time()
        end, kills = now + seconds, 0
        while now < end:
            await asyncio.sleep(0.1)
            before, now = now, time.time()
            minutes = (now - before) / 60
            for bot in self._bots:
                bot.tick()
            kills += random.random() < self._kills_a_minute * minutes
            if kills and self._kill():  # else it is made up for later
                kills -= 1
            if random.random() < self._kills_a_minute / 10 * minutes:
                self._freeze()
            if self._cut_database is not None and random.random() < CUTS_A_MINUTE * minutes:
                await self._cut_database()
                self.counts["cuts"] += 1
                self._record.add("cut")
            if random.random() < CUTS_A_MINUTE * minutes:
                self._gateway.cut(random.randrange(len(self._bots)))
                self.counts["gateway cuts"] += 1

    def _kill(self) -> bool:
        """Kill a process that has run for a while. Return whether there was one."""
        killable = [each for each in self._bots if each.running and each.age >= KILLABLE_AGE]
        if not killable:
            return False
        long = random.random() < 0.05
        random.choice(killable).kill(random.uniform(*LONG_DOWN) if long else 0.0)
        self.counts.update(["kills", *["long downs"] * long])
        return True

    def _freeze(self) -> None:
        running = [each for each in self._bots if each.running]
        if running:
            random.choice(running).freeze(random.uniform(*FREEZE))
            self.counts["freezes"] += 1

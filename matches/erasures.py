"""Whose data is being erased, or was a moment ago: what this process knows of it."""

import asyncio
from collections.abc import Callable, Set
from datetime import datetime, timedelta

from model.entities import SweepKind
from model.environment import WallClock
from model.errors import Refused
from model.stored_fields import EPOCH
from storage.database import UnitOfWork

COUNTER = "former_players"
"""The key of the stored fact that holds how many people have been erased."""
REMEMBERED_FOR = timedelta(minutes=15)
"""How long a finished erasure is remembered: interactions from before it may still arrive, as long
as Discord lets a bot answer them."""


class Erasures:
    """The erasures that this process knows, kept in memory.

    `forget_people` removes the names of people from memory. It is called when somebody's data was
    erased, here or perhaps by another process.
    """

    def __init__(self, wall_clock: WallClock, forget_people: Callable[[], None]) -> None:
        self._wall_clock = wall_clock
        self.forget_people = forget_people
        self.lock = asyncio.Lock()
        """Held while one unit of work of an erasure is done."""
        self.running: Set[int] = frozenset()
        """The players whose data is being erased."""
        self._done: dict[int, datetime] = {}
        self._begun: str | None = None
        """How many erasures had been begun, here or elsewhere, when that was looked up last."""
        self._changed_at = EPOCH
        """When that was found to have changed."""

    def is_running(self, player: int) -> bool:
        """Return whether the data of a player is being erased, so that they cannot do anything."""
        return player in self.running

    def came_before(self, player: int, at: datetime) -> bool:
        """Return whether an action at this time was before the data of its player was erased.

        Nothing may be stored about the player because of it.
        """
        now = self._wall_clock.now()
        self._done = {each: end for each, end in self._done.items() if now - end < REMEMBERED_FOR}
        done = self._done.get(player)
        return self.is_running(player) or (done is not None and at <= done)

    async def allows(self, unit: UnitOfWork, player: int, at: datetime) -> bool:
        """Return whether a write unit may store something about a player that happened at a time.

        False also if another process has begun an erasure that was not known here then: whose data
        it erased may not be known even now. Locks the player and the counter, so that the answer
        holds until the unit ends.
        """
        await unit.players.lock([player])
        if await unit.get_fact(COUNTER) != self._begun or self.is_running(player):
            await self.look_up(unit)
        return at > self._changed_at and not self.came_before(player, at)

    async def check(self, unit: UnitOfWork, player: int, at: datetime) -> None:
        """Raise Refused unless a write unit may store something, as `allows` says."""
        if not await self.allows(unit, player, at):
            raise Refused.because(
                "Nothing was kept, because data was being erased meanwhile. Try it again."
            )

    # ---- what becomes known
    async def look_up(self, unit: UnitOfWork) -> None:
        """Find out whose data is being erased, here or by another process."""
        before = self.running
        stored = {each.subject for each in await unit.sweeps.of_kind(SweepKind.ERASURE)}
        if self._update(before, stored, await unit.get_fact(COUNTER)):
            self.forget_people()

    def begin(self, player: int, before: str | None, number: int) -> None:
        """Note that an erasure was begun here, the one with this `number`, `before` being the
        counter until then."""
        self.go_on(player)
        if self._begun == before:  # otherwise another process has begun one, too
            self._begun = str(number)

    def go_on(self, player: int) -> None:
        """Note that the data of a player is being erased."""
        self.running |= {player}

    def end(self, *players: int) -> None:
        """Note that the data of players was erased."""
        self.running -= {*players}
        self._done |= dict.fromkeys(players, self._wall_clock.now())

    def _update(self, before: Set[int], stored: Set[int], begun: str | None) -> bool:
        """Note which erasures are stored as running, and how many have been begun.

        `before` are those that ran here when that was looked up. Return whether anybody may have
        been erased elsewhere.
        """
        # what has changed here since then is known better
        begun_here, ended_here = self.running - before, before - self.running
        ended = before - stored - ended_here
        self.running = (stored - ended_here) | begun_here
        self._done |= dict.fromkeys(ended, self._wall_clock.now())
        changed = begun != self._begun
        if changed:
            self._begun, self._changed_at = begun, self._wall_clock.now()
        return changed or bool(ended)

"""This process among those that share a database: its run, until when it surely lives, which of its
shards are connected to Discord, and how it ends.
"""

import asyncio
import time
from collections.abc import Collection, Coroutine, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from bot.runtime.waiting import Wakeable
from model.absences import Shard, shard_of
from model.entities import Instance
from model.notices import OtherShards
from rules.text import tr
from storage.database import delivered
from storage.errors import LeaseLost


class Connection:
    """The shards of this process, and which of them are connected."""

    def __init__(self, shards: int | None = None, expected: Collection[int] | None = None) -> None:
        self.shards = shards or 1
        """How many shards all processes together have."""
        self.expected: Collection[int] = range(self.shards) if expected is None else expected
        """The shards that this process runs. Both are set again when a shard connects: without the
        setting SHARDS, discord.py knows the number only after the login."""
        self._connected: set[int] = set()
        self.reached = asyncio.Event()
        """Set once a shard is connected, and the end of its outage was stored, or that failed."""

    @property
    def reachable(self) -> bool:
        """Whether every shard of this process is connected and ready."""
        return all(shard in self._connected for shard in self.expected)

    @property
    def cut_off(self) -> bool:
        """Whether no shard of this process is connected."""
        return not self._connected

    @property
    def runs_all(self) -> bool:
        """Whether this process runs all shards, so that there is no other process."""
        return len(self.expected) >= self.shards

    @property
    def connected(self) -> list[Shard]:
        """The shards that are connected and ready."""
        return [Shard(self.shards, number) for number in sorted(self._connected)]

    def runs(self, server: int) -> bool:
        """Return whether this process runs the shard of a server."""
        return shard_of(server, self.shards) in self.expected

    def knows(self, server: int) -> bool:
        """Return whether the client's cache can be relied on to say if the bot is on a server."""
        return shard_of(server, self.shards) in self._connected

    def mark_connected(self, shard: int) -> bool:
        """Mark a shard as connected. Return False if it was connected already."""
        if shard in self._connected:
            return False
        self._connected.add(shard)
        return True

    def mark_disconnected(self, shard: int) -> None:
        """Mark a shard as disconnected."""
        self._connected.discard(shard)


RELIED_ON = 0.75
"""The part of its time to live for which a process relies on it."""


def elapsed() -> float:
    """Return the seconds since some moment, which also pass while the machine sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(clock)


class ThisInstance:
    """The run of this process. `alone` says that no other process can use the database.

    After it has been silent for too long, for example because it was frozen, others deliver what it
    was delivering. So it must not go on with that, and begins another run with another id.
    """

    def __init__(self, name: str, *, alone: bool) -> None:
        self.name = name
        self.id: int | None = None
        """The id of the run, None until it is stored."""
        self.other_shards: Sequence[OtherShards] = ()
        """Shards that other processes run."""
        self.keep_alive = Wakeable()
        """Asks the keep-alive worker to say at once that this process lives."""
        self.said_at = 0.0
        """When this process last said that it lives, by `elapsed`."""
        self._alone = alone
        self._until = 0.0

    def confirm(self, instance: int, said_at: float, lifetime: timedelta) -> None:
        """Note that the run is stored, and was said at `said_at` to live for `lifetime`."""
        self.id, self.said_at = instance, said_at
        self._until = said_at + RELIED_ON * lifetime.total_seconds()

    def still_is(self, instance_id: int | None) -> bool:
        """Return whether this run still has that id, and nobody else can have ended it yet."""
        if instance_id is None or instance_id != self.id:
            return False
        return self._alone or elapsed() < self._until

    def check_still_leased(self) -> None:
        """Raise LeaseLost if the current task delivers a notice that others may have leased.

        That can be when this process was frozen, or could not reach the database for a while.
        """
        notice = delivered.get()
        if notice is not None and not self.still_is(notice.instance_id):
            raise LeaseLost(f"notice {notice.id}")

    @property
    def may_deliver(self) -> bool:
        """Whether this process may begin deliveries."""
        return self.still_is(self.id)


def shards_of_others(
    living: Iterable[Instance], own: int | None, shards: int, ids: Collection[int]
) -> tuple[list[OtherShards], list[str]]:
    """Return the shards that living processes other than `own` run, which itself runs `ids`; and
    the names of those that run one of these, too, or count with another number than `shards`. In
    servers of both, people are answered twice."""
    others: list[OtherShards] = []
    rivals: list[str] = []
    for each in living:
        theirs = None if each.id == own else _shards(each.data)
        if theirs is None:
            continue
        rest = theirs.ids - frozenset(ids) if theirs.shards == shards else theirs.ids
        if rest:
            others.append(OtherShards(theirs.shards, rest))
        if theirs.shards != shards or rest != theirs.ids:
            rivals.append(each.name)
    return others, rivals


def _shards(data: Mapping[str, Any]) -> OtherShards | None:
    """Return the shards that a process has reported; None if it has not, or not legibly."""
    try:
        shards, ids = data["shards"], data["shard_ids"]
        known = OtherShards(int(shards), frozenset(int(each) for each in ids))
    except (KeyError, TypeError, ValueError):
        return None
    return known if known.shards > 0 else None


# ---- the end: refuse new work, finish the work in progress, disconnect from Discord
RESTARTING = tr("I'm restarting. Nothing has changed; please try again in a minute.")
FINISH_TIMEOUT = 7.0
"""Seconds for all handlers and deliveries in progress to finish."""
CLOSE_TIMEOUT = 5.0
"""Seconds for the gateway and the HTTP session to close. Together with `FINISH_TIMEOUT` this is
well below the 30 seconds after which systemd and Docker, configured as in the docs, kill the
process."""


class Shutdown:
    """Tracks the work in progress and lets it finish."""

    def __init__(
        self, *, finishing: float = FINISH_TIMEOUT, closing: float = CLOSE_TIMEOUT
    ) -> None:
        self._finishing = finishing
        self._closing = closing
        self.begun = False
        """Whether new work is refused."""
        self.over = False
        """Whether the time to finish is over, so that interactions are no longer answered."""
        self._work: set[asyncio.Task[Any]] = set()
        self._stop_waiting = asyncio.Event()

    def track_this_task(self) -> None:
        """Let `finish` wait for the current task."""
        task = asyncio.current_task()
        if task is not None:
            self._work.add(task)
            task.add_done_callback(self._work.discard)

    def stop_waiting(self) -> None:
        """End the waiting in `finish` and `close` at once."""
        self._stop_waiting.set()

    async def finish(self, more: Iterable[asyncio.Task[Any]] = ()) -> None:
        """Wait for all tracked tasks and those in `more`.

        Cancel tasks that have not finished within `FINISH_TIMEOUT` seconds.
        """
        current = asyncio.current_task()
        work = [task for task in {*self._work, *more} if task is not current]
        if work:
            await self._wait(self._finishing, work)
        self.over = True
        # including tasks that started meanwhile, whose requests are refused
        remaining = [task for task in {*work, *self._work} if task is not current]
        for task in remaining:
            task.cancel()
        await asyncio.gather(*remaining, return_exceptions=True)

    async def close(self, closing: Coroutine[Any, Any, None]) -> bool:
        """Run `closing` for at most `CLOSE_TIMEOUT` seconds. Return whether it finished."""
        task = asyncio.create_task(closing)
        await self._wait(self._closing, [task])
        done = task.done()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return done

    async def _wait(self, seconds: float, work: Iterable[asyncio.Task[Any]]) -> None:
        """Wait until all work is done, the time is up, or `stop_waiting` is called."""
        stopped = asyncio.create_task(self._stop_waiting.wait())
        all_done = asyncio.ensure_future(asyncio.wait(list(work)))
        try:
            await asyncio.wait(
                {all_done, stopped}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            stopped.cancel()
            all_done.cancel()

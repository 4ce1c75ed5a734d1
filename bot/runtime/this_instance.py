"""This process among those that share a database: its run, and until when it surely lives."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from typing import Any

from bot.runtime.wakeable import Wakeable
from model.instances import Instance
from model.outbox import OtherShards

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
        self.others: tuple[OtherShards, ...] = ()
        """Shards that other processes run."""
        self.needed = Wakeable()
        """Asks the keep-alive worker to say at once that this process lives."""
        self._alone = alone
        self._until = 0.0

    def confirm(self, instance: int, said_at: float, lifetime: timedelta) -> None:
        """Note that the run is stored, and was said at `said_at` to live for `lifetime`."""
        self.id = instance
        self._until = said_at + RELIED_ON * lifetime.total_seconds()

    def holds(self, lease: int | None) -> bool:
        """Return whether `lease` is that of this run, and nobody else can have ended it yet."""
        return lease is not None and lease == self.id and (self._alone or elapsed() < self._until)

    @property
    def surely_alive(self) -> bool:
        """Whether this process may begin deliveries."""
        return self.holds(self.id)


def shards_of_others(
    living: Iterable[Instance], own: int | None, shards: int, ids: Collection[int]
) -> tuple[OtherShards, ...]:
    """Return the shards that living processes other than `own` run, which itself runs `ids`."""
    found: list[OtherShards] = []
    for each in living:
        if each.id != own and (theirs := _shards(each.data)) is not None:
            rest = theirs.ids - frozenset(ids) if theirs.shards == shards else theirs.ids
            if rest:
                found.append(OtherShards(theirs.shards, rest))
    return tuple(found)


def _shards(data: Mapping[str, Any]) -> OtherShards | None:
    """Return the shards that a process has reported; None if it has not, or not legibly."""
    try:
        shards, ids = data["shards"], data["shard_ids"]
        known = OtherShards(int(shards), frozenset(int(each) for each in ids))
    except (KeyError, TypeError, ValueError):
        return None
    return known if known.shards > 0 else None

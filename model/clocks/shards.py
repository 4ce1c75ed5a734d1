"""Shards of the connection to Discord: which servers belong to one, and its heartbeats.

A server belongs to the shard `(server >> 22) % shards`. The number of shards may change between two
runs of the bot, so heartbeats and outages of several numbers may be stored at the same time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import gcd, lcm

from model.clocks.clock_rules import Span

MAX_PARTS = 256
"""The most parts into which the servers of a shard are divided to compute their outages."""


def shard_of(server: int, shards: int) -> int:
    """Return the shard of a server if there are so many."""
    return (server >> 22) % shards


@dataclass(frozen=True, slots=True, order=True)
class Shard:
    """The servers of shard number `number` (from 0) of `shards`. Shard 0 of 1 means all servers."""

    shards: int
    number: int

    def __str__(self) -> str:
        return f"{self.number} of {self.shards}"

    def has(self, server: int) -> bool:
        """Return whether a server belongs to this shard."""
        return shard_of(server, self.shards) == self.number

    def meets(self, other: Shard) -> bool:
        """Return whether a server can belong to both shards."""
        return (self.number - other.number) % gcd(self.shards, other.shards) == 0


ALL = Shard(1, 0)


@dataclass(frozen=True, slots=True)
class ShardHeartbeat:
    """When a shard was last known to be connected."""

    shard: Shard
    at: datetime


@dataclass(frozen=True, slots=True)
class ShardOutage:
    """A time in which the bot did not reach the servers of a shard."""

    shard: Shard
    span: Span


def last_of(heartbeats: Iterable[ShardHeartbeat], server: int) -> datetime | None:
    """Return the last heartbeat of a server's shard, None if none is stored.

    That is the newest one of all numbers of shards.
    """
    return max((each.at for each in heartbeats if each.shard.has(server)), default=None)


def outages_ended(
    heartbeats: Collection[ShardHeartbeat], beating: Shard, now: datetime, threshold: timedelta
) -> list[ShardOutage]:
    """Return the outages of the servers of a shard that end because it is connected now.

    These are the gaps of more than `threshold` since the last heartbeat of each server. Servers of
    the same shard may have had different ones, if the number of shards was another one. If that
    divides the servers into more than `MAX_PARTS`, all of them are credited with the longest gap.
    """
    known = [each for each in heartbeats if each.shard.meets(beating)]
    complete = [each.at for each in known if beating.shards % each.shard.shards == 0]
    if any(now - at <= threshold for at in complete):
        return []
    total = lcm(beating.shards, *(each.shard.shards for each in known))
    if total // beating.shards > MAX_PARTS:
        oldest = min(each.at for each in known)
        return [ShardOutage(beating, Span(oldest, now))] if now - oldest > threshold else []
    parts = [Shard(total, number) for number in range(beating.number, total, beating.shards)]
    last = {part: last_of(known, part.number << 22) for part in parts}
    return [
        ShardOutage(part, Span(at, now))
        for part, at in last.items()
        if at is not None and now - at > threshold
    ]


def superseded(heartbeats: Collection[ShardHeartbeat]) -> list[ShardHeartbeat]:
    """Return heartbeats that can be deleted, because all of their servers have a newer one.

    The newer ones are all of one other number of shards.
    """
    return [each for each in heartbeats if _is_superseded(each, heartbeats)]


def _is_superseded(heartbeat: ShardHeartbeat, by: Collection[ShardHeartbeat]) -> bool:
    shard, age = heartbeat.shard, (heartbeat.at, heartbeat.shard)
    newer = [each.shard for each in by if (each.at, each.shard) > age and each.shard.meets(shard)]
    # among so many shards, this many share servers with it
    return any(
        number == shards // gcd(shards, shard.shards)
        for shards, number in Counter(each.shards for each in newer).items()
    )

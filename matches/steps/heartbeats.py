"""Heartbeats of shards within a unit of work, and the outages between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta

from model.clocks.pauses import Span
from model.clocks.shards import (
    Shard,
    ShardOutage,
    joined,
    last_of,
    outages_ended,
    superseded,
)
from model.environment import Clock
from storage.database import UnitOfWork

OUTAGE_THRESHOLD = timedelta(minutes=5)
"""A longer time than this without a heartbeat is an outage, during which every clock is paused."""


async def last_heartbeat(unit: UnitOfWork, server: int) -> datetime | None:
    """Return when the bot was last known to reach a server.

    None if that was never stored, or cannot be read; the next heartbeat replaces it.
    """
    return last_of(await unit.absences.heartbeats([server]), server)


async def store_heartbeats(
    unit: UnitOfWork, shards: Collection[Shard], clock: Clock
) -> list[ShardOutage]:
    """Store that some shards are connected now. Return the outages that end with that.

    Deletes outages and heartbeats in the future, which were stored while the system clock was
    wrong, and heartbeats of earlier numbers of shards once they are not needed any more.
    """
    stored = await unit.absences.heartbeats(locked=True)
    # The time is read while the heartbeats are locked. A process that is frozen after that cannot
    # take those that others store meanwhile for ones in the future.
    now = clock.now()
    await unit.absences.delete_outages_after(now + OUTAGE_THRESHOLD)
    await unit.absences.delete_heartbeats_after(now + OUTAGE_THRESHOLD)
    stored = [each for each in stored if each.at <= now + OUTAGE_THRESHOLD]
    ended: defaultdict[Span, set[Shard]] = defaultdict(set)
    for shard in shards:
        for outage in outages_ended(stored, shard, now, OUTAGE_THRESHOLD):
            ended[outage.span].add(outage.shard)
    outages = [ShardOutage(shard, span) for span, parts in ended.items() for shard in joined(parts)]
    for outage in outages:
        await unit.absences.add_outage(outage.span, outage.shard)
    await unit.absences.set_heartbeats(shards, now)
    if len({each.shard.shards for each in stored} | {each.shards for each in shards}) > 1:
        await unit.absences.delete_heartbeats(superseded(await unit.absences.heartbeats()))
    return outages

"""What is asked of the outbox, and how much waits in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from model.entities import Notice


@dataclass(frozen=True, slots=True)
class BusyDestinations:
    """Destinations with a delivery in progress, where the worker must not begin another.

    They are lanes of the outbox, ids of channels, and ids of servers.
    """

    lanes: Collection[str] = ()
    channels: Collection[int] = ()
    servers: Collection[int] = ()


NOTHING_BUSY = BusyDestinations()


@dataclass(frozen=True, slots=True)
class ParkedMessages:
    """How many parked notices there are for a channel and its threads, None if it is unknown."""

    channel: int | None
    count: int


@dataclass(frozen=True, slots=True)
class Backlog:
    """How much is in the outbox: notices that are due, parked or broken.

    `oldest_due` is since when the first notice of a lane has been due, None if none is due.
    """

    due: int
    parked: int
    broken: int
    oldest_due: datetime | None


@dataclass(frozen=True, slots=True)
class OtherShards:
    """Those shards, of so many, that other living processes run and this one does not.

    Notices for their servers are left to them, except for those that are overdue.
    """

    shards: int
    ids: frozenset[int]

    def have(self, server: int) -> bool:
        """Return whether a server belongs to these shards. Private messages (0) do not."""
        return server != 0 and (server >> 22) % self.shards in self.ids


Choose = Callable[[Sequence[Notice]], Sequence[Notice]]
"""Chooses from notices that can be delivered now those that are to be."""

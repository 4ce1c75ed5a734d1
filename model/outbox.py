"""What is asked of the outbox, and how much waits in it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from model.clocks.shards import shard_of
from model.entities import Notice, NoticeState

COMPUTER_TURNS = 1_000_000
"""The server number of rows that have a computer play its turn, and send nothing."""
NO_SERVERS = (0, COMPUTER_TURNS)
"""Server numbers that belong to no server of Discord; 0 is that of private messages."""


@dataclass(frozen=True, slots=True)
class BusyDestinations:
    """Destinations with a delivery in progress, where the worker must not begin another.

    They are lanes of the outbox, ids of channels, and ids of servers.
    """

    lanes: Collection[str] = ()
    channels: Collection[int] = ()
    servers: Collection[int] = ()


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
        """Return whether a server belongs to these shards. `NO_SERVERS` do not."""
        return server not in NO_SERVERS and shard_of(server, self.shards) in self.ids


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of the notices that are due are wanted: at most `per_server` of each of at most `limit`
    servers, those with ids greater than `after` first, and none that is `busy`. Those of the shards
    of `others` are left to them until they are overdue."""

    limit: int = 20
    per_server: int = 20
    busy: BusyDestinations = BusyDestinations()
    after: int = -1
    others: Sequence[OtherShards] = ()


ANY = Wanted()


@dataclass(frozen=True, slots=True)
class Claim:
    """Notices that were leased, and the next moment at which another one is due, None if none is.

    That moment is in the future; what is due already may have been left out.
    """

    notices: Sequence[Notice]
    next_due: datetime | None


@dataclass(frozen=True, slots=True)
class DeliveryResult:
    """How an attempt to deliver a notice ended."""

    message: int | None = None
    """The message that shows the notice, or None if no message was necessary."""
    retry_at: datetime | None = None
    """When to try again: the delivery was postponed, or it failed and a retry may work."""
    failed: bool = False
    """Whether it failed. Otherwise the count of failed attempts begins again."""
    stopped: NoticeState | None = None
    """The state of a notice that cannot be delivered for now; its lane continues without it."""


PARKED = DeliveryResult(failed=True, stopped=NoticeState.PARKED)
"""The destination cannot be reached."""
BROKEN = DeliveryResult(failed=True, stopped=NoticeState.BROKEN)
"""It fails because of a bug of the bot, and is tried again at the next start."""

Choose = Callable[[Sequence[Notice]], Sequence[Notice]]
"""Chooses from notices that can be delivered now those that are to be."""

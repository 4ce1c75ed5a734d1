"""The storage of the outbox: queued notices and the state of their delivery.

A notice is a message to send. The worker of the outbox delivers it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from matches.model.entities import Notice, NoticeState, ParkedChannel


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


class Outbox(Protocol):
    """All stored notices.

    A process that delivers a notice leases it first: it stores the id of its instance in the row.
    While that instance lives, nobody else delivers that notice, or another one of its lane. Methods
    that end a delivery are given the lease and end it, too. They raise LeaseLost if the notice does
    not have this lease any more. Without a lease (None) they raise LookupError if there is no such
    notice, or if it is being delivered.
    """

    async def add(
        self,
        *,
        lane: str,
        kind: str,
        payload: Mapping[str, object],
        due_at: datetime,
        match: int | None = None,
        seq: int | None = None,
        server: int = 0,
        channel: int | None = None,
    ) -> Notice:
        """Queue a notice at the end of its lane, to be sent at `due_at` or later.

        `server` and `channel` are its destination; those of a `match` take precedence.
        """
        ...

    async def has_untried(self, lane: str, kind: str) -> bool:
        """Return whether a lane has a pending notice of a kind that was never attempted."""
        ...

    async def due(
        self,
        now: datetime,
        limit: int = 20,
        *,
        per_server: int = 20,
        busy: BusyDestinations = NOTHING_BUSY,
        after: int = -1,
        lease: int | None = None,
        others: Sequence[OtherShards] = (),
    ) -> list[Notice]:
        """Return the oldest pending notice of each lane, if it is due and not `busy`.

        Returns at most `per_server` notices of each of at most `limit` servers: servers with ids
        greater than `after` come first, by id, then the others. Within a server, the longest due
        notice comes first. Lanes in which an instance that lives is delivering are left out, unless
        that is `lease`; so are the servers of `others` until their notices are overdue.
        """
        ...

    async def claim(
        self,
        lease: int,
        now: datetime,
        limit: int = 20,
        *,
        per_server: int = 20,
        busy: BusyDestinations = NOTHING_BUSY,
        after: int = -1,
        others: Sequence[OtherShards] = (),
        choose: Choose = tuple,
    ) -> list[Notice]:
        """Lease those notices that `choose` returns when it is given `due`. Return them.

        An attempt at each of them begins at `now`, which may succeed even if the process dies. They
        are returned with the `tried_at` of the attempt before, None if there was none. Those that
        another process leases at the same time are left out.
        """
        ...

    async def check_lease(self, notice: int, lease: int) -> None:
        """Raise LeaseLost unless a notice has this lease. It keeps it until the unit ends."""
        ...

    async def leased_by_others(self, lease: int | None, kinds: Collection[str]) -> list[Notice]:
        """Return the notices of some kinds that instances which live, except `lease`, deliver."""
        ...

    async def next_due(self, after: datetime) -> datetime | None:
        """Return the next moment later than `after` at which the oldest notice of a lane is due.

        None if there is none.
        """
        ...

    async def backlog(self, now: datetime, limit: int) -> Backlog:
        """Return how much is in the outbox.

        At most `limit` notices of each kind are looked at, so counts may be too low when there are
        more.
        """
        ...

    async def parked_in(self, server: int) -> list[ParkedMessages]:
        """Return how many notices of a server are parked, by channel, those with most first."""
        ...

    async def mark_done(
        self, notice: int, message: int | None = None, *, lease: int | None = None
    ) -> None:
        """Mark a notice as delivered; `message` is the message that was sent, if any."""
        ...

    async def postpone(self, notice: int, due_at: datetime, *, lease: int | None = None) -> None:
        """Postpone a notice until `due_at`, and reset its count of failed attempts."""
        ...

    async def reschedule(self, notice: int, due_at: datetime) -> None:
        """Change when a pending notice is due. Does nothing while somebody delivers it."""
        ...

    async def mark_failed(self, notice: int, due_at: datetime, *, lease: int | None = None) -> None:
        """Count a failed attempt and retry at `due_at`."""
        ...

    async def park(self, notice: int, *, lease: int | None = None) -> None:
        """Stop attempts because the destination cannot be reached; its lane continues."""
        ...

    async def mark_broken(self, notice: int, *, lease: int | None = None) -> None:
        """Stop attempts until the next start, because of a bug of the bot; the lane continues."""
        ...

    async def retry_broken(self, now: datetime) -> int:
        """Make all broken notices due now, since this version may have fixed the bug. Return how
        many."""
        ...

    async def unpark(self, match: int, due_at: datetime) -> int:
        """Make the parked and broken notices of a match pending again. Return how many."""
        ...

    async def update_payload(
        self, notice: int, payload: Mapping[str, object], *, lease: int | None = None
    ) -> None:
        """Replace some entries of a notice's payload. The delivery goes on, so its lease does."""
        ...

    async def retry_failed(self, now: datetime) -> int:
        """Make all failed notices that wait for a retry due now. Return how many."""
        ...

    async def parked_channels(
        self, server: int | None = None, limit: int | None = None
    ) -> list[ParkedChannel]:
        """Return the channels with parked notices, the least recently attempted first."""
        ...

    async def retry_oldest_parked(self, channel: ParkedChannel, now: datetime) -> None:
        """Make the oldest parked notice of a channel due now."""
        ...

    async def retry_channel(self, channel: ParkedChannel, now: datetime) -> int:
        """Make all parked or failed notices of a channel due now. Return how many."""
        ...

    async def give_up(self, before: datetime) -> int:
        """Give up parked and broken notices: those of matches that ended before a moment, and
        those without a match that were queued before it. Return how many."""
        ...

    async def of_match(self, match: int, state: NoticeState | None = None) -> list[Notice]:
        """Return the notices of a match, oldest first; only those in `state` if it is given."""
        ...

    async def make_reminders_due(self, matches: Sequence[int], now: datetime) -> None:
        """Make the postponed reminders of some matches due now."""
        ...

    async def make_all_due(self, now: datetime) -> None:
        """Make all postponed notices due now."""
        ...

    async def has_sent(self, message: int, *, excluding: int) -> bool:
        """Return whether a notice other than `excluding` was delivered as this message."""
        ...

    async def delete_finished(self, before: datetime) -> int:
        """Delete delivered and given-up notices created before a moment. Return how many."""
        ...

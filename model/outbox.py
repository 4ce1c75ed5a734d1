"""The outbox: its lanes, what a worker asks of it, and how much waits in it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from model.absences import shard_of
from model.computers import COMPUTERS
from model.entities import Notice


class Lane(StrEnum):
    """What the notices of a lane are about.

    A lane is a queue within the outbox, such as `match:12`. Its notices are delivered in order of
    id, one after the other; lanes do not wait for one another. So what takes long, is postponed or
    may fail has another lane than what must not wait for it.
    """

    MATCH = "match"
    """Everything that is posted in the channel of a match."""
    COMPUTER = "computer"
    """The turns of computers in a match."""
    FINISHED = "finished"
    """The post about a match that has ended."""
    CHALLENGE = "challenge"
    """The card of a challenge."""
    UNANSWERED = "unanswered"
    """Whether a challenge on a ladder could be seen."""
    SEASON = "season"
    """The card of a season."""
    REVIEW = "review"
    """The reviews of the matches of a server."""
    REPLY = "reply"
    """The answer to a message."""
    PLAYER = "player"
    """Private messages to a player; in parts, the reminders of each match, and reviews."""

    def of(self, number: int, part: object = None) -> str:
        """Return the lane for the id of a match, a player and so on, or a part of that lane."""
        return f"{self}:{number}" if part is None else f"{self}:{number}:{part}"


NO_SERVERS = (0, *COMPUTERS)
"""Server numbers that belong to no server of Discord: 0 for private messages, and the number of a
computer for its turns, which send nothing."""


@dataclass(frozen=True, slots=True)
class Busy:
    """Lanes of the outbox, channels and servers in which no further delivery may begin now."""

    lanes: Collection[str]
    channels: Collection[int]
    servers: Collection[int]


@dataclass(frozen=True, slots=True)
class ParkedChannel:
    """A channel or thread with parked notices, and how many they are.

    `home` is the channel in which the match of the thread was agreed on, None for a challenge.
    """

    server: int
    channel: int
    home: int | None
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
class Room:
    """The room that a worker has for deliveries: `per_server` in each of at most `server_limit`
    servers, first in those with ids greater than `after`, but not where it is `busy`.

    Servers of `other_shards` are left to other processes until their notices are overdue.
    """

    server_limit: int
    per_server: int
    busy: Busy
    after: int
    other_shards: Sequence[OtherShards]


@dataclass(frozen=True, slots=True)
class Leased:
    """Notices that were leased, whether `more` may be due, and the next moment after now at which
    another one is, None if none is."""

    notices: Sequence[Notice]
    more: bool
    next_due: datetime | None


Choose = Callable[[Sequence[Notice]], Sequence[Notice]]
"""Chooses from notices that can be delivered now those that are to be."""

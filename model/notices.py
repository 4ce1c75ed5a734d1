"""The outbox: its lanes, what a worker asks of it, the content of each kind of notice that it
stores, and how a delivery ends.

A row of the outbox has a `kind` and a `payload` of JSON values (`storage.stored`). Each kind
is a class here. To add one, write its class, queue it, and write what delivers it, with
`@deliveries.on` (`bot.machine.outbox`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from model.absences import shard_of
from model.computers import COMPUTERS
from model.entities import Notice, NoticeState
from rules.text import Text


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


# ---- what is stored
Payload = Mapping[str, object]


class NoticeContent:
    """Base class of the content of a notice, a frozen dataclass for each kind."""

    __slots__ = ()
    kind: ClassVar[str]
    """How the kind is stored: the name of the class, without «Notice», with hyphens."""


class UnreadableNotice(Exception):
    """The content of a row of the outbox is damaged, or was written by a later version of the
    program."""


class Validity(StrEnum):
    """How long an announcement remains worth delivering."""

    ALWAYS = "always"
    MATCH = "match"
    """Until the match is over."""
    TURN = "turn"
    """Until the turn is over."""


class DeadlineSentence(StrEnum):
    """Which sentence about the deadline follows an announcement, depending on whom it addresses."""

    YOURS = "yours"
    THEIRS = "theirs"
    THE_MOVE = "the-move"


class ProposalOutcome(StrEnum):
    """How a proposal ended."""

    AGREED = "agreed"
    DECLINED = "declined"
    REPLACED = "replaced"
    """By another proposal."""
    LAPSED = "lapsed"
    """The match went on."""


class ReminderReason(StrEnum):
    """Why a reminder is sent."""

    NEW_TURN = "new-turn"
    """A new turn, or one whose reminder was postponed."""
    RUNNING_DOWN = "running-down"
    """An earlier reminder of a deadline: usually three quarters of the time are used."""
    DEADLINE_NEAR = "deadline-near"
    """The last reminder of a deadline: usually an hour before it."""


@dataclass(frozen=True, slots=True)
class BoardNotice(NoticeContent):
    """Post the board of the row's match and seq."""

    kind: ClassVar[str] = "board"


@dataclass(frozen=True, slots=True)
class AnnouncementNotice(NoticeContent):
    """Post a message in a match's channel, and notify the players in `mention`."""

    kind: ClassVar[str] = "announcement"
    text: Text
    mention: tuple[int, ...] = ()
    validity: Validity = Validity.ALWAYS
    """When it is out of date, and dropped."""
    seq: int | None = None
    """The seq of the match when the announcement was queued, None if that does not matter."""
    due: DeadlineSentence | None = None
    """Follows, with the current deadline, while the turn of `seq` goes on."""


@dataclass(frozen=True, slots=True)
class PrivateMessageNotice(NoticeContent):
    """Send a private message to a player, or post it in `channel` if they accept none.

    `unreachable` is the number of a match if the message says that it cannot be shown; the message
    is dropped once it can be shown again.
    """

    kind: ClassVar[str] = "private-message"
    player: int
    text: Text
    channel: int | None = None
    unreachable: int | None = None


@dataclass(frozen=True, slots=True)
class ReplayNotice(NoticeContent):
    """Post the result and the replay of a match that is over in the row's channel.

    The row belongs to that channel and not to the match, so `match_id` is stored here.
    """

    kind: ClassVar[str] = "replay"
    match_id: int


@dataclass(frozen=True, slots=True)
class ReviewNotice(NoticeContent):
    """Go on with a review, and post it when it is done.

    The row has the server and the channel of its match; server 0 for a study.
    """

    kind: ClassVar[str] = "review"
    review_id: int


@dataclass(frozen=True, slots=True)
class ComputerTurnNotice(NoticeContent):
    """Play a turn of a computer: the one of a match after the event of the row's seq.

    Nothing is sent, so the row belongs to no channel and not to the match.
    """

    kind: ClassVar[str] = "computer-turn"
    match_id: int


@dataclass(frozen=True, slots=True)
class ChallengeCardNotice(NoticeContent):
    """Post or update the card of a challenge.

    `maker_informed` says that its maker was told that nobody can see it.
    """

    kind: ClassVar[str] = "challenge-card"
    challenge_id: int
    maker_informed: bool = False


@dataclass(frozen=True, slots=True)
class LadderUnansweredNotice(NoticeContent):
    """Look whether the player who is challenged on a ladder can see the challenge, and decide what
    becomes of it. Nothing is sent."""

    kind: ClassVar[str] = "ladder-unanswered"
    challenge_id: int


@dataclass(frozen=True, slots=True)
class ChallengeThreadNotice(NoticeContent):
    """Create the thread of a match that a challenge has become, and link to it on the card."""

    kind: ClassVar[str] = "challenge-thread"
    challenge_id: int


@dataclass(frozen=True, slots=True)
class SeasonThreadNotice(NoticeContent):
    """Create the thread of a match that began without a challenge, in a season."""

    kind: ClassVar[str] = "season-thread"


@dataclass(frozen=True, slots=True)
class SeasonCardNotice(NoticeContent):
    """Post the card of a season, or update it."""

    kind: ClassVar[str] = "season-card"
    season_id: int


@dataclass(frozen=True, slots=True)
class ProposalNotice(NoticeContent):
    """Ask the seats in `waiting` whether they agree to a proposal of player `by`.

    `what` is `Proposal.what`. The row has the seq of the proposal.
    """

    kind: ClassVar[str] = "proposal"
    by: int
    what: str
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ProposalOutcomeNotice(NoticeContent):
    """Add the outcome to the message of a proposal. `by` is the player who declined it, if any."""

    kind: ClassVar[str] = "proposal-outcome"
    outcome: ProposalOutcome
    by: int | None = None


@dataclass(frozen=True, slots=True)
class ReminderNotice(NoticeContent):
    """Remind a player of the turn whose board has this `seq`.

    `on_board` says that the board has already mentioned them in the channel.
    """

    kind: ClassVar[str] = "reminder"
    player: int
    why: ReminderReason
    seq: int
    on_board: bool = False


@dataclass(frozen=True, slots=True)
class DailyMessageNotice(NoticeContent):
    """Send a player the list of the matches in which it is their turn at the time of sending."""

    kind: ClassVar[str] = "daily-message"
    player: int


@dataclass(frozen=True, slots=True)
class ReplyAnswerNotice(NoticeContent):
    """Answer a message in which a player replied to a board, and delete the answer later."""

    kind: ClassVar[str] = "reply-answer"
    channel: int
    """Where `message` is that it replies to; it may be another channel than the match's."""
    message: int
    text: Text
    move: str | None = None
    """What the player typed, if the answer has buttons for it on the board of the row's match and
    seq."""
    posted: int | None = None
    """The message that was sent, None before that."""
    whole: bool = False
    """Whether one may play `move`."""


# ---- how deliveries end
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

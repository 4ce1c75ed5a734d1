"""The content of each kind of notice, and how it is stored in the outbox.

A row of the outbox has a `kind` and a `payload` of JSON values. Each kind is a class here, which
writes its payload and reads it. To add a kind, write its
class, a function that queues it (in `matches.steps.queueing`), and one in `bot.workers` that
delivers it and is registered with `bot.workers.deliveries.Deliveries.register`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Protocol, Self, TypeVar

from rules.text import Translatable, restore_text, store_value

Payload = Mapping[str, object]


class Content(Protocol):
    """The content of a notice of one kind."""

    kind: ClassVar[str]

    @classmethod
    def read(cls, payload: Payload, /) -> Self:
        """Return the content of a payload. Raises KeyError, TypeError or ValueError."""
        ...


SomeContent = TypeVar("SomeContent", bound=Content)


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
    THE_MOVE = "the move"


class Outcome(StrEnum):
    """How a proposal ended."""

    AGREED = "agreed"
    DECLINED = "declined"
    REPLACED = "replaced"
    """By another proposal."""
    LAPSED = "lapsed"
    """The match went on."""


class ReminderReason(StrEnum):
    """Why a reminder is sent."""

    TURN = "turn"
    """A new turn."""
    TIME = "time"
    """The clock is running down."""
    LAST = "last"
    """The last reminder before the time is over."""


@dataclass(frozen=True, slots=True)
class BoardNotice:
    """Post the board of the row's match and seq."""

    kind: ClassVar[str] = "board"

    def write(self) -> Payload:
        """Return the payload."""
        return {}

    @classmethod
    def read(cls, _payload: Payload) -> Self:
        """Return the content of a payload."""
        return cls()


@dataclass(frozen=True, slots=True)
class Announcement:
    """Post a message in a match's channel, and notify the players in `mention`.

    It is dropped when out of date (`validity`). `turn` is the `seq` of the match when it was
    queued, None if that does not matter. While that turn goes on, the sentence `due` with the
    current deadline follows.
    """

    kind: ClassVar[str] = "say"
    text: Translatable
    mention: tuple[int, ...] = ()
    validity: Validity = Validity.ALWAYS
    turn: int | None = None
    due: DeadlineSentence | None = None

    def write(self) -> Payload:
        """Return the payload."""
        return {
            "text": store_value(self.text),
            "mention": list(self.mention),
            "lasts": self.validity.value,
            "turn": self.turn,
            "due": self.due and self.due.value,
        }

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """Return the content of a payload."""
        turn, due, lasts = payload.get("turn"), payload.get("due"), payload.get("lasts")
        return cls(
            text=restore_text(payload["text"]),
            mention=_whole_numbers(payload.get("mention", ())),
            validity=Validity(lasts) if lasts is not None else Validity.ALWAYS,
            turn=None if turn is None else _whole(turn),
            due=DeadlineSentence(due) if due else None,
        )


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """Send a private message to a player, or post it in `channel` if they accept none.

    `unreachable` is the number of a match if the message says that it cannot be shown; the message
    is dropped once it can be shown again.
    """

    kind: ClassVar[str] = "direct"
    player: int
    text: Translatable
    channel: int | None = None
    unreachable: int | None = None

    def write(self) -> Payload:
        """Return the payload."""
        return {
            "player": self.player,
            "text": store_value(self.text),
            "channel": self.channel,
            "unreachable": self.unreachable,
        }

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """Return the content of a payload."""
        return cls(
            player=_whole(payload["player"]),
            text=restore_text(payload["text"]),
            channel=_whole_or_none(payload.get("channel")),
            unreachable=_whole_or_none(payload.get("unreachable")),
        )


@dataclass(frozen=True, slots=True)
class FinishedNotice:
    """Post the result and the replay of a match that is over in the row's channel.

    The row belongs to that channel and not to the match, so `match` is stored here.
    """

    kind: ClassVar[str] = "finished"
    match: int

    def write(self) -> Payload:
        """Return the payload."""
        return {"match": self.match}

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """Return the content of a payload."""
        return cls(_whole(payload["match"]))


@dataclass(frozen=True, slots=True)
class CardNotice:
    """Post or update the card of a challenge.

    `maker_informed` says that its maker was told that nobody can see it.
    """

    kind: ClassVar[str] = "card"
    challenge: int
    maker_informed: bool = False

    def write(self) -> Payload:
        """Return the payload."""
        return {"challenge": self.challenge, "told": self.maker_informed}

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """Return the content of a payload."""
        return cls(_whole(payload["challenge"]), payload.get("told") is True)


@dataclass(frozen=True, slots=True)
class OpeningNotice:
    """Create the thread of a match that a challenge has become, and link to it on the card."""

    kind: ClassVar[str] = "open"
    challenge: int

    def write(self) -> Payload:
        """Return the payload."""
        return {"challenge": self.challenge}

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """Return the content of a payload."""
        return cls(_whole(payload["challenge"]))


@dataclass(frozen=True, slots=True)
class ProposalNotice:
    """Ask the seats in `waiting` whether they agree to a proposal of player `by`.

    `what` is `Proposal.what`. The seq of the row is that of the proposal.
    """

    kind: ClassVar[str] = "proposal"
    by: int
    what: str
    waiting: tuple[int, ...]

    def write(self) -> Payload:
        """Return the payload."""
        return {"by": self.by, "what": self.what, "waiting": list(self.waiting)}

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """Return the content of a payload."""
        waiting = _whole_numbers(payload["waiting"])
        return cls(_whole(payload["by"]), str(payload["what"]), waiting)


@dataclass(frozen=True, slots=True)
class ProposalOutcomeNotice:
    """Add the outcome to the message of a proposal. `by` is the player who declined it, if any."""

    kind: ClassVar[str] = "proposal-over"
    outcome: Outcome
    by: int | None = None

    def write(self) -> Payload:
        """Return the payload."""
        return {"outcome": self.outcome.value, "by": self.by}

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """Return the content of a payload."""
        return cls(Outcome(payload["outcome"]), _whole_or_none(payload.get("by")))


@dataclass(frozen=True, slots=True)
class ReminderNotice:
    """Remind a player of the turn whose board has the seq `turn`.

    `on_board` says that the board has already mentioned them in the channel.
    """

    kind: ClassVar[str] = "ping"
    player: int
    why: ReminderReason
    turn: int
    on_board: bool = False

    def write(self) -> Payload:
        """Return the payload."""
        return {
            "player": self.player,
            "why": self.why.value,
            "turn": self.turn,
            "pinged": self.on_board,
        }

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """Return the content of a payload."""
        return cls(
            _whole(payload["player"]),
            ReminderReason(payload["why"]),
            _whole(payload["turn"]),
            payload["pinged"] is True,
        )


@dataclass(frozen=True, slots=True)
class DailyMessage:
    """Send a player the list of the matches in which it is their turn at the time of sending."""

    kind: ClassVar[str] = "digest"
    player: int

    def write(self) -> Payload:
        """Return the payload."""
        return {"player": self.player}

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """Return the content of a payload."""
        return cls(_whole(payload["player"]))


@dataclass(frozen=True, slots=True)
class ReplyAnswer:
    """Answer a message in which a player replied to a board, and delete the answer later.

    The answer replies to `message` in `channel`, which may be another channel than the match's.
    `move` is what the player typed, if the answer has a button that previews it on the board of the
    row's match and seq. `posted` is the message that was sent, None before that.
    """

    kind: ClassVar[str] = "reply-answer"
    channel: int
    message: int
    text: Translatable
    move: str | None = None
    posted: int | None = None

    def write(self) -> Payload:
        """Return the payload."""
        return {
            "channel": self.channel,
            "message": self.message,
            "text": store_value(self.text),
            "move": self.move,
            "posted": self.posted,
        }

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """Return the content of a payload."""
        move = payload.get("move")
        return cls(
            channel=_whole(payload["channel"]),
            message=_whole(payload["message"]),
            text=restore_text(payload["text"]),
            move=None if move is None else str(move),
            posted=_whole_or_none(payload.get("posted")),
        )


_READ_ERRORS = (LookupError, TypeError, ValueError, AttributeError, OverflowError, RecursionError)
"""What reading raises for a payload that no version of the program wrote."""


def read_content(content: type[SomeContent], payload: Payload) -> SomeContent:
    """Return the content of a row of this kind. Raises UnreadableNotice."""
    try:
        return content.read(payload)
    except _READ_ERRORS as error:
        raise UnreadableNotice(f"{content.kind}: {error!r}") from error


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"not a whole number: {value!r}")
    return value


def _whole_or_none(value: object) -> int | None:
    return None if value is None else _whole(value)


def _whole_numbers(value: object) -> tuple[int, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TypeError(f"not a list: {value!r}")
    found: Sequence[object] = value  # pyright: ignore[reportUnknownVariableType]  # JSON
    return tuple(map(_whole, found))

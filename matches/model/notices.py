"""What each kind of notice says: the content of a row of the outbox, and how it is stored.

A row has a `kind` and a `payload` of JSON values. Each kind is a class here, which writes its
payload and reads it, also in the shapes of older versions. To add a kind, write its class, a
function that queues it (in `matches.steps.queueing`), and one in `bot.workers` that delivers it and
is registered with `bot.workers.deliveries.Deliveries.register`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Protocol, Self, TypeVar

from rules.text import Translatable, Verbatim, restore_text, store_value

Payload = Mapping[str, object]


class Content(Protocol):
    """What a notice of one kind says."""

    kind: ClassVar[str]

    @classmethod
    def read(cls, payload: Payload, /) -> Self:
        """From a payload. Raises KeyError, TypeError or ValueError."""
        ...


SomeContent = TypeVar("SomeContent", bound=Content)


class UnreadableNotice(Exception):
    """A row of the outbox holds what no version of this program wrote, or only a later one."""


class Validity(StrEnum):
    """For how long an announcement is worth delivering."""

    ALWAYS = "always"
    MATCH = "match"
    """Until the match is over."""
    TURN = "turn"
    """Until the turn is over."""


class DeadlineSentence(StrEnum):
    """The sentence about the deadline that follows an announcement, by whom it speaks to."""

    YOURS = " Your move is due"
    THEIRS = " Their move is due"
    THE_MOVE = "\nThe move is due"
    """The values are what older versions stored and appended to the text."""


class Outcome(StrEnum):
    """What came of a proposal."""

    AGREED = "agreed"
    DECLINED = "declined"
    REPLACED = "replaced"
    """By another proposal."""
    LAPSED = "lapsed"
    """The match went on."""


class ReminderReason(StrEnum):
    """What a reminder is about."""

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
        """The payload."""
        return {}

    @classmethod
    def read(cls, _payload: Payload) -> Self:
        """From a payload."""
        return cls()


@dataclass(frozen=True, slots=True)
class Announcement:
    """Say something in a match's channel, and notify the players in `mention`.

    It is dropped when out of date (`validity`). `turn` is the `shown_seq` of the match when it
    was queued, None in rows of older versions; while that turn goes on, a sentence `due` with the
    deadline as it is then follows. `legacy_quote` belongs to a text of an older version.
    """

    kind: ClassVar[str] = "say"
    text: Translatable
    mention: tuple[int, ...] = ()
    validity: Validity = Validity.ALWAYS
    turn: int | None = None
    due: DeadlineSentence | None = None
    legacy_quote: str = ""

    def write(self) -> Payload:
        """The payload."""
        return {
            "text": store_value(self.text),
            "mention": list(self.mention),
            "lasts": self.validity.value,
            "turn": self.turn,
            "due": self.due and self.due.value,
        }

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """From a payload."""
        turn, due, lasts = payload.get("turn"), payload.get("due"), payload.get("lasts")
        return cls(
            text=_text(payload["text"]),
            mention=_whole_numbers(payload.get("mention", ())),
            validity=Validity(lasts) if lasts is not None else Validity.ALWAYS,
            turn=None if turn is None else _whole(turn),
            due=DeadlineSentence(due) if due else None,
            legacy_quote=str(payload.get("quoted", "")),
        )


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """Say something to one player alone; if they take no private messages, in `channel`.

    `unreachable` is the match that the message says cannot be shown: it is dropped when it can.
    """

    kind: ClassVar[str] = "direct"
    player: int
    text: Translatable
    channel: int | None = None
    unreachable: int | None = None

    def write(self) -> Payload:
        """The payload."""
        return {
            "player": self.player,
            "text": store_value(self.text),
            "channel": self.channel,
            "unreachable": self.unreachable,
        }

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """From a payload."""
        return cls(
            player=_whole(payload["player"]),
            text=_text(payload["text"]),
            channel=_whole_or_none(payload.get("channel")),
            unreachable=_whole_or_none(payload.get("unreachable")),
        )


@dataclass(frozen=True, slots=True)
class CardNotice:
    """Post a challenge's card, or bring it up to date.

    `maker_informed`: its maker was told that nobody can see it.
    """

    kind: ClassVar[str] = "card"
    challenge: int
    maker_informed: bool = False

    def write(self) -> Payload:
        """The payload."""
        return {"challenge": self.challenge, "told": self.maker_informed}

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """From a payload."""
        return cls(_whole(payload["challenge"]), payload.get("told") is True)


@dataclass(frozen=True, slots=True)
class OpeningNotice:
    """Make the thread of a match that a challenge has become, and say on its card where it is."""

    kind: ClassVar[str] = "open"
    challenge: int

    def write(self) -> Payload:
        """The payload."""
        return {"challenge": self.challenge}

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """From a payload."""
        return cls(_whole(payload["challenge"]))


@dataclass(frozen=True, slots=True)
class ProposalNotice:
    """Ask the seats in `waiting` whether they agree to a proposal of player `by`.

    `what` is `Proposal.what`; the row's seq is that of the proposal.
    """

    kind: ClassVar[str] = "proposal"
    by: int
    what: str
    waiting: tuple[int, ...]

    def write(self) -> Payload:
        """The payload."""
        return {"by": self.by, "what": self.what, "waiting": list(self.waiting)}

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """From a payload."""
        waiting = _whole_numbers(payload["waiting"])
        return cls(_whole(payload["by"]), str(payload["what"]), waiting)


@dataclass(frozen=True, slots=True)
class ProposalOutcomeNotice:
    """Say under a proposal what came of it; `by` is the player who declined it."""

    kind: ClassVar[str] = "proposal-over"
    outcome: Outcome
    by: int | None = None

    def write(self) -> Payload:
        """The payload."""
        return {"outcome": self.outcome.value, "by": self.by}

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """From a payload."""
        return cls(Outcome(payload["outcome"]), _whole_or_none(payload.get("by")))


@dataclass(frozen=True, slots=True)
class ReminderNotice:
    """Remind a player of the turn whose board has the seq `shown_seq`.

    `on_board`: the board has mentioned them in the channel already.
    """

    kind: ClassVar[str] = "ping"
    player: int
    why: ReminderReason
    shown_seq: int
    on_board: bool = False

    def write(self) -> Payload:
        """The payload."""
        return {
            "player": self.player,
            "why": self.why.value,
            "shown_seq": self.shown_seq,
            "pinged": self.on_board,
        }

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """From a payload."""
        return cls(
            _whole(payload["player"]),
            ReminderReason(payload["why"]),
            _whole(payload["shown_seq"]),
            payload["pinged"] is True,
        )


@dataclass(frozen=True, slots=True)
class DailyMessage:
    """Tell a player in which matches it is their turn, as it is when this is sent."""

    kind: ClassVar[str] = "digest"
    player: int

    def write(self) -> Payload:
        """The payload."""
        return {"player": self.player}

    @classmethod
    def read(cls, payload: Payload) -> Self:
        """From a payload."""
        return cls(_whole(payload["player"]))


def read_content(content: type[SomeContent], payload: Payload) -> SomeContent:
    """The content of a row of that kind. Raises UnreadableNotice."""
    try:
        return content.read(payload)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableNotice(f"{content.kind}: {error!r}") from error


def _text(data: object) -> Translatable:
    """A stored text; older versions stored the finished English one."""
    return Verbatim(data) if isinstance(data, str) else restore_text(data)


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

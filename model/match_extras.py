"""What a match has apart from its columns: the options of the players, and what features keep.

Each field of `MatchExtras` names the modules that set it, and no others do. A match can go on if
any of them is lost, so one that cannot be read has its default.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

from model.clocks.clock_rules import ClockKind, ClockRule
from model.ratings.rating import RatingMode
from rules.text import Text

DEFAULT_CLOCK = ClockRule(ClockKind.MOVE, timedelta(days=3))


class Pace(StrEnum):
    """When computers answer."""

    AT_ONCE = "at-once"
    HOURS = "hours"


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """The options of a match that the players agreed on, apart from the game's.

    With `weekends_off` all clocks are paused on Saturdays and Sundays (UTC). `rated` says whether
    the match is to change ratings; a match that has begun never has `RatingMode.DEFAULT`.
    """

    clock: ClockRule = DEFAULT_CLOCK
    weekends_off: bool = False
    rated: RatingMode = RatingMode.DEFAULT
    pace: Pace = Pace.AT_ONCE

    @classmethod
    def from_typed(
        cls,
        clock: str | None = None,
        weekends_off: bool | None = None,
        rated: str | None = None,
        pace: str | None = None,
    ) -> Self:
        """Return chosen options; those not given take their defaults.

        `rated` is the value of a `RatingMode`, `pace` of a `Pace`. Raises ClockError, also for
        a clock outside the limits of what players may choose.
        """
        return cls(
            clock=ClockRule.from_typed(clock) if clock else DEFAULT_CLOCK,
            weekends_off=bool(weekends_off),
            rated=RatingMode.DEFAULT if rated is None else RatingMode(rated),
            pace=Pace.AT_ONCE if pace is None else Pace(pace),
        )


DEFAULT_OPTIONS = MatchOptions()


# ---- what features keep
@dataclass(frozen=True, slots=True)
class PostedBoard:
    """The message that shows a board of a match, and the seq that it shows."""

    channel: int
    message: int
    seq: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """What some players want to do together: take back to `ply`, or cancel the match if it is None.

    `seq` is the number of the match's newest event when it was made. `agreed` are the seats that
    agree to it; the first one proposed it.
    """

    seq: int
    agreed: tuple[int, ...]
    ply: int | None = None

    @property
    def what(self) -> str:
        """The name of the proposal in custom_ids, unique among those made at the same seq."""
        return "cancel" if self.ply is None else f"takeback-{self.ply}"


@dataclass(frozen=True, slots=True)
class PostedProposal:
    """The messages (channel, message) that show a proposal of player `by`, and its text."""

    messages: tuple[tuple[int, int], ...]
    text: Text
    by: int


@dataclass(frozen=True, slots=True)
class InactivityQuestion:
    """A seat has asked whether the match goes on, which had come to event `seq` then."""

    seq: int
    seat: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Snooze:
    """A player gets no reminder of the turn after event `seq` until a moment."""

    player: int
    seq: int
    until: datetime


@dataclass(frozen=True, slots=True)
class NotifiedTurn:
    """The turn that a player was last notified of, when, and whether only by its board.

    The turn is known by its first ply and the seq of the last agreed takeback, 0 if there is none:
    a turn that an agreed takeback brings back counts as new.
    """

    player: int
    ply: int
    takeback: int
    at: datetime
    on_board: bool = False


@dataclass(frozen=True, slots=True)
class SeatHints:
    """For how many turns a seat got a hint; the last one was the turn after event `seq`."""

    seat: int
    count: int
    seq: int


@dataclass(frozen=True, slots=True)
class SeasonOfMatch:
    """The season that a match belongs to, and what is said of it: «Spring · Section B»."""

    id: int
    mark: Text


@dataclass(frozen=True, slots=True)
class MatchExtras:
    """What features keep with a match, apart from its columns."""

    proposal: Proposal | None = None
    """The open proposal (`matches.proposals`; `matches.effects` removes it)."""
    posted_proposal: PostedProposal | None = None
    """The messages that show the open proposal (`matches.proposals`)."""
    inactivity_question: InactivityQuestion | None = None
    """Who asked whether the match goes on, and when (`matches.cancelling`)."""
    commitment: tuple[int, int] | None = None
    """The channel and the message with the commitment to the seed (`matches.delivery`).
    None without draws."""
    earlier_board: PostedBoard | None = None
    """The board before the newest one, to which an undo returns (`matches.delivery`)."""
    mentioned_outage: datetime | None = None
    """The end of the last outage that a board has mentioned (`matches.delivery`)."""
    unreachable: bool = False
    """Whether players were told that no board can be posted (`matches.delivery`)."""
    opened_by: int | None = None
    """Who made the open challenge that became this match (`matches.challenges.opening`)."""
    first_of_game: bool = False
    """Whether a player had never begun a match of this game (`matches.log.beginning`)."""
    rematch: int | None = None
    """The challenge to a rematch (`matches.challenges.challenges`)."""
    reply_seq: int = 0
    """The seq of the newest turn that was played by a reply (`matches.play`)."""
    random_seats: tuple[int, ...] = ()
    """The seats whose turns are random (`matches.play`, `matches.append`)."""
    snooze: Snooze | None = None
    """Who gets no reminder (`matches.reminders`)."""
    notified_turns: tuple[NotifiedTurn, ...] = ()
    """The turn that each player was last notified of (`matches.reminders`,
    `matches.delivery`)."""
    enough_turns: bool = False
    """Whether a turn was taken back when everybody had made enough turns for a rating
    (`matches.append`)."""
    hints: tuple[SeatHints, ...] = ()
    """The hints of each seat that got one (`matches.hints`)."""
    season: SeasonOfMatch | None = None
    """The season that it belongs to (`matches.leagues.running`, `matches.seasons`)."""
    ladder: bool = False
    """Whether it is for places on the ladder of its game (`matches.challenges.opening`)."""


NO_EXTRAS = MatchExtras()

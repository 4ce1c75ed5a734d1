"""Seasons as immutable values, and when a player is out of one.

A season is played in sections. In each of them everybody meets everybody once, all at the same
time.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from model.match_extras import MatchOptions
from rules.text import NOTHING, Notation, Text, UserInput, tr

SMALLEST_SECTION, LARGEST_SECTION = 5, 8
MIN_PLAYERS = 3
"""With fewer players no season begins."""
MAX_PLAYERS = 200
"""The greatest number of players of a season."""
MAX_SEASONS = 5
"""The greatest number of seasons of a server that are not over."""
TOO_MANY_RUNNING = 150
"""Whoever plays so many matches already cannot join a season."""
LOSSES_ON_TIME: Final = 2
"""Who has lost so many matches of a season on time is taken out of it."""
TOGETHER = timedelta(hours=1)
"""Losses on time within this time count as one after the other at once."""
WEEK = timedelta(weeks=1)
LAST_DAY = timedelta(days=1)
"""A vacation that goes on so shortly before the end of a season does not put off its judgement."""


class SeasonState(StrEnum):
    """The state of a season."""

    OPEN = "open"
    """People can join."""
    RUNNING = "running"
    OVER = "over"
    CALLED_OFF = "called-off"
    """It has never begun, or its server has removed the bot."""


@dataclass(frozen=True, slots=True)
class PostedCard:
    """The message that shows a season or a ladder: the newest one, when it was posted, the state of
    the season then, and when it was last edited."""

    message: int
    at: datetime
    state: str
    edited_at: datetime


@dataclass(frozen=True)  # without slots, so that `Terms.weeks` is the usual number
class Terms:
    """What an organiser chooses for a season; the next ones take it over."""

    name: str
    game: str
    options: Mapping[str, str]
    """The game's, as `Game.write_options` returns them."""
    match_options: MatchOptions
    section_size: int = 7
    """About how many players a section has."""
    weeks: int = 8
    promoted: int = 1
    """How many players of each section go up, and how many go down."""
    repeats: bool = True
    """Whether another season follows."""

    @property
    def length(self) -> timedelta:
        """How long it lasts."""
        return self.weeks * WEEK


@dataclass(frozen=True, slots=True)
class Season:
    """A season. `ordinal` counts the seasons that follow one another, from 1.

    `due_at` is when the scheduler works on it next, None if it is over.
    """

    id: int
    server: int
    channel: int
    organiser: int
    terms: Terms
    begins_at: datetime
    ends_at: datetime
    due_at: datetime | None
    ordinal: int = 1
    state: SeasonState = SeasonState.OPEN
    card: PostedCard | None = None

    @property
    def title(self) -> Text:
        """What it is called: «Spring», and the next ones «Spring 2», «Spring 3», …"""
        name = self.terms.name
        return UserInput(name if self.ordinal == 1 else f"{name} {self.ordinal}")

    def is_running(self, now: datetime) -> bool:
        """Whether the table can change: not from the end on, even if the scheduler is late."""
        return self.state is SeasonState.RUNNING and now < self.ends_at

    @property
    def ended_early(self) -> bool:
        """Whether an organiser has ended the season before its date."""
        return self.ends_at < self.begins_at + self.terms.length


def section_name(section: int, count: int) -> Text:
    """Return what a section is called, of so many: «Section A»; nothing if it is the only one."""
    if count == 1:
        return NOTHING
    more, letter = divmod(section, 26)
    return tr("Section {section}", section=Notation("A" * more + chr(ord("A") + letter)))


class PlayerStatus(StrEnum):
    """Whether somebody is still in a season."""

    IN = "in"
    OUT = "out"
    """Left before half of their matches were played, so none of them counts in the table."""
    LEFT = "left"
    """Left later: the rest of their matches counts as lost."""


@dataclass(frozen=True, slots=True)
class SeasonPlayer:
    """A player of a season. `section` counts from 0; None before it begins, and for somebody for
    whom there was no place.

    `rank` is the order in which the sections are filled; None for somebody who is new.
    """

    player: int
    section: int | None = None
    rank: int | None = None
    status: PlayerStatus = PlayerStatus.IN


class PairingResult(StrEnum):
    """Who gets the point of a pairing: the first player, the second one, both a half, or nobody."""

    FIRST = "first"
    SECOND = "second"
    SHARED = "shared"
    VOID = "void"
    """The match was still running when an organiser ended the season, so it counts for nobody."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players who meet in a section. `match_id` is None until it has begun.

    `result` is stored once, when the match or the season ends. `ruling` is what an organiser has
    decided instead.
    """

    section: int
    first: int
    second: int
    match_id: int | None = None
    result: PairingResult | None = None
    lost_on_time: bool = False
    ruling: PairingResult | None = None

    @property
    def outcome(self) -> PairingResult | None:
        """What counts."""
        return self.ruling or self.result

    @property
    def players(self) -> tuple[int, int]:
        """Both players."""
        return self.first, self.second

    def won_by(self, player: int) -> PairingResult:
        """Return the outcome in which one of the two gets the point."""
        return PairingResult.FIRST if player == self.first else PairingResult.SECOND

    def lost_by(self, player: int) -> PairingResult:
        """Return the outcome in which the other one gets the point."""
        return PairingResult.SECOND if player == self.first else PairingResult.FIRST


def status_after_leaving(pairings: Collection[Pairing], late: Collection[int] = ()) -> PlayerStatus:
    """Return the status of somebody with these pairings who leaves a season that is running. The
    matches that are `late` count as over."""
    played = sum(each.result is not None or each.match_id in late for each in pairings)
    return PlayerStatus.OUT if played * 2 < len(pairings) else PlayerStatus.LEFT

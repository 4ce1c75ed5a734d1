"""What the life of a match needs of the world, as Protocols; `storage` implements them.

One use case is one unit of work: everything in it is committed together, or nothing is. A write
unit takes the database's write lock when it begins, so what it read cannot change under it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from matches.clock_rules import ClockState
from matches.commits import CommitListener
from matches.errors import Refused
from matches.match_options import MatchOptions
from matches.model import (
    Blocked,
    Board,
    Challenge,
    ChallengePlayer,
    ChallengeState,
    Event,
    First,
    Intervention,
    Match,
    Notice,
    NoticeState,
    Player,
    Seat,
    Server,
    Sweep,
    SweepKind,
    Vacation,
)
from matches.pauses import Span
from matches.preferences import PlayerPreferences
from matches.server_settings import ServerSettings
from matches.values import MatchNumber
from rules.game import Result
from rules.text import tr


@dataclass(frozen=True, slots=True)
class Timing:
    """A match's clock as storage keeps it.

    `deadline` is when the mover's time runs out; `check_at` when the clock must be looked at next
    (a reminder, or the deadline). Both may be early, never late: what stands still is only known
    when one looks.
    """

    clock: ClockState | None = None
    deadline: datetime | None = None
    check_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Busy:
    """Where messages are being delivered, so that no other is to begin there."""

    lanes: Collection[str] = ()
    channels: Collection[int] = ()
    servers: Collection[int] = ()


IDLE = Busy()


class Conflict(Exception):
    """A row changed between reading and writing (compare-and-set failed): nothing was written."""


class Duplicate(Exception):
    """The interaction that causes this event has already caused one: nothing was written."""


class UnreadableMatch(Refused):
    """A match's row is broken, or another version of the bot wrote it."""

    def __init__(self, match: int) -> None:
        super().__init__(
            tr(
                "Match {match} can't be read by this version of the bot. Its log says why to "
                "whoever runs the bot.",
                match=MatchNumber(match),
            ),
            match=match,
        )


class Clock(Protocol):
    """The one clock."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""
        ...


class Randomness(Protocol):
    """Where chance comes from: the operating system, or a test's fixed sequence."""

    def seed(self) -> bytes:
        """32 secret bytes."""
        ...

    def shuffled(self, players: Sequence[int]) -> list[int]:
        """The same players in random order."""
        ...


class Challenges(Protocol):
    """Challenges in storage."""

    async def add(
        self,
        *,
        server: int,
        channel: int,
        game: str,
        options: Mapping[str, str],
        match_options: MatchOptions,
        seats: int,
        first: First,
        players: Sequence[ChallengePlayer],
        created_at: datetime,
        expires_at: datetime,
    ) -> Challenge: ...

    async def get(self, challenge: int) -> Challenge | None: ...

    async def set_players(self, challenge: int, players: Sequence[ChallengePlayer]) -> None:
        """Replace the list of people in an open challenge (order kept)."""
        ...

    async def set_card(self, challenge: int, channel: int, message: int) -> None: ...

    async def close(self, challenge: int, state: ChallengeState, match: int | None = None) -> None:
        """Leave `OPEN`. Raises Conflict when it was not open any more."""
        ...

    async def open_by(self, player: int) -> list[Challenge]:
        """Open challenges that the player made, oldest first."""
        ...

    async def open_for(self, player: int, server: int) -> list[Challenge]:
        """Open challenges in a server that the player is in, invited to, or free to accept."""
        ...

    async def due(
        self, now: datetime, limit: int = 100, *, besides: Collection[int] = ()
    ) -> list[int]:
        """Open challenges whose time is over, longest over first; those in `besides` left out."""
        ...

    async def next_expiry(self, *, besides: Collection[int] = ()) -> datetime | None:
        """When the first open challenge expires; `besides` as in `due`."""
        ...


class Matches(Protocol):
    """Matches and their logs in storage."""

    async def add(
        self,
        *,
        game: str,
        options: Mapping[str, str],
        match_options: MatchOptions,
        seed: bytes,
        seats: Sequence[Seat],
        server: int,
        channel: int,
        home: int,
        to_move: int | None,
        created_at: datetime,
        timing: Timing,
        rules_version: int = 1,
    ) -> Match: ...

    async def get(self, match: int) -> Match | None:
        """One match, running or ended. Raises UnreadableMatch for a broken row."""
        ...

    async def get_many(self, numbers: Collection[int]) -> list[Match]:
        """Return the matches with these numbers that exist, at most a thousand, by number."""
        ...

    async def running_near(self, server: int, channel: int, limit: int) -> list[Match]:
        """Some running matches of a server: at most so many of the channel, then so many others,
        oldest first."""
        ...

    async def running_numbered(self, server: int, digits: str, limit: int) -> list[Match]:
        """Running matches of a server whose number begins with `digits`, the shortest first; not
        many more than the limit are read, however many there are."""
        ...

    async def events(self, match: int) -> list[Event]:
        """The whole log, in order of seq from 1. Raises ValueError for an event of unknown kind."""
        ...

    async def append(
        self,
        match: Match,
        events: Sequence[Event],
        *,
        ply: int,
        to_move: int | None,
        at: datetime,
        result: Result | None,
        shown: bool,
        timing: Timing,
    ) -> Match:
        """Append events seq+1, seq+2, … and bring the row up to date in the same breath.

        Compare-and-set: only if the row's seq is still `match.seq`, else Conflict. An `interaction`
        that is already in the log of this match raises Duplicate. `turn_started_at` becomes `at`
        whenever `to_move` or the ply changes; a result sets `finished_at`.
        With `shown`, `shown_seq` becomes the new seq (a board is owed).
        """
        ...

    async def set_channel(self, match: int, channel: int) -> None: ...

    async def set_board(self, match: int, board: Board | None) -> None: ...

    async def running_after(
        self, match: int, limit: int, *, server: int | None = None, mover: int | None = None
    ) -> list[int]:
        """Running matches with larger numbers, by number: of a server, of a player to move."""
        ...

    async def running_of(self, wanted: Sequence[int]) -> list[Match]:
        """Those of some matches that are running, by number."""
        ...

    async def set_timings(self, changed: Sequence[tuple[Match, Timing]]) -> None:
        """Write the clocks of matches that were read in this unit."""
        ...

    async def set_timing(self, match: Match, timing: Timing) -> None:
        """Write the clock. Raises Conflict when the match's seq has moved on since it was read."""
        ...

    async def due(self, now: datetime, limit: int = 100) -> list[int]:
        """Running matches whose clocks must be looked at now, longest due first."""
        ...

    async def postpone_check(self, match: int, at: datetime) -> None:
        """Set when to check a running clock next. Does nothing for a paused one."""
        ...

    async def next_check(self) -> datetime | None:
        """When the first running clock must be looked at."""
        ...

    async def set_data(self, match: int, data: Mapping[str, object]) -> None:
        """Merge into what is there; None takes a key out."""
        ...

    async def playing(self, player: int, server: int | None = None) -> list[Match]:
        """Running matches of a player, those where it is their move first, then by last change."""
        ...

    async def finished(
        self, player: int, server: int | None, limit: int, offset: int
    ) -> list[Match]:
        """Ended matches of a player, newest first."""
        ...

    async def in_channel(self, channel: int, player: int, limit: int = 25) -> list[Match]:
        """Matches whose boards go to this channel, oldest first: the running ones of a player; if
        none, at most `limit` running ones of others; if none, the newest ended one."""
        ...

    async def waiting_for(self, player: int) -> list[Match]:
        """Running matches in which it is the player's turn, the longest waiting first, without
        stuck ones."""
        ...

    async def count_running(self, player: int, other: int | None = None) -> int:
        """How many running matches a player has, or two players have with each other."""
        ...

    async def running(self, server: int | None = None) -> list[Match]: ...

    async def set_stuck(self, match: int, at: datetime | None) -> None:
        """Write down since when a match cannot be replayed; None: it can be again."""
        ...

    async def stuck(self) -> list[Match]:
        """Matches that could not be replayed, running or ended."""
        ...

    async def rules_in_use(self) -> list[tuple[str, int]]:
        """The games of running matches with the versions of their rules, each pair once."""
        ...

    async def running_by(self, game: str, rules_version: int) -> list[int]:
        """Running matches of a game by one version of its rules."""
        ...


class Players(Protocol):
    """People and their settings."""

    async def get(self, player: int) -> Player:
        """The player, with default preferences when unknown."""
        ...

    async def set_preferences(self, player: int, preferences: PlayerPreferences) -> None:
        """Store what has changed; entries that only another version knows are left alone."""
        ...

    async def names(self, wanted: Sequence[tuple[int, int]]) -> dict[tuple[int, int], str]:
        """What players are called on servers, by (server, player); those unknown left out."""
        ...

    async def set_name(self, server: int, player: int, name: str) -> None:
        """Remember what a player is called on a server."""
        ...

    async def block(self, player: int, blocked: int) -> bool:
        """Refuse challenges from `blocked`; False when that was so already."""
        ...

    async def unblock(self, player: int, blocked: int) -> bool: ...

    async def blocks(self, player: int) -> list[int]: ...

    async def blocks_among(self, people: Collection[int]) -> set[tuple[int, int]]:
        """Who of these people blocks whom of them: (player, blocked)."""
        ...

    async def preferences_of(self, wanted: Collection[int]) -> Mapping[int, PlayerPreferences]:
        """Preferences by player; those unknown left out."""
        ...


class Absences(Protocol):
    """When clocks stand still for reasons outside a match, and who wants to hear when."""

    async def add_outage(self, span: Span) -> None:
        """Remember that the bot was away."""
        ...

    async def outages(self, after: datetime) -> list[Span]:
        """Outages that end after a moment, in order."""
        ...

    async def add_vacation(self, player: int, start: datetime, end: datetime) -> Vacation: ...

    async def end_vacation(self, vacation: int, end: datetime) -> None:
        """Let a vacation end at another moment than planned."""
        ...

    async def vacations(self, player: int, after: datetime) -> list[Vacation]:
        """A player's vacations that end after a moment, in order of their start."""
        ...

    async def vacations_of(self, players: Collection[int], after: datetime) -> list[Vacation]:
        """The same of several players, in order of their start."""
        ...

    async def delete_outages_after(self, moment: datetime) -> None:
        """Delete outages that end after a moment: the clock was wrong when they were stored."""
        ...

    async def make_digests_due_by(self, moment: datetime) -> None:
        """Make digests that are due later due at this moment."""
        ...

    async def add_server_absence(self, server: int, span: Span) -> None:
        """Remember that the bot was shut out of a server."""
        ...

    async def server_absences(
        self, servers: Collection[int], after: datetime
    ) -> list[tuple[int, Span]]:
        """Absences from servers that end after a moment, and those that go on, with `FOREVER`."""
        ...

    async def set_digest(self, player: int, at: datetime | None) -> None:
        """When the player's next daily digest is due; None for no digest."""
        ...

    async def digests_due(self, now: datetime, limit: int = 100) -> list[int]: ...

    async def next_digest(self) -> datetime | None: ...


class Sweeps(Protocol):
    """Work over many matches that is done a part at a time."""

    async def add(self, kind: SweepKind, subject: int, data: Mapping[str, object]) -> Sweep: ...

    async def get(self, sweep: int) -> Sweep | None:
        """One that is under way, None when it has come to its end."""
        ...

    async def pending(self, limit: int, *, besides: Collection[int] = ()) -> list[int]:
        """The oldest of each subject, oldest first; those in `besides` left out."""
        ...

    async def advance(self, sweep: int, match: int) -> None:
        """Store that all matches up to this number are done."""
        ...

    async def mark_done(self, sweep: int) -> None:
        """Delete a finished sweep."""
        ...


class Interventions(Protocol):
    """What moderators did."""

    async def add(self, server: int, intervention: Intervention) -> None: ...

    async def of_server(self, server: int, limit: int) -> list[Intervention]:
        """Newest first."""
        ...


class Servers(Protocol):
    """Servers and their settings."""

    async def get(self, server: int) -> Server: ...

    async def set_settings(self, server: int, settings: ServerSettings) -> None:
        """Store what has changed; entries that only another version knows are left alone."""
        ...

    async def set_left(self, server: int, at: datetime | None) -> None: ...

    async def with_running_matches(self) -> list[int]:
        """Servers with running matches, without those that were left."""
        ...


class Outbox(Protocol):
    """Queued messages."""

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
        """Queue a notice behind those that are already in its lane.

        `server` and `channel` say where it goes; those of a `match` take precedence.
        """
        ...

    async def has_untried(self, lane: str, kind: str) -> bool:
        """Whether a lane has a pending notice of a kind without any attempt."""
        ...

    async def due(
        self, now: datetime, limit: int = 20, *, each: int = 20, busy: Busy = IDLE, after: int = -1
    ) -> list[Notice]:
        """The oldest pending notice of each lane, where it is due and its lane is not `busy`.

        Returns at most `each` notices of each of at most `limit` servers: those after the server
        `after`, by id, then again from the first. Within a server, the longest due come first.
        """
        ...

    async def next_due(self, after: datetime) -> datetime | None:
        """When the next notice at the head of a lane is due after `after`, None if there is
        none."""
        ...

    async def mark_attempt(self, notice: int, at: datetime) -> None:
        """Store that an attempt begins at `at`. It may succeed even if the process dies."""
        ...

    async def mark_done(self, notice: int, message: int | None = None) -> None: ...

    async def postpone(self, notice: int, due_at: datetime) -> None:
        """Postpone a notice without counting a failure."""
        ...

    async def mark_failed(self, notice: int, due_at: datetime) -> None:
        """Count a failed attempt and retry at `due_at`."""
        ...

    async def park(self, notice: int) -> None: ...

    async def mark_broken(self, notice: int) -> None:
        """Stop trying until the next start, because of our own bug; the lane continues."""
        ...

    async def retry_broken(self, now: datetime) -> int:
        """Make all broken notices due now, since this version may have fixed the bug. Return how
        many."""
        ...

    async def unpark(self, match: int, due_at: datetime) -> int:
        """Make the parked and broken notices of a match pending again. Return how many."""
        ...

    async def update_payload(self, notice: int, payload: Mapping[str, object]) -> None:
        """Merge into a notice's payload."""
        ...

    async def retry_failed(self, now: datetime) -> int:
        """Make all failed notices that wait for a retry due now. Return how many."""
        ...

    async def blocked(self, server: int | None = None, limit: int | None = None) -> list[Blocked]:
        """The channels with parked notices, the least recently tried first."""
        ...

    async def probe(self, blocked: Blocked, now: datetime) -> None:
        """Make the oldest parked notice of a channel due now."""
        ...

    async def release(self, blocked: Blocked, now: datetime) -> int:
        """Make all parked or failed notices of a channel due now. Return how many."""
        ...

    async def give_up(self, before: datetime) -> int:
        """Give up the parked and broken notices of matches that ended before a moment, and those
        without a match that were queued before it. Return how many."""
        ...

    async def of_match(self, match: int, state: NoticeState | None = None) -> list[Notice]: ...

    async def make_reminders_due(self, matches: Sequence[int], now: datetime) -> None:
        """Make the postponed reminders of some matches due now."""
        ...

    async def make_all_due(self, now: datetime) -> None:
        """Make all postponed notices due now."""
        ...

    async def has_sent(self, message: int, *, besides: int) -> bool:
        """Whether a notice other than `besides` was delivered as this message."""
        ...

    async def delete_finished(self, before: datetime) -> int:
        """Delete delivered and given-up notices created before a moment. Return how many."""
        ...


class UnitOfWork(Protocol):
    """All of storage within one transaction."""

    @property
    def challenges(self) -> Challenges: ...
    @property
    def matches(self) -> Matches: ...
    @property
    def players(self) -> Players: ...
    @property
    def servers(self) -> Servers: ...
    @property
    def outbox(self) -> Outbox: ...
    @property
    def absences(self) -> Absences: ...
    @property
    def interventions(self) -> Interventions: ...
    @property
    def sweeps(self) -> Sweeps: ...

    async def set_fact(self, key: str, value: str) -> None:
        """Store a string under a key, replacing an earlier one."""
        ...

    async def get_fact(self, key: str) -> str | None:
        """The string stored under a key, None if there is none."""
        ...


class Store(Protocol):
    """Where units of work come from."""

    def write(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """A transaction that commits when the block ends well and rolls back when it raises."""
        ...

    def read(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """A consistent view that writes nothing and never waits for writers."""
        ...

    def on_commit(self, listener: CommitListener) -> Callable[[], None]:
        """Call `listener` after each commit that changed something tasks wait for.

        Return a function that ends the subscription.
        """
        ...

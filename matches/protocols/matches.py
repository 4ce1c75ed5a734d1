"""Stored matches, their logs of events and their clocks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from matches.model.clock_state import ClockState
from matches.model.entities import Board, Event, Match, Seat
from matches.model.match_options import MatchOptions
from rules.game import Result


@dataclass(frozen=True, slots=True)
class ClockSchedule:
    """A match's clock as storage keeps it.

    `deadline` is when the mover's time runs out; `check_at` when the clock must be looked at next
    (a reminder, or the deadline). Both may be early, never late: what stands still is only known
    when one looks.
    """

    clock: ClockState | None = None
    deadline: datetime | None = None
    check_at: datetime | None = None


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
        schedule: ClockSchedule,
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
        schedule: ClockSchedule,
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

    async def set_clocks(self, changed: Sequence[tuple[Match, ClockSchedule]]) -> None:
        """Write the clocks of matches that were read in this unit."""
        ...

    async def set_clock(self, match: Match, schedule: ClockSchedule) -> None:
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

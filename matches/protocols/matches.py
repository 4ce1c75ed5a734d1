"""The storage of matches, their event logs and their clocks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from matches.model.clock_state import ClockState
from matches.model.entities import Board, Event, Match, Seat
from matches.model.match_options import MatchOptions
from matches.model.seat_results import SeatResult
from rules.game import Result

LATEST_ENDED = 100
"""The matches that `Matches.count_finished` looks at."""
NO_DATA: Mapping[str, object] = {}
"""Changes nothing in `Match.data`."""


@dataclass(frozen=True, slots=True)
class ClockSchedule:
    """A match's clock, and the moments computed from it.

    `deadline` is when the time of the player to move runs out; `check_at` is when the scheduler
    must check the clock next, for a reminder or the deadline. Both may be too early, never too
    late, because a pause that begins later moves them.
    """

    clock: ClockState | None = None
    deadline: datetime | None = None
    check_at: datetime | None = None


class Matches(Protocol):
    """All stored matches and their event logs.

    Lists leave out matches that cannot be read; the log names each of them once.
    """

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
    ) -> Match:
        """Store a new match with an empty event log.

        `options` are the game's options as `Game.write_options` returns them; `home` is the channel
        in which the match was agreed on, `channel` the one for its boards.
        """
        ...

    async def get(self, match: int) -> Match | None:
        """Return a running or ended match, None if there is none.

        Raises UnreadableMatch if its row cannot be read.
        """
        ...

    async def get_many(self, numbers: Collection[int]) -> list[Match]:
        """Return the matches with these numbers that exist, at most a thousand, by number."""
        ...

    async def numbers_of(self, player: int) -> list[int]:
        """Return the numbers of all matches of a player, running or ended, the newest first."""
        ...

    async def running_near(self, server: int, channel: int, limit: int) -> list[Match]:
        """Return running matches: at most `limit` of the channel, then at most `limit` others of
        the server, each oldest first."""
        ...

    async def ended_lately(self, server: int, limit: int) -> list[Match]:
        """Return at most `limit` ended matches of a server, the latest ended first."""
        ...

    async def running_numbered(self, server: int, digits: str, limit: int) -> list[Match]:
        """Return running matches of a server whose numbers begin with `digits`, the shortest
        numbers first.

        Reads few more than `limit` rows, however many matches there are.
        """
        ...

    async def ended_numbered(self, server: int, digits: str, limit: int) -> list[Match]:
        """Return ended matches of a server as `running_numbered` does running ones."""
        ...

    async def events(self, match: int, *, since: int = 1, until: int | None = None) -> list[Event]:
        """Return the log from the seq `since` on, up to and including `until` if given, ordered by
        seq.

        Raises ValueError for an event of unknown kind.
        """
        ...

    async def text_of_event(self, match: int, interaction: int) -> str | None:
        """Return the text of the event that an interaction caused, None if there is none."""
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
        data: Mapping[str, object] = NO_DATA,
    ) -> Match:
        """Append events with the seqs `match.seq` + 1, + 2, … and update the row of the match.

        `ply`, `to_move`, `result` and `schedule` are the state after these events; `at` is when
        they happened. `turn_started_at` becomes `at` if `to_move` or the ply changes; a result sets
        `finished_at`. With `shown`, the caller queues a board of the last event, and `shown_seq`
        becomes its seq. `data` replaces some entries of `Match.data`, as in `set_data`.

        Raises Conflict if the row's seq is no longer `match.seq`, Duplicate if the interaction of
        an event is already in the log, ValueError if the events' seqs do not follow `match.seq`.
        """
        ...

    async def set_results(self, match: int, results: Sequence[SeatResult]) -> None:
        """Store the results of the seats of an ended match. Does nothing if it is running."""
        ...

    async def without_results(self, match: int, limit: int) -> list[int]:
        """Return the numbers of ended matches greater than `match` for whose seats no turns are
        stored, sorted."""
        ...

    async def set_channel(self, match: int, channel: int) -> None:
        """Change the channel for the boards of a match, also of notices in the outbox."""
        ...

    async def set_board(self, match: int, board: Board | None) -> None:
        """Store which message shows the newest board, None for no message."""
        ...

    async def running_after(
        self, match: int, limit: int, *, server: int | None = None, mover: int | None = None
    ) -> list[int]:
        """Return the numbers of running matches greater than `match`, sorted.

        Only those of a server, and those in which the player `mover` is to move, if given.
        """
        ...

    async def running_among(self, numbers: Sequence[int]) -> list[Match]:
        """Return those of the matches with these numbers that are running, by number."""
        ...

    async def set_clocks(self, changed: Sequence[tuple[Match, ClockSchedule]]) -> None:
        """Store the clocks of matches that were read in this unit of work."""
        ...

    async def set_clock(self, match: Match, schedule: ClockSchedule) -> None:
        """Store the clock. Raises Conflict if the match's seq has changed since it was read."""
        ...

    async def due(self, now: datetime, limit: int = 100) -> list[int]:
        """Return the numbers of running matches whose clocks must be checked now, the longest due
        first."""
        ...

    async def take_due(self, match: int, now: datetime) -> bool:
        """Lock a match whose clock must be checked now.

        Return False if it need not be any more, or if another unit works on the match.
        """
        ...

    async def postpone_check(self, match: int, at: datetime) -> None:
        """Set when to check a clock next. Does nothing if no check is due."""
        ...

    async def next_check(self) -> datetime | None:
        """Return when the next clock must be checked, None if there is none."""
        ...

    async def set_data(self, match: int, data: Mapping[str, object]) -> None:
        """Replace some entries of `Match.data`; a value of None deletes its key."""
        ...

    async def playing(self, player: int, server: int | None = None) -> list[Match]:
        """Return the running matches of a player: first those in which they are to move, then the
        others, each group by latest change first."""
        ...

    async def plays_after(self, player: int, server: int, after: int) -> bool:
        """Return whether a player is in a running match of a server with a number above `after`.

        Only a few matches are looked at, in case some cannot be read, which do not count.
        """
        ...

    async def finished(
        self, player: int, server: int | None, limit: int, offset: int
    ) -> list[Match]:
        """Return the ended matches of a player, the latest ended first."""
        ...

    async def in_channel(self, channel: int, player: int, limit: int = 25) -> list[Match]:
        """Return the matches whose boards go to a channel, oldest first: the running ones of a
        player; if there are none, at most `limit` running ones of others; if there are none, the
        latest ended one."""
        ...

    async def waiting_for(self, player: int) -> list[Match]:
        """Return the running matches in which a player is to move, the longest waiting first,
        without those that cannot be replayed."""
        ...

    async def count_finished(self, player: int, most: int) -> int:
        """Return how many matches a player has finished, at most `most`.

        Cancelled ones do not count. Only the latest `LATEST_ENDED` are looked at, so that it costs
        the same for everybody.
        """
        ...

    async def count_running(self, player: int, other: int | None = None) -> int:
        """Return how many running matches a player has, or has with the player `other`."""
        ...

    async def running(self, server: int | None = None) -> list[Match]:
        """Return all running matches, of one server if given, by server and then by number."""
        ...

    async def running_homes(self, server: int) -> list[int]:
        """Return the channels (`Match.home`) in which a server's running matches were agreed on."""
        ...

    async def count_running_in(self, server: int, homes: Collection[int], player: int) -> int:
        """Return how many matches `running_in` can return."""
        ...

    async def running_in(
        self, server: int, homes: Collection[int], player: int, limit: int, offset: int
    ) -> list[Match]:
        """Return some of a server's running matches, the newest first: those that were agreed on in
        the channels `homes`, and those of a player."""
        ...

    async def set_stuck(self, match: int, at: datetime | None) -> None:
        """Store since when a match cannot be replayed, None if it can."""
        ...

    async def stuck(self) -> list[Match]:
        """Return the matches that cannot be replayed, running or ended."""
        ...

    async def rules_in_use(self) -> list[tuple[str, int]]:
        """Return the distinct pairs of game and rules version among running matches."""
        ...

    async def running_with_rules(self, game: str, rules_version: int) -> list[int]:
        """Return the numbers of running matches of a game with one rules version, sorted."""
        ...

"""A cache of the matches that were replayed lately."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from model.entities import Event, Match, Seat
from rules.replay import Line

BYTES_PER_POSITION = 4_000
"""More than a position takes on the largest board of any game."""
BYTES_PER_EVENT = 400
"""More than an event takes, unless a moderator wrote a long reason."""
MAX_BYTES = 20_000 * BYTES_PER_POSITION


@dataclass(frozen=True, slots=True)
class Replay:
    """A log and the line of positions that it leads to. `seats` are those of the match."""

    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    line: Line

    @property
    def size(self) -> int:
        """How many bytes it takes at most."""
        positions = len(self.line.positions) * BYTES_PER_POSITION
        return positions + len(self.events) * BYTES_PER_EVENT


class Replays:
    """The replays that were used lately: as many as fit into `MAX_BYTES`, and at least one.

    They hold only what follows from the logs. What may change without an event, such as the clock,
    is always read with the match. Only committed events may be kept.

    Erasing a person's data changes the seats of their matches, and with them what is in this cache
    is out of date at once, whichever process erases it. Events by moderators, and what they wrote
    about others, are forgotten by `clear`.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._kept: OrderedDict[tuple[int, int | None], Replay] = OrderedDict()
        self._size = 0

    def get(self, match: Match, until: int | None = None) -> Replay | None:
        """Return the replay of a match, or that of its log up to event `until`.

        Return None if there is none. It may be older or newer than `match`.
        """
        key = (match.id, until)
        found = self._kept.get(key)
        if found is None:
            return None
        if found.seats != match.seats:
            self._forget(key)
            return None
        self._kept.move_to_end(key)
        return found

    def keep(self, match: int, replay: Replay, until: int | None = None) -> None:
        """Keep a replay, unless that of a longer log is there already."""
        key = (match, until)
        known = self._kept.get(key)
        if known is not None:
            if known.seats == replay.seats and len(known.events) >= len(replay.events):
                return
            self._forget(key)
        self._kept[key] = replay
        self._size += replay.size
        while self._size > self._max_bytes and len(self._kept) > 1:
            self._forget(next(iter(self._kept)))

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._size = 0

    def _forget(self, key: tuple[int, int | None]) -> None:
        self._size -= self._kept.pop(key).size

"""A cache of the lines of positions of the matches that were used lately."""

from collections import OrderedDict
from dataclasses import dataclass

from model.entities import Event, MatchRow, Seat
from rules.line import Line

BYTES_PER_POSITION = 4_000
"""More than a position takes on the largest board of any game."""
BYTES_PER_EVENT = 400
"""More than an event takes, unless a moderator wrote a long reason."""
MAX_BYTES = 20_000 * BYTES_PER_POSITION


@dataclass(frozen=True, slots=True)
class KnownLine:
    """A log and the line of positions that it leads to. `seats` are the match's."""

    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    line: Line

    @property
    def size(self) -> int:
        """How many bytes it takes at most."""
        positions = len(self.line.positions) * BYTES_PER_POSITION
        return positions + len(self.events) * BYTES_PER_EVENT


class LineCache:
    """The lines that were used lately: as many as fit into `MAX_BYTES`, and at least one.

    They hold only what follows from the logs. What may change without an event, such as the clock,
    is always read with the match. Only committed events may be remembered.

    Erasing a person's data changes the seats of their matches, and with them what is in this cache
    is out of date at once, whichever process erases it. Events by moderators, and what they wrote
    about others, are forgotten by `clear`.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._lines: OrderedDict[int, KnownLine] = OrderedDict()
        self._size = 0

    def get(self, row: MatchRow) -> KnownLine | None:
        """Return what is known of a match, None if nothing is. It may be older or newer."""
        line = self._lines.get(row.id)
        if line is None:
            return None
        if line.seats != row.seats:
            self._forget(row.id)
            return None
        self._lines.move_to_end(row.id)
        return line

    def remember(self, match_id: int, line: KnownLine) -> None:
        """Remember what is known of a match, unless a longer log of it is there already."""
        known = self._lines.get(match_id)
        if known is not None:
            if known.seats == line.seats and len(known.events) >= len(line.events):
                return
            self._forget(match_id)
        self._lines[match_id] = line
        self._size += line.size
        while self._size > self._max_bytes and len(self._lines) > 1:
            self._forget(next(iter(self._lines)))

    def clear(self) -> None:
        """Forget everything."""
        self._lines.clear()
        self._size = 0

    def _forget(self, match_id: int) -> None:
        self._size -= self._lines.pop(match_id).size

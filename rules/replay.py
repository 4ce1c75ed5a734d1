"""From a match's log to its positions: the one place that knows what each event does to a game.

The log is append-only and its numbering never goes back, not even when moves are taken back;
the position and the ply are derived here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.game import Game, Move, Position, Result, Termination
from rules.options import Options


class Kind(StrEnum):
    """What an event of a match's log is."""

    MOVE = "move"
    TAKEBACK = "takeback"
    """`text` is the ply to go back to."""
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    REMOVED = "removed"
    CANCELLED = "cancelled"
    NOTE = "note"
    """Something that people should find in the log (a clock credited, a reason), no effect."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The part of an event that decides positions. `seat` is who did it, None for nobody's seat."""

    kind: Kind
    seat: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A match so far: `positions[k]` after k plies that still count, `moves[k]` led from k to k+1.

    A seat's leaving changes the last position in place (a leave is no ply). `result` also knows of
    ends that no rule of the game brings about (resignation, time, cancelling).
    """

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]
    result: Result | None = None
    left: tuple[tuple[int, Termination], ...] = ()
    """Seats that left, in order, and why: a takeback brings back moves, never a player."""

    @property
    def position(self) -> Position:
        """The newest position."""
        return self.positions[-1]

    @property
    def last_turn(self) -> range:
        """Indices into `moves` of the plies that make up the last turn played (or begun)."""
        end = len(self.moves)
        start = end
        while start > 0 and (start == end or self.positions[start].mid_turn):
            start -= 1
        return range(start, end)


_LEAVING = {
    Kind.RESIGNED: Termination.RESIGNED,
    Kind.TIMEOUT: Termination.TIMEOUT,
    Kind.REMOVED: Termination.RESIGNED,
}


def begin(
    game: Game, options: Options, seats: int, seed: bytes, wishes: Sequence[str | None] = ()
) -> Line:
    """A match before its first event."""
    start = game.start(options, seats, seed, wishes)
    return Line((start,), (), start.result())


def extend(line: Line, entry: Entry) -> Line:
    """The line after one more event. Raises IllegalMove for a move that is none."""
    position = line.position
    if entry.kind is Kind.MOVE:
        after = position.play(Move(entry.text))
        return replace(
            line,
            positions=(*line.positions, after),
            moves=(*line.moves, Move(entry.text)),
            result=after.result(),
        )
    if entry.kind is Kind.TAKEBACK:
        ply = int(entry.text)
        back = line.positions[ply]
        for seat, why in line.left:
            if not back.has_left(seat):
                back = back.leave(seat, why)
        return replace(
            line,
            positions=(*line.positions[:ply], back),
            moves=line.moves[:ply],
            result=back.result(),
        )
    if entry.kind is Kind.CANCELLED:
        return replace(line, result=Result((), Termination.CANCELLED))
    if entry.kind in _LEAVING and entry.seat is not None:
        why = _LEAVING[entry.kind]
        if position.seats == 2:
            return replace(line, result=Result((1 - entry.seat,), why))
        after = position.leave(entry.seat, why)
        return replace(
            line,
            positions=(*line.positions[:-1], after),
            result=after.result(),
            left=(*line.left, (entry.seat, why)),
        )
    return line


def replay(line: Line, entries: Iterable[Entry]) -> Line:
    """`extend`, for each entry in order."""
    for entry in entries:
        line = extend(line, entry)
    return line

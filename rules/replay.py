"""From a match's log to its positions: the one place that knows what each event does to a game.

The log is append-only and its numbering never goes back, not even when moves are taken back;
the position and the ply are derived here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.errors import IllegalMove
from rules.game import Game, Move, Position, Result, Termination
from rules.options import Options
from rules.text import UserInput, tr


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


LEAVING = {
    Kind.RESIGNED: Termination.RESIGNED,
    Kind.TIMEOUT: Termination.TIMEOUT,
    Kind.REMOVED: Termination.RESIGNED,
}
"""The kinds of events by which a seat leaves, and how a match ends by them."""


def begin(
    game: Game, options: Options, seats: int, seed: bytes, wishes: Sequence[str | None] = ()
) -> Line:
    """A match before its first event."""
    start = game.start(options, seats, seed, wishes)
    return Line((start,), (), start.result())


def extend(line: Line, entry: Entry) -> Line:
    """The line after one more event. Raises IllegalMove for an illegal move or takeback."""
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
        ply = _ply(entry, len(line.moves))
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
    if entry.kind in LEAVING and entry.seat is not None:
        why = LEAVING[entry.kind]
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
    """The line after several events: as by `extend` for each, without playing what is taken back.

    So a move that was taken back is not checked. Raises IllegalMove for an illegal takeback, and
    for an illegal move that still counts.
    """
    standing = _Standing(line)
    for entry in entries:
        standing.add(entry)
    return standing.played()


def _ply(takeback: Entry, plies: int) -> int:
    """The ply that a takeback goes back to. Raises IllegalMove when there is no such ply."""
    if not takeback.text.isdecimal() or not int(takeback.text) <= plies:
        raise IllegalMove(tr("There is no ply {ply} to go back to.", ply=UserInput(takeback.text)))
    return int(takeback.text)


@dataclass(frozen=True, slots=True)
class _Leave:
    """A seat leaves at a position; `again` when it had left already in what was taken back."""

    seat: int
    why: Termination
    again: bool = False

    def after(self, position: Position) -> Position:
        if self.again and position.has_left(self.seat):
            return position
        return position.leave(self.seat, self.why)


class _Standing:
    """What still counts of a line and the events after it, before any of it is played.

    `_leaves[k]` are the seats that left at the position after `_kept + k` plies.
    """

    def __init__(self, line: Line) -> None:
        self._line = line
        self._kept = len(line.moves)
        self._moves: list[str] = []
        self._leaves: list[list[_Leave]] = [[]]
        self._left = list(line.left)
        self._end = line.result

    def add(self, entry: Entry) -> None:
        """Take one more event into account."""
        if entry.kind is Kind.MOVE:
            self._moves.append(entry.text)
            self._leaves.append([])
            self._end = None
        elif entry.kind is Kind.TAKEBACK:
            self._go_back(_ply(entry, self._kept + len(self._moves)))
        elif entry.kind is Kind.CANCELLED:
            self._end = Result((), Termination.CANCELLED)
        elif entry.kind in LEAVING and entry.seat is not None:
            why = LEAVING[entry.kind]
            if self._line.position.seats == 2:
                self._end = Result((1 - entry.seat,), why)
                return
            self._leaves[-1].append(_Leave(entry.seat, why))
            self._left.append((entry.seat, why))
            self._end = None

    def _go_back(self, ply: int) -> None:
        if ply < self._kept:
            self._kept, self._moves, self._leaves = ply, [], [[]]
        else:
            del self._moves[ply - self._kept :]
            del self._leaves[ply - self._kept + 1 :]
        here = {leave.seat for leave in self._leaves[-1]}
        self._leaves[-1] += [
            _Leave(seat, why, again=True) for seat, why in self._left if seat not in here
        ]
        self._end = None

    def played(self) -> Line:
        """The line: every position after what it holds already is computed here, once."""
        positions = list(self._line.positions[: self._kept + 1])
        for ply, leaves in enumerate(self._leaves):
            if ply:
                positions.append(positions[-1].play(Move(self._moves[ply - 1])))
            for leave in leaves:
                positions[-1] = leave.after(positions[-1])
        return Line(
            tuple(positions),
            (*self._line.moves[: self._kept], *map(Move, self._moves)),
            self._end or positions[-1].result(),
            tuple(self._left),
        )

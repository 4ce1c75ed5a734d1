"""Replaying the log of a match: what each event does to the position.

The log is append-only: a takeback appends an event and removes none. Positions and plies are
derived from it, only here.
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
    """The kind of an event in a match's log."""

    MOVE = "move"
    TAKEBACK = "takeback"
    """`text` is the ply to go back to."""
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    REMOVED = "removed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Entry:
    """The part of an event that positions depend on.

    `seat` is the seat that caused it, or None if no seat did.
    """

    kind: Kind
    seat: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Leaving:
    """A seat that left when `ply` plies of the line had been played, and why."""

    ply: int
    seat: int
    why: Termination


@dataclass(frozen=True, slots=True)
class Line:
    """A match so far, without the plies that were taken back.

    `positions[k]` is the position after k plies; `moves[k]` leads from it to `positions[k + 1]`. A
    seat that leaves changes the last position, since leaving is not a ply. `result` also covers
    matches that did not end by the rules of the game: by resignation, time or cancelling.
    """

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]
    result: Result | None = None
    left: tuple[tuple[int, Termination], ...] = ()
    """Seats that left, in order, and why. A takeback does not bring a seat back."""
    leavings: tuple[Leaving, ...] = ()
    """What those seats changed in `positions`, in order."""

    @property
    def position(self) -> Position:
        """The newest position."""
        return self.positions[-1]

    def cut(self, ply: int) -> Line:
        """Return the line after `ply` plies. The match must have gone on from there."""
        leavings = tuple(each for each in self.leavings if each.ply <= ply)
        return Line(
            self.positions[: ply + 1],
            self.moves[:ply],
            self.positions[ply].result(),
            tuple((each.seat, each.why) for each in leavings),
            leavings,
        )

    @property
    def last_turn(self) -> range:
        """The indices into `moves` of the plies of the last turn, complete or not."""
        return self.turn_of(len(self.moves)) if self.moves else range(0)

    @property
    def move_number(self) -> int:
        """The number of the last turn, complete or not: how many turns were played.

        Turns are counted from 1, all seats together. A swap counts, the opening does not.
        """
        return self.move_number_of(len(self.moves))

    def move_number_of(self, ply: int) -> int:
        """Return the number of the turn of a ply, counted from 1; 0 for a ply of the opening."""
        return sum(map(begins_turn, self.positions[:ply]))

    def turn_of(self, ply: int) -> range:
        """Return the indices into `moves` of the turn of a ply, counted from 1.

        A ply of the opening is a turn by itself.
        """
        start = ply - 1
        while start > 0 and self.positions[start].mid_turn:
            start -= 1
        end = ply
        while end < len(self.moves) and self.positions[end].mid_turn:
            end += 1
        return range(start, end)

    def ply_after(self, move_number: int) -> int:
        """Return how many plies had been played after the turn with this number.

        After move 0 is just before the first turn. If there are fewer turns, return all plies.
        """
        begun = 0
        for ply in range(len(self.moves)):
            if begins_turn(self.positions[ply]):
                if begun >= move_number:
                    return ply
                begun += 1
        return len(self.moves)


def begins_turn(position: Position) -> bool:
    """Return whether the next ply begins a turn after the opening."""
    return not position.mid_turn and not position.opening


LEAVING = {
    Kind.RESIGNED: Termination.RESIGNED,
    Kind.TIMEOUT: Termination.TIMEOUT,
    Kind.REMOVED: Termination.RESIGNED,
}
"""The kinds of events by which a seat leaves, and how they end a match of two."""


def begin(
    game: Game, options: Options, seats: int, seed: bytes, wishes: Sequence[str | None] = ()
) -> Line:
    """Return a match before its first event."""
    start = game.start(options, seats, seed, wishes)
    return Line((start,), (), start.result())


def extend(line: Line, entry: Entry) -> Line:
    """Return the line after one more event. Raises IllegalMove for an illegal move or takeback."""
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
        leavings = [each for each in line.leavings if each.ply <= ply]
        for seat, why in line.left:
            if not back.has_left(seat):
                back = back.leave(seat, why)
                leavings.append(Leaving(ply, seat, why))
        return replace(
            line,
            positions=(*line.positions[:ply], back),
            moves=line.moves[:ply],
            result=back.result(),
            leavings=tuple(leavings),
        )
    if entry.kind is Kind.CANCELLED:
        return replace(line, result=Result((), Termination.CANCELLED))
    if entry.kind in LEAVING and entry.seat is not None:
        why = LEAVING[entry.kind]
        if position.seats == 2:
            return replace(line, result=Result((1 - entry.seat,), why))
        ply = len(line.moves)
        after = position.leave(entry.seat, why)
        return replace(
            line,
            positions=(*line.positions[:ply], after),
            result=after.result(),
            left=(*line.left, (entry.seat, why)),
            leavings=(*line.leavings, Leaving(ply, entry.seat, why)),
        )
    return line


def replay(line: Line, entries: Iterable[Entry]) -> Line:
    """Return the line after several events, without playing plies that are taken back later.

    The result is that of `extend` for each event, but such plies are not checked. Raises
    IllegalMove for an illegal takeback, and for an illegal move that was not taken back.
    """
    remaining = _RemainingEvents(line)
    for entry in entries:
        remaining.add(entry)
    return remaining.played()


def _ply(takeback: Entry, plies: int) -> int:
    """Return the ply to which a takeback goes back. Raises IllegalMove if there is no such ply."""
    if not takeback.text.isdecimal() or not int(takeback.text) <= plies:
        raise IllegalMove(tr("There is no ply {ply} to go back to.", ply=UserInput(takeback.text)))
    return int(takeback.text)


@dataclass(frozen=True, slots=True)
class _Leave:
    """A seat that leaves.

    `again` is true if the plies at which it left were taken back, so that it leaves once more.
    """

    seat: int
    why: Termination
    again: bool = False

    def changes(self, position: Position) -> bool:
        """Return whether the position is another one after the seat has left."""
        return not (self.again and position.has_left(self.seat))


class _RemainingEvents:
    """What remains of a line and later events after all takebacks; nothing is played yet.

    The first `_unchanged` plies of the line remain, then follow `_moves`. `_leaves[k]` are the
    seats that leave after `_unchanged + k` plies.
    """

    def __init__(self, line: Line) -> None:
        self._line = line
        self._unchanged = len(line.moves)
        self._moves: list[str] = []
        self._leaves: list[list[_Leave]] = [[]]
        self._left = list(line.left)
        self._end = line.result

    def add(self, entry: Entry) -> None:
        """Add the next event."""
        if entry.kind is Kind.MOVE:
            self._moves.append(entry.text)
            self._leaves.append([])
            self._end = None
        elif entry.kind is Kind.TAKEBACK:
            self._go_back(_ply(entry, self._unchanged + len(self._moves)))
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
        if ply < self._unchanged:
            self._unchanged, self._moves, self._leaves = ply, [], [[]]
        else:
            del self._moves[ply - self._unchanged :]
            del self._leaves[ply - self._unchanged + 1 :]
        leaving_here = {leave.seat for leave in self._leaves[-1]}
        self._leaves[-1] += [
            _Leave(seat, why, again=True) for seat, why in self._left if seat not in leaving_here
        ]
        self._end = None

    def played(self) -> Line:
        """Return the resulting line; each new position is computed once."""
        first = self._unchanged
        positions = list(self._line.positions[: first + 1])
        leavings = [each for each in self._line.leavings if each.ply <= first]
        for ply, leaves in enumerate(self._leaves, first):
            if ply > first:
                positions.append(positions[-1].play(Move(self._moves[ply - first - 1])))
            for leave in leaves:
                if leave.changes(positions[-1]):
                    positions[-1] = positions[-1].leave(leave.seat, leave.why)
                    leavings.append(Leaving(ply, leave.seat, leave.why))
        return Line(
            tuple(positions),
            (*self._line.moves[:first], *map(Move, self._moves)),
            self._end or positions[-1].result(),
            tuple(self._left),
            tuple(leavings),
        )

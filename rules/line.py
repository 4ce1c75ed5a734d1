"""A match as a line of positions: what each event of its log does to it.

The log is append-only: a takeback appends an event and removes none. Positions and plies are
derived from it, only here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from rules import text_limits
from rules.errors import IllegalMove
from rules.game import Game, Mark, Move, Position, Result, Termination, Wishes
from rules.options import Options


class Kind(StrEnum):
    """The kind of an event in a match's log."""

    MOVE = "move"
    TAKEBACK = "takeback"
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    REMOVED = "removed"
    CANCELLED = "cancelled"


class CancelReason(StrEnum):
    """Why a match was cancelled. An event of any other kind has no reason."""

    BY_PLAYER = "by-player"
    """A player cancelled it alone, before everybody had moved."""
    AGREED = "agreed"
    """All players agreed to cancel it."""
    INACTIVE = "inactive"
    """A player ended it because nothing had happened for a long time."""
    NEVER_MOVED = "never-moved"
    """In a match of two, a player ran out of time without ever having moved."""
    UNPLAYED_RESIGNED = "unplayed-resigned"
    """A player resigned from a match in which nobody had moved, and only one was left."""
    UNPLAYED_TIMEOUT = "unplayed-timeout"
    """The same, but that player ran out of time."""
    UNPLAYED_REMOVED = "unplayed-removed"
    """The same, but a moderator removed that player."""
    TOO_LONG = "too-long"
    """It had as many plies as a match may have."""
    MODERATOR = "moderator"
    """A moderator ended it."""
    RETIRED_RULES = "retired-rules"
    """It began under rules that no version of the program knows any more."""
    SERVER_GONE = "server-gone"
    """Its server removed the bot long ago."""
    PLAYER_GONE = "player-gone"
    """The data of a player was erased, and the log could not be replayed."""


BY_NO_SEAT = frozenset(
    {
        CancelReason.TOO_LONG,
        CancelReason.MODERATOR,
        CancelReason.RETIRED_RULES,
        CancelReason.SERVER_GONE,
        CancelReason.PLAYER_GONE,
    }
)
"""The reasons of events that no seat causes."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The part of an event that positions depend on.

    `seat` is the seat that caused it, or None if no seat did. `text` is the move, the ply to go
    back to, or what a moderator typed. `reason` is why a match was cancelled, None for all other
    events.
    """

    kind: Kind
    seat: int | None = None
    text: str = ""
    reason: CancelReason | None = None


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
    leavings: tuple[Leaving, ...] = ()
    """Seats that left while others played on, in order; none in a match of two, which then ends.

    A takeback does not bring a seat back: it leaves again.
    """

    @property
    def position(self) -> Position:
        """The newest position."""
        return self.positions[-1]

    @property
    def gone(self) -> tuple[tuple[int, Termination], ...]:
        """The seats of `leavings`, in order, and why they left."""
        return tuple((each.seat, each.why) for each in self.leavings)

    def cut(self, ply: int) -> Line:
        """Return the line after `ply` plies. The match must have gone on from there.

        A result by resignation, time or cancelling is lost.
        """
        return Line(
            self.positions[: ply + 1],
            self.moves[:ply],
            self.positions[ply].result(),
            tuple(each for each in self.leavings if each.ply <= ply),
        )

    @property
    def last_turn(self) -> range:
        """The indices into `moves` of the plies of the last turn, complete or not."""
        return self.turns[-1] if self.moves else range(0)

    @property
    def move_number(self) -> int:
        """The number of the last turn, complete or not: how many turns were played.

        Turns are counted from 1, all seats together. A swap counts, the opening does not.
        """
        return self.move_number_of(len(self.moves))

    def move_number_of(self, ply: int) -> int:
        """Return the number of the turn of a ply; 0 for a ply of the opening.

        Plies and turns are counted from 1.
        """
        return sum(map(begins_turn, self.positions[:ply]))

    @property
    def turns(self) -> list[range]:
        """The indices into `moves` of the plies of each turn; the last one may not be complete.

        A ply of the opening is a turn by itself.
        """
        begins = [
            ply for ply in range(len(self.moves)) if not (ply and self.positions[ply].mid_turn)
        ]
        return [range(begin, end) for begin, end in pairwise([*begins, len(self.moves)])]

    def turns_in(self, plies: range) -> list[range]:
        """Return the turns that have some of these plies, whole."""
        return [turn for turn in self.turns if any(ply in plies for ply in turn)]

    def turn_of(self, ply: int) -> range:
        """Return the turn that the ply with this index is part of."""
        return self.turns_in(range(ply, ply + 1))[0]

    def turn_to(self, ply: int) -> range:
        """Return the first plies of a turn, of which `ply`, counted from 1, is the last one."""
        return range(self.turn_of(ply - 1).start, ply)

    def marks(self, plies: Iterable[int]) -> tuple[Mark, ...]:
        """Return what some plies changed, for a picture."""
        return tuple(
            mark for ply in plies for mark in self.positions[ply].narration.marks(self.moves[ply])
        )

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


def begin(game: Game, options: Options, seats: int, seed: bytes, wishes: Wishes = ()) -> Line:
    """Return a match before its first event."""
    start = game.start(options, seats, seed, wishes)
    return Line((start,), (), start.result())


def extend(line: Line, entry: Entry) -> Line:
    """Return the line after one more event.

    A move adds a position, a takeback removes some, and a seat leaves the newest position.

    Raises IllegalMove for an illegal move or takeback, and if nobody is said to leave.
    """
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
        for each in line.leavings:
            if each.ply > ply and not back.has_left(each.seat):
                back = back.leave(each.seat, each.why)
        return replace(
            line,
            positions=(*line.positions[:ply], back),
            moves=line.moves[:ply],
            result=back.result(),
            leavings=tuple(replace(each, ply=min(each.ply, ply)) for each in line.leavings),
        )
    if entry.kind is Kind.CANCELLED:
        return replace(line, result=Result((), Termination.CANCELLED))
    if entry.seat is None:
        raise IllegalMove.because("The player said to leave is not in the match.")
    why = LEAVING[entry.kind]
    if position.seats == 2:
        return replace(line, result=Result((1 - entry.seat,), why))
    ply = len(line.moves)
    after = position.leave(entry.seat, why)
    return replace(
        line,
        positions=(*line.positions[:ply], after),
        result=after.result(),
        leavings=(*line.leavings, Leaving(ply, entry.seat, why)),
    )


def extend_by_log(line: Line, entries: Iterable[Entry]) -> Line:
    """Return the line after several events. Raises IllegalMove as `extend` does."""
    for entry in entries:
        line = extend(line, entry)
    return line


def _ply(takeback: Entry, plies: int) -> int:
    """Return the ply to which a takeback goes back. Raises IllegalMove if there is no such ply."""
    if not takeback.text.isdecimal() or not int(takeback.text) <= plies:
        raise IllegalMove.because(
            "There is no ply {ply} to go back to.", ply=text_limits.shown(takeback.text)
        )
    return int(takeback.text)

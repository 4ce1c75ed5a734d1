"""The clocks of a match: when they run, when they are paused, and when time is up.

This is pure arithmetic on times and spans. A clock runs for one seat at a time, from the posting of
the turn's board (at the latest `GRACE` after the turn began) to the end of the turn. It is paused
on weekends (an option), during vacations of the player to move, during outages of the bot and its
absences from the server, and while a moderator has paused the match.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from model.clocks.clock_rules import FOREVER, ZERO, ClockKind, ClockRule, Pauses, Span

GRACE = timedelta(minutes=10)
"""A seat's clock starts this long after the turn passed, if its board is not posted earlier."""
LAST_WARNING = timedelta(hours=1)
"""The last reminder is due this long before the deadline."""
_REMEMBERED_TURNS = 8
"""Turns whose remaining time is stored, so that a takeback can restore it."""


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clocks of a match: the bank of every seat, and the clock that runs."""

    rule: ClockRule
    banks: tuple[timedelta, ...]
    seat: int | None = None
    """The seat to move, None if the match is over."""
    turn_at: datetime | None = None
    """When its turn began."""
    since: datetime | None = None
    """When its clock starts."""
    allowance: timedelta = ZERO
    """The time that it has for this turn from `since` on."""
    moderator_pauses: tuple[Span, ...] = ()
    """Those within this turn."""
    ended: tuple[tuple[int, int, timedelta], ...] = ()
    """The latest turns as (seat, ply at the start, time left at the end), which takebacks need."""
    reminded: int = 0
    """How many reminders of this turn there were."""
    gifts: timedelta = ZERO
    """The time that players gave for this turn."""
    gifts_before: timedelta = ZERO
    """The time that they gave for the last turn played, which can be undone."""
    overdue_since: datetime | None = None
    """When a check first found it overdue."""

    @classmethod
    def first(cls, rule: ClockRule, seats: int, seat: int, at: datetime) -> Self:
        """Return full clocks, with the clock of `seat` about to start."""
        return cls(rule, (rule.bank,) * seats).passed_to(seat, at)

    @property
    def paused(self) -> bool:
        """Whether a moderator has paused the match."""
        return any(span.end == FOREVER for span in self.moderator_pauses)

    def passed_to(self, seat: int | None, at: datetime) -> Self:
        """Return the clocks after the turn passes to a seat, or after the match ends (None)."""
        allowance = ZERO
        if seat is not None and self.rule.kind is not ClockKind.NONE:
            allowance = self.banks[seat]
        still_paused = (Span(at, FOREVER),) if self.paused else ()
        start = None if seat is None else at + GRACE
        return replace(
            self,
            seat=seat,
            turn_at=at,
            since=start,
            allowance=allowance,
            moderator_pauses=still_paused,
            reminded=0,
            gifts=ZERO,
            overdue_since=None,
        )

    def posted(self, at: datetime) -> Self:
        """Return the clocks after the board of this turn was posted, which starts the clock."""
        if self.since is None or at >= self.since:
            return self
        return replace(self, since=max(at, self.turn_at or at))

    def all_pauses(self, pauses: Pauses) -> Pauses:
        """Return the given pauses together with those by moderators."""
        return replace(pauses, spans=(*pauses.spans, *self.moderator_pauses))

    def time_left(self, now: datetime, pauses: Pauses) -> timedelta | None:
        """Return what is left of this turn's time, never below zero, or None without a clock."""
        if self.rule.kind is ClockKind.NONE or self.since is None:
            return None
        return max(ZERO, self.allowance - self.all_pauses(pauses).used(self.since, now))

    def deadline(self, pauses: Pauses) -> datetime | None:
        """Return when the time is up, or None without a clock and while it is paused with no known
        end."""
        if self.rule.kind is ClockKind.NONE or self.since is None:
            return None
        return self.all_pauses(pauses).runs_out(self.since, self.allowance)

    def reminders(self, pauses: Pauses) -> list[datetime]:
        """Return when to remind the player to move: after three quarters of the time, and an hour
        before its end.

        There are none without a clock, and fewer if it is paused with no known end.
        """
        if self.rule.kind is ClockKind.NONE or self.since is None:
            return []
        marks = {self.allowance * 3 / 4, max(ZERO, self.allowance - LAST_WARNING)} - {ZERO}
        still = self.all_pauses(pauses)
        moments = (still.runs_out(self.since, mark) for mark in sorted(marks))
        return [moment for moment in moments if moment is not None]

    def played(
        self,
        ply: int | None,
        seat: int | None,
        now: datetime,
        pauses: Pauses,
        *,
        pressed: datetime | None = None,
    ) -> Self:
        """Return the clocks after the turn that began at `ply` ended: the time left is stored, and
        the turn passes to `seat`. If it was not finished (None), its time is not stored.

        The time counts up to `pressed`, when the player sent the move, or up to `now` if that is
        None.
        """
        mover = self.seat
        state = self
        left = self.time_left(pressed or now, pauses)
        if ply is not None and mover is not None and left is not None:
            banks = list(self.banks)
            banks[mover] = self._refilled(left)
            ended = (*self.ended, (mover, ply, left))[-_REMEMBERED_TURNS:]
            state = replace(self, banks=tuple(banks), ended=ended, gifts_before=self.gifts)
        return state.passed_to(seat, now)

    def _refilled(self, left: timedelta) -> timedelta:
        """Return the time that a seat has for its next turn."""
        if self.rule.kind is ClockKind.FISCHER:
            return min(self.rule.cap, left + self.rule.step)
        return self.rule.bank

    def undone(self, ply: int, seat: int, now: datetime, pauses: Pauses) -> Self:
        """Return the clocks after an undo: the turn of `seat` that began at `ply` continues as if
        it had not ended.

        Since nobody else is asked, an undo must not gain time. The seat gets what was left when the
        turn ended, less the time since then; gifts of time for the turn remain. The seat that was
        to move keeps its time.
        """
        begun = [turn for turn in self.ended if turn[1] >= ply]
        if not begun or self.seat is None or self.turn_at is None:
            return self.passed_to(seat, now)
        left = begun[0][2]
        banks = list(self.banks)
        if self.rule.kind is ClockKind.FISCHER:
            banks[self.seat] = self.time_left(now, pauses) or ZERO
        banks[seat] = left
        ended = self.ended[: -len(begun)]
        back = replace(self, banks=tuple(banks), ended=ended).passed_to(seat, now)
        return replace(back, since=self.turn_at, gifts=self.gifts_before)

    def back_to(
        self, ply: int, seat: int, now: datetime, pauses: Pauses, turns: Mapping[int, int]
    ) -> Self:
        """Return the clocks after an agreed takeback to `ply`: time that was added for the turns
        taken back is removed. `turns` are the seats of these, by the plies at which they began.

        Used time stays used. A seat keeps at least one step, unless it had less. A turn before
        those that are stored counts as if its whole step had been added. If the clock gives time
        for each move, the turn starts again with all of it.
        """
        banks = list(self.banks)
        if self.rule.kind is ClockKind.FISCHER:
            if self.seat is not None:
                banks[self.seat] = self.time_left(now, pauses) or ZERO
            stored = {begun: left for _, begun, left in self.ended}
            for begun, mover in turns.items():
                if begun not in stored and any(other < begun for other in stored):
                    continue  # a forced turn: it has no clock
                left = stored.get(begun, ZERO)
                gained = self._refilled(left) - left
                banks[mover] = max(banks[mover] - gained, min(banks[mover], self.rule.step))
        else:
            banks = [self.rule.bank] * len(banks)
        kept = tuple(turn for turn in self.ended if turn[1] < ply)
        return replace(self, banks=tuple(banks), ended=kept).passed_to(seat, now)

    def give(
        self, extra: timedelta, now: datetime, pauses: Pauses, *, by_player: bool = False
    ) -> Self:
        """Return the clocks after `extra` time from now on for the seat whose clock runs.

        A Fischer bank never exceeds its cap. If `by_player`, the time counts in `gifts`.
        """
        left = self.time_left(now, pauses)
        if left is None or self.since is None:
            return self
        then = left + extra
        if self.rule.kind is ClockKind.FISCHER:
            then = min(self.rule.cap, then)
        if then <= left:
            return self
        used = self.all_pauses(pauses).used(self.since, now)
        gifts = self.gifts + then - left if by_player else self.gifts
        given = replace(self, allowance=used + then, gifts=gifts)
        # Reminders whose time has passed were sent, or would tell the player nothing new.
        past = sum(moment <= now for moment in given.reminders(pauses))
        return replace(given, reminded=past)

    def pause(self, now: datetime) -> Self:
        """Return the clocks after a moderator has paused the match."""
        if self.paused:
            return self
        pauses = (*self.moderator_pauses, Span(now, FOREVER))
        return replace(self, moderator_pauses=pauses)

    def resume(self, now: datetime) -> Self:
        """Return the clocks after a moderator has resumed the match."""
        ended = tuple(
            Span(span.start, max(now, span.start)) if span.end == FOREVER else span
            for span in self.moderator_pauses
        )
        return replace(self, moderator_pauses=ended)


NO_CLOCK = ClockState(ClockRule(ClockKind.NONE), ())
"""The clock of a match that has no limit, before its first turn."""


@dataclass(frozen=True, slots=True)
class ClockSchedule:
    """A match's clock, and the moments computed from it.

    `deadline` is when the time of the player to move runs out; `check_at` is when the scheduler
    must check the clock next, for a reminder or the deadline. Both may be too early, never too
    late, because a pause that begins later moves them.
    """

    clock: ClockState = NO_CLOCK
    deadline: datetime | None = None
    check_at: datetime | None = None

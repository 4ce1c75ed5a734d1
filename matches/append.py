"""Appends to a match's log. No other code does.

What is written, and what the clock is afterwards, is computed by `new_events` and `clock_after`.
What else follows is listed in `matches.effects`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from matches.effects import apply_effects
from matches.log.match import Match, MatchChange
from matches.ratings.rating import was_long_enough
from model import limits
from model.absences import Absences
from model.clocks.clock_state import ClockSchedule, ClockState
from model.entities import Chosen, Event, MatchRow, MatchState
from model.environment import Randomness
from model.plans import Plan
from model.text_values import people_in
from rules.errors import IllegalMove, MoveError
from rules.game import Move, Result, Termination
from rules.line import LEAVING, CancelReason, Entry, Kind, Line, extend
from rules.text import Notation
from rules.turns import preview_of, random_rest, random_turns_of, read_turn, write_turn
from storage.database import UnitOfWork

INTERACTION_LIFETIME = timedelta(minutes=15)
"""How long Discord lets a bot answer an interaction, and so its greatest age when it is handled."""
MESSAGE_LIFETIME = timedelta(days=30)
"""The greatest age of a message when it is handled. One that was posted while the bot was not
running is handled after the next start."""


@dataclass(frozen=True, slots=True)
class Press:
    """What a player used to act: a control, a command or, `by_reply`, a message with a move.

    `id` is Discord's, of the interaction or the message. `at` is None if it is not known when it
    was; then it counts even after the deadline.
    """

    id: int | None = None
    at: datetime | None = None
    by_reply: bool = False

    def moment(self, row: MatchRow, now: datetime) -> datetime:
        """Return when it was, limited to credible values.

        Not in the future, not before the turn began, not before an interaction or a message would
        be too old.
        """
        if self.at is None:
            return now
        max_age = MESSAGE_LIFETIME if self.by_reply else INTERACTION_LIFETIME
        return min(now, max(self.at, now - max_age, row.turn_started_at))


UNKNOWN_PRESS = Press()


@dataclass(frozen=True, slots=True)
class Cause:
    """When events happen, and who caused them: a player, or the program itself if that is None.

    The player's `press` was a little earlier than the program handles it.
    """

    at: datetime
    player: int | None = None
    press: Press = UNKNOWN_PRESS


async def append(
    unit: UnitOfWork,
    match: Match,
    entries: Sequence[Entry],
    cause: Cause,
    *,
    absences: Absences | None = None,
) -> Match:
    """Extend the log by `new_events`, with everything that follows. Return the match.

    `absences` is what its clock depends on, if that was read already. Raises IllegalMove as
    `new_events` does, and Conflict as `MatchQueries.store_events` does.
    """
    before = match.row
    plans = [each for each in await unit.plans.of_match(before.id) if each.player in before.players]
    by_seat = {before.players.index(plan.player): plan for plan in plans}
    new = new_events(match, entries, cause, unit.randomness, by_seat)
    absences = absences or await unit.absences.affecting_matches([before], cause.at)
    clock = clock_after(match, new, absences, cause.press.moment(before, cause.at))
    row = await unit.matches.store_events(
        before, new.events, progress_of(new.after), absences.schedule(before, clock), new.extras
    )
    done = replace(new.after, row=row)
    await apply_effects(
        unit, MatchChange(before, row, new.events, done, cause.at, [*new.plans.values()])
    )
    return done


async def play_at_random(unit: UnitOfWork, match: Match, cause: Cause) -> Match:
    """Play the turns at random that are due now, if any. Return the match."""
    if match.row.paused or not _is_at_random(match.line, match.seats_at_random):
        return match
    return await append(unit, match, [], cause)


async def end_without_winner(
    unit: UnitOfWork, before: MatchRow, reason: CancelReason, cause: Cause, words: str = ""
) -> MatchRow:
    """End a running match by a `cancelled` event without replaying its log, which may be broken.

    `words` are what a moderator typed. No board is queued: the caller tells the players.
    """
    event = Event(
        before.seq + 1, Kind.CANCELLED, None, cause.player, words, cause.at, cause.press.id, reason
    )
    result = Result((), Termination.CANCELLED)
    after = await unit.matches.store_events(
        before,
        [event],
        MatchState(before.ply, before.move_number, None, before.eliminated, result),
        ClockSchedule(before.clock.passed_to(None, cause.at)),
    )
    await apply_effects(unit, MatchChange(before, after, [event], None, cause.at))
    return after


def progress_of(match: Match) -> MatchState:
    """Return how far a match has come."""
    row, position = match.row, match.position
    eliminated = row.eliminated
    if match.result is None and len(row.seats) > 2:
        eliminated = tuple(filter(position.has_left, range(len(row.seats))))
    # positions between people are stored, because a study of the same one could help one of them
    stored = match.result is None and len(set(people_in(row.players))) > 1
    return MatchState(
        position.ply,
        match.line.move_number,
        match.to_move,
        eliminated,
        match.result,
        position.board_hash() if stored else None,
    )


# ---- what is written
class NewEvents:
    """Events that come next in the log of a match, and the `line` that they lead to.

    `instant_turns` are the turns that the program played at once after other events, at random or
    as planned: the seat of each, and the ply at which it began.
    `extras` is what changes in `MatchRow.extras`, `plans` what is left of the answers in advance.
    """

    def __init__(self, match: Match, cause: Cause, plans: Mapping[int, Plan]) -> None:
        self.line = match.line
        self.events: list[Event] = []
        self.instant_turns: list[tuple[int, int]] = []
        self.extras: dict[str, object] = {}
        self.plans = plans
        self._match = match
        self._cause = cause

    @property
    def after(self) -> Match:
        """The match after these events."""
        return Match(self._match.row, (*self._match.events, *self.events), self.line)

    def add(self, entry: Entry, player: int | None, chosen: Chosen | None = None) -> None:
        """Add an event that `player` did, None for the program. Raises IllegalMove."""
        self.line = extend(self.line, entry)
        interaction = None if self.events else self._cause.press.id
        self.events.append(
            Event(
                self._match.row.seq + len(self.events) + 1,
                entry.kind,
                entry.seat,
                player,
                entry.text,
                self._cause.at,
                interaction,
                entry.reason,
                chosen,
            )
        )

    def add_random_turn(self, randomness: Randomness) -> None:
        """Play the rest of a turn at random."""
        moves = random_rest(self.line.position, randomness.randrange)
        self.add_instant_turn(moves, Chosen.AT_RANDOM)

    def planned_answer(self) -> Sequence[Move]:
        """Return the whole turn that the seat to move has planned; () after turns at random."""
        position = self.line.position
        plan = self.plans.get(position.to_move)
        any_random = any(event.chosen is Chosen.AT_RANDOM for event in self.events)
        turns = plan.may_follow.next_turns() if plan and not any_random else ()
        try:
            preview = preview_of(position, read_turn(position, turns[0])) if turns else None
        except MoveError:  # checked when it was planned, so only a damaged row leads here
            return ()
        return preview.moves if preview is not None and preview.is_whole_turn else ()

    def add_instant_turn(self, moves: Sequence[Move], chosen: Chosen) -> None:
        """Play a turn, or the rest of one, for the seat to move."""
        seat = self.line.position.to_move
        if self.events:  # the clock of a turn that the events begin with runs
            self.instant_turns.append((seat, len(self.line.moves)))
        player = self._match.row.seats[seat].player
        for move in moves:
            self.add(Entry(Kind.MOVE, seat, move), player, chosen)
        self.go_on_with_plans(moves)

    def go_on_with_plans(self, moves: Sequence[str]) -> None:
        """Leave of all answers in advance what may follow a turn."""
        turn = write_turn(moves)
        self.plans = {seat: plan.after(turn) for seat, plan in self.plans.items()}


def new_events(
    match: Match,
    entries: Sequence[Entry],
    cause: Cause,
    randomness: Randomness,
    plans: Mapping[int, Plan],
) -> NewEvents:
    """Return the events that come next: `entries`, and what the program adds to them.

    The program plays the plies that the game forces. Unless the match is paused, it also plays what
    `plans` (by seat) answer, and turns at random for players who asked for that: if the player to
    move has, there may be no `entries`. After a takeback it plays neither. It cancels a match that
    reaches `limits.MAX_PLIES`, and one in which nobody has moved (`_cancelled_if_unplayed`).

    Raises IllegalMove for an entry that the rules refuse and for a part of a turn, since only whole
    turns are stored.
    """
    row, new = match.row, NewEvents(match, cause, plans)
    for entry in entries:
        new.add(_cancelled_if_unplayed(match, entry), cause.player)
    if new.line.position.mid_turn:
        raise IllegalMove.because(
            "{moves} is only part of your turn. Enter the whole turn, with commas between its "
            "parts.",
            moves=Notation(write_turn(entry.text for entry in entries)),
        )
    if entries:
        new.go_on_with_plans([each.text for each in entries if each.kind is Kind.MOVE])
    seats = match.seats_at_random
    taken_back = any(entry.kind is Kind.TAKEBACK for entry in entries)
    if taken_back and was_long_enough(match):
        new.extras["enough_turns"] = True
    if taken_back and new.line.position.to_move in seats:
        new.extras["random_seats"] = tuple(sorted(seats - {new.line.position.to_move}))
    goes_on = not row.paused and not taken_back
    while not new.line.result:
        seat, forced = new.line.position.to_move, new.line.position.forced_move()
        if forced is not None:
            new.add(Entry(Kind.MOVE, seat, forced), None)
        elif len(new.line.moves) >= limits.MAX_PLIES:
            new.add(Entry(Kind.CANCELLED, reason=CancelReason.TOO_LONG), None)
        elif goes_on and _is_at_random(new.line, seats):
            new.add_random_turn(randomness)
        elif goes_on and (answer := new.planned_answer()):
            new.add_instant_turn(answer, Chosen.IN_ADVANCE)
        else:
            break
    return new


def _is_at_random(line: Line, seats: Collection[int]) -> bool:
    """Return whether the turn of the seat to move is played at random, as `seats` asked.

    Never if the game is over, or does not offer random turns now.
    """
    position = line.position
    mine = position.to_move in seats
    return mine and not line.result and random_turns_of(position) is not None


_UNPLAYED = {
    Kind.RESIGNED: CancelReason.UNPLAYED_RESIGNED,
    Kind.TIMEOUT: CancelReason.UNPLAYED_TIMEOUT,
    Kind.REMOVED: CancelReason.UNPLAYED_REMOVED,
}
"""Why a match without moves is cancelled, by how the second-to-last player left."""


def _cancelled_if_unplayed(match: Match, entry: Entry) -> Entry:
    """Return `entry`, or the cancellation of the match that replaces it.

    By the rules of the games the last remaining player wins, which would be a win over people who
    never played, or, of two, over somebody who may not know that they play.
    """
    seat, reason = entry.seat, None
    if entry.kind in LEAVING and seat is not None and match.only_one_would_be_left(seat):
        reason = _UNPLAYED[entry.kind]
    has_moved = seat in match.moved_themselves
    if entry.kind is Kind.TIMEOUT and match.row.has_two_seats and not has_moved:
        reason = CancelReason.NEVER_MOVED
    return entry if reason is None else Entry(Kind.CANCELLED, seat, entry.text, reason)


# ---- what the clock is afterwards
def clock_after(
    match: Match, new: NewEvents, absences: Absences, pressed: datetime | None
) -> ClockState:
    """Return the clock after new events; usually the turn has passed to another seat.

    `pressed` is when the player acted. Turns that the program plays take no time.
    """
    after, clock, now = new.after, match.row.clock, absences.now
    pauses = absences.pauses(match.row, clock)
    first, ply_before, ply = new.events[0], len(match.line.moves), len(after.line.moves)
    if ply > ply_before:
        begun: int | None = ply_before  # the ply at which the turn began, None if it is unfinished
        if first.kind in LEAVING and first.seat == match.to_move:
            begun = None
        for seat, turn_began in new.instant_turns:
            clock = clock.played(begun, seat, now, pauses, pressed=pressed)
            begun, pressed = turn_began, None
        if after.to_move is not None:
            return clock.played(begun, after.to_move, now, pauses, pressed=pressed)
    if after.to_move is None:
        return clock.passed_to(None, now)
    if ply < ply_before and match.is_agreed_takeback(first):
        positions = enumerate(match.line.positions[ply:-1], ply)
        turns = {begun: each.to_move for begun, each in positions if not each.mid_turn}
        return clock.back_to(ply, after.to_move, now, pauses, turns)
    if ply < ply_before:
        return clock.undone(ply, after.to_move, now, pauses)
    return clock if after.to_move == match.to_move else clock.passed_to(after.to_move, now)

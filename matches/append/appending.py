"""Appends to a match's log, with everything that follows: plies that the program plays, the clock,
the next board.

No other code appends events.

It also cancels a match of three or more in which nobody has moved when only one player is left. By
the rules of the games the last remaining player wins. If nobody has moved, that would be a win over
people who never played. So when the second-to-last player leaves, the log gets a
`cancelled` event instead of the event by which that player left. For matches of two, see
`matches.append.out_of_time`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from matches.effects.leagues import note_end
from matches.effects.proposals import settle
from matches.effects.random_turns import (
    is_at_random,
    seats_at_random,
    with_random_plies,
)
from matches.effects.rating import rate, unrated_if_cancelled, was_long_enough
from matches.log.loaded_match import LoadedMatch, keep
from matches.log.match_time import load_clock_context
from matches.log.queueing import queue_computer_turn, queue_finished, queue_in_match
from matches.log.results import results_without_replay, seat_results
from model import limits
from model.clock_context import ClockContext
from model.clocks.clock_state import ClockSchedule, ClockState
from model.computers import is_computer
from model.entities import Event, Match
from model.environment import Randomness
from model.match_extras import RandomPlies
from model.notices import Announcement, BoardNotice, ProposalOutcome, Validity
from model.text_values import Mention, match_number, people_in
from rules.errors import IllegalMove
from rules.game import Result, Termination
from rules.replay import LEAVING, Entry, Kind, Reason, extend
from rules.text import Notation, tr
from rules.turns import random_rest, write_turn
from storage.database import UnitOfWork

_UNPLAYED = {
    Kind.RESIGNED: Reason.UNPLAYED_RESIGNED,
    Kind.TIMEOUT: Reason.UNPLAYED_TIMEOUT,
    Kind.REMOVED: Reason.UNPLAYED_REMOVED,
}
"""Why a match is cancelled in which nobody has moved, by how the second-to-last player left."""


def only_one_would_be_left(loaded: LoadedMatch, seat: int) -> bool:
    """Return whether, after `seat` leaves, at most one seat of a match of three or more is left,
    and nobody has moved."""
    seats = len(loaded.match.seats)
    gone = {left for left, _ in loaded.line.left} | {seat}
    return seats > 2 and len(gone) >= seats - 1 and loaded.nobody_has_moved


def cancelled_if_unplayed(loaded: LoadedMatch, entry: Entry) -> Entry:
    """Return `entry`, or the cancellation of the match that replaces it."""
    if entry.kind not in LEAVING or entry.seat is None:
        return entry
    if not only_one_would_be_left(loaded, entry.seat):
        return entry
    return Entry(Kind.CANCELLED, entry.seat, entry.text, _UNPLAYED[entry.kind])


@dataclass(frozen=True, slots=True)
class Cause:
    """Who caused events: a player, or the program itself if `player` is None.

    `interaction` is Discord's id of the interaction. `pressed` is when the player acted, which is a
    little earlier than the time at which the program handles it, or None if it is the same time.
    """

    player: int | None = None
    interaction: int | None = None
    pressed: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Extended:
    """A match after new `events`.

    `random_turns` are the turns after the current one that were played at random: the seat, and
    the ply at which the turn began. `extras` is what changes in `Match.extras`.
    """

    after: LoadedMatch
    events: tuple[Event, ...]
    random_turns: tuple[tuple[int, int], ...]
    extras: Mapping[str, object]


async def append(
    unit: UnitOfWork,
    loaded: LoadedMatch,
    entries: Sequence[Entry],
    cause: Cause,
    now: datetime,
    *,
    randomness: Randomness | None = None,
    proposal_outcome: ProposalOutcome = ProposalOutcome.LAPSED,
    clocks: ClockContext | None = None,
) -> LoadedMatch:
    """Extend the log by `entries`, and queue a board.

    With `randomness`, the turns that follow are played at once for seats that asked for random
    turns, unless the match is paused. There may be no `entries` if the seat to move has asked for
    that. A takeback ends it for the seat to move, so that the player can choose.

    An open proposal is settled with `proposal_outcome`. `clocks` is what the clock of the match
    depends on, if that was read already. If the second-to-last player leaves a match
    in which nobody has moved, the match is cancelled (`cancelled_if_unplayed`).

    A match that reaches `limits.MAX_PLIES` is cancelled.

    A match that ends here is rated here, too (`matches.effects.rating`), so that its result and
    what it does to ratings are stored together or not at all.

    Raises IllegalMove for an entry that the rules refuse and for a part of a turn, since only whole
    turns are stored, and Conflict as `Matches.append` does.
    """
    match = loaded.match
    entries = [cancelled_if_unplayed(loaded, entry) for entry in entries]
    extended = _extended(loaded, entries, cause, now, randomness)
    after = extended.after
    await settle(unit, match, proposal_outcome, now)
    clocks = clocks or await load_clock_context(unit, [match], now)
    clock = _next_clock(loaded, extended, clocks, cause.pressed)
    several = len(set(people_in(match.players))) > 1  # whom a look at a study could help
    row = await unit.matches.append(
        match,
        extended.events,
        replace(
            match,
            ply=after.position.ply,
            to_move=after.to_move,
            result=after.result,
            move_number=after.line.move_number,
            eliminated=_eliminated(after),
        ),
        clocks.schedule(match, clock),
        extended.extras,
        position=after.position.number() if several else None,
    )
    await queue_in_match(unit, match.id, BoardNotice(), now, row.seq)
    if not row.paused:
        await queue_computer_turn(unit, row, now)
    done = replace(after, match=row)
    unit.after_commit(partial(keep, unit.store, done))
    if after.result:
        await unit.matches.set_results(match.id, seat_results(done, after.result))
        absent = (each.seat for each in entries if each.reason is Reason.NEVER_MOVED)
        await note_end(unit, row, now, next(absent, None))
        if not loaded.result and not after.nobody_has_moved:
            await queue_finished(unit, match, now)
    else:
        await _notify_eliminated(unit, loaded, after, entries)
    return await rate(unit, done, now) if after.result and not loaded.result else done


async def play_at_random(
    unit: UnitOfWork, loaded: LoadedMatch, cause: Cause, now: datetime, randomness: Randomness
) -> LoadedMatch:
    """Play the turns at random that are due now, if any. Return the match."""
    if loaded.match.paused or not is_at_random(loaded.line, seats_at_random(loaded.match)):
        return loaded
    return await append(unit, loaded, [], cause, now, randomness=randomness)


def _eliminated(loaded: LoadedMatch) -> tuple[int, ...]:
    """Return the seats that have left a match of three or more, which goes on."""
    if loaded.result or len(loaded.match.seats) == 2:
        return loaded.match.eliminated
    return tuple(filter(loaded.position.has_left, range(len(loaded.match.seats))))


async def end_without_winner(
    unit: UnitOfWork, match: Match, reason: Reason, cause: Cause, now: datetime, *, words: str = ""
) -> Match:
    """End a running match by a `cancelled` event without replaying its log, which may be broken.

    `words` are what a moderator typed. The caller queues the board or announcement for the players.
    Such a match changes no rating.
    """
    await settle(unit, match, ProposalOutcome.LAPSED, now)
    event = Event(
        match.seq + 1,
        Kind.CANCELLED,
        None,
        cause.player,
        words,
        now,
        cause.interaction,
        reason,
    )
    result = Result((), Termination.CANCELLED)
    ended = await unit.matches.append(
        match,
        [event],
        replace(match, to_move=None, result=result, unrated=unrated_if_cancelled(match)),
        ClockSchedule(match.clock.turn(None, now)),
    )
    await unit.matches.set_results(match.id, results_without_replay(match, result))
    await note_end(unit, ended, now)
    return ended


async def _notify_eliminated(
    unit: UnitOfWork, loaded: LoadedMatch, after: LoadedMatch, entries: Sequence[Entry]
) -> None:
    """Queue announcements to players who were eliminated from a match that goes on.

    A player who resigned gets none. The new board tells the others.
    """
    now, match = after.events[-1].at, loaded.match.id
    resigned = {entry.seat for entry in entries if entry.kind is Kind.RESIGNED}
    for seat, player in enumerate(loaded.match.players):
        was_out, is_out = loaded.position.has_left(seat), after.position.has_left(seat)
        if was_out or not is_out or seat in resigned or is_computer(player):
            continue
        out = tr(
            "{player}, you are out of match {match}; your turns are skipped. The others play on.",
            player=Mention(player),
            match=match_number(match),
        )
        announcement = Announcement(out, (player,), Validity.MATCH)
        await queue_in_match(unit, match, announcement, now)


def _extended(
    loaded: LoadedMatch,
    entries: Sequence[Entry],
    cause: Cause,
    now: datetime,
    randomness: Randomness | None,
) -> _Extended:
    """Return the match with `entries`, and the plies that the program plays after them."""
    match, line = loaded.match, loaded.line
    events: list[Event] = []

    def add(entry: Entry, player: int | None) -> None:
        nonlocal line
        line = extend(line, entry)
        seq = match.seq + len(events) + 1
        interaction = None if events else cause.interaction
        events.append(
            Event(seq, entry.kind, entry.seat, player, entry.text, now, interaction, entry.reason)
        )

    for entry in entries:
        add(entry, cause.player)
    if line.position.mid_turn:
        raise _part_of_turn(entries)
    seats = seats_at_random(match)
    extras: dict[str, object] = {}
    takes_back = any(entry.kind is Kind.TAKEBACK for entry in entries)
    if takes_back and was_long_enough(loaded):
        extras["long_enough"] = True
    if takes_back and line.position.to_move in seats:
        seats -= {line.position.to_move}
        extras["random_seats"] = tuple(sorted(seats))
    random_turns: list[tuple[int, int]] = []
    first = 0
    while not line.result:
        seat = line.position.to_move
        forced = line.position.forced_move()
        if forced is not None:
            add(Entry(Kind.MOVE, seat, forced), None)
            continue
        if len(line.moves) >= limits.MAX_PLIES:
            add(Entry(Kind.CANCELLED, reason=Reason.TOO_LONG), None)
            break
        if randomness is None or match.paused:
            break
        if not is_at_random(line, seats):
            break
        moves = random_rest(line.position, randomness.below)
        first = first or match.seq + len(events) + 1
        random_turns.append((seat, len(line.moves)))
        for move in moves:
            add(Entry(Kind.MOVE, seat, move), match.seats[seat].player)
    if random_turns:
        plies = RandomPlies(match.seq, first, match.seq + len(events))
        extras["random_plies"] = with_random_plies(match, plies)
    after = LoadedMatch(match, (*loaded.events, *events), line)
    following = random_turns if entries else random_turns[1:]  # else the first is the current one
    return _Extended(after, tuple(events), tuple(following), extras)


def _part_of_turn(entries: Sequence[Entry]) -> IllegalMove:
    moves = Notation(write_turn(entry.text for entry in entries))
    return IllegalMove.because(
        "{moves} is only part of your turn. Enter the whole turn, with commas between its parts.",
        moves=moves,
    )


def _next_clock(
    loaded: LoadedMatch, extended: _Extended, clocks: ClockContext, pressed: datetime | None
) -> ClockState:
    """Return the clock after these events; usually the turn has passed to another seat.

    Turns played at random take no time.
    """
    after, random_turns = extended.after, extended.random_turns
    clock, now = loaded.match.clock, clocks.now
    if after.to_move is None:
        return clock.turn(None, now)
    pauses = clocks.pauses(loaded.match, clock)
    plies = len(after.line.moves) - len(loaded.line.moves)
    if plies > 0:
        following = [*(seat for seat, _ in random_turns), after.to_move]
        begin, first = len(loaded.line.moves), extended.events[0]
        if first.kind in LEAVING and first.seat == loaded.to_move:  # the turn was not finished
            clock = clock.turn(following[0], now)
        else:
            clock = clock.played(begin, following[0], now, pauses, pressed=pressed)
        for (_, start), seat in zip(random_turns, following[1:], strict=True):
            clock = clock.played(start, seat, now, pauses)
        return clock
    if plies < 0:
        back = extended.events[0]
        ply = len(after.line.moves)
        if loaded.is_agreed_takeback(back):
            return clock.back_to(ply, after.to_move, now, pauses)
        return clock.undone(ply, after.to_move, now, pauses)
    return clock if after.to_move == loaded.to_move else clock.turn(after.to_move, now)

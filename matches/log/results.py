"""What remains of an ended match for each player: place, colour, turns and time."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import timedelta

from matches.log.match import Match
from model.entities import Event, MatchRow
from model.errors import Unplayable
from model.past_matches import Outcome, SeatResult
from model.ratings.counting import turns_by_seat
from rules.game import Result
from rules.line import LEAVING, Kind
from rules.result import places
from rules.text import NOTHING


def outcome_of(seat: int, winners: Collection[int]) -> Outcome:
    """Return how a match with these winners ended for a seat."""
    if not winners:
        return Outcome.NONE
    if seat not in winners:
        return Outcome.LOST
    return Outcome.WON if len(winners) == 1 else Outcome.SHARED


def seat_results(match: Match, result: Result) -> list[SeatResult]:
    """Return the results of all seats of a match that has ended with `result`.

    In a match that a moderator has annulled, nobody has won or lost.
    """
    if match.row.annulled is not None:
        result = Result((), result.termination)
    narration = match.position.narration
    turns, thinking = turns_by_seat(match.line), thinking_times(match)
    return [
        replace(
            each,
            colour=narration.colour(each.seat),
            turns=turns[each.seat],
            thinking=thinking[each.seat],
        )
        for each in results_without_replay(match.row, result, [seat for seat, _ in match.line.gone])
    ]


def results_without_replay(
    row: MatchRow, result: Result, left: Sequence[int] = ()
) -> list[SeatResult]:
    """Return what is known of the results of a match whose log cannot be replayed.

    `left` are the seats that have left it, in order.
    """
    seats = range(len(row.seats))
    ranks = places(result, len(seats), left)
    return [
        SeatResult(
            seat=seat,
            outcome=outcome_of(seat, result.winners),
            place=None if ranks is None else ranks[seat],
            colour=NOTHING,
            turns=None,
            thinking=None,
        )
        for seat in seats
    ]


def thinking_times(match: Match) -> list[timedelta]:
    """Return how long each seat took for its turns, by seat.

    A turn takes from its beginning to its end, whatever paused the clock, also if it was taken
    back. Not counted are the opening, plies that the program played, and turns that ended without
    a move.
    """
    row = match.row
    times = [timedelta(0)] * len(row.seats)
    opening = _opening_plies(match)
    since, ply = row.created_at, 0
    for event in match.events:
        spent = max(event.at - since, timedelta(0))
        seat = event.seat if event.seat in range(len(times)) else None
        if event.kind is Kind.MOVE:
            if seat is not None and event.player is not None and ply >= opening:
                times[seat] += spent
            ply += 1
        elif event.kind is Kind.TAKEBACK:
            ply = event.plies_left
            if seat is not None and match.is_undo(event):
                times[seat] += spent
        elif event.kind not in LEAVING or not _ends_turn(match, event):
            continue  # the turn goes on
        since = event.at
    return times


def _ends_turn(match: Match, event: Event) -> bool:
    """Return whether a seat left in its own turn."""
    if event.kind is Kind.TIMEOUT or event is match.events[-1]:
        return True
    try:
        before = match.at(event.seq - 1)
    except Unplayable:
        return False
    return before.to_move == event.seat


def _opening_plies(match: Match) -> int:
    """Return how many plies the opening of a match has, or may have if it has not ended."""
    if match.position.opening:
        return len(match.events)
    return sum(position.opening for position in match.line.positions)

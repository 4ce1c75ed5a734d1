"""The count of hints, which is kept with a match."""

from model.entities import Match
from model.match_extras import SeatHints


def counted(match: Match, seat: int) -> tuple[SeatHints, ...]:
    """Return the hints of a match after a seat got one on its present turn.

    Several on the same turn count once.
    """
    hints = {hint.seat: hint for hint in match.extras.hints}
    last = hints.get(seat, SeatHints(seat, 0, -1))
    if match.seq > last.seq:
        hints[seat] = SeatHints(seat, last.count + 1, match.seq)
    return tuple(hints.values())


def hints_of(match: Match) -> tuple[int, ...]:
    """Return for how many turns each seat got a hint."""
    counts = {hint.seat: hint.count for hint in match.extras.hints}
    return tuple(counts.get(seat, 0) for seat in range(len(match.seats)))

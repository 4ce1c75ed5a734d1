"""The count of hints, which is kept with a match."""

from model.entities import Match
from model.match_extras import SeatHints


def counted(match: Match, seat: int, stage: int) -> tuple[SeatHints, ...]:
    """Return the hints of a match after a seat got one on its present turn.

    `stage` is how much the hint says. The same one is counted once a turn.
    """
    hints = {hint.seat: hint for hint in match.extras.hints}
    last = hints.get(seat, SeatHints(seat, 0, 0, 0))
    if (match.seq, stage) > (last.seq, last.stage):
        hints[seat] = SeatHints(seat, last.count + 1, match.seq, stage)
    return tuple(hints.values())


def hints_of(match: Match) -> tuple[int, ...]:
    """Return how many hints each seat got."""
    counts = {hint.seat: hint.count for hint in match.extras.hints}
    return tuple(counts.get(seat, 0) for seat in range(len(match.seats)))

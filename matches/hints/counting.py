"""The count of hints, which is kept with a match."""

from typing import Any

from model.entities import Match, MatchDataKey
from rules.text import is_object


def counted(match: Match, seat: int, stage: int) -> dict[str, object]:
    """Return the entry of `Match.data` after a seat got a hint on its present turn.

    `stage` is how much the hint says. The same one is counted once a turn.
    """
    stored: Any = match.data.get(MatchDataKey.HINTS)
    hints: dict[str, Any] = dict(stored) if is_object(stored) else {}
    count, seq, last = hints.get(str(seat), (0, 0, 0))
    if (match.seq, stage) > (seq, last):
        hints[str(seat)] = [count + 1, match.seq, stage]
    return {MatchDataKey.HINTS: hints}


def hints_of(match: Match) -> tuple[int, ...]:
    """Return how many hints each seat got."""
    stored: Any = match.data.get(MatchDataKey.HINTS)
    hints: dict[str, Any] = dict(stored) if is_object(stored) else {}
    return tuple(hints.get(str(seat), (0,))[0] for seat in range(len(match.seats)))

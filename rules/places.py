"""The places of the seats of an ended match, for ratings, records and tables."""

from __future__ import annotations

from collections.abc import Sequence

from rules.result import Result


def places(result: Result, seats: int, left: Sequence[int] = ()) -> tuple[int, ...] | None:
    """Return the place of each seat, counted from 1; None if nobody won.

    `left` are the seats that left a match of three or more, in order: the first of them is last,
    the next one place before, and so on. All winners share place 1. The others follow from place 2,
    by score where the game has scores (a higher one is better, and equal ones share a place), else
    all of them share place 2.
    """
    if not result.winners:
        return None
    winners = set(result.winners)
    leavers = [seat for seat in dict.fromkeys(left) if seat not in winners]
    others = [seat for seat in range(seats) if seat not in winners and seat not in leavers]
    found = dict.fromkeys(winners, 1)
    found |= {seat: seats - later for later, seat in enumerate(leavers)}
    scores = result.scores
    if scores is None or len(scores) != seats:
        found |= dict.fromkeys(others, 2)
    else:
        better_first = sorted({scores[seat] for seat in others}, reverse=True)
        found |= {seat: 2 + better_first.index(scores[seat]) for seat in others}
    return tuple(found[seat] for seat in range(seats))

"""Cancels a match of three or more in which nobody has moved when only one player is left.

By the rules of the games the last remaining player wins (C11). If nobody has moved, that would be a
win over people who never played. So when the second-to-last player leaves, the log gets a
`cancelled` event instead of the event by which that player left. For matches of two, see
`matches.steps.out_of_time`.
"""

from __future__ import annotations

from matches.steps.loaded_match import LoadedMatch
from model.entities import Event
from rules.replay import LEAVING, Entry, Kind

_PREFIX = "nobody moved: "


def only_one_would_be_left(loaded: LoadedMatch, seat: int) -> bool:
    """Return whether, after `seat` leaves, at most one seat of a match of three or more is left,
    and nobody has moved."""
    seats = len(loaded.match.seats)
    gone = {left for left, _ in loaded.line.left} | {seat}
    return seats > 2 and len(gone) >= seats - 1 and loaded.nobody_has_moved


def cancelled_if_unplayed(loaded: LoadedMatch, entry: Entry) -> Entry:
    """Return `entry`, or the cancellation of the match that replaces it.

    The cancellation's text holds how the seat left and a moderator's reason; `how_left` reads it.
    """
    if entry.kind not in LEAVING or entry.seat is None:
        return entry
    if not only_one_would_be_left(loaded, entry.seat):
        return entry
    reason = f": {entry.text}" if entry.text else ""
    return Entry(Kind.CANCELLED, entry.seat, f"{_PREFIX}{entry.kind.value}{reason}")


def how_left(event: Event) -> tuple[Kind, str] | None:
    """Return how the seat left and the reason given, None if the event is no such cancellation."""
    if event.kind is not Kind.CANCELLED or event.seat is None:
        return None
    if not event.text.startswith(_PREFIX):
        return None
    kind, _, reason = event.text.removeprefix(_PREFIX).partition(": ")
    return (Kind(kind), reason) if kind in LEAVING else None

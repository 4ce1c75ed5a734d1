"""A match of three to five in which nobody ever moved: it is cancelled when only one is left.

By the rules of the games the last one who is left wins (C11). That is fair in a match that was
played; in one that never began it would be a win over people who did not come, so the match takes
`cancelled` in place of the event by which the last but one leaves, as one of two does.
"""

from __future__ import annotations

from matches.model.entities import Event
from matches.steps.loaded_match import LoadedMatch
from rules.replay import LEAVING, Entry, Kind

_PREFIX = "nobody moved: "


def only_one_would_be_left(loaded: LoadedMatch, seat: int) -> bool:
    """Whether at most one seat of a match of several stays when `seat` leaves, and none moved."""
    seats = len(loaded.match.seats)
    gone = {left for left, _ in loaded.line.left} | {seat}
    return seats > 2 and len(gone) >= seats - 1 and loaded.nobody_has_moved


def instead(loaded: LoadedMatch, entry: Entry) -> Entry:
    """The entry that the log gets in place of `entry`: that one, or the match is cancelled.

    The text of the latter keeps how the seat left, and a moderator's reason (`how_left`).
    """
    if entry.kind not in LEAVING or entry.seat is None:
        return entry
    if not only_one_would_be_left(loaded, entry.seat):
        return entry
    reason = f": {entry.text}" if entry.text else ""
    return Entry(Kind.CANCELLED, entry.seat, f"{_PREFIX}{entry.kind.value}{reason}")


def how_left(event: Event) -> tuple[Kind, str] | None:
    """How the seat of such an event left, and the reason given; None for every other event."""
    if event.kind is not Kind.CANCELLED or event.seat is None:
        return None
    if not event.text.startswith(_PREFIX):
        return None
    kind, _, reason = event.text.removeprefix(_PREFIX).partition(": ")
    return (Kind(kind), reason) if kind in LEAVING else None

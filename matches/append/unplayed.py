"""Matches of three or more in which nobody has moved, when only one player is left.

By the rules of the games the last remaining player wins, which would be a win over people who never
played. So when the second-to-last player leaves, the log gets a `cancelled` event instead of the
event by which that player left. For matches of two, see `matches.append.out_of_time`.
"""

from matches.log.loaded_match import LoadedMatch
from rules.line import LEAVING, Entry, Kind, Reason

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

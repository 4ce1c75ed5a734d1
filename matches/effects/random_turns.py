"""Turns that are played at random for players who asked for that in every turn of a phase.

What they asked for is stored with the match, by seat. Their plies are ordinary moves of theirs.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from matches.log.loaded_match import LoadedMatch
from model.entities import Match, MatchDataKey
from rules.language import is_list
from rules.replay import Line
from rules.turns import random_turns_of

_KEPT = 20
"""How many `RandomPlies` are stored. Boards older than all of them were posted long ago."""


@dataclass(frozen=True, slots=True)
class RandomPlies:
    """Events that hold turns played at random, one after the other.

    `first` and `last` are their seqs. Plies that the game forces may be among them. They were
    appended together with all events after `before`.
    """

    before: int
    first: int
    last: int


def seats_at_random(match: Match) -> frozenset[int]:
    """Return the seats that asked for random turns. A stored value that is broken is ignored."""
    seats = _as_list(match.data.get(MatchDataKey.RANDOM_SEATS))
    return frozenset(seat for seat in range(len(match.seats)) if seat in seats)


def stored_seats(seats: Collection[int]) -> dict[str, object]:
    """Return the entry of `Match.data` for the seats that asked for random turns."""
    return {MatchDataKey.RANDOM_SEATS: sorted(seats) or None}


def stored_plies(match: Match, new: RandomPlies) -> dict[str, object]:
    """Return the entry of `Match.data` for all `RandomPlies` of a match and new ones."""
    kept = [*_read_plies(match), new][-_KEPT:]
    return {MatchDataKey.RANDOM_PLIES: [[each.before, each.first, each.last] for each in kept]}


def newest_random_plies(loaded: LoadedMatch) -> RandomPlies | None:
    """Return the `RandomPlies` that end with the newest event that was loaded, None if none do."""
    found = (each for each in _read_plies(loaded.match) if each.last == loaded.seq)
    return next(found, None)


def _read_plies(match: Match) -> list[RandomPlies]:
    """Return the stored `RandomPlies`, without those that cannot be read."""
    found: list[RandomPlies] = []
    for row in _as_list(match.data.get(MatchDataKey.RANDOM_PLIES)):
        seqs = _as_list(row)
        if len(seqs) == 3 and all(type(seq) is int for seq in seqs):
            plies = RandomPlies(*seqs)
            if 0 <= plies.before < plies.first <= plies.last:
                found.append(plies)
    return found


def _as_list(stored: object) -> Sequence[Any]:
    """Return a stored list; an empty one for any other value."""
    return stored if is_list(stored) else ()


def is_at_random(line: Line, seats: Collection[int]) -> bool:
    """Return whether the turn of the seat to move is played at random, if `seats` asked for that.

    It is not where the game does not offer random turns, or is over.
    """
    position = line.position
    mine = position.to_move in seats
    return mine and not line.result and random_turns_of(position) is not None

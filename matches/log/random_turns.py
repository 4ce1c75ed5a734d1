"""Turns that are played at random for players who asked for that in every turn of a phase.

What they asked for is stored with the match, by seat. Their plies are ordinary moves of theirs.
"""

from collections.abc import Collection

from matches.log.loaded_match import LoadedMatch
from model.entities import Match
from model.match_extras import RandomPlies
from rules.line import Line
from rules.turns import random_turns_of

_KEPT = 20
"""How many `RandomPlies` are stored. Boards older than all of them were posted long ago."""


def seats_at_random(match: Match) -> frozenset[int]:
    """Return the seats that asked for random turns, without any that do not exist."""
    return frozenset(match.extras.random_seats) & {*range(len(match.seats))}


def with_random_plies(match: Match, new: RandomPlies) -> tuple[RandomPlies, ...]:
    """Return all `RandomPlies` to store of a match after new ones."""
    return (*match.extras.random_plies, new)[-_KEPT:]


def newest_random_plies(loaded: LoadedMatch) -> RandomPlies | None:
    """Return the `RandomPlies` that end with the newest event that was loaded, None if none do."""
    stored = loaded.match.extras.random_plies
    return next((plies for plies in stored if plies.last == loaded.seq), None)


def is_at_random(line: Line, seats: Collection[int]) -> bool:
    """Return whether the turn of the seat to move is played at random, if `seats` asked for that.

    It is not where the game does not offer random turns, or is over.
    """
    position = line.position
    mine = position.to_move in seats
    return mine and not line.result and random_turns_of(position) is not None

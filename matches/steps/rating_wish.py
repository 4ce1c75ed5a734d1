"""Whether a match is rated, where its challenge leaves that to the default."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from model.entities import ChallengePlayer
from model.match_options import MatchOptions
from model.ratings.rating import RatingWish
from storage.database import UnitOfWork

FINISHED_BEFORE_RATED = 3
"""How many matches each player must have finished for a match to be rated by default."""


async def offered_options(
    unit: UnitOfWork, options: MatchOptions, players: Sequence[ChallengePlayer], seats: int
) -> MatchOptions:
    """Return the options of a new challenge.

    If it names a player for each of the `seats`, its card can say whether the match will be rated,
    so that is decided now.
    """
    if len(players) < seats:
        return options
    return await agreed_options(unit, options, [each.player for each in players])


async def agreed_options(
    unit: UnitOfWork, options: MatchOptions, players: Collection[int]
) -> MatchOptions:
    """Return the options of a match of these players; the default is decided."""
    if options.rated is not RatingWish.DEFAULT:
        return options
    for player in players:
        finished = await unit.matches.count_finished(player, FINISHED_BEFORE_RATED)
        if finished < FINISHED_BEFORE_RATED:
            return replace(options, rated=RatingWish.CASUAL)
    return replace(options, rated=RatingWish.RATED)

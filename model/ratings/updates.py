"""What a rated match does to the ratings of its players.

Ratings of matches of three or more are openskill's model of Bradley and Terry, full pairing. Each
player is compared with every other one, by their places only: what openskill makes of scores and
margins has changed between its versions. The model has its default parameters, written out.
"""

from collections.abc import Sequence
from datetime import datetime

from openskill.models import BradleyTerryFull

from model.ratings import glicko2
from model.ratings.glicko2 import Game
from model.ratings.pools import is_for_several, is_provisional
from model.ratings.rating import Rating, StoredRating

_MODEL = BradleyTerryFull(
    mu=25.0, sigma=25 / 3, beta=25 / 6, kappa=0.0001, tau=25 / 300, limit_sigma=False, balance=False
)
RANKED_MATCHES = 5
"""How many rated matches somebody needs for a rank in a pool."""
RANKED_OPPONENTS = 3
"""How many different opponents they need there."""


def is_ranked(matches: int, opponents: int) -> bool:
    """Return whether somebody with so many matches and opponents in a pool has a rank there."""
    return matches >= RANKED_MATCHES and opponents >= RANKED_OPPONENTS


def with_result(
    old: StoredRating, rating: Rating, at: datetime | None, matches: int, opponents: int
) -> StoredRating:
    """Return a stored rating after a match at a time, with so many matches and opponents then."""
    ranked = is_ranked(matches, opponents)
    return StoredRating(old.player, old.pool, rating, matches, opponents, at, ranked)


def opponents_met(known: int, people: int, former: int) -> int:
    """Return how many opponents of somebody count: people, and former players.

    Former players may all be one person, so they count as one, unless more were counted before
    their data was erased: `known` is the number of opponents that was counted before.
    """
    return min(max(known, people + min(former, 1)), people + former)


def rating_at(pool: str, rating: Rating, since: datetime | None, now: datetime) -> Rating:
    """Return a rating with the deviation that it has now; it dates from `since`.

    In matches of two it grows with the time without rated matches.
    """
    if since is None or is_for_several(pool):
        return rating
    return glicko2.grown(rating, (now - since) / glicko2.PERIOD)


def current_rating(stored: StoredRating, now: datetime) -> Rating:
    """Return the rating that somebody has now, from their last one."""
    return rating_at(stored.pool, stored.rating, stored.rated_at, now)


def after_match(pool: str, before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a match, in the order given, with the place of each player."""
    if is_for_several(pool):
        return _after_match_of_several(pool, before, places)
    (one, other), (place, other_place) = before, places
    score = 0.5 if place == other_place else float(place < other_place)
    return [_after_game(pool, one, other, score), _after_game(pool, other, one, 1 - score)]


def _after_game(pool: str, mine: Rating, theirs: Rating, score: float) -> Rating:
    """Return the rating after a match of two.

    If only the opponent's is provisional, it does not change: otherwise one could gain any number
    of points by beating new accounts.
    """
    if is_provisional(pool, theirs) and not is_provisional(pool, mine):
        return mine
    return glicko2.rated(mine, [Game(theirs, score)])


def _after_match_of_several(
    pool: str, before: Sequence[Rating], places: Sequence[int]
) -> list[Rating]:
    """Return the ratings after a match of three or more.

    Each player is compared with each other one, and as in matches of two, an established rating
    does not change by a comparison with a provisional one.
    """
    after = rated_of_several(before, places)
    established = [n for n, each in enumerate(before) if not is_provisional(pool, each)]
    if len(established) == len(before):
        return after
    among = [before[n] for n in established]
    if len(among) > 1:
        among = rated_of_several(among, [places[n] for n in established])
    for n, rating in zip(established, among, strict=True):
        after[n] = rating
    return after


def rated_of_several(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a match, in the order given, with the place of each player.

    The order of listing changes nothing, not even the last digit: sums are taken in a fixed order.
    """
    order = sorted(
        range(len(before)), key=lambda n: (places[n], before[n].mean, before[n].deviation)
    )
    teams = [[_MODEL.rating(mu=before[n].mean, sigma=before[n].deviation)] for n in order]
    rated_teams = _MODEL.rate(teams, ranks=[float(places[n]) for n in order])
    after = {
        n: Rating(player.mu, player.sigma) for n, (player,) in zip(order, rated_teams, strict=True)
    }
    return [after[n] for n in range(len(before))]

"""Ratings of matches of three or more: openskill's model of Bradley and Terry, full pairing.

Each player is compared with every other one, by their places only: what openskill makes of scores
and margins has changed between its versions. The model has its default parameters, written out.
"""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from matches.model.ratings import Rating

_MODEL = BradleyTerryFull(
    mu=25.0, sigma=25 / 3, beta=25 / 6, kappa=0.0001, tau=25 / 300, limit_sigma=False, balance=False
)


class _Teams(list[list[BradleyTerryFullRating]]):
    """The teams of one call. The model copies what it is given, with a new random id for each
    rating, which takes as long as the calculation; these ratings are made for one call only."""

    def __deepcopy__(self, _memo: object) -> _Teams:
        return self


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a match, in the order given, with the place of each player.

    The order of listing changes nothing, not even the last digit: sums are taken in a fixed order.
    """
    order = sorted(
        range(len(before)), key=lambda n: (places[n], before[n].mean, before[n].deviation)
    )
    teams = _Teams([_MODEL.rating(before[n].mean, before[n].deviation)] for n in order)
    rated_teams = _MODEL.rate(teams, ranks=[float(places[n]) for n in order])
    after = {n: team[0] for n, team in zip(order, rated_teams, strict=True)}
    return [Rating(after[n].mu, after[n].sigma) for n in range(len(before))]

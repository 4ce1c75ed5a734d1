"""Ratings of matches of three or more: openskill's model of Bradley and Terry, full pairing.

Each player is compared with every other one, by their places only: what openskill makes of scores
and margins has changed between its versions. The model has its default parameters, written out.
"""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import BradleyTerryFull

from model.ratings.rating import Rating

_MODEL = BradleyTerryFull(
    mu=25.0, sigma=25 / 3, beta=25 / 6, kappa=0.0001, tau=25 / 300, limit_sigma=False, balance=False
)


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
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

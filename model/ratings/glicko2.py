"""Glicko-2, the rating system of matches of two (Mark Glickman, 2012, glicko.net/glicko).

`rated` takes one period with any number of games. Only differences of ratings are used, so that
adding the same number to all ratings changes nothing else.

Here, one match is one period, and the deviation also grows while somebody plays no rated match: a
week counts as one period, parts of it in proportion. At the usual volatility of 0.06 a deviation
of 60 then grows to 71 in a quarter of a year, to 96 in a year, and to 110, where it becomes
provisional, in a year and a half. If a day counted as one period, it would be provisional after
eleven weeks, in which some matches by correspondence have hardly ended.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from model.ratings.rating import Rating

TAU = 0.5
"""How much the volatility may change; Glickman recommends 0.3 to 1.2, and 0.5 in his example."""
PERIOD = timedelta(weeks=1)
"""The time without matches by which a deviation grows as much as by one period."""
MAX_DEVIATION = 350.0
"""The deviation of a new player. No deviation grows beyond it."""
_SCALE = 173.7178
"""The ratio between Glicko's scale and the calculation's."""
_MAX_LEAD = 4000.0
"""The difference of two ratings from which on a greater one changes no result; without a limit the
expected score could become exactly 1."""
_PRECISION = 1e-10
"""The difference of logarithms at which the search for the volatility ends."""
_MAX_STEPS = 100


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a period: the opponent's rating before it, and the score from 0 to 1."""

    opponent: Rating
    score: float


def grown(rating: Rating, elapsed: float) -> Rating:
    """Return a rating after a number of periods without games; its deviation has grown."""
    if elapsed <= 0:
        return rating
    deviation = math.hypot(rating.deviation, rating.volatility * _SCALE * math.sqrt(elapsed))
    return Rating(rating.mean, min(deviation, MAX_DEVIATION), rating.volatility)


def rated(rating: Rating, games: Sequence[Game]) -> Rating:
    """Return a rating after one period with some games."""
    if not games:
        return grown(rating, 1)
    certainty = surprise = 0.0  # 1/v and Δ/v of the paper
    for game in games:
        weight = _weight(game.opponent.deviation / _SCALE)
        lead = game.opponent.mean - rating.mean
        lead = max(-_MAX_LEAD, min(_MAX_LEAD, lead)) / _SCALE
        expected = 1 / (1 + math.exp(weight * lead))
        certainty += weight * weight * expected * (1 - expected)
        surprise += weight * (game.score - expected)
    deviation = rating.deviation / _SCALE
    volatility = _volatility(deviation, rating.volatility, surprise / certainty, 1 / certainty)
    prior = grown(Rating(rating.mean, rating.deviation, volatility), 1).deviation / _SCALE
    variance = 1 / (1 / (prior * prior) + certainty)
    mean = rating.mean + _SCALE * variance * surprise
    return Rating(mean, min(_SCALE * math.sqrt(variance), MAX_DEVIATION), volatility)


def _weight(deviation: float) -> float:
    """Return g(φ): how much a game against an opponent of this deviation counts."""
    return 1 / math.sqrt(1 + 3 * (deviation / math.pi) ** 2)


def _volatility(deviation: float, volatility: float, delta: float, variance: float) -> float:
    """Return the new volatility: step 5 of the paper, by the Illinois algorithm."""
    start = math.log(volatility * volatility)
    square, gain = deviation * deviation, delta * delta

    def f(x: float) -> float:
        power = math.exp(x)
        total = square + variance + power
        return power * (gain - total) / (2 * total * total) - (x - start) / (TAU * TAU)

    low, f_low = start, f(start)
    if gain > square + variance:
        high = math.log(gain - square - variance)
    else:
        high = start - TAU
        while f(high) < 0:
            high -= TAU
    f_high = f(high)
    for _ in range(_MAX_STEPS):
        if abs(high - low) <= _PRECISION or f_high == f_low:
            break
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)

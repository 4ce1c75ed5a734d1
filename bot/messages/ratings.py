"""How a rating is written: the one place for it, so that it is the same everywhere.

A rating of matches of two is a whole number, «1512». One of matches of three or more is written
with its uncertainty, «27.3 ± 4.1»: twice the standard deviation, so the player's strength lies
within it in 19 of 20 cases. «?» follows a provisional rating.
"""

from __future__ import annotations

from matches.model.ratings import Rating
from rules.text import Notation

PROVISIONAL_DEVIATION = 110.0
"""A rating of matches of two is provisional above this deviation; a new player has 350."""
PROVISIONAL_SIGMA = 25 / 6
"""The same for matches of three or more: half of what a new player has."""
UNCERTAINTY = 2
"""How many standard deviations «±» stands for."""


def is_of_two(rating: Rating) -> bool:
    """Return whether this is a rating of matches of two; only those have a volatility."""
    return rating.volatility > 0


def is_provisional(rating: Rating) -> bool:
    """Return whether too little is known about the player's strength.

    The deviation of `rating` must have grown for the time since their last match.
    """
    limit = PROVISIONAL_DEVIATION if is_of_two(rating) else PROVISIONAL_SIGMA
    return rating.deviation > limit


def rating_text(rating: Rating) -> Notation:
    """Return a rating in the form that this module describes.

    The deviation of `rating` must have grown for the time since the player's last match.
    """
    mark = "?" if is_provisional(rating) else ""
    if is_of_two(rating):
        return Notation(f"{rating.mean:.0f}{mark}")
    return Notation(f"{rating.mean:.1f} ± {UNCERTAINTY * rating.deviation:.1f}{mark}")

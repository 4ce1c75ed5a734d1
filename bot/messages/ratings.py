"""How a rating is written: the one place for it, so that it is the same everywhere.

A rating of matches of two is a whole number, «1512». One of matches of three or more is written
with its uncertainty, «27.3 ± 4.1»: twice the standard deviation, so the player's strength lies
within it in 19 of 20 cases. «?» follows a provisional rating.
"""

from __future__ import annotations

from matches.model.ratings import Rating
from matches.ratings.pools import is_for_several, is_provisional
from rules.text import Notation

UNCERTAINTY = 2
"""How many standard deviations «±» stands for."""


def rating_text(pool: str, rating: Rating) -> Notation:
    """Return a rating of a pool in the form that this module describes.

    Its deviation must have grown for the time since the player's last rated match.
    """
    mark = "?" if is_provisional(pool, rating) else ""
    if is_for_several(pool):
        return Notation(f"{rating.mean:.1f} ± {UNCERTAINTY * rating.deviation:.1f}{mark}")
    return Notation(f"{rating.mean:.0f}{mark}")

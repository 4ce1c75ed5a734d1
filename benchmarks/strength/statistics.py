"""What the results of a match say about strength."""

from collections.abc import Sequence
from math import log10, sqrt
from typing import Final

_Z: Final = 1.96
"""95 % of a normal distribution lie within so many standard deviations."""


def bracket(scores: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of scores from 0 to 1, and the ends of its 95 % interval (Wilson's)."""
    games = len(scores)
    if not games:
        return 0.5, 0.0, 1.0
    mean = sum(scores) / games
    spread = _Z * _Z / games
    centre = (mean + spread / 2) / (1 + spread)
    width = _Z * sqrt(mean * (1 - mean) / games + spread / (4 * games)) / (1 + spread)
    low = max(centre - width, 0.0) if mean > 0 else 0.0
    return mean, low, min(centre + width, 1.0) if mean < 1 else 1.0


def elo(score: float) -> str:
    """Return the difference in Elo points that a score between two players means: «+191»."""
    if not 0 < score < 1:
        return "+∞" if score else "−∞"
    points = round(400 * log10(score / (1 - score)))
    return f"−{-points}" if points < 0 else f"+{points}"

"""How ratings are written."""

from __future__ import annotations

import pytest

from bot.messages.ratings import rating_text
from matches.model.ratings import Rating
from matches.ratings.pools import new_rating


@pytest.mark.parametrize(
    ("pool", "rating", "text"),
    [
        ("escabel", Rating(1512.4, 60.0, 0.06), "1512"),
        ("escabel", Rating(1489.6, 110.0, 0.06), "1490"),
        ("escabel", Rating(1489.6, 110.1, 0.06), "1490?"),
        ("escabel", new_rating("escabel"), "1500?"),
        ("escabel", Rating(-3.2, 60.0, 0.06), "-3"),
        ("stack-control-3+", Rating(27.34, 2.03), "27.3 ± 4.1"),
        ("stack-control-3+", Rating(27.34, 4.1), "27.3 ± 8.2"),
        ("stack-control-3+", Rating(27.34, 4.2), "27.3 ± 8.4?"),
        ("stack-control-3+", new_rating("stack-control-3+"), "25.0 ± 16.7?"),
    ],
)
def test_a_rating_is_written_with_its_uncertainty(pool: str, rating: Rating, text: str) -> None:
    assert str(rating_text(pool, rating)) == text

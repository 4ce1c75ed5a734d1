"""How ratings are written."""

from __future__ import annotations

import pytest

from bot.messages.ratings import is_provisional, rating_text
from matches.model.ratings import Rating


@pytest.mark.parametrize(
    ("rating", "text"),
    [
        (Rating(1512.4, 60.0, 0.06), "1512"),
        (Rating(1489.6, 110.0, 0.06), "1490"),
        (Rating(1489.6, 110.1, 0.06), "1490?"),
        (Rating(1500.0, 350.0, 0.06), "1500?"),
        (Rating(-3.2, 60.0, 0.06), "-3"),
        (Rating(27.34, 2.03), "27.3 ± 4.1"),
        (Rating(25.0, 25 / 3), "25.0 ± 16.7?"),
    ],
)
def test_a_rating_is_written_with_its_uncertainty(rating: Rating, text: str) -> None:
    assert str(rating_text(rating)) == text
    assert is_provisional(rating) == text.endswith("?")

"""Lists in English sentences."""

from __future__ import annotations

import pytest

from rules.text import Listing, Name, either


@pytest.mark.parametrize(
    ("given", "said"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_lists_are_joined_with_commas_and_and(given: list[str], said: str) -> None:
    assert Listing(Name(each) for each in given) == said
    assert either(Name(each) for each in given) == said.replace("and", "or")

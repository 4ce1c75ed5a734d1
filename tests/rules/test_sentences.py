"""Parts of sentences that every room says alike."""

from __future__ import annotations

import pytest

from rules.sentences import listed


@pytest.mark.parametrize(
    ("given", "said"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_lists_in_words(given: list[str], said: str) -> None:
    assert listed(given) == said
    assert listed(given, "or") == said.replace("and", "or")

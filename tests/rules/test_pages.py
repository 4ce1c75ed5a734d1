"""The rules pages agree with the rules, and say what beginners could not find out otherwise."""

from __future__ import annotations

import pytest

from rules.registry import game_named


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("escabel", "was designed by Luis Bolaños Mures in 20"),
        ("escabel", "Crosscut movement on a checkered board needs size 5 or more"),
        ("esgrad", "was designed by Saïd Galdseid in 20"),
        ("esgrad", "a side of 9 points is recommended; 7 makes a shorter game and 11 a longer one"),
        ("esgrad", "side 5, is for a quick game"),
        ("stack-control", "was designed by Robert Dudley in 20"),
        ("stack-control", "wish for a colour when you join"),
        ("stack-control", "in seat order: red, yellow, green, blue, black"),
        ("stack-control", "With three players the pools are unequal: 21, 21 and 18 pyramids"),
    ],
)
def test_what_beginners_must_know_is_said(game: str, words: str) -> None:
    """Tests of the rules prove that it is so."""
    pages = game_named(game).pages()
    assert words in " ".join(page.text.replace("\n", " ") for page in pages)

"""The daily message fits in a Discord message, however long the names of players and games are."""

from __future__ import annotations

import pytest

from bot.discord_io.markup import heading, in_discord
from bot.messages import lists
from rules.text import ENGLISH, Notation, tr
from tests.support.pseudo_language import PSEUDO

LONGEST = 2000 - len("<@12345678901234567890> ")
"""Characters available in a channel, where the message begins with a mention."""


@pytest.mark.parametrize(
    ("number", "length"), [(1, 40), (25, 90), (25, 200), (25, 1990), (300, 77)]
)
def test_complete_entries_are_shown_and_the_others_counted(number: int, length: int) -> None:
    lines = [Notation(f"{index:03}".ljust(length, "x")) for index in range(number)]
    text = lists.truncated_list(heading(lists.YOUR_MOVE), lines, number, [Notation("Goodbye.")])
    assert len(text) <= LONGEST
    head, *said = text.split("\n")
    assert head == f"### Your move ({number})"
    assert said[-1] == "Goodbye."
    shown = [line for line in said if line in lines]
    assert shown == lines[: len(shown)]
    if len(shown) < number:
        assert said[-2] == f"… and {number - len(shown)} more: `/matches` shows them all."
    else:
        assert len(said) == number + 1


def test_the_list_fits_in_each_language_in_which_it_may_be_sent() -> None:
    """It is sent in one language, or posted in another if the player takes no private messages."""
    lines = [tr("Somebody is waiting for you.")] * 100
    for languages in ((ENGLISH, PSEUDO), (PSEUDO, ENGLISH)):
        title = heading(lists.YOUR_MOVE)
        text = lists.truncated_list(title, lines, 100, [], languages=languages)
        assert len(in_discord(text, ENGLISH)) < len(in_discord(text, PSEUDO)) <= LONGEST

"""What is stored of enumerations has the name that it has in the code."""

from enum import StrEnum

import pytest

import bot.app

assert bot.app  # imports everything that is stored

ENUMERATIONS = [
    each
    for each in StrEnum.__subclasses__()
    if each.__module__.startswith(("rules.", "model.", "matches."))
    # what a game calls its pieces and options is its notation
    and not each.__module__.startswith("rules.games.")
]


@pytest.mark.parametrize("enumeration", ENUMERATIONS, ids=str)
def test_members_are_stored_under_their_names(enumeration: type[StrEnum]) -> None:
    for member in enumeration:
        assert member.value == member.name.lower().replace("_", "-")

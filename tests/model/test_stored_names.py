"""Everything that is stored has the name that it has in the code."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import pytest

import bot.app
from rules.text import Text

assert bot.app  # imports everything that is stored


def subclasses(kind: type) -> Iterator[Any]:
    """Yield all classes of the program below a class."""
    for each in kind.__subclasses__():
        if each.__module__.startswith(("rules.", "model.", "matches.")):
            yield each
        yield from subclasses(each)


def name_of_class(value: Any) -> str:
    """Return the name of a class, for the ids of tests."""
    return f"{value.__module__}.{value.__name__}"


@pytest.mark.parametrize(
    "enumeration",
    # what a game calls its pieces and options is its notation
    [each for each in subclasses(StrEnum) if not each.__module__.startswith("rules.games.")],
    ids=name_of_class,
)
def test_members_are_stored_under_their_names(enumeration: type[StrEnum]) -> None:
    for member in enumeration:
        assert member.value == member.name.lower().replace("_", "-")


@pytest.mark.parametrize(
    "text", [each for each in subclasses(Text) if "kind" in vars(each)], ids=name_of_class
)
def test_kinds_of_texts_are_stored_under_their_names(text: type[Text]) -> None:
    """«PlayerName» is stored as «player-name»."""
    assert text.kind == re.sub(r"(?<!^)(?=[A-Z])", "-", text.__name__).lower()

"""Words for the alt texts of Esgrad."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.terms import SIDES
from rules.games.esgrad import EsgradPosition, Group
from rules.text import Notation, Translatable, tr_phrase, tr_phrase_plural

_MAX_NAMED = 8
"""The most stones of a group that are named one by one."""


def pieces(position: EsgradPosition) -> Sequence[Translatable]:
    """Return the groups, the most valuable first."""
    groups = sorted(position.state.groups(), key=lambda group: (-group.value, -len(group.points)))
    return [_in_words(group) for group in groups]


def _in_words(group: Group) -> Translatable:
    names = [point.name for point in group.points]
    if len(names) > _MAX_NAMED:
        return tr_phrase_plural(
            "{colour}'s {count} stone from {first} to {last} worth {value}",
            "{colour}'s {count} stones from {first} to {last} worth {value}",
            colour=SIDES[group.colour],
            count=len(names),
            first=Notation(names[0]),
            last=Notation(names[-1]),
            value=group.value,
        )
    return tr_phrase(
        "{colour}'s {stones} worth {value}",
        colour=SIDES[group.colour],
        stones=Notation(" ".join(names)),
        value=group.value,
    )

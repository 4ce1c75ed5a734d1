"""People whose data is erased, and what remains of them.

In the matches that they played, a number takes the place of their id: negative, because Discord's
ids are positive, and another one for each person, so that rows of one person still belong together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.text import FORMER_PLAYER, is_list, is_object

LEFT_OUT = "…"
"""Stands where a person was named in what somebody typed."""
_TYPED = frozenset({"quoted", "typed", "verbatim", "name"})
"""The kinds of stored values that hold what somebody typed."""
_TYPED_KEYS = frozenset({"annulled"})
"""The keys of stored objects that hold a text as it is: the reason for which a match was annulled
(`MatchDataKey.ANNULLED`)."""


def is_former(player: int) -> bool:
    """Return whether this is the number of somebody whose data was erased."""
    return player < 0


def without_former(players: Iterable[int]) -> tuple[int, ...]:
    """Return the players who can be reached."""
    return tuple(player for player in players if not is_former(player))


@dataclass(frozen=True)
class Erased:
    """A person whose data is erased, the number that takes the place of their id, and the names
    under which they are stored."""

    player: int
    former: int
    names: tuple[str, ...]

    @property
    def marks(self) -> tuple[str, ...]:
        """What a stored text contains if it may be about this person."""
        return (str(self.player), *self.names)

    def renamed(self, value: Any, *, typed: bool = False) -> Any:
        """Return stored JSON without the person; `typed` says that a text there may name them.

        Their id becomes the number. In what people typed, their names are left out.
        """
        if isinstance(value, bool):
            return value
        if isinstance(value, int):
            return self.former if value == self.player else value
        if isinstance(value, str):
            return self.left_out(value) if typed else self._without_id(value)
        if is_object(value):
            plain = "kind" not in value
            kind_typed = value.get("kind") in _TYPED
            return {
                self._without_id(key): self.renamed(
                    each, typed=(kind_typed and key == "text") or (plain and key in _TYPED_KEYS)
                )
                for key, each in value.items()
            }
        if is_list(value):
            return [self.renamed(each) for each in value]
        return value

    def left_out(self, text: str) -> str:
        """Return what somebody typed without the id and the names of the person."""
        text = self._without_id(text)
        return self._name.sub(LEFT_OUT, text) if self.names else text

    def _without_id(self, text: str) -> str:
        if str(self.player) not in text:
            return text
        text = re.sub(rf"<@!?{self.player}>", str(FORMER_PLAYER), text)
        return re.sub(rf"(?<!\d){self.player}(?!\d)", str(self.former), text)

    @cached_property
    def _name(self) -> re.Pattern[str]:
        # whole words, so that «Al» is not left out of «also»; longest first, so that no part of a
        # long name remains; in any case, because people seldom type capital letters
        names = sorted(self.names, key=len, reverse=True)
        words = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names)
        return re.compile(words, re.IGNORECASE)

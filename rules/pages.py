"""Pages that explain the rules of a game to beginners."""

from __future__ import annotations

from dataclasses import dataclass

from rules.moves import Mark
from rules.text import NOTHING, Translatable


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page of a game's rules: text, and a position to show with it.

    `position` is a position text of the game ("" for none); `caption` is the picture's alt text;
    `marks` are drawn on it.
    """

    title: Translatable
    text: Translatable
    position: str = ""
    caption: Translatable = NOTHING
    marks: tuple[Mark, ...] = ()

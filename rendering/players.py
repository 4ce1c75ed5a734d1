"""The names of players in a picture, as far as its font can draw them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from rendering.canvas import Weight, can_draw, text_width
from rendering.text_lines import text_line
from rendering.view import View
from rules.text import FormerPlayer, Name, in_language

MAX_CHARACTERS = 100
"""How much of a name is looked at; no picture has room for more."""

_ELLIPSIS = "…"


def player_name(
    view: View, seat: int, *, room: float, size: float, weight: Weight = "SemiBold"
) -> str:
    """Return the name to draw for the player of a seat, at most `room` pixels wide.

    It is the first of the player's names that the font can draw. Return "" if there is none: the
    picture then shows only the colour. `size` is the em size of the text in pixels.
    """
    if seat >= len(view.players):
        return ""
    names = [
        Name(in_language(name, view.language)) if isinstance(name, FormerPlayer) else name
        for name in view.players[seat]
    ]
    return _best(tuple(names), room, size, weight)


@lru_cache(maxsize=256)
def _best(names: Sequence[str], room: float, size: float, weight: Weight) -> str:
    for name in names:
        text = drawable(name)
        if text:
            return Name(cut(text, room, size, weight))
    return ""


def forget_names() -> None:
    """Remove all names from the caches of this process."""
    for cached in (_best, text_width, text_line):
        cached.cache_clear()


def drawable(name: str) -> str:
    """Return a name as the font can draw it, or "" if it cannot.

    Direction marks, other invisible characters, stacked accents and ornaments such as emoji are
    left out. A name is not drawable if the font lacks one of its letters or digits, or if nothing
    but ornaments remains.
    """
    characters: list[str] = []
    for character in unicodedata.normalize("NFKC", name[:MAX_CHARACTERS]):
        kind = unicodedata.category(character)
        if kind.startswith("Z") or character.isspace():
            characters.append(" ")
        elif kind[0] in "CM":
            continue
        elif can_draw(character):
            characters.append(character)
        elif kind[0] in "LN":
            return ""
    text = " ".join("".join(characters).split())
    return text if any(character.isalnum() for character in text) else ""


def cut(text: str, room: float, size: float, weight: Weight = "SemiBold") -> str:
    """Return a text, or its beginning with an ellipsis if it is wider than `room` pixels."""
    if text_width(text, size, weight) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        fits = text_width(text[:middle].rstrip() + _ELLIPSIS, size, weight) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return text[:low].rstrip() + _ELLIPSIS

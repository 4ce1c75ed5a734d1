"""Points named by file letter from the left and rank number from the bottom: a1, d4, s19.

Shared by every game whose board is named so. Files and ranks are indices from 0 in code.
"""

from __future__ import annotations

import re

_LETTERS = 26
_POINT = re.compile(r"([a-z]{1,2})\s*0*([1-9]\d{0,2})", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:\s|[-‐‑–—>→⇒x×:/,]|to\b)*", re.IGNORECASE)  # what may stand between


def file_name(index: int) -> str:
    """The letter (from the 27th file on: two letters) of a file, `a` for 0."""
    if index < _LETTERS:
        return chr(ord("a") + index)
    return file_name(index // _LETTERS - 1) + file_name(index % _LETTERS)


def file_index(name: str) -> int:
    """The index of a file from its letters, in either case."""
    index = 0
    for letter in name.lower():
        index = index * _LETTERS + ord(letter) - ord("a") + 1
    return index - 1


def point_name(file: int, rank: int) -> str:
    """The name of a point: (0, 0) is `a1`."""
    return f"{file_name(file)}{rank + 1}"


def parse_point(text: str) -> tuple[int, int] | None:
    """(file, rank) of text that is exactly one point, forgivingly: «D4», « d 4», «d04».

    None when it is not. It does not know the board: the point may lie off it.
    """
    found = _POINT.fullmatch(text.strip())
    return None if found is None else (file_index(found[1]), int(found[2]) - 1)


def parse_points(text: str) -> list[tuple[int, int]] | None:
    """(file, rank) of each point in text that is nothing but points, in order.

    Between them may stand spaces, dashes, arrows, `x`, `to`, commas, or nothing at all. None when
    there is anything else, or no point.
    """
    text = text.strip()
    points: list[tuple[int, int]] = []
    at = 0
    while at < len(text):
        found = _POINT.match(text, at)
        if found is None:
            return None
        points.append((file_index(found[1]), int(found[2]) - 1))
        at = found.end()
        if at < len(text):
            gap = _BETWEEN.match(text, at)
            at = at if gap is None else gap.end()
            if at == len(text):
                return None
    return points or None


def board_range(files: int, ranks: int) -> str:
    """«files a–i and ranks 1–9», for sentences about what lies off the board."""
    return f"files a–{file_name(files - 1)} and ranks 1–{ranks}"

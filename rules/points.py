"""Points named by file letter from the left and rank number from the bottom: a1, d4, s19.

Shared by every game whose board is named so. Files and ranks are indices from 0 in code.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.numbers import read_whole

_LETTERS = 26
_TOKEN = re.compile(r"[A-Za-z]+|[0-9]+|[^A-Za-z0-9]")
_BETWEEN = frozenset("-‐‑–—>→⇒×:/, ")
"""What may stand between two points, besides the words of `_WORDS_BETWEEN`."""
_WORDS_BETWEEN = ("x", "to")
_LARGEST_RANK = 999


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
    points = parse_points(text)
    return points[0] if points is not None and len(points) == 1 else None


def parse_points(text: str, files: int = _LETTERS) -> list[tuple[int, int]] | None:
    """(file, rank) of each point in text that is nothing but points, in order.

    Between them may stand spaces, dashes, arrows, `x`, `to`, commas, or nothing at all. None when
    there is anything else, or no point. An `x` before a number is a file: «w1-x1». Before a letter
    it stands between two points, «d4xd5», unless the board has so many `files` that it has this
    one: «wz1-xa1».
    """
    tokens = [token.lower() for token in _TOKEN.findall(" ".join(text.split()))]
    points: list[tuple[int, int]] = []
    at = 0
    while at < len(tokens):
        if points:
            at = _after_gap(tokens, at)
        letters = tokens[at] if at < len(tokens) else ""
        if points and len(letters) > 1 and file_index(letters) >= files:
            letters = letters.lstrip("x") or "x"
        at += 1
        if at < len(tokens) and tokens[at] == " ":
            at += 1
        rank = _rank(tokens[at]) if at < len(tokens) else None
        if rank is None or not _is_file(letters):
            return None
        points.append((file_index(letters), rank))
        at += 1
    return points or None


def _is_file(letters: str) -> bool:
    return letters.isascii() and letters.isalpha() and len(letters) <= 2


def _after_gap(tokens: Sequence[str], at: int) -> int:
    """Where the next point begins, after whatever may stand between two."""
    while at < len(tokens):
        alone = at + 1 == len(tokens) or not tokens[at + 1].isdigit()
        separates = tokens[at] in _BETWEEN or (tokens[at] in _WORDS_BETWEEN and alone)
        if not separates:
            break
        at += 1
    return at


def _rank(token: str) -> int | None:
    """The index of a rank from its number, zeros before it aside."""
    number = read_whole(token.lstrip("0"), len(str(_LARGEST_RANK)))
    return None if number is None else number - 1

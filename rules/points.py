"""Points of boards and numbers, as people write them, and the colours of games of two sides."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

from rules.text import Notation, Text, tr, tr_term

_LETTERS = 26
_TOKEN = re.compile(r"[A-Za-z]+|[0-9]+|[^A-Za-z0-9]")
_BETWEEN = frozenset("-‐‑–—−>→⇒×:/, ")
"""Characters that may separate two points; `_WORDS_BETWEEN` are words that may."""
_WORDS_BETWEEN = ("x", "to")
_LARGEST_RANK = 999


def file_name(index: int) -> str:
    """Return the letter of a file, `a` for 0; from the 27th file on, two letters."""
    if index < _LETTERS:
        return chr(ord("a") + index)
    return file_name(index // _LETTERS - 1) + file_name(index % _LETTERS)


def file_index(name: str) -> int:
    """Return the index of a file from its letters, in either case."""
    index = 0
    for letter in name.lower():
        index = index * _LETTERS + ord(letter) - ord("a") + 1
    return index - 1


def point_name(file: int, rank: int) -> str:
    """Return the name of a point: (0, 0) is `a1`."""
    return f"{file_name(file)}{rank + 1}"


def from_centre(file: int, rank: int, size: int) -> int:
    """Return a number that grows with the distance of a point from the centre of a square board."""
    return (2 * file + 1 - size) ** 2 + (2 * rank + 1 - size) ** 2


def parse_point(text: str) -> tuple[int, int] | None:
    """Return (file, rank) of a text that is one point, in any spelling: «D4», « d 4», «d04».

    None for any other text. The point may lie outside the board.
    """
    points = parse_points(text)
    return points[0] if points is not None and len(points) == 1 else None


def parse_points(text: str, files: int = _LETTERS) -> list[tuple[int, int]] | None:
    """Return (file, rank) of each point in a text that contains only points, in order.

    They may be separated by spaces, dashes, arrows, `x`, `to`, commas, or not at all. None if there
    is anything else, or no point. An `x` before a number is a file: «w1-x1». Before a letter it
    separates two points, «d4xd5», unless the board has so many `files` that both letters together
    are one of them: «wz1-xa1».
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


@cache
def square_symmetries(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the eight ways to turn and mirror a square board: its cells in their new order.

    A cell is `size * line + place`. The last four exchange lines and places, the first four do not.
    """
    ends = (range(size), range(size - 1, -1, -1))
    kept = [tuple(size * a + b for a in lines for b in places) for lines in ends for places in ends]
    exchanged = [
        tuple(size * b + a for a in lines for b in places) for lines in ends for places in ends
    ]
    return (*kept, *exchanged)


def _is_file(letters: str) -> bool:
    return letters.isascii() and letters.isalpha() and len(letters) <= 2


def _after_gap(tokens: Sequence[str], at: int) -> int:
    """Return the index of the token at which the next point begins."""
    while at < len(tokens):
        alone = at + 1 == len(tokens) or not tokens[at + 1].isdigit()
        separates = tokens[at] in _BETWEEN or (tokens[at] in _WORDS_BETWEEN and alone)
        if not separates:
            break
        at += 1
    return at


def _rank(token: str) -> int | None:
    """Return the index of a rank from its number; leading zeros are ignored."""
    number = read_whole(token.lstrip("0"), len(str(_LARGEST_RANK)))
    return None if number is None else number - 1


_DIGITS = 9


def read_whole(text: str, most_digits: int = _DIGITS) -> int | None:
    """Return the whole number in a text; None for any other text and for too many digits.

    Only the digits 0–9 are accepted, after `-` for a negative number. `int` is too lenient: it also
    accepts blanks, underscores (`1_9`), a plus sign, and the digits of all other scripts.
    """
    digits = text.removeprefix("-")
    if len(digits) > most_digits or not (digits.isascii() and digits.isdecimal()):
        return None
    return int(text)


_WORDS = (
    tr_term("no", "number"),
    tr_term("one", "number"),
    tr_term("two", "number"),
    tr_term("three", "number"),
    tr_term("four", "number"),
    tr_term("five", "number"),
    tr_term("six", "number"),
    tr_term("seven", "number"),
    tr_term("eight", "number"),
    tr_term("nine", "number"),
    tr_term("ten", "number"),
)


def number_word(number: int) -> Text:
    """Return a number as a word, «no» to «ten», or in digits if it is larger."""
    return _WORDS[number] if number < len(_WORDS) else Notation(str(number))


def decimal(number: float) -> Notation:
    """Return a number with as many decimals as it needs: «6», «2.5»."""
    return Notation(f"{number:g}")


# ---- Black and White
Colour = Literal["black", "white"]

COLOURS: Final[tuple[Colour, Colour]] = ("black", "white")
COLOUR_TERMS: Final = {"black": tr_term("Black", "colour"), "white": tr_term("White", "colour")}


def other(colour: Colour) -> Colour:
    """Return the opponent's colour."""
    return "white" if colour == "black" else "black"


NO_REASON: Final = tr("No single reason stands out.")
"""Said of a good move about which nothing else can be said."""


def links_made(links: Text) -> Text:
    """Say what a good move links."""
    return tr("It links {links}.", links=links)


def links_prevented(colour: Colour, links: Text) -> Text:
    """Say what a move keeps the opponent from linking."""
    return tr(
        "It keeps {colour} from linking {links} there.", colour=COLOUR_TERMS[colour], links=links
    )

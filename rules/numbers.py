"""Whole numbers as people write them."""

from __future__ import annotations

from rules.text import Notation, Translatable, tr_term

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


def number_word(number: int) -> Translatable:
    """Return a number as a word, «no» to «ten», or in digits if it is larger."""
    return _WORDS[number] if number < len(_WORDS) else Notation(str(number))


def decimal(number: float) -> Notation:
    """Return a number with as many decimals as it needs: «6», «2.5»."""
    return Notation(f"{number:g}")

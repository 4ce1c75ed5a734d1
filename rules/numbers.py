"""Whole numbers as people write them."""

from __future__ import annotations

_DIGITS = 9


def read_whole(text: str, most_digits: int = _DIGITS) -> int | None:
    """The whole number that a text is; None for any other text and for too many digits.

    Only the digits 0–9 count, after `-` for a number below zero. `int` takes more than people mean:
    blanks, underscores (`1_9`), a plus sign, and the digits of every other script.
    """
    digits = text.removeprefix("-")
    if len(digits) > most_digits or not (digits.isascii() and digits.isdecimal()):
        return None
    return int(text)

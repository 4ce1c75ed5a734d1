"""Fitting texts from outside into one line."""

from __future__ import annotations

import unicodedata

_BIDI_CONTROLS = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Invisible characters that change the writing direction of the text after them."""


def one_line(text: str) -> str:
    """Return a text without line breaks and without characters that change its direction."""
    return " ".join(text.translate(_BIDI_CONTROLS).split())


def shortened(text: str, most: int) -> str:
    """Return a text in one line, cut to `most` characters; «…» marks a cut."""
    flat = one_line(text)
    return flat if len(flat) <= most else f"{flat[: most - 1].rstrip()}…"


def without_invisible(text: str) -> str:
    """Return a text without invisible characters, such as come along when a text is copied."""
    return "".join(each for each in text if unicodedata.category(each) != "Cf")

"""Texts from outside made fit for one line."""

from __future__ import annotations

_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Invisible letters that turn the direction of all that follows them in a line."""


def one_line(text: str) -> str:
    """A text without line breaks and without letters that turn its direction."""
    return " ".join(text.translate(_TURNING).split())


def shortened(text: str, most: int) -> str:
    """A text in one line, cut to `most` characters, with «…» where something was cut."""
    flat = one_line(text)
    return flat if len(flat) <= most else f"{flat[: most - 1].rstrip()}…"

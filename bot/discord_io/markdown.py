"""Turns text written by people, including names, into one safe line: truncated and escaped."""

from __future__ import annotations

import discord

from rules import limits
from rules.one_line import shortened

MAX_SHOWN_LENGTH = 900
"""The most characters of such a text in a message. Escaping may double their number."""
BLANK_NAME = "somebody"
"""What is shown instead of a name that consists of blanks."""

_MARKDOWN = str.maketrans({each: f"\\{each}" for each in "\\_~|*`<"})
_DIGITS = "0123456789"


def escaped(text: str, max_length: int = MAX_SHOWN_LENGTH, *, blank: str = BLANK_NAME) -> str:
    """Escape markdown, mentions and links in at most `max_length` characters of a text.

    The text is truncated before it is escaped, so no escape sequence is cut. `blank` replaces a
    text that consists of blanks.
    """
    line = shortened(text, max_length) or blank
    safe = line.translate(_MARKDOWN)
    safe = safe.replace("://", ":\u200b//")  # so that a URL is not a link
    safe = safe.replace("](", "]\\(")  # so that `[text](url)` is not a link either
    safe = discord.utils.escape_mentions(safe)
    return _escaped_start(safe)


def _escaped_start(text: str) -> str:
    """Escape headings, quotes and lists, which Discord formats only at the start of a line."""
    if text.startswith(("#", "-", "> ", ">>> ")):
        return f"\\{text}"
    without_number = text.lstrip(_DIGITS)
    if without_number != text and without_number.startswith(". "):
        return f"{text[: len(text) - len(without_number)]}\\{without_number}"
    return text


def escaped_input(text: str) -> str:
    """Escape and truncate what somebody typed, to quote it in an answer."""
    return escaped(text, limits.ECHO, blank="")

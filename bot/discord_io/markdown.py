"""Prepares texts that people typed for use in messages: as one line, truncated and escaped."""

from __future__ import annotations

import discord

from rules import limits
from rules.one_line import shortened

MAX_SHOWN_LENGTH = 900
"""The most characters of a text that a message shows. Escaping may double their number."""
BLANK_NAME = "somebody"
"""What is shown instead of a name that consists of blanks."""

_MARKDOWN = str.maketrans({each: f"\\{each}" for each in "\\_~|*`<"})
_DIGITS = "0123456789"


def escaped(text: str, most: int = MAX_SHOWN_LENGTH, *, blank: str = BLANK_NAME) -> str:
    """Escape markdown, mentions and links in at most `most` characters of a text.

    The text is truncated before it is escaped, so no escape sequence is cut. `blank` replaces a
    text that consists of blanks.
    """
    flat = shortened(text, most) or blank
    plain = flat.translate(_MARKDOWN)
    plain = plain.replace("://", ":\u200b//")  # so that a URL is not a link
    plain = plain.replace("](", "]\\(")  # so that `[text](url)` is not a link either
    plain = discord.utils.escape_mentions(plain)
    return _escaped_start(plain)


def _escaped_start(text: str) -> str:
    """Escape headings, quotes and lists, which Discord formats only at the start of a line."""
    if text.startswith(("#", "-", "> ", ">>> ")):
        return f"\\{text}"
    unnumbered = text.lstrip(_DIGITS)
    if unnumbered != text and unnumbered.startswith(". "):
        return f"{text[: len(text) - len(unnumbered)]}\\{unnumbered}"
    return text


def escaped_input(text: str) -> str:
    """Escape and truncate what somebody typed, to quote it in an answer."""
    return escaped(text, limits.ECHO, blank="")

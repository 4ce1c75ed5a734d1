"""Prepares texts that people typed for messages: one line, truncated, escaped."""

from __future__ import annotations

import discord

from rules import limits
from rules.one_line import shortened

MAX_SHOWN_LENGTH = 900
"""Characters of a text that a message shows, before escaping, which at most doubles them."""
BLANK_NAME = "somebody"
"""Stands for a name that consists of blanks."""

_MARKDOWN = str.maketrans({each: f"\\{each}" for each in "\\_~|*`<"})
_DIGITS = "0123456789"


def escaped(text: str, most: int = MAX_SHOWN_LENGTH, *, blank: str = BLANK_NAME) -> str:
    """Escape markdown, mentions and links in at most `most` characters of a text.

    The text is truncated before it is escaped, so no escape sequence is cut. `blank` replaces a
    text that consists of blanks.
    """
    flat = shortened(text, most) or blank
    plain = flat.translate(_MARKDOWN)
    plain = plain.replace("://", ":\u200b//")  # so that an address is no link
    plain = plain.replace("](", "]\\(")  # nor behind a link text
    plain = discord.utils.escape_mentions(plain)
    return _escaped_start(plain)


def _escaped_start(text: str) -> str:
    """Escape headings, quotes and lists, which are markdown only at the start of a line."""
    if text.startswith(("#", "-", "> ", ">>> ")):
        return f"\\{text}"
    unnumbered = text.lstrip(_DIGITS)
    if unnumbered != text and unnumbered.startswith(". "):
        return f"{text[: len(text) - len(unnumbered)]}\\{unnumbered}"
    return text


def escaped_input(text: str) -> str:
    """Escape and truncate what somebody typed, to quote it in an answer."""
    return escaped(text, limits.ECHO, blank="")

"""Texts that people wrote, made fit for a message: one line, cut, and shown as typed."""

from __future__ import annotations

import discord

from rules import limits
from rules.sentences import shortened

LONGEST = 900
"""Characters of a text that a message shows; escaped, they are at most twice as many."""
NOBODY = "somebody"
"""What a text of blanks shows as, where it should be a name."""

_MARKDOWN = str.maketrans({each: f"\\{each}" for each in "\\_~|*`<"})
_DIGITS = "0123456789"


def escaped(text: str, most: int = LONGEST, *, blank: str = NOBODY) -> str:
    """A text of at most `most` characters that shows as it is: no markdown, mention or link.

    It is cut before it is escaped, so no escape is cut in two. `blank` stands for a text of blanks.
    """
    flat = shortened(text, most) or blank
    plain = flat.translate(_MARKDOWN)
    plain = plain.replace("://", ":\u200b//")  # an address that nobody can press
    plain = plain.replace("](", "]\\(")  # and none behind other words
    plain = discord.utils.escape_mentions(plain)
    return _escaped_start(plain)


def _escaped_start(text: str) -> str:
    """The same for what is markdown at the start of a line only: headings, quotes and lists."""
    if text.startswith(("#", "-", "> ", ">>> ")):
        return f"\\{text}"
    unnumbered = text.lstrip(_DIGITS)
    if unnumbered != text and unnumbered.startswith(". "):
        return f"{text[: len(text) - len(unnumbered)]}\\{unnumbered}"
    return text


def repeated(text: str) -> str:
    """What somebody typed, as an answer repeats it."""
    return escaped(text, limits.ECHO, blank="")

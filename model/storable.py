"""Which texts can be stored: PostgreSQL holds neither U+0000 nor halves of surrogate pairs.

SQLite might, but what one database refuses must not depend on which one there is.
"""

from __future__ import annotations

from model.errors import Refused
from rules.text import tr

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
NOT_STORABLE = tr(
    "What you wrote contains a character that is not valid text. Please write it again without "
    "that character."
)


class NotStorable(Refused):
    """A text that was to be stored contains a character that cannot be stored."""

    def __init__(self) -> None:
        super().__init__(NOT_STORABLE)


def is_storable(text: str) -> bool:
    """Return whether a text can be stored."""
    if "\0" in text:
        return False
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def storable(text: str) -> str:
    """Return a text with a replacement for each character that cannot be stored."""
    if is_storable(text):
        return text
    return "".join(each if is_storable(each) else REPLACEMENT for each in text)

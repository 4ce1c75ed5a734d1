"""Discord's markup for values in texts: mentions, timestamps, channels and commands.

Text written by people, including names, becomes one safe line: truncated and escaped.
"""

from collections.abc import Mapping, Sequence

import discord

from model.text_values import ChannelName, Command, Mention, Moment, PlayerName, words_for
from rules.language import PlatformValue, Template
from rules.text import (
    ENGLISH,
    NOTHING,
    Language,
    Notation,
    Text,
    as_name,
    in_language,
    join_texts,
    with_values,
)
from rules.text_limits import shortened

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


Names = Mapping[int, str]
"""Escaped names of players by id. A player who is missing is mentioned instead."""


class InDiscord(Language):
    """Wraps a language and writes values in Discord's markup."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def template(self, text: Template) -> str:
        """Delegate to the wrapped language."""
        return self._language.template(text)

    def listing(self, items: Sequence[str], *, alternatives: bool) -> str:
        """Delegate to the wrapped language."""
        return self._language.listing(items, alternatives=alternatives)

    def verbatim(self, text: str) -> str:
        """Delegate to the wrapped language."""
        return self._language.verbatim(text)

    def unmarked(self, text: str) -> str:
        """Delegate to the wrapped language."""
        return self._language.unmarked(text)

    def user_input(self, text: str) -> str:
        """What somebody typed, with markdown, mentions and links escaped."""
        return escaped(text, blank="")

    def platform_value(self, value: PlatformValue) -> str:
        """The value in Discord's markup, or as the wrapped language writes it if there is none."""
        match value:
            case Mention() | PlayerName():
                markup = mention(value.number)
            case ChannelName():
                markup = f"<#{value.number}>"
            case Moment():
                markup = discord.utils.format_dt(value.at, "R" if value.relative else "f")
            case Command():
                markup = f"`{value}`"
            case _:
                return self._language.platform_value(value)
        return self._language.verbatim(markup)


def small(text: Text) -> Text:
    """A line in small print; nothing if the text is empty."""
    return join_texts([Notation("-# "), text], "") if text else NOTHING


def heading(text: Text) -> Text:
    """A line in large print."""
    return join_texts([Notation("### "), text], "")


def bold(text: Text) -> Text:
    """A text in bold print."""
    return join_texts([Notation("**"), text, Notation("**")], "")


def linked(text: Text, url: str) -> Text:
    """A text that is a link."""
    return join_texts([Notation("["), text, Notation(f"]({url})")], "")


def with_names(text: Text, names: Names) -> Text:
    """Replace the players in a text by their names, or by a mention if a name is missing."""

    def name_player(value: Text) -> Text:
        if isinstance(value, PlayerName):
            number = value.number
            return as_name(names.get(number) or words_for(number) or mention(number))
        return value

    return with_values(text, name_player)


def mention(player: int) -> str:
    """A player's mention."""
    return f"<@{player}>"


def in_discord(text: str, language: Language = ENGLISH) -> str:
    """Render a text for a Discord message."""
    return in_language(text, InDiscord(language))

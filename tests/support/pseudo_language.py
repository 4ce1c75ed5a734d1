"""A language for tests: English in brackets, padded, which shows texts that are not translated.

    ⟦ann placed d5. ····⟧

Each whole sentence is in brackets and a third longer, because most languages need more space than
English. Letters outside brackets were not marked for translation. Brackets inside brackets are a
sentence that was inserted into another. `faults_of` finds both. Texts that are the same in every
language (names, notation, times, user input) are marked with private-use characters according to
their type. `plain` removes all this, so that tests can assert English.

Tests run in it where `POSTBOARD_PSEUDO` is set: `POSTBOARD_PSEUDO=1 pytest tests/journeys`.
"""

import os
import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from PIL import ImageDraw, ImageFont

from bot.languages import Languages
from rules.language import PlatformValue, Template, Use
from rules.text import ENGLISH, Language, Name, Notation
from tests.support.simcord_patches import copy_json

ACTIVE = bool(os.environ.get("POSTBOARD_PSEUDO"))
"""Whether the bot under test speaks the pseudo-language."""

SENTENCE = "⟦⟧"
PHRASE = "⟨⟩"
"""Around a part of a sentence, only inside a sentence."""
VERBATIM = "\ue000\ue001"
TERM = "\ue002\ue003"
"""Around a translated word, in a sentence or alone."""
UNTYPED = "\ue004"
"""Before a plain `str` where a text is expected."""
PAD = "·"
"""Padding. The bot's own texts contain it only as « · » between parts."""

_OPENING = {pair[0]: pair for pair in (SENTENCE, PHRASE, VERBATIM, TERM)}
_CLOSING = {pair[1]: pair for pair in (SENTENCE, PHRASE, VERBATIM, TERM)}
_DECORATION = re.compile(f" {PAD}+⟧|[{''.join(_OPENING)}{''.join(_CLOSING)}{UNTYPED}]")
_CUT_PADDING = re.compile(f" {PAD}+…$")
_PLACE = re.compile(r"\{\w+\}")


def _padded(template: str) -> str:
    """Return a template in brackets, a third longer; its placeholders are not counted.

    Each line has its own brackets, because a picture shows a text line by line.
    """
    more = -(-len(_PLACE.sub("", template)) * 3 // 10)
    lines = f"{template} {PAD * max(1, more)}".split("\n")
    return "\n".join(f"⟦{line}⟧" if line else "" for line in lines)


class Pseudo(Language):
    """English, with marks around every text."""

    def template(self, text: Template) -> str:
        """English: a sentence in brackets and padded, a phrase in brackets, a word marked."""
        english = ENGLISH.template(text)
        match text.use:
            case Use.SENTENCE:
                return _padded(english)
            case Use.PHRASE:
                return f"⟨{english}⟩"
            case Use.WORD:
                return f"{TERM[0]}{english}{TERM[1]}"

    def listing(self, items: Sequence[str], *, alternatives: bool) -> str:
        """The English list, marked like a word, because it may be shown alone."""
        said = ENGLISH.listing(items, alternatives=alternatives)
        return f"{TERM[0]}{said}{TERM[1]}" if said else ""

    def verbatim(self, text: str) -> str:
        """The text, marked where it has letters."""
        return f"{VERBATIM[0]}{text}{VERBATIM[1]}" if _has_letters(text) else text

    def user_input(self, text: str) -> str:
        """The text itself."""
        return text

    def platform_value(self, value: PlatformValue) -> str:
        """Its plain English, marked."""
        return self.verbatim(str(value))

    def unmarked(self, text: str) -> str:
        """The text, marked as a mistake where it has letters."""
        return f"{UNTYPED}{text}" if _has_letters(text) else text


def _has_letters(text: str) -> bool:
    return any(each.isalpha() for each in text)


PSEUDO = Pseudo()
LANGUAGES = Languages({"en_US": PSEUDO}, default=PSEUDO)
"""For the bot under test: the pseudo-language for everybody, also in lists of commands."""
SPOKEN: Language = PSEUDO if ACTIVE else ENGLISH
"""The language of the bot under test, for tests that draw the picture that they expect."""


def plain(text: str) -> str:
    """Return a text without brackets, padding and marks: the English that people would read."""
    return _CUT_PADDING.sub("…", _DECORATION.sub("", text))


def plain_json(thing: Any) -> Any:
    """Return a copy of JSON with `plain` applied to every text in it."""
    return copy_json(thing, plain if ACTIVE else None)


def faults_of(text: str) -> Iterator[str]:
    """Yield what is wrong with a text in the pseudo-language that is shown to people.

    A text that was truncated to Discord's limits (with «…» at its end) may have open brackets.
    """
    inside: list[str] = []
    stray = False
    for at, character in enumerate(text):
        if character in _OPENING:
            pair = _OPENING[character]
            if pair == SENTENCE and SENTENCE in inside:
                yield f"a sentence inside a sentence: {_around(text, at)}"
            elif pair == PHRASE and SENTENCE not in inside:
                yield f"a part of a sentence outside of sentences: {_around(text, at)}"
            inside.append(pair)
        elif character in _CLOSING:
            if not inside or inside.pop() != _CLOSING[character]:
                yield f"a bracket that closes nothing: {_around(text, at)}"
        elif character == UNTYPED:
            yield f"a plain str where a text is expected: {_around(text, at)}"
        elif character.isalpha() and not inside:
            if not stray:
                yield f"letters outside of sentences: {_around(text, at)}"
            stray = True
    if inside and not text.endswith("…"):
        yield f"a bracket that is not closed: {text!r}"


def _around(text: str, at: int) -> str:
    return repr(text[max(0, at - 60) : at + 60])


# ---- requests
READ_FIELDS = {"content", "label", "placeholder", "description", "title", "topic", "nick"}
"""Fields that people read, at any depth of a request."""


def read_texts(method: str, path: str, body: Any) -> Iterator[tuple[str, str]]:
    """Yield each text of a request that people read, with the name of its field."""
    if re.fullmatch(r"/applications/\d+(/guilds/\d+)?/commands", path):
        for command in body:
            yield from _command_texts(command)
    elif re.search(r"/threads$", path) and method == "POST":
        yield "name", str(body.get("name", ""))
    else:
        yield from _texts_in(body)


def _texts_in(thing: Any) -> Iterator[tuple[str, str]]:
    if isinstance(thing, dict):
        fields: dict[str, Any] = thing  # pyright: ignore[reportUnknownVariableType]  # JSON
        for key, value in fields.items():
            if isinstance(value, str):
                if key in READ_FIELDS or (key == "name" and "value" in fields):
                    yield key, value
            else:
                yield from _texts_in(value)
    elif isinstance(thing, list):
        many: list[Any] = thing  # pyright: ignore[reportUnknownVariableType]  # JSON
        for value in many:
            yield from _texts_in(value)


def _command_texts(command: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield descriptions and choices of a command as shown in the pseudo-language.

    Names of commands and options are the same in every language.
    """
    name = str(command.get("name", ""))
    if "value" in command:  # a choice
        yield f"choice {name}", _localized(command, "name")
    if command.get("description"):
        yield f"description of {name}", _localized(command, "description")
    for each in (*command.get("options", ()), *command.get("choices", ())):
        yield from _command_texts(each)


def _localized(thing: dict[str, Any], field: str) -> str:
    localized: dict[str, str] = thing.get(f"{field}_localizations") or {}
    return localized.get("en-US", str(thing[field]))


# ---- pictures
@contextmanager
def drawn_texts_checked() -> Generator[list[str]]:
    """Check all texts that are drawn into pictures within the block, except names and notation.

    Yield a list to which faults are added. The pictures are the same as in English.
    """
    texts: list[str] = []
    draw, measure = ImageDraw.ImageDraw.text, ImageFont.FreeTypeFont.getbbox

    def checked(drawing: Any, xy: Any, text: str, *given: Any, **named: Any) -> Any:
        if not isinstance(text, (Name, Notation)):
            texts.extend(f"drawn into a picture: {fault}" for fault in faults_of(text))
        return draw(drawing, xy, _as_drawn(text), *given, **named)

    def measured(font: Any, text: str, *given: Any, **named: Any) -> Any:
        return measure(font, _as_drawn(text), *given, **named)

    with (
        patch.object(ImageDraw.ImageDraw, "text", checked),
        patch.object(ImageFont.FreeTypeFont, "getbbox", measured),
    ):
        yield texts


def _as_drawn(text: str) -> str:
    """Return the text without marks, and without thin spaces of spaced letters at its ends."""
    return plain(text).strip("\u2009")


def request_faults(method: str, path: str, body: Any) -> list[str]:
    """Return a line for each fault in the texts of a request."""
    return [
        f"{method} {path}: {field}: {fault}"
        for field, text in read_texts(method, path, body)
        for fault in faults_of(text)
    ]

"""What every text has in common, texts with placeholders, and what a language must be able to do.

Texts are stored as JSON: an integer stays a number, any other value is an object with its kind.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from string import Formatter
from types import MappingProxyType
from typing import ClassVar, Self, TypeGuard

JSON = Mapping[str, object]
"""An object of JSON."""
_FIRST_LETTER = re.compile(r"[^\W\d_]")
_BEFORE_SENTENCE = re.compile(r"(?:^|[.!?]\s+|\n)\W*$")
"""What stands in a template before a sentence."""


def is_object(value: object) -> TypeGuard[JSON]:
    """Return whether a value of JSON is an object."""
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Return whether a value of JSON is a list."""
    return isinstance(value, list)


class Language:
    """Translates the parts of texts into one language. This one is English, the language of the
    source; others replace what they have other words for."""

    def template(self, text: Template) -> str:
        """Return the template of a text; if it has a plural, the form for its `number`."""
        return text.message if text.plural is None or text.number == 1 else text.plural

    def listing(self, items: Sequence[str], *, alternatives: bool) -> str:
        """Return «a, b and c», without a comma before the last item; with `alternatives` «or»."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {'or' if alternatives else 'and'} {items[-1]}"

    def verbatim(self, text: str) -> str:
        """Return a text that is the same in every language and stands outside a sentence."""
        return text

    def user_input(self, text: str) -> str:
        """Return what a person typed, escaped so that the platform shows it unchanged."""
        return text

    def platform_value(self, value: PlatformValue) -> str:
        """Return a value as the platform that shows the text writes it."""
        return str(value)

    def unmarked(self, text: str) -> str:
        """Return a plain `str` that stands where a text is expected: it cannot be translated."""
        return text


ENGLISH = Language()


_KINDS: dict[str, type[Text]] = {}
"""The classes that `text_from_stored` can read."""


class Text(str):
    """A text that can be shown in any language; as a `str` it is the English text.

    What Python makes of it (`+`, slices, f-strings) is a plain `str`, which cannot be translated.
    """

    __slots__ = ()
    kind: ClassVar[str]
    """Identifies the class in stored texts. A class without it is never stored."""

    def __init_subclass__(cls) -> None:
        if "kind" in vars(cls):
            _KINDS[cls.kind] = cls

    @property
    def begins_with_words(self) -> bool:
        """Whether it begins with words that take a capital letter at the start of a sentence.

        Names and notation keep their letters everywhere.
        """
        return False

    @abstractmethod
    def in_language(self, language: Language) -> str:
        """Return the text in a language."""

    def inside(self, language: Language) -> str:
        """Return the text in a language as it stands in a place of a sentence."""
        return self.in_language(language)

    def store(self) -> JSON:
        """Return the text as JSON, without its kind."""
        return {"text": str(self)}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """Return the text from the JSON of `store`. Raises KeyError, TypeError or ValueError."""
        return cls(data["text"])

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).restore, (self.store(),)


Value = int | Text
"""What can stand in a place of a text."""


class PlatformValue(Text):
    """A value that each platform writes in its own way: a person, a time, the name of a command.

    As a `str` it is plain English.
    """

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        """Return the value as the platform writes it."""
        return language.platform_value(self)


class Use(StrEnum):
    """Where a text with placeholders can stand."""

    SENTENCE = "sentence"
    """By itself: a whole sentence, or the label of a control."""
    PHRASE = "phrase"
    """In a place of a sentence only."""
    WORD = "word"
    """By itself or in a place. It has no places."""


class Template(Text):
    """A text with placeholders, and the values that stand there."""

    __slots__ = ("context", "message", "plural", "use", "values")
    kind = "template"
    message: str
    """The English template, with placeholders: «{player} placed {point}.»"""
    plural: str | None
    """The English template for a `count` other than 1."""
    values: Mapping[str, Value]
    use: Use
    context: str
    """The meaning of a word, where English uses one word for several things."""

    def __new__(
        cls,
        message: str,
        plural: str | None = None,
        values: Mapping[str, Value] | None = None,
        use: Use = Use.SENTENCE,
        context: str = "",
    ) -> Self:
        values = MappingProxyType(dict(values or {}))
        chosen = message if plural is None or values.get("count") == 1 else plural
        text = super().__new__(cls, _filled(chosen, values, values, use))
        text.message = message
        text.plural = plural
        text.values = values
        text.use = use
        text.context = context
        return text

    @property
    def number(self) -> int:
        """The value `count`, which chooses between `message` and `plural`."""
        count = self.values.get("count", 0)
        return count if isinstance(count, int) else 0

    @property
    def begins_with_words(self) -> bool:
        return self.use is Use.WORD and self[:1].islower()

    def in_language(self, language: Language) -> str:
        shown = {name: inside(value, language) for name, value in self.values.items()}
        return _filled(language.template(self), self.values, shown, self.use)

    def store(self) -> JSON:
        values = {name: value_to_stored(value) for name, value in self.values.items()}
        stored = {"message": self.message, "plural": self.plural, "values": values}
        if self.use is Use.SENTENCE:
            return stored
        return {**stored, "use": self.use.value, "context": self.context}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """Return the text from the JSON of `store`, even if no code has the message any more."""
        message, plural, values = data["message"], data["plural"], data["values"]
        if not isinstance(message, str) or not isinstance(plural, str | None):
            raise TypeError("a message id is a text")
        if not is_object(values):
            raise TypeError("values have names")
        restored = {
            name: value if isinstance(value, int) else text_from_stored(value)
            for name, value in values.items()
        }
        if "use" not in data:
            return cls(message, plural, restored)
        return cls(message, plural, restored, Use(data["use"]), str(data["context"]))


def _filled(
    template: str, values: Mapping[str, Value], shown: Mapping[str, Value | str], use: Use
) -> str:
    """Fill in a template with its values as they are `shown` in a language.

    In a sentence, words at its start get a capital letter.
    """
    if use is Use.WORD:
        return template
    if use is Use.SENTENCE and any(map(begins_with_words, values.values())):
        return "".join(_pieces(template, shown, values))
    return template.format_map(shown)


def _pieces(
    template: str, shown: Mapping[str, Value | str], values: Mapping[str, Value]
) -> Iterator[str]:
    """Yield the parts of a filled template."""
    before = ""
    for literal, name, _, _ in Formatter().parse(template):
        yield literal
        if name is not None:
            begins = _BEFORE_SENTENCE.search(before + literal) and begins_with_words(values[name])
            yield _capitalized(str(shown[name])) if begins else str(shown[name])
            before = "x"  # stands for the value


def _capitalized(words: str) -> str:
    """Return a text with a capital as its first letter. Signs before that letter stay."""
    return _FIRST_LETTER.sub(lambda letter: letter[0].upper(), words, count=1)


def begins_with_words(value: Value | str) -> bool:
    """Return whether a value begins with words that take a capital letter."""
    return isinstance(value, Text) and value.begins_with_words


def inside(value: Value | str, language: Language) -> str:
    """Return a value in a language as it stands in a place of a sentence."""
    if isinstance(value, int):
        return str(value)
    return value.inside(language) if isinstance(value, Text) else language.unmarked(value)


def in_language(text: str, language: Language) -> str:
    """Return a text in a language; a plain `str` is not translated."""
    return text.in_language(language) if isinstance(text, Text) else language.unmarked(text)


# ---- storing
def value_to_stored(value: Value) -> int | JSON:
    """Return a text or a value as JSON."""
    return value if isinstance(value, int) else {"kind": value.kind, **value.store()}


def text_from_stored(data: object) -> Text:
    """Return a text from what `value_to_stored` made. Raises KeyError, TypeError or ValueError."""
    if not is_object(data):
        raise TypeError("a stored text is an object")
    return _KINDS[str(data["kind"])].restore(data)

"""What every translatable text has in common, and what a language must be able to do.

Texts are stored as JSON: an integer stays a number, any other value is an object with its kind.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Self, TypeGuard

JSON = Mapping[str, object]
"""An object of JSON."""


def is_object(value: object) -> TypeGuard[JSON]:
    """Return whether a value of JSON is an object."""
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Return whether a value of JSON is a list."""
    return isinstance(value, list)


class Language:
    """Translates the parts of texts into one language. This one is English, the language of the
    source; others replace what they have other words for."""

    def template(self, message: str, plural: str | None, count: int) -> str:
        """Return the template for a message id; with a `plural` id, the form for `count`."""
        return message if plural is None or count == 1 else plural

    def phrase(self, message: str, plural: str | None, count: int) -> str:
        """Do what `template` does, for a part of a sentence."""
        return self.template(message, plural, count)

    def term(self, word: str, context: str) -> str:
        """Return the translation of a word that has this meaning (`Term.context`)."""
        return word

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


_KINDS: dict[str, type[Translatable]] = {}
"""The classes that `text_from_stored` and `value_from_stored` can read."""


class Translatable(str):
    """A text that can be translated; as a `str` it is the English text.

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

    def store(self) -> JSON:
        """Return the text as JSON, without its kind."""
        return {"text": str(self)}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """Return the text from the JSON of `store`. Raises KeyError, TypeError or ValueError."""
        return cls(data["text"])

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).restore, (self.store(),)


class PlatformValue(Translatable):
    """A value that each platform writes in its own way: a person, a time, the name of a command.

    As a `str` it is plain English.
    """

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        """Return the value as the platform writes it."""
        return language.platform_value(self)


Value = int | Translatable
"""What can stand in a place of a text."""


def in_language(text: str, language: Language) -> str:
    """Return a text in a language; a plain `str` is not translated."""
    return text.in_language(language) if isinstance(text, Translatable) else language.unmarked(text)


# ---- storing
def value_to_stored(value: Value) -> int | JSON:
    """Return a text or a value as JSON."""
    return value if isinstance(value, int) else {"kind": value.kind, **value.store()}


def value_from_stored(data: object) -> Value:
    """Return a text or a value from the JSON of `value_to_stored`.

    Raises KeyError, TypeError or ValueError.
    """
    return data if isinstance(data, int) else text_from_stored(data)


def text_from_stored(data: object) -> Translatable:
    """Return a text from what `value_to_stored` made. Raises KeyError, TypeError or ValueError."""
    if not is_object(data):
        raise TypeError("a stored text is an object")
    return _KINDS[str(data["kind"])].restore(data)


def texts_from_stored(data: object) -> list[Translatable]:
    """Return several texts from a JSON list. Raises KeyError, TypeError or ValueError."""
    if not is_list(data):
        raise TypeError("several texts are a list")
    return [text_from_stored(each) for each in data]

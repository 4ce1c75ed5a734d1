"""Sentences for people, in any language.

A `Text` is an English sentence with placeholders, and the values that stand there:

    tr("{player} placed {point}.", player=Name(names[0]), point=Notation("d5"))
    tr_plural("{count} ply", "{count} plies", count=position.ply)

It is a `str`, the English sentence, and it holds all that is needed to write the same in another
language. The English template is the message id of the catalogues, as usual with gettext. Code
passes a text on as it is; only the code that shows it to somebody calls `in_language`.

A sentence is always whole. Other languages have another word order, so nothing is cut out of a
sentence or glued to it. Values are numbers (`int`), `Name`, `Notation`, `UserInput`, `Term`,
`Listing` and `Phrase`; a plain `str` is refused by the type checker. `join_texts` puts several
sentences in a row.

The functions named `tr…` also mark a text for translation. The extraction for translators (`make
catalogue`) finds calls of them by name, and needs literal arguments.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter
from types import MappingProxyType
from typing import ClassVar, Self, TypeVar

from rules.language import (
    ENGLISH,
    JSON,
    Language,
    Translatable,
    Value,
    in_language,
    is_object,
    texts_from_stored,
    value_from_stored,
    value_to_stored,
)

_FIRST_LETTER = re.compile(r"[^\W\d_]")
_BEFORE_SENTENCE = re.compile(r"(?:^|[.!?]\s+|\n)\W*$")
"""What stands in a template before a sentence."""


class Templated(Translatable):
    """A template with placeholders, and the values that stand there."""

    __slots__ = ("message", "plural", "values")
    whole: ClassVar[bool]
    """Whether it is a sentence, not a part of one."""
    message: str
    """The English template, with placeholders: «{player} placed {point}.»"""
    plural: str | None
    """The English template for a `count` other than 1."""
    values: Mapping[str, Value]

    def __new__(cls, message: str, plural: str | None, values: Mapping[str, Value]) -> Self:
        text = super().__new__(
            cls, _filled(ENGLISH, ENGLISH.template, message, plural, values, whole=cls.whole)
        )
        text.message = message
        text.plural = plural
        text.values = MappingProxyType(dict(values))
        return text

    def in_language(self, language: Language) -> str:
        template = language.template if self.whole else language.phrase
        return _filled(language, template, self.message, self.plural, self.values, whole=self.whole)

    def store(self) -> JSON:
        values = {name: value_to_stored(value) for name, value in self.values.items()}
        return {"message": self.message, "plural": self.plural, "values": values}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """Return the text from the JSON of `store`, even if no code has the message any more."""
        message, plural, values = data["message"], data["plural"], data["values"]
        if not isinstance(message, str) or not isinstance(plural, str | None):
            raise TypeError("a message id is a text")
        if not is_object(values):
            raise TypeError("values have names")
        return cls(
            message, plural, {name: value_from_stored(each) for name, each in values.items()}
        )


class Text(Templated):
    """A whole sentence (or the label of a control) with its values."""

    __slots__ = ()
    kind = "text"
    whole = True


class Phrase(Templated):
    """A part of a sentence with its own places or plural. It stands in a place of a sentence.

    Use it only for lists whose items would otherwise be glued together:
    «Score now: Black 3, White 2½ (2 for groups, ½ for the first pass).»
    """

    __slots__ = ()
    kind = "phrase"
    whole = False


class Listing(Translatable):
    """Several things in a sentence: «a, b and c», or «a, b or c»."""

    __slots__ = ("alternatives", "items")
    kind = "listing"
    items: tuple[Translatable, ...]
    alternatives: bool

    def __new__(cls, items: Iterable[Translatable], *, alternatives: bool = False) -> Self:
        found = tuple(items)
        listing = super().__new__(cls, ENGLISH.listing(found, alternatives=alternatives))
        listing.items = found
        listing.alternatives = alternatives
        return listing

    def in_language(self, language: Language) -> str:
        items = [_inside(language, item) for item in self.items]
        return language.listing(items, alternatives=self.alternatives)

    @property
    def begins_with_words(self) -> bool:
        return any(map(_begins_with_words, self.items[:1]))

    def store(self) -> JSON:
        return {
            "items": [value_to_stored(item) for item in self.items],
            "alternatives": self.alternatives,
        }

    @classmethod
    def restore(cls, data: JSON) -> Self:
        return cls(texts_from_stored(data["items"]), alternatives=data["alternatives"] is True)


class Joined(Translatable):
    """Texts in a row, each complete by itself: sentences, lines, the parts of a title."""

    __slots__ = ("by", "parts")
    kind = "joined"
    parts: tuple[Translatable, ...]
    by: str
    """The separator between the parts. It has no letters."""

    def __new__(cls, parts: Iterable[Translatable], by: str) -> Self:
        found = tuple(part for part in parts if part)
        text = super().__new__(cls, by.join(found))
        text.parts = found
        text.by = by
        return text

    def in_language(self, language: Language) -> str:
        return self.by.join(in_language(part, language) for part in self.parts)

    def store(self) -> JSON:
        return {"parts": [value_to_stored(part) for part in self.parts], "by": self.by}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        return cls(texts_from_stored(data["parts"]), str(data["by"]))


def _filled(
    language: Language,
    template_for: Callable[[str, str | None, int], str],
    message: str,
    plural: str | None,
    values: Mapping[str, Value],
    *,
    whole: bool,
) -> str:
    """Fill in a template. In a `whole` sentence, words at its start get a capital letter."""
    count = values.get("count", 0)
    template = template_for(message, plural, count if isinstance(count, int) else 0)
    shown = {name: _inside(language, each) for name, each in values.items()}
    if whole and any(map(_begins_with_words, values.values())):
        return "".join(_pieces(template, shown, values))
    return template.format_map(shown)


def _pieces(template: str, shown: Mapping[str, str], values: Mapping[str, Value]) -> Iterator[str]:
    """Yield the parts of a filled template."""
    before = ""
    for literal, name, _, _ in Formatter().parse(template):
        yield literal
        if name is not None:
            begins = _BEFORE_SENTENCE.search(before + literal) and _begins_with_words(values[name])
            yield _capitalized(shown[name]) if begins else shown[name]
            before = "x"  # stands for the value


def _begins_with_words(value: Value) -> bool:
    return isinstance(value, Translatable) and value.begins_with_words


def _capitalized(words: str) -> str:
    """Return a text with a capital as its first letter. Signs before that letter stay."""
    return _FIRST_LETTER.sub(lambda found: found[0].upper(), words, count=1)


def _inside(language: Language, value: Value) -> str:
    """Return a value as it stands inside a sentence, where verbatim values are left unmarked."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Verbatim):
        return value.inside(language)
    return in_language(value, language)


class Verbatim(Translatable):
    """A text that is the same in every language."""

    __slots__ = ()
    kind = "verbatim"

    def in_language(self, language: Language) -> str:
        return language.verbatim(str(self))

    def inside(self, language: Language) -> str:
        """Return the text as it stands inside a sentence, where it is left unmarked."""
        return str(self)


class Name(Verbatim):
    """The name of a person, a game or a match."""

    __slots__ = ()
    kind = "name"


class Notation(Verbatim):
    """Moves, points, scores and positions in a game's notation."""

    __slots__ = ()
    kind = "notation"


class UserInput(Verbatim):
    """What a person typed."""

    __slots__ = ()
    kind = "user-input"

    def in_language(self, language: Language) -> str:
        return language.verbatim(language.user_input(str(self)))

    def inside(self, language: Language) -> str:
        """Return the text as it stands inside a sentence, escaped for the platform."""
        return language.user_input(str(self))


class Term(Translatable):
    """A game's word that stands inside sentences, such as the name of a colour."""

    __slots__ = ("context",)
    kind = "term"
    context: str
    """The meaning of the word, where English uses one word for several things."""

    def __new__(cls, word: str, context: str = "") -> Self:
        term = super().__new__(cls, word)
        term.context = context
        return term

    def in_language(self, language: Language) -> str:
        return language.term(str(self), self.context)

    def store(self) -> JSON:
        return {"word": str(self), "context": self.context}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        return cls(str(data["word"]), str(data["context"]))


NOTHING = Verbatim("")
"""The empty text."""


def tr(message: str, /, **values: Value) -> Text:
    """Return a sentence to be translated, with the values of its placeholders."""
    return Text(message, None, values)


def tr_plural(one: str, many: str, /, *, count: int, **values: Value) -> Text:
    """Return a sentence that depends on a number: `one` if `count` is 1, else `many`.

    `{count}` is one of its places.
    """
    return Text(one, many, {**values, "count": count})


def tr_phrase(message: str, /, **values: Value) -> Phrase:
    """Return a part of a sentence to be translated, such as an item of a list."""
    return Phrase(message, None, values)


def tr_phrase_plural(one: str, many: str, /, *, count: int, **values: Value) -> Phrase:
    """Return a part of a sentence that depends on a number: «one stack», «{count} stacks»."""
    return Phrase(one, many, {**values, "count": count})


def tr_term(word: str, context: str = "") -> Term:
    """Return a game's word to be translated."""
    return Term(word, context)


def as_text(word: Translatable) -> Text:
    """Return a word that stands by itself, like a label or an item of a list."""
    return Text("{word}", None, {"word": word})


def as_phrase(text: Translatable) -> Translatable:
    """Return a label so that it can stand in a place of a sentence; its message id is the same."""
    return Phrase(text.message, text.plural, text.values) if isinstance(text, Text) else text


def as_name(name: str) -> Translatable:
    """Return a person's name as a value; a `Translatable` (such as a mention) is unchanged."""
    return name if isinstance(name, Translatable) else Name(name)


def join_texts(parts: Iterable[Translatable], by: str = " ") -> Joined:
    """Return texts in a row without the empty ones; the separator `by` has no letters."""
    return Joined(parts, by)


def either(items: Iterable[Translatable]) -> Listing:
    """Return «a, b or c»."""
    return Listing(items, alternatives=True)


# ---- players without a name
class NameInWords(Name):
    """Words that are used instead of a player's name. Unlike a name, they are translated."""

    __slots__ = ("words",)
    kind = "name-in-words"
    words: Term

    def __new__(cls, words: Term) -> Self:
        name = super().__new__(cls, words)
        name.words = words
        return name

    @property
    def begins_with_words(self) -> bool:
        return True

    def in_language(self, language: Language) -> str:
        return self.words.in_language(language)

    def inside(self, language: Language) -> str:
        """Return the words as they stand inside a sentence."""
        return self.words.in_language(language)

    def store(self) -> JSON:
        return self.words.store()

    @classmethod
    def restore(cls, data: JSON) -> Self:
        return cls(Term.restore(data))


FORMER_PLAYER = NameInWords(tr_term("a former player"))
"""Stands for the name of somebody whose data was erased."""


# ---- the values inside a text, at any depth
SomeTranslatable = TypeVar("SomeTranslatable", bound=Translatable)


def values_of(text: str, kind: type[SomeTranslatable]) -> Iterator[SomeTranslatable]:
    """Yield every value of a kind inside a text, the same value as often as it occurs."""
    if isinstance(text, kind):
        yield text
    inside: Iterable[Value] = ()
    match text:
        case Templated():
            inside = text.values.values()
        case Listing():
            inside = text.items
        case Joined():
            inside = text.parts
        case _:
            pass
    for value in inside:
        if isinstance(value, Translatable):
            yield from values_of(value, kind)


def with_values(text: Translatable, change: Callable[[Translatable], Translatable]) -> Translatable:
    """Return the same text, with each value inside it replaced by `change(value)`."""

    def changed(value: Value) -> Value:
        return value if isinstance(value, int) else with_values(value, change)

    match text:
        case Templated():
            values = {name: changed(each) for name, each in text.values.items()}
            return type(text)(text.message, text.plural, values)
        case Listing():
            items = [with_values(each, change) for each in text.items]
            return Listing(items, alternatives=text.alternatives)
        case Joined():
            return Joined([with_values(each, change) for each in text.parts], text.by)
        case _:
            return change(text)

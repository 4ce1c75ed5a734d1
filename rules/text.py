"""Sentences for people, in any language.

A `Text` of most kinds is an English sentence with placeholders, and the values that stand there:

    tr("{player} placed {point}.", player=Name(names[0]), point=Notation("d5"))
    tr_plural("{count} ply", "{count} plies", count=position.ply)

It is a `str`, the English sentence, and it holds all that is needed to write the same in another
language. The English template is the message id of the catalogues, as usual with gettext. Code
passes a text on as it is; only the code that shows it to somebody calls `in_language`.

A sentence is always whole. Other languages have another word order, so nothing is cut out of a
sentence or glued to it. Values are numbers (`int`) and other texts: a `Name`, a `Notation`, a
`UserInput`, a `PlatformValue`, a word of `tr_term`, a phrase of `tr_phrase`, a list of `listing`
or `either`; a plain `str` is refused by the type checker. `join_texts` puts several sentences in a
row.

The functions named `tr…` also mark a text for translation. The extraction for translators (`make
catalogue`) finds calls of them by name, and needs literal arguments.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Self, TypeVar
from unicodedata import bidirectional

from rules.language import (
    ENGLISH,
    JSON,
    Language,
    Template,
    Text,
    Use,
    Value,
    begins_with_words,
    in_language,
    inside,
    is_list,
    text_from_stored,
    value_to_stored,
)

_AND, _OR = "and", "or"
_FROM_RIGHT = frozenset({"R", "AL", "AN"})
"""Classes of letters and digits that are written from right to left, or between such letters."""


class Joined(Text):
    """Texts in a row: «a, b and c», «a, b or c», or with a separator between them."""

    __slots__ = ("by", "parts")
    kind = "joined"
    parts: tuple[Text, ...]
    by: str
    """«and», «or», or a separator, which has no letters."""

    def __new__(cls, parts: Iterable[Text], by: str) -> Self:
        parts = tuple(part for part in parts if part)
        text = super().__new__(cls, _joined(parts, by, ENGLISH))
        text.parts = parts
        text.by = by
        return text

    @property
    def begins_with_words(self) -> bool:
        return any(map(begins_with_words, self.parts[:1]))

    def in_language(self, language: Language) -> str:
        show = inside if self.by in (_AND, _OR) else in_language
        return _joined([show(part, language) for part in self.parts], self.by, language)

    def store(self) -> JSON:
        return {"parts": [value_to_stored(part) for part in self.parts], "by": self.by}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        if not is_list(data["parts"]):
            raise TypeError("several texts are a list")
        return cls(map(text_from_stored, data["parts"]), str(data["by"]))


def _joined(parts: Sequence[str], by: str, language: Language) -> str:
    if by in (_AND, _OR):
        return language.listing(parts, alternatives=by == _OR)
    return by.join(parts)


class _Verbatim(Text):
    """A text that is the same in every language. Inside a sentence it is not marked as such."""

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        return language.verbatim(self.inside(language))

    def inside(self, language: Language) -> str:
        return str(self)


def isolated(text: str) -> str:
    """Return what a person wrote so that it does not turn around what stands beside it.

    Letters that are written from right to left would do that: «ann and שרלוק · 0–1».
    """
    if text.isascii() or not any(bidirectional(letter) in _FROM_RIGHT for letter in text):
        return text
    return f"\u2068{text}\u2069"


class Name(_Verbatim):
    """The name of a person, a game or a match."""

    __slots__ = ()
    kind = "name"

    def inside(self, language: Language) -> str:
        return isolated(str(self))


class Notation(_Verbatim):
    """Signs that are the same in every language: moves, points, scores, positions; links, codes."""

    __slots__ = ()
    kind = "notation"


class UserInput(_Verbatim):
    """What a person typed, already as short as it is to be shown. The platform escapes it."""

    __slots__ = ()
    kind = "user-input"

    def inside(self, language: Language) -> str:
        return isolated(language.user_input(str(self)))


NOTHING = Notation("")
"""The empty text."""


def tr(message: str, /, **values: Value) -> Text:
    """Return a sentence to be translated, with the values of its placeholders."""
    return Template(message, None, values)


def tr_plural(one: str, many: str, /, *, count: int, **values: Value) -> Text:
    """Return a sentence that depends on a number: `one` if `count` is 1, else `many`.

    `{count}` is one of its places.
    """
    return Template(one, many, {**values, "count": count})


def tr_phrase(message: str, /, **values: Value) -> Text:
    """Return a part of a sentence to be translated, which stands in a place of a sentence.

    Use it only for lists whose items would otherwise be glued together:
    «Score now: Black 3, White 2½ (2 for groups, ½ for the first pass).»
    """
    return Template(message, None, values, Use.PHRASE)


def tr_phrase_plural(one: str, many: str, /, *, count: int, **values: Value) -> Text:
    """Return a part of a sentence that depends on a number: «one stack», «{count} stacks»."""
    return Template(one, many, {**values, "count": count}, Use.PHRASE)


def tr_term(word: str, context: str = "") -> Text:
    """Return a word to be translated that stands inside sentences, such as a colour's name.

    `context` tells its meaning, where English uses one word for several things.
    """
    return Template(word, use=Use.WORD, context=context)


def as_text(word: Text) -> Text:
    """Return a word that stands by itself, like a label or an item of a list."""
    return Template("{word}", None, {"word": word})


def as_phrase(text: Text) -> Text:
    """Return a label so that it can stand in a place of a sentence; its message id is the same."""
    if isinstance(text, Template) and text.use is Use.SENTENCE:
        return Template(text.message, text.plural, text.values, Use.PHRASE)
    return text


def as_name(name: str) -> Text:
    """Return a person's name as a value; a `Text` (such as a mention) is unchanged."""
    return name if isinstance(name, Text) else Name(name)


def join_texts(parts: Iterable[Text], by: str = " ") -> Text:
    """Return texts in a row without the empty ones; the separator `by` has no letters."""
    return Joined(parts, by)


def listing(items: Iterable[Text]) -> Text:
    """Return «a, b and c»."""
    return Joined(items, _AND)


def either(items: Iterable[Text]) -> Text:
    """Return «a, b or c»."""
    return Joined(items, _OR)


FORMER_PLAYER = tr_term("a former player")
"""Stands for the name of somebody whose data was erased."""


# ---- the values inside a text, at any depth
SomeText = TypeVar("SomeText", bound=Text)


def values_of(text: str, kind: type[SomeText]) -> Iterator[SomeText]:
    """Yield every value of a kind inside a text, the same value as often as it occurs."""
    if isinstance(text, kind):
        yield text
    inner: Iterable[Value] = ()
    if isinstance(text, Template):
        inner = text.values.values()
    elif isinstance(text, Joined):
        inner = text.parts
    for value in inner:
        if isinstance(value, Text):
            yield from values_of(value, kind)


def with_values(text: Text, change: Callable[[Text], Text]) -> Text:
    """Return the same text, with each value inside it replaced by `change(value)`."""

    def changed(value: Value) -> Value:
        return value if isinstance(value, int) else with_values(value, change)

    match text:
        case Template() if text.use is not Use.WORD:
            values = {name: changed(value) for name, value in text.values.items()}
            return Template(text.message, text.plural, values, text.use, text.context)
        case Joined():
            return Joined([with_values(part, change) for part in text.parts], text.by)
        case _:
            return change(text)

"""Sentences that people read, so that they can be said in any language.

A `Text` is an English sentence with named places, and the values that stand there. It is a `str`,
the English one, and keeps what is needed to say the same in another language: the English template
is the message id of the catalogues, as usual with gettext. Whoever shows a text calls
`in_language`; until then it is passed on as it is. A sentence is always whole: nothing is
cut out of it or glued to it, since other languages have another word order. Several sentences are
put side by side with `joined`.

Mark sentences with `tr`, `tr_plural` and `tr_term`, and the parts of lists inside a sentence with
`tr_phrase` and `tr_phrase_plural`: the extraction for translators looks for them.

    tr("{player} placed {point}.", player=Name(names[0]), point=Notation("d5"))
    tr_plural("{count} ply", "{count} plies", count=position.ply)
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Protocol, Self, TypeVar

JSON = Mapping[str, object]
SomeTranslatable = TypeVar("SomeTranslatable", bound="Translatable")


class Language(Protocol):
    """How texts are said in one language."""

    def template(self, message: str, plural: str | None, count: int) -> str:
        """The template for a message id; with a `plural` id, the form for `count`."""
        ...

    def phrase(self, message: str, plural: str | None, count: int) -> str:
        """The template of a part of a sentence; with a `plural` id, the form for `count`."""
        ...

    def term(self, word: str, context: str) -> str:
        """A word or name of a thing that may stand inside sentences, by its context."""
        ...

    def listing(self, items: Sequence[str], *, alternatives: bool) -> str:
        """«a, b and c»; with `alternatives` «a, b or c»."""
        ...

    def verbatim(self, text: str) -> str:
        """What is the same in every language, where it stands outside a sentence."""
        ...

    def user_input(self, text: str) -> str:
        """What a person typed, as the platform shows it just so."""
        ...

    def platform_value(self, value: PlatformValue) -> str:
        """A value as the platform writes it on which the text is shown."""
        ...

    def unmarked(self, text: str) -> str:
        """A plain `str` where a text is expected: it cannot be translated."""
        ...


class English:
    """The language in which the texts are written."""

    def template(self, message: str, plural: str | None, count: int) -> str:
        """The message itself."""
        return message if plural is None or count == 1 else plural

    def phrase(self, message: str, plural: str | None, count: int) -> str:
        """The message itself."""
        return self.template(message, plural, count)

    def term(self, word: str, context: str) -> str:
        """The word itself."""
        return word

    def listing(self, items: Sequence[str], *, alternatives: bool) -> str:
        """«a, b and c», without a comma before the last."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {'or' if alternatives else 'and'} {items[-1]}"

    def verbatim(self, text: str) -> str:
        """The text itself."""
        return text

    def user_input(self, text: str) -> str:
        """The text itself."""
        return text

    def platform_value(self, value: PlatformValue) -> str:
        """Its plain English."""
        return str(value)

    def unmarked(self, text: str) -> str:
        """The text itself."""
        return text


ENGLISH = English()


class Translatable(str):
    """A text that knows how to be said in a language; as a `str` it is the English one.

    What Python makes of it (`+`, slices, f-strings) is a plain `str`, which cannot be translated.
    """

    __slots__ = ()
    kind: ClassVar[str]
    """Names the class where a text is stored."""

    @abstractmethod
    def in_language(self, language: Language) -> str:
        """The text in a language."""

    @abstractmethod
    def store(self) -> JSON:
        """The text as JSON, without its kind; `restore` reads it."""

    @classmethod
    @abstractmethod
    def restore(cls, data: JSON) -> Self:
        """The text from what `store` gave. Raises KeyError, TypeError or ValueError."""


class Verbatim(Translatable):
    """What is the same in every language."""

    __slots__ = ()
    kind = "verbatim"

    def in_language(self, language: Language) -> str:
        """The text as it is."""
        return language.verbatim(str(self))

    def store(self) -> JSON:
        """The text."""
        return {"text": str(self)}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """From `store`."""
        return cls(data["text"])


class Name(Verbatim):
    """What a person, a game or a match is called."""

    __slots__ = ()
    kind = "name"


class Notation(Verbatim):
    """Moves, points, scores and positions as the games write them."""

    __slots__ = ()
    kind = "notation"


class UserInput(Verbatim):
    """What a person typed."""

    __slots__ = ()
    kind = "typed"

    def in_language(self, language: Language) -> str:
        """The text as the platform shows it just so."""
        return language.verbatim(language.user_input(str(self)))


class PlatformValue(Translatable):
    """What each platform writes in its own way: a person, a moment, the name of a command.

    As a `str` it is readable plain English. Subclasses call `register_kind`.
    """

    __slots__ = ()

    def in_language(self, language: Language) -> str:
        """The value as the platform of this language writes it."""
        return language.platform_value(self)

    def __reduce__(self) -> tuple[object, ...]:
        return restore_value, (store_value(self),)


Value = int | Translatable
"""What may stand in a place of a text."""


class Templated(Translatable):
    """A template with named places and the values that stand there."""

    __slots__ = ("message", "plural", "values")
    message: str
    """The English template, with named places: «{player} placed {point}.»"""
    plural: str | None
    """The English template for a `count` other than 1."""
    values: Mapping[str, Value]

    def __new__(cls, message: str, plural: str | None, values: Mapping[str, Value]) -> Self:
        text = super().__new__(cls, _filled(ENGLISH, ENGLISH.template, message, plural, values))
        text.message = message
        text.plural = plural
        text.values = MappingProxyType(dict(values))
        return text

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.plural, dict(self.values))

    def store(self) -> JSON:
        """The message ids and the values."""
        values = {name: store_value(value) for name, value in self.values.items()}
        return {"message": self.message, "plural": self.plural, "values": values}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """From `store`; also where the program no longer has the message."""
        message, plural, values = data["message"], data["plural"], data["values"]
        if not isinstance(message, str) or not isinstance(plural, str | None):
            raise TypeError("a message id is a text")
        if not isinstance(values, Mapping):
            raise TypeError("values stand by name")
        found: Mapping[str, object] = values  # pyright: ignore[reportUnknownVariableType]  # JSON
        return cls(message, plural, {name: restore_value(each) for name, each in found.items()})


class Text(Templated):
    """A whole sentence (or the label of a control) with its values."""

    __slots__ = ()
    kind = "text"

    def in_language(self, language: Language) -> str:
        """The sentence in a language."""
        return _filled(language, language.template, self.message, self.plural, self.values)


class Phrase(Templated):
    """A part of a sentence that has places or a plural of its own, and stands in a place.

    Only for lists inside a sentence, each of whose items would be a sentence otherwise:
    «Score now: Black 3, White 2½ (groups 2, ½ for the first pass).»
    """

    __slots__ = ()
    kind = "phrase"

    def in_language(self, language: Language) -> str:
        """The part in a language."""
        return _filled(language, language.phrase, self.message, self.plural, self.values)


class Term(Translatable):
    """A word of a game that stands inside sentences, like the name of a colour."""

    __slots__ = ("context",)
    kind = "term"
    context: str
    """What the word means, where English has one word for several things."""

    def __new__(cls, word: str, context: str = "") -> Self:
        term = super().__new__(cls, word)
        term.context = context
        return term

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.context)

    def in_language(self, language: Language) -> str:
        """The word in a language."""
        return language.term(str(self), self.context)

    def store(self) -> JSON:
        """The word and its context."""
        return {"word": str(self), "context": self.context}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """From `store`."""
        return cls(str(data["word"]), str(data["context"]))


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

    def __reduce__(self) -> tuple[object, ...]:
        return restore_value, (store_value(self),)

    def in_language(self, language: Language) -> str:
        """The list in a language."""
        items = [_value(language, item) for item in self.items]
        return language.listing(items, alternatives=self.alternatives)

    def store(self) -> JSON:
        """The items, and whether they are alternatives."""
        return {
            "items": [store_value(item) for item in self.items],
            "alternatives": self.alternatives,
        }

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """From `store`."""
        return cls(_restore_all(data["items"]), alternatives=data["alternatives"] is True)


class Joined(Translatable):
    """Texts side by side, each whole by itself: sentences, lines, the parts of a title."""

    __slots__ = ("by", "parts")
    kind = "joined"
    parts: tuple[Translatable, ...]
    by: str
    """What stands between them: no letters."""

    def __new__(cls, parts: Iterable[Translatable], by: str) -> Self:
        found = tuple(part for part in parts if part)
        joined = super().__new__(cls, by.join(found))
        joined.parts = found
        joined.by = by
        return joined

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.parts, self.by)

    def in_language(self, language: Language) -> str:
        """Each part in a language."""
        return self.by.join(in_language(part, language) for part in self.parts)

    def store(self) -> JSON:
        """The parts and what stands between them."""
        return {"parts": [store_value(part) for part in self.parts], "by": self.by}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """From `store`."""
        return cls(_restore_all(data["parts"]), str(data["by"]))


NOTHING = Verbatim("")
"""No text at all."""


# ---- making texts
def tr(message: str, /, **values: Value) -> Text:
    """A sentence that is to be translated, with the values of its named places."""
    return Text(message, None, values)


def tr_plural(one: str, many: str, /, *, count: int, **values: Value) -> Text:
    """A sentence that says how many: `one` where `count` is 1, else `many`.

    `{count}` is one of its places.
    """
    return Text(one, many, {**values, "count": count})


def tr_phrase(message: str, /, **values: Value) -> Phrase:
    """A part of a sentence that is to be translated: an item of a list in one of its places."""
    return Phrase(message, None, values)


def tr_phrase_plural(one: str, many: str, /, *, count: int, **values: Value) -> Phrase:
    """A part of a sentence that says how many: «one stack», «{count} stacks»."""
    return Phrase(one, many, {**values, "count": count})


def tr_term(word: str, context: str = "") -> Term:
    """A word of a game that is to be translated."""
    return Term(word, context)


def alone(word: Translatable) -> Text:
    """A word that stands by itself, like a label or an item of a list."""
    return Text("{word}", None, {"word": word})


def joined(parts: Iterable[Translatable], by: str = " ") -> Joined:
    """Texts side by side, empty ones left out; `by` holds no letters."""
    return Joined(parts, by)


def either(items: Iterable[Translatable]) -> Listing:
    """«a, b or c»."""
    return Listing(items, alternatives=True)


def as_name(name: str) -> Translatable:
    """The name of a person as a value; what is a value already (a mention) as it is."""
    return name if isinstance(name, Translatable) else Name(name)


# ---- saying them
def in_language(text: str, language: Language) -> str:
    """A text in a language; a plain `str` as it is."""
    return text.in_language(language) if isinstance(text, Translatable) else language.unmarked(text)


def values_of(text: str, kind: type[SomeTranslatable]) -> Iterator[SomeTranslatable]:
    """Every value of a kind that a text holds, however deep; the same value
    may come several times.
    """
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
    """The same text, with what `change` makes of each value, however deep, in its place."""

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


def _filled(
    language: Language,
    template_for: Callable[[str, str | None, int], str],
    message: str,
    plural: str | None,
    values: Mapping[str, Value],
) -> str:
    count = values.get("count", 0)
    template = template_for(message, plural, count if isinstance(count, int) else 0)
    return template.format_map({name: _value(language, each) for name, each in values.items()})


def _value(language: Language, value: Value) -> str:
    """A value inside a sentence, where what is verbatim needs no mark."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, UserInput):
        return language.user_input(str(value))
    if isinstance(value, Verbatim):
        return str(value)
    return in_language(value, language)


# ---- storing them
_KINDS: dict[str, type[Translatable]] = {}


def register_kind(*classes: type[Translatable]) -> None:
    """Let `restore_value` read texts of these classes."""
    _KINDS.update({each.kind: each for each in classes})


register_kind(Verbatim, Name, Notation, UserInput, Text, Phrase, Term, Listing, Joined)


def store_value(value: Value) -> int | JSON:
    """A text or a value as JSON."""
    return value if isinstance(value, int) else {"kind": value.kind, **value.store()}


def restore_value(data: object) -> Value:
    """A text or a value from what `store_value` gave. Raises KeyError, TypeError, ValueError."""
    if isinstance(data, int):
        return data
    return restore_text(data)


def restore_text(data: object) -> Translatable:
    """A text from what `store_value` gave. Raises KeyError, TypeError or ValueError."""
    if not isinstance(data, Mapping):
        raise TypeError("a stored text is an object")
    found: Mapping[str, object] = data  # pyright: ignore[reportUnknownVariableType]  # JSON
    return _KINDS[str(found["kind"])].restore(found)


def _restore_all(data: object) -> list[Translatable]:
    if not isinstance(data, Sequence):
        raise TypeError("several texts are a list")
    found: Sequence[object] = data  # pyright: ignore[reportUnknownVariableType]  # JSON
    return [restore_text(each) for each in found]

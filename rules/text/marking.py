"""Functions that make texts. Those named `tr…` also mark a text for translation.

The extraction for translators (`make catalogue`) finds calls of them by name, and needs literal
arguments.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.text.language import Translatable, Value
from rules.text.sentences import Joined, Listing, Phrase, Text
from rules.text.values import Name, Term


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

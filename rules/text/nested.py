"""The values inside a text, at any depth: finding them and replacing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rules.text.language import Translatable, Value
from rules.text.sentences import Joined, Listing, Templated

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

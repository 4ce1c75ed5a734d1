"""Texts as JSON: an integer stays a number, any other value is an object with its kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.text.language import JSON, Translatable, Value

_KINDS: dict[str, type[Translatable]] = {}


def register_kind(*classes: type[Translatable]) -> None:
    """Let `restore_text` and `restore_value` read texts of these classes."""
    _KINDS.update({each.kind: each for each in classes})


def store_value(value: Value) -> int | JSON:
    """Return a text or a value as JSON."""
    return value if isinstance(value, int) else {"kind": value.kind, **value.store()}


def restore_value(data: object) -> Value:
    """Return a text or a value from the JSON of `store_value`.

    Raises KeyError, TypeError or ValueError.
    """
    return data if isinstance(data, int) else restore_text(data)


def restore_text(data: object) -> Translatable:
    """Return a text from the JSON of `store_value`. Raises KeyError, TypeError or ValueError."""
    if not isinstance(data, Mapping):
        raise TypeError("a stored text is an object")
    found: Mapping[str, object] = data  # pyright: ignore[reportUnknownVariableType]  # JSON
    return _KINDS[str(found["kind"])].restore(found)


def restore_texts(data: object) -> list[Translatable]:
    """Return several texts from a JSON list. Raises KeyError, TypeError or ValueError."""
    if not isinstance(data, Sequence):
        raise TypeError("several texts are a list")
    found: Sequence[object] = data  # pyright: ignore[reportUnknownVariableType]  # JSON
    return [restore_text(each) for each in found]

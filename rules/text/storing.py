"""Texts as JSON: an integer stays a number, any other value is an object with its kind."""

from __future__ import annotations

from rules.text.language import JSON, Translatable, Value, is_list, is_object

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
    if not is_object(data):
        raise TypeError("a stored text is an object")
    return _KINDS[str(data["kind"])].restore(data)


def restore_texts(data: object) -> list[Translatable]:
    """Return several texts from a JSON list. Raises KeyError, TypeError or ValueError."""
    if not is_list(data):
        raise TypeError("several texts are a list")
    return [restore_text(each) for each in data]

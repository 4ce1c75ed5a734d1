"""A check for values that may be None by their type but not in this place."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None, what: str) -> T:
    """The value. Raises ValueError, saying `what` is missing, when it is None after all."""
    if value is None:
        raise ValueError(f"there is no {what}")
    return value

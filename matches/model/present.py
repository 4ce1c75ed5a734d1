"""A check for values that are None by their type but not in this place."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None, what: str) -> T:
    """Return the value. Raises ValueError, which names `what` is missing, if it is None."""
    if value is None:
        raise ValueError(f"there is no {what}")
    return value

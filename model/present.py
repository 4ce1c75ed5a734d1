"""A check for values that are None by their type but not in this place."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None, what: str) -> T:
    """Return a value that is not None. Raises ValueError (“there is no …”) if it is None."""
    if value is None:
        raise ValueError(f"there is no {what}")
    return value

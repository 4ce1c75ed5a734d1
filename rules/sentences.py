"""Parts of sentences that every room says alike."""

from __future__ import annotations

from collections.abc import Sequence


def listed(items: Sequence[str], joint: str = "and") -> str:
    """«a», «a and b», «a, b and c»."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"

"""Moves and what they change on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Move = NewType("Move", str)
"""A move in canonical notation, as `Position.read` and `Position.legal_moves` give it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a move changed, for the picture: a point (None: the whole board) and its role.

    Roles: `placed`, `from`, `to`, `grown`, `swap`, `removed`.
    """

    role: str
    point: str | None = None

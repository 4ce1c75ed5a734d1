"""Moves and what they change on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Move = NewType("Move", str)
"""A move in canonical notation, as `Position.read` and `Position.legal_moves` return it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A change by a move, for the picture: its role, and a point (None for the whole board).

    Roles: `placed`, `from`, `to`, `grown`, `swap`, `removed`. `pieces` are those that the change is
    about, in the notation of the game, for a picture that shows them; often none.
    """

    role: str
    point: str | None = None
    pieces: tuple[str, ...] = ()

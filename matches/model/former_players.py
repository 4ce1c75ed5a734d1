"""People whose data was erased.

In the matches that they played, a number takes the place of their id: negative, because Discord's
ids are positive, and another one for each person, so that rows of one person still belong together.
"""

from __future__ import annotations

from collections.abc import Iterable


def is_former(player: int) -> bool:
    """Return whether this number stands for somebody whose data was erased."""
    return player < 0


def without_former(players: Iterable[int]) -> tuple[int, ...]:
    """Return the players who can be reached."""
    return tuple(player for player in players if not is_former(player))

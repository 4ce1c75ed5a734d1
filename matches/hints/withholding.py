"""Positions about which no advice is given, because a running match between people has them now.

Somebody could have them searched in a copy of that match. This is the only check: every hint, every
page of a review and every turn of a computer goes through it.
"""

from collections.abc import Mapping, Sequence

from rules.game import Position
from storage.database import UnitOfWork

FIRST_PLIES = 6
"""How many plies of running matches are not compared: many matches begin in the same way."""


def numbers_to_compare(positions: Sequence[Position]) -> dict[int, int]:
    """Return the numbers of positions that are compared with running matches, by their index.

    With thousands of positions this takes half a second, and runs in a thread.
    """
    return {index: position.number() for index, position in enumerate(positions)}


async def first_withheld(unit: UnitOfWork, numbers: Mapping[int, int]) -> int | None:
    """Return the index of the first position that a running match has, None if there is none."""
    running = await unit.matches.running_positions(numbers.values(), FIRST_PLIES)
    return min((index for index, number in numbers.items() if number in running), default=None)

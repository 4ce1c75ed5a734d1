"""Room for one more match: how many somebody plays, and how many two people play together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from matches.errors import Refused
from matches.limits import MOST_RUNNING, MOST_TOGETHER
from matches.protocols import UnitOfWork


async def check_room(unit: UnitOfWork, asker: int, players: Sequence[int]) -> None:
    """Raises Refused when one of these people plays as many matches as they may, or two of them
    as many with each other; said to `asker`."""
    everybody = sorted(set(players), key=lambda player: player != asker)
    for player in everybody:
        if await unit.matches.count_running(player) < MOST_RUNNING:
            continue
        if player == asker:
            raise Refused(
                f"You are in {MOST_RUNNING} running matches, which is as many as I can keep for "
                "one person. Finish some first: `/matches` lists them."
            )
        raise Refused(
            f"{{0}} is in {MOST_RUNNING} running matches, which is as many as I can keep for one "
            "person. Challenge somebody else, or try again when some have ended.",
            player,
        )
    for one, other in combinations(everybody, 2):
        if await unit.matches.count_running(one, other) < MOST_TOGETHER:
            continue
        what = f"{MOST_TOGETHER} running matches with each other. Finish some of them first."
        if one == asker:
            raise Refused(f"You and {{0}} have {what}", other)
        raise Refused(f"{{0}} and {{1}} have {what}", one, other)

"""Limits on running matches: of one player, and of two players with each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from model.errors import Refused
from model.limits import MAX_MATCHES_TOGETHER, MAX_RUNNING_MATCHES
from model.text_values import Command, PlayerName
from storage.database import UnitOfWork


async def check_match_limits(unit: UnitOfWork, asker: int, players: Sequence[int]) -> None:
    """Check that these players may begin one more match with each other.

    They are locked, so that no two matches begin of which one is too many.

    Raises Refused, with a sentence for `asker`, if one of them has `MAX_RUNNING_MATCHES` running
    matches or two of them have `MAX_MATCHES_TOGETHER` with each other.
    """
    await unit.players.lock(players)
    everybody = sorted(set(players), key=lambda player: player != asker)
    for player in everybody:
        if await unit.matches.count_running(player) < MAX_RUNNING_MATCHES:
            continue
        if player == asker:
            raise Refused.because(
                "You are in {most} running matches, which is as many as I can keep for one "
                "person. Finish some first: {command} lists them.",
                most=MAX_RUNNING_MATCHES,
                command=Command("matches"),
            )
        raise Refused.because(
            "{player} is in {most} running matches, which is as many as I can keep for one "
            "person. Challenge somebody else, or try again when some have ended.",
            player=PlayerName(player),
            most=MAX_RUNNING_MATCHES,
        )
    for one, other in combinations(everybody, 2):
        if await unit.matches.count_running(one, other) < MAX_MATCHES_TOGETHER:
            continue
        if one == asker:
            raise Refused.because(
                "You and {player} have {most} running matches with each other. "
                "Finish some of them first.",
                player=PlayerName(other),
                most=MAX_MATCHES_TOGETHER,
            )
        raise Refused.because(
            "{player} and {other} have {most} running matches with each other. "
            "Finish some of them first.",
            player=PlayerName(one),
            other=PlayerName(other),
            most=MAX_MATCHES_TOGETHER,
        )

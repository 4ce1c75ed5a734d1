"""Limits on running matches: of one player, and of two players with each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from matches.model.errors import Refused
from matches.model.limits import MOST_RUNNING, MOST_TOGETHER
from matches.model.text_values import Command, PlayerName
from matches.protocols.store import UnitOfWork
from rules.text import tr


async def check_room(unit: UnitOfWork, asker: int, players: Sequence[int]) -> None:
    """Check that these players may have one more match with each other.

    Raises Refused, with a sentence for `asker`, if one of them has `MOST_RUNNING` running matches
    or two of them have `MOST_TOGETHER` with each other.
    """
    everybody = sorted(set(players), key=lambda player: player != asker)
    for player in everybody:
        if await unit.matches.count_running(player) < MOST_RUNNING:
            continue
        if player == asker:
            raise Refused(
                tr(
                    "You are in {most} running matches, which is as many as I can keep for one "
                    "person. Finish some first: {command} lists them.",
                    most=MOST_RUNNING,
                    command=Command("matches"),
                )
            )
        raise Refused(
            tr(
                "{player} is in {most} running matches, which is as many as I can keep for one "
                "person. Challenge somebody else, or try again when some have ended.",
                player=PlayerName(player),
                most=MOST_RUNNING,
            )
        )
    for one, other in combinations(everybody, 2):
        if await unit.matches.count_running(one, other) < MOST_TOGETHER:
            continue
        if one == asker:
            raise Refused(
                tr(
                    "You and {player} have {most} running matches with each other. "
                    "Finish some of them first.",
                    player=PlayerName(other),
                    most=MOST_TOGETHER,
                )
            )
        raise Refused(
            tr(
                "{player} and {other} have {most} running matches with each other. "
                "Finish some of them first.",
                player=PlayerName(one),
                other=PlayerName(other),
                most=MOST_TOGETHER,
            )
        )

"""Matches that are already stored when local play starts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from local_play.__main__ import NAMES
from local_play.discord import LocalDiscord
from matches.service import Service
from matches.use_cases.challenging import ChallengeRequest
from model.entities import First
from model.outbox import DeliveryResult
from model.stored_fields import present
from rules.game import Move
from storage.database import open_database

THREAD = 1 << 42
"""The id of the thread of the match; below those that the simulated Discord gives out."""


class Ply(NamedTuple):
    """A ply by one of the people."""

    name: str
    move: Move


async def nearly_ended(
    database: Path, game: str, options: Mapping[str, str], chance: Random, *, left: int
) -> list[Ply]:
    """Store a match between Ann and Bob, and return the last plies, which are still to be played.

    All plies are chosen at random.
    """
    local = LocalDiscord(NAMES)
    ann, bob = local.people[0].id, local.people[1].id
    place: dict[str, Any] = {"server": local.guild.id, "channel": local.channel.id}
    store = await open_database(f"sqlite:///{database}")
    try:
        service = Service(store)
        request = ChallengeRequest(
            maker=ann, game=game, options=options, opponents=(bob,), first=First.ME, **place
        )
        challenge = await service.challenging.create(request)
        _, match = await service.challenging.join(challenge.id, bob)
        loaded = await service.playing.load(present(match, "match that begins").id)
        position, plies = loaded.position, list[Ply]()
        while moves := position.legal_moves():
            plies.append(Ply(NAMES[position.to_move], chance.choice(moves)))
            position = position.play(plies[-1].move)
        for ply in plies[:-left]:
            mover = present(loaded.mover, "player to move")
            loaded = await service.playing.play(loaded.match.id, mover, ply.move)
        await service.delivered.channel_changed(loaded.match.id, THREAD)
        async with store.write() as unit:
            for notice in await unit.outbox.of_match(loaded.match.id):
                await unit.outbox.end(notice.id, DeliveryResult())
    finally:
        await store.close()
    return plies[-left:]

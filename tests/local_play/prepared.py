"""Matches that are already stored when local play starts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from local_play.__main__ import NAMES
from local_play.discord import LocalDiscord
from matches.service import Service
from matches.use_cases.challenging import ChallengeRequest
from model.entities import First
from model.environment import SystemRandomness
from model.present import present
from rules.game import Move
from rules.registry import game_named
from storage.database import open_database

THREAD = 1 << 42
"""The id of the thread of the match; below those that the simulated Discord gives out."""


class Ply(NamedTuple):
    """A ply by one of the people."""

    name: str
    move: Move


class FixedSeed(SystemRandomness):
    """Gives every match the same seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def seed(self) -> bytes:
        """The seed."""
        return self._seed


async def nearly_ended(
    database: Path, game: str, options: Mapping[str, str], chance: Random, *, left: int
) -> list[Ply]:
    """Store a match between Ann and Bob, and return the last plies, which are still to be played.

    All plies are chosen at random.
    """
    local = LocalDiscord(NAMES)
    ann, bob = local.people[0].id, local.people[1].id
    seed = chance.randbytes(32)
    plies: list[Move] = []
    position = game_named(game).start(game_named(game).read_options(options), 2, seed)
    while moves := position.legal_moves():
        plies.append(chance.choice(moves))
        position = position.play(plies[-1])
    store = await open_database(f"sqlite:///{database}")
    try:
        service = Service(store, randomness=FixedSeed(seed))
        request = ChallengeRequest(
            server=local.guild.id,
            channel=local.channel.id,
            maker=ann,
            game=game,
            options=options,
            opponents=(bob,),
            first=First.ME,
        )
        challenge = await service.challenging.create(request)
        _, match = await service.challenging.join(challenge.id, bob)
        loaded = await service.playing.load(present(match, "match that begins").id)
        rest: list[Ply] = []
        for number, move in enumerate(plies):
            if number < len(plies) - left:
                mover = present(loaded.mover, "player to move")
                loaded = await service.playing.play(loaded.match.id, mover, move)
                position = loaded.position
            else:
                rest.append(Ply(NAMES[position.to_move], move))
                position = position.play(move)
        await service.delivered.channel_changed(loaded.match.id, THREAD)
        async with store.write() as unit:
            for notice in await unit.outbox.of_match(loaded.match.id):
                await unit.outbox.mark_done(notice.id)
    finally:
        await store.close()
    return rest

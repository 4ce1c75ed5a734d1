"""Helpers for journeys about the channel for finished matches."""

from __future__ import annotations

import simcord

from tests.support.discord import World
from tests.support.people import Answer, SeenMessage
from tests.support.raw_sql import fetch


async def choose(world: World, **options: object) -> Answer:
    """Let ann, who may manage the server, change its settings."""
    await world.grant(world.ann, "manage_guild")
    world.ann.enters(world.channel)
    return await world.ann.slash("server settings", **options)


async def results_channel(world: World) -> simcord.ChannelHandle:
    """Add a channel, and choose it for finished matches."""
    channel = world.guild.create_text_channel("results")
    assert "Saved." in await choose(world, finished_channel=channel)
    return channel


def posts(world: World, channel: simcord.ChannelHandle) -> list[SeenMessage]:
    """Return the posts about finished matches."""
    return world.messages(channel)


def states(world: World) -> list[str]:
    """Return the states of the notices of finished matches."""
    rows = fetch(world.folder, "SELECT state FROM outbox WHERE kind = 'finished'")
    return [str(state) for (state,) in rows]

"""A server's channel for finished matches, in which each is posted with its replay."""

from __future__ import annotations

import io

import simcord
from PIL import Image

from tests.journeys.match_helpers import begin, boards, in_turn, play
from tests.support.discord import World
from tests.support.people import Answer, SeenMessage

WON = "b2 a1 b1 a2 b3 a3"


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


async def finish(world: World, *, wait: bool = True) -> None:
    """Play a match that ann wins, and wait until it may have been posted."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, WON))
    if wait:
        await world.advance(seconds=6)


def posts(world: World, channel: simcord.ChannelHandle) -> list[SeenMessage]:
    """Return the posts about finished matches."""
    return world.messages(channel)


# ---- the post
async def test_a_finished_match_is_posted_with_its_replay(world: World) -> None:
    channel = await results_channel(world)
    await finish(world)
    (post,) = posts(world, channel)
    assert "ann wins Escabel #1 against bob" in post
    assert "Black's chain from b1 to b3 stood at the start of ann's turn." in post
    assert "After 6 moves" in post
    assert post.pinged == []
    (file,) = post.attachments
    assert file["filename"] == "escabel-1.gif"
    assert "ann wins Escabel #1 against bob" in str(file["description"])
    data = world.env.backend.cdn.get(str(file["url"])) or b""
    with Image.open(io.BytesIO(data)) as image:
        assert getattr(image, "n_frames", 1) == 8
    link = post.component((2,), "Show the board")
    board = boards(world)[-1]
    assert str(link["url"]).endswith(f"/{board.channel_id}/{board.id}")

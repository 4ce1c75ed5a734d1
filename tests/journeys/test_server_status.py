"""`/server status`: how the bot is, its last backup, and where it cannot post."""

from __future__ import annotations

from datetime import timedelta

import pytest
import simcord

from bot import __version__
from storage.sqlite.backend import backup_file
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, in_turn
from tests.support.discord import World
from tests.support.people import Answer
from tests.support.postgresql import ON_POSTGRESQL


async def status(world: World) -> Answer:
    """Let cy, who may manage the server, ask."""
    await world.grant(world.cy, "manage_guild")
    world.cy.enters(world.channel)
    return await world.cy.slash("server status")


async def test_a_well_bot_says_so_to_admins_only(world: World) -> None:
    await begin(world)
    answer = await status(world)
    assert answer.ephemeral
    assert f"I am Postboard {__version__}, started <t:" in answer
    assert "All is well with me." in answer
    assert "No message waits for a channel in which I can't post." in answer
    with pytest.raises(simcord.SetupError, match="not visible to this user"):
        await world.bob.slash("server status")

    # The last backup is named if the bot knows of one.
    if ON_POSTGRESQL:
        assert "I don't know when it was last backed up" in await status(world)
        return
    answer = await status(world)
    assert "I know of no backup of my database." in answer
    assert "`python -m maintenance backup`" in answer
    backup_file(world.folder / "postboard.db", world.folder / "copy.db")
    assert "that I know of was made <t:" in await status(world)


async def test_what_waits_is_listed_with_what_an_admin_can_do(world: World) -> None:
    await begin(world)
    await world.deny_bot("attach_files")
    for person, move in in_turn(world.ann, world.bob, "b2 a1"):
        await person.plays(move)
    answer = await status(world)
    assert f"2 messages wait for <#{world.channel.id}>. " in answer
    assert "Give me Attach Files there." in answer
    assert "posted by itself as soon as I may post there" in answer
    await world.deny_bot("send_messages", "send_messages_in_threads")
    assert "Give me Send Messages there." in await status(world)
    await world.deny_bot()
    assert "No message waits" in await status(world)


async def test_channels_that_the_admin_cannot_view_are_only_counted(world: World) -> None:
    thread = await begin(world)
    await world.deny_bot("attach_files")
    await world.ann.plays("b2")
    await world.grant(world.cy, "manage_guild")
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.hide_channel_from(world.cy)
    world.cy.enters(elsewhere)
    answer = await world.cy.slash("server status")
    assert "1 message waits for other channels; you may not view them, or they are gone." in answer
    assert f"<#{world.channel.id}>" not in answer.text

    # Messages for a channel that is gone are counted.
    world.bob.enters(world.guild.create_text_channel("elsewhere"))
    await world.delete_channel(thread)
    await world.delete_channel(world.channel)
    await world.bob.slash("move", move="a1", match="1")
    await world.bob.clicks("Confirm")
    answer = await world.cy.slash("server status")
    assert "2 messages wait for other channels; you may not view them, or they are gone." in answer


async def test_a_problem_of_the_bot_is_told(world: World, log: Log) -> None:
    world.clock.wrong_by = timedelta(hours=1)
    answer = await status(world)
    assert "The clock of my machine is wrong" in answer
    assert "Whoever runs me should look into that." in answer
    assert "All is well" not in answer.text
    assert any("the system clock is wrong" in line["event"] for line in log.lines)

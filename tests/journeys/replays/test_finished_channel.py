"""A server's channel for finished matches, in which each is posted with its replay."""

import asyncio
import io
import time
from typing import Any

import discord
import pytest
import simcord
from PIL import Image

from bot.features.replays.commands import MAX_QUEUED
from bot.runtime.threads import CheckStop
from rules.game import Move
from tests.journeys.file_helpers import choose, results_channel, states
from tests.journeys.match_helpers import begin, boards, enter, play, play_on, posts_to
from tests.support.connection import Matcher
from tests.support.database.raw_sql import fetch
from tests.support.discord import World

WON = [Move(each) for each in ("b2", "a1", "b1", "a2", "b3", "a3")]
NOWHERE = "Finished matches are not posted anywhere else."
VIEW = ("view_channel",)


async def finish(world: World, *, wait: bool = True) -> None:
    """Play a match that ann wins, and wait until it may have been posted."""
    await begin(world)
    await play_out(world, wait=wait)


async def play_out(world: World, *, wait: bool = True) -> None:
    """Let ann win the newest match, and wait until it may have been posted."""
    ((match,),) = fetch(world.folder, "SELECT max(id) FROM matches")
    await play_on(world, int(match), WON)
    if wait:
        await world.advance(seconds=6)


def is_request_for(room: simcord.ChannelHandle) -> Matcher:
    """Match the request for a channel."""
    return lambda request: request.path == f"/channels/{room.id}"


# ---- the post
async def test_a_finished_match_is_posted_with_its_replay(world: World) -> None:
    """In the theme of the server; also after a resignation, or a moderator's end."""
    channel = await results_channel(world)
    await finish(world)
    (post,) = world.messages(channel)
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

    await choose(world, theme="dark")
    await finish(world)
    (dark,) = world.messages(channel)[-1].attachments
    assert world.env.backend.cdn.get(str(dark["url"])) != data

    await begin(world, moves="b2 a1")
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    await world.advance(seconds=6)
    assert "bob wins Escabel #3 against ann" in world.messages(channel)[-1]
    assert "ann resigned." in world.messages(channel)[-1]

    await begin(world, moves="b2 a1")
    await world.grant(world.cy, "manage_messages")
    await world.cy.slash("moderate end", match="4", reason="Nobody plays.")
    await world.advance(seconds=6)
    assert "Escabel #4 was cancelled" in world.messages(channel)[-1]
    assert "Reason: Nobody plays." in world.messages(channel)[-1]


async def test_a_match_without_moves_or_whose_result_was_annulled_is_not_posted(
    world: World,
) -> None:
    """Nor one for which another channel was chosen meanwhile."""
    channel = await results_channel(world)
    await begin(world)
    await world.ann.clicks("Cancel match", on=await world.ann.slash("cancel"))
    await finish(world, wait=False)
    await world.grant(world.cy, "manage_messages")
    await world.cy.slash("moderate annul", match="2", reason="They shared an account.")
    await world.advance(minutes=5)
    await finish(world, wait=False)
    other = world.guild.create_text_channel("other")
    await choose(world, finished_channel=other)
    await world.advance(seconds=6)
    assert not world.messages(channel)
    assert not world.messages(other)


# ---- settings
async def test_the_settings_say_where_finished_matches_are_posted(world: World) -> None:
    """They can be posted elsewhere, or nowhere again. A missing permission is named."""
    channel = world.guild.create_text_channel("results")
    await world.deny_bot_by_roles("attach_files")
    refused = await choose(world, finished_channel=channel, theme="dark")
    assert f"I need Attach Files in <#{channel.id}> to post finished matches there." in refused
    unchanged = await world.ann.slash("server settings")
    assert NOWHERE in unchanged
    assert "Theme of boards: wood." in unchanged
    await world.grant_bot("administrator")
    assert "Saved." in await choose(world, finished_channel=channel)
    said = await world.ann.slash("server settings")
    assert f"Finished matches are posted in <#{channel.id}>, with their replay." in said
    assert "Matches from channels that somebody there can't view are left out." in said
    off = await world.ann.slash("server settings", no_finished_channel=True)
    assert NOWHERE in off
    await finish(world)
    assert not world.messages(channel)
    assert states(world) == []
    both = await choose(world, finished_channel=channel, no_finished_channel=True)
    assert "Choose either finished_channel or no_finished_channel, not both." in both
    await choose(world, finished_channel=channel)
    await world.delete_channel(channel)
    said = await world.ann.slash("server settings")
    assert "Right now I can't post there: the channel is gone, or hidden from me." in said


# ---- who can view the match
async def test_a_match_that_somebody_there_cannot_view_is_not_posted(world: World) -> None:
    """Neither a person nor a role who can view the posts may learn of a hidden match."""
    channel = await results_channel(world)
    await world.hide_channel_from(world.cy)
    await finish(world)
    assert not world.messages(channel)
    await world.overwrite(channel, world.cy, deny=VIEW)
    await finish(world)
    assert len(world.messages(channel)) == 1
    club = world.guild.create_role("Club", permissions=discord.Permissions())
    for each in (world.ann, world.bob):
        await world.add_role(each, club)
    await only_for(world, world.channel, club)
    await finish(world)
    assert len(world.messages(channel)) == 1
    await only_for(world, channel, club)
    await finish(world)
    assert len(world.messages(channel)) == 2


async def test_a_match_beside_a_voice_channel_is_posted_if_everybody_may_connect(
    world: World,
) -> None:
    """Its chat is hidden from people who may not."""
    channel = await results_channel(world)
    for denied, number in ((["connect"], 0), ([], 1)):
        room = world.guild.create_voice_channel("table talk")
        await world.overwrite(room, world.cy, deny=denied)
        enter(room, world.ann, world.bob)
        await world.ann.begins(world.bob)
        await play_out(world)
        assert len(world.messages(channel)) == number


async def test_a_match_in_a_thread_is_as_visible_as_the_thread(world: World) -> None:
    """A public thread is visible to all who can view its channel, also when it is archived. If
    Discord does not answer which it is, the post waits."""
    channel = await results_channel(world)
    for private in (True, False):
        room = await world.open_thread(world.ann, world.bob, private=private)
        enter(room, world.ann, world.bob)
        await world.ann.begins(world.bob)
        await play_out(world, wait=False)
        await world.archive_thread(room)
        if not private:
            world.connection.refuse(503, when=is_request_for(room))
        await world.restart()  # the archived thread is then not in the cache
        await world.advance(seconds=6)
        assert not world.messages(channel)
    await world.advance(minutes=1)
    (post,) = world.messages(channel)
    assert "Escabel #2" in post


# ---- failures
async def test_a_refused_post_waits_until_the_bot_may_post(world: World) -> None:
    channel = await results_channel(world)
    await world.overwrite(channel, world.env.backend.bot_user, deny=["send_messages"])
    await finish(world)
    assert not world.messages(channel)
    await world.overwrite(channel, world.env.backend.bot_user, allow=["send_messages"])
    await world.env.settle()
    await world.advance(seconds=1)
    (post,) = world.messages(channel)
    assert "ann wins" in post


async def test_a_post_that_waits_for_the_channel_before_is_not_promised_any_more(
    world: World,
) -> None:
    """The server has chosen another channel meanwhile, or none."""
    channel = await results_channel(world)
    await world.overwrite(channel, world.env.backend.bot_user, deny=["send_messages"])
    await finish(world)
    assert states(world) == ["parked"]
    await world.grant(world.cy, "manage_guild")
    assert f"1 message waits for <#{channel.id}>." in await world.cy.slash("server status")
    await world.cy.slash("server settings", no_finished_channel=True)
    await world.advance(minutes=1)
    assert "No message waits for a channel" in await world.cy.slash("server status")


async def test_a_post_is_sent_once_although_its_answer_was_lost(world: World) -> None:
    """And although the bot is restarted between the end and the post."""
    channel = await results_channel(world)
    world.connection.lose_response(when=posts_to(channel))
    await finish(world)
    await world.advance(hours=1)
    assert len(world.messages(channel)) == 1
    await finish(world, wait=False)
    await world.kill()
    await world.advance(seconds=6)
    await world.restart()
    assert len(world.messages(channel)) == 2


async def test_posts_wait_while_replays_are_drawn_for_people(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would delay these replays, and occupy the outbox meanwhile. Those that are due at once
    do not fill the queue either: people who ask for a replay must not be refused."""
    channel = await results_channel(world)
    queue = world.bot.context.replay_drawing

    def endless(check_stop: CheckStop) -> None:
        while True:
            check_stop()
            time.sleep(0.001)

    drawing = [asyncio.create_task(queue.run(endless)) for _ in range(2)]
    for wait in (False, False, False, True):
        await finish(world, wait=wait)
    assert not world.messages(channel)
    assert "ann wins" in boards(world)[-1]
    for each in drawing:
        each.cancel()
    await asyncio.gather(*drawing, return_exceptions=True)
    queued: list[int] = []
    to_thread = asyncio.to_thread

    def counted(*given: Any) -> Any:
        queued.append(queue.queued)
        return to_thread(*given)

    monkeypatch.setattr(asyncio, "to_thread", counted)
    await world.advance(minutes=3)
    assert len(world.messages(channel)) == 4
    assert max(queued) <= MAX_QUEUED


async def test_the_post_waits_for_the_last_board(world: World) -> None:
    """It links to that board; after two minutes it links to the channel of the match instead."""
    channel = await results_channel(world)
    await begin(world)
    await play_on(world, 1, WON[:-1])
    world.connection.refuse(500, times=10_000, when=posts_to(world.ann.place))
    await play((world.bob, "a3"))
    await world.advance(seconds=60)
    assert not world.messages(channel)
    await world.advance(seconds=90)
    (post,) = world.messages(channel)
    assert str(post.component((2,), "Show the board")["url"]).count("/") >= 5


# ---- helpers
async def only_for(world: World, channel: simcord.ChannelHandle, role: simcord.RoleHandle) -> None:
    """Hide a channel from everybody but a role and the bot."""
    for each in (world.env.backend.bot_user, role):
        await world.overwrite(channel, each, allow=VIEW)
    await world.overwrite(channel, world.guild, deny=VIEW)

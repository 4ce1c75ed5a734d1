"""A process delivers to servers that its cache lacks, because another process runs their shard.

What it posts there is in the language of the server."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from bot.languages import Languages
from matches.service import Service
from model.entities import First, MatchRow
from tests.journeys.file_helpers import results_channel, states
from tests.journeys.match_helpers import begin, boards, hide
from tests.matches.conftest import begun
from tests.support.discord import World
from tests.support.postboard import start_postboard
from tests.support.pseudo_language import PSEUDO, SPOKEN, plain

GERMAN = Languages({"de": PSEUDO, "en_US": SPOKEN}, default=SPOKEN)
"""The pseudo-language for German readers."""
pytestmark = pytest.mark.parametrize("start_bot", [partial(start_postboard, languages=GERMAN)])


async def agree(world: World, service: Service) -> MatchRow:
    """Let the other process begin a match of ann against bob."""
    row = await begun(
        service,
        maker=world.ann.id,
        opponents=[world.bob.id],
        server=world.guild.id,
        channel=world.channel.id,
        first=First.ME,
    )
    await world.env.settle()
    return row


def requests(world: World, path: Callable[[str], bool], method: str = "GET") -> int:
    return sum(each.method == method and path(each.path) for each in world.requests)


async def test_a_match_begins_in_a_thread_and_the_servers_language(world: World) -> None:
    """So is a reminder."""
    service = await hide(world)
    row = await agree(world, service)
    (thread,) = world.threads
    assert plain(str(thread.name)).endswith("Escabel #1 · ann – bob")
    for player, move in ((world.ann, "b2"), (world.bob, "a1")):
        await service.playing.play(row.id, player.id, move)
        await world.env.settle()
    assert [each.channel_id for each in boards(world)] == [thread.id] * 3
    assert requests(world, lambda path: path == f"/guilds/{world.guild.id}") == 1
    await world.advance(days=2, hours=23)
    texts = [str(each.sent) for each in world.requests if each.creates_message]
    assert [text for text in texts if "It is due" in plain(text)]
    assert all("⟦" in text for text in texts)


async def test_a_private_message_posted_publicly_is_in_the_servers_language(world: World) -> None:
    """The challenger takes no private messages, so the server reads that nobody accepted."""
    world.env.backend.edit_guild(world.guild.id, {"preferred_locale": "de"})
    await world.env.settle()
    await world.close_direct_messages(world.ann)
    await world.ann.slash("challenge escabel", size=7)
    await world.advance_without_bot(days=8)
    messages: list[Any] = [each.sent for each in world.requests if each.creates_message]
    texts = [str(each.get("content")) for each in messages]
    refused, posted = [each for each in texts if "Nobody accepted your challenge" in plain(each)]
    assert refused.startswith("⟦") == (SPOKEN is PSEUDO)
    assert "⟦Nobody accepted your challenge to Escabel in time" in posted


async def test_a_server_that_cannot_be_fetched_gets_the_default_language(world: World) -> None:
    service = await hide(world)
    world.env.inject_error("GET", f"/guilds/{world.guild.id}", status=500, times=20)
    await agree(world, service)
    (board,) = boards(world)
    assert plain(str(board))


@pytest.mark.parametrize("hidden", [True, False])
async def test_a_finished_match_is_posted_with_its_replay(world: World, hidden: bool) -> None:
    """Unless the match was in a channel that not everybody can view who can view the other one."""
    channel = await results_channel(world)
    await begin(world, moves="b2 a1 b1 a2 b3")
    if hidden:
        await world.overwrite(world.channel, world.guild, deny=["view_channel"])
    service = await hide(world)
    await service.playing.play(1, world.bob.id, "a3")
    await world.advance(seconds=6)
    posts = world.messages(channel)
    assert len(posts) == (0 if hidden else 1)
    if not hidden:
        assert "ann wins Escabel #1" in plain(str(posts[0]))
        assert states(world) == ["done"]


async def test_a_member_is_shown_by_the_name_on_the_server(world: World) -> None:
    cara = await world.add_person("cara", nick="Carotta")
    await hide(world)
    names = world.bot.context.names
    assert await names.plain([cara.id], world.guild.id) == ["Carotta"]

"""The simulated Discord behaves as Discord does wherever the bot relies on it."""

from datetime import UTC, datetime

import aiohttp
import discord
import pytest

from tests.support import openapi
from tests.support.connection import Request
from tests.support.discord import RunningBot, StartBot, World
from tests.support.sample_bot import SampleBot


@pytest.fixture
def start_bot() -> StartBot:
    """Start the sample bot."""

    async def start(_: World) -> RunningBot:
        return RunningBot(SampleBot())

    return start


async def shows(world: World, text: str, *, nonce: int | None = None) -> discord.Message:
    """Let the bot post a text and a picture."""
    bot = world.env.bot
    assert isinstance(bot, SampleBot)
    return await bot.show(world.channel.id, text, nonce=nonce)


def texts(world: World) -> list[str]:
    """Return what is posted in the channel."""
    return [each.text for each in world.messages()]


def sent(method: str, path: str, body: object) -> Request:
    """Return a request as the simulated connection records it."""
    return Request(method, path, body, (), datetime(2026, 1, 1, tzinfo=UTC))


async def test_an_interaction_without_an_answer_fails_the_test(world: World) -> None:
    with pytest.raises(AssertionError, match="did not acknowledge"):
        await world.ann.slash("fail")


async def test_a_nonce_keeps_a_message_from_being_posted_twice_for_some_minutes(
    world: World,
) -> None:
    world.connection.lose_response()
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await shows(world, "One.", nonce=1)
    await shows(world, "One.", nonce=1)
    assert texts(world) == ["One."]
    await world.advance(minutes=8)
    await shows(world, "One.", nonce=1)
    assert texts(world) == ["One.", "One."]


async def test_files_shown_by_components_are_not_listed_as_attachments(world: World) -> None:
    """Discord omits them in responses and lists, but people see them."""
    posted = await shows(world, "Hello.")
    assert posted.attachments == []
    (listed,) = [message async for message in posted.channel.history()]
    assert listed.attachments == []
    assert (await posted.channel.fetch_message(posted.id)).attachments == []
    (picture,) = world.ann.sees("Hello").pictures
    assert (picture.name, picture.alt, picture.data[:4]) == (
        "dot.png",
        "A dot: Hello.",
        b"\x89PNG",
    )


async def test_history_after_a_message_begins_with_the_oldest(world: World) -> None:
    for number in range(150):
        await world.cy.actor.send(world.channel, f"{number}")
    place = world.env.bot.get_partial_messageable(world.channel.id)
    after = discord.Object(1)
    read = [message.content async for message in place.history(limit=120, after=after)]
    assert len(read) == 120
    first = world.messages()[0].id
    assert [m.id async for m in place.history(limit=1, after=after)] == [first]


async def test_a_message_unarchives_a_thread_but_a_locked_one_refuses_it(world: World) -> None:
    posted = await shows(world, "Hello.")
    created = await posted.create_thread(name="More")
    (thread,) = world.threads
    await world.archive_thread(thread)
    await created.send("One.")
    await world.archive_thread(thread, locked=True)
    with pytest.raises(discord.Forbidden):
        await created.send("Two.")
    assert [each.text for each in world.messages(thread)][-1] == "One."


@pytest.mark.skipif(openapi.document_path() is None, reason=openapi.MISSING)
@pytest.mark.parametrize(
    ("method", "path", "body", "fault"),
    [
        ("POST", "/channels/1/messages", {"components": [{"type": 99}]}, "components/0/type"),
        (
            "POST",
            "/channels/1/messages",
            {"components": [{"type": 17, "components": [{"type": 10, "content": ""}]}]},
            "components/0/components/0/content",
        ),
        ("POST", "/interactions/1/a/callback", {"type": 4, "data": {"flags": "x"}}, "data/flags"),
        ("PATCH", "/webhooks/1/a/messages/@original", {"attachments": [{"id": "a"}]}, "/0/id"),
        ("POST", "/no/such/thing", None, "Discord has no such request"),
    ],
)
def test_an_invalid_request_is_reported(method: str, path: str, body: object, fault: str) -> None:
    (found,) = openapi.faults([sent(method, path, body)])
    assert fault in found


@pytest.mark.skipif(openapi.document_path() is None, reason=openapi.MISSING)
def test_a_valid_request_is_not_reported() -> None:
    body = {"nonce": "1:2", "enforce_nonce": True, "attachments": [{"id": 0}], "components": None}
    assert openapi.faults([sent("POST", "/channels/1/messages", body)]) == []

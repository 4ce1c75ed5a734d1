"""The simulated Discord behaves as Discord does wherever the bot relies on it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
import pytest

from tests.support import openapi
from tests.support.connection import Request
from tests.support.discord import RunningBot, StartBot, World
from tests.support.sample_bot import SampleBot


@pytest.fixture
def start_bot() -> StartBot:
    """Start the sample bot."""

    async def start(world: World) -> RunningBot:
        return RunningBot(SampleBot(world.folder / "sample.db", world.idle))

    return start


def counts(world: World) -> list[str]:
    """Return the counts that the bot has posted."""
    return [each.text for each in world.messages() if "The count" in each]


def sent(method: str, path: str, body: object) -> Request:
    """Return a request as the simulated connection records it."""
    return Request(method, path, body, (), datetime(2026, 1, 1, tzinfo=UTC))


async def test_people_see_texts_buttons_pictures_and_mentions(world: World) -> None:
    await world.ann.slash("start", guest=world.bob, colour="blue")
    card = world.bob.sees("Hello")
    assert card.text == "Hello @bob."
    assert card.pinged == ["bob"]
    assert card.buttons == ["Count", "Type", "Secret", "Thread", "Fail"]
    (picture,) = card.pictures
    assert (picture.name, picture.alt) == ("dot.png", f"A dot: Hello {world.bob.mention}.")
    assert picture.data.startswith(b"\x89PNG")


async def test_an_ephemeral_answer_is_seen_by_one_person_only(world: World) -> None:
    await world.ann.slash("start")
    secret = await world.bob.clicks("Secret")
    assert secret.ephemeral
    before = secret.seen.pictures[0].data
    changed = await world.bob.clicks("Change", on=secret)
    assert changed.text == "Changed."
    assert changed.seen.pictures[0].data != before
    assert world.bob.sees("Changed.").id == secret.seen.id
    world.ann.sees_no("Changed.")


async def test_suggestions_match_the_typed_text(world: World) -> None:
    assert await world.ann.suggestions("start", "colour", "b") == ["black", "blue", "brown"]
    assert await world.ann.suggestions("start", "colour", "bl") == ["black", "blue"]


async def test_forms_and_commands_reach_the_bot(world: World) -> None:
    await world.ann.slash("start")
    form = await world.ann.clicks("Type")
    assert "Counted to 7." in await world.ann.fills(form, "7")
    await world.bob.plays("3")
    assert counts(world) == ["The count is 7.", "The count is 10."]


async def test_people_can_act_in_a_thread(world: World) -> None:
    await world.ann.slash("start")
    await world.ann.clicks("Thread")
    (thread,) = world.threads
    world.bob.enters(thread)
    await world.bob.clicks("Count")
    assert world.messages(thread)[-1].text == "The count is 1."
    assert not counts(world)


async def test_an_interaction_without_an_answer_fails_the_test(world: World) -> None:
    await world.ann.slash("start")
    with pytest.raises(AssertionError, match="did not acknowledge"):
        await world.ann.clicks("Fail")


async def test_buttons_work_after_restart_and_kill(world: World) -> None:
    await world.ann.slash("start")
    await world.restart()
    await world.ann.clicks("Count")
    await world.kill()
    await world.bob.clicks("Count")
    assert counts(world) == ["The count is 1.", "The count is 2."]


async def test_a_message_whose_response_was_lost_is_not_posted_twice(world: World) -> None:
    world.connection.lose_response()
    await world.ann.slash("move", number="1")
    await world.advance(minutes=2)
    creations = [each for each in world.requests if each.nonce == "count:1"]
    assert len(creations) == 2
    assert counts(world) == ["The count is 1."]


async def test_a_nonce_is_forgotten_after_some_minutes(world: World) -> None:
    world.connection.lose_response()
    await world.ann.slash("move", number="1")
    world.connection.drop_request(times=6)
    await world.advance(minutes=8)
    assert counts(world) == ["The count is 1."] * 2


async def test_files_shown_by_components_are_not_listed_as_attachments(world: World) -> None:
    """Discord omits them in responses and lists, but people see them."""
    await world.ann.slash("start")
    me = world.env.bot.get_partial_messageable(world.channel.id)
    (listed,) = [message async for message in me.history()]
    assert listed.attachments == []
    fetched = await me.fetch_message(listed.id)
    assert fetched.attachments == []
    assert [picture.name for picture in world.ann.sees("Hello").pictures] == ["dot.png"]


async def test_history_after_a_message_begins_with_the_oldest(world: World) -> None:
    for number in range(150):
        await world.cy.actor.send(world.channel, f"{number}")
    place = world.env.bot.get_partial_messageable(world.channel.id)
    after = discord.Object(1)
    read = [message.content async for message in place.history(limit=120, after=after)]
    assert len(read) == 120
    first = world.messages()[0].id
    assert [m.id async for m in place.history(limit=1, after=after)] == [first]


async def test_a_message_that_did_not_arrive_is_posted_later(world: World) -> None:
    world.connection.drop_request()
    await world.ann.slash("move", number="1")
    assert counts(world) == []
    await world.advance(minutes=2)
    assert counts(world) == ["The count is 1."]


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_message_is_posted_once_if_the_bot_is_killed_while_sending(
    world: World, delivered: bool
) -> None:
    world.connection.kill_bot(delivered=delivered)
    await world.ann.slash("move", number="1")
    assert len(counts(world)) == delivered
    await world.kill()
    assert counts(world) == ["The count is 1."]


async def test_a_refused_message_is_not_posted(world: World) -> None:
    await world.deny_bot("attach_files")
    await world.ann.slash("move", number="1")
    world.connection.refuse(503)
    await world.advance(minutes=2)
    assert counts(world) == []


async def test_a_message_unarchives_a_thread_but_a_locked_one_refuses_it(world: World) -> None:
    await world.ann.slash("start")
    await world.ann.clicks("Thread")
    (thread,) = world.threads
    world.ann.enters(thread)
    await world.archive_thread(thread)
    await world.ann.slash("move", number="1")
    assert "The count is 1." in world.messages(thread)[-1]
    await world.archive_thread(thread, locked=True)
    await world.ann.slash("move", number="1")
    assert "The count is 1." in world.messages(thread)[-1]


async def test_actions_can_be_simultaneous_and_delivered_twice(world: World) -> None:
    await world.ann.slash("start")
    async with world.simultaneously():
        await world.ann.clicks("Count")
        answer = await world.bob.clicks("Count")
    assert "Counted to" in answer
    assert len(counts(world)) == 2
    await world.redeliver(answer)
    callback = f"/interactions/{answer.interaction.id}/{answer.interaction.token}/callback"
    assert len([each for each in world.requests if each.path == callback]) == 2


async def test_a_removed_button_can_still_be_pressed(world: World) -> None:
    await world.ann.slash("start")
    secret = (await world.ann.clicks("Secret")).seen
    await world.ann.clicks("Change", on=secret)
    assert "Change" not in world.ann.sees("Changed.").buttons
    late = await world.ann.clicks_late("Change", on=secret)
    assert late.acknowledged


async def test_the_clock_moves_only_when_a_test_advances_it(world: World) -> None:
    assert world.clock.now() == datetime(2026, 1, 1, tzinfo=UTC)
    await world.advance(days=3, hours=1)
    assert world.clock.now() - datetime(2026, 1, 1, tzinfo=UTC) == timedelta(days=3, hours=1)


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

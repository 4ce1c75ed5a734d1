"""Reviews: asked for once, worked on in the background, posted when done, and kept."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
import simcord

from bot.features.reviews import commands
from players import review as reviews
from tests.journeys.file_helpers import imports, play_short
from tests.journeys.games.stack_control_helpers import lobby, random_trio
from tests.journeys.match_helpers import begin, begin_game, enter, messages_with, play
from tests.journeys.privacy.erasing_helpers import FORMER, erase, traces
from tests.support.connection import Request
from tests.support.database.raw_sql import change, fetch
from tests.support.discord import World
from tests.support.pseudo_language import plain

QUICK = replace(reviews.FIRST_LOOK, playouts=40)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few random games are enough for a story; and many turns are costly then."""
    monkeypatch.setattr(reviews, "FIRST_LOOK", QUICK)
    monkeypatch.setattr(reviews, "SECOND_LOOK", replace(QUICK, playouts=80))
    monkeypatch.setattr(reviews, "COSTLY", 100)
    monkeypatch.setattr(commands, "STORED_EVERY", 3)


async def finished(world: World) -> simcord.ChannelHandle:
    """On 4×4 ann can finish a chain to the bottom with b1 and does not; she gives up later."""
    thread = await begin(world, size=4, moves="b2 d4 b3 d1 b4 a1 c4 b1 a4 c1")
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    return thread


def found(world: World) -> dict[str, Any]:
    """What is stored of the only review."""
    ((stored,),) = fetch(world.folder, "SELECT CAST(found AS TEXT) FROM reviews")
    return json.loads(stored)


def says(words: str) -> Callable[[Request], bool]:
    """Return a function that tells whether a request posts or edits a message with these words."""
    return lambda request: "/channels/" in request.path and words in json.dumps(request.json)


async def test_a_review_is_posted_and_looked_at_again_for_nothing(world: World) -> None:
    thread = await finished(world)
    world.bot.context.searches.switched_on = False
    assert "Computers are switched off here." in await world.bob.slash("review", match="1")
    world.bot.context.searches.switched_on = True
    asked = await world.bob.clicks("Review", on=world.bob.sees("bob wins"))
    assert asked.ephemeral
    assert asked.text.startswith("I'll post the review here")
    (posted,) = messages_with(world, "the review is done")
    assert (posted.pinged, posted.channel_id) == (["bob"], thread.id)
    assert "bob wins Escabel #1 against ann. ann resigned." in posted
    assert "ann's losing move was 9. a4.** The best answer to a4 is" in posted
    assert "Better: b1." in posted
    assert "Better: a2." in posted
    assert "From move 10 on, bob's win was proved." in posted
    (chart,) = posted.attachments
    assert "ann, in per cent at the start and after each turn:" in chart["description"]
    assert len(list(filter(says("6 of 10 moves"), world.requests))) == 1
    assert not messages_with(world, "I am reviewing")  # the message about the progress is gone

    world.bot.context.searches.switched_on = False
    again = await world.ann.slash("review", match="1")
    assert again.ephemeral
    assert again.seen.attachments[0]["filename"] == "review.png"
    page = await world.ann.clicks("7. c4", on=again)
    (board,) = page.seen.attachments
    assert board["filename"] == "better.png"
    assert "This is the better move, which was not played." in board["description"]
    assert "The best answer to c4 is" in page
    assert "The best answer to b1 is" in page
    assert "Move 7 of 10." in await world.ann.clicks("Look back", on=page)
    assert len(messages_with(world, "the review is done")) == 1
    files = (await world.ann.slash("export", match="1", review=True)).files
    transcript = plain(files["escabel-1.txt"].decode())
    assert "Review: the chances of winning" in transcript
    assert "7. c4: ann could have won by force; that is proved, and the chance fell" in transcript
    assert "ann's losing move was 9. a4. The best answer" in transcript
    review = found(world)
    review["points"][-1]["better"] = ["a4"]
    review["judged"][8] |= {"shares": [990, 10], "winner": None}
    change(world.folder, "UPDATE reviews SET found = :found", found=json.dumps(review))
    assert "9. a4: no better move found;" in await world.ann.slash("review", match="1")


async def test_a_review_says_what_little_there_is_to_say(world: World) -> None:
    """Here the answer to both moves is the same; and then no turn cost much."""
    await finished(world)
    await world.bob.slash("review", match="1")
    review = found(world)
    review["points"][1]["after"]["best"] = "c1"
    review["points"][1]["reply"] = {"shares": [800, 200], "winner": None, "best": "c1"}
    change(world.folder, "UPDATE reviews SET found = :found", found=json.dumps(review))
    page = await world.bob.clicks("7. c4", on=await world.bob.slash("review", match="1"))
    assert "Better: b1. It joins Black's edges." in page
    assert "It is the best answer to b1, too." in page
    review["points"] = []
    for turn, judged in enumerate(review["judged"]):
        judged |= {"shares": [550 - 50 * turn, 450 + 50 * turn], "winner": None}
    change(world.folder, "UPDATE reviews SET found = :found", found=json.dumps(review))
    again = await world.bob.slash("review", match="1")
    assert "ann lost most between moves 4 and 10." in again


async def test_a_placing_turn_can_be_reviewed(world: World) -> None:
    """The better turn is searched ply by ply. Only the first ply of the best answer is known, which
    says nothing."""
    ann, bob = await lobby(world, [world.ann, world.bob])
    for person in (ann, bob, ann):
        await play((person, ", ".join(await random_trio(world))))
    await ann.clicks("Resign", on=await ann.slash("resign"))
    await bob.slash("review", match="1")
    assert messages_with(world, "The match was not lost: ann resigned at ")
    review = found(world)
    point = review["points"][-1]
    assert len(point["better"]) == 3
    assert point["before"]["best"] == point["better"][0]
    point["before"]["shares"], point["after"]["shares"] = [950, 50], [50, 950]
    review["judged"][point["turn"] :] = [point["before"], point["after"]]
    change(world.folder, "UPDATE reviews SET found = :found", found=json.dumps(review))
    again = await bob.slash("review", match="1")
    assert re.search(r"ann's losing move was probably 3\. \w\d .\d, .*\.\*\*\n", again.text)
    assert "The best answer" not in again


async def test_the_progress_counts_moves_as_the_match_does(world: World) -> None:
    """The komi and the choice of a colour are none."""
    await begin_game(world, "esgrad", side=5)
    ann, bob = world.ann, world.bob
    await play((ann, "komi 3"), (bob, "white"), (ann, "b2"), (bob, "c3"))
    await ann.clicks("Resign", on=await ann.slash("resign"))
    assert "After 2 moves" in bob.sees("bob wins")
    await bob.clicks("Review", on=bob.sees("bob wins"))
    assert list(filter(says("0 of 2 moves are done."), world.requests))


async def test_a_review_shows_nothing_that_would_help_in_a_running_match(world: World) -> None:
    """A third person plays the moves of a running match again, to hear which one wins there."""
    await begin(world, world.cy, world.bob, size=4, moves="b2 d4 b3 d1 b4 a1")
    await finished(world)
    await world.bob.clicks("Review", on=world.bob.sees("bob wins"))
    (posted,) = messages_with(world, "the review is done")
    assert "Press Review again when it is over to see the rest." in posted
    assert "b1" not in posted
    (chart,) = posted.attachments
    numbers = re.search(r"each turn: ([\d, ]+)", chart["description"])
    assert numbers is not None
    assert len(numbers[1].split(",")) == 6
    again = await world.ann.slash("review", match="2")
    assert "7. c4" not in again.seen.buttons
    transcript = (await world.ann.slash("export", match="2", review=True)).files["escabel-2.txt"]
    assert "Better: b1" not in plain(transcript.decode())
    await world.cy.clicks("Resign", on=await world.cy.slash("resign", match="1"))
    assert "Better: b1." in await world.ann.slash("review", match="2")


async def test_a_review_answers_no_better_move_that_a_running_match_has(world: World) -> None:
    await begin(world, world.cy, world.bob, size=4, moves="b2 d4 b3 d1 b4 a1 b1")
    await finished(world)
    await world.bob.slash("review", match="2")
    page = await world.bob.clicks("7. c4", on=await world.bob.slash("review", match="2"))
    assert "The best answer to b1" not in page
    await world.cy.clicks("Resign", on=await world.cy.slash("resign", match="1"))
    page = await world.bob.clicks("7. c4", on=await world.bob.slash("review", match="2"))
    assert "The best answer to b1 is" in page


async def test_a_review_goes_on_after_the_bot_was_killed(world: World) -> None:
    """What was found before is kept: here the first value is changed meanwhile."""
    await finished(world)
    world.connection.kill_bot(delivered=True, when=says("6 of 10 moves"))
    await world.bob.slash("review", match="1")
    stored = found(world)
    assert len(stored["judged"]) == 6
    stored["judged"][0]["shares"] = [90, 910]
    change(world.folder, "UPDATE reviews SET found = :found", found=json.dumps(stored))
    await world.kill()
    assert len(messages_with(world, "the review is done")) == 1
    assert found(world)["judged"][0]["shares"] == [90, 910]
    assert not messages_with(world, "I am reviewing")


async def test_erasing_during_a_review_leaves_the_person_out(world: World) -> None:
    """Of the review of a match; that of their own study is not sent, and leaves no trace."""
    await finished(world)
    answer = await imports(world.cy, await world.ann.exports())
    goes_on = asyncio.Event()

    async def held(search: Awaitable[object]) -> None:
        await world.env.external_wait(goes_on.wait(), reason="held by the test")
        await search

    world.bot.context.searches.idle = held
    await world.bob.slash("review", match="1")
    await world.cy.clicks("Review", on=answer)
    assert "I am reviewing your study." in world.cy.direct_messages[0]
    for person in (world.bob, world.cy):
        assert "is erased" in await erase(person)
    goes_on.set()
    await world.env.settle()
    (posted,) = messages_with(world, "Better: b1.")
    assert posted.pinged == []
    assert FORMER in posted
    assert "bob" not in posted.text + str(posted.attachments)
    assert not world.cy.direct_messages
    for person in (world.bob, world.cy):
        assert not traces(world, person)


async def test_a_review_is_sent_to_who_asked_if_there_is_no_channel(world: World) -> None:
    """The others are told nothing. The channel is tried again when the review is done."""
    thread = await finished(world)
    await world.delete_channel(thread)
    await world.delete_channel(world.channel)
    enter(world.guild.create_text_channel("elsewhere"), world.ann, world.bob)
    await world.bob.slash("review", match="1")
    (sent,) = world.bob.direct_messages
    assert "the review is done" in sent
    assert "The picture shows the better move" in await world.bob.clicks("7. c4", on=sent)
    assert not world.ann.direct_messages


async def test_a_study_is_reviewed_in_private(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without private messages it can still be looked at, and the bot does not go on trying."""
    await play_short(world)
    record = await world.ann.exports()
    answer = await imports(world.cy, record)
    asked = await world.cy.clicks("Review", on=answer)
    assert "I'll send it to you in a private message, usually" in asked
    (sent,) = world.cy.direct_messages
    assert "the review is done" in sent
    assert not messages_with(world, "eview")
    again = await world.cy.clicks("Review", on=await world.cy.clicks("Look back", on=asked))
    assert again.seen.attachments[0]["filename"] == "review.png"
    assert "It has not been verified" in await world.cy.clicks("Look back", on=again)

    monkeypatch.setattr(commands, "STORED_EVERY", 1)
    await world.close_direct_messages(world.bob)
    asked = await world.bob.clicks("Review", on=await imports(world.bob, record))
    assert "press Review again" in asked
    sent = [each for each in world.requests if "/messages" in each.path]
    assert len(list(filter(says("I am reviewing your study. 0 of"), sent))) == 2  # and cy's
    again = await world.bob.clicks("Review", on=await world.bob.clicks("Look back", on=asked))
    assert again.seen.attachments[0]["filename"] == "review.png"

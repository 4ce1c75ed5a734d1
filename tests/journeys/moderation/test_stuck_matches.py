"""Matches that cannot be replayed stop: players are notified once, a moderator can end them, and
nothing else is affected. Matches whose version of the rules is no longer supported are ended."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from datetime import timedelta

import pytest

from rules import registry
from rules.game import Game
from tests.journeys.conftest import Log
from tests.journeys.games import counting_game
from tests.journeys.match_helpers import begin, boards, enter, messages_with, play, posted, posts_to
from tests.journeys.time.clock_helpers import deadline_of, until
from tests.support.database.raw_sql import change
from tests.support.discord import World
from tests.support.people import Person

pytestmark = pytest.mark.usefixtures("toy_game")
DAY = timedelta(days=1)
UNPLAYABLE = "match #1 can't go on for now. I can no longer replay its moves."
ANSWER = "Match #1 can't go on for now. I can no longer replay its moves."


def break_logs(world: World) -> None:
    """Make the first move b2 of each match one that the rules do not know.

    The bot forgets what it has replayed, with which the matches would go on.
    """
    world.bot.context.database.lines.clear()
    change(world.folder, "UPDATE events SET text = 'z99' WHERE text = 'b2'")


async def moderator(world: World) -> Person:
    """A member who plays in no match and may moderate all of them."""
    fay = await world.add_person("fay")
    await world.grant(fay, "manage_messages")
    return fay


# ---- a log that cannot be replayed
async def test_a_broken_log_is_reported_once_and_harms_nothing_else(world: World, log: Log) -> None:
    """Everything that leads to the match gives the same sentence; other matches work as usual."""
    await begin(world, moves="b2 a1")
    await begin(world, world.ann, world.cy)
    break_logs(world)
    board = messages_with(world, "bob placed a1")[-1]
    for answer in (
        await world.ann.slash("board", match="1"),
        await world.ann.slash("move", move="c3", match="1"),
        await world.ann.clicks("More", on=board),
        await world.ann.slash("resign", match="1"),
        await world.bob.slash("board", match="1", text=True),
    ):
        assert ANSWER in answer
        assert "`/moderate end`" in answer
    (once,) = messages_with(world, UNPLAYABLE)
    assert once.pinged == ["ann", "bob"]
    assert log.errors == ["match cannot be replayed"]

    listed = await world.ann.slash("matches")
    assert "### Your move (1)\n**#2**" in listed
    assert "### Waiting (1)\n**#1** Escabel 3×3, no swap vs bob · can't go on for now" in listed
    await play((world.ann, "b2"))
    assert posted(world, 2) == [0, 1]
    await world.advance_without_bot(days=9)
    assert len(messages_with(world, UNPLAYABLE)) == 1
    assert log.errors == ["match cannot be replayed"]
    assert posted(world) == [0, 1, 2]


async def test_an_announcement_in_the_channel_names_its_match_once(world: World, log: Log) -> None:
    """The thread was deleted, and other matches share the channel. The log has an unknown kind of
    event."""
    thread = await begin(world, moves="b2")
    await world.delete_channel(thread)
    world.ann.enters(world.channel)
    world.bot.context.database.lines.clear()
    change(world.folder, "UPDATE events SET kind = 'dance' WHERE seq = 1")
    assert ANSWER in await world.ann.slash("board", match="1")
    (said,) = messages_with(world, UNPLAYABLE)
    assert said.text.startswith(f"@ann, @bob: {UNPLAYABLE}")
    assert log.errors == ["match cannot be replayed"]


async def test_nobody_loses_a_broken_match_on_time(world: World, log: Log) -> None:
    """Its time is over before it is found to be broken: it stops then, and other clocks run."""
    await begin(world, clock="1d", moves="b2 a1")
    await begin(world, world.cy, world.bob, clock="1d")
    await world.advance(hours=23, minutes=30)  # the last reminder finds it to be broken before that
    break_logs(world)
    await world.advance(hours=25)
    assert len(messages_with(world, UNPLAYABLE)) == 1
    assert log.errors == ["match cannot be replayed"]
    assert messages_with(world, "cy did not make a first move in time")
    assert "#1" in await world.bob.slash("matches")
    # the clocks of a server start again when the bot is invited back, but not this one
    await world.remove_bot()
    await world.add_bot_back()
    await world.advance(hours=25)
    assert not messages_with(world, "ran out of time")
    assert len(messages_with(world, UNPLAYABLE)) == 1


async def test_a_match_that_can_be_replayed_again_goes_on(world: World, log: Log) -> None:
    """For example after an update: the pending board is posted, players are notified, and the
    player to move has a full turn's time."""
    await begin(world)
    bot = world.bot
    await bot.context.service.playing.play(1, world.ann.id, "b2")
    break_logs(world)
    bot.context.outbox_wakeable.wake()
    await world.env.settle()
    assert posted(world) == [0]
    assert len(messages_with(world, UNPLAYABLE)) == 1
    assert ANSWER in await world.bob.slash("board", match="1")
    async with world.bot_down():
        await world.advance(days=20)
        change(world.folder, "UPDATE events SET text = 'b2' WHERE seq = 1")
    assert posted(world) == [0, 1]
    (again,) = messages_with(world, "match #1 can go on. It is @bob's turn.")
    assert again.pinged == ["ann", "bob"]
    assert deadline_of(again) == world.clock.now() + 3 * DAY
    await world.restart()
    assert len(messages_with(world, "can go on.")) == 1
    await play((world.bob, "a1"))
    assert posted(world) == [0, 1, 2]
    await until(world, world.clock.now() + 4 * DAY)
    assert messages_with(world, "ann ran out of time")
    assert log.errors == ["match cannot be replayed"]


async def test_a_match_that_was_paused_before_is_still_paused(world: World, log: Log) -> None:
    judge = await moderator(world)
    await begin(world, moves="b2")
    await judge.slash("moderate pause", match="1", reason="x")
    break_logs(world)
    assert ANSWER in await world.ann.slash("board", match="1")
    change(world.folder, "UPDATE events SET text = 'b2' WHERE text = 'z99'")
    await world.restart()
    assert not messages_with(world, "It is @bob's turn.")
    assert messages_with(world, "match #1 can be shown again. It is still paused by a moderator.")
    assert "A moderator has paused this match." in await world.bob.slash("move", move="a1")
    await judge.slash("moderate resume", match="1", reason="x")
    (again,) = messages_with(world, "a moderator resumed the match.")
    assert deadline_of(again) == world.clock.now() + 3 * DAY
    await play((world.bob, "a1"))
    assert log.errors == ["match cannot be replayed"]


async def test_a_moderator_ends_a_broken_match(world: World, log: Log) -> None:
    """Whether or not the problem was found before; other moderator commands say why they cannot
    act."""
    judge = await moderator(world)
    for _ in range(2):
        await begin(world, moves="b2")
    break_logs(world)
    for what in ("pause", "resume"):
        assert ANSWER in await judge.slash(f"moderate {what}", match="1", reason="x")
    assert ANSWER in await judge.slash("moderate extend", match="1", time="1d", reason="x")
    for match in ("1", "2"):
        ended = await judge.slash("moderate end", match=match, reason="It is *stuck*")
        assert f"Match #{match} has ended without a winner." in ended
        (said,) = messages_with(world, f"a moderator ended match #{match} without a winner.")
        assert said.pinged == ["ann", "bob"]
        assert r"Reason: It is \*stuck\*" in said.raw
        assert "This match is over." in await judge.slash("moderate end", match=match, reason="no")
        over = (await world.ann.slash("board", match=match)).text
        shown = f"Match #{match} is over, but it can't be shown. I can no longer replay its moves."
        assert over == shown
    listed = await world.ann.slash("matches")
    assert "### Just ended (2)\n**#2**" in listed
    assert listed.text.count("cancelled, ended <t:") == 2
    assert log.errors == ["match cannot be replayed"] * 2
    assert len(messages_with(world, "can't go on for now")) == 1


# ---- a game that was removed
async def begin_counting(world: World) -> None:
    """Begin a match of counting, in which ann has said 3."""
    given = {"first": "me", "clock": "1d", "seats": 2}
    await world.ann.slash("challenge counting", opponent=world.bob, **given)
    assert "begins" in await world.bob.clicks("Accept")
    (thread,) = world.threads
    enter(thread, world.ann, world.bob)
    await play((world.ann, "3"))


@contextmanager
def without_counting() -> Generator[None]:
    """Remove the toy game from the program within the block."""
    registry.GAMES.remove("counting")
    yield
    registry.GAMES.add(counting_game.GAME)


async def test_matches_of_a_removed_game_wait_for_its_return(world: World, log: Log) -> None:
    """Lists still show them by name, and an unpostable card is reported; a program that has the
    game again continues them."""
    await begin_counting(world)
    world.ann.enters(world.channel)
    await world.ann.slash("challenge counting", seats=2)
    gone = "match #1 can't go on for now. I no longer have its game."
    world.connection.refuse(503, times=10_000)
    await world.cy.slash("challenge counting", seats=2)
    world.connection.stop_failing()
    with without_counting():
        world.connection.refuse(403, 50013, when=posts_to(world.channel))
        await world.restart()
        (said,) = [each for each in world.cy.direct_messages if "Nobody can see" in each]
        assert "your challenge to counting" in said
        assert len(messages_with(world, gone)) == 1
        listed = await world.ann.slash("matches")
        assert "**#1** counting vs bob · can't go on for now · move 1" in listed
        assert "counting · can't be played any more · from you to anyone" in listed
        assert "counting · can't" in await world.bob.slash("challenges")
        assert "I no longer have its game" in await world.bob.slash("move", move="5")
        judge = await moderator(world)
        offered = await judge.suggestions("moderate end", "match", "", reason="x")
        assert any(each.startswith("#1 counting") for each in offered)
        await world.advance_without_bot(days=8)
        assert world.ann.direct_messages[-1].text.startswith(
            "Nobody accepted your challenge to counting"
        )
    assert not log.errors
    await world.restart()
    assert len(messages_with(world, "match #1 can go on. It is @bob's turn.")) == 1
    await play((world.bob, "5"))
    assert posted(world) == [0, 1, 2]


# ---- rules that change
class LaterCounting(counting_game.Counting):
    """Counting by version 2 of its rules, which may still support version 1."""

    version = 2

    def __init__(self, first: Game | None) -> None:
        self._first = first

    def by_rules(self, version: int) -> Game | None:
        return self._first if version == 1 else super().by_rules(version)


@pytest.mark.parametrize("gone_before", [False, True])
async def test_a_match_by_unsupported_rules_is_ended_without_a_winner(
    world: World, log: Log, gone_before: bool
) -> None:
    await begin_counting(world)
    if gone_before:  # the game was missing for a while, and returned with other rules
        registry.GAMES.remove("counting")
        await world.restart()
        assert len(messages_with(world, "I no longer have its game")) == 1
    registry.GAMES.add(LaterCounting(None))
    await world.restart()
    (said,) = messages_with(world, "match #1 has ended without a winner.")
    assert "older rules of Counting" in said
    assert said.pinged == ["ann", "bob"]
    assert "Match #1 is over, but it can't be shown" in await world.bob.slash("board", match="1")
    assert "### Just ended (1)\n**#1** Counting" in await world.ann.slash("matches")
    await world.restart()
    assert len(messages_with(world, "has ended without a winner.")) == 1
    assert not log.errors


async def test_a_match_goes_on_by_the_rules_it_began_with(world: World) -> None:
    """One by rules that are newer than the program waits: an older version was installed, which
    ends nothing that it does not know."""
    await begin_counting(world)
    registry.GAMES.add(LaterCounting(counting_game.GAME))
    await world.restart()
    await play((world.bob, "6"))
    assert boards(world)[-1].pinged == ["ann"]
    async with world.bot.context.database.read() as unit:
        row = await unit.matches.get(1)
    assert row is not None
    assert row.rules_version == 1
    change(world.folder, "UPDATE matches SET rules_version = 7")
    await world.restart()
    assert len(messages_with(world, "It began under newer rules than I know")) == 1
    await world.advance_without_bot(days=9)
    assert "can't go on for now" in await world.ann.slash("matches")

"""Matches against computers."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import pytest
import simcord

from bot.features import computers
from bot.machine.outbox import MAX_ACTIVE_IN_CHANNEL
from matches.challenges import checks as challenge_checks
from model.computers import Level, computer_of
from model.errors import Refused
from players.levels import LEVELS
from players.search import SearchSettings
from tests.journeys.conftest import Log
from tests.journeys.games.stack_control_helpers import random_trio
from tests.journeys.match_helpers import (
    SMALL,
    begin_alone,
    boards,
    enter,
    hide,
    is_acknowledgement,
    play,
    posted,
)
from tests.support.database.raw_sql import change
from tests.support.discord import RunningBot, StartBot, World
from tests.support.people import Answer, Person
from tests.support.postboard import start_postboard
from tests.support.processes.searching import search_begun, searching_processes

EASY = computer_of(Level.EASY)


class Processes:
    """How many processes the next bot lets computers think in."""

    number = 1


@pytest.fixture
def processes() -> Processes:
    return Processes()


@pytest.fixture
def start_bot(processes: Processes) -> StartBot:
    async def start(world: World) -> RunningBot:
        return await start_postboard(world, computer_processes=processes.number)

    return start


def computer(world: World) -> Person:
    """The bot's own account, which people may choose as their opponent."""
    user = simcord.UserHandle(world.env, world.env.backend.bot_user)
    return Person(world, simcord.MemberActor(world.env, world.guild, user))


def thinking_for(monkeypatch: pytest.MonkeyPatch, playouts: int) -> None:
    """Let the level «easy» play so many random games a ply."""
    longer = replace(LEVELS["easy"], settings=SearchSettings(playouts))
    monkeypatch.setattr(computers, "LEVELS", {**LEVELS, "easy": longer})


async def kinds(person: Person) -> list[str]:
    """The kind of each event in the record of a match that a person exports."""
    return [each["kind"] for each in json.loads(await person.exports())["events"]]


async def test_a_match_against_a_computer(world: World) -> None:
    """It accepts and answers at once, is named everywhere, and nobody is told of its turns."""
    ann = world.ann
    begun = await ann.slash("challenge escabel", opponent=computer(world), rated="rated", **SMALL)
    assert f"Match #1 begins in <#{world.threads[-1].id}>." in begun
    card = ann.sees("challenges Computer (easy) to Escabel")
    assert "casual" in card
    assert "Computer (easy) accepted." in card
    enter(world.threads[-1], ann)
    assert "Computer (easy)" in str(world.threads[-1].name)
    await world.advance(days=1)
    await ann.plays("b2")
    assert posted(world) == [0, 1, 2]
    before, board = boards(world)[1:]
    assert "Computer (easy) placed" in board
    assert board.pinged == ["ann"]
    assert not before.pinged
    assert not before.buttons
    assert "Computer (easy)" in board.pictures[0].alt
    shown = await ann.slash("matches")
    assert "vs Computer (easy)" in shown

    # taking back is immediate
    assert "Undone. It's your turn again." in await ann.slash("undo")
    await world.advance(days=1)
    await ann.plays("b3")
    assert "Your move is taken back." in await ann.slash("takeback")
    await ann.plays("c3")
    assert await kinds(ann) == ["move", "move", "takeback"] * 2 + ["move", "move"]

    record = json.loads(await ann.exports())
    assert record["players"] == ["ann", "Computer (easy)"]
    assert "The computer agrees to that. Nobody wins." in await ann.slash("cancel")
    await ann.slash("resign")
    await ann.clicks("Resign")
    assert "Computer (easy) wins" in ann.sees("resigned")
    assert "Computer (easy)" in await ann.slash("history")
    assert "Computer" not in await ann.slash("leaderboard", game="escabel")
    await ann.clicks("Rematch")
    enter(world.threads[-1], ann)
    assert "Computer (easy) placed" in boards(world, world.threads[-1])[-1]
    asked = [each.path for each in world.requests if f"/{EASY}" in each.path]
    assert not asked, "nobody asks Discord for a computer"


async def test_its_clock_stands_still(world: World, processes: Processes) -> None:
    """While computers are switched off, matches with them wait, and no new ones begin."""
    ann = world.ann
    await begin_alone(ann, clock="1d")
    processes.number = 0
    await world.restart()
    await ann.plays("b2")
    waiting = boards(world)[-1]
    assert "Computer (beginner) is to move." in waiting
    assert "Due" not in waiting
    assert "Computers are switched off. The match goes on when they are back." in waiting
    refused = await ann.slash("more-time", time="1d")
    assert "Computers need no more time" in refused
    await world.advance(days=10)
    assert not ann.direct_messages
    enter(world.channel, ann)
    assert "switched off" in await ann.slash("challenge escabel", level="easy")
    assert "Play the computer" not in (await ann.slash("help")).seen.buttons
    await ann.slash("challenge escabel")
    assert "switched off" in await ann.clicks("Play the computer")
    processes.number = 1
    await world.restart()
    assert "Computer (beginner) placed" in boards(world, world.threads[-1])[-1]


async def test_its_turn_survives_the_death_of_its_process_and_of_the_bot(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And of two processes that play it, only the first one does."""
    await begin_alone(world.ann, "easy")
    bot = world.bot
    thinking_for(monkeypatch, 1_000_000)
    await bot.context.service.playing.play(1, world.ann.id, "b2")
    process = await search_begun()
    os.kill(process, signal.SIGKILL)
    await search_begun(excluding=process)
    with world.without_waiting():
        await bot.close()
    assert not searching_processes()
    thinking_for(monkeypatch, 30)
    await world.restart()
    assert posted(world) == [0, 1, 2]

    service = await hide(world)
    thinking_for(monkeypatch, 2_000)
    match = await service.playing.play(1, world.ann.id, "c3")
    await search_begun()
    move = match.position.legal_moves()[-1]
    await service.playing.play(1, EASY, move, seq=3)
    await world.env.settle()
    match = await service.matches.load(1)
    assert (match.seq, match.line.moves[-1]) == (4, move)


async def test_a_search_is_needed_until_the_match_goes_on(world: World) -> None:
    """The player takes a move back, or resigns; a moderator pauses the match."""
    ann, service = world.ann, world.bot.context.service
    await world.grant(world.bob, "manage_messages")
    await begin_alone(ann)
    await ann.plays("b2")
    for act in (
        partial(ann.slash, "undo"),
        partial(world.bob.slash, "moderate pause", match="1", reason="x"),
        partial(service.playing.resign, 1, ann.id),
    ):
        row = (await service.matches.load(1)).row
        await service.matches.check_unchanged(row)
        await act()
        with pytest.raises(Refused):
            await service.matches.check_unchanged(row)


async def test_one_person_does_not_occupy_all_processes(
    world: World, monkeypatch: pytest.MonkeyPatch, processes: Processes
) -> None:
    """With the turns of a level. Others, and another level, need not wait."""
    ann, bob, many = world.ann, world.bob, MAX_ACTIVE_IN_CHANNEL + 2
    processes.number = many
    await world.restart()
    for player, level in [(ann, "easy")] * many + [(bob, "beginner")]:
        enter(world.channel, player)
        await begin_alone(player, level)
    thinking_for(monkeypatch, 1_000_000)
    service = world.bot.context.service
    for match_id in range(1, many + 1):
        await service.playing.play(match_id, ann.id, "b2")
    while len(searching_processes()) < MAX_ACTIVE_IN_CHANNEL:  # noqa: ASYNC110  # nobody tells
        await asyncio.sleep(0)
    await service.playing.play(many + 1, bob.id, "b2")
    while (await service.matches.load(many + 1)).seq < 2:  # noqa: ASYNC110  # nobody tells
        await asyncio.sleep(0)
    assert len(searching_processes()) == MAX_ACTIVE_IN_CHANNEL + 1
    with world.without_waiting():
        await world.bot.close()


async def test_its_turn_waits_for_a_version_without_a_bug(
    world: World, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    """However long that takes: for the first match a bug of computers, for the second one a log
    that cannot be replayed. A match that a moderator ends meanwhile needs its turn no more."""
    ann, bot = world.ann, world.bot
    with monkeypatch.context() as patch:
        patch.setattr(computers, "LEVELS", {})
        for move in ("b2", "c3", "c3"):
            enter(world.channel, ann)
            await begin_alone(ann, "easy")
            await ann.plays(move)
        bot.context.database.lines.clear()
        change(world.folder, "UPDATE events SET text = 'z99' WHERE text = 'c3'")
        await world.advance(days=8)
    await world.grant(world.bob, "manage_messages")
    await world.bob.slash("moderate end", match="3", reason="x")
    await world.restart()
    assert [posted(world, match_id) for match_id in (1, 2, 3)] == [[0, 1, 2], [0, 1], [0, 1]]
    change(world.folder, "UPDATE events SET text = 'c3' WHERE text = 'z99' AND match_id = 2")
    await world.restart()
    assert posted(world, 2) == [0, 1, 2]
    assert "delivery failed because of a bug" in {line["event"] for line in log.lines}
    async with world.bot.context.database.read() as unit:
        backlog = await unit.outbox.backlog(world.clock.now(), 10)
    assert (backlog.due, backlog.broken) == (0, 0)


async def test_five_seats_with_three_computers(world: World) -> None:
    """They join the lobby one by one, and can be taken out again."""
    ann, bob = world.ann, world.bob
    await ann.slash("challenge stack-control", seats=5, first="me", rated="rated")
    assert "Only ann, who made this challenge, can do that." in await adds(bob, "Beginner")
    for _ in range(2):
        assert "Computer (beginner) is in." in await adds(ann, "Beginner")
    card = ann.sees("opens a match of Stack Control")
    assert "Joined (3 of 5): ann and 2 × Computer (beginner)" in card
    assert "casual" in card
    out = "Remove a computer"
    assert "Computer (beginner) is out again." in await ann.clicks(out)
    assert "Joined (2 of 5): ann and Computer (beginner)" in ann.sees("opens a match of Stack")
    assert "Computer (beginner) is in." in await adds(ann, "Beginner")
    assert "Only ann, who made this challenge, can do that." in await bob.clicks(out)
    await bob.joins()
    await adds(ann, "Easy")
    enter(world.threads[-1], ann, bob)
    assert "Computer (beginner) 2 (" in boards(world)[-1].pictures[0].alt
    await ann.plays(", ".join(await random_trio(world)))
    assert any("Computer (beginner) 1 is to move" in str(each.json) for each in world.requests)
    for person in (ann, bob):
        await person.slash("resign")
        await person.clicks("Resign")
    record = json.loads(await ann.exports())
    moved = {record["players"][each["seat"]] for each in record["events"] if each["kind"] == "move"}
    assert any("beginner" in name for name in moved), "while bob was there"
    assert (await kinds(ann)).count("resigned") == 4
    (winner,) = record["result"]["winners"]
    assert "Computer" in record["players"][winner]


async def adds(person: Person, level: str) -> Answer:
    """Add a computer to the newest lobby."""
    return await person.chooses(level, on=await person.clicks("Add a computer"))


async def test_a_press_too_late_for_an_answer_is_made_again(world: World) -> None:
    """Ann reads that it failed, and presses again: that adds one computer, takes one out, begins
    one match, and takes back one move."""
    ann = world.ann

    async def too_late(pressing: Callable[[], Awaitable[Answer]]) -> None:
        world.connection.refuse(404, 10062, when=is_acknowledgement)
        with world.without_waiting():
            await pressing()
        await world.env.settle()

    async def twice(pressing: Callable[[], Awaitable[Answer]]) -> Answer:
        await too_late(pressing)
        return await pressing()

    await ann.slash("challenge stack-control", seats=4)
    levels = await ann.clicks("Add a computer")
    await twice(lambda: ann.chooses("Beginner", on=levels))
    assert "Joined (2 of 4): ann and Computer (beginner)" in ann.sees("opens a match of Stack")
    await adds(ann, "Beginner")
    await twice(lambda: ann.clicks("Remove a computer"))
    assert "Joined (2 of 4): ann and Computer (beginner)" in ann.sees("opens a match of Stack")

    games = await ann.clicks("Play the computer", on=await ann.slash("help"))
    levels = await ann.chooses("Escabel 9×9", on=games)
    assert "Match #1 begins in" in await twice(lambda: ann.chooses("Beginner", on=levels))
    assert len(world.threads) == 1

    enter(world.threads[-1], ann)
    await play((ann, "b2"))
    played = await ann.plays("h8")
    await too_late(lambda: ann.clicks("Undo", on=played))
    assert "You have taken that move back already" in await ann.clicks("Undo", on=played)
    menu = await ann.clicks("More")
    await twice(lambda: ann.clicks("Ask for takeback", on=menu))
    assert await kinds(ann) == ["move"] * 4 + ["takeback"] * 2


async def test_a_computer_at_a_human_pace(world: World) -> None:
    """It answers after hours, also after a restart."""
    ann = world.ann
    await ann.slash("challenge escabel", level="beginner", pace="hours", **SMALL)
    assert "computers answer after 1 to 6 hours" in ann.sees("challenges Computer")
    enter(world.threads[-1], ann)
    await ann.plays("b2")
    await world.advance(minutes=59)
    assert posted(world) == [0, 1]
    await world.restart()
    await world.advance(hours=5, minutes=2)
    assert posted(world) == [0, 1, 2]


async def test_limits_and_other_ways_to_begin(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a card that nobody takes, from `/help`, and in a lobby that was open before."""
    ann = world.ann
    await ann.slash("challenge stack-control", seats=3)
    await adds(ann, "Beginner")
    lobby = ann.sees("opens a match of Stack Control")
    monkeypatch.setattr(challenge_checks, "MAX_MATCHES_WITH_COMPUTERS", 2)
    monkeypatch.setattr(challenge_checks, "MAX_MATCHES_WITH_COMPUTERS_IN_SERVER", 3)
    await ann.slash("challenge escabel", size=4)
    answer = await ann.clicks("Play the computer")
    begun = await ann.chooses("Beginner", on=answer)
    assert f"Match #1 begins in <#{world.threads[-1].id}>." in begun
    await ann.slash("help")
    answer = await ann.clicks("Play the computer", on=ann.messages[-1])
    answer = await ann.chooses("Stack Control, three players", on=answer)
    begun = await ann.chooses("Beginner", on=answer)
    assert f"Match #2 begins in <#{world.threads[-1].id}>." in begun
    match = await world.bot.context.service.matches.load(2)
    assert match.row.players.count(computer_of(Level.BEGINNER)) == 2
    answer = await ann.clicks("Play the computer", on=await ann.slash("help"))
    levels = (await ann.chooses("Esgrad side 5", on=answer)).seen
    (row,) = world.env.backend.get_message(levels.channel_id, levels.id).components
    row["components"][0]["custom_id"] = "ps:play-computer-at:esgrad:side:x"
    assert "out of date" in await ann.chooses("Beginner", on=ann.sees("play Esgrad side 5?"))
    refused = await ann.slash("challenge escabel", level="easy")
    assert "You are in 2 running matches with computers" in refused
    assert "You are in 2 running matches with computers" in await ann.clicks("Start", on=lobby)
    both = await ann.slash("challenge escabel", level="easy", opponent=world.bob)
    assert both.text == "Name an opponent or a level, not both."
    await world.bob.slash("challenge escabel", level="beginner", size=4)
    refused = await world.cy.slash("challenge escabel", level="easy")
    assert "3 matches with computers are running on this server" in refused
    answer = await ann.slash_privately("help")
    answer = await ann.clicks("Play the computer", on=answer)
    answer = await ann.chooses("Esgrad side 5", on=answer)
    assert "in a channel of a server" in await ann.chooses("Easy", on=answer)


async def test_a_match_against_a_computer_begins_above_the_thread_of_another_match(
    world: World,
) -> None:
    """Whoever plays in that thread does not see its card and its boards there."""
    ann = world.ann
    await ann.slash("challenge escabel", level="beginner", **SMALL)
    (thread,) = world.threads
    enter(thread, ann)
    answer = await ann.clicks("Play the computer", on=await ann.slash("help"))
    answer = await ann.chooses("Esgrad side 5", on=answer)
    begun = await ann.chooses("Beginner", on=answer)
    _, own = world.threads
    assert f"Match #2 begins in <#{own.id}>." in begun
    assert "Esgrad" not in ann.messages[-1]
    enter(own, ann)
    assert ann.sees("Esgrad").channel_id == own.id

"""Placing at random: of one turn, or of all turns of a player, until the board is full."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from model.entities import Event
from rules.line import Kind
from tests.journeys.games.stack_control_helpers import (
    lobby,
    match_now,
    play_out,
    press_on_pad,
    random_trio,
    verify_record,
)
from tests.journeys.match_helpers import boards, posted
from tests.support.discord import World
from tests.support.people import Answer, Person

ONE = "Place these for me"
ALL = "Place all my turns for me"
STOP = "Stop placing for me"
STARTED = "I place your pyramids at random now, until the board is full."
PLACING = re.compile(r"\w+ \w+ on [a-h][1-8]")


async def placed(world: World) -> list[tuple[int | None, int | None]]:
    """The seat and the player of every ply in the log."""
    return [(each.seat, each.player) for each in await log(world) if each.kind is Kind.MOVE]


async def log(world: World) -> tuple[Event, ...]:
    """The events of match 1."""
    return (await match_now(world)).events


async def start_all(person: Person) -> Answer:
    """Ask for random turns until the board is full, by the buttons of «More»."""
    asked = await person.clicks(ALL, on=await person.clicks("More"))
    assert "Shall I place your pyramids at random in every placing turn of this match" in asked
    return await person.clicks("Confirm", on=asked)


async def play_trio(world: World, person: Person, chance: random.Random | None = None) -> Answer:
    """Place a whole turn by typing it."""
    return await person.plays(", ".join(await random_trio(world, chance)))


# ---- one turn
async def test_the_rest_of_a_turn_is_shown_before_it_is_placed(world: World) -> None:
    """What was shown is what is placed; other squares can be asked for; nobody else sees that. An
    old preview and other people place nothing, and get one sentence."""
    ann, bob = await lobby(world, [world.ann, world.bob])
    world.cy.enters(world.threads[0])
    assert "It's ann's turn." in await bob.clicks(ONE)
    assert "This match is between ann and bob." in await world.cy.clicks(ONE)
    old, preview = await ann.clicks(ONE), await ann.clicks(ONE)
    assert preview.seen.buttons == ["Confirm", "Other squares", ALL, "Back"]
    assert [file["filename"] for file in preview.seen.attachments] == ["preview.png"]
    shown = re.findall(r"pyramid on (\w\d)", preview.text)
    assert len(shown) == 3
    other = await ann.clicks("Other squares", on=preview)
    squares = re.findall(r"pyramid on (\w\d)", other.text)
    assert len(squares) == 3
    assert squares != shown
    assert posted(world) == [0]
    assert "Your move is in" in await ann.clicks("Confirm", on=other)
    moves = (await match_now(world)).line.moves
    assert [move.split()[1] for move in moves] == squares
    assert await placed(world) == [(0, world.ann.id)] * 3
    board = bob.sees("ann placed ")
    assert "random" not in board
    assert board.pinged == ["bob"]
    for stale in ("Confirm", "Other squares"):
        assert "out of date" in await ann.clicks(stale, on=old)
    assert (await match_now(world)).seq == 3


async def test_a_board_that_is_filled_already_has_no_such_button(world: World) -> None:
    """With the setup `scattered` nothing is placed by players, and the challenge says nothing of
    it."""
    ann, _ = await lobby(world, [world.ann, world.bob], setup="scattered")
    assert ONE not in boards(world)[-1].buttons
    assert ALL not in (await ann.clicks("More")).seen.buttons
    assert "nothing to play at random any more" in await ann.forges("pb:random-all-yes:1")
    ann.enters(world.channel)
    for seats in (2, 5):
        answer = await ann.slash("challenge stack-control", setup="scattered", seats=seats)
        assert answer.text == "Your challenge is open in this channel."
    answer = await ann.slash("challenge escabel", size=3)
    assert answer.text == "Your challenge is open in this channel."


# ---- all turns of one player
async def test_all_turns_of_a_player_are_placed_at_once(world: World, tmp_path: Path) -> None:
    """One board for the opponent's turn and the answer to it; a restart changes nothing; the record
    cannot tell who chose."""
    ann, bob = await lobby(world, [world.ann, world.bob])
    answer = await start_all(bob)  # it is not his turn: it waits
    assert STARTED in answer
    assert "The board is in" not in answer
    assert answer.seen.buttons == [STOP]
    assert posted(world) == [0]
    await play_trio(world, ann)
    assert posted(world) == [0, 6]
    board = ann.sees("Placed at random for bob: ")
    assert "ann placed small" in board
    assert len(PLACING.findall(board.text.split("at random for ")[1])) == 3
    assert "Placing turn 3 of 20." in board
    assert board.pinged == ["ann"]
    assert "Placed at random" in board.pictures[0].alt
    assert await placed(world) == [(0, world.ann.id)] * 3 + [(1, world.bob.id)] * 3
    await world.restart()
    await play_trio(world, ann, random.Random(1))
    assert posted(world) == [0, 6, 12]
    await start_all(ann)
    await play_out(world, [ann, bob], random.Random(3))
    assert "result are right" in await verify_record(world, ann, tmp_path)


async def test_what_a_preview_shows_is_placed_before_all_other_turns(world: World) -> None:
    """At once, also the squares that the player chose on the pad."""
    ann, _ = await lobby(world, [world.ann, world.bob])
    small, *_ = [move.split()[0] for move in await random_trio(world)]
    pad = await press_on_pad(ann, await ann.clicks("Move"), "d", "4")
    preview = await ann.clicks(ONE, on=pad)
    shown = re.findall(r"pyramid on (\w\d)", preview.text)
    assert shown[0] == "d4"
    answer = await ann.clicks("Confirm", on=await ann.clicks(ALL, on=preview))
    assert f"{STARTED} The board is in" in answer
    moves = (await match_now(world)).line.moves
    assert moves[0] == f"{small} d4"
    assert [move.split()[1] for move in moves] == shown
    assert (await match_now(world)).seats_at_random == {0}
    assert "revealed new pieces" in await ann.slash("undo")


async def test_random_turns_can_be_stopped(world: World) -> None:
    """By «More» or the button below the confirmation; other people have no part in it, and asking
    twice is asking once."""
    ann, bob = await lobby(world, [world.ann, world.bob])
    world.cy.enters(world.threads[0])
    answer = await start_all(bob)
    assert STARTED in await bob.forges("pb:random-all-yes:1")
    assert ALL in (await ann.clicks("More")).seen.buttons
    assert STOP in (await bob.clicks("More")).seen.buttons
    assert ALL not in (await world.cy.clicks("More")).seen.buttons
    for action in ("random-all", "random-all-yes", "random-stop"):
        assert "This match is between ann and bob." in await world.cy.forges(f"pb:{action}:1")
    assert (await match_now(world)).seats_at_random == {1}
    await play_trio(world, ann)
    assert posted(world) == [0, 6]
    await world.kill()
    stopped = await bob.clicks(STOP, on=answer)
    assert "From your next turn on, you place your pyramids yourself." in stopped
    await play_trio(world, ann)
    assert posted(world) == [0, 6, 9]
    assert "place the small" in boards(world)[-1]
    assert ALL in (await bob.clicks("More")).seen.buttons


# ---- both players
async def test_one_press_fills_the_board_if_both_players_want_that(world: World) -> None:
    """One unit of work and one board, which says it all; then the first move is asked for."""
    ann, bob = await lobby(world, [world.ann, world.bob])
    waiting = await start_all(bob)
    answer = await start_all(ann)
    assert answer.seen.buttons == []
    assert posted(world) == [0, 60]
    board = boards(world)[-1]
    assert "30 pyramids were placed at random for ann." in board
    assert "30 pyramids were placed at random for bob." in board
    assert PLACING.findall(board.text) == []
    assert board.pinged == ["ann"]
    assert "· move 20" in board
    match = await match_now(world)
    assert match.position.ply == 60
    expected = [(turn % 2, (ann.id, bob.id)[turn % 2]) for turn in range(20) for _ in range(3)]
    assert await placed(world) == expected
    assert "nothing to play at random any more" in await ann.forges("pb:random-all:1")
    assert ALL not in (await ann.clicks("More")).seen.buttons
    done = await bob.clicks(STOP, on=waiting)
    assert "There is nothing to play at random any more in this match." in done
    assert done.seen.buttons == []


# ---- three and more
async def test_chance_and_random_turns_take_turns(world: World) -> None:
    """A player leaves, another one has their turns placed: the third one gets one board."""
    ann, bob, cy = await lobby(world, [world.ann, world.bob, world.cy])
    await play_trio(world, ann)
    await start_all(cy)
    await bob.clicks("Resign", on=await bob.slash("resign"))
    board = ann.sees("bob resigned.")
    assert "Placed at random for cy: " in board
    assert board.pinged == ["ann"]
    assert ALL not in (await bob.clicks("More")).seen.buttons
    assert "You are already out of this match." in await bob.forges("pb:random-all:1")
    await play_trio(world, ann)
    board = ann.sees("pyramid was placed at random on")
    assert "for bob, who has left" in board
    assert "Placed at random for cy: " in board
    assert board.pinged == ["ann"]
    assert (await match_now(world)).to_move == 0
    await start_all(ann)
    assert (await match_now(world)).position.ply == 60
    board = boards(world)[-1]
    assert "pyramids were placed at random for bob." in board
    assert len(board.text) < 2000


# ---- undo, takebacks, pauses, time
async def test_a_takeback_lets_the_player_choose_again(world: World) -> None:
    """The other's turns are still placed at once."""
    ann, bob = await lobby(world, [world.ann, world.bob])
    await start_all(bob)
    await play_trio(world, ann)
    assert "before anybody has answered" in await ann.slash("undo")
    assert "Request sent. Your opponent must agree." in await bob.slash("takeback")
    await ann.clicks("Agree")
    match = await match_now(world)
    assert (match.to_move, match.position.ply) == (1, 3)
    assert match.seats_at_random == frozenset()
    board = boards(world)[-1]
    assert "bob took a move back" in board
    assert board.pinged == ["bob"]
    await play_trio(world, bob, random.Random(5))
    await start_all(bob)
    await play_trio(world, ann, random.Random(6))
    assert "Request sent. Your opponent must agree." in await ann.slash("takeback")
    await bob.clicks("Agree")
    match = await match_now(world)
    assert (match.to_move, match.position.ply) == (0, 6)
    await play_trio(world, ann, random.Random(7))
    assert (await match_now(world)).position.ply == 12


async def test_an_undo_lets_the_player_choose_again(world: World) -> None:
    """In the setup without draws a placing turn can be undone; not one that was placed as an
    answer, since its player did nothing then. The others can be asked for a takeback."""
    ann, bob = await lobby(world, [world.ann, world.bob], setup="advanced")
    assert f"{STARTED} The board is in" in await start_all(ann)
    assert posted(world)[-1] == 3
    board = bob.sees("Placed at random for ann: ")
    assert len(PLACING.findall(board.text.split("at random for ")[1])) == 3
    assert "Undone. It's your turn again." in await ann.slash("undo")
    match = await match_now(world)
    assert match.position.ply == 0
    assert match.seats_at_random == frozenset()
    await play_trio(world, ann)
    await play_trio(world, bob)
    assert (await match_now(world)).position.ply == 6

    await start_all(bob)
    answer = await play_trio(world, ann)
    assert "Undo" not in answer.seen.buttons
    assert "Placed at random" in boards(world)[-1]
    assert "This turn was played for you at random. Ask for a takeback" in await bob.slash("undo")
    await start_all(ann)
    assert "played for you at random" in await bob.slash("undo")
    assert (await match_now(world)).position.ply == 60


async def test_a_paused_match_places_nothing_until_it_goes_on(world: World) -> None:
    """A player who leaves during the pause passes the turn on; it is placed after the pause."""
    ann, bob, cy = await lobby(world, [world.ann, world.bob, world.cy])
    dan = await world.add_person("dan")
    await world.grant(dan, "manage_messages")
    dan.enters(world.threads[0])
    await start_all(bob)
    await dan.slash("moderate pause", match="1", reason="a break")
    assert "paused" in await ann.forges("pb:random-all-yes:1")
    await ann.clicks("Resign", on=await ann.slash("resign"))
    match = await match_now(world)
    assert (match.to_move, match.position.ply) == (1, 3)
    await dan.slash("moderate resume", match="1", reason="on we go")
    match = await match_now(world)
    assert (match.to_move, match.position.ply) == (2, 6)
    assert cy.sees("Placed at random for bob: ").pinged == ["cy"]


# ---- before the match
CHALLENGES: list[tuple[dict[str, Any], str]] = [
    ({}, "With this clock, this can take up to 60 days."),
    ({"seats": 5, "clock": "12h"}, "With this clock, this can take up to 10 days."),
    ({"setup": "advanced", "clock": "48h+24h/96h"}, "With this clock, this can take up to 22"),
    ({"seats": 3, "clock": "48h+24h/96h"}, "With this clock, this can take up to 23 days."),
    ({"clock": "2d"}, "With this clock, this can take up to 40 days."),
    ({"clock": "1d", "weekends_off": True}, "This can take up to 20 days, not counting weekends."),
]


async def test_a_challenge_says_how_long_the_placing_can_take(world: World) -> None:
    for (options, time), person in zip(
        CHALLENGES, [world.ann, world.bob, world.cy] * 2, strict=True
    ):
        answer = await person.slash("challenge stack-control", **options)
        assert "The pyramids are placed in 20 turns before the first stack moves." in answer
        assert time in answer
        assert "The option `setup: scattered` starts with a full board" in answer
        assert f"“{ONE}” places your pyramids at random, in all your turns if you like." in answer

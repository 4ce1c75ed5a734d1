"""Hints in matches against computers, and where there are none."""

import json
import os
import signal

import pytest

from bot.features import computers
from model.computers import Level, computer_of
from players import levels
from players.levels import LEVELS
from players.search import SearchSettings
from rules.game import Move
from rules.turns import preview_of
from tests.journeys.match_helpers import begin, begin_alone, in_turn, play, posted
from tests.rules.games.escabel.positions import play as play_on
from tests.rules.games.escabel.positions import start
from tests.rules.games.stack_control.positions import board as stacks
from tests.support.discord import World
from tests.support.processes.searching import searching_processes
from tests.support.waiting import until


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few random games are enough for a story."""
    monkeypatch.setattr(computers, "ADVISER", levels.Level(SearchSettings(60)))


async def test_a_hint_says_where_then_what_and_is_counted(world: World) -> None:
    ann = world.ann
    await begin_alone(ann)
    await ann.plays("b2")
    board = ann.sees("Computer (beginner) placed")
    assert board.buttons[:3] == ["Move", "Hint", "Try"]
    pad = await ann.clicks("Move", on=board)
    assert "Hint" in pad.seen.buttons
    where = await ann.clicks("Hint", on=board)
    assert where.ephemeral
    assert "one of its free places is good. Then " in where
    assert "is chosen" in where.seen.attachments[0]["description"]
    await ann.slash("hint")  # the same again is not counted
    what = await ann.clicks("Show the move", on=where)
    assert "A good move for Black: " in what
    assert "Chance of winning: about " in what
    assert "You place" not in what  # the move says that
    assert "has not been played yet" in what.seen.attachments[0]["description"]
    assert json.loads(await ann.exports())["hints"] == [1, 0]
    assert b"ann got 1 hint." in await ann.exports(ending=".txt")
    done = await ann.clicks("Make this move", on=what)
    assert "Your move is in" in done
    assert "Answer in advance" not in done.seen.buttons  # the computer answers at once


async def both_play(world: World, moves: str) -> None:
    """Let ann and the computer play these moves in turn."""
    context, players = world.bot.context, (world.ann.id, computer_of(Level.BEGINNER))
    context.searches.switched_on = False
    for ply, move in enumerate(moves.split()):
        await context.service.playing.play(1, players[ply % 2], move)
    context.searches.switched_on = True


async def test_a_hint_in_a_lost_position_says_so(world: World) -> None:
    """White's chain is complete, and no black piece is near enough to break it."""
    await begin_alone(world.ann)
    await both_play(world, "a4 a2 b4 b2 c4 c2 d4 d2")
    lost = await world.ann.slash("hint")
    assert lost.text.startswith("Against the best play this is lost; that is proved.")
    assert "A good move" not in lost


def test_a_hint_that_wins_by_force_says_so_first() -> None:
    """It does not say then that a1 would join Black's edges."""
    near = play_on(start(4), "a4 d1 a3 c3 a2 b1 d4")
    won = computers.advice(near, preview_of(near, [Move("d3")]), 100)
    assert won == "A good move for White: d3. It wins by force; that is proved."


def test_a_hint_says_why_who_is_behind_has_the_better_chance() -> None:
    behind = stacks("a4 R3, a3 R1, h7 Y3, g7 Y3")
    said = str(computers.advice(behind, preview_of(behind, [Move("a3-a4")]), 85))
    assert "85\u00a0%. Red is behind then (4 : 6), but wins most games tried from there." in said
    three = stacks("a4 R3, a3 R1, h7 Y3, g7 Y3, c1 G2", seats="R,Y,G")
    said = str(computers.advice(three, preview_of(three, [Move("a3-a4")]), 85))
    assert "85\u00a0%. Red is behind then (4 : 6 : 2), but wins most games tried from" in said


async def test_a_hint_for_a_board_that_has_moved_on_says_so(world: World) -> None:
    """The process that searches is frozen meanwhile; the move counts before it goes on."""
    ann, service = world.ann, world.bot.context.service
    await begin_alone(ann)
    await ann.plays("b2")
    move = (await service.matches.load(1)).position.legal_moves()[0]
    (process,) = searching_processes()
    os.kill(process, signal.SIGSTOP)
    with world.without_waiting():
        hint = await ann.slash("hint")
    await until(lambda: "Looking for a good move" in hint)
    moved = await service.playing.play(1, ann.id, move)
    assert (moved.seq, moved.line.moves[-1]) == (3, move)
    os.kill(process, signal.SIGCONT)
    await world.env.settle()
    assert hint.text == "The match has gone on. Ask again on your turn."
    assert posted(world) == [0, 1, 2, 3, 4]


async def test_a_late_hint_leaves_the_preview_that_replaced_it(world: World) -> None:
    ann = world.ann
    await begin_alone(ann)
    await ann.plays("b2")
    move = (await world.bot.context.service.matches.load(1)).position.legal_moves()[0]
    pad = await ann.clicks("Move")
    (process,) = searching_processes()
    os.kill(process, signal.SIGSTOP)
    with world.without_waiting():
        await ann.clicks("Hint", on=pad)
        await until(lambda: "Looking for a good move" in pad.seen)
        form = await ann.clicks("Type it", on=pad)
        await until(lambda: form.form is not None)
        await ann.fills(form, move)
        await until(lambda: "Confirm" in pad.seen.buttons)
    os.kill(process, signal.SIGCONT)
    await world.env.settle()
    assert "Confirm" in pad.seen.buttons
    assert "one of its free places is good" in ann.messages[-1]


async def test_where_there_are_no_hints(world: World) -> None:
    ann, bob = world.ann, world.bob
    await begin_alone(ann)
    bob.enters(ann.place)
    service = world.bot.context.service
    for _ in range(3):
        await ann.plays((await service.matches.load(1)).position.legal_moves()[0])
    moves = (await service.matches.load(1)).line.moves
    stranger = await bob.slash("hint", match="1")
    assert "This match is between ann and Computer (beginner)." in stranger

    await begin(world, size=4)
    between = await ann.slash("hint", match="2")
    assert between.text == "I give hints only in matches of one person against computers."
    await play(*in_turn(ann, bob, " ".join(moves)))
    same = await ann.slash("hint", match="1")
    assert same.text.startswith("Just now a match between people has this position, too")
    await play((ann, (await service.matches.load(2)).position.legal_moves()[0]))
    assert "one of its free places is good." in await ann.slash("hint", match="1")

    world.bot.context.searches.switched_on = False
    off = await ann.slash("hint", match="1")
    assert off.text == "Computers are switched off here."
    await ann.clicks("Resign", on=await ann.slash("resign", match="1"))
    world.bot.context.searches.switched_on = True
    over = await ann.slash("hint", match="1")
    assert over.text == "This match is over. `/review` shows where it was won or lost."


async def test_a_hint_is_never_about_one_of_several_matches_among_people(world: World) -> None:
    ann = world.ann
    for _ in range(2):
        await begin(world, size=4)
    ann.enters(world.channel)
    refused = await ann.slash("hint")
    assert refused.text == "I give hints only in matches of one person against computers."
    await begin_alone(ann)
    ann.enters(world.channel)
    assert "one of its free places is good." in await ann.slash("hint")


async def test_a_strong_computer_plays_no_match_between_people(world: World) -> None:
    """Ann would enter Bob's moves in a match against it, and its answers in the match with Bob."""
    ann, bob = world.ann, world.bob
    service = world.bot.context.service

    def plays(level: str, after: str) -> str:
        return str(levels.answer(match.position.play(Move(after)), LEVELS[level], "1").move)

    await begin_alone(ann, "easy", first="opponent")
    alone = ann.place
    for _ in range(2):
        await ann.plays((await service.matches.load(1)).position.legal_moves()[0])
    match = await service.matches.load(1)
    last = next(
        move
        for move in match.position.legal_moves()
        if match.position.play(move).result() is None
        and plays("easy", move) != plays("beginner", move)
    )
    await begin(world, size=4)
    await play(*in_turn(ann, bob, " ".join([*match.line.moves, last])))
    ann.enters(alone)
    await ann.plays(last)
    assert (await service.matches.load(1)).line.moves[-1] == plays("beginner", last)

"""«Try»: moves that somebody tries out on a private board, which nobody else sees."""

from __future__ import annotations

import pytest

from tests.journeys.games.stack_control_helpers import random_trio
from tests.journeys.match_helpers import begin, begin_game, boards, in_turn, play
from tests.support.database.raw_sql import change, fetch
from tests.support.discord import World
from tests.support.people import Answer, Person


async def tries(person: Person, *turns: str, on: Answer | None = None) -> Answer:
    """Try turns one after another, from the newest board on."""
    board = on or await person.clicks("Try")
    for turn in turns:
        board = await person.fills(await person.clicks("Type it", on=board), turn)
    return board


async def test_a_line_is_tried_for_both_sides_and_still_there_tomorrow(world: World) -> None:
    """It is stepped through, and its first move is played, with the usual preview."""
    await begin(world)
    board = await tries(world.ann, "b2", "a1", "c3")
    assert board.ephemeral
    assert "Escabel #1 · trying moves · before the first move: b2 · a1 · c3" in board
    assert "ann placed c3" in board
    assert "bob is to move" in board
    assert "Only you see this board, and nothing on it is played." in board
    assert len(board.seen.attachments) == 1
    assert board.seen.buttons == [
        *("◀", "Move", "Type it", "Play this", "Remove", "As text"),
        *("Answer in advance", "Start over"),
    ]
    await world.kill()
    await world.restart()
    board = await world.ann.clicks("▶", on=await world.ann.clicks("Try"))
    assert "first move: b2**" in board
    board = await world.ann.clicks("▶", on=board)
    assert "first move: b2 · a1**" in board
    board = await world.ann.clicks("◀", on=board)
    assert "ann placed b2" in board
    preview = await world.ann.clicks("Play this", on=board)
    assert "You place a black piece on b2" in preview
    assert "Your move is in: b2" in await world.ann.clicks("Confirm", on=preview)
    for person in (world.bob, world.cy):
        person.sees_no("a1")
    assert "▶" not in (await world.bob.clicks("Try")).seen.buttons


async def test_a_turn_is_chosen_on_the_pad(world: World) -> None:
    """«Back» leads from the pad to the board."""
    await begin(world)
    board = await world.ann.clicks("Try")
    pad = await world.ann.clicks("Move", on=board)
    assert "Escabel #1, trying a move for Black." in pad
    board = await world.ann.clicks("Back", on=pad)
    assert "before the first move**" in board
    pad = await world.ann.clicks("Move", on=board)
    board = await world.ann.clicks("b2", on=pad)
    assert "first move: b2**" in board
    wrong = await tries(world.ann, "b2", on=board)
    assert wrong.seen.buttons == ["Choose", "Type it", "Back"]
    assert "first move: b2 · a1**" in await tries(world.ann, "a1", on=wrong)


async def test_branches_are_chosen_from_a_menu_and_removed(world: World) -> None:
    await begin(world)
    board = await tries(world.ann, "b2", "a1")
    board = await tries(world.ann, "c3", on=await world.ann.clicks("◀", on=board))
    assert "b2 · c3**" in board
    board = await world.ann.clicks("◀", on=board)
    board = await world.ann.chooses("c3", "Turns that follow", on=board)
    assert "b2 · c3**" in board
    board = await world.ann.clicks("◀", on=board)
    text = await world.ann.clicks("As text", on=board)
    assert "before the first move: b2 · a1\nbefore the first move: b2 · c3" in text
    board = await world.ann.clicks("Back", on=text)
    board = await world.ann.clicks("Remove", on=await world.ann.clicks("▶", on=board))
    assert "first move: b2**" in board
    text = await world.ann.clicks("As text", on=board)
    assert "b2 · a1" not in text
    board = await world.ann.clicks("Back", on=text)
    asked = await world.ann.clicks("Start over", on=board)
    board = await world.ann.clicks("Start over", on=asked)
    assert board.seen.buttons == ["Move", "Type it", "As text"]
    assert fetch(world.folder, "SELECT * FROM tries") == []


async def test_the_tree_goes_on_with_the_match(world: World) -> None:
    """Turns that are played count to the match; a button from before still leads to its place."""
    await begin(world)
    old = await tries(world.ann, "b2", "a1", "c3")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    assert "move 2: c3**" in await world.ann.clicks("◀", on=await tries(world.ann, "a2", on=old))
    board = await world.ann.clicks("▶", on=await world.ann.clicks("Try", on=boards(world)[-1]))
    assert "move 2: c3**" in board
    assert "Play this" in board.seen.buttons
    await play((world.ann, "c2"))
    board = await world.ann.clicks("◀", on=await world.ann.clicks("Try", on=boards(world)[-1]))
    board = await world.ann.chooses("c3", "Turns that follow", on=board)
    assert "move 2: c3**" in board
    assert "Play this" not in board.seen.buttons


async def test_a_takeback_drops_what_began_behind_it(world: World) -> None:
    await begin(world, moves="b2")
    old = await tries(world.bob, "a1", "c3")
    await world.ann.slash("undo")
    await play((world.ann, "b1"))
    assert "▶" not in (await world.bob.clicks("Try", on=boards(world)[-1])).seen.buttons
    assert "no longer kept" in await world.bob.clicks("◀", on=old)


async def test_past_matches_are_tried_too(world: World) -> None:
    """From any move, also by somebody who only watches."""
    await begin(world, moves="b2 a1")
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    world.cy.enters(world.threads[0])
    board = await world.cy.clicks("Try", on=boards(world)[-1])
    assert "bob placed a1" in board
    past = await world.cy.clicks("Back", on=await world.cy.clicks("Look back"))
    board = await tries(world.cy, "c3", on=await world.cy.clicks("Try", on=past))
    assert "after move 1: c3**" in board
    assert "Play this" not in board.seen.buttons


async def test_what_is_drawn_is_not_known(world: World) -> None:
    await begin_game(world, "stack-control")
    board = await tries(world.ann, ", ".join(await random_trio(world)))
    assert "What comes next is drawn at random, so the line stops here." in board
    assert "Move" not in board.seen.buttons
    assert "Play this" in board.seen.buttons


async def test_too_many_turns_are_refused(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.tries.MAX_PLIES", 2)
    await begin(world)
    board = await tries(world.ann, "b2", "a1")
    assert "You have tried 2 moves in 1 lines in this match" in await tries(
        world.ann, "c3", on=board
    )
    known = await tries(world.ann, "b2", on=await world.ann.clicks("Try"))
    assert "first move: b2**" in known


async def test_a_broken_tree_counts_as_nothing(world: World) -> None:
    await begin(world)
    await tries(world.ann, "b2")
    for broken in ('{"0": 5}', '{"x": []}', '{"900": [["b2"]]}', "[1]", '{"0": [["zz"]]}'):
        change(world.folder, "UPDATE tries SET lines = :lines", lines=broken)
        assert "Escabel #1 · trying moves" in await world.ann.clicks("Try")

"""«Try»: moves that somebody tries out on a private board, which nobody else sees."""

from __future__ import annotations

import pytest

from tests.journeys.conftest import Log
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
    assert "Only you see this board. Trying a move does not play it." in board
    assert len(board.seen.attachments) == 1
    assert board.seen.buttons == [
        *("◀", "Move", "Type it", "Play b2", "Remove", "As text"),
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
    preview = await world.ann.clicks("Play b2", on=board)
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
    assert "Escabel #1 · trying a move for Black" in pad
    board = await world.ann.clicks("Back", on=pad)
    assert "before the first move**" in board
    pad = await world.ann.clicks("Move", on=board)
    board = await world.ann.clicks("b2", on=pad)
    assert "first move: b2**" in board
    wrong = await tries(world.ann, "b2", on=board)
    assert wrong.seen.buttons == ["Choose", "Type it", "Back"]
    assert wrong.seen.attachments  # the board stays in sight
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
    assert "before the first move: b2 a1\nbefore the first move: b2 c3" in text
    board = await world.ann.clicks("Back", on=text)
    board = await world.ann.clicks("Remove", on=await world.ann.clicks("▶", on=board))
    assert "first move: b2**" in board
    text = await world.ann.clicks("As text", on=board)
    assert "b2 a1" not in text
    board = await world.ann.clicks("Back", on=text)
    asked = await world.ann.clicks("Start over", on=board)
    board = await world.ann.clicks("Start over", on=asked)
    assert board.seen.buttons == ["Move", "Type it", "As text"]
    assert fetch(world.folder, "SELECT * FROM tries") == []


async def test_turns_that_follow_are_named_as_on_their_buttons(world: World) -> None:
    await begin(world, pie=True, moves="b2")
    board = await tries(world.bob, "swap")
    assert "after move 1: Swap sides**" in board
    assert "Swap sides" in board.seen.buttons
    board = await tries(world.bob, "a1", on=await world.bob.clicks("◀", on=board))
    board = await world.bob.clicks("◀", on=board)
    assert board.seen.selects["Turns that follow"] == ["Swap sides", "a1"]


async def test_the_tree_goes_on_with_the_match(world: World) -> None:
    """Turns that are played count to the match; a button from before still leads to its place."""
    await begin(world)
    old = await tries(world.ann, "b2", "a1", "c3")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    assert "move 2: c3**" in await world.ann.clicks("◀", on=await tries(world.ann, "a2", on=old))
    board = await world.ann.clicks("▶", on=await world.ann.clicks("Try", on=boards(world)[-1]))
    assert "move 2: c3**" in board
    assert "Play c3" in board.seen.buttons
    await play((world.ann, "c2"))
    board = await world.ann.clicks("◀", on=await world.ann.clicks("Try", on=boards(world)[-1]))
    board = await world.ann.chooses("c3", "Turns that follow", on=board)
    assert "move 2: c3**" in board
    assert "Play c3" not in board.seen.buttons


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
    assert "Play c3" not in board.seen.buttons


async def test_what_is_drawn_is_not_known_but_can_be_chosen(world: World) -> None:
    await begin_game(world, "stack-control")
    trio = ", ".join(await random_trio(world))
    board = await tries(world.ann, trio)
    assert "What comes next is drawn at random." in board
    assert f"Play {trio}" in board.seen.buttons
    assert "Move" not in board.seen.buttons
    form = await world.ann.clicks("Type it", on=board)
    assert "Colours from small to large, like RGK" in str(form.form)
    wrong = await world.ann.fills(form, "RG")
    assert "I can't read “RG”. Write three colours, from small to large" in wrong
    board = await tries(world.ann, "y k g", on=wrong)
    assert "(Y1 K2 G3)**" in board
    assert "Move" in board.seen.buttons
    assert "Answer in advance" not in board.seen.buttons
    board = await tries(world.ann, "y1 b3, k2 b4, g3 b5", on=board)
    assert "Y1 b3, K2 b4, G3 b5**" in board
    await play((world.ann, trio))
    board = await world.bob.clicks("Try", on=boards(world)[-1])
    assert "▶" not in board.seen.buttons


async def test_a_whole_line_is_typed(world: World) -> None:
    """It stops at the first word that is no move, and says why."""
    await begin(world)
    board = await tries(world.ann, "b2 a1 c3 b2 a2")
    assert "first move: b2 · a1 · c3**" in board
    assert "I stopped at “b2”:" in board
    await begin_game(world, "esgrad", side=5)
    board = await tries(world.ann, "komi0", "black", "c3 c4")
    assert "Play Black · c3 · c4**" in board
    assert "Which point do you mean: c5 or c6?" in await tries(world.ann, "c5/c6", on=board)
    await begin_game(world, "stack-control")
    world.ann.enters(world.threads[-1])
    trio = await random_trio(world, match_id=3)
    board = await tries(world.ann, f"{','.join(trio)} (Y1K2G3) Y1b3,K2b4,G3b5")
    assert "(Y1 K2 G3) · Y1 b3, K2 b4, G3 b5**" in board


async def test_forward_leads_to_the_branch_that_was_left(world: World) -> None:
    await begin(world)
    board = await tries(world.ann, "b2 a1 c3")
    for _ in range(2):
        board = await world.ann.clicks("◀", on=board)
    board = await tries(world.ann, "c2 c3", on=board)
    for _ in range(2):
        board = await world.ann.clicks("◀", on=board)
    assert "first move: b2**" in board
    for line in ("b2 · c2**", "b2 · c2 · c3**"):
        board = await world.ann.clicks("▶", on=board)
        assert line in board


async def test_what_was_tried_in_a_match_is_gone_when_it_ends(world: World) -> None:
    """What is tried on its last board is kept."""
    await begin(world, moves="b2")
    board = await tries(world.bob, "a1 c3")
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    assert fetch(world.folder, "SELECT * FROM tries") == []
    assert "no longer kept" in await world.bob.clicks("◀", on=board)
    await tries(world.bob, "a1 c3", on=await world.bob.clicks("Try", on=boards(world)[-1]))
    await world.restart()
    board = await world.bob.clicks("▶", on=await world.bob.clicks("Try", on=boards(world)[-1]))
    assert "move 1: a1**" in board


async def test_too_many_turns_are_refused(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("model.tries.MAX_PLIES", 2)
    await begin(world)
    board = await tries(world.ann, "b2", "a1")
    assert "You have tried 2 moves in 1 lines here" in await tries(world.ann, "c3", on=board)
    known = await tries(world.ann, "b2", on=await world.ann.clicks("Try"))
    assert "first move: b2**" in known


async def test_a_broken_tree_counts_as_nothing(world: World, log: Log) -> None:
    await begin(world)
    await tries(world.ann, "b2")
    trees = ("5", '{"x": {}}', '{"900": {"lines": [["b2"]]}}', "[1]", '{"0": {"lines": [["zz"]]}}')
    for broken in trees:
        change(world.folder, "UPDATE tries SET tried = :tried", tried=f'{{"trees": {broken}}}')
        assert "Escabel #1 · trying moves" in await world.ann.clicks("Try")
    assert set(log.errors) == {"row cannot be read"}

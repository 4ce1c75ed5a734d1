"""Placing the pyramids of a whole turn of Stack Control on one pad."""

from __future__ import annotations

import re

from matches.append import Cause, append
from matches.use_case import load
from rules.line import Entry, Kind
from tests.journeys.games.stack_control_helpers import lobby, match_now, press_on_pad, random_trio
from tests.journeys.match_helpers import boards, posted
from tests.support.discord import World


async def test_a_whole_turn_is_placed_with_eight_presses(world: World) -> None:
    """The pyramids are placed one after another on the same pad, and confirmed together."""
    ann, bob = await lobby(world, [world.ann, world.bob])
    small, medium, large = [move.split()[0] for move in await random_trio(world)]
    pad = await ann.clicks("Move")
    assert "Which file for the small" in pad
    assert {small, medium, large} < set(pad.seen.buttons)
    assert len(pad.seen.rows) == 5
    pad = await press_on_pad(ann, pad, "d", "4")
    assert f"Chosen, not confirmed yet: {small} d4." in pad
    assert "Which file for the medium" in pad
    pad = await press_on_pad(ann, pad, "4", "e")
    await world.kill()
    preview = await press_on_pad(ann, pad, "b", "6")
    assert (await match_now(world)).seq == 0
    for where in ("d4", "e4", "b6"):
        assert f"pyramid on {where}." in preview
    done = await ann.clicks("Confirm", on=preview)
    assert f"Your move is in: {small} d4, {medium} e4, {large} b6. It's bob's turn" in done
    assert len(posted(world)) == 2
    bob.sees("on e4")


async def test_another_pyramid_can_be_placed_first(world: World) -> None:
    """Its button takes one press more, before or after the file; Back goes back over plies."""
    ann, _ = await lobby(world, [world.ann, world.bob])
    small, medium, large = [move.split()[0] for move in await random_trio(world)]
    pad = await press_on_pad(ann, await ann.clicks("Move"), "d", medium)
    assert "Which square for the medium" in pad
    pad = await press_on_pad(ann, pad, "4")
    assert f"Chosen, not confirmed yet: {medium} d4." in pad
    pad = await press_on_pad(ann, pad, large, "e", "4")
    assert f"Chosen, not confirmed yet: {medium} d4, {large} e4." in pad
    assert "Which file for the small" in pad
    pad = await ann.clicks("Back", on=pad)
    assert f"Chosen, not confirmed yet: {medium} d4." in pad
    assert "Which square for the large" in pad
    pad = await press_on_pad(ann, pad, "Back", "Back", "Back")
    assert "Which square for the medium" in pad
    assert "Chosen" not in pad
    pad = await press_on_pad(ann, pad, "Back", "Back")
    assert "Which file for the small" in pad
    assert "Back" not in pad.seen.buttons
    preview = await press_on_pad(ann, pad, "d", "4", "d", "5", "d", "6")
    pad = await ann.clicks("Back", on=preview)
    assert f"Chosen, not confirmed yet: {small} d4, {medium} d5." in pad
    preview = await press_on_pad(ann, pad, "7")
    assert f"{large} d7" in await ann.clicks("Confirm", on=preview)


async def test_many_pyramids_are_chosen_on_a_pad_of_their_own(world: World) -> None:
    """From a pool of twelve kinds; the pad for the square has one button for them."""
    ann, _ = await lobby(world, [world.ann, world.bob], setup="advanced")
    pad = await ann.clicks("Move")
    assert "Which file for the small red? Which rank?" in pad
    assert [len(row) for row in pad.seen.rows] == [4, 4, 4, 4, 3]
    pad = await press_on_pad(ann, pad, "c", "Another pyramid")
    assert "Which pyramid?" in pad
    assert "G2 · Medium green" in pad
    assert "c" not in pad.seen.buttons
    back = await press_on_pad(ann, pad, "Back")
    assert "Which square for the small red?" in back
    pad = await press_on_pad(ann, back, "Another pyramid", "G2")
    assert "Which square for the medium green?" in pad
    pad = await press_on_pad(ann, pad, "3")
    assert "Chosen, not confirmed yet: G2 c3." in pad
    assert "medium" not in pad


async def test_the_rest_of_a_turn_can_be_typed(world: World) -> None:
    """The form begins after the pyramids that were chosen; a whole turn can be typed as well. No
    part of it is dropped: neither what was chosen before, if the rest is wrong, nor what surrounds
    an unclear part."""
    ann, _ = await lobby(world, [world.ann, world.bob])
    small, medium, large = [move.split()[0] for move in await random_trio(world)]
    pad = await press_on_pad(ann, await ann.clicks("Move"), "d", "4")
    form = await ann.clicks("Type it", on=pad)
    wrong = await ann.fills(form, f"{medium} d4")
    assert "Confirm" not in wrong.seen.buttons
    assert f"Chosen, not confirmed yet: {small} d4." in await ann.clicks("Choose", on=wrong)
    unclear = await ann.slash("move", move=f"{small} d4, e5, {large} f4")
    assert "Which pyramid goes there" in unclear
    preview = await ann.clicks(f"{small} d4, {medium} e5, {large} f4", on=unclear)
    for where in ("d4", "e5", "f4"):
        assert f"pyramid on {where}." in preview

    # A part that is not clear is chosen on the pad.
    unclear = await ann.slash("move", move=f"{small} d4, e5")
    chosen = await ann.clicks(f"{small} d4, {medium} e5", on=unclear)
    assert f"Chosen, not confirmed yet: {small} d4, {medium} e5." in chosen

    # A forged part of a turn is refused.
    for action in ("confirm", "random-all-yes"):
        forged = (await random_trio(world))[0]
        refused = await ann.forges(f"pb:{action}:1:0:{forged}")
        assert f"{forged} is only part of your turn. Enter the whole turn" in refused
    assert (await match_now(world)).seq == 0
    assert posted(world) == [0]

    form = await ann.clicks("Type it", on=pad)
    preview = await ann.fills(form, f"{large} b6, {medium} e4")
    for where in ("d4", "b6", "e4"):
        assert f"pyramid on {where}." in preview
    form = await ann.clicks("Type it", on=await press_on_pad(ann, preview, "Back"))
    preview = await ann.fills(form, f"{small} c3, {medium} c4, {large} c5")
    assert "d4" not in preview
    form = await ann.clicks("Type it", on=await press_on_pad(ann, preview, "Back"))
    wrong = await ann.fills(form, f"{small} c3, {small} c4")
    assert "Confirm" not in wrong.seen.buttons

    # What was chosen before stays, also with other squares; Back leads to the pad with it.
    pad = await press_on_pad(ann, await ann.clicks("Move"), "d", "4", "Place these for me")
    assert "pyramid on d4." in pad
    pad = await press_on_pad(ann, pad, "Other squares", "Back")
    assert f"Chosen, not confirmed yet: {small} d4." in pad
    pad = await press_on_pad(ann, pad, "Place these for me", "Other squares", "Confirm")
    assert f"Your move is in: {small} d4, " in pad
    assert len(posted(world)) == 2


async def before_the_last_turn_of_placing(world: World) -> list[str]:
    """Begin a match and place 57 pyramids; return the pyramids of the last turn."""
    await lobby(world, [world.ann, world.bob])
    context = world.bot.context
    async with context.database.write() as unit:
        match = await load(unit, 1)
        position, entries = match.position, list[Entry]()
        while position.ply < 57:
            entries.append(Entry(Kind.MOVE, position.to_move, position.legal_moves()[0]))
            position = position.play(position.legal_moves()[0])
        await append(unit, match, entries, Cause(context.wall_clock.now()))
    await world.env.settle()
    return [move.split()[0] for move in await random_trio(world)]


async def test_a_pyramid_with_one_square_left_is_filled_in(world: World) -> None:
    """The preview says so; Back leads to the last choice that there was."""
    pyramids = await before_the_last_turn_of_placing(world)
    bob = world.bob
    small, medium, large = await random_trio(world)
    preview = await bob.slash("move", move=f"{small}, {medium}")  # the rest is filled in here too
    assert preview.text.count("pyramid on ") == 3
    assert f"Only {large} was possible, so it is filled in." in preview
    pad = await bob.clicks("Move", on=boards(world)[-1])
    assert "Which move?" in pad
    small = next(label for label in pad.seen.buttons if label.startswith(pyramids[0]))
    pad = await bob.clicks(small, on=pad)
    medium = next(label for label in pad.seen.buttons if label.startswith(pyramids[1]))
    preview = await bob.clicks(medium, on=pad)
    assert re.search(rf"Only {pyramids[2]} \w\d was possible, so it is filled in\.", preview.text)
    pad = await bob.clicks("Back", on=preview)
    assert f"Chosen, not confirmed yet: {small}." in pad
    done = await bob.clicks("Confirm", on=await bob.clicks(medium, on=pad))
    assert f"Your move is in: {small}, {medium}, {pyramids[2]} " in done


# ---- a part of a turn
async def test_a_typed_part_of_a_turn_is_chosen_on_the_pad(world: World) -> None:
    """Nothing is stored until the whole turn is confirmed."""
    ann, bob = await lobby(world, [world.ann, world.bob])
    small, medium, large = [move.split()[0] for move in await random_trio(world)]
    pad = await ann.slash("move", move=f"{medium} d4")
    assert f"Chosen, not confirmed yet: {medium} d4." in pad
    assert "Which file for the small" in pad
    assert {"Back", "Type it"} < set(pad.seen.buttons)
    assert not {"Undo", "Confirm"} & set(pad.seen.buttons)
    bob.sees_no("d4")
    assert "It's ann's turn." in await bob.clicks("Move")
    assert "before anybody has answered" in await ann.slash("undo")
    assert (await match_now(world)).seq == 0
    await world.kill()
    form = await ann.clicks("Type it", on=pad)
    pad = await ann.fills(form, f"{large} b6")
    assert f"Chosen, not confirmed yet: {medium} d4, {large} b6." in pad
    preview = await press_on_pad(ann, pad, "c", "3")
    assert posted(world) == [0]
    done = await ann.clicks("Confirm", on=preview)
    assert f"Your move is in: {medium} d4, {large} b6, {small} c3. It's bob's turn" in done
    assert posted(world) == [0, 3]
    board = bob.sees("ann placed medium")
    for square in ("d4", "b6", "c3"):
        assert f"on {square}" in board

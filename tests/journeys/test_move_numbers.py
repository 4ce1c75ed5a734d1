"""Move numbers: turns played, all seats together, on boards, in lists and looking back."""

from __future__ import annotations

from tests.journeys.match_helpers import begin, begin_game, boards, play
from tests.journeys.stack_control_helpers import lobby, random_trio
from tests.support.discord import World


async def test_komi_and_sides_are_not_moves(world: World) -> None:
    await begin_game(world, "esgrad", side=5)
    await play((world.ann, "komi 3"), (world.bob, "black"))
    assert "before the first move" in boards(world)[-1]
    assert "· before the first move ·" in await world.ann.slash("matches")
    await play((world.bob, "e5"))
    assert boards(world)[-1].text.rstrip().endswith("· move 1")
    await play((world.ann, "pass"), (world.bob, "pass"))
    assert "After 3 moves and " in boards(world)[-1]
    before = await world.ann.slash("board", move=0)
    assert "Before the first move. bob chose Black" in before
    assert "Before the first move. ann" in await world.ann.clicks("Back", on=before)
    assert "Move 2 of 3. " in await world.ann.slash("board", move=2)


async def test_a_placing_turn_is_one_move(world: World) -> None:
    people = await lobby(world, [world.ann, world.bob])
    for person in people:
        await person.plays(", ".join(await random_trio(world)))
    assert boards(world)[-1].text.rstrip().endswith("· move 2")
    last = await world.ann.clicks("Look back", on=await world.ann.clicks("More"))
    assert "Move 2 of 2, part 3 of 3. bob placed" in last
    assert "Move 2 of 2, part 2 of 3." in await world.ann.clicks("Back", on=last)


async def test_a_swap_is_a_move_and_an_undo_lowers_the_number(world: World) -> None:
    await begin(world, pie=True)
    await play((world.ann, "b2"), (world.bob, "swap"), (world.ann, "a1"))
    assert "· move 3" in boards(world)[-1]
    assert "· move 3 ·" in await world.ann.slash("matches")
    await world.ann.slash("undo")
    assert "· move 2 ·" in await world.ann.slash("matches")

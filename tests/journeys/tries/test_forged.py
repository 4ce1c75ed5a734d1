"""Forged presses of the controls of private boards, and what erasing leaves of them."""

import pytest

from bot.registry import all_handlers
from tests.journeys.file_helpers import imports
from tests.journeys.games.stack_control_helpers import random_trio
from tests.journeys.match_helpers import begin, begin_game
from tests.journeys.plans.test_answers_in_advance import keep
from tests.journeys.privacy.erasing_helpers import erase
from tests.journeys.tries.test_tries import tries
from tests.support.database.raw_sql import fetch
from tests.support.discord import World
from tests.support.people import Answer

ACTIONS = sorted(each for each in all_handlers().controls if each.startswith("try"))


def forged(action: str, place: object, address: str) -> str:
    """Return a custom_id of a control, which may be a form."""
    kind = "pm" if action in {"try-typed", "try-answered"} else "pb"
    return f"{kind}:{action}:{place}:{address}"


def address_of(board: Answer) -> str:
    """Return the address of the node that a board shows."""
    ids = [str(each["custom_id"]) for each in board.seen.components if "custom_id" in each]
    return next(each for each in ids if each.startswith("pb:try-text:")).rpartition(":")[2]


async def test_nobody_else_sees_or_changes_what_was_tried(world: World) -> None:
    """Neither somebody who may not see the match, nor another player, nor for a study."""
    await begin(world, moves="b2 a1")
    board = await tries(world.ann, "c3 c2")
    address = address_of(board)
    before = fetch(world.folder, "SELECT player_id, match_id, study_id, tried FROM tries")
    for action in ACTIONS:
        answer = await world.cy.forges(forged(action, 1, address))
        assert not any(line in answer for line in ("c3 · c2", "c3 c2"))
        answer = await world.bob.forges(forged(action, 1, address))
        assert not any(line in answer for line in ("c3 · c2", "c3 c2"))
        for place in ("s1", 0, -1, "--1", -(2**63) + 1, 99):
            answer = await world.cy.forges(forged(action, place, address))
            assert not any(line in answer for line in ("c3 · c2", "c3 c2"))
    known = "SELECT player_id, match_id, study_id, tried FROM tries WHERE player_id = :ann"
    assert fetch(world.folder, known, ann=world.ann.id) == before
    exported = await world.bob.slash("privacy export")
    assert all(b"c3" not in each for name, each in exported.files.items() if "tries" in name)


@pytest.mark.parametrize("action", ACTIONS)
async def test_every_control_answers_where_a_draw_is_not_known(world: World, action: str) -> None:
    await begin_game(world, "stack-control")
    board = await tries(world.ann, ", ".join(await random_trio(world)))
    answer = await world.ann.forges(forged(action, 1, address_of(board)))
    assert "went wrong" not in answer


async def test_erasing_takes_tries_and_plans_and_the_match_goes_on(world: World) -> None:
    await begin(world, size=5)
    await tries(world.bob, "c3 b2")
    await keep(world.bob, "c3 b2")
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    study = await imports(world.bob, await world.ann.exports())
    await tries(world.bob, "c3", on=await world.bob.clicks("Try", on=study))
    await erase(world.bob)
    assert fetch(world.folder, "SELECT * FROM tries") == []
    assert fetch(world.folder, "SELECT * FROM plans") == []

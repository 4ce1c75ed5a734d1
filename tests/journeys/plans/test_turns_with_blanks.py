"""Answers in advance in games whose notation has blanks: «Y1 a2», «tree R», «komi 3»."""

import re

import pytest

from tests.journeys.games.stack_control_helpers import random_trio
from tests.journeys.match_helpers import begin_game
from tests.journeys.plans.test_answers_in_advance import opens_answers, planned
from tests.journeys.tries.test_tries import tries
from tests.support.discord import World


@pytest.mark.parametrize("game", ["stack-control", "esgrad"])
async def test_the_example_of_a_line_can_be_typed(world: World, game: str) -> None:
    """Every match of Esgrad begins with a komi."""
    await begin_game(world, game)
    opened = await opens_answers(world.ann)
    example = re.findall(r"`(.+?)`", opened.seen.raw)[-1]
    answer = await world.ann.fills(await world.ann.clicks("Type them", on=opened), example)
    assert "can't read" not in answer
    assert any(label.endswith(" and keep") for label in answer.seen.buttons)


async def test_a_tried_turn_becomes_an_answer_in_stack_control(world: World) -> None:
    await begin_game(world, "stack-control")
    board = await tries(world.ann, ", ".join(await random_trio(world)))
    answer = await world.ann.clicks("Answer in advance", on=board)
    assert any(label.endswith(" and keep") for label in answer.seen.buttons)


async def test_kept_answers_to_a_komi_can_be_changed(world: World) -> None:
    """«Change» opens a form with what was kept, which is read again."""
    await begin_game(world, "esgrad")
    kept = await planned(world.bob, "3 black")
    await world.bob.clicks("Keep", on=kept)
    shown = await opens_answers(world.bob)
    form = await world.bob.clicks("Change", on=shown)
    assert form.form is not None
    value = form.form["components"][0]["component"]["value"]
    again = await world.bob.fills(form, f"{value}\n4 white")
    assert "- ann `komi3` → you `black`\n- ann `komi4` → you `white`" in again


async def test_whoever_chooses_black_places_too_before_the_answer(world: World) -> None:
    await begin_game(world, "esgrad")
    await world.ann.plays("3")
    opened = await opens_answers(world.ann)
    assert "and so on: `black i2 " in opened
    answer = await world.ann.fills(await world.ann.clicks("Type them", on=opened), "black i2 k8")
    assert "- bob `black` → `i2` → you `k8`" in answer
    example = re.findall(r"`(black .+?)`", (await opens_answers(world.bob)).seen.raw)[-1]
    assert len(example.split()) == 4

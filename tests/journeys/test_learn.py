"""`/learn`: lessons that are played, alone and in private."""

import json

import pytest

from bot.features.learn import PREFIX
from bot.features.play.pad_layout import example_moves
from matches.learn import course_of
from model.learn import END, Place
from players.levels import LEVELS, answer
from rendering.renderers import png
from rendering.themes import DEFAULT_THEME
from rendering.view import View
from rules.game import Game
from rules.registry import games
from rules.turns import read_turn
from tests.journeys.match_helpers import begin, in_turn, play
from tests.support.discord import World
from tests.support.people import Answer, Person
from tests.support.pseudo_language import SPOKEN

MOST_ACTS = 60


async def types(person: Person, on: Answer, text: str) -> Answer:
    """Press the button of a move, or else type it."""
    if text in on.seen.buttons:
        return await person.clicks(text, on=on)
    if "Type it" not in on.seen.buttons:
        ids = [str(each.get("custom_id", "")) for each in on.seen.components]
        return await person.clicks(next(each for each in ids if each.endswith(f":{text}")), on=on)
    return await person.fills(await person.clicks("Type it", on=on), text)


async def place_of(world: World, game: str) -> Place:
    async with world.bot.context.database.read() as unit:
        return (await unit.learn.places(world.ann.id))[game]


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
async def test_a_course_is_played_from_the_aim_to_a_small_game(world: World, game: Game) -> None:
    """The small game is played with the moves of a better computer. Every command, press and form
    is counted."""
    ann, course, acts = world.ann, course_of(game), world.env.backend.interactions
    before = len(acts)
    task = await ann.slash("learn", game=game.name)
    for number, lesson in enumerate(course[:-1], 1):
        assert f"({number}/{len(course)})" in task
        assert lesson.idea in task.seen.raw
        assert task.ephemeral
        solved = await types(ann, task, lesson.solution)
        assert lesson.why in solved, solved
        task = await ann.clicks("Next", on=solved)
    small = position = game.from_text(course[-1].position)
    while "Next" not in task.seen.buttons:
        move = answer(position, LEVELS["easy"], position.text()).move
        task = await types(ann, task, move)
        place = await place_of(world, game.name)
        position = game.from_text(place.position) if place.position else small
    assert course[-1].why in task or course[-1].missed in task
    end = await ann.clicks("Next", on=task)
    assert f"These were the lessons of {game.title}" in end
    assert end.seen.buttons == ["Play the computer", "Rules", "Begin again"]
    assert len(acts) - before <= MOST_ACTS
    ((menu, titles),) = end.seen.selects.items()
    assert titles == [lesson.title for lesson in game.lessons]
    for lesson in game.lessons[len(course) :]:
        shown = await ann.chooses(lesson.title, menu, on=end)
        assert lesson.idea in shown.seen.raw
        solved = await types(ann, shown, lesson.solution)
        assert lesson.why in solved, solved
        end = await ann.clicks("Next", on=solved)
    assert (await ann.clicks("Play the computer", on=end)).seen.selects


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_the_example_in_a_form_could_be_played_there(game: Game) -> None:
    for lesson in game.lessons:
        position = game.from_text(lesson.position)
        assert read_turn(position, str(example_moves(position)))


async def test_the_first_lessons_of_esgrad_show_no_scores(world: World) -> None:
    """They come with the lesson about the first pass."""
    lessons = games()["esgrad"].lessons
    half = next(n for n, each in enumerate(lessons) if each.name == "half")
    for number in (0, half):
        task = await world.ann.forges(f"pb:lesson:esgrad:{lessons[number].name}")
        position = games()["esgrad"].from_text(lessons[number].position)
        drawn = world.env.backend.cdn.get(str(task.seen.attachments[0]["url"]))
        view = View(DEFAULT_THEME, language=SPOKEN, with_scores=number == half)
        assert drawn == png(position, view)


async def test_misses_are_answered_and_a_restart_changes_nothing(world: World) -> None:
    """A hint after the first miss, the solution after the second; the pad; an illegal move."""
    ann = world.ann
    menu = await ann.slash("learn")
    first = await ann.chooses("Escabel", "Game", on=menu)
    assert "(1/12)" in first
    solved = await ann.clicks("d1", on=first)
    assert "You place a white piece on d1." in solved
    assert "Your chain reaches e1." in solved
    second = await ann.clicks("Next", on=solved)
    missed = await types(ann, second, "a1")
    assert "You place a black piece on a1." in missed
    assert "d3 is still White's." in missed
    assert "Only a stack of height 1" in missed
    assert missed.seen.buttons == ["Try again", "Skip", "Stop"]
    await world.kill()
    again = await ann.clicks("Try again", on=missed)
    missed = await types(ann, again, "a1")
    assert "A solution: d2-d3." in missed
    await world.kill()
    again = await ann.slash("learn", game="escabel")
    assert "Welcome back. You go on where you were." in again
    assert "(2/12)" in again
    assert "lesson 2 of 12" in str((await ann.slash("learn")).seen.components)
    illegal = await types(ann, again, "c3-d3")
    assert "same height" in illegal
    assert illegal.seen.buttons[:2] == ["Choose", "Type it"]
    assert "(3/12)" in await ann.clicks("Skip", on=illegal)
    stopped = await ann.clicks("Stop", on=illegal)
    assert "I keep your place." in stopped
    assert "(3/12)" in await ann.slash("learn", game="escabel")


async def test_learn_of_a_match_with_other_options_offers_what_they_change(world: World) -> None:
    """Lessons about options leave a person where they are in the course."""
    ann = world.ann
    await types(ann, await ann.slash("learn", game="escabel"), "d1")
    options = {
        "edition": "growth",
        "movement": "crosscut",
        "pie": False,
        "setup": "checkered-black",
    }
    await world.bob.slash("challenge escabel", **options)
    first = await ann.clicks("Learn", on=ann.sees("wants to play"))
    titles = ["Growth edition", "Moves only in crosscuts", "No swap", "Checkered board"]
    assert first.seen.buttons == ["Escabel", *titles]
    step = await ann.clicks("Growth edition", on=first)
    missed = await types(ann, step, "a1")
    assert "Hint: b4 stands beside c4" in missed
    missed = await types(ann, await ann.clicks("Try again", on=missed), "a1")
    assert "A solution: b4+." in missed
    solved = await types(ann, await ann.clicks("Try again", on=missed), "b4+")
    assert "It is 2 high" in solved
    assert "(2/12)" in await ann.clicks("Next", on=solved)
    for label in ("Checkered board", "Escabel"):
        shown = await ann.clicks(label, on=await ann.clicks("Learn", on=ann.sees("wants to play")))
        shown = await ann.clicks("Skip", on=shown)
    assert "(3/12)" in shown


async def test_a_small_game_goes_on_after_a_restart(world: World) -> None:
    ann = world.ann
    await ann.forges("pb:lesson:escabel:game")
    task = await ann.slash("learn", game="escabel")
    old = await types(ann, task, "c3")
    assert "White placed" in old
    await world.kill()
    task = await ann.slash("learn", game="escabel")
    assert task.seen.buttons[-3:] == ["Again", "Skip", "Stop"]
    stale = await types(ann, task, "a1")
    assert "White" in stale
    assert "You have gone on since." in await ann.clicks("Type it", on=old)
    fresh = await ann.clicks("Again", on=stale)
    assert "(12/12)" in fresh
    assert (await place_of(world, "escabel")).position == ""
    await types(ann, fresh, "a1")  # now it has as many plies as the old board
    assert "You have gone on since." in await ann.clicks("Type it", on=old)


async def test_forged_controls_lead_nowhere_new(world: World) -> None:
    """What does not exist is refused; a lesson may be skipped anyway."""
    ann = world.ann
    for forged in ("lesson:escabel:none", "lesson:none:aim", f"{PREFIX}pick:escabel:none:8:0:d1"):
        await ann.forges(f"pb:{forged}")
    async with world.bot.context.database.read() as unit:
        assert await unit.learn.places(ann.id) == {}
    assert "You have gone on" in await ann.forges(f"pb:{PREFIX}pick:escabel:game:7:0:d1")


async def test_a_position_of_a_running_match_is_not_taught(world: World) -> None:
    """Two people have it on their board, so nobody gets advice about it."""
    await begin(world, size=5)
    moves = "a5 a3 c4 b3 d4 c2 d3 e1 b1"
    await play(*in_turn(world.ann, world.bob, moves))
    refused = await world.cy.slash("learn", game="escabel")
    assert "I can't teach it" in refused
    assert "(2/12)" in await world.cy.clicks("Skip", on=refused)


async def test_learn_stands_beside_rules_and_data_can_be_taken_along(world: World) -> None:
    await begin(world, size=5)
    assert "Learn" in world.ann.sees("place your first piece").buttons
    first = await world.ann.clicks("Learn", on=world.ann.sees("place your first piece"))
    lesson = await world.ann.clicks("Escabel", on=first)
    assert "Escabel: The aim" in lesson
    assert "Learn" in (await world.ann.slash("help")).seen.buttons
    await types(world.ann, lesson, "d1")
    async with world.bot.context.database.read() as unit:
        profile = await unit.privacy.profile(world.ann.id)
    assert json.loads(json.dumps(profile["lessons"])) == [
        {"game": "escabel", "lesson": "move", "position": ""}
    ]


@pytest.mark.usefixtures("toy_game")
async def test_a_toy_game_is_learnt(world: World) -> None:
    """Two lessons of a game that nothing else knows."""
    ann = world.ann
    task = await ann.slash("learn", game="counting")
    assert "(1/2)" in task
    assert "You can say more." in await types(ann, task, "5")
    solved = await types(ann, await ann.slash("learn", game="counting"), "7")
    assert "Three further is the most." in solved
    task = await ann.clicks("Next", on=solved)
    task = await types(ann, task, "6")
    number = int(task.seen.text.rsplit("said ", 1)[1].split(".")[0])
    end = await ann.clicks("10", on=task) if number >= 7 else task
    assert "You have won." in end
    assert (await place_of(world, "counting")).lesson == END

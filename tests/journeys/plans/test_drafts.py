"""Answers that were typed and not kept yet: nothing else is kept, and nothing is lost."""

from tests.journeys.match_helpers import begin, boards, play, posted
from tests.journeys.plans.test_answers_in_advance import begin_with_answer, opens_answers, planned
from tests.support.discord import World


async def test_keep_plays_the_move_that_its_preview_shows(world: World) -> None:
    """Two previews are open; «Keep» under the older one must not play what the newer one shows."""
    await begin(world, size=5)
    first = await planned(world.ann, "c3 b2 d4", "c3 b3 d4 b2 a1")
    assert "The picture shows the board after `c3` → `b3` → `d4` → `b2` → `a1`." in first
    assert "Play c3 and keep" in first.seen.buttons
    second = await planned(world.ann, "a1 b2 d4")
    assert "This list has changed since" in await world.ann.clicks("Play c3 and keep", on=first)
    assert "ann placed a1" not in boards(world)[-1]
    done = await world.ann.clicks("Play a1 and keep", on=second)
    assert "Your move is in: a1." in done
    assert "Your answers in advance are kept." in done


async def test_what_was_typed_is_not_lost_if_the_match_goes_on(world: World) -> None:
    """What was played is cut off; lines that do not fit, or cannot be read, are left out then."""
    await begin(world, size=5)
    opened = await opens_answers(world.bob)
    form = await world.bob.clicks("Type them", on=opened)
    await play((world.ann, "c3"))
    answer = await world.bob.fills(form, "d4 e5 a1\nd1 d2 d3")
    assert "The match has gone on" in answer
    form = await world.bob.clicks("Change", on=answer)
    assert "d4 e5 a1" in str(form.form)
    await play((world.bob, "d4"), (world.ann, "e5"))
    answer = await opens_answers(world.bob)
    assert "- you `a1`" in answer
    assert "⚠️" not in answer
    assert "- you `a1`\n\n⚠️ Line 2, “zz”" in await planned(world.bob, "a1", "zz")
    board = await world.bob.clicks("Try", on=boards(world)[-1])
    board = await world.bob.fills(await world.bob.clicks("Type it", on=board), "a1 a2 b5")
    answer = await world.bob.clicks("Answer in advance", on=board)
    assert "- you `a1` → ann `a2` → `b5`" in answer
    assert "⚠️" not in answer


async def test_a_draft_that_cannot_be_read_says_that_kept_answers_still_count(world: World) -> None:
    await begin_with_answer(world)
    draft = await planned(world.bob, "zz")
    assert "Until you keep something else, these count:\n- ann `c3` → you `b2`" in draft
    assert "What you had kept stays." in await world.bob.clicks("Drop", on=draft)
    await play((world.ann, "c3"))
    assert posted(world) == [0, 2]


async def test_emptied_form_drops_the_answers(world: World) -> None:
    """Somebody empties the form to take their answers back."""
    await begin_with_answer(world)
    await planned(world.bob, " ")
    await play((world.ann, "c3"))
    assert posted(world) == [0, 1]


async def test_a_paused_match_does_not_promise_to_play(world: World) -> None:
    await begin(world, size=5)
    service = world.bot.context.service
    await service.moderation.pause(world.guild.id, 1, world.cy.id, "x")
    await world.env.settle()
    answer = await planned(world.ann, "c3 b2 d4")
    assert "A moderator has paused this match" in answer
    assert "Keep" not in answer.seen.buttons


async def test_drop_says_nothing_was_planned(world: World) -> None:
    """A second press of «Drop», or one after the answer was played."""
    await begin_with_answer(world)
    shown = await opens_answers(world.bob)
    await play((world.ann, "c3"))
    dropped = await world.bob.clicks("Drop", on=shown)
    assert "Nothing was played" not in dropped


async def test_drop_pressed_twice_under_a_draft_drops_only_the_draft(world: World) -> None:
    await begin_with_answer(world)
    draft = (await planned(world.bob, "d4 e5")).seen
    async with world.simultaneously():
        for _ in range(2):
            await world.bob.clicks("Drop", on=draft)
    await play((world.ann, "c3"))
    assert posted(world) == [0, 2]


async def test_what_was_typed_is_not_lost_if_a_move_is_taken_back(world: World) -> None:
    await begin_with_answer(world)
    await planned(world.bob, "d4 e5 a1 a2")
    await world.ann.clicks("Undo", on=await world.ann.plays("e1"))
    opened = await opens_answers(world.bob)
    assert "- ann `d4` → you `e5`" in opened
    assert "these count:\n- ann `c3` → you `b2`" in opened

"""Answers in advance: typed, kept, played at once, and never seen by anybody else."""

from tests.journeys.match_helpers import begin, boards, play, posted
from tests.support.discord import World
from tests.support.people import Answer, Person


async def opens_answers(person: Person, on: Answer | None = None) -> Answer:
    """Open one's answers in advance, after «More» on the newest board."""
    more = on or await person.clicks("More", on=boards(person.world)[-1])
    return await person.clicks("Answer in advance", on=more)


async def planned(person: Person, *lines: str, on: Answer | None = None) -> Answer:
    """Type answers in advance."""
    opened = await opens_answers(person, on)
    label = "Change" if "Change" in opened.seen.buttons else "Type them"
    form = await person.clicks(label, on=opened)
    return await person.fills(form, "\n".join(lines))


async def keep(person: Person, *lines: str) -> None:
    answer = await planned(person, *lines)
    assert "Kept." in await person.clicks("Keep", on=answer)


async def begin_with_answer(world: World) -> None:
    """Begin a match in which bob has an answer to c3."""
    await begin(world, size=5)
    await keep(world.bob, "c3 b2")


async def test_an_answer_is_played_with_the_move_that_it_answers(world: World) -> None:
    """One board tells both turns and mentions only who must think now. Nothing shows before."""
    await begin(world, size=5)
    before = len(world.requests)
    answer = await planned(world.bob, "c3 b2 d4 a1", "c3 b2 d2 a1", "b2 c3")
    assert "not kept yet" in answer
    assert "- ann `c3` → you `b2` → `d4` → `a1`\n- ann `c3` → you `b2` → `d2`" in answer
    assert "preview.png" in answer.files
    kept = await world.bob.clicks("Keep", on=answer)
    assert kept.seen.buttons == ["Change", "Drop"]
    assert not [each for each in world.requests[before:] if each.creates_message]
    confirmed = await world.ann.plays("c3")
    assert "Your move is in: c3. Answered in advance: bob placed b2." in confirmed
    assert "It's your turn again" in confirmed
    assert confirmed.seen.buttons == ["Answer in advance"]
    board = boards(world)[-1]
    assert "ann placed c3. Answered in advance: bob placed b2." in board
    assert board.pinged == ["ann"]
    assert posted(world) == [0, 2]
    shown = await opens_answers(world.bob)
    assert "- ann `d4` → you `a1`\n- ann `d2` → you `a1`" in shown
    await play((world.ann, "e5"))
    assert boards(world)[-1].pinged == ["bob"]


async def test_who_opens_their_answers_reads_that_they_are_gone(world: World) -> None:
    """Until the next turn; nobody else is told, and there is no message about it."""
    await begin(world, size=5)
    await keep(world.bob, "c3 b2 d4 a1")
    await play((world.ann, "e5"))
    gone = "Your answers in advance are gone: e5 was not among them."
    shown = await opens_answers(world.bob)
    assert gone in shown
    assert "Type them" in shown.seen.buttons
    assert gone not in await opens_answers(world.ann)
    await play((world.bob, "e1"))
    assert gone not in await opens_answers(world.bob)


async def test_both_sides_plans_run_on_until_one_has_no_answer(world: World) -> None:
    await begin(world, size=5)
    await keep(world.bob, "c3 b2 d4 a1 e5 e1")
    own = await planned(world.ann, "c3 b2 d4 a1 e5")
    done = await world.ann.clicks("Play c3 and keep", on=own)
    assert "Answered in advance: b2, d4, a1, e5, e1." in done
    assert "are kept" not in done  # because none is left
    assert posted(world) == [0, 6]
    assert boards(world)[-1].pinged == ["ann"]
    back = await world.ann.clicks("◀", on=boards(world)[-1])
    assert "It was answered in advance." in back


async def test_what_is_not_a_move_is_named_and_nothing_is_lost(world: World) -> None:
    await begin(world, size=5)
    answer = await planned(world.bob, "c3 z9 d4", "c3 b2", "c3 a1", "b2 b2", "d4")
    assert "Line 1, “z9”:" in answer
    assert "Line 3, “a1”: An earlier line plays b2 here." in answer
    assert "Line 4, “b2”:" in answer
    assert "Line 5, “d4”: Your answer to it is missing." in answer
    assert "- ann `c3` → you `b2`" in answer
    form = await world.bob.clicks("Change", on=answer)
    assert form.form is not None
    assert "c3 z9 d4\\nc3 b2" in str(form.form)
    assert "You have no answers" in await world.bob.clicks("Drop", on=answer)
    await play((world.ann, "c3"))
    assert posted(world) == [0, 1]


async def test_a_takeback_drops_answers_and_says_so_in_private(world: World) -> None:
    await begin(world, size=5)
    answer = await world.ann.plays("c3")
    kept = await planned(world.ann, "b2 d4", on=answer)
    await world.ann.clicks("Keep", on=kept)
    more = await world.ann.clicks("More", on=boards(world)[-1])
    await world.ann.clicks("Undo", on=more)
    assert "your answers in advance are gone" in world.ann.direct_messages[-1]
    await play((world.ann, "c3"), (world.bob, "b2"))
    assert boards(world)[-1].pinged == ["ann"]


async def test_answers_count_again_when_the_move_that_missed_them_is_undone(world: World) -> None:
    await begin_with_answer(world)
    answer = await world.ann.plays("d4")
    assert "c3" not in answer
    more = await world.ann.clicks("More", on=boards(world)[-1])
    await world.ann.clicks("Undo", on=more)
    assert not any("in advance" in each for each in world.bob.direct_messages)
    await play((world.ann, "c3"))
    assert "Answered in advance: bob placed b2." in boards(world)[-1]


async def test_nobody_else_can_plan_or_see_a_plan(world: World) -> None:
    thread = await begin(world, size=5)
    world.cy.enters(thread)
    await keep(world.bob, "c3 b2")
    assert "`c3` → " not in await opens_answers(world.ann)
    more = await world.bob.clicks("More", on=boards(world)[-1])
    assert more.seen.buttons[0] == "Answer in advance"
    more = await world.cy.clicks("More", on=boards(world)[-1])
    assert "Answer in advance" not in more.seen.buttons
    exported = await world.ann.slash("privacy export")
    assert all(b"c3 b2" not in each for each in exported.files.values())


async def test_a_tried_line_becomes_an_answer_in_advance(world: World) -> None:
    """It is added to what was planned already."""
    await begin(world, size=5)
    await keep(world.bob, "b2 c3")
    board = await world.bob.clicks("Try")
    for turn in ("c3", "b2"):
        board = await world.bob.fills(await world.bob.clicks("Type it", on=board), turn)
    add = board.seen.component((2,), "Answer in advance")["custom_id"]
    await world.bob.forges(add)
    planned_now = await world.bob.forges(add)
    assert "- ann `b2` → you `c3`\n- ann `c3` → you `b2`" in planned_now
    form = await world.bob.clicks("Change", on=planned_now)
    assert str(form.form).count("c3 b2") == 1
    await world.bob.clicks("Keep", on=planned_now)
    await play((world.ann, "c3"))
    assert posted(world) == [0, 2]

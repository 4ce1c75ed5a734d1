"""What the bot answers to replies: how many, in which form, and for how long they stay."""

from bot.runtime.rate_limits import RateLimiter
from model.limits import Limit
from tests.journeys.match_helpers import SECOND_LOOK, answers, begin, newest, posted, with_warning
from tests.support.connection import Request
from tests.support.discord import World


def is_reply(request: Request) -> bool:
    """Whether a request posts a message that replies to another one."""
    return request.creates_message and bool(request.json.get("message_reference"))


def is_no_reply(request: Request) -> bool:
    """Whether a request posts another message."""
    return request.creates_message and not is_reply(request)


MOVES = Limit.MOVE_ANSWER.value.burst
TOO_MANY = "That was a lot at once. Try again "


async def test_an_answer_that_cannot_be_posted_in_time_is_dropped(world: World) -> None:
    await begin(world)
    world.connection.refuse(503, times=30)
    await world.ann.replies(newest(world), "zz9")
    await world.advance(minutes=6)
    world.connection.stop_failing()
    await world.advance(minutes=20)
    assert answers(world, world.ann) == []
    world.connection.refuse(403, 50013)
    await world.ann.replies(newest(world), "zz9")
    await world.advance(hours=7)
    assert answers(world, world.ann) == []
    await world.ann.replies(newest(world), "b2")
    assert posted(world) == [0, 1]


async def test_a_reply_to_a_reminder_counts_for_its_match(world: World) -> None:
    """Private messages need no ping. To something else the answer is kind."""
    await world.ann.slash("reminders", where="direct")
    await begin(world)
    (reminder,) = world.ann.direct_messages
    await world.ann.replies(reminder, "zz9", ping=False)
    assert "zz9 is off it" in world.ann.direct_messages[-1]
    await world.restart()
    await world.ann.replies(world.ann.direct_messages[-1], "b2")
    assert "I can't tell which match you mean" in world.ann.direct_messages[-1]
    assert posted(world) == [0]
    assert len(world.ann.direct_messages) == 5
    await world.advance(minutes=1, seconds=5)
    assert len(world.ann.direct_messages) == 3
    await world.ann.replies(reminder, "b2", ping=False)
    assert posted(world) == [0, 1]
    await world.ann.replies(reminder, "c3", ping=False)
    assert "It's bob's turn." in world.ann.direct_messages[-1]
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    await world.ann.replies(reminder, "c3")
    assert world.ann.direct_messages[-1].text == "This match is over."


async def test_a_flood_of_replies_gets_few_answers(world: World) -> None:
    """Whoever is to move learns what became of each reply, or of the limit, once."""
    board = await with_warning(world)
    limits = world.bot.context.rate_limits = RateLimiter(world.clock)
    await world.ann.replies(board, "a1")
    for number in range(MOVES - 3):
        await world.bob.replies(board, f"what now? {number}")
    for move in ("A1", "d4", "zz9", "what now?", "zz8"):
        await world.bob.replies(board, move)
    said = [each.text for each in answers(world, world.bob)]  # one was for ann
    assert len(said) == 1 + MOVES + 1
    assert said[0].startswith("It's bob's turn.")
    assert SECOND_LOOK in said[-4]
    assert "The board has files" in said[-3]
    assert "zz9" in said[-2]
    assert TOO_MANY in said[-1]
    await world.advance(minutes=20)  # answers are deleted
    await begin(world, world.bob, world.ann)
    for _ in range(Limit.LOOK.value.burst):
        limits.check(world.bob.id, Limit.LOOK)
    for _ in range(3):
        await world.bob.replies(newest(world), "b2")
    assert posted(world, 2) == [0]
    assert [TOO_MANY in each for each in answers(world, world.bob)] == [True]
    await world.advance(seconds=5)
    await world.bob.replies(newest(world), "b2")
    assert posted(world, 2) == [0, 1]


async def test_without_the_history_of_the_channel_answers_are_no_replies(world: World) -> None:
    """Discord lets the bot reply only where it may read that."""
    await begin(world)
    world.connection.refuse(403, 160002, times=9, when=is_reply)
    world.connection.lose_response(when=is_no_reply)
    reply = await world.ann.replies(newest(world), "zz9")
    await world.advance(seconds=30)
    after = [each for each in world.messages(world.threads[0]) if each.id > reply.id]
    assert len(after) == 1
    assert "zz9" in after[0]
    assert after[0].pinged == []
    await world.advance(minutes=2)
    world.ann.sees_no("zz9 is")
    # after a crash, only its text tells that it was posted
    world.connection.stop_failing()
    world.connection.refuse(403, 160002, times=9, when=is_reply)
    world.connection.kill_bot(delivered=True, when=is_no_reply)
    await world.ann.replies(newest(world), "zz9")
    world.ann.sees("zz9 is off it")
    await world.advance_without_bot(minutes=10)
    await world.advance(seconds=5)
    world.ann.sees_no("zz9 is off it")

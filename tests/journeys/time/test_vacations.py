"""Vacations stop all clocks of a player, are visible to everybody, and are limited per year."""

from datetime import UTC, datetime, timedelta

from matches.play import LATE_PRESS_ALLOWANCE
from tests.journeys.match_helpers import begin, boards, enter, in_turn, play, posted
from tests.journeys.time.clock_helpers import deadline_of, mentions_of, timestamps, until
from tests.support.discord import World

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


async def test_a_vacation_over_a_weekend(world: World) -> None:
    """Ann has two days from Friday and leaves until the end of Monday; clocks stop on weekends too.
    No hour is excluded twice, and none is lost."""
    await begin(world, clock="2d", weekends_off=True)
    assert "weekends off" in world.messages()[0]
    assert "weekends off" in world.ann.sees("place your first piece")
    await until(world, datetime(2026, 1, 2, 6, tzinfo=UTC) - LATE_PRESS_ALLOWANCE)  # Friday
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    assert deadline_of(world.ann.sees("your turn")) == datetime(2026, 1, 6, 6, tzinfo=UTC)

    await until(world, datetime(2026, 1, 2, 18, tzinfo=UTC) - LATE_PRESS_ALLOWANCE)
    answer = await world.ann.slash("vacation", until="2026-01-05")
    assert "stand still until" in answer
    assert timestamps(answer.seen) == [datetime(2026, 1, 6, tzinfo=UTC)]
    notice = world.bob.sees("ann is on vacation")
    assert timestamps(notice)[0] == datetime(2026, 1, 6, tzinfo=UTC)
    # half a day was used on Friday: a day and a half remain from Tuesday on
    assert deadline_of(notice) == datetime(2026, 1, 7, 12, tzinfo=UTC)
    assert notice.pinged == []
    assert "on vacation" in await world.bob.slash("matches")

    await world.restart()
    await until(world, datetime(2026, 1, 7, 11, 59, tzinfo=UTC))
    assert posted(world) == [0, 1, 2]
    await world.advance(minutes=1)
    assert "ann ran out of time" in world.bob.sees("bob wins")


async def test_a_player_on_vacation_is_pinged_on_their_return(world: World) -> None:
    await begin(world)
    await world.bob.slash("vacation", until="5 days")
    back = world.clock.now() + 5 * DAY
    await world.advance(days=1)
    await play((world.ann, "b2"))
    board = world.ann.sees("your turn")
    assert "bob is on vacation until" in board
    assert board.pinged == []
    assert timestamps(board) == [back + 3 * DAY, back + 3 * DAY, back]
    await until(world, back - MINUTE)
    assert mentions_of(world.bob) == []
    await until(world, back + MINUTE)
    (said,) = mentions_of(world.bob)
    assert "It's your turn in Escabel #1" in said
    assert deadline_of(said) == back + 3 * DAY


async def test_a_player_can_move_during_a_vacation(world: World) -> None:
    """It is not announced in a match without a clock."""
    thread = await begin(world)
    await begin(world, clock="none")
    await world.ann.slash("vacation", until="4 days")
    assert len(mentions_of(world.ann)) == 1
    enter(thread, world.ann, world.bob)
    await play((world.ann, "b2"), (world.bob, "a1"))
    board = boards(world, thread)[-1]
    assert "ann is on vacation" in board
    assert timestamps(board)[0] == world.clock.now() + 7 * DAY


async def test_an_early_return(world: World) -> None:
    """The clocks run again at once; the vacation still uses at least three days. The button of a
    question is about the vacation that it asked about, however often it is pressed."""
    await begin(world)
    first = deadline_of(world.ann.sees("place"))
    await world.ann.slash("vacation", until="10 days")
    await world.advance(days=1)
    asked = await world.ann.slash("vacation")
    assert asked.ephemeral
    assert "You are on vacation until" in asked
    assert "nothing has changed" in await world.ann.clicks("Stay on vacation", on=asked)
    assert "on vacation until" in await world.bob.slash("matches")
    asked = (await world.ann.slash("vacation")).seen
    back = await world.ann.clicks("Come back", on=asked)
    assert "Welcome back. Your clocks run again." in back
    assert "27 days" in back
    notice = world.bob.sees("ann is back")
    assert deadline_of(notice) == first + DAY
    await until(world, first + DAY)
    assert "cancelled" in world.ann.sees("in time")
    assert "27 days of vacation" in await world.ann.slash("vacation")
    assert "You are not on vacation" in await world.ann.clicks_late("Come back", on=asked)
    await world.ann.slash("vacation", until="5 days")
    late = await world.ann.clicks_late("Come back", on=asked)
    assert "That vacation is over; you are on another one." in late
    assert "You are on vacation already" in await world.ann.slash("vacation", until="9 days")


async def test_a_player_who_returns_early_gets_the_usual_reminders(world: World) -> None:
    """Bob is notified of his turn when he returns, at three quarters of his time, and an hour
    before the deadline, although a ping was postponed to the planned return."""
    await begin(world)
    await world.bob.slash("vacation", until="20 days")
    await play((world.ann, "b2"))
    await world.advance(days=1)
    assert mentions_of(world.bob) == []
    await world.bob.clicks("Come back", on=await world.bob.slash("vacation"))
    back = world.clock.now()
    (said,) = mentions_of(world.bob)
    assert "It's your turn in Escabel #1" in said
    assert deadline_of(said) == back + 3 * DAY
    await until(world, back + 3 * DAY - 59 * MINUTE)
    assert len(mentions_of(world.bob)) == 3


async def test_a_player_who_moved_and_returned_early_gets_reminders(world: World) -> None:
    """A ping postponed to the planned return, for a turn that is over by then, delays no other
    reminder."""
    await world.bob.slash("reminders", where="direct")
    await begin(world)
    await world.bob.slash("vacation", until="20 days")
    await play((world.ann, "b2"), (world.bob, "a1"))
    await world.bob.clicks("Come back", on=await world.bob.slash("vacation"))
    await play((world.ann, "c3"))
    assert len(world.bob.direct_messages) == 1


async def test_no_daily_message_is_sent_during_a_vacation(world: World) -> None:
    await world.ann.slash("reminders", daily_message=8)
    await begin(world)
    await world.ann.slash("vacation", until="4 days")
    await world.advance(days=3, hours=23)
    assert world.ann.direct_messages == []
    await world.advance(hours=10)
    (daily,) = world.ann.direct_messages
    assert "Your move (1)" in daily


IMPOSSIBLE = {
    "That date is too far away.": ("9999-12-31", "31.12.9999", "0001-01-01"),
    "You have 30 days of vacation left this year.": ("9999d", "9999 days"),
    "I can't read the date": (
        *("soon", "2026-02-30", "2026-1_2-24", "٢٠٢٦-١٢-٢٤", "2026-12-24-1", "9" * 100),
    ),
}


async def test_dates_are_read_as_people_write_them(world: World) -> None:
    """A date means the end of that day in the player's time zone. One that is impossible is
    refused, also a day that is outside the calendar in that time zone.

    `tests/matches/time/test_deadlines.py` has all limits.
    """
    assert "30 days of vacation" in await world.ann.slash("vacation")
    assert "at least 3 days" in await world.ann.slash("vacation", until="2025-12-24")
    await world.ann.slash("reminders", timezone="Pacific/Kiritimati")
    for sentence, dates in IMPOSSIBLE.items():
        for date in dates:
            answer = await world.ann.slash("vacation", until=date)
            assert sentence in answer
            assert len(answer.text) < 300
    await world.ann.slash("reminders", timezone="America/New_York")
    for person, date in (
        (world.ann, "2026-01-08"),
        (world.bob, "10.1.2026"),
        (world.cy, "10/01/2026"),
    ):
        answer = await person.slash("vacation", until=date)
        assert "stand still" in answer
        if person is world.ann:
            assert timestamps(answer.seen) == [datetime(2026, 1, 9, 5, tzinfo=UTC)]

"""Reminders: where a player wants them, in their own hours, and never too many."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from matches.steps.out_of_time import LATE_PRESS_ALLOWANCE
from storage.files import connected
from tests.journeys.clock_helpers import deadline_of, mentions_of, timestamps, until
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, in_turn, play, posted
from tests.support.discord import World
from tests.support.people import Seen

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def reminders(messages: list[Seen]) -> list[Seen]:
    """Those messages that are reminders."""
    return [seen for seen in messages if "your turn in" in seen]


# ---- where
async def test_who_says_nothing_is_mentioned_on_the_board_and_before_the_end(world: World) -> None:
    """On becoming the mover, at 75 % of the time, and an hour before the end; with a way there."""
    await begin(world)
    start = world.clock.now()
    first = deadline_of(world.ann.sees("place your first piece"))
    assert len(mentions_of(world.ann)) == 1
    await until(world, start + 53 * HOUR)
    assert len(mentions_of(world.ann)) == 1
    await until(world, start + 55 * HOUR)
    (_, early) = mentions_of(world.ann)
    assert "Your time is running: it's your turn in Escabel #1 against bob" in early
    assert deadline_of(early) == first
    assert f"/{world.threads[0].id}/{world.ann.sees('place your first piece').id}" in early
    await until(world, first - 61 * MINUTE)
    assert len(mentions_of(world.ann)) == 2
    await until(world, first - 59 * MINUTE)
    (_, _, late) = mentions_of(world.ann)
    assert "Last reminder: it's your turn in Escabel #1 against bob" in late
    assert deadline_of(late) == first
    assert world.ann.direct_messages == []
    assert mentions_of(world.bob) == []


async def test_reminders_by_private_message(world: World) -> None:
    saved = await world.ann.slash("reminders", where="direct")
    assert "by private message" in saved
    await begin(world)
    assert mentions_of(world.ann) == []
    (first,) = world.ann.direct_messages
    assert "It's your turn in Escabel #1 against bob." in first
    assert deadline_of(first) == deadline_of(world.ann.sees("place your first piece"))
    await world.restart()
    await world.advance(days=2, hours=23, minutes=5)
    assert len(world.ann.direct_messages) == 3
    assert mentions_of(world.ann) == []


async def test_reminders_in_both_places(world: World) -> None:
    await world.ann.slash("reminders", where="both")
    await begin(world)
    assert len(mentions_of(world.ann)) == 1
    assert len(world.ann.direct_messages) == 1
    await world.advance(days=2, hours=7)
    assert len(mentions_of(world.ann)) == 2
    assert len(world.ann.direct_messages) == 2


async def test_no_reminders_at_all(world: World) -> None:
    assert "not at all" in await world.ann.slash("reminders", where="none")
    await begin(world)
    board = world.ann.sees("place your first piece")
    assert board.pinged == []
    await world.advance(days=2, hours=23, minutes=30)
    assert mentions_of(world.ann) == []
    assert world.ann.direct_messages == []


async def test_a_private_message_that_cannot_be_delivered_goes_to_the_channel(
    world: World,
) -> None:
    await world.closes_direct_messages(world.ann)
    await world.ann.slash("reminders", where="direct")
    await begin(world)
    (said,) = mentions_of(world.ann)
    assert "It's your turn in Escabel #1 against bob." in said
    assert world.ann.direct_messages == []
    assert mentions_of(world.bob) == []


async def test_in_both_places_a_lost_private_message_is_not_said_twice(world: World) -> None:
    await world.closes_direct_messages(world.ann)
    await world.ann.slash("reminders", where="both")
    await begin(world)
    assert len(mentions_of(world.ann)) == 1


async def test_a_reminder_of_a_turn_that_is_over_is_not_sent(world: World) -> None:
    await begin(world)
    await world.advance(days=2)
    await play((world.ann, "b2"))
    await world.advance(hours=12)
    assert reminders(world.ann.messages) == []


async def test_a_reminder_put_off_to_the_morning_is_dropped_when_the_move_is_made_at_night(
    world: World,
) -> None:
    await world.bob.slash("reminders", quiet_from=22, quiet_to=7)
    await begin(world)
    await until(world, datetime(2026, 1, 1, 23, tzinfo=UTC))
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await until(world, datetime(2026, 1, 2, 8, tzinfo=UTC))
    assert reminders(world.ann.messages) == []


# ---- when
async def test_quiet_hours_are_kept_over_the_start_of_summer_time(world: World) -> None:
    """Vienna, quiet from 22 to 7; on 29 March 2026 the clocks go forward, and 7 is 5 in UTC."""
    saved = await world.bob.slash("reminders", timezone="Europe/Vienna", quiet_from=22, quiet_to=7)
    assert "Quiet from 22:00 to 7:00" in saved
    assert "Europe/Vienna" in saved
    await begin(world, clock="7d")
    await until(world, datetime(2026, 1, 3, 22, 30, tzinfo=UTC))
    await play((world.ann, "b2"))
    assert mentions_of(world.bob) == []
    await until(world, datetime(2026, 1, 4, 5, 59, tzinfo=UTC))
    assert mentions_of(world.bob) == []
    await until(world, datetime(2026, 1, 4, 6, 1, tzinfo=UTC))
    (said,) = mentions_of(world.bob)
    assert "It's your turn in Escabel #1 against ann." in said
    await play((world.bob, "a1"))

    await begin(world, clock="none")
    await until(world, datetime(2026, 3, 28, 22, 30, tzinfo=UTC))
    await play((world.ann, "b2"))
    await world.restart()
    await until(world, datetime(2026, 3, 29, 4, 59, tzinfo=UTC))
    assert mentions_of(world.bob) == []
    await until(world, datetime(2026, 3, 29, 5, 1, tzinfo=UTC))
    assert "It's your turn in Escabel #2" in mentions_of(world.bob)[-1]


async def test_quiet_hours_hold_private_messages_too_and_say_things_once(world: World) -> None:
    """A board at 23 h and the 75 % mark in the same night become one message in the morning."""
    await world.bob.slash("reminders", where="direct", quiet_from=22, quiet_to=8)
    await begin(world, clock="12h")
    await world.advance(hours=11)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    known = len(world.bob.direct_messages)
    await until(world, datetime(2026, 1, 1, 22, 30, tzinfo=UTC))
    await play((world.ann, "c3"))
    await until(world, datetime(2026, 1, 2, 7, 59, tzinfo=UTC))
    assert len(world.bob.direct_messages) == known
    await until(world, datetime(2026, 1, 2, 8, 1, tzinfo=UTC))
    assert len(world.bob.direct_messages) == known + 1
    assert "Your time is running" in world.bob.direct_messages[-1]


async def test_a_warning_comes_before_quiet_hours_that_outlast_the_time(world: World) -> None:
    """Due at 6 in the morning, quiet from 22 to 8: the last warning comes at 22."""
    await world.ann.slash("reminders", quiet_from=22, quiet_to=8)
    await until(world, datetime(2026, 1, 1, 18, 0, tzinfo=UTC) - LATE_PRESS_ALLOWANCE)
    await begin(world, clock="12h")
    assert len(mentions_of(world.ann)) == 1
    await until(world, datetime(2026, 1, 1, 21, 58, tzinfo=UTC))
    assert len(mentions_of(world.ann)) == 1
    await until(world, datetime(2026, 1, 1, 22, 0, tzinfo=UTC))
    (_, warning) = mentions_of(world.ann)
    assert "Last reminder: it's your turn" in warning
    assert deadline_of(warning) == datetime(2026, 1, 2, 6, 0, tzinfo=UTC)
    await until(world, datetime(2026, 1, 2, 5, 59, tzinfo=UTC))
    assert len(mentions_of(world.ann)) == 2


async def test_a_time_zone_is_offered_while_typing_and_an_unknown_one_refused(
    world: World,
) -> None:
    assert "Europe/Vienna" in await world.ann.suggestions("reminders", "timezone", "vien")
    assert "America/New_York" in await world.ann.suggestions("reminders", "timezone", "new york")
    assert "I don't know the time zone" in await world.ann.slash("reminders", timezone="Mars/Base")


async def test_quiet_hours_need_both_ends(world: World) -> None:
    assert "both" in await world.ann.slash("reminders", quiet_from=22)
    assert "Quiet" not in await world.ann.slash("reminders")


# ---- a digest
async def test_one_message_a_day_instead_of_single_ones(world: World) -> None:
    """At 8 in New York: what waits, with links; nothing on days when nothing waits."""
    saved = await world.ann.slash("reminders", digest=8, timezone="America/New_York")
    assert "one message a day at 8:00" in saved
    await begin(world)
    await begin(world)
    assert mentions_of(world.ann) == []
    await until(world, datetime(2026, 1, 1, 12, 59, tzinfo=UTC))
    assert world.ann.direct_messages == []
    await until(world, datetime(2026, 1, 1, 13, 1, tzinfo=UTC))
    (digest,) = world.ann.direct_messages
    assert "Your move (2)" in digest
    assert "#1" in digest
    assert "#2" in digest
    assert "due" in digest
    await world.restart()
    await until(world, datetime(2026, 1, 2, 13, 1, tzinfo=UTC))
    assert len(world.ann.direct_messages) == 2
    await world.ann.slash("move", move="b2", match="1")
    await world.ann.clicks("Confirm")
    await world.ann.slash("move", move="b2", match="2")
    await world.ann.clicks("Confirm")
    await until(world, datetime(2026, 1, 3, 13, 1, tzinfo=UTC))
    assert len(world.ann.direct_messages) == 2


async def test_a_digest_still_warns_in_the_last_hour_and_can_be_given_up(world: World) -> None:
    await world.ann.slash("reminders", digest=8)
    await begin(world, clock="2d")
    await world.advance(days=1, hours=22)
    assert mentions_of(world.ann) == []
    await world.advance(hours=1, minutes=5)
    (warning,) = mentions_of(world.ann)
    assert "Last reminder: it's your turn" in warning
    await play((world.ann, "b2"), (world.bob, "a1"))
    assert world.ann.sees("your turn").pinged == []
    assert "one message" not in await world.ann.slash("reminders", single=True)
    await play((world.ann, "c3"), (world.bob, "c1"))
    assert world.ann.sees("your turn").pinged == ["ann"]


async def test_a_digest_that_cannot_be_delivered_goes_to_the_channel(world: World) -> None:
    await world.closes_direct_messages(world.ann)
    await world.ann.slash("reminders", digest=8)
    await begin(world)
    await until(world, datetime(2026, 1, 1, 8, 1, tzinfo=UTC))
    (said,) = mentions_of(world.ann)
    assert "Your move (1)" in said


async def test_a_digest_that_cannot_be_made_holds_up_no_clock_and_no_other_digest(
    world: World, log: Log
) -> None:
    """The database refuses Ann's daily message; bob and cy know nothing of that."""
    for person in (world.ann, world.bob):
        await person.slash("reminders", digest=8)
    await begin(world)
    await begin(world, world.bob, world.cy, clock="9h")
    with connected(world.folder / "postboard.db") as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER refuse BEFORE INSERT ON outbox"
            f" WHEN NEW.kind = 'digest' AND NEW.lane = 'player:{world.ann.id}'"
            " BEGIN SELECT RAISE(ABORT, 'refused'); END"
        )
        connection.commit()
    await until(world, datetime(2026, 1, 1, 10, tzinfo=UTC))
    assert "#2" in world.bob.direct_messages[0]
    assert posted(world, 2) == [0, 1]
    assert [line["event"] for line in log.lines if line["log_level"] == "error"] == [
        "digest not made"
    ]


async def test_reminders_that_come_at_once_are_each_counted(world: World) -> None:
    """Six matches wait for the end of a night; two days later the first one says it is the last."""
    await world.ann.slash("reminders", where="direct", quiet_from=22, quiet_to=8)
    for _ in range(6):
        await begin(world, world.bob, world.ann, first="opponent")
    await until(world, datetime(2026, 1, 1, 9, tzinfo=UTC))
    assert len(world.ann.direct_messages) == 6
    await until(world, datetime(2026, 1, 3, 9, tzinfo=UTC))
    *_, farewell = world.ann.direct_messages
    assert "I won't remind you again" in farewell
    await until(world, datetime(2026, 1, 4, 1, tzinfo=UTC))
    assert len(world.ann.direct_messages) == 7


# ---- snooze
async def test_snooze_puts_one_match_off_and_no_other(world: World) -> None:
    """Eight hours of silence about this match; another match is still announced at once."""
    await world.ann.slash("reminders", where="direct")
    await begin(world)
    (first,) = world.ann.direct_messages
    answer = await world.ann.clicks("Snooze 8 hours", on=first)
    assert "I'll remind you" in answer
    await begin(world)
    assert len(reminders(world.ann.direct_messages)) == 2
    await world.restart()
    await world.advance(hours=7, minutes=58)
    assert len(reminders(world.ann.direct_messages)) == 2
    await world.advance(minutes=5)
    (_, _, again) = reminders(world.ann.direct_messages)
    assert "Escabel #1" in again


async def test_snoozed_reminders_are_said_once(world: World) -> None:
    """The 75 % mark falls into the snooze: one message at its end, not two."""
    await world.ann.slash("reminders", where="direct")
    await begin(world, clock="14h")
    await world.advance(hours=3)
    await world.ann.clicks("Snooze 8 hours", on=world.ann.direct_messages[0])
    await world.advance(hours=7, minutes=50)
    assert len(reminders(world.ann.direct_messages)) == 1
    await world.advance(minutes=15)
    assert len(reminders(world.ann.direct_messages)) == 2


async def test_snooze_ends_an_hour_before_the_time_does(world: World) -> None:
    await begin(world, clock="12h")
    await world.advance(hours=9, minutes=1)
    reminder = world.ann.sees("Your time is running")
    answer = await world.ann.clicks("Snooze 8 hours", on=reminder)
    assert timestamps(answer.seen) == [deadline_of(reminder) - HOUR]
    await until(world, deadline_of(reminder) - 59 * MINUTE)
    assert len(reminders(world.ann.messages)) == 2
    late = await world.ann.clicks("Snooze 8 hours", on=world.ann.sees("Last reminder"))
    assert "too soon to put it off" in late


async def test_a_snooze_that_ends_with_the_last_warning_is_silent_until_then(
    world: World,
) -> None:
    """Twelve hours, put off after four: the mark at nine hours keeps quiet, that at eleven not."""
    await world.ann.slash("reminders", where="direct")
    await begin(world, clock="12h")
    await world.advance(hours=4)
    await world.ann.clicks("Snooze 8 hours", on=world.ann.direct_messages[-1])
    await world.advance(hours=6, minutes=50)
    assert len(reminders(world.ann.direct_messages)) == 1
    await world.advance(minutes=15)
    (_, warning) = reminders(world.ann.direct_messages)
    assert deadline_of(warning) - world.clock.now() <= HOUR


async def test_a_reminder_that_comes_due_in_a_pause_is_not_sent(world: World) -> None:
    """Ann moves in bob's quiet hours, then a moderator pauses the match: the morning is silent."""
    await world.allows(world.cy, "manage_messages")
    await world.bob.slash("reminders", quiet_from=22, quiet_to=7)
    await begin(world)
    await until(world, datetime(2026, 1, 1, 23, tzinfo=UTC))
    await play((world.ann, "b2"))
    await world.cy.slash("moderate pause", match="1", reason="A ruling")
    await until(world, datetime(2026, 1, 2, 12, tzinfo=UTC))
    assert reminders(world.bob.messages) == []
    await world.cy.slash("moderate resume", match="1", reason="Settled")
    assert "bob" in world.bob.sees("resumed the match").pinged


async def test_hours_and_a_zone_chosen_in_the_middle_of_a_turn_count_at_once(world: World) -> None:
    """Due at 6 in UTC. With quiet hours from 22 to 8 the warning comes before them. Then a turn
    begins at 22, and ann says that she is in Tokyo: it is 7 there, and she is told at 8."""
    await until(world, datetime(2026, 1, 1, 18, 0, tzinfo=UTC))
    await begin(world, clock="12h")
    await world.ann.slash("reminders", quiet_from=22, quiet_to=8)
    await until(world, datetime(2026, 1, 1, 22, 0, tzinfo=UTC))
    assert len(reminders(world.ann.messages)) == 1
    await play((world.ann, "b2"), (world.bob, "a1"))
    assert len(reminders(world.ann.messages)) == 1
    await world.ann.slash("reminders", timezone="Asia/Tokyo")
    await until(world, datetime(2026, 1, 1, 22, 59, tzinfo=UTC))
    assert len(reminders(world.ann.messages)) == 1
    await until(world, datetime(2026, 1, 1, 23, 1, tzinfo=UTC))
    assert "It's your turn" in reminders(world.ann.messages)[1]
    await until(world, datetime(2026, 1, 2, 7, 1, tzinfo=UTC))
    assert len(reminders(world.ann.messages)) == 3


async def test_a_snooze_is_not_the_opponent_s(world: World) -> None:
    """Ann puts the match off, then moves: bob hears of his turn at once."""
    for person in (world.ann, world.bob):
        await person.slash("reminders", where="direct")
    await begin(world)
    await world.ann.clicks("Snooze 8 hours", on=world.ann.direct_messages[-1])
    await play((world.ann, "b2"))
    assert len(reminders(world.bob.direct_messages)) == 1


async def test_a_snooze_ends_with_the_turn(world: World) -> None:
    """Ann puts off a turn and then plays it: she hears of the next one as ever."""
    await world.ann.slash("reminders", where="direct")
    await begin(world, clock="4h")
    await world.advance(minutes=5)
    await world.ann.clicks("Snooze 8 hours", on=world.ann.direct_messages[-1])
    await play((world.ann, "b2"), (world.bob, "a1"))
    assert len(reminders(world.ann.direct_messages)) == 2
    await world.advance(hours=3, minutes=5)
    assert len(reminders(world.ann.direct_messages)) == 3


async def test_only_the_one_who_is_reminded_can_snooze(world: World) -> None:
    await begin(world)
    await world.advance(days=2, hours=7)
    reminder = world.ann.sees("Your time is running")
    assert "It's ann's turn." in await world.bob.clicks("Snooze 8 hours", on=reminder)
    await play((world.ann, "b2"))
    assert "It's bob's turn." in await world.ann.clicks("Snooze 8 hours", on=reminder)


# ---- who never answers
async def test_who_never_answers_is_left_alone_and_reads_so(world: World) -> None:
    """After five reminders without a sign of life the bot stops, having said so; it starts again
    with the first thing that the player does."""
    people = [await world.newcomer(f"player{number}") for number in range(8)]
    places = [await begin(world, person, world.ann, clock="none") for person in people]
    said: list[Seen] = []
    for place, person in zip(places[:7], people, strict=False):
        await world.advance(hours=12)
        await person.plays("b2")
        said += [seen for seen in world.messages(place) if "ann" in seen.pinged]
    assert len(said) == 5
    assert all("won't remind you" not in seen for seen in said[:4])
    assert "I won't remind you again until you play or use one of my commands." in said[4]
    await world.restart()
    await world.ann.slash("matches")
    await people[7].plays("b2")
    (again,) = (seen for seen in world.messages(places[7]) if "ann" in seen.pinged)
    assert "won't remind you" not in again


async def test_who_never_answers_privately_reads_so_privately(world: World) -> None:
    await world.ann.slash("reminders", where="direct")
    people = [await world.newcomer(f"player{number}") for number in range(6)]
    for person in people:
        await begin(world, person, world.ann, clock="none")
    for person in people:
        await world.advance(hours=12)
        await person.plays("b2")
    said = reminders(world.ann.direct_messages)
    assert len(said) == 5
    assert all("won't remind you" not in seen for seen in said[:4])
    assert "I won't remind you again until you play or use one of my commands." in said[4]


async def test_a_digest_stops_too_for_who_never_answers(world: World) -> None:
    await world.ann.slash("reminders", digest=8)
    await begin(world, clock="none")
    await world.advance(days=12)
    assert len(world.ann.direct_messages) == 5
    assert "I won't remind you again" in world.ann.direct_messages[-1]
    await world.ann.slash("matches")
    await world.advance(days=1)
    assert len(world.ann.direct_messages) == 6


async def test_who_sleeps_while_many_move_is_not_given_up(world: World) -> None:
    """Six matches in one night are six reminders; nobody is called silent for that."""
    people = [await world.newcomer(f"player{number}") for number in range(6)]
    places = [await begin(world, person, world.ann, clock="none") for person in people]
    for person in people:
        await person.plays("b2")
    told = [seen for place in places for seen in world.messages(place) if "ann" in seen.pinged]
    assert len(told) == 6
    assert all("won't remind you" not in seen for seen in told)


@pytest.mark.parametrize("where", ["channel", "direct"])
async def test_reminders_are_not_lost_over_a_time_without_a_bot(world: World, where: str) -> None:
    """The 75 % mark passes while no bot runs: the reminder comes late, and once."""
    await world.ann.slash("reminders", where=where)
    await begin(world)
    async with world.bot_down():
        await world.advance(days=2, hours=8)
    told = [*mentions_of(world.ann), *world.ann.direct_messages]
    assert len(reminders(told)) + (where == "channel") == 2
    assert posted(world) == [0]


async def test_other_peoples_reminders_are_not_seen_by_the_opponent(world: World) -> None:
    await world.ann.slash("reminders", where="direct")
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    assert reminders(world.bob.messages) == []
    assert world.bob.direct_messages == []

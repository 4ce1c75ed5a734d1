"""Reminders: where a player wants them, at the hours they chose, and never too many."""

from datetime import UTC, datetime, timedelta

import pytest

from model.preferences import UnansweredReminders
from storage.sqlite.files import connected
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, enter, in_turn, play, posted
from tests.journeys.time.clock_helpers import deadline_of, mentions_of, timestamps, until
from tests.support.discord import World
from tests.support.people import SeenMessage

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def reminders(messages: list[SeenMessage]) -> list[SeenMessage]:
    """The messages that are reminders."""
    return [seen for seen in messages if "your turn in" in seen]


# ---- where reminders are sent
async def test_players_are_pinged_on_the_board_and_before_the_deadline(world: World) -> None:
    """When their turn begins, at 75 % of the time, and an hour before the deadline; with a link."""
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
    assert "Nearly out of time: it's your turn in Escabel #1 against bob" in late
    assert deadline_of(late) == first
    assert world.ann.direct_messages == []
    assert mentions_of(world.bob) == []


async def test_each_player_is_reminded_where_they_want(world: World) -> None:
    """By private message, in both places, or not at all."""
    ann, bob, cy = world.ann, world.bob, world.cy
    assert "by private message" in await ann.slash("reminders", where="direct")
    await bob.slash("reminders", where="both")
    assert "I don't remind you." in await cy.slash("reminders", where="none")
    places = [await begin(world, *pair) for pair in ((ann, bob), (bob, cy), (cy, ann))]
    for person, place in zip((ann, bob, cy), places, strict=True):
        person.enters(place)
    (first,) = ann.direct_messages
    assert "It's your turn in Escabel #1 against bob." in first
    assert deadline_of(first) == deadline_of(ann.sees("place your first piece"))
    assert len(bob.direct_messages) == 1
    await world.restart()
    await world.advance(days=2, hours=23, minutes=5)
    assert len(ann.direct_messages) == 3
    assert mentions_of(ann) == []
    assert len(bob.direct_messages) == 3
    assert len(mentions_of(bob)) == 3
    assert cy.direct_messages == []
    assert mentions_of(cy) == []


async def test_an_undeliverable_private_message_goes_to_the_channel(world: World) -> None:
    """Unless the same is said there already."""
    ann, bob, cy = world.ann, world.bob, world.cy
    for person in (ann, bob, cy):
        await world.close_direct_messages(person)
    await ann.slash("reminders", where="direct")
    await begin(world)
    (said,) = mentions_of(ann)
    assert "It's your turn in Escabel #1 against bob." in said
    assert ann.direct_messages == []
    assert mentions_of(bob) == []
    await cy.slash("reminders", where="both")
    await begin(world, cy, bob)
    assert len(mentions_of(cy)) == 1


async def test_an_undeliverable_daily_message_does_not_tell_where_else_one_plays(
    world: World,
) -> None:
    """Those who read it may not see the other channels, nor be on the other servers."""
    await world.close_direct_messages(world.bob)
    await world.bob.slash("reminders", daily_message=8)
    thread = await begin(world, world.bob, world.ann)
    await begin(world, world.bob, world.ann)
    hidden = world.guild.create_text_channel("hidden")
    enter(hidden, world.bob, world.ann)
    for bob, ann in ((world.bob, world.ann), await world.add_server(world.bob, world.ann)):
        await bob.begins(ann)
    world.bob.enters(thread)
    await until(world, datetime(2026, 1, 1, 8, 1, tzinfo=UTC))
    (said,) = mentions_of(world.bob)
    assert "Your move (4)" in said
    assert [f"#{number}" in said for number in (1, 2, 3, 4)] == [True, True, False, False]
    assert "… and 2 more: `/matches` shows them all." in said


# ---- when reminders are sent


async def test_quiet_hours_also_delay_private_messages_and_merge_them(world: World) -> None:
    """A board at 23:00 and the 75 % mark in the same night become one message in the morning."""
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


async def test_time_zones_are_suggested_and_unknown_ones_refused(world: World) -> None:
    assert "Europe/Vienna" in await world.ann.suggestions("reminders", "timezone", "vien")
    assert "America/New_York" in await world.ann.suggestions("reminders", "timezone", "new york")
    assert "I don't know the time zone" in await world.ann.slash("reminders", timezone="Mars/Base")
    assert "both" in await world.ann.slash("reminders", quiet_from=22)  # and an end
    assert "Quiet" not in await world.ann.slash("reminders")


# ---- the daily message
async def test_a_daily_message_replaces_single_reminders(world: World) -> None:
    """At 8:00 in New York: the waiting matches, with links; no message on days without any.

    Nobody is reminded to move in a match that a moderator has paused.
    """
    saved = await world.ann.slash("reminders", daily_message=8, timezone="America/New_York")
    assert "one message a day at 8:00" in saved
    await begin(world)
    await begin(world)
    await begin(world)
    assert mentions_of(world.ann) == []
    await world.grant(world.cy, "manage_messages")
    await world.cy.slash("moderate pause", match="3", reason="A ruling")
    world.ann.enters(world.channel)
    await until(world, datetime(2026, 1, 1, 12, 59, tzinfo=UTC))
    assert world.ann.direct_messages == []
    await until(world, datetime(2026, 1, 1, 13, 1, tzinfo=UTC))
    (daily,) = world.ann.direct_messages
    assert "Your move (2)" in daily
    assert "#1" in daily
    assert "#2" in daily
    assert "due" in daily
    assert "### Waiting (1)\n**#3**" in await world.ann.slash("matches")
    await world.restart()
    await until(world, datetime(2026, 1, 2, 13, 1, tzinfo=UTC))
    assert len(world.ann.direct_messages) == 2
    await world.ann.slash("move", move="b2", match="1")
    done = await world.ann.clicks("Confirm")
    assert "Next: #2 (1 waiting)" in done.seen.buttons
    await world.ann.slash("move", move="b2")
    await world.ann.clicks("Confirm")
    assert "It's not your turn in any match." in await world.ann.slash("move", move="b2")
    await until(world, datetime(2026, 1, 3, 13, 1, tzinfo=UTC))
    assert len(world.ann.direct_messages) == 2


async def test_the_last_hour_is_announced_besides_the_daily_message(world: World) -> None:
    await world.ann.slash("reminders", daily_message=8)
    await begin(world, clock="2d")
    await world.advance(days=1, hours=22)
    assert mentions_of(world.ann) == []
    await world.advance(hours=1, minutes=5)
    (warning,) = mentions_of(world.ann)
    assert "Nearly out of time: it's your turn" in warning
    await play((world.ann, "b2"), (world.bob, "a1"))
    assert world.ann.sees("your turn").pinged == []
    assert "one message" not in await world.ann.slash("reminders", single=True)
    await play((world.ann, "c3"), (world.bob, "c1"))
    assert world.ann.sees("your turn").pinged == ["ann"]


@pytest.mark.only_sqlite("its trigger")
async def test_a_failing_daily_message_delays_nothing_else(world: World, log: Log) -> None:
    """The database refuses Ann's daily message; bob and cy are not affected."""
    for person in (world.ann, world.bob):
        await person.slash("reminders", daily_message=8)
    await begin(world)
    await begin(world, world.bob, world.cy, clock="9h")
    with connected(world.folder / "postboard.db") as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER refuse BEFORE INSERT ON outbox"
            f" WHEN NEW.kind = 'daily-message' AND NEW.lane = 'player:{world.ann.id}'"
            " BEGIN SELECT RAISE(ABORT, 'refused'); END"
        )
        connection.commit()
    await until(world, datetime(2026, 1, 1, 10, tzinfo=UTC))
    assert "#2" in world.bob.direct_messages[0]
    assert posted(world, 2) == [0, 1]
    assert log.errors == ["daily message not queued"]


async def test_simultaneous_reminders_are_each_counted(world: World) -> None:
    """Six matches wait for the end of a night, which makes nobody inactive; two days later the
    first reminder says it is the last."""
    await world.ann.slash("reminders", where="direct", quiet_from=22, quiet_to=8)
    for _ in range(6):
        await begin(world, world.bob, world.ann, first="opponent")
    await until(world, datetime(2026, 1, 1, 9, tzinfo=UTC))
    assert len(world.ann.direct_messages) == 6
    assert all("won't remind you" not in seen for seen in world.ann.direct_messages)
    await until(world, datetime(2026, 1, 3, 9, tzinfo=UTC))
    *_, farewell = world.ann.direct_messages
    assert "I won't remind you again until you play or use one of my commands." in farewell
    await until(world, datetime(2026, 1, 4, 1, tzinfo=UTC))
    assert len(world.ann.direct_messages) == 7


# ---- snooze
async def test_snooze_affects_one_match_only(world: World) -> None:
    """No reminders about this match for eight hours; another match is still announced at once. The
    opponent sees nothing of a player's reminders."""
    await world.ann.slash("reminders", where="direct")
    await begin(world)
    (first,) = world.ann.direct_messages
    assert "I'll remind you" in await world.ann.clicks("Snooze 8 hours", on=first)
    await begin(world)
    assert len(reminders(world.ann.direct_messages)) == 2
    await world.restart()
    await world.advance(hours=7, minutes=58)
    assert len(reminders(world.ann.direct_messages)) == 2
    await world.advance(minutes=5)
    (_, _, again) = reminders(world.ann.direct_messages)
    assert "Escabel #1" in again
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    assert reminders(world.bob.messages) == []
    assert world.bob.direct_messages == []


async def test_snoozed_reminders_are_merged(world: World) -> None:
    """In the first match the 75 % mark falls within the snooze: one message at its end, not two.
    In the second, the snooze lasts until the last warning."""
    await world.ann.slash("reminders", where="direct")
    for clock in ("14h", "12h"):
        await begin(world, clock=clock)
    first, second = world.ann.direct_messages
    await world.advance(hours=3)
    await world.ann.clicks("Snooze 8 hours", on=first)
    await world.advance(hours=1)
    await world.ann.clicks("Snooze 8 hours", on=second)
    await world.advance(hours=6, minutes=50)
    assert len(reminders(world.ann.direct_messages)) == 2
    await world.advance(minutes=15)
    *_, once, warning = sorted(reminders(world.ann.direct_messages), key=lambda seen: "#2" in seen)
    assert len(reminders(world.ann.direct_messages)) == 4
    assert "#1" in once or "#2" in once
    assert "#2" in warning
    assert deadline_of(warning) - world.clock.now() <= HOUR


async def test_snooze_ends_an_hour_before_the_deadline(world: World) -> None:
    """Only the reminded player can snooze."""
    await begin(world, clock="12h")
    await world.advance(hours=9, minutes=1)
    reminder = world.ann.sees("Your time is running")
    assert "It's ann's turn." in await world.bob.clicks("Snooze 8 hours", on=reminder)
    answer = await world.ann.clicks("Snooze 8 hours", on=reminder)
    assert timestamps(answer.seen) == [deadline_of(reminder) - HOUR]
    await until(world, deadline_of(reminder) - 59 * MINUTE)
    assert len(reminders(world.ann.messages)) == 2
    late = await world.ann.clicks("Snooze 8 hours", on=world.ann.sees("Nearly out of time"))
    assert "too soon to snooze" in late
    await play((world.ann, "b2"))
    assert "It's bob's turn." in await world.ann.clicks("Snooze 8 hours", on=reminder)


async def test_snooze_ends_when_the_last_warning_comes_before_quiet_hours(world: World) -> None:
    """The deadline is at 6:00, in the quiet hours from 22:00 to 8:00."""
    await world.ann.slash("reminders", where="direct", quiet_from=22, quiet_to=8)
    await until(world, datetime(2026, 1, 1, 18, tzinfo=UTC))
    await begin(world, clock="12h")
    (reminder,) = world.ann.direct_messages
    answer = await world.ann.clicks("Snooze 8 hours", on=reminder)
    assert timestamps(answer.seen) == [datetime(2026, 1, 1, 21, 59, tzinfo=UTC)]
    await until(world, datetime(2026, 1, 1, 21, 59, tzinfo=UTC))
    (_, warning) = reminders(world.ann.direct_messages)
    assert "Nearly out of time" in warning
    assert "too soon to snooze" in await world.ann.clicks("Snooze 8 hours", on=warning)


async def test_a_reminder_of_a_turn_that_is_over_is_not_sent(world: World) -> None:
    """Neither one that was postponed at night nor one for three quarters of the time; nor one that
    is due while a moderator pauses the match."""
    await world.grant(world.cy, "manage_messages")
    await world.bob.slash("reminders", quiet_from=22, quiet_to=7)
    thread = await begin(world)
    paused = await begin(world)
    await until(world, datetime(2026, 1, 1, 23, tzinfo=UTC))
    await play((world.ann, "b2"))
    await world.cy.slash("moderate pause", match="2", reason="A ruling")
    enter(thread, world.ann, world.bob)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await until(world, datetime(2026, 1, 2, 12, tzinfo=UTC))
    assert [*reminders(world.messages(thread)), *reminders(world.messages(paused))] == []
    await world.cy.slash("moderate resume", match="2", reason="Settled")
    world.bob.enters(paused)
    assert "bob" in world.bob.sees("resumed the match").pinged
    await world.advance(days=1, hours=12)
    await play((world.ann, "c3"))
    await world.advance(hours=12)
    assert [seen for seen in reminders(world.ann.messages) if "ann" in seen.pinged] == []


async def test_new_quiet_hours_and_time_zones_apply_at_once(world: World) -> None:
    """The deadline is 6:00 UTC. With quiet hours from 22 to 8 the warning is sent before them.
    Another turn begins at 22:00, and ann chooses Tokyo, where it is 7:00: she is notified at
    8:00."""
    await until(world, datetime(2026, 1, 1, 18, 0, tzinfo=UTC))
    await begin(world, clock="12h")
    await world.ann.slash("reminders", quiet_from=22, quiet_to=8)
    await until(world, datetime(2026, 1, 1, 21, 58, tzinfo=UTC))
    assert reminders(world.ann.messages) == []
    await until(world, datetime(2026, 1, 1, 22, 0, tzinfo=UTC))
    (warning,) = reminders(world.ann.messages)
    assert "Nearly out of time: it's your turn" in warning
    assert deadline_of(warning) - datetime(2026, 1, 2, 6, 0, tzinfo=UTC) < MINUTE
    await play((world.ann, "b2"), (world.bob, "a1"))
    assert len(reminders(world.ann.messages)) == 1
    saved = await world.ann.slash("reminders", timezone="Asia/Tokyo")
    assert "Quiet from 22:00 to 8:00" in saved
    assert "Asia/Tokyo" in saved
    await until(world, datetime(2026, 1, 1, 22, 59, tzinfo=UTC))
    assert len(reminders(world.ann.messages)) == 1
    await until(world, datetime(2026, 1, 1, 23, 1, tzinfo=UTC))
    assert "It's your turn" in reminders(world.ann.messages)[1]
    await until(world, datetime(2026, 1, 2, 7, 1, tzinfo=UTC))
    assert len(reminders(world.ann.messages)) == 3


async def test_a_snooze_ends_with_the_turn(world: World) -> None:
    """Ann snoozes a turn and then plays it: bob is notified at once, and she is notified of the
    next turn as usual."""
    for person in (world.ann, world.bob):
        await person.slash("reminders", where="direct")
    await begin(world, clock="4h")
    await world.advance(minutes=5)
    await world.ann.clicks("Snooze 8 hours", on=world.ann.direct_messages[-1])
    await play((world.ann, "b2"))
    assert len(reminders(world.bob.direct_messages)) == 1
    await play((world.bob, "a1"))
    assert len(reminders(world.ann.direct_messages)) == 2
    await world.advance(hours=3, minutes=5)
    assert len(reminders(world.ann.direct_messages)) == 3


# ---- players who never react
async def test_reminders_stop_for_a_player_who_never_reacts(world: World) -> None:
    """After five reminders without any activity the bot announces that it stops. It starts again
    with the player's next action."""
    people = [await world.add_person(f"player{number}") for number in range(8)]
    places = [await begin(world, person, world.ann, clock="none") for person in people]
    said: list[SeenMessage] = []
    for place, person in zip(places[:7], people, strict=False):
        await world.advance(hours=12)
        await play((person, "b2"))
        said += [seen for seen in world.messages(place) if "ann" in seen.pinged]
    assert len(said) == 5
    assert all("won't remind you" not in seen for seen in said[:4])
    assert "I won't remind you again until you play or use one of my commands." in said[4]
    await world.restart()
    await world.ann.slash("matches")
    await play((people[7], "b2"))
    (again,) = (seen for seen in world.messages(places[7]) if "ann" in seen.pinged)
    assert "won't remind you" not in again


async def test_daily_messages_also_stop_for_a_player_who_never_reacts(world: World) -> None:
    await world.ann.slash("reminders", daily_message=8)
    await begin(world, clock="none")
    await world.advance(days=12)
    assert len(world.ann.direct_messages) == 5
    assert "I won't remind you again" in world.ann.direct_messages[-1]
    await world.ann.slash("matches")
    await world.advance(days=1)
    assert len(world.ann.direct_messages) == 6


async def test_reminders_survive_an_outage(world: World) -> None:
    """The 75 % mark passes while the bot is down: the reminder is sent late, and once."""
    await world.ann.slash("reminders", where="direct")
    await begin(world)
    await begin(world, world.bob, world.cy)
    await world.advance_without_bot(days=2, hours=8)
    assert len(reminders(world.ann.direct_messages)) == 2
    assert mentions_of(world.ann) == []
    assert len(reminders(mentions_of(world.bob))) == 1
    assert posted(world) == [0]
    assert posted(world, 2) == [0]


async def test_activity_is_relied_on_for_some_minutes_only(world: World) -> None:
    """Another process may have sent reminders meanwhile."""
    database, settings = world.bot.context.database, world.bot.context.service.preferences
    for minutes, expected in ((1, 3), (10, 0)):
        await world.ann.slash("matches")
        sent = UnansweredReminders(3, world.clock.now())
        await settings.change(world.ann.id, world.clock.now(), unanswered=sent)
        await world.advance(minutes=minutes)
        await world.ann.slash("matches")
        async with database.read() as unit:
            preferences = await unit.players.preferences(world.ann.id)
        assert preferences.unanswered.count == expected

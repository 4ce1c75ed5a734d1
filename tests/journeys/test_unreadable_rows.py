"""Unreadable rows affect nothing else: not lists, nor clocks, nor answers."""

from datetime import timedelta
from itertools import cycle

import pytest
import simcord

from bot.machine import scheduler
from model.stored_fields import moment_to_stored
from storage.queries.schedule import Work
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import add_matches, begin, in_turn, play, posted
from tests.journeys.time.clock_helpers import begin_until_ann_is_to_move, until
from tests.support.database.postgresql import ON_POSTGRESQL
from tests.support.database.raw_sql import change, fetch
from tests.support.database.rows import add_copies
from tests.support.discord import World

BROKEN_COLUMNS = [("clock", '{"rule": "never"}'), ("clock", "5")]
TOO_LARGE = 2**62
"""As a moment, in microseconds: far beyond the year 9999."""
NOT_A_MOMENT = TOO_LARGE if ON_POSTGRESQL else "never"
if not ON_POSTGRESQL:  # which stores only what a type allows
    BROKEN_COLUMNS.extend(
        [("clock", "{"), ("options", "nothing"), ("extras", "[1, 2"), ("match_options", "\x00")]
    )


async def test_an_unreadable_match_hides_no_other_match(world: World, log: Log) -> None:
    """In lists, suggestions, «Next» and after a restart; each error is logged once a start."""
    first = await begin(world)
    people, count = (world.ann.id, world.bob.id), len(BROKEN_COLUMNS)
    broken = await add_matches(world, *people, result=None, count=count)
    await begin(world)
    last = f"#{broken[-1] + 1}"
    for match_id, (column, value) in zip(broken, BROKEN_COLUMNS, strict=True):
        setting = f"UPDATE matches SET {column} = :value WHERE id = {match_id}"  # noqa: S608
        change(world.folder, setting, value=value)
    for starts in (1, 2):
        await world.restart()
        for _ in range(2):
            listed = await world.ann.slash("matches")
            assert "#1" in listed
            assert last in listed
        logged = [line for line in log.lines if line["event"] == "row cannot be read"]
        assert sorted(line["number"] for line in logged) == sorted(broken * starts)
    offered = await world.ann.suggestions("resign", "match", "")
    assert [each.split()[0] for each in offered] == [last, "#1"]
    world.ann.enters(first)
    answer = await world.ann.plays("b2")
    assert "Your move is in" in answer, answer
    assert any(label.startswith(f"Next: {last}") for label in answer.seen.buttons)


async def test_a_match_with_unreadable_options_can_be_finished(world: World) -> None:
    """The clock that the match has counts, also in a rematch."""
    values = ('{"clock": "hourglass"}', '{"clock": 5}', "[]")
    threads: list[simcord.ChannelHandle] = []
    for number, value in enumerate(values, 1):
        threads.append(await begin(world, clock="3h"))
        await play((world.ann, "b2"))
        setting = f"UPDATE matches SET match_options = :value WHERE id = {number}"  # noqa: S608
        change(world.folder, setting, value=value)
        assert "Your move is in" in await world.bob.plays("a1")
    assert (await world.ann.slash("matches")).text.count("Escabel 3×3, no swap vs bob") == 3
    await world.advance(hours=3, minutes=1)
    for thread in threads:
        world.ann.enters(thread)
        await world.ann.clicks("Rematch", on=world.ann.sees("ann ran out of time"))
        assert "3 hours a move" in world.messages()[-1]


async def test_unreadable_clocks_delay_no_other_clock(
    world: World, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More clocks than are handled at a time fail and were due before the clock of match 1. Each is
    retried after longer and longer times."""
    monkeypatch.setattr(scheduler, "BATCH", 3)
    first = await begin_until_ann_is_to_move(world, clock="3h")
    await until(world, first - timedelta(minutes=1))
    add_copies(world.folder, 1, 5, mover_id="1", clock="'{}'", check_at="check_at - n")
    await until(world, first + timedelta(minutes=2))
    assert posted(world) == [0, 1, 2, 3]
    world.ann.sees("ann ran out of time.")
    tries = [line for line in log.lines if line["event"] == "clock not checked"]
    assert {line["number"] for line in tries} == set(range(2, 7))
    before = len(tries)
    await world.restart()  # what is postponed is known after the restart
    assert len([line for line in log.lines if line["event"] == "clock not checked"]) == before


BROKEN_PAUSES = {
    "vacations (id, player_id, start_at, end_at) VALUES (7, :ann, 0, :broken)": "vacation 7",
    "vacations (id, player_id, start_at, end_at) VALUES (8, :ann, :broken, :late)": "vacation 8",
    "outages (start_at, end_at, shards, shard) VALUES (0, :broken, 1, 0)": (
        "outage 1:0 ending {broken!r} cannot be read"
    ),
    "outages (start_at, end_at, shards, shard) VALUES (:broken, :soon, 1, 0)": (
        "outage 1:0 ending 2"
    ),
    "server_absences (server_id, start_at, end_at) VALUES (:server, 0, :broken)": (
        "server absence {server}:{server} ending {broken!r} cannot be read"
    ),
    "server_absences (server_id, start_at, end_at) VALUES (:server, :broken, :late)": (
        "server absence {server}:{server} ending 2"
    ),
    "servers (id, settings, left_at) VALUES (:server, '{}', :broken)": "server {server}",
    "shard_heartbeats (shards, shard, at) VALUES (1, 0, :broken)": (
        "heartbeat 1:0 ending {broken!r} cannot be read"
    ),
}
"""What is inserted into the database, and how what the log calls it begins."""


async def test_broken_pauses_stop_no_clock(world: World, log: Log) -> None:
    """They are left out, and named in the log once; ann's clock runs out at its deadline."""
    deadline = await begin_until_ann_is_to_move(world, clock="3h")
    values: dict[str, int | str] = {
        "ann": world.ann.id,
        "server": world.guild.id,
        "soon": moment_to_stored(world.clock.now() + timedelta(minutes=1)),
        "late": moment_to_stored(world.clock.now() + timedelta(days=900)),
    }
    expected: list[str] = []
    change(world.folder, "DELETE FROM servers WHERE id = :server", server=world.guild.id)
    for (row, words), broken in zip(BROKEN_PAUSES.items(), cycle((TOO_LARGE, NOT_A_MOMENT))):
        values["broken"] = broken
        expected.append(words.format(**values))
        named = {name: value for name, value in values.items() if f":{name}" in row}
        change(world.folder, f"INSERT INTO {row}", **named)
    await until(world, deadline + timedelta(minutes=2))
    assert posted(world) == [0, 1, 2, 3]
    world.ann.sees("ann ran out of time.")
    errors = [line for line in log.lines if line["log_level"] == "error"]
    assert {line["event"] for line in errors} == {"row cannot be read"}
    logged = sorted(f"{line['what']} {line['number']}" for line in errors)
    assert len(logged) == len(expected)
    assert all(map(str.startswith, logged, sorted(expected)))


async def test_a_broken_time_hides_no_other(world: World, log: Log) -> None:
    """Of its kind, before or after which it is sorted, or of another."""
    people = [world.ann, world.bob, world.cy]
    for maker, opponent in zip(people, (*people[1:], world.ann), strict=True):
        await begin(world, maker, opponent, clock="3h")
        await world.bob.slash("challenge escabel", size=7)
        await maker.slash("reminders", daily_message=2)
    open_ones = fetch(world.folder, "SELECT id FROM challenges WHERE state = 'open' ORDER BY id")
    for match_id, value in enumerate((-TOO_LARGE, NOT_A_MOMENT), 1):
        for setting, number in (
            ("matches SET check_at", match_id),
            ("challenges SET open_until", open_ones[match_id - 1][0]),
            ("players SET daily_message_at", people[match_id - 1].id),
        ):
            changed = f"UPDATE {setting} = :value WHERE id = :number"
            change(world.folder, changed, value=value, number=number)
    await world.restart()
    await world.advance(hours=3, minutes=1)
    assert posted(world, 3) == [0, 1]
    assert "Your move (1)" in world.cy.direct_messages[-1]
    await world.advance_without_bot(days=8)
    await world.advance(minutes=1)
    world.bob.enters(world.channel)
    world.bob.sees("Nobody accepted in time.")
    assert "scheduler pass failed" not in [line["event"] for line in log.lines]


async def test_an_unreadable_reminder_stops_no_other(world: World, log: Log) -> None:
    """It waits in quiet hours while the match goes on; at their end the newest one is sent."""
    await world.bob.slash("reminders", where="direct", quiet_from=22, quiet_to=8)
    await begin(world, moves="b2")
    change(world.folder, "UPDATE outbox SET payload = '[]' WHERE kind = 'reminder'")
    await play(*in_turn(world.bob, world.ann, "a1 c3"))
    await world.advance(hours=9)
    (reminder,) = world.bob.direct_messages
    assert "It's your turn in Escabel #1" in reminder
    assert log.errors == ["notice cannot be read"]


async def test_an_unreadable_clock_option_leaves_weekends_free(world: World) -> None:
    """Ann's three days begin on a Thursday, and Saturday and Sunday do not count."""
    thursday = world.clock.now()
    values = ('{"clock": 5, "weekends_off": true}', '{"weekends_off": true}')
    for number, value in enumerate(values, 1):
        await begin(world, clock="3d", weekends_off=True)
        setting = f"UPDATE matches SET match_options = :value WHERE id = {number}"  # noqa: S608
        change(world.folder, setting, value=value)
        await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await until(world, thursday + timedelta(days=4, hours=23))
    assert [posted(world, number) for number in (1, 2)] == [[0, 1, 2]] * 2
    await until(world, thursday + timedelta(days=5, minutes=1))
    assert [posted(world, number)[-1] for number in (1, 2)] == [3, 3]
    world.bob.sees("ann ran out of time")


async def test_unreadable_challenges_delay_no_other_challenge(
    world: World, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More challenges that cannot be read than are handled at a time were due before it."""
    monkeypatch.setattr(scheduler, "BATCH", 3)
    await world.ann.slash("challenge escabel", opponent=world.bob)
    change(
        world.folder,
        "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 6)"
        " INSERT INTO challenges (id, server_id, channel_id, game, options, match_options, seats,"
        " first, maker_id, state, created_at, open_until, ladder)"
        " SELECT i, server_id, channel_id, game, '[]', match_options, seats, first,"
        " maker_id, state, created_at, open_until - i, ladder FROM challenges, n WHERE id = 1",
    )
    await world.advance_without_bot(days=7)
    await world.advance(minutes=1)
    world.ann.sees("Nobody accepted in time")
    async with world.bot.context.database.read() as unit:
        assert await unit.schedule.due(Work.CHALLENGE, world.clock.now()) == []
    assert log.lines


async def test_an_unreadable_preference_becomes_the_default(world: World, log: Log) -> None:
    """Ann's reminder counter cannot be read: both players get their messages, and the match
    ends."""
    await begin(world, clock="3h", moves="b2")
    for person in (world.ann, world.bob):
        await person.slash("reminders", daily_message=2)
    broken = '{"reminders": {"daily_hour": 2}, "unanswered": "x"}'
    setting = f"UPDATE players SET preferences = :broken WHERE id = {world.ann.id}"  # noqa: S608
    change(world.folder, setting, broken=broken)
    await world.advance(hours=2, minutes=1)
    assert "Your move (1)" in world.bob.direct_messages[-1]
    await world.advance(hours=1, minutes=1)
    world.bob.sees("bob did not make a first move in time")
    assert log.errors == []


async def test_preferences_that_are_no_object_become_the_defaults(world: World) -> None:
    await begin(world)
    await world.ann.slash("settings")
    for count, value in enumerate(("[]", "5"), 2):
        for table, column, number in (
            ("players", "preferences", world.ann.id),
            ("servers", "settings", world.guild.id),
        ):
            change(world.folder, f"DELETE FROM {table} WHERE id = :number", number=number)  # noqa: S608
            row = f"INSERT INTO {table} (id, {column}) VALUES ({number}, :value)"  # noqa: S608
            change(world.folder, row, value=value)
        saved = await world.ann.slash("reminders", timezone="Asia/Tokyo")
        assert "Your time zone is Asia/Tokyo." in saved
        assert "Your move is in" in await world.ann.plays("b2")
        await begin(world)
        assert len(world.threads) == count

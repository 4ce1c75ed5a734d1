"""A server that removed the bot 30 days ago: its settings go, and its matches are cancelled."""

from datetime import timedelta

import pytest

from matches.servers import servers
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import add_matches
from tests.journeys.time.clock_helpers import with_heartbeat
from tests.support.database.raw_sql import failing_statements, fetch
from tests.support.discord import World
from tests.support.people import Person

FAILED = "batch of sweep failed"
GONE = "A server that you played on removed me more than 30 days ago."


def told(person: Person) -> int:
    """Return how many private messages about a departed server somebody has got."""
    return sum(GONE in each for each in person.direct_messages)


async def matches_of(world: World, person: Person) -> list[str | None]:
    """Return how the matches of a person ended, None for running ones."""
    context = world.bot.context
    async with context.database.read() as unit:
        numbers = await unit.matches.numbers_of(person.id)
        matches = await unit.matches.get_many(numbers)
    return [each.result.termination.value if each.result else None for each in matches]


def count(world: World, table: str, server: int) -> int:
    """Return how many rows of a table belong to a server."""
    column = "id" if table == "servers" else "server_id"
    query = f"SELECT count(*) FROM {table} WHERE {column} = :server"  # noqa: S608  # our own tables
    return int(fetch(world.folder, query, server=server)[0][0])


async def several_matches(world: World) -> None:
    """Store two matches of ann against bob and one against cy, with settings and a log."""
    await world.grant(world.cy, "manage_messages", "manage_guild")
    await world.cy.slash("server settings", theme="dark")
    for opponent in (world.bob, world.bob, world.cy):
        await add_matches(world, world.ann.id, opponent.id, result=None)
    await world.cy.slash("moderate pause", match="1", reason="A long wait")


async def remove_for(world: World, days: int) -> None:
    """Remove the bot, and let days pass in which nothing runs."""
    await world.remove_bot()
    await world.advance_without_bot(days=days)


async def test_after_30_days_matches_are_cancelled_and_everybody_is_told_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "BATCH", 1)
    monkeypatch.setattr(servers, "ROWS", 1)
    await several_matches(world)
    server = world.guild.id
    await world.remove_bot()
    await world.advance_without_bot(days=29, hours=20)
    assert await matches_of(world, world.ann) == [None, None, None]
    assert count(world, "servers", server) == 1
    await world.advance(days=1)
    assert await matches_of(world, world.ann) == ["cancelled"] * 3
    assert [told(each) for each in (world.ann, world.bob, world.cy)] == [1, 1, 1]
    for table in ("servers", "names", "interventions", "server_absences"):
        assert count(world, table, server) == 0, table
    await world.advance_without_bot(days=3)
    await world.advance(days=1)
    assert [told(each) for each in (world.ann, world.bob, world.cy)] == [1, 1, 1]
    await world.add_bot_back()
    world.ann.enters(world.channel)
    assert "The bot was removed from the server" in await world.ann.slash("board", match="1")


async def test_a_server_without_matches_may_remove_the_bot_while_it_is_down(world: World) -> None:
    await world.grant(world.cy, "manage_guild")
    await world.cy.slash("server settings", theme="dark")
    async with world.bot_down():
        await world.remove_bot()
    assert count(world, "names", world.guild.id) == 1
    await world.advance(days=31)
    for table in ("servers", "names"):
        assert count(world, table, world.guild.id) == 0, table


async def test_a_bot_that_comes_back_in_time_changes_nothing(world: World, log: Log) -> None:
    """Nor does a wrong clock: the bot compares its clock with Discord's before it begins."""
    await several_matches(world)
    await remove_for(world, 29)
    world.clock.wrong_by = timedelta(days=400)
    await world.advance(hours=5)
    await world.restart()
    await world.advance(hours=5)
    world.clock.wrong_by = timedelta(0)
    await world.add_bot_back()
    await world.advance(days=2)
    assert any("the system clock is wrong" in line["event"] for line in log.lines)
    assert await matches_of(world, world.ann) == [None, None, None]
    assert told(world.ann) == 0
    assert count(world, "servers", world.guild.id) == 1


async def test_a_bot_that_comes_back_in_the_middle_keeps_the_rest(
    world: World, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    """What was cancelled stays cancelled; the other matches go on."""
    monkeypatch.setattr(servers, "BATCH", 1)
    await several_matches(world)
    with failing_statements("INSERT INTO events", after=1):
        await remove_for(world, 31)
        await world.advance(hours=2)
    await world.add_bot_back()
    await world.advance(days=1)
    assert (await matches_of(world, world.ann)).count("cancelled") == 1
    assert set(log.errors) == {FAILED}
    assert count(world, "servers", world.guild.id) == 1


async def test_a_crash_in_the_middle_is_continued(
    world: World, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    monkeypatch.setattr(servers, "BATCH", 1)
    await several_matches(world)
    with failing_statements("INSERT INTO events", after=2):
        await remove_for(world, 31)
        await world.advance(hours=2)
        assert (await matches_of(world, world.ann)).count("cancelled") == 2
    await world.kill()
    await world.advance(hours=2)
    assert set(log.errors) == {FAILED}
    assert await matches_of(world, world.ann) == ["cancelled"] * 3
    assert [told(each) for each in (world.ann, world.bob, world.cy)] == [1, 1, 1]


# ---- a bot that stores heartbeats, so that it knows when it did not run
@with_heartbeat
async def test_time_without_the_bot_does_not_count(world: World) -> None:
    """A bot that did not run for two months cannot know when it was removed."""
    await several_matches(world)
    async with world.bot_down():
        await world.advance(days=60)
        await world.remove_bot()
    await world.advance(hours=1, minutes=5)
    assert await matches_of(world, world.ann) == [None, None, None]


@with_heartbeat
async def test_a_clock_that_was_set_back_deletes_nothing(world: World, log: Log) -> None:
    """It is noticed only at the next response of Discord."""
    await several_matches(world)
    await world.advance(minutes=3)
    world.clock.wrong_by = timedelta(days=-400)
    await world.remove_bot()
    await world.advance(minutes=10)
    world.clock.wrong_by = timedelta(0)
    await world.advance(minutes=10)
    await world.restart()
    await world.advance(minutes=5)
    assert any("the system clock is wrong" in line["event"] for line in log.lines)
    assert await matches_of(world, world.ann) == [None, None, None]

"""Stored times are exact, and no frequent query reads a complete table."""

import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect

from model.absences import Shard
from model.clocks.clock_rules import Span
from model.clocks.clock_state import ClockSchedule
from model.entities import ChallengePlayer, ChallengeState, NoticeState, Seat
from model.match_extras import PostedBoard
from model.notices import BROKEN, PARKED, Busy, DeliveryResult, ParkedChannel
from model.past_matches import WantedMatches
from model.preferences import PlayerPreferences, ServerSettings
from model.stored_fields import required
from model.text_values import Erased
from storage.database import Database, UnitOfWork
from storage.queries.schedule import Work
from storage.stored import MomentColumn, to_row
from storage.tables import metadata, plans
from tests.support.database.leases import INSTANCE, due_notices, next_due, room
from tests.support.database.raw_sql import recorded_statements
from tests.support.database.rows import (
    ANN,
    BEN,
    CHANNEL,
    DAY,
    NOW,
    SERVER,
    add_challenge,
    add_match,
    play,
)
from tests.support.notices import raw

ZONES = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
MOMENTS = st.datetimes(datetime(1971, 1, 1), datetime(9000, 1, 1), timezones=ZONES)  # noqa: DTZ001  # hypothesis wants naive bounds
DIALECT = sqlite_dialect()


@given(MOMENTS, MOMENTS)
def test_stored_times_keep_every_microsecond_and_their_order(
    one: datetime, other: datetime
) -> None:
    stored = [MomentColumn().process_bind_param(each, DIALECT) for each in (one, other)]
    back = [MomentColumn().process_result_value(each, DIALECT) for each in stored]
    assert back == [one, other]
    assert all(isinstance(each, datetime) and each.tzinfo is UTC for each in back)
    first, second = stored
    assert first is not None
    assert second is not None
    assert (first < second) == (one < other)


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        MomentColumn().process_bind_param(datetime(2026, 1, 1), DIALECT)  # noqa: DTZ001


def test_a_field_without_a_column_is_not_dropped() -> None:
    """Nobody would notice that it is never stored."""
    person = Erased(ANN, BEN)
    with pytest.raises(TypeError, match=r"Erased\.former has no column in plans"):
        to_row(person, plans)
    assert to_row(person, plans, "former", "names") == {"player_id": ANN}


Query = Callable[[UnitOfWork], Coroutine[Any, Any, object]]


async def _append(unit: UnitOfWork) -> None:
    row = required(await unit.matches.get(1), "match")
    await play(unit, row, interaction=5)


async def _set_clock(unit: UnitOfWork) -> None:
    row = required(await unit.matches.get(1), "match")
    await unit.matches.set_clock(row, ClockSchedule(check_at=NOW))


async def _end_challenge(unit: UnitOfWork) -> None:
    await unit.challenges.set_players(1, [ChallengePlayer(ANN, True), ChallengePlayer(BEN, True)])
    await unit.challenges.set_card(1, CHANNEL, 9)
    await unit.challenges.close(1, ChallengeState.STARTED, NOW, 1)


async def _deliver(unit: UnitOfWork) -> None:
    await unit.outbox.lease(INSTANCE, NOW, room(), tuple)
    await unit.outbox.check_lease(1, INSTANCE)
    await unit.outbox.end(1, DeliveryResult(retry_at=NOW), instance_id=INSTANCE)
    await unit.outbox.end(1, DeliveryResult(retry_at=NOW, failed=True))
    await unit.outbox.update_payload(1, {"a": 1})
    await unit.outbox.end(1, PARKED)
    await unit.outbox.retry_oldest_parked(PLACE, NOW)
    await unit.outbox.retry_channel(PLACE, NOW)
    await unit.outbox.end(1, BROKEN)
    await unit.outbox.retry_failed(NOW, broken_too=True)
    await unit.outbox.end(1, DeliveryResult())


PLACE = ParkedChannel(SERVER, CHANNEL, CHANNEL, 1)

FREQUENT: dict[str, Query] = {
    "match": lambda unit: unit.matches.get(1),
    "get many": lambda unit: unit.matches.get_many([1, 2, 3]),
    "running near": lambda unit: unit.matches.running_near(SERVER, CHANNEL, 25),
    "running numbered": lambda unit: unit.matches.numbered(SERVER, "1", 25),
    "events": lambda unit: unit.matches.events(1),
    "append": _append,
    "board": lambda unit: unit.matches.set_board(1, PostedBoard(CHANNEL, 1, 0)),
    "waiting for": lambda unit: unit.matches.waiting_for(ANN),
    "playing": lambda unit: unit.matches.playing(ANN),
    "playing here": lambda unit: unit.matches.playing(ANN, SERVER),
    "finished": lambda unit: unit.history.page(WantedMatches(ANN), 10, 0),
    "finished here": lambda unit: unit.history.page(WantedMatches(ANN, server=SERVER), 10, 0),
    "in channel": lambda unit: unit.matches.in_channel(CHANNEL, ANN),
    "in empty channel": lambda unit: unit.matches.in_channel(5, ANN),
    "running": lambda unit: unit.matches.running(),
    "schedule": _set_clock,
    "stuck": lambda unit: unit.matches.stuck(),
    "set stuck": lambda unit: unit.matches.set_stuck(1, NOW),
    "clocks due": lambda unit: unit.schedule.due(Work.CLOCK, NOW + DAY),
    "upcoming": lambda unit: unit.schedule.upcoming(),
    "clocks": lambda unit: unit.absences.affecting([SERVER], [ANN, BEN], NOW, NOW),
    "add outage": lambda unit: unit.absences.add_outage(Span(NOW, NOW + DAY)),
    "set heartbeats": lambda unit: unit.absences.set_heartbeats([Shard(4, 1)], NOW),
    "vacations": lambda unit: unit.absences.vacations([ANN], NOW),
    "digest": lambda unit: unit.players.set_next_daily_message(ANN, NOW),
    "digests due": lambda unit: unit.schedule.due(Work.DAILY_MESSAGE, NOW),
    "interventions": lambda unit: unit.moderation.of_server(SERVER, 10),
    "challenge": lambda unit: unit.challenges.get(1),
    "open by": lambda unit: unit.challenges.open_by(ANN),
    "open for": lambda unit: unit.challenges.open_for(BEN, SERVER),
    "expired": lambda unit: unit.schedule.due(Work.CHALLENGE, NOW + 9 * DAY),
    "end challenge": _end_challenge,
    "due": lambda unit: due_notices(unit, NOW + DAY),
    "due elsewhere": lambda unit: due_notices(
        unit, NOW + DAY, busy=Busy({"a", "b"}, {1, 2}, {1, 2}), after=5
    ),
    "next due": lambda unit: next_due(unit, NOW),
    "deliver": _deliver,
    "notices of match": lambda unit: unit.outbox.of_match(1, NoticeState.PENDING),
    "retry failed": lambda unit: unit.outbox.retry_failed(NOW),
    "parked": lambda unit: unit.outbox.parked_channels(limit=20),
    "backlog": lambda unit: unit.outbox.backlog(NOW, 20),
    "parked here": lambda unit: unit.outbox.parked_channels(SERVER),
    "give up": lambda unit: unit.outbox.give_up(NOW),
    "sent": lambda unit: unit.outbox.has_sent(9, excluding=1),
    "delete finished": lambda unit: unit.outbox.delete_closed(NOW),
    "answered": lambda unit: unit.outbox.has_answer("reply:1", 1),
    "delete answers": lambda unit: unit.outbox.delete_closed(NOW, to_replies=True),
    "preferences": lambda unit: unit.players.set_preferences(ANN, PlayerPreferences(theme="dark")),
    "names": lambda unit: unit.players.names([(SERVER, ANN), (0, ANN), (SERVER, BEN)]),
    "set name": lambda unit: unit.players.set_name(SERVER, ANN, "Ann", NOW),
    "blocks among": lambda unit: unit.players.blocks_among([ANN, BEN]),
    "settings": lambda unit: unit.servers.set_settings(SERVER, ServerSettings(threads=True)),
    "season": lambda unit: unit.leagues.get(1),
    "seasons here": lambda unit: unit.leagues.of_server(SERVER, 25),
    "seasons of player": lambda unit: unit.leagues.of_player(ANN),
    "seasons due": lambda unit: unit.schedule.due(Work.SEASON, NOW, 10),
    "season touched": lambda unit: unit.leagues.touch(1, NOW),
    "season of match": lambda unit: unit.leagues.of_match(1),
    "season players": lambda unit: unit.leagues.players(1),
    "pairings": lambda unit: unit.leagues.pairings(1),
    "pairings to begin": lambda unit: unit.leagues.to_begin(1, 10),
    "pairings ended": lambda unit: unit.leagues.ended(1),
    "ladder": lambda unit: unit.ladders.players(SERVER, "escabel"),
    "ladders of player": lambda unit: unit.ladders.of_player(ANN),
    "ladder busy": lambda unit: unit.ladders.busy(SERVER, "escabel", NOW - DAY),
    "ladder playing": lambda unit: unit.ladders.playing(SERVER, "escabel"),
    "ladder meetings": lambda unit: unit.ladders.meetings(SERVER, "escabel", BEN, [BEN], NOW - DAY),
    "ladder declined": lambda unit: unit.ladders.declined_at(SERVER, "escabel", BEN, NOW - DAY),
    "ladders due": lambda unit: unit.ladders.first_due(NOW),
    "set fact": lambda unit: unit.set_fact("a", "b"),
    "get fact": lambda unit: unit.get_fact("a"),
}
PARTIAL = {
    index.name
    for table in metadata.tables.values()
    for index in table.indexes
    if index.dialect_options["sqlite"]["where"] is not None
}


def reads_a_whole_table(step: str) -> bool:
    """Whether a step of SQLite's plan visits every row of a table.

    Visiting a partial index is fine: it contains only the rows that are needed. So is visiting the
    unfinished sweeps, or the heartbeats of all shards, which are few.
    """
    words = step.split()
    if words[0] != "SCAN" or words[1] in {
        *("CONSTANT", "page", "anon_1", "anon_2", "due", "waiting", "sweeps", "shard_heartbeats")
    }:
        return False
    if words[1].startswith("(subquery"):  # an empty list
        return False
    return not ("INDEX" in words and words[words.index("INDEX") + 1] in PARTIAL)


@pytest.mark.only_sqlite(reason="reads SQLite's query plans")
async def test_no_frequent_query_reads_a_complete_table(database: Database) -> None:
    async with database.write() as unit:
        match = await add_match(unit, seats=[Seat(ANN), Seat(BEN)])
        await add_challenge(unit)
        await unit.outbox.add(lane="a", content=raw("b"), due_at=NOW, match_id=match.id)
    for name, query in FREQUENT.items():
        with recorded_statements() as statements, suppress(ZeroDivisionError):
            async with database.write() as unit:
                await query(unit)
                raise ZeroDivisionError  # the next one finds the same rows
        assert statements, name
        with closing(sqlite3.connect(database.file)) as driver:
            for sql, values in statements:
                plan = [row[3] for row in driver.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
                assert not [step for step in plan if reads_a_whole_table(step)], (name, sql, plan)

"""Matches and their logs."""

import json

import pytest
import sqlalchemy as sa

from model.entities import Seat
from model.match_extras import MatchExtras, PostedBoard
from model.stored_fields import required
from rules.game import Result, Termination
from rules.line import Kind
from storage.database import Database, UnitOfWork
from storage.errors import Conflict
from storage.tables import matches
from tests.support.database.raw_sql import change
from tests.support.database.rows import (
    ANN,
    BEN,
    CARA,
    CHANNEL,
    DAY,
    HOUR,
    NOW,
    THREAD,
    add_match,
    append,
    move,
    play,
)


async def test_an_unplayable_match_is_nobodys_turn(database: Database) -> None:
    """It is still listed as a running match of its players, but it is not their turn."""
    async with database.write() as unit:
        row = await add_match(unit)
        await unit.matches.set_stuck(row.id, NOW)
    async with database.read() as unit:
        assert [each.stuck_at for each in await unit.matches.stuck()] == [NOW]
        assert await unit.matches.waiting_for(ANN) == []
        assert [each.id for each in await unit.matches.playing(ANN)] == [row.id]
    async with database.write() as unit:
        await unit.matches.set_stuck(row.id, None)
        assert await unit.matches.stuck() == []
        assert [each.id for each in await unit.matches.waiting_for(ANN)] == [row.id]


async def test_an_event_that_is_not_a_move_does_not_restart_the_turn(database: Database) -> None:
    async with database.write() as unit:
        row = await add_match(unit)
        resigned = move(row, "", kind=Kind.RESIGNED, seat=1, player=BEN)
        after = await append(unit, row, resigned, at=NOW + HOUR)
    assert after.turn_started_at == NOW
    assert after.seq == 1


async def test_an_event_after_the_end_does_not_reopen_the_match(database: Database) -> None:
    async with database.write() as unit:
        ended = await play(unit, await add_match(unit), result=Result((0,), Termination.CHAIN))
        resigned = move(ended, "", kind=Kind.RESIGNED)
        after = await append(unit, ended, resigned, to_move=0, at=NOW + DAY)
        assert await unit.matches.waiting_for(ANN) == []
    assert after.to_move is None
    assert after.finished_at == NOW
    assert after.result == ended.result


@pytest.mark.parametrize("seq", [0, 5])
async def test_each_guard_against_simultaneous_moves_works_alone(
    database: Database, seq: int
) -> None:
    """If the row was set back, the log's primary key refuses. If the row advanced without a log,
    the comparison of the seq refuses."""
    async with database.write() as unit:
        row = await add_match(unit)
        if seq == 0:
            await play(unit, row)
    change(database, "UPDATE matches SET seq = :seq", seq=seq)
    with pytest.raises(Conflict):
        async with database.write() as unit:
            await play(unit, row)


async def test_a_repeated_interaction_changes_nothing(database: Database) -> None:
    async with database.write() as unit:
        row = await add_match(unit)
        first = await play(unit, row, "d4", interaction=77)
        second = await play(unit, first, "e5", interaction=78)
    for board in (first, second):  # on whichever board it acts
        with pytest.raises(Conflict):
            async with database.write() as unit:
                await play(unit, board, "d4", interaction=77)
    async with database.read() as unit:
        assert await unit.matches.get(row.id) == second
        assert len(await unit.matches.events(row.id)) == 2


async def test_an_interaction_counts_in_its_own_match_only(unit: UnitOfWork) -> None:
    """Events without one are never duplicates."""
    for row in (await add_match(unit), await add_match(unit)):
        after = await play(unit, row, interaction=77)
        assert (await play(unit, await play(unit, after))).seq == 3


async def test_seqs_with_gaps_are_refused(unit: UnitOfWork) -> None:
    row = await add_match(unit)
    for seqs in ([], [2], [0], [1, 1], [1, 3], [2, 1]):
        with pytest.raises(ValueError, match="seqs"):
            await append(unit, row, *(move(row, seq=seq) for seq in seqs))
    assert await unit.matches.events(row.id) == []


async def test_an_append_stores_its_interaction_once(unit: UnitOfWork) -> None:
    row = await add_match(unit)
    events = [move(row, interaction=7), move(row, seq=2, interaction=7)]
    with pytest.raises(ValueError, match="one event"):
        await append(unit, row, *events, ply=2)


async def test_an_append_returns_other_concurrent_changes(database: Database) -> None:
    async with database.write() as unit:
        row = await add_match(unit)
    async with database.write() as unit:
        await unit.matches.set_board(row.id, PostedBoard(CHANNEL, 5, 0))
    async with database.write() as unit:
        assert (await play(unit, row)).board == PostedBoard(CHANNEL, 5, 0)


async def test_extras_that_cannot_be_read_are_left_out_and_kept(database: Database) -> None:
    """The match goes on, and a later version may read them."""
    broken = {"snooze": {"player": "x"}, "hints": 5, "of a later version": 1}
    async with database.write() as unit:
        match = await add_match(unit)
        await unit._session.execute(  # pyright: ignore[reportPrivateUsage]
            sa.update(matches).values(
                extras={**broken, "rematch": 7}, eliminated="x", unrated="of a later version"
            )
        )
    async with database.write() as unit:
        row = required(await unit.matches.get(match.id), "match")
        assert row.extras == MatchExtras(rematch=7)
        assert (row.eliminated, row.unrated) == ((), None)
        await unit.matches.set_extras(match.id, opened_by=ANN)
    async with database.read() as unit:
        row = required(await unit.matches.get(match.id), "match")
        assert row.extras == MatchExtras(rematch=7, opened_by=ANN)
        stored = await unit._session.execute(sa.select(matches.c.extras))  # pyright: ignore[reportPrivateUsage]
        assert json.loads(stored.scalar_one()) == {**broken, "rematch": 7, "opened_by": ANN}


async def test_a_players_own_matches_come_first_in_a_busy_channel(unit: UnitOfWork) -> None:
    others = [await add_match(unit) for _ in range(5)]
    mine = await add_match(unit, seats=[Seat(CARA), Seat(BEN)])
    await add_match(unit, channel=THREAD, seats=[Seat(CARA), Seat(BEN)])
    assert await unit.matches.in_channel(CHANNEL, CARA, 3) == [mine]
    assert await unit.matches.in_channel(CHANNEL, 404, 3) == others[:3]

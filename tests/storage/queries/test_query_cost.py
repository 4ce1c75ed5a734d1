"""The cost of a list does not grow with the database; it is measured in steps of SQLite's VM."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from model.entities import Seat
from storage.database import Database, UnitOfWork
from tests.support.database.raw_sql import change, count_steps, recorded_statements
from tests.support.database.rows import ANN, BEN, CARA, CHANNEL, SERVER, add_copies, add_match

pytestmark = pytest.mark.only_sqlite(reason="counts steps of SQLite's virtual machine")

Query = Callable[[UnitOfWork], Awaitable[Any]]


async def add_many(database: Database, count: int) -> None:
    """Add this many running matches, of this server and others, in many channels."""
    async with database.write() as unit:
        model = await add_match(unit)
    changed = {"server_id": "server_id + (n % 4 = 0)", "channel_id": "channel_id + n"}
    add_copies(database, model.id, count, **changed)


async def query_cost(database: Database, query: Query) -> tuple[int, int]:
    """Return how many SQL statements a query runs and how many VM steps they take."""
    with recorded_statements() as statements:
        async with database.read() as unit:
            await query(unit)
    return len(statements), count_steps(database.file, statements)


BOUNDED: dict[str, Query] = {
    "of the channel": lambda unit: unit.matches.running_near(SERVER, CHANNEL, 100),
    "of an empty channel": lambda unit: unit.matches.running_near(SERVER, 5, 100),
    "numbered 1": lambda unit: unit.matches.numbered(SERVER, "1", 100),
    "numbered 19": lambda unit: unit.matches.numbered(SERVER, "19", 100),
    "of everybody": lambda unit: unit.matches.running_in(SERVER, [CHANNEL], CARA, 8, 0),
    "of everybody, later": lambda unit: unit.matches.running_in(SERVER, [CHANNEL], CARA, 8, 800),
    "ended lately": lambda unit: unit.matches.ended_lately(SERVER, 100),
    "ended, numbered 19": lambda unit: unit.matches.numbered(SERVER, "19", 100, ended=True),
    "of a player, later": lambda unit: unit.matches.plays_after(ANN, SERVER, 5),
    "numbered 9999": lambda unit: unit.matches.numbered(SERVER, "9999", 100),
}


async def test_suggestions_cost_no_more_among_ten_thousand_matches(database: Database) -> None:
    """Suggestions read at most 2,500 matches, so 10,000 cost little more."""
    await add_many(database, 2500)
    before = {name: await query_cost(database, query) for name, query in BOUNDED.items()}
    await add_many(database, 7500)
    for name, query in BOUNDED.items():
        after = await query_cost(database, query)
        assert after[1] <= before[name][1] * 1.5, name
        assert after[0] <= before[name][0] + 4, name


@pytest.mark.parametrize("player", [CARA, 404], ids=["who plays there", "who does not"])
async def test_a_channel_with_thousands_of_matches_costs_no_more(
    database: Database, player: int
) -> None:
    """Without threads, all matches of a server are in one channel.

    While a player types a move, each key press looks up the matches of the channel.
    """
    async with database.write() as unit:
        await add_match(unit, seats=[Seat(CARA), Seat(BEN)])
    taken: list[int] = []
    for _ in range(2):
        await add_many(database, 1000)
        change(database, "UPDATE matches SET channel_id = :channel", channel=CHANNEL)
        _, number = await query_cost(
            database, lambda unit: unit.matches.in_channel(CHANNEL, player)
        )
        taken.append(number)
    assert taken[1] <= taken[0] * 1.1


async def test_counting_finished_matches_costs_the_same_for_everybody(database: Database) -> None:
    """Cancelled ones do not count, however many there are, and only the latest are looked at."""
    taken: list[int] = []
    for count, cancelled in ((150, 1), (2000, 1), (1, 0)):
        await add_many(database, count)
        change(database, "UPDATE match_seats SET finished_at = match_id WHERE finished_at IS NULL")
        end = "cancelled" if cancelled else "chain"
        change(database, "UPDATE matches SET termination = :end WHERE termination IS NULL", end=end)
        finished, steps = await query_cost(
            database, lambda unit: unit.matches.count_finished(ANN, 3)
        )
        assert finished == 1
        taken.append(steps)
        async with database.read() as unit:
            assert await unit.matches.count_finished(ANN, 3) == (0 if cancelled else 2)
            assert await unit.matches.count_finished(ANN, 1) == (0 if cancelled else 1)
    assert taken[1] <= taken[0] * 1.1


async def test_match_numbers_are_completed(database: Database) -> None:
    await add_many(database, 1300)
    async with database.read() as unit:
        matches = await unit.matches.numbered(SERVER, "12", 30)
        assert await unit.matches.numbered(SERVER, "0", 30) == []
        assert await unit.matches.numbered(SERVER, "9" * 18, 30) == []
    numbers = [str(row.id) for row in matches]
    assert numbers[0] == "12"
    assert all(number.startswith("12") for number in numbers)
    assert len(numbers) == 30
    assert [len(number) for number in numbers] == sorted(len(number) for number in numbers)
    assert all(row.server == SERVER and row.players == (ANN, BEN) for row in matches)

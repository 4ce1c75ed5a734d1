"""Ended matches of a player: which ones a query finds, in which order, and at what cost."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest

from matches.log.results import outcome_of, results_without_replay
from model.entities import MatchRow, Seat
from model.past_matches import Outcome, Search, VisibleTo, WantedMatches
from rules.game import Result, Termination
from storage.database import Database, UnitOfWork
from tests.support.database.postgresql import ON_POSTGRESQL
from tests.support.database.raw_sql import change, count_steps, recorded_statements
from tests.support.database.rows import (
    ANN,
    BEN,
    CARA,
    CHANNEL,
    NOW,
    SERVER,
    add_copies,
    add_match,
    play,
)

PEOPLE = (ANN, BEN, CARA, 4, 5)
HOMES = (71, 72, 73)


async def end(unit: UnitOfWork, row: MatchRow, result: Result, at: datetime = NOW) -> MatchRow:
    """End a match with a result, and store what each seat has got."""
    ended = await play(unit, row, to_move=None, at=at, result=result)
    await unit.matches.set_results(row.id, results_without_replay(row, result))
    return ended


async def add_ended(unit: UnitOfWork, random: Random, number: int) -> list[MatchRow]:
    """Add ended matches of several people, games and channels, and some running ones."""
    ended: list[MatchRow] = []
    for index in range(number):
        players = random.sample(PEOPLE, random.choice((2, 2, 3)))
        home = random.choice(HOMES)
        row = await add_match(
            unit,
            seats=[Seat(player) for player in players],
            game=random.choice(("escabel", "esgrad")),
            server=random.choice((SERVER, SERVER + 1)),
            home=home,
            channel=home,
        )
        if random.random() < 0.1:
            continue
        winners = random.sample(range(len(players)), random.choice((0, 1, 1, 1, 2)))
        result = Result(tuple(winners), Termination.CHAIN)
        ended.append(await end(unit, row, result, NOW + timedelta(hours=index // 2)))
    return ended


def fits(row: MatchRow, wanted: WantedMatches) -> bool:
    """Return whether a match is wanted, as the documentation of `WantedMatches` says."""
    players, search, visible = row.players, wanted.search, wanted.visible
    if wanted.player not in players or row.result is None:
        return False
    seat = players.index(wanted.player)
    others = [player for player in players if player != wanted.player]
    return (
        (wanted.game in {None, row.game})
        and wanted.server in {None, row.server}
        and wanted.outcome in {None, outcome_of(seat, row.result.winners)}
        and (wanted.opponent is None or wanted.opponent in others)
        and (
            search is None
            or any(player in search.players for player in others)
            or (search.digits != "" and str(row.id).startswith(search.digits))
        )
        and (
            visible is None
            or (
                row.server == visible.server
                and (row.home in visible.homes or visible.reader in players)
            )
        )
    )


def random_query(random: Random) -> WantedMatches:
    """Return any query."""
    player, reader = random.sample(PEOPLE, 2)
    homes = frozenset(random.sample(HOMES, random.randrange(3)))
    people = frozenset(random.sample(PEOPLE, random.randrange(3)))
    return WantedMatches(
        player,
        random.choice((None, VisibleTo(reader, SERVER, homes))),
        random.choice((None, "esgrad", "chess")),
        random.choice((None, *Outcome)),
        random.choice((None, *PEOPLE)),
        random.choice((None, Search(people), Search(people, "1"))),
        random.choice((None, None, SERVER)),
    )


@pytest.mark.parametrize("seed", range(2))
async def test_every_query_finds_what_a_search_through_all_matches_finds(
    database: Database, seed: int
) -> None:
    random = Random(seed)
    async with database.write() as unit:
        ended = await add_ended(unit, random, 60)
    latest_first = sorted(ended, key=lambda each: (each.finished_at, each.id), reverse=True)
    for _ in range(40):
        wanted = random_query(random)
        expected = [row.id for row in latest_first if fits(row, wanted)]
        async with database.read() as unit:
            assert await unit.history.count(wanted) == len(expected), wanted
            pages = [await unit.history.page(wanted, 15, start) for start in range(0, 60, 15)]
            met = await unit.history.opponents(wanted, 100)
        assert [row.id for page in pages for row in page] == expected, wanted
        others = {
            (row.server, player)
            for row in ended
            if row.id in expected
            for player in row.players
            if player != wanted.player
        }
        assert set(met) == others
        assert len(met) == len(others)
    async with database.read() as unit:
        for player in PEOPLE:
            homes = {
                each.home for each in ended if player in each.players and each.server == SERVER
            }
            assert set(await unit.profiles.homes(player, SERVER)) == homes


async def test_a_match_with_several_seats_of_one_player_is_listed_once(unit: UnitOfWork) -> None:
    await end(unit, await add_match(unit, seats=[Seat(ANN), Seat(ANN)]), won_by(0))
    assert await unit.history.count(WantedMatches(ANN)) == 1
    assert len(await unit.history.page(WantedMatches(ANN), 8, 0)) == 1


async def test_a_broken_row_is_left_out(database: Database) -> None:
    async with database.write() as unit:
        for _ in range(3):
            await end(unit, await add_match(unit), won_by(0))
    broken = "5" if ON_POSTGRESQL else "{"  # PostgreSQL stores no text that is not JSON
    change(database, f"UPDATE matches SET winners = '{broken}' WHERE id = 2")  # noqa: S608
    async with database.read() as unit:
        assert [row.id for row in await unit.history.page(WantedMatches(ANN), 8, 0)] == [3, 1]


def won_by(*winners: int) -> Result:
    """Return a result."""
    return Result(winners, Termination.CHAIN)


# ---- results of seats


@pytest.mark.parametrize(
    ("column", "value"),
    [("colour", "{"), ("colour", '{"kind": "x"}'), ("colour", "5"), ("outcome", "tied")],
)
async def test_broken_results_do_no_harm(database: Database, column: str, value: str) -> None:
    async with database.write() as unit:
        row = await end(unit, await add_match(unit), won_by(0))
    change(database, f"UPDATE match_seats SET {column} = :value WHERE seat = 0", value=value)  # noqa: S608
    async with database.read() as unit:
        results = await unit.history.results(row.id)
        assert [row.id for row in await unit.history.page(WantedMatches(ANN), 8, 0)] == [row.id]
    assert len(results) == (1 if column == "outcome" else 2)


# ---- cost
STEPS = pytest.mark.only_sqlite(reason="counts steps of SQLite's virtual machine")


async def add_many(database: Database, count: int) -> None:
    """Add this many ended matches of Ann with ever new opponents, in many channels."""
    async with database.write() as unit:
        model = await end(unit, await add_match(unit), won_by(0))
    changed = {"home_id": "home_id + n % 50", "finished_at": "finished_at + n"}
    add_copies(database, model.id, count, **changed)
    change(database, "UPDATE match_seats SET player_id = 1000 + match_id % 90 WHERE seat = 1")


Query = Callable[[UnitOfWork], Awaitable[Any]]
VISIBLE = VisibleTo(CARA, SERVER, frozenset(CHANNEL + n for n in range(30)))
PAGES: dict[str, Query] = {
    "all": lambda unit: unit.history.page(WantedMatches(ANN), 8, 0),
    "won": lambda unit: unit.history.page(WantedMatches(ANN, outcome=Outcome.WON), 8, 0),
    "of a game": lambda unit: unit.history.page(WantedMatches(ANN, game="escabel"), 8, 0),
    "against": lambda unit: unit.history.page(WantedMatches(ANN, opponent=1007), 8, 0),
    "visible": lambda unit: unit.history.page(WantedMatches(ANN, VISIBLE), 8, 0),
    "search": lambda unit: unit.history.page(
        WantedMatches(ANN, search=Search(frozenset({1008}))), 8, 0
    ),
}


@STEPS
async def test_a_first_page_costs_the_same_among_ten_thousand_matches(database: Database) -> None:
    taken: list[tuple[int, int]] = []
    for count in (2_000, 8_000):
        await add_many(database, count)
        for query in PAGES.values():
            with recorded_statements() as statements:
                async with database.read() as unit:
                    assert len(await query(unit)) == 8
            taken.append((len(statements), count_steps(database.file, statements)))
    for name, few, many in zip(PAGES, taken, taken[len(PAGES) :], strict=False):
        assert few[0] == many[0], name
        assert many[1] <= few[1] * 1.2, name


@STEPS
async def test_counting_ten_thousand_matches_takes_little(database: Database) -> None:
    """About 25 steps of SQLite's VM for each match, which is some milliseconds in all."""
    await add_many(database, 10_000)
    queries: list[Query] = [
        lambda unit: unit.history.count(WantedMatches(ANN)),
        lambda unit: unit.history.count(WantedMatches(ANN, VISIBLE, "escabel", Outcome.WON, 1007)),
        lambda unit: unit.profiles.homes(ANN, SERVER),
        lambda unit: unit.profiles.by_game(ANN, VISIBLE),
        lambda unit: unit.profiles.by_colour(ANN, VISIBLE),
        lambda unit: unit.profiles.by_opponent(ANN, VISIBLE, 10),
        lambda unit: unit.profiles.streaks(ANN, VISIBLE),
    ]
    for query in queries:
        with recorded_statements() as statements:
            async with database.read() as unit:
                await query(unit)
        assert len(statements) == 1
        assert count_steps(database.file, statements) < 50 * 10_000

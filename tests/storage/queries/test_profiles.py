"""What profiles count: records by game, opponent and colour, streaks, times, running matches."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from model.computers import COMPUTERS
from model.entities import Seat
from model.past_matches import Outcome, ResultCounts, SeatResult, Streaks, VisibleTo, WantedMatches
from model.stored_fields import moment_to_stored
from rules.text import Text, tr_term
from storage.database import Database, UnitOfWork
from storage.queries.history import result_to_stored
from tests.support.database.raw_sql import change, change_all
from tests.support.database.rows import ANN, BEN, CARA, CHANNEL, DAY, HOUR, NOW, SERVER, add_match

BLACK, WHITE = tr_term("Black", "colour"), tr_term("White", "colour")
OTHER_SERVER, HIDDEN = SERVER + 1, CHANNEL + 7
W, S, L, N = Outcome.WON, Outcome.SHARED, Outcome.LOST, Outcome.NONE
OPPOSITE = {W: L, L: W, S: S, N: N}

Read = Callable[[UnitOfWork], Awaitable[Any]]


async def add_ended(
    database: Database,
    outcome: Outcome,
    *,
    at: datetime = NOW,
    seats: Sequence[int] = (ANN, BEN),
    colour: Text = BLACK,
    turns: int = 10,
    thinking: timedelta | None = HOUR,
    **given: Any,
) -> int:
    """Add an ended match with this outcome for the first seat."""
    async with database.write() as unit:
        match = await add_match(unit, seats=[Seat(each) for each in seats], to_move=None, **given)
    results = [
        SeatResult(seat, outcome if seat == 0 else OPPOSITE[outcome], None, colour, turns, thinking)
        for seat in range(len(seats))
    ]
    ended = moment_to_stored(at)
    end = "UPDATE matches SET finished_at = :at WHERE id = :id"
    statements: list[tuple[str, dict[str, object]]] = [(end, {"at": ended, "id": match.id})]
    for each in results:
        row = {**result_to_stored(each), "finished_at": ended}
        named = ", ".join(f"{name} = :{name}" for name in row)
        where = {"match": match.id, "this": each.seat}
        statement = f"UPDATE match_seats SET {named} WHERE match_id = :match AND seat = :this"  # noqa: S608
        statements.append((statement, {**row, **where}))
    change_all(database, statements)
    return match.id


async def read(database: Database, query: Read) -> Any:
    async with database.read() as unit:
        return await query(unit)


def seen_by(reader: int, *homes: int, server: int = SERVER) -> VisibleTo:
    return VisibleTo(reader, server, frozenset(homes))


# ---- records
async def test_records_are_counted_by_game_with_the_average_turn(database: Database) -> None:
    for outcome in (W, W, L, N):
        await add_ended(database, outcome, turns=10, thinking=20 * HOUR)
    await add_ended(database, S, game="stack-control", turns=5, thinking=None)
    games = await read(database, lambda unit: unit.profiles.by_game(ANN, None))
    assert [(each.game, each.counts, each.turn) for each in games] == [
        ("escabel", ResultCounts(2, 0, 1, 1), 2 * HOUR),
        ("stack-control", ResultCounts(shared=1), None),
    ]
    (bens, _) = await read(database, lambda unit: unit.profiles.by_game(BEN, None))
    assert bens.counts == ResultCounts(won=1, lost=2, unfinished=1)
    assert await read(database, lambda unit: unit.profiles.by_game(CARA, None)) == []


async def test_a_match_with_a_single_slow_turn_weighs_as_one_turn(database: Database) -> None:
    await add_ended(database, W, turns=1, thinking=11 * DAY)
    await add_ended(database, W, turns=9, thinking=9 * HOUR)
    (game,) = await read(database, lambda unit: unit.profiles.by_game(ANN, None))
    assert game.turn == (11 * DAY + 9 * HOUR) / 10


async def test_a_colour_that_cannot_be_read_is_left_out(database: Database) -> None:
    await add_ended(database, W)
    change(database, "UPDATE match_seats SET colour = '{'")
    assert await read(database, lambda unit: unit.profiles.by_colour(ANN, None)) == []


async def test_matches_against_oneself_and_matches_without_results_count_nowhere(
    database: Database,
) -> None:
    await add_ended(database, W, seats=(ANN, ANN))
    old = await add_ended(database, W)
    change(database, "UPDATE match_seats SET outcome = NULL WHERE match_id = :old", old=old)
    assert await read(database, lambda unit: unit.profiles.by_game(ANN, None)) == []
    assert await read(database, lambda unit: unit.profiles.by_colour(ANN, None)) == []
    assert await read(database, lambda unit: unit.profiles.by_opponent(ANN, None, 9)) == ([], 0)
    # counts by itself, but is no streak
    await add_ended(database, W, seats=(ANN, COMPUTERS[0]))
    await add_ended(database, L)
    games = await read(database, lambda unit: unit.profiles.by_game(ANN, None))
    assert [(each.computer, each.counts) for each in games] == [
        (False, ResultCounts(lost=1)),
        (True, ResultCounts(won=1)),
    ]
    assert await read(database, lambda unit: unit.profiles.streaks(ANN, None)) == Streaks(0, 0)


# ---- who may see what
async def test_only_visible_matches_count(database: Database) -> None:
    """Visible are those of a server in channels that the reader can view, and their own there."""
    await add_ended(database, W)
    await add_ended(database, L, home=HIDDEN)
    await add_ended(database, L, home=HIDDEN, seats=(ANN, CARA))
    await add_ended(database, S, server=OTHER_SERVER)
    for visible, record in (
        (seen_by(CARA, CHANNEL), ResultCounts(won=1, lost=1)),
        (seen_by(CARA, CHANNEL, HIDDEN), ResultCounts(won=1, lost=2)),
        (seen_by(CARA), ResultCounts(lost=1)),
        (seen_by(BEN, CHANNEL), ResultCounts(won=1, lost=1)),
        (seen_by(7), None),
        (seen_by(7, CHANNEL, server=OTHER_SERVER), ResultCounts(shared=1)),
        (None, ResultCounts(1, 1, 2)),
    ):
        games = await read(database, lambda unit: unit.profiles.by_game(ANN, visible))  # noqa: B023
        assert [each.counts for each in games] == ([] if record is None else [record])
    hidden, number = await read(
        database, lambda unit: unit.profiles.by_opponent(ANN, seen_by(7, CHANNEL), 10)
    )
    assert [each.opponent for each in hidden] == [BEN]
    assert number == 1
    assert sorted(await read(database, lambda unit: unit.profiles.homes(ANN, SERVER))) == [
        CHANNEL,
        HIDDEN,
    ]


async def test_running_matches_are_listed_in_pages(database: Database) -> None:
    async with database.write() as unit:
        numbers = [(await add_match(unit)).id for _ in range(5)]
        hidden = await add_match(unit, home=HIDDEN)
    await add_ended(database, W)
    own = WantedMatches(ANN, running=True)
    seen = WantedMatches(ANN, seen_by(CARA, CHANNEL), running=True)
    async with database.read() as unit:
        everything = await unit.history.page(own, 3, 0)
        assert [match.id for match in everything] == [hidden.id, *reversed(numbers[-2:])]
        assert await unit.history.count(own) == 6
        assert [match.id for match in await unit.history.page(seen, 2, 4)] == [numbers[0]]
        assert await unit.history.page(seen, 2, 40) == []
        assert await unit.history.count(seen) == 5


# ---- against a count in Python
async def add_many(database: Database, count: int, seed: int) -> list[tuple[Outcome, int]]:
    """Add ended matches of Ann. Return her outcomes and opponents, in the order of the ends."""
    chance = random.Random(seed)
    outcomes = chance.choices([W, L, S, N], [50, 40, 2, 8], k=count)
    played = [(each, 100 + int(chance.expovariate(0.1))) for each in outcomes]
    for k, (outcome, other) in chance.sample([*enumerate(played)], count):
        await add_ended(database, outcome, seats=(ANN, other), at=NOW + k * HOUR)
    return played


async def test_the_counts_are_those_of_a_loop(database: Database) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    played = await add_many(database, 100, seed)
    (game,) = await read(database, lambda unit: unit.profiles.by_game(ANN, None))
    counts = Counter(outcome for outcome, _ in played)
    assert game.counts == ResultCounts(counts[W], counts[S], counts[L], counts[N])
    decided = [outcome for outcome, _ in played if outcome is not N]
    runs = [(won, len(list(run))) for won, run in groupby(decided, key=lambda each: each is W)]
    longest = max((length for won, length in runs if won), default=0)
    current = runs[-1][1] if runs and runs[-1][0] else 0
    streaks = await read(database, lambda unit: unit.profiles.streaks(ANN, None))
    assert streaks == Streaks(current, longest)
    opponents, number = await read(database, lambda unit: unit.profiles.by_opponent(ANN, None, 10))
    often = Counter(other for _, other in played)
    assert number == len(often)
    assert [each.counts.matches for each in opponents] == [n for _, n in often.most_common(10)]
    for each in opponents:
        with_them = Counter(outcome for outcome, other in played if other == each.opponent)
        assert each.counts == ResultCounts(*(with_them[outcome] for outcome in (W, S, L, N)))

"""Ratings and rated matches in a real database."""

import pytest

from model.ratings.rating import Rating, RatingPoint, StoredRating
from storage.database import Database, UnitOfWork
from tests.support.database.raw_sql import count_steps, recorded_statements
from tests.support.database.rows import ANN, BEN, BETTER, CARA, DAY, NOW, POOL, SERVER, add_rated


async def set_rating(
    unit: UnitOfWork, player: int, mean: float, *, ranked: bool = True, pool: str = POOL
) -> StoredRating:
    rating = StoredRating(player, pool, Rating(mean, 60.0, 0.06), 5, 3, NOW, ranked)
    await unit.ratings.lock(pool, [player])
    await unit.ratings.set_ratings([rating])
    return rating


async def test_rated_matches_are_numbered_in_order_over_all_pools(database: Database) -> None:
    async with database.write() as unit:
        first, one = await add_rated(unit, late=1)
        _, two = await add_rated(unit, pool="esgrad")
        _, three = await add_rated(unit, [CARA, ANN, BEN])
    assert one.number < two.number < three.number
    async with database.read() as unit:
        assert await unit.ratings.of_match(first.id) == one
        assert await unit.ratings.of_match(404) is None
        assert await unit.ratings.rated_from(POOL, 0, 10) == [one, three]
        assert await unit.ratings.rated_from(POOL, 0, 1) == [one]
        assert await unit.ratings.rated_from(POOL, one.number + 1, 10) == [three]
        assert await unit.ratings.pools() == [POOL, "esgrad"]


async def test_the_course_shows_the_last_matches_oldest_first(unit: UnitOfWork) -> None:
    matches = [(await add_rated(unit, at=NOW + day * DAY))[0] for day in range(3)]
    points = [RatingPoint(row.id, NOW + day * DAY, BETTER) for day, row in enumerate(matches)]
    assert await unit.ratings.curve(ANN, POOL, 10) == points
    assert await unit.ratings.curve(ANN, POOL, 2) == points[1:]
    assert await unit.ratings.curve(ANN, "esgrad", 2) == []


async def test_somebody_whose_only_match_on_a_server_is_annulled_leaves_its_leaders(
    unit: UnitOfWork,
) -> None:
    row, _ = await add_rated(unit)
    await add_rated(unit, [ANN, CARA])
    for player in (ANN, BEN):
        await set_rating(unit, player, 1500)
    await unit.ratings.annul(row.id, NOW)
    leaders, _ = await unit.ratings.leaders(POOL, server=SERVER, limit=9, offset=0)
    assert [each.player for each in leaders] == [ANN]


async def query_steps(database: Database) -> list[int]:
    """Return how many steps SQLite takes for what each end of a match and each page asks."""

    async def asked(unit: UnitOfWork) -> list[int]:
        steps: list[int] = []
        for query in (
            lambda: unit.ratings.count_between(ANN, BEN, NOW - DAY),
            lambda: unit.ratings.count_lost_on_time(ANN, NOW - DAY),
            lambda: unit.ratings.curve(ANN, POOL, 20),
            lambda: unit.ratings.leaders(POOL, server=SERVER, limit=10, offset=0),
        ):
            with recorded_statements() as statements:
                await query()
            steps.append(count_steps(database.file, statements))
        return steps

    async with database.read() as unit:
        return await asked(unit)


@pytest.mark.only_sqlite(reason="counts steps of SQLite's virtual machine")
async def test_old_matches_make_no_query_slower(database: Database) -> None:
    async with database.write() as unit:
        for _ in range(25):
            await add_rated(unit)
    before = await query_steps(database)
    async with database.write() as unit:
        for _ in range(75):
            await add_rated(unit, at=NOW - 90 * DAY)
    after = await query_steps(database)
    assert all(new <= old * 1.2 for old, new in zip(before, after, strict=True)), (before, after)

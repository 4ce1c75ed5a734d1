"""Ratings and rated matches in a real database."""

import pytest

from model.preferences import PlayerPreferences
from model.ratings.pools import NEW_OF_TWO
from model.ratings.rating import CoursePoint, Rating, StoredRating
from storage.columns import BrokenValue
from storage.database import Database, UnitOfWork
from storage.errors import Conflict
from tests.support.database.postgresql import ON_POSTGRESQL
from tests.support.database.raw_sql import change, count_steps, recorded_statements
from tests.support.database.rows import (
    ANN,
    BEN,
    BETTER,
    CARA,
    DAY,
    HOUR,
    NOW,
    POOL,
    SERVER,
    add_rated,
)


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


async def test_a_match_is_rated_once(database: Database) -> None:
    async with database.write() as unit:
        match, rated = await add_rated(unit)
    with pytest.raises(Conflict):
        async with database.write() as unit:
            await unit.ratings.add(
                match=match.id, pool=POOL, server=SERVER, at=NOW, seats=rated.seats
            )
    async with database.read() as unit:
        assert await unit.ratings.rated_from(POOL, 0, 10) == [rated]


async def test_matches_of_a_pair_and_losses_on_time_are_counted(unit: UnitOfWork) -> None:
    await add_rated(unit, late=1)
    await add_rated(unit, [BEN, ANN], at=NOW + DAY, pool="esgrad", late=0)
    await add_rated(unit, [ANN, CARA, BEN], at=NOW + 2 * DAY)
    await add_rated(unit, [ANN, CARA], at=NOW + 2 * DAY, late=1)
    ratings = unit.ratings
    assert await ratings.count_between(ANN, BEN, NOW - HOUR) == 3
    assert await ratings.count_between(BEN, ANN, NOW) == 2, "after, not at the moment"
    assert await ratings.count_between(BEN, CARA, NOW) == 1
    assert await ratings.count_lost_on_time(BEN, NOW - HOUR) == 2
    assert await ratings.count_lost_on_time(BEN, NOW + HOUR) == 1
    assert await ratings.count_lost_on_time(ANN, NOW - HOUR) == 0
    assert await ratings.count_met(POOL, CARA, 0) == 2
    assert await ratings.count_met(POOL, CARA, 0, [ANN, 404]) == 3
    assert await ratings.count_met("esgrad", ANN, 0, [CARA]) == 2


async def test_an_annulled_match_does_not_count(unit: UnitOfWork) -> None:
    match, rated = await add_rated(unit, late=1)
    other, kept = await add_rated(unit, at=NOW + DAY)
    assert await unit.ratings.annul(match.id, NOW + DAY) == rated
    again = await unit.ratings.annul(match.id, NOW + 2 * DAY)
    assert again is not None
    assert again.annulled_at == NOW + DAY
    assert await unit.ratings.annul(404, NOW) is None
    ratings = unit.ratings
    assert await ratings.rated_from(POOL, 0, 10) == [kept]
    assert await ratings.count_between(ANN, BEN, NOW - DAY) == 1
    assert await ratings.count_lost_on_time(BEN, NOW - DAY) == 0
    assert await ratings.count_met(POOL, ANN, 0) == 1
    assert await ratings.course(ANN, POOL, 10) == [CoursePoint(other.id, NOW + DAY, BETTER)]
    await ratings.annul(other.id, NOW + DAY)
    assert await ratings.count_met(POOL, ANN, 0) == 0


async def test_the_course_shows_the_last_matches_oldest_first(unit: UnitOfWork) -> None:
    matches = [(await add_rated(unit, at=NOW + day * DAY))[0] for day in range(3)]
    points = [CoursePoint(match.id, NOW + day * DAY, BETTER) for day, match in enumerate(matches)]
    assert await unit.ratings.course(ANN, POOL, 10) == points
    assert await unit.ratings.course(ANN, POOL, 2) == points[1:]
    assert await unit.ratings.course(ANN, "esgrad", 2) == []


async def test_the_leaders_of_a_server_have_played_rated_matches_there(unit: UnitOfWork) -> None:
    await add_rated(unit)
    await add_rated(unit, [CARA, BEN], server=5)
    ann, ben, cara = [
        await set_rating(unit, player, mean)
        for player, mean in ((ANN, 1500), (BEN, 1600), (CARA, 1700))
    ]
    ratings = unit.ratings
    assert await ratings.leaders(POOL, server=SERVER, limit=10, offset=0) == ([ben, ann], 2)
    assert await ratings.leaders(POOL, server=SERVER, limit=1, offset=1) == ([ann], 2)
    assert await ratings.leaders(POOL, server=5, limit=10, offset=0) == ([cara, ben], 2)
    assert await ratings.leaders("esgrad", server=5, limit=10, offset=0) == ([], 0)
    assert await ratings.rank(POOL, ANN, server=SERVER) == 2
    assert await ratings.rank(POOL, BEN, server=SERVER) == 1
    assert await ratings.rank(POOL, CARA, server=SERVER) is None
    await set_rating(unit, BEN, 1600, ranked=False)
    assert await ratings.leaders(POOL, server=SERVER, limit=9, offset=0) == ([ann], 1)
    assert await ratings.rank(POOL, BEN, server=SERVER) is None


async def test_among_all_servers_only_those_are_listed_who_want_that(unit: UnitOfWork) -> None:
    await set_rating(unit, ANN, 1500)
    ben, cara = await set_rating(unit, BEN, 1600), await set_rating(unit, CARA, 1600)
    ratings = unit.ratings
    assert await ratings.leaders(POOL, server=None, limit=9, offset=0) == ([], 0)
    for player in (BEN, CARA):
        await ratings.set_listed(player, listed=True)
    assert await ratings.leaders(POOL, server=None, limit=9, offset=0) == ([cara, ben], 2)
    assert await ratings.rank(POOL, CARA, server=None) == 1
    assert await ratings.rank(POOL, BEN, server=None) == 2
    assert await ratings.rank(POOL, ANN, server=None) is None
    assert await ratings.lock(POOL, [CARA]) == {CARA: cara}
    assert (await ratings.leaders(POOL, server=None, limit=9, offset=0))[1] == 2
    # a new rating is listed if the preferences say so
    await unit.players.set_preferences(BEN, PlayerPreferences(listed=True))
    esgrad = await set_rating(unit, BEN, 1500, pool="esgrad")
    await set_rating(unit, ANN, 1500, pool="esgrad")
    assert await ratings.leaders("esgrad", server=None, limit=9, offset=0) == ([esgrad], 1)


async def test_somebody_whose_only_match_on_a_server_is_annulled_leaves_its_leaders(
    unit: UnitOfWork,
) -> None:
    match, _ = await add_rated(unit)
    await add_rated(unit, [ANN, CARA])
    for player in (ANN, BEN):
        await set_rating(unit, player, 1500)
    await unit.ratings.annul(match.id, NOW)
    leaders, _ = await unit.ratings.leaders(POOL, server=SERVER, limit=9, offset=0)
    assert [each.player for each in leaders] == [ANN]


NEVER = "9223372036854775807" if ON_POSTGRESQL else "'never'"
"""A moment that cannot be read, in SQL."""


async def query_steps(database: Database) -> list[int]:
    """Return how many steps SQLite takes for what each end of a match and each page asks."""

    async def asked(unit: UnitOfWork) -> list[int]:
        found: list[int] = []
        for query in (
            lambda: unit.ratings.count_between(ANN, BEN, NOW - DAY),
            lambda: unit.ratings.count_lost_on_time(ANN, NOW - DAY),
            lambda: unit.ratings.course(ANN, POOL, 20),
            lambda: unit.ratings.leaders(POOL, server=SERVER, limit=10, offset=0),
        ):
            with recorded_statements() as statements:
                await query()
            found.append(count_steps(database.file, statements))
        return found

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


@pytest.mark.parametrize(
    "broken",
    ["mean = 'NaN'", "deviation = 0", "volatility = 0", "deviation = 1e300", "rated_at = NEVER"],
)
async def test_a_broken_rating_counts_as_that_of_a_new_player(
    database: Database, broken: str
) -> None:
    """It is in no list, and it does not keep matches from ending."""
    async with database.write() as unit:
        await add_rated(unit)
        ben = await set_rating(unit, BEN, 1500)
        await set_rating(unit, ANN, 1600)
    broken = broken.replace("NEVER", NEVER)
    change(database, f"UPDATE ratings SET {broken} WHERE player_id = {ANN}")  # noqa: S608
    async with database.write() as unit:
        assert await unit.ratings.get(POOL, [ANN, BEN]) == {BEN: ben}
        assert await unit.ratings.of_player(ANN) == []
        leaders, _ = await unit.ratings.leaders(POOL, server=SERVER, limit=9, offset=0)
        assert leaders == [ben]
        locked = await unit.ratings.lock(POOL, [ANN, BEN])
        assert locked[ANN].rating == NEW_OF_TWO
        await unit.ratings.set_ratings([locked[ANN]])
        assert (await unit.ratings.lock(POOL, [ANN]))[ANN].rating == NEW_OF_TWO


async def test_a_broken_rated_match_does_not_hide_the_others(database: Database) -> None:
    """It is not shown; recomputing names it instead of computing without it."""
    async with database.write() as unit:
        broken, _ = await add_rated(unit)
        other, rated = await add_rated(unit, at=NOW + DAY)
    change(database, f"UPDATE rated_matches SET at = {NEVER} WHERE match_id = {broken.id}")  # noqa: S608
    change(database, f"UPDATE rated_seats SET at = {NEVER} WHERE number < {rated.number}")  # noqa: S608
    async with database.read() as unit:
        assert await unit.ratings.of_match(broken.id) is None
        assert await unit.ratings.of_match(other.id) == rated
        assert [each.match for each in await unit.ratings.course(ANN, POOL, 9)] == [other.id]
        with pytest.raises(BrokenValue):
            await unit.ratings.rated_from(POOL, 0, 9)

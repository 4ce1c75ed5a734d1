"""A result and what it does to ratings are stored together, once, in one order.

Also when matches end at once, in different pools, or while ratings are computed again.
"""

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from maintenance.recomputing import recompute_ratings
from matches.ratings import recomputing
from matches.service import Service
from storage.errors import Conflict
from tests.matches.conftest import EVE, pending_sweeps, play_any
from tests.matches.ratings.conftest import ANN, BOB, CY, DEE, MODERATOR, SERVER, Table
from tests.support.database.postgresql import ON_POSTGRESQL
from tests.support.database.races import race
from tests.support.database.raw_sql import change, change_all


async def test_matches_of_the_same_players_that_end_at_once_are_rated_in_one_order(
    table: Table,
) -> None:
    matches = [await table.begin() for _ in range(3)]
    for match_id in matches:
        await table.play(match_id, 6)
    await asyncio.gather(*(table.service.playing.resign(match_id, BOB) for match_id in matches))
    rated = sorted(
        [await table.rated_or_annulled(match_id) for match_id in matches],
        key=lambda each: each.number,
    )
    for earlier, later in pairwise(rated):
        assert [each.before for each in later.seats] == [each.after for each in earlier.seats]
    ratings = await table.ratings()
    assert [ratings[each.player].rating for each in rated[-1].seats] == [
        each.after for each in rated[-1].seats
    ]
    assert ratings[ANN].matches == ratings[BOB].matches == 3
    assert ratings[ANN].opponents == ratings[BOB].opponents == 1


async def test_a_match_that_two_players_end_at_once_is_rated_once(table: Table) -> None:
    match_id = await table.play(await table.begin(), 6)
    done = await asyncio.gather(
        table.service.playing.resign(match_id, ANN),
        table.service.playing.resign(match_id, BOB),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Exception) for each in done) == 1
    ratings = await table.ratings()
    assert ratings[ANN].matches == ratings[BOB].matches == 1


REFUSING = (
    (
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
        "$$BEGIN RAISE check_violation; END$$",
        "CREATE TRIGGER refusing BEFORE {event} FOR EACH ROW EXECUTE FUNCTION refuse()",
    )
    if ON_POSTGRESQL
    else ("CREATE TRIGGER refusing BEFORE {event} BEGIN SELECT RAISE(FAIL, 'full'); END",)
)
ACCEPTING = "DROP TRIGGER refusing ON {table}" if ON_POSTGRESQL else "DROP TRIGGER refusing"


@pytest.mark.parametrize(
    "event", ["INSERT ON rated_matches", "INSERT ON rated_seats", "UPDATE ON ratings"]
)
async def test_if_ratings_cannot_be_stored_the_match_goes_on(
    table: Table, tmp_path: Path, event: str
) -> None:
    """Neither the result nor a rating is stored, and the same press works later."""
    match_id = await table.play(await table.begin(CY), 6)
    before = await table.service.matches.load(match_id)
    change_all(tmp_path, [(each.format(event=event), {}) for each in REFUSING])
    with pytest.raises((DBAPIError, Conflict)):
        await table.service.playing.resign(match_id, CY)
    assert await table.service.matches.load(match_id) == before
    assert await table.rated(match_id) is None
    assert await table.ratings() == {}
    change(tmp_path, ACCEPTING.format(table=event.rsplit(maxsplit=1)[-1]))
    await table.service.playing.resign(match_id, CY)
    assert await table.rated(match_id) is not None
    assert set(await table.ratings()) == {ANN, CY}


async def test_a_rank_needs_five_matches_against_three_people(table: Table) -> None:
    for _ in range(2):
        for opponent in (BOB, CY):
            await table.play(await table.begin(opponent), 10)
    await table.play(await table.begin(BOB), 10)
    ratings = await table.ratings()
    assert (ratings[ANN].matches, ratings[ANN].opponents) == (5, 2)
    assert not ratings[ANN].ranked
    await table.play(await table.begin(14), 10)
    ratings = await table.ratings()
    assert ratings[ANN].opponents == 3
    assert ratings[ANN].ranked
    assert not ratings[BOB].ranked


# ---- matches that end at once
async def test_the_limit_of_a_pair_holds_across_pools(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.ratings.rating.PAIR_LIMIT", 1)
    of_two, of_three = await table.begin(BOB), await table.begin(BOB, CY)
    await table.play(of_two, 9)
    await table.play(of_three, 9)
    done = await race(
        table.service, lambda one: play_any(one, of_two), lambda other: play_any(other, of_three)
    )
    assert all(each.result for each in done), done
    rated = [match_id for match_id in (of_two, of_three) if await table.rated(match_id) is not None]
    assert len(rated) == 1


@pytest.mark.parametrize("with_ann", [True, False])
async def test_a_match_that_ends_while_another_is_annulled_counts(
    table: Table, *, with_ann: bool
) -> None:
    """Also if nobody in it had a rating that could have been locked."""
    old = await table.begin(BOB)
    new = await table.begin(DEE) if with_ann else await table.begin_directly([DEE, EVE])
    await table.play(old, 10)
    await table.play(new, 9)
    ended, annulled = await race(
        table.service,
        lambda one: play_any(one, new),
        lambda other: other.moderation.annul(SERVER, old, MODERATOR, "Why"),
    )
    assert ended.result is not None, ended
    assert annulled.match_id == old
    stored = await table.ratings()
    assert stored[DEE].matches == 1
    (again,) = await recompute_ratings(table.service.database)
    assert (again.changed_matches, again.changed_players) == (0, 0)
    assert await table.ratings() == stored


async def test_a_match_that_ends_while_ratings_are_computed_again_counts(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if one with a higher number is stored before it."""
    monkeypatch.setattr(recomputing, "_PAGE", 1)
    old, _ = [await table.play(await table.begin(BOB), 10) for _ in range(2)]
    lower, higher = await table.begin(DEE), await table.begin_directly([CY, EVE])
    await table.play(lower, 9)
    await table.play(higher, 9)
    await table.service.moderation.annul(SERVER, old, MODERATOR, "Why")

    async def end_and_compute(service: Service) -> None:
        await play_any(service, higher)
        while pending := await pending_sweeps(service):
            await service.continue_sweep(pending[0])

    await race(table.service, lambda one: play_any(one, lower), end_and_compute)
    stored = await table.ratings()
    assert stored[ANN].matches == 2, "one is annulled"
    (again,) = await recompute_ratings(table.service.database)
    assert (again.changed_matches, again.changed_players) == (0, 0)

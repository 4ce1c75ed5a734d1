"""Ratings computed again, annulled matches, and former players."""

import contextlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.endings import rating_note
from maintenance.recomputing import recompute_ratings
from matches.ratings import recomputing
from matches.ratings.rating import changed_rating, rated
from matches.service import Service
from model.errors import Refused
from model.past_matches import Outcome
from model.ratings.pools import NEW_OF_TWO, is_possible, new_rating
from model.ratings.rating import RatedMatch, RatedSeat, Rating, RatingMode, StoredRating
from model.ratings.updates import after_match, current_rating
from rules.text import Name
from storage.database import UnitOfWork
from tests.matches.conftest import EVE, erase, pending_sweeps
from tests.matches.ratings.conftest import ANN, BOB, CY, DEE, MODERATOR, SERVER, Table
from tests.support.database.postgresql import ON_POSTGRESQL
from tests.support.database.raw_sql import change

PEOPLE = (ANN, BOB, CY, DEE, EVE)
POOLS = ("counting", "counting-3+")


async def add_rated(table: Table, seed: random.Random, unit: UnitOfWork) -> int:
    """Store a match of some of the people that has ended with random places. Return its number."""
    count = seed.choice([2, 2, 2, 3, 4, 5])
    pool = POOLS[count > 2]
    people = seed.sample(PEOPLE, count)
    match_id = await table.add_match(unit, people)
    places = [seed.randint(1, count) for _ in people]
    now = table.clock.now()
    ratings = await unit.ratings.lock(pool, people)
    before = [current_rating(ratings[each], now) for each in people]
    fixed = seed.randrange(4 * count)
    known = enumerate(zip(people, places, before, strict=True))
    seats = rated(
        pool,
        [
            RatedSeat(seat, player, place, False, rating, rating, fixed=seat == fixed)
            for seat, (player, place, rating) in known
        ],
    )
    changed = [await changed_rating(unit, ratings[each], seats, now) for each in people]
    await unit.ratings.add(match_id=match_id, pool=pool, server=SERVER, at=now, seats=seats)
    await unit.ratings.set_ratings(changed)
    return match_id


async def season(table: Table, matches: int, seed: int) -> list[int]:
    """Store many rated matches, some hours or weeks apart. Return their numbers."""
    chance = random.Random(seed)
    match_ids: list[int] = []
    async with table.service.database.write() as unit:
        for _ in range(matches):
            table.clock.advance(hours=chance.choice([1, 5, 30, 2000]))
            match_ids.append(await add_rated(table, chance, unit))
    return match_ids


async def everything(table: Table) -> tuple[list[StoredRating], list[RatedMatch]]:
    """All ratings and all rated matches, without annulled ones."""
    async with table.service.database.write() as unit:
        ratings = [
            rating for pool in POOLS for rating in (await unit.ratings.lock_all(pool)).values()
        ]
        matches = [
            match for pool in POOLS for match in await unit.ratings.rated_from(pool, 0, 10_000)
        ]
    return ratings, matches


def numbers(state: tuple[list[StoredRating], list[RatedMatch]]) -> list[float]:
    """All ratings as numbers in a fixed order."""
    ratings, matches = state
    values = [number for seat in ratings for number in astuple(seat.rating)]
    for match in matches:
        for seat in match.seats:
            values += [*astuple(seat.before), *astuple(seat.after)]
    return values


def same(
    one: tuple[list[StoredRating], list[RatedMatch]],
    other: tuple[list[StoredRating], list[RatedMatch]],
) -> None:
    """Check that two states differ by 1e-9 at most."""
    assert numbers(one) == pytest.approx(numbers(other), rel=0, abs=1e-9)
    for mine, theirs in zip(one[0], other[0], strict=True):
        assert astuple(mine)[3:] == astuple(theirs)[3:]


async def recompute(table: Table) -> int:
    """Recompute everything. Return how many ratings changed."""
    done = await recompute_ratings(table.service.database)
    return sum(each.changed_players + each.changed_matches for each in done)


async def test_annulling_gives_what_recomputing_everything_gives(table: Table) -> None:
    matches = await season(table, 40, 3)
    for match_id in [*random.Random(3).sample(matches, 3), matches[-1], matches[0]]:
        if (await table.rated_or_annulled(match_id)).annulled_at is not None:
            continue
        await table.service.moderation.annul(SERVER, match_id, MODERATOR, "Why")
        before = await everything(table)
        assert await recompute(table) == 0, f"match {match_id}"
        same(await everything(table), before)


@pytest.mark.parametrize("killed", [False, True])
async def test_ratings_are_computed_again_in_batches(
    table: Table, monkeypatch: pytest.MonkeyPatch, killed: bool
) -> None:
    """Until the last one the old ratings are shown. Meanwhile a later match is annulled and one is
    rated, and the process may be killed."""
    monkeypatch.setattr(recomputing, "_PAGE", 5)
    await season(table, 60, 7)
    async with table.service.database.read() as unit:
        matches = [each.match_id for each in await unit.ratings.rated_from("counting", 0, 60)]
    before = await table.ratings()
    await table.service.moderation.annul(SERVER, matches[0], MODERATOR, "Why")
    board = await table.service.leaderboards.page("counting", 0, ANN, server=SERVER)
    assert board.changing
    assert await table.ratings() == before
    await table.play(await table.begin_directly((ANN, BOB)), 10)
    service = table.service
    (first,) = await pending_sweeps(service)
    await service.continue_sweep(first)
    await table.service.moderation.annul(SERVER, matches[15], MODERATOR, "Why")
    if killed:
        service = Service(table.service.database, table.clock)
    while pending := await pending_sweeps(service):
        await service.continue_sweep(pending[0])
    assert await recompute(table) == 0
    board = await table.service.leaderboards.page("counting", 0, ANN, server=SERVER)
    assert not board.changing
    assert (await table.ratings())[ANN] != before[ANN]


async def test_what_was_computed_from_the_start_is_not_computed_once_more(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command for that ran before the bot had computed the ratings after an annulled match."""
    monkeypatch.setattr(recomputing, "_PAGE", 1)
    await season(table, 20, 7)
    async with table.service.database.read() as unit:
        first, *_ = await unit.ratings.rated_from("counting", 0, 1)
    await table.service.moderation.annul(SERVER, first.match_id, MODERATOR, "Why")
    await recompute(table)
    while pending := await pending_sweeps(table.service):
        await table.service.continue_sweep(pending[0])
    assert await recompute(table) == 0


async def test_ratings_are_computed_again_although_somebody_is_erased_meanwhile(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recomputing, "_PAGE", 5)
    first, *_ = await season(table, 60, 7)
    await table.service.moderation.annul(SERVER, first, MODERATOR, "Why")
    (sweep,) = await pending_sweeps(table.service)
    await table.service.continue_sweep(sweep)
    await erase(table.service, BOB)
    while pending := await pending_sweeps(table.service):
        await table.service.continue_sweep(pending[0])
    assert await recompute(table) == 0


async def test_an_annulled_match_takes_its_effect_along(table: Table) -> None:
    """As if it had never been played."""
    first = await table.win(await table.begin())
    table.clock.advance(days=3)
    second = await table.play(await table.begin(CY), 10)
    await table.service.moderation.annul(SERVER, first, MODERATOR, "Why")
    ratings = await table.ratings()
    assert set(ratings) == {ANN, CY}
    assert ratings[ANN].opponents == ratings[CY].opponents == 1
    rated = await table.rated_or_annulled(second)
    assert {each.before for each in rated.seats} == {NEW_OF_TWO}


async def test_what_can_be_annulled(table: Table) -> None:
    running = await table.begin()
    with pytest.raises(Refused, match="still running"):
        await table.service.moderation.annul(SERVER, running, MODERATOR, "Why")
    with pytest.raises(Refused, match="no match #1 on this server"):
        await table.service.moderation.annul(SERVER + 1, running, MODERATOR, "Why")
    with pytest.raises(Refused, match="no match #404"):
        await table.service.moderation.annul(SERVER, 404, MODERATOR, "Why")
    await table.service.moderation.end(SERVER, running, MODERATOR, "Why")
    with pytest.raises(Refused, match="Nobody has won"):
        await table.service.moderation.annul(SERVER, running, MODERATOR, "Why")
    casual = await table.win(await table.begin(rated=RatingMode.CASUAL))
    assert await table.service.moderation.annul(SERVER, casual, MODERATOR, "Why") is None
    with pytest.raises(Refused, match="already been annulled"):
        await table.service.moderation.annul(SERVER, casual, MODERATOR, "Again")
    async with table.service.database.read() as unit:
        results = await unit.history.results(casual)
        (annulled, _) = await unit.moderation.of_server(SERVER, 10)
    assert {(each.outcome, each.place) for each in results} == {(Outcome.NONE, None)}
    assert str(annulled.action) == f"player {MODERATOR} annulled the result."


async def play_somehow(table: Table, chance: random.Random) -> int:
    """Play a match of two to four people to its end: ten is said, people resign or are late."""
    match_id = await table.begin(*chance.sample(PEOPLE[1:], chance.choice([1, 1, 2, 3])))
    await table.play(match_id, chance.choice([5, 9, 9]))
    match = await table.service.matches.load(match_id)
    while match.result is None:
        what = chance.choice(["count", "resign", "wait"])
        if what == "resign":
            seats = [n for n in range(len(match.row.seats)) if not match.position.has_left(n)]
            player = match.row.players[chance.choice(seats)]
            await table.service.playing.resign(match_id, player)
        elif what == "wait":
            await table.run_out_of_time(match_id)
        else:
            await table.play(match_id, 1)
        match = await table.service.matches.load(match_id)
    return match_id


async def test_recomputing_gives_the_same_after_real_matches(table: Table) -> None:
    """The clock stands still or is set back, matches are annulled, and one player is erased."""
    chance = random.Random(8)
    matches: list[int] = []
    for number in range(16):
        table.clock.advance(seconds=chance.choice([0, 0.000001, 40_000.5, 3_000_000, -100_000]))
        matches.append(await play_somehow(table, chance))
        if number % 5 == 4:
            with contextlib.suppress(Refused):  # annulled before
                annulled = chance.choice(matches)
                await table.service.moderation.annul(SERVER, annulled, MODERATOR, "Why")
        if number == 10:
            await erase(table.service, EVE)
    assert await recompute(table) == 0
    rated = [match_id for match_id in matches if await table.rated(match_id) is not None]
    assert len(rated) > 4


# ---- broken rows
NUMBERS = (
    ("'NaN'", "'Infinity'", "'-Infinity'", "-1", "1e300")
    if ON_POSTGRESQL
    else ("'x'", "''", "x'00ff'", "-1", "1e300", "9e999", "9223372036854775807")
)
OTHERS = {
    "matches": ("-1", "2147483647"),
    "opponents": ("-1", "2147483647"),
    "rated_at": ("-1", "9223372036854775807", "0"),
    "ranked": ("true", "false"),
}
"""What columns without fractions can hold on PostgreSQL."""
SEVERAL = [(BOB,), (BOB, CY)]


def values_of(column: str) -> tuple[str, ...]:
    """Return values that a column can hold, most of them impossible."""
    some = (*NUMBERS, "1e-300", "0")
    return OTHERS.get(column, some) if ON_POSTGRESQL else some


def broken_values(columns: Sequence[str], shift: int) -> Iterator[tuple[str, str]]:
    """Columns with values in them: of deviations, or if there are few, all; else every third."""
    for start, column in enumerate(columns, shift):
        values = values_of(column)
        every = 1 if column in {"deviation", "volatility"} or len(values) <= 3 else 3
        yield from ((column, value) for value in values[start % every :: every])


@pytest.mark.parametrize("others", SEVERAL)
async def test_a_match_ends_whatever_is_stored_as_the_rating_of_its_players(
    table: Table, tmp_path: Path, others: tuple[int, ...]
) -> None:
    await table.play(await table.begin(*others), 10)
    columns = ("mean", "matches", "ranked")
    if len(others) == 1:
        columns += ("deviation", "volatility", "opponents", "rated_at")

    for column, value in broken_values(columns, len(others)):
        change(tmp_path, f"UPDATE ratings SET {column} = {value}")  # noqa: S608
        match_id = await table.play(await table.begin(*others), 10)
        match = await table.service.matches.load(match_id)
        assert match.result is not None, (column, value)
        change(tmp_path, "UPDATE rated_matches SET at = 0")  # else the pair has played too often
        change(tmp_path, "UPDATE rated_seats SET at = 0")
        assert await table.rated(match_id) is not None, (column, value)


@pytest.mark.parametrize("others", SEVERAL)
async def test_a_broken_rating_does_not_keep_an_earlier_match_from_being_annulled(
    table: Table, tmp_path: Path, others: tuple[int, ...]
) -> None:
    matches = [await table.begin(*others) for _ in range(2)]
    for match_id in matches:
        await table.play(match_id, 10)
    change(tmp_path, f"UPDATE ratings SET matches = -1 WHERE player_id = {ANN}")  # noqa: S608
    change(tmp_path, f"DELETE FROM ratings WHERE player_id = {BOB}")  # noqa: S608
    await table.service.moderation.annul(SERVER, matches[0], MODERATOR, "Why")
    assert (await table.rated_or_annulled(matches[0])).annulled_at is not None
    await recompute_ratings(table.service.database)
    ratings = await table.ratings("counting" if len(others) == 1 else "counting-3+")
    assert {each.matches for each in ratings.values()} == {1}
    assert set(ratings) == {ANN, *others}


@pytest.mark.parametrize("others", SEVERAL)
@pytest.mark.parametrize("column", ["mean_before", "deviation_before", "mean_after"])
async def test_what_a_match_did_to_ratings_is_not_shown_if_it_is_broken(
    table: Table, tmp_path: Path, column: str, others: tuple[int, ...]
) -> None:
    """Recomputing brings it back."""
    match_id = await table.play(await table.begin(*others), 10)
    rated = await table.rated(match_id)
    assert rated is not None
    match = await table.service.matches.load(match_id)
    for value in NUMBERS:
        broken_by = f"UPDATE rated_seats SET {column} = {value} WHERE player_id = {ANN}"  # noqa: S608
        if value == "-1" and column.startswith("mean"):
            continue
        change(tmp_path, broken_by)
        broken = await table.rated(match_id)
        assert broken is None, value
        assert str(rating_note(match.row, broken, [*map(Name, ("Ann", "Bob", "Cy"))])) == ""
        async with table.service.database.read() as unit:
            course = await unit.ratings.curve(ANN, rated.pool, 10)
        assert (course == []) == column.endswith("after")
        await recompute_ratings(table.service.database)
        assert await table.rated(match_id) == rated


async def test_a_match_whose_rating_is_broken_can_be_annulled(table: Table, tmp_path: Path) -> None:
    match_id, later = await table.begin(), await table.begin(CY)
    await table.play(match_id, 10)
    await table.play(later, 10)
    change(
        tmp_path, "UPDATE rated_seats SET mean_after = 1e300, volatility_before = -1 WHERE seat = 0"
    )
    await table.service.moderation.annul(SERVER, match_id, MODERATOR, "Why")
    await recompute_ratings(table.service.database)
    ratings = await table.ratings()
    assert set(ratings) == {ANN, CY}
    rated = await table.rated_or_annulled(later)
    assert {each.before for each in rated.seats} == {new_rating("counting")}


OF_TWO = st.builds(
    Rating, st.floats(-100_000, 100_000), st.floats(0, 350, exclude_min=True), st.floats(0.001, 1)
)
OF_SEVERAL = st.builds(Rating, st.floats(-1000, 1000), st.floats(0, 100, exclude_min=True))


@given(st.data())
def test_what_can_be_read_can_be_rated(data: st.DataObject) -> None:
    """The limits are far beyond what matches lead to, so a step over them does not matter."""
    for pool, ratings, seats in (("escabel", OF_TWO, 2), ("escabel-3+", OF_SEVERAL, 5)):
        before = data.draw(st.lists(ratings, min_size=seats, max_size=seats))
        places = data.draw(st.lists(st.integers(1, seats), min_size=seats, max_size=seats))
        assert all(is_possible(pool, each) for each in before)
        for each in after_match(pool, before, places):
            assert abs(each.mean) < 1e6
            assert 0 < each.deviation <= 350
            assert each.volatility < 2

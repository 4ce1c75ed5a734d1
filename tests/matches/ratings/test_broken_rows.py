"""A broken row of ratings never keeps a match from ending, and can be computed again."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.endings import rating_note
from maintenance.recomputing import recompute_ratings
from model.ratings.pools import is_possible, new_rating
from model.ratings.rating import Rating
from model.ratings.updates import after_match
from tests.matches.ratings.table import ANN, BOB, CY, MODERATOR, SERVER, Table
from tests.support.postgresql import ON_POSTGRESQL
from tests.support.raw_sql import change

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


def spoil(tmp_path: Path, statement: str) -> None:
    """Change rows by hand."""
    change(tmp_path, statement)


def values_of(column: str) -> tuple[str, ...]:
    """Return values that a column can hold, most of them impossible."""
    some = (*NUMBERS, "1e-300", "0")
    return OTHERS.get(column, some) if ON_POSTGRESQL else some


def pool_with(others: tuple[int, ...]) -> str:
    return "counting" if len(others) == 1 else "counting-3+"


@pytest.mark.parametrize("others", SEVERAL)
async def test_a_match_ends_whatever_is_stored_as_the_rating_of_its_players(
    table: Table, tmp_path: Path, others: tuple[int, ...]
) -> None:
    await table.play(await table.begin(*others), 10)
    columns = ("mean", "matches", "ranked")
    if len(others) == 1:
        columns += ("deviation", "volatility", "opponents", "rated_at")

    for column, value in ((each, value) for each in columns for value in values_of(each)):
        spoil(tmp_path, f"UPDATE ratings SET {column} = {value}")  # noqa: S608
        match = await table.begin(*others)
        await table.play(match, 10)
        loaded = await table.service.playing.load(match)
        assert loaded.result is not None, (column, value)
        spoil(tmp_path, "UPDATE rated_matches SET at = 0")  # else the pair has played too often
        spoil(tmp_path, "UPDATE rated_seats SET at = 0")
        assert await table.rated(match) is not None, (column, value)


@pytest.mark.parametrize("others", SEVERAL)
async def test_a_broken_rating_does_not_keep_an_earlier_match_from_being_annulled(
    table: Table, tmp_path: Path, others: tuple[int, ...]
) -> None:
    matches = [await table.begin(*others) for _ in range(2)]
    for match in matches:
        await table.play(match, 10)
    spoil(tmp_path, f"UPDATE ratings SET matches = -1 WHERE player_id = {ANN}")  # noqa: S608
    spoil(tmp_path, f"DELETE FROM ratings WHERE player_id = {BOB}")  # noqa: S608
    await table.service.moderating.annul(SERVER, matches[0], MODERATOR, "Why")
    assert (await table.rated_or_annulled(matches[0])).annulled_at is not None
    await recompute_ratings(table.service.store)
    ratings = await table.ratings(pool_with(others))
    assert {each.matches for each in ratings.values()} == {1}
    assert set(ratings) == {ANN, *others}


@pytest.mark.parametrize("others", SEVERAL)
@pytest.mark.parametrize("column", ["mean_before", "deviation_before", "mean_after"])
async def test_what_a_match_did_to_ratings_is_not_shown_if_it_is_broken(
    table: Table, tmp_path: Path, column: str, others: tuple[int, ...]
) -> None:
    """Recomputing brings it back."""
    match = await table.begin(*others)
    await table.play(match, 10)
    rated = await table.rated(match)
    assert rated is not None
    loaded = await table.service.playing.load(match)
    for value in NUMBERS:
        broken_by = f"UPDATE rated_seats SET {column} = {value} WHERE player_id = {ANN}"  # noqa: S608
        if value == "-1" and column.startswith("mean"):
            continue
        spoil(tmp_path, broken_by)
        broken = await table.rated(match)
        assert broken is None, value
        assert str(rating_note(loaded.match, broken, ["Ann", "Bob", "Cy"])) == ""
        async with table.service.store.read() as unit:
            course = await unit.ratings.course(ANN, rated.pool, 10)
        assert (course == []) == column.endswith("after")
        await recompute_ratings(table.service.store)
        assert await table.rated(match) == rated


async def test_a_match_whose_rating_is_broken_can_be_annulled(table: Table, tmp_path: Path) -> None:
    match, later = await table.begin(), await table.begin(CY)
    await table.play(match, 10)
    await table.play(later, 10)
    spoil(
        tmp_path,
        "UPDATE rated_seats SET mean_after = 1e300, volatility_before = -1 WHERE seat = 0",
    )
    await table.service.moderating.annul(SERVER, match, MODERATOR, "Why")
    await recompute_ratings(table.service.store)
    ratings = await table.ratings()
    assert set(ratings) == {ANN, CY}
    rated = await table.rated_or_annulled(later)
    assert {each.before for each in rated.seats} == {new_rating("counting")}


OF_TWO = st.builds(
    Rating,
    st.floats(-100_000, 100_000),
    st.floats(0, 350, exclude_min=True),
    st.floats(0.001, 1),
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

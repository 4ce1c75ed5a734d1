"""Matches that end at once, in different pools or while ratings are computed again."""

from __future__ import annotations

from typing import Any

import pytest

from maintenance.recomputing import recompute_ratings
from matches.service import Service
from tests.matches.ratings.table import BOB, CY, DEE, MODERATOR, SERVER, Table
from tests.support.races import race

EVE = 15


async def play_on(service: Service, match: int) -> Any:
    """Play the only move there is."""
    loaded = await service.playing.load(match)
    assert loaded.mover is not None
    return await service.playing.play(match, loaded.mover, loaded.position.legal_moves()[0])


async def test_the_limit_of_a_pair_holds_across_pools(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.steps.rating.PAIR_LIMIT", 1)
    of_two, of_three = await table.begin(BOB), await table.begin(BOB, CY)
    await table.play(of_two, 9)
    await table.play(of_three, 9)
    done = await race(
        table.service, lambda one: play_on(one, of_two), lambda other: play_on(other, of_three)
    )
    assert all(each.result for each in done), done
    rated = [match for match in (of_two, of_three) if await table.rated(match) is not None]
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
        lambda one: play_on(one, new),
        lambda other: other.moderating.annul(SERVER, old, MODERATOR, "Why"),
    )
    assert ended.result is not None, ended
    assert annulled.match == old
    stored = await table.ratings()
    assert stored[DEE].matches == 1
    (again,) = await recompute_ratings(table.service.store)
    assert (again.changed_matches, again.changed_players) == (0, 0)
    assert await table.ratings() == stored

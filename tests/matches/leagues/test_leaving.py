"""Players who leave a season, or are taken out for losses on time."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from model.entities import MatchRow
from model.errors import Refused
from model.leagues.seasons import PlayerStatus
from model.stored_fields import required
from storage.queries.schedule import Work
from tests.matches.conftest import ANN, BOB, CY, DEE, Timed, due, erase
from tests.matches.leagues.season_helpers import (
    SERVER,
    begun,
    match_between,
    opened,
    points,
    terms,
    work,
)
from tests.support.database.raw_sql import count_rows, recorded_statements


async def test_a_player_who_never_moves_has_lost_on_time_and_is_out_the_second_time(
    service: Timed,
) -> None:
    view = await begun(service, *range(1, 7))
    late = view.tables[0][0].player
    theirs = [each for each in view.pairings if late in each.players]
    for pairing in theirs[2:]:  # there it is the others' turn
        row = (await service.matches.load(required(pairing.match_id, "match"))).row
        if row.mover == late:
            await service.playing.play(row.id, late, "b2")
    for pairing in theirs[:2]:
        async with service.database.write() as unit:
            row = required(await unit.matches.get(required(pairing.match_id, "value")), "")
        while row.mover != late:
            await service.playing.play(row.id, required(row.mover, "value"), "b2")
            row = (await service.matches.load(row.id)).row
        for _ in range(2):
            service.clock.advance(days=11)
            await service.timekeeping.check(row.id)
        await work(service)
    after = await service.leagues.load(view.season.id)
    assert {each.player: each.status for each in after.players}[late] is PlayerStatus.OUT
    assert late not in points(after)
    assert sum(points(after).values()) == 0, "what they lost does not count"
    with pytest.raises(Refused, match="not in"):
        await service.leagues.leave(view.season.id, late)


@pytest.mark.parametrize("gift", [0, 1, 30])
async def test_time_that_somebody_gives_an_absentee_takes_nobodys_points(
    service: Timed, gift: int
) -> None:
    """Of the six matches of somebody who never moves, three are lost at the same time; half of them
    are over then, also if one opponent has given some hours more."""
    number = await opened(service, range(1, 8), replace(terms(), section_size=7))
    service.clock.advance(days=3)
    await work(service)
    view = await service.leagues.load(number)
    late = view.tables[0][0].player
    service.clock.advance(days=5)
    waiting: list[MatchRow] = []
    for pairing in view.pairings:
        row = (await service.matches.load(required(pairing.match_id, "match"))).row
        if row.mover == late:
            waiting.append(row)
        elif late in row.players:
            await service.playing.play(row.id, required(row.mover, "mover"), "b2")
        else:
            await service.playing.resign(row.id, row.players[0])
    assert len(waiting) == 3
    if gift:
        (other,) = {*waiting[0].players} - {late}
        await service.timekeeping.give_time(waiting[0].id, other, timedelta(hours=gift))
    service.clock.advance(days=5, minutes=11)
    for _ in range(2):
        for number in await due(service, Work.CLOCK):
            await service.timekeeping.check(number)
        service.clock.advance(minutes=1)
    await work(service)
    after = await service.leagues.load(view.season.id)
    assert {each.player: each.status for each in after.players}[late] is PlayerStatus.LEFT
    lost = [each.outcome is each.lost_by(late) for each in after.pairings if late in each.players]
    assert lost == [True] * 6


async def test_only_losses_on_time_that_are_not_ruled_away_count(service: Timed) -> None:
    view = await begun(service, ANN, BOB, CY, DEE)
    async with service.database.write() as unit:
        lost = await unit.leagues.pairings_of(view.season.id, ANN)
    for each in lost:
        await service.playing.resign(required(each.match_id, "match"), ANN)
    async with service.database.write() as unit:
        lost = [replace(each, result=each.lost_by(ANN), lost_on_time=True) for each in lost]
        late = lost[0]
        await unit.leagues.change_pairings(
            view.season.id, [*lost[:2], replace(lost[2], lost_on_time=False)]
        )
    for ruling, late_players in ((None, [ANN]), (late.won_by(ANN), []), (late.result, [ANN])):
        async with service.database.write() as unit:
            await unit.leagues.change_pairings(view.season.id, [replace(late, ruling=ruling)])
            players = await unit.leagues.late_players(view.season, 2, 9)
        assert [each.player for each in players] == late_players


@pytest.mark.only_sqlite(reason="executes the statements again")
async def test_a_result_is_noted_without_reading_the_whole_season(service: Timed) -> None:
    rows: list[int] = []
    for count in (6, 36):
        view = await begun(service, *range(1, count + 1))
        pairing = view.pairings[0]
        await service.playing.resign(required(pairing.match_id, "match"), pairing.first)
        with recorded_statements() as statements:
            await service.leagues.advance(view.season.id)
            await service.leagues.leave(view.season.id, pairing.first)
        read = [each for each in statements if "FROM pairings" in each[0]]
        rows.append(count_rows(service.database.file, read))
    assert rows[0] == rows[1]


async def test_erasing_takes_a_player_out_and_keeps_the_table(service: Timed) -> None:
    view = await begun(service, ANN, BOB, CY, DEE)
    for other in (ANN, CY):
        await service.playing.resign(match_between(view, BOB, other), other)
    await work(service)
    await service.ladders.join(SERVER, "escabel", BOB)
    async with service.database.read() as unit:
        exported: Any = await unit.privacy.profile(BOB)
    assert [each["name"] for each in exported["seasons"]] == ["Spring"]
    assert [each["place"] for each in exported["ladders"]] == [0]
    await erase(service, BOB)
    await work(service)
    after = await service.leagues.load(view.season.id)
    former = next(each for each in after.players if each.player < 0)
    assert former.status is PlayerStatus.LEFT
    assert points(after)[former.player] == 2
    assert points(after)[DEE] == 1
    async with service.database.read() as unit:
        assert await unit.ladders.players(SERVER, "escabel") == []
    assert BOB not in {player for pairing in after.pairings for player in pairing.players}

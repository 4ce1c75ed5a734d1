"""Seasons: a simulated year against an independent reckoning, and single cases."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from matches.leagues.steps import PAUSE, WholeSeason
from matches.service import Service
from model.clocks.clock_rules import ClockRule, Span
from model.entities import Match
from model.errors import Refused
from model.leagues.seasons import SeasonState, Status, Terms
from model.match_options import MatchOptions
from model.ratings.rating import RatingWish
from model.stored_fields import required
from rules.replay import Kind, Reason
from rules.text import as_text
from storage.queries.schedule import Due
from tests.matches.conftest import ANN, BOB, CY, DEE, EVE, due, erase
from tests.support.clocks import ManualClock
from tests.support.database.raw_sql import count_rows, fetch, recorded_statements
from tests.support.database.store import database_in, statements_in_loop
from tests.support.postboard import FixedRandomness
from tests.support.season_tables import Row, reckoned

SERVER, CHANNEL, ORGANISER = 1 << 22, 2, 999
DAY = timedelta(days=1)


def terms(clock: str = "10d", *, weeks: int = 8) -> Terms:
    rated = MatchOptions(ClockRule.from_typed(clock), rated=RatingWish.RATED)
    return Terms("Spring", "escabel", {"size": "3", "pie": "off"}, rated, 6, weeks, 1)


async def opened(service: Service, people: Iterable[int], given: Terms | None = None) -> int:
    """Open a season that these people join. Return its number."""
    made = await service.leagues.create(SERVER, CHANNEL, ORGANISER, given or terms(), 3 * DAY)
    for player in people:
        await service.leagues.join(made.id, player)
    return made.id


async def work(service: Service) -> None:
    """Do what is due in seasons, as the scheduler does."""
    while seasons := await due(service, Due.SEASON, 10):
        for season in seasons:
            await service.leagues.advance(season)


async def begun(
    service: Service, clock: ManualClock, *people: int, clock_text: str = "10d", weeks: int = 8
) -> WholeSeason:
    """A season that has just begun."""
    number = await opened(service, people, terms(clock_text, weeks=weeks))
    clock.advance(days=3)
    await work(service)
    return await service.leagues.load(number)


def match_between(view: WholeSeason, one: int, other: int) -> int:
    """The match of two players in a season."""
    return next(
        required(each.match, "value") for each in view.pairings if {one, other} == {*each.players}
    )


def points(view: WholeSeason, section: int = 0) -> dict[int, float]:
    """The points of the players of a section who have a place."""
    return {row.player: row.points / 4 for row in view.tables[section] if row.place}


# ---- single cases
async def test_too_few_players_make_no_season(service: Service, clock: ManualClock) -> None:
    number = await opened(service, [ANN, BOB])
    with pytest.raises(Refused, match="at least 3"):
        await service.leagues.begin_now(number)
    clock.advance(days=3)
    await work(service)
    assert (await service.leagues.load(number)).season.state is SeasonState.CALLED_OFF
    with pytest.raises(Refused, match="Spring has begun, so nobody can join it"):
        await service.leagues.join(number, CY)


async def test_a_season_begins_only_if_enough_players_have_a_place(
    service: Service, clock: ManualClock
) -> None:
    """The organiser learns it before the season is called off, but not who blocks whom."""
    number = await opened(service, [ANN, BOB, CY])
    await service.settings.block(BOB, ANN, service.wall_clock.now())
    with pytest.raises(Refused) as refused:
        await service.leagues.begin_now(number)
    assert as_text(refused.value.sentence) == (
        "Spring can't begin yet: at least 3 players must have a place in a section."
    )
    await work(service)
    assert (await service.leagues.load(number)).season.state is SeasonState.OPEN
    await service.leagues.join(number, DEE)
    await service.leagues.begin_now(number)
    await work(service)
    view = await service.leagues.load(number)
    assert view.season.state is SeasonState.RUNNING
    assert {BOB} == {each.player for each in view.players if each.section is None}


async def test_people_who_block_each_other_do_not_meet(
    service: Service, clock: ManualClock
) -> None:
    """Whoever has no place is told without a reason, and is in the next season."""
    await service.settings.block(BOB, ANN, service.wall_clock.now())
    view = await begun(service, clock, ANN, BOB, CY, DEE, EVE, weeks=1, clock_text="1d")
    assert {BOB} == {each.player for each in view.players if each.section is None}
    assert len(view.pairings) == 6
    clock.advance(days=7)
    await work(service)
    following = await service.leagues.load(view.season.id + 1)
    assert {each.player for each in following.players} == {ANN, BOB, CY, DEE, EVE}


@pytest.mark.parametrize("stuck", [False, True])
async def test_who_is_out_of_time_at_an_early_end_loses_and_other_matches_are_void(
    service: Service, clock: ManualClock, *, stuck: bool
) -> None:
    """So is a match which nobody could play."""
    view = await begun(service, clock, ANN, BOB, CY, clock_text="6d")
    number = match_between(view, ANN, BOB)
    mover = required((await service.matches.load(number)).mover, "mover")
    clock.advance(days=4)
    for each in view.pairings:
        if each.match != number:  # there the other one has six days from now on
            row = (await service.matches.load(required(each.match, "match"))).match
            await service.playing.play(row.id, required(row.mover, "mover"), "b2")
    if stuck:
        async with service.database.write() as unit:
            await unit.matches.set_stuck(number, clock.moment)
    clock.advance(days=3)
    await service.leagues.end(view.season.id)
    await work(service)
    after = await service.leagues.load(view.season.id)
    other = ANN + BOB - mover
    assert points(after) == {other: 0 if stuck else 1, CY: 0, mover: 0}
    if not stuck:  # nothing counts for Cy, who is therefore behind whoever has lost
        assert [row.player for row in after.tables[0]] == [other, mover, CY]


async def test_a_season_that_began_late_ends_early_before_its_own_date(
    service: Service, clock: ManualClock
) -> None:
    number = await opened(service, [ANN, BOB, CY])
    clock.advance(days=5)  # the bot was away when it should have begun
    await work(service)
    clock.advance(days=8 * 7 - 1)
    await service.leagues.end(number)
    await work(service)
    assert (await service.leagues.load(number)).season.ended_early


@pytest.mark.parametrize("early", [False, True], ids=["on its date", "by an organiser"])
async def test_a_table_stands_from_the_end_on_although_the_scheduler_is_late(
    service: Service, clock: ManualClock, *, early: bool
) -> None:
    view = await begun(service, clock, ANN, BOB, CY, clock_text="42h", weeks=1)
    number, match = view.season.id, match_between(view, ANN, BOB)
    if early:
        clock.advance(days=1)
        await service.leagues.end(number)
    clock.advance(days=7)
    with pytest.raises(Refused, match="Spring is over already"):
        await service.leagues.end(number)
    with pytest.raises(Refused, match="Spring is over, so its table stands"):
        await service.leagues.rule(SERVER, match, ORGANISER, "why", ANN)
    with pytest.raises(Refused, match="You can leave the season that follows, if there is one"):
        await service.leagues.leave(number, ANN)
    await erase(service, CY)  # that ends all the same
    await work(service)
    after = (await service.leagues.load(number)).season
    assert (after.state, after.ended_early) == (SeasonState.OVER, early)


async def test_a_player_who_never_moves_has_lost_on_time_and_is_out_the_second_time(
    service: Service, clock: ManualClock
) -> None:
    view = await begun(service, clock, *range(1, 7))
    late = view.tables[0][0].player
    theirs = [each for each in view.pairings if late in each.players]
    for pairing in theirs[2:]:  # there it is the others' turn
        row = (await service.matches.load(required(pairing.match, "match"))).match
        if row.mover == late:
            await service.playing.play(row.id, late, "b2")
    for pairing in theirs[:2]:
        async with service.database.write() as unit:
            row = required(await unit.matches.get(required(pairing.match, "value")), "")
        while row.mover != late:
            await service.playing.play(row.id, required(row.mover, "value"), "b2")
            row = (await service.matches.load(row.id)).match
        for _ in range(2):
            clock.advance(days=11)
            await service.timekeeping.check(row.id)
        await work(service)
    after = await service.leagues.load(view.season.id)
    assert {each.player: each.status for each in after.players}[late] is Status.OUT
    assert late not in points(after)
    assert sum(points(after).values()) == 0, "what they lost does not count"
    with pytest.raises(Refused, match="not in"):
        await service.leagues.leave(view.season.id, late)


@pytest.mark.parametrize("gift", [0, 1, 30])
async def test_time_that_somebody_gives_an_absentee_takes_nobodys_points(
    service: Service, clock: ManualClock, gift: int
) -> None:
    """Of the six matches of somebody who never moves, three are lost at the same time; half of them
    are over then, also if one opponent has given some hours more."""
    number = await opened(service, range(1, 8), replace(terms(), size=7))
    clock.advance(days=3)
    await work(service)
    view = await service.leagues.load(number)
    late = view.tables[0][0].player
    clock.advance(days=5)
    waiting: list[Match] = []
    for pairing in view.pairings:
        row = (await service.matches.load(required(pairing.match, "match"))).match
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
    clock.advance(days=5, minutes=11)
    for _ in range(2):
        for number in await due(service, Due.CLOCK):
            await service.timekeeping.check(number)
        clock.advance(minutes=1)
    await work(service)
    after = await service.leagues.load(view.season.id)
    assert {each.player: each.status for each in after.players}[late] is Status.LEFT
    lost = [each.outcome is each.lost_by(late) for each in after.pairings if late in each.players]
    assert lost == [True] * 6


@pytest.mark.parametrize("early", [False, True])
async def test_a_vacation_to_the_end_of_a_season_saves_no_point(
    service: Service, clock: ManualClock, *, early: bool
) -> None:
    """It does if the season ends early, which nobody could know."""
    view = await begun(service, clock, ANN, BOB, CY, clock_text="7d", weeks=4)
    number = match_between(view, ANN, BOB)
    mover = required((await service.matches.load(number)).mover, "mover")
    clock.advance(days=4)
    for each in view.pairings:
        if each.match != number:
            await service.playing.resign(required(each.match, "match"), CY)
    await service.vacations.start(mover, clock.moment + timedelta(days=24, hours=1))
    clock.advance(days=10 if early else 24)
    if early:
        await service.leagues.end(view.season.id)
    await work(service)
    got = points(await service.leagues.load(view.season.id))
    other = ANN + BOB - mover
    assert got == {other: 1 if early else 2, mover: 1, CY: 0}


@pytest.mark.parametrize("weekends_off", [False, True])
async def test_a_vacation_that_leaves_no_whole_turn_saves_no_point(
    service: Service, clock: ManualClock, *, weekends_off: bool
) -> None:
    """With 3 days a move and 26 hours left, it ends a day and a second before the season."""
    chosen = terms("3d", weeks=4)
    options = replace(chosen.match_options, weekends_off=weekends_off)
    number = await opened(service, [ANN, BOB, CY], replace(chosen, match_options=options))
    clock.advance(days=3)
    await work(service)
    view = await service.leagues.load(number)
    match = match_between(view, ANN, BOB)
    mover = required((await service.matches.load(match)).mover, "mover")
    clock.advance(hours=46)
    await service.vacations.start(mover, view.season.ends_at - timedelta(days=1, seconds=1))
    clock.moment = view.season.ends_at
    await work(service)
    after = await service.leagues.load(number)
    pairing = next(each for each in after.pairings if each.match == match)
    assert pairing.result is pairing.lost_by(mover)


async def test_the_clock_of_a_season_is_at_most_a_quarter_of_it(service: Service) -> None:
    with pytest.raises(Refused, match="at most 42 hours"):
        await opened(service, [], terms("43h", weeks=1))
    with pytest.raises(Refused, match="at most 42 hours"):
        await opened(service, [], terms("1d+1d/2d", weeks=1))
    await opened(service, [], terms("42h", weeks=1))


async def test_only_losses_on_time_that_are_not_ruled_away_count(
    service: Service, clock: ManualClock
) -> None:
    view = await begun(service, clock, ANN, BOB, CY, DEE)
    async with service.database.write() as unit:
        lost = await unit.leagues.pairings_of(view.season.id, ANN)
    for each in lost:
        await service.playing.resign(required(each.match, "match"), ANN)
    async with service.database.write() as unit:
        lost = [replace(each, result=each.lost_by(ANN), on_time=True) for each in lost]
        late = lost[0]
        await unit.leagues.change_pairings(
            view.season.id, [*lost[:2], replace(lost[2], on_time=False)]
        )
    for ruling, late_players in ((None, [ANN]), (late.won_by(ANN), []), (late.result, [ANN])):
        async with service.database.write() as unit:
            await unit.leagues.change_pairings(view.season.id, [replace(late, ruling=ruling)])
            found = await unit.leagues.late_players(view.season, 2, 9)
        assert [each.player for each in found] == late_players


# ---- what one unit of work does
async def test_no_unit_begins_or_decides_many_matches(service: Service, clock: ManualClock) -> None:
    """So that nobody waits for a season of two hundred."""
    number = await opened(service, range(1, 41), terms("42h", weeks=1))
    clock.advance(days=3)
    pairings = "FROM pairings WHERE match_id IS NOT NULL"
    for what in (pairings, f"{pairings} AND result IS NOT NULL"):
        done = [0]
        while await due(service, Due.SEASON, 1):
            await service.leagues.advance(number)
            done += [int(row[0]) for row in fetch(service.database, f"SELECT count(*) {what}")]
        assert done[-1] == 95
        assert max(after - before for before, after in pairwise(done)) <= 20
        clock.advance(days=7)
    view = await service.leagues.load(number)
    assert view.season.state is SeasonState.OVER
    assert all(each.on_time for each in view.pairings)
    assert {each.status for each in view.players} == {Status.IN}


@pytest.mark.only_sqlite(reason="executes the statements again")
async def test_a_result_is_noted_without_reading_the_whole_season(
    service: Service, clock: ManualClock
) -> None:
    rows: list[int] = []
    for count in (6, 36):
        view = await begun(service, clock, *range(1, count + 1))
        pairing = view.pairings[0]
        await service.playing.resign(required(pairing.match, "match"), pairing.first)
        with recorded_statements() as statements:
            await service.leagues.advance(view.season.id)
            await service.leagues.leave(view.season.id, pairing.first)
        read = [each for each in statements if "FROM pairings" in each[0]]
        rows.append(count_rows(service.database.file, read))
    assert rows[0] == rows[1]


async def test_erasing_takes_a_player_out_and_keeps_the_table(
    service: Service, clock: ManualClock
) -> None:
    view = await begun(service, clock, ANN, BOB, CY, DEE)
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
    assert former.status is Status.LEFT
    assert points(after)[former.player] == 2
    assert points(after)[DEE] == 1
    async with service.database.read() as unit:
        assert await unit.ladders.players(SERVER, "escabel") == []
    assert BOB not in {each for pairing in after.pairings for each in pairing.players}


# ---- a year
@dataclass
class Reckoning:
    """What a season should be, from what was done in it: nothing of it comes from the bot."""

    pairs: dict[int, tuple[int, int]]
    sections: dict[int, int]
    seeds: dict[int, int]
    winners: dict[int, int | None] = field(default_factory=dict[int, int | None])
    late: Counter[int] = field(default_factory=Counter[int])
    rulings: dict[int, int | None] = field(default_factory=dict[int, int | None])
    gone: dict[int, str] = field(default_factory=dict[int, str])

    def ends(self, match: int, winner: int | None) -> None:
        """A match ends."""
        self.winners.setdefault(match, winner)

    def ends_late(self, match: int, winner: int, also_late: Iterable[int]) -> None:
        """A match ends on time; its loser loses others on time in the same hour."""
        if match in self.winners:
            return
        self.winners[match] = winner
        loser = sum(self.pairs[match]) - winner
        self.late[loser] += 1
        if self.late[loser] == 2 and loser not in self.gone:
            self.leaves(loser, also_late)

    def leaves(self, player: int, also_late: Iterable[int] = ()) -> None:
        """A player leaves or is taken out."""
        theirs = [match for match, pair in self.pairs.items() if player in pair]
        played = len(self.winners.keys() & {*theirs} | {*theirs} & {*also_late})
        self.gone[player] = "out" if 2 * played < len(theirs) else "left"
        if self.gone[player] == "left":
            for match in theirs:
                self.winners.setdefault(match, sum(self.pairs[match]) - player)

    def table(self, section: int) -> list[Row]:
        """Who has how many points and how much Sonneborn–Berger, in order."""
        counted = {
            match: self.rulings.get(match, self.winners[match])
            for match, pair in self.pairs.items()
            if match in self.winners | self.rulings and self.sections[pair[0]] == section
        }
        seeds = {
            player: self.seeds[player]
            for player, where in self.sections.items()
            if where == section and self.gone.get(player) != "out"
        }
        return reckoned(seeds, [(*self.pairs[match], winner) for match, winner in counted.items()])


class Year:
    """Sixty people in seasons of eight weeks, day by day."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.clock, self.chance = folder, ManualClock(), random.Random(24)
        self.reckonings: dict[int, Reckoning] = {}
        self.over: list[int] = []
        self.newcomer = 200

    async def live(self, service: Service, days: int) -> None:
        """Let days pass."""
        for _ in range(days):
            self.clock.moment += DAY
            await self.interrupted(service)
            await work(service)
            await self.note(service)
            await self.people_act(service)

    async def interrupted(self, service: Service) -> None:
        """Kill what is due at some moment."""
        for season in await due(service, Due.SEASON, 1):
            task = asyncio.create_task(service.leagues.advance(season))
            for _ in range(self.chance.randrange(1, 60)):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def note(self, service: Service) -> None:
        """Check seasons that have begun or ended today."""
        async with service.database.read() as unit:
            seasons = await unit.leagues.of_server(SERVER, 25)
        for season in seasons:
            view = await service.leagues.load(season.id)
            if season.state is SeasonState.RUNNING and season.id not in self.reckonings:
                self.check_start(view)
                self.reckonings[season.id] = Reckoning(
                    {required(each.match, "value"): each.players for each in view.pairings},
                    {each.player: required(each.section, "value") for each in view.players},
                    {each.player: required(each.seed, "value") for each in view.players},
                )
            if season.state is SeasonState.OVER and season.id not in self.over:
                assert season.ends_at == self.clock.moment, "it ends on its date"
                self.over.append(season.id)
                await self.check_end(service, view)

    def check_start(self, view: WholeSeason) -> None:
        assert {len(section) for section in view.tables} <= {5, 6, 7, 8}
        met = Counter(frozenset(each.players) for each in view.pairings)
        assert set(met.values()) == {1}
        assert len({each.match for each in view.pairings}) == len(view.pairings)
        sides = Counter(each.first for each in view.pairings)
        sides.subtract(each.second for each in view.pairings)
        assert all(abs(difference) <= 1 for difference in sides.values())

    async def check_end(self, service: Service, view: WholeSeason) -> None:
        """Compare the tables with the reckoning, and the next season with both."""
        reckoning = self.reckonings[view.season.id]
        for match in reckoning.pairs.keys() - reckoning.winners.keys():
            row = (await service.matches.load(match)).match
            out = row.deadline is not None and row.deadline <= view.season.ends_at
            winner = sum(reckoning.pairs[match]) - required(row.mover, "value") if out else None
            reckoning.winners[match] = winner
        order: list[tuple[int, int, int, int]] = []
        for section in range(len(view.tables)):
            rows = [row for row in view.tables[section] if row.place]
            expected = reckoning.table(section)
            assert [
                (row.player, Fraction(row.points, 4), Fraction(row.berger, 4)) for row in rows
            ] == expected
            staying = [player for player, _, _ in expected if player not in reckoning.gone]
            for place, player in enumerate(staying):
                several = len(staying) > 1
                up = several and place == 0 and section > 0
                down = place == len(staying) - 1 and section < len(view.tables) - 1
                down = several and down
                order.append((section - up + down, section, place, player))
        following = await service.leagues.load(view.season.id + 1)
        assert following.season.begins_at == self.clock.moment + PAUSE
        assert [each.player for each in following.players] == [each[-1] for each in sorted(order)]

    async def people_act(self, service: Service) -> None:
        """Resign, run out of time, rule, leave, join and go on vacation."""
        async with service.database.read() as unit:
            seasons = await unit.leagues.of_server(SERVER, 25)
        for season in seasons:
            if season.state is SeasonState.OPEN:
                self.newcomer += 1
                await service.leagues.join(season.id, self.newcomer)
            reckoning = self.reckonings.get(season.id)
            if season.state is not SeasonState.RUNNING or reckoning is None:
                continue
            await self.run_out_of_time(service, reckoning)
            running = [match for match in reckoning.pairs if match not in reckoning.winners]
            for match in self.chance.sample(running, min(len(running), 4)):
                await self.resign_or_move(service, reckoning, match)
            await self.rule(service, reckoning)
            if self.chance.random() < 0.16:  # of sixty people nine in a season
                inside = sorted(reckoning.sections.keys() - reckoning.gone.keys())
                player = self.chance.choice(inside)
                reckoning.leaves(player)
                await service.leagues.leave(season.id, player)
                await work(service)

    async def run_out_of_time(self, service: Service, reckoning: Reckoning) -> None:
        """End turns whose time is over, one after the other."""
        for match in await due(service, Due.CLOCK):
            await service.timekeeping.check(match)
            row = (await service.matches.load(match)).match
            if row.finished_at == self.clock.moment and match in reckoning.pairs:
                winner = await _winner(service, row)
                rows = [(await service.matches.load(each)).match for each in reckoning.pairs]
                limit = self.clock.moment + timedelta(hours=1)
                late = [each.id for each in rows if each.deadline and each.deadline <= limit]
                mine = [each.id for each in rows if each.mover == sum(row.players) - winner]
                reckoning.ends_late(match, winner, {*late} & {*mine})
                await work(service)

    async def resign_or_move(self, service: Service, reckoning: Reckoning, match: int) -> None:
        row = (await service.matches.load(match)).match
        if row.finished_at is not None:
            return
        if self.chance.random() < 0.3:
            if not row.seq:
                await service.playing.play(match, required(row.mover, "value"), "b2")
            return
        loser = self.chance.choice(row.players)
        await service.playing.resign(match, loser)
        reckoning.ends(match, sum(row.players) - loser)
        await work(service)

    async def rule(self, service: Service, reckoning: Reckoning) -> None:
        """Rule on a match now and then, and take half of the rulings back."""
        if self.chance.random() < 0.1:
            match = self.chance.choice(list(reckoning.pairs))
            winners = self.chance.choice([reckoning.pairs[match], reckoning.pairs[match][:1]])
            with suppress(Refused):  # the same ruling again
                await service.leagues.rule(SERVER, match, ORGANISER, "why", *winners)
            reckoning.rulings[match] = winners[0] if len(winners) == 1 else None
        if reckoning.rulings and self.chance.random() < 0.05:
            match, _ = reckoning.rulings.popitem()
            await service.leagues.rule(SERVER, match, ORGANISER, "mistake")

    async def vacation(self, service: Service) -> None:
        for player in self.chance.sample(range(100, 160), 5):
            with suppress(Refused):  # too little time is left
                await service.vacations.start(player, self.clock.moment + 9 * DAY)

    async def outage(self, service: Service, days: int) -> None:
        """The bot is away, and its clocks stand still."""
        start = self.clock.moment
        self.clock.moment += days * DAY
        async with service.database.write() as unit:
            await unit.absences.add_outage(Span(start, self.clock.moment))


async def _winner(service: Service, row: Match) -> int:
    """Who has won a match on time, by its log."""
    async with service.database.read() as unit:
        last = (await unit.matches.events(row.id))[-1]
    assert last.kind is Kind.TIMEOUT or last.reason is Reason.NEVER_MOVED
    return row.players[1 - required(last.seat, "value")]


@pytest.mark.slow
async def test_a_year_of_seasons(tmp_path: Path) -> None:
    """Whatever happens, every season ends on its date with the table of the reckoning."""
    year = Year(tmp_path)
    with statements_in_loop():
        for stretch, days in enumerate((40, 60, 70, 66, 70, 57)):
            async with database_in(tmp_path, year.clock) as database:  # a restart
                service = Service(database, year.clock, FixedRandomness(stretch))
                if not stretch:
                    await opened(service, range(100, 160), terms("14d"))
                await year.live(service, days)
                await year.vacation(service)
                if stretch == 1:
                    await year.outage(service, 2)
                if stretch == 5:
                    async with service.database.read() as unit:
                        queued = [await unit.outbox.of_match(each) for each in range(1, 100)]
                    for notices in queued:
                        kinds = Counter((each.kind, each.seq) for each in notices)
                        assert kinds["season-thread", None] == kinds["board", 0] == 1
    assert len(year.over) >= 5

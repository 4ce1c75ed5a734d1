"""A simulated year of seasons against an independent reckoning."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from matches.leagues.running import TIME_BETWEEN_SEASONS, ShownSeason
from matches.service import Service
from model.clocks.clock_rules import Span
from model.entities import MatchRow
from model.errors import Refused
from model.leagues.seasons import SeasonState
from model.stored_fields import required
from rules.line import CancelReason, Kind
from storage.queries.schedule import Work
from tests.matches.conftest import due
from tests.matches.leagues.season_helpers import DAY, ORGANISER, SERVER, opened, terms, work
from tests.support.clocks import ManualClock
from tests.support.database.store import database_in, statements_in_loop
from tests.support.season_tables import Row, reckoned


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

    def ends(self, match_id: int, winner: int | None) -> None:
        """A match ends."""
        self.winners.setdefault(match_id, winner)

    def ends_late(self, match_id: int, winner: int, also_late: Iterable[int]) -> None:
        """A match ends on time; its loser loses others on time in the same hour."""
        if match_id in self.winners:
            return
        self.winners[match_id] = winner
        loser = sum(self.pairs[match_id]) - winner
        self.late[loser] += 1
        if self.late[loser] == 2 and loser not in self.gone:
            self.leaves(loser, also_late)

    def leaves(self, player: int, also_late: Iterable[int] = ()) -> None:
        """A player leaves or is taken out."""
        theirs = [match_id for match_id, pair in self.pairs.items() if player in pair]
        played = len(self.winners.keys() & {*theirs} | {*theirs} & {*also_late})
        self.gone[player] = "out" if 2 * played < len(theirs) else "left"
        if self.gone[player] == "left":
            for match_id in theirs:
                self.winners.setdefault(match_id, sum(self.pairs[match_id]) - player)

    def table(self, section: int) -> list[Row]:
        """Who has how many points and how much Sonneborn–Berger, in order."""
        counted = {
            match_id: self.rulings.get(match_id, self.winners[match_id])
            for match_id, pair in self.pairs.items()
            if match_id in self.winners | self.rulings and self.sections[pair[0]] == section
        }
        seeds = {
            player: self.seeds[player]
            for player, where in self.sections.items()
            if where == section and self.gone.get(player) != "out"
        }
        return reckoned(
            seeds, [(*self.pairs[match_id], winner) for match_id, winner in counted.items()]
        )


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
        for season in await due(service, Work.SEASON, 1):
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
                    {required(each.match_id, "value"): each.players for each in view.pairings},
                    {each.player: required(each.section, "value") for each in view.players},
                    {each.player: required(each.rank, "value") for each in view.players},
                )
            if season.state is SeasonState.OVER and season.id not in self.over:
                assert season.ends_at == self.clock.moment, "it ends on its date"
                self.over.append(season.id)
                await self.check_end(service, view)

    def check_start(self, view: ShownSeason) -> None:
        assert {len(section) for section in view.tables} <= {5, 6, 7, 8}
        met = Counter(frozenset(each.players) for each in view.pairings)
        assert set(met.values()) == {1}
        assert len({each.match_id for each in view.pairings}) == len(view.pairings)
        sides = Counter(each.first for each in view.pairings)
        sides.subtract(each.second for each in view.pairings)
        assert all(abs(difference) <= 1 for difference in sides.values())

    async def check_end(self, service: Service, view: ShownSeason) -> None:
        """Compare the tables with the reckoning, and the next season with both."""
        reckoning = self.reckonings[view.season.id]
        for match_id in reckoning.pairs.keys() - reckoning.winners.keys():
            row = (await service.matches.load(match_id)).row
            out = row.deadline is not None and row.deadline <= view.season.ends_at
            winner = sum(reckoning.pairs[match_id]) - required(row.mover, "value") if out else None
            reckoning.winners[match_id] = winner
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
        assert following.season.begins_at == self.clock.moment + TIME_BETWEEN_SEASONS
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
            running = [
                match_id for match_id in reckoning.pairs if match_id not in reckoning.winners
            ]
            for match_id in self.chance.sample(running, min(len(running), 4)):
                await self.resign_or_move(service, reckoning, match_id)
            await self.rule(service, reckoning)
            if self.chance.random() < 0.16:  # of sixty people nine in a season
                inside = sorted(reckoning.sections.keys() - reckoning.gone.keys())
                player = self.chance.choice(inside)
                reckoning.leaves(player)
                await service.leagues.leave(season.id, player)
                await work(service)

    async def run_out_of_time(self, service: Service, reckoning: Reckoning) -> None:
        """End turns whose time is over, one after the other."""
        for match_id in await due(service, Work.CLOCK):
            await service.timekeeping.check(match_id)
            row = (await service.matches.load(match_id)).row
            if row.finished_at == self.clock.moment and match_id in reckoning.pairs:
                winner = await _winner(service, row)
                rows = [(await service.matches.load(each)).row for each in reckoning.pairs]
                limit = self.clock.moment + timedelta(hours=1)
                late = [each.id for each in rows if each.deadline and each.deadline <= limit]
                mine = [each.id for each in rows if each.mover == sum(row.players) - winner]
                reckoning.ends_late(match_id, winner, {*late} & {*mine})
                await work(service)

    async def resign_or_move(self, service: Service, reckoning: Reckoning, match_id: int) -> None:
        row = (await service.matches.load(match_id)).row
        if row.finished_at is not None:
            return
        if self.chance.random() < 0.3:
            if not row.seq:
                await service.playing.play(match_id, required(row.mover, "value"), "b2")
            return
        loser = self.chance.choice(row.players)
        await service.playing.resign(match_id, loser)
        reckoning.ends(match_id, sum(row.players) - loser)
        await work(service)

    async def rule(self, service: Service, reckoning: Reckoning) -> None:
        """Rule on a match now and then, and take half of the rulings back."""
        if self.chance.random() < 0.1:
            match_id = self.chance.choice(list(reckoning.pairs))
            winners = self.chance.choice([reckoning.pairs[match_id], reckoning.pairs[match_id][:1]])
            with suppress(Refused):  # the same ruling again
                await service.leagues.rule(SERVER, match_id, ORGANISER, "why", *winners)
            reckoning.rulings[match_id] = winners[0] if len(winners) == 1 else None
        if reckoning.rulings and self.chance.random() < 0.05:
            match_id, _ = reckoning.rulings.popitem()
            await service.leagues.rule(SERVER, match_id, ORGANISER, "mistake")

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


async def _winner(service: Service, row: MatchRow) -> int:
    """Who has won a match on time, by its log."""
    async with service.database.read() as unit:
        last = (await unit.matches.events(row.id))[-1]
    assert last.kind is Kind.TIMEOUT or last.reason is CancelReason.NEVER_MOVED
    return row.players[1 - required(last.seat, "value")]


@pytest.mark.slow
async def test_a_year_of_seasons(tmp_path: Path) -> None:
    """Whatever happens, every season ends on its date with the table of the reckoning."""
    year = Year(tmp_path)
    with statements_in_loop():
        for stretch, days in enumerate((40, 60, 70, 66, 70, 57)):
            async with database_in(tmp_path, year.clock, stretch) as database:  # a restart
                service = Service(database, year.clock)
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

"""Deadlines: running out of time, reminders, extra time, vacations and inactive matches.

3 November 2026 is a Tuesday.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from matches.delivery import BoardToPost, start_clock
from matches.log.match import Match
from matches.play import LATE_PRESS_ALLOWANCE
from matches.service import Service
from model.absences import ALL
from model.clocks.clock_rules import Span
from model.entities import First
from model.errors import Refused
from model.match_extras import MatchOptions
from rules.game import Result, Termination
from storage.queries.schedule import Work
from tests.matches.conftest import begun, due, first_turn
from tests.support.clocks import ManualClock
from tests.support.database.rows import DAY, HOUR

TUESDAY = datetime(2026, 11, 3, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
ANN, BEN, CARA = (1, 2, 3)


class Table:
    """A running bot, its players, and a clock that tests set."""

    def __init__(self, service: Service, clock: ManualClock) -> None:
        self.service = service
        self.keeping = service.timekeeping
        self.vacations = service.vacations
        self.clock = clock

    async def begin(self, clock: str = "3d", *, players: Sequence[int] = (ANN, BEN)) -> int:
        """Begin a match and post its first board."""
        row = await begun(
            self.service,
            game="escabel" if len(players) == 2 else "stack-control",
            opponents=players[1:],
            maker=players[0],
            server=10,
            options={"pie": "off"} if len(players) == 2 else {},
            first=First.ME,
            match_options=MatchOptions.from_typed(clock),
        )
        await self.post(row.id)
        return row.id

    async def post(self, match_id: int) -> None:
        """Post the newest board to the channel."""
        async with self.service.database.write() as unit:
            row = await unit.matches.get(match_id)
            assert row is not None
            await start_clock(unit, row, row.seq, self.service.wall_clock.now())

    async def plays(self, match_id: int, player: int, text: str) -> None:
        await self.service.playing.play(match_id, player, text)
        await self.post(match_id)

    async def run_until(self, moment: datetime) -> None:
        """Let time pass while the bot runs: it checks clocks when they are due and stores
        heartbeats.

        Where a turn is about to end, slightly more time passes.
        """
        while True:
            async with self.service.database.read() as unit:
                wake = (await unit.schedule.upcoming()).get(Work.CLOCK)
            if wake is None or wake > moment + LATE_PRESS_ALLOWANCE:
                break
            await self.at(max(wake, self.clock.moment))
            for match_id in await due(self.service, Work.CLOCK):
                await self.keeping.check(match_id)
        await self.at(moment)

    async def at(self, moment: datetime) -> None:
        """Let the bot run until a time."""
        if self.clock.moment < moment:
            async with self.service.database.write() as unit:
                await unit.absences.set_heartbeats([ALL], moment - MINUTE)
            self.clock.moment = moment
        assert await self.keeping.heartbeat() == []

    async def down_until(self, moment: datetime) -> None:
        """Stop the bot until a time."""
        self.clock.moment = moment
        await self.keeping.heartbeat()

    async def prepare(self, match_id: int) -> BoardToPost:
        """Return the newest board, which is being posted."""
        prepared = await self.service.boards.prepare(match_id, None, retried=False)
        assert isinstance(prepared, BoardToPost)
        return prepared

    async def check_clock(self, match_id: int) -> Match:
        return await self.service.matches.load(match_id)

    async def pings(self, match_id: int) -> list[datetime]:
        async with self.service.database.read() as unit:
            notices = await unit.outbox.of_match(match_id)
        return [each.due_at for each in notices if each.kind == "reminder"]


@pytest.fixture
async def table(service: Service, clock: ManualClock) -> Table:
    clock.moment = TUESDAY
    await service.timekeeping.heartbeat()
    return Table(service, clock)


# ---- running out of time


async def test_an_outage_stored_by_a_wrong_clock_is_never_credited(table: Table) -> None:
    """Neither while it lies in the future nor after that time has come."""
    match_id = await table.begin("1d")
    await table.plays(match_id, ANN, "d4")
    await table.plays(match_id, BEN, "e5")
    async with table.service.database.write() as unit:
        await unit.absences.add_outage(Span(TUESDAY + HOUR, TUESDAY + 11 * HOUR))
    await table.at(TUESDAY + 5 * MINUTE)
    await table.run_until(TUESDAY + DAY)
    assert (await table.check_clock(match_id)).result == Result((1,), Termination.TIMEOUT)


# ---- a board that is being posted
async def test_clock_changes_during_posting_are_not_overwritten(table: Table) -> None:
    """Posting takes time: a pause and extra time given meanwhile are not part of the state that was
    read before."""
    match_id = await table.begin("1d")
    await table.service.playing.play(match_id, ANN, "d4")
    posting = await table.prepare(match_id)
    table.clock.moment += MINUTE
    await table.keeping.give_time(match_id, ANN, DAY)
    await table.service.moderation.pause(10, match_id, 50, "A moment")
    await table.service.boards.store_posted(posting, None)
    assert (await table.check_clock(match_id)).row.paused
    await table.service.moderation.resume(10, match_id, 50, "Settled")
    assert (await table.check_clock(match_id)).row.deadline == TUESDAY + MINUTE + 2 * DAY


async def test_a_player_can_move_before_the_board_is_confirmed_as_posted(table: Table) -> None:
    """Ben plays before the bot knows that his board was posted. That starts no clock of Cara's."""
    match_id = await table.begin("1d", players=(ANN, BEN, CARA))
    for player in (ANN, BEN):
        posting = await table.prepare(match_id)
        await table.service.playing.play(match_id, player, first_turn(posting.match.position))
    table.clock.moment += MINUTE
    await table.service.boards.store_posted(posting, None)
    after = (await table.check_clock(match_id)).row
    assert after.mover == CARA
    assert after.deadline == TUESDAY + 10 * MINUTE + DAY


# ---- reminders


async def test_reminders_missed_together_become_one(table: Table) -> None:
    match_id = await table.begin("1d")
    await table.at(TUESDAY + DAY - MINUTE)
    await table.keeping.check(match_id)
    await table.keeping.check(match_id)
    assert await table.pings(match_id) == [TUESDAY + DAY - MINUTE]


async def test_an_outage_does_not_repeat_reminders(table: Table) -> None:
    match_id = await table.begin("1d")
    await table.run_until(TUESDAY + 19 * HOUR)
    await table.down_until(TUESDAY + 29 * HOUR)
    await table.run_until(TUESDAY + 34 * HOUR - MINUTE)
    assert await table.pings(match_id) == [TUESDAY + 18 * HOUR, TUESDAY + 33 * HOUR]


# ---- extra time


@pytest.mark.parametrize(
    ("rule", "player", "extra", "why"),
    [
        ("1d", ANN, DAY, "Your own clock"),
        ("1d", CARA, DAY, "is between"),
        ("1d", BEN, 59 * MINUTE, "at least 1 hour"),
        ("1d", BEN, 15 * DAY, "at most 14 days"),
        ("none", BEN, DAY, "no clock"),
        ("48h+24h/48h", BEN, DAY, "the most time that it can have"),
    ],
)
async def test_invalid_extra_time_is_refused(
    table: Table, rule: str, player: int, extra: timedelta, why: str
) -> None:
    match_id = await table.begin(rule)
    with pytest.raises(Refused, match=why):
        await table.keeping.give_time(match_id, player, extra)


# ---- vacations


async def test_a_turn_stored_while_the_clock_was_ahead_forgets_no_vacation(table: Table) -> None:
    table.clock.moment = TUESDAY + 6 * DAY
    match_id = await table.begin("1d")
    table.clock.moment = TUESDAY
    await table.vacations.start(BEN, TUESDAY + 4 * DAY)
    await table.service.playing.play(match_id, ANN, "d4")
    assert (await table.check_clock(match_id)).row.deadline == TUESDAY + 5 * DAY


async def test_there_are_thirty_days_of_vacation_a_year(table: Table) -> None:
    with pytest.raises(Refused, match="30 days of vacation left"):
        await table.vacations.start(ANN, TUESDAY + 31 * DAY)
    await table.vacations.start(ANN, TUESDAY + 20 * DAY)
    table.clock.moment = TUESDAY + 21 * DAY
    with pytest.raises(Refused, match="10 days of vacation left"):
        await table.vacations.start(ANN, table.clock.moment + 11 * DAY)
    await table.vacations.start(ANN, table.clock.moment + 10 * DAY)


async def test_a_vacation_may_be_short_by_the_time_it_took_to_start_it(table: Table) -> None:
    """The end of «3 days» is computed when the command is read, a moment before the start."""
    for days in (27, 3):
        until = table.clock.moment + days * DAY
        table.clock.moment += timedelta(seconds=1)
        await table.vacations.start(ANN, until)
        table.clock.moment = until
    with pytest.raises(Refused, match="0 days of vacation left"):
        await table.vacations.start(ANN, until + 3 * DAY)


async def test_a_vacation_over_new_year_counts_once(table: Table) -> None:
    table.clock.moment = datetime(2026, 12, 20, tzinfo=UTC)
    await table.vacations.start(ANN, datetime(2027, 1, 10, tzinfo=UTC))
    table.clock.moment = datetime(2027, 2, 1, tzinfo=UTC)
    await table.vacations.start(ANN, table.clock.moment + 30 * DAY)


async def test_at_most_two_vacations_start_in_a_month(table: Table) -> None:
    for day in (3, 10):
        table.clock.moment = datetime(2026, 11, day, tzinfo=UTC)
        await table.vacations.start(ANN, table.clock.moment + 3 * DAY)
    table.clock.moment = datetime(2026, 11, 30, 23, 59, tzinfo=UTC)
    with pytest.raises(Refused, match="Two of your vacations have started this month"):
        await table.vacations.start(ANN, table.clock.moment + 3 * DAY)
    table.clock.moment += MINUTE
    await table.vacations.start(ANN, table.clock.moment + 3 * DAY)


async def test_no_vacation_starts_in_the_last_hour_of_a_clock(table: Table) -> None:
    await table.begin("1d", players=(BEN, ANN))
    match_id = await table.begin("1d")
    await table.run_until(TUESDAY + 23 * HOUR + MINUTE)
    refusal = f"Less than an hour is left in match #{match_id}. Move there first"
    with pytest.raises(Refused, match=refusal):
        await table.vacations.start(ANN, TUESDAY + 9 * DAY)
    await table.plays(match_id, ANN, "d4")
    await table.vacations.start(ANN, TUESDAY + 9 * DAY)

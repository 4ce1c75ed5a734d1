"""Random schedules are compared with a model clock that counts single minutes.

The model has no time spans and no time arithmetic: it visits every minute, asks whether the clock
runs in it, and subtracts one. The bot's answers must agree to the minute.
"""

from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from matches.delivery import start_clock
from matches.service import Service
from model.absences import ALL
from model.clocks.clock_rules import FOREVER, ClockKind, ClockRule, Pauses, Span
from model.entities import First, MatchRow
from model.errors import Refused
from model.match_extras import MatchOptions
from rules.line import Kind
from storage.queries.schedule import Work
from tests.matches.conftest import begun, due
from tests.support.clocks import ManualClock
from tests.support.database.store import database_in
from tests.support.pytest_setup import examples

START = datetime(2026, 11, 2, tzinfo=UTC)
"""A Monday; minute 0 of all schedules."""
MINUTE = timedelta(minutes=1)
HOUR, DAY = 60, 24 * 60
WEEK = 7 * DAY
PLAYERS = (1, 2)
SERVER, MODERATOR = 10, 12


def at(minute: int) -> datetime:
    """The time at which a minute begins."""
    return START + minute * MINUTE


def minutes(length: timedelta) -> int:
    """A length of time, which must be whole minutes."""
    assert length % MINUTE == timedelta(0), length
    return length // MINUTE


# ---- spans: used and runs_out
STRETCHES = st.lists(
    st.tuples(st.integers(-DAY, 9 * DAY), st.integers(0, 2 * DAY) | st.just(None)), max_size=5
)


def is_paused(minute: int, stretches: list[tuple[int, int | None]], weekends: bool) -> bool:
    """Whether a clock is paused in a minute."""
    if weekends and minute % WEEK >= 5 * DAY:
        return True
    return any(
        begin <= minute and (length is None or minute < begin + length)
        for begin, length in stretches
    )


def pauses_from(stretches: list[tuple[int, int | None]], weekends: bool) -> Pauses:
    spans = [
        Span(at(begin), FOREVER if length is None else at(begin + length))
        for begin, length in stretches
    ]
    return Pauses(tuple(spans), weekends)


@given(STRETCHES, st.booleans(), st.integers(0, 9 * DAY), st.integers(0, 9 * DAY))
@examples(quick=60, thorough=500)
def test_used_time_is_the_number_of_minutes_in_which_the_clock_ran(
    stretches: list[tuple[int, int | None]], weekends: bool, since: int, until: int
) -> None:
    ran = sum(not is_paused(minute, stretches, weekends) for minute in range(since, until))
    assert pauses_from(stretches, weekends).used(at(since), at(until)) == ran * MINUTE


@given(STRETCHES, st.booleans(), st.integers(0, 9 * DAY), st.integers(1, 5 * DAY))
@examples(quick=60, thorough=500)
def test_time_runs_out_when_the_last_minute_is_used(
    stretches: list[tuple[int, int | None]], weekends: bool, since: int, allowance: int
) -> None:
    moment = pauses_from(stretches, weekends).runs_out(at(since), allowance * MINUTE)
    for_good = min((begin for begin, length in stretches if length is None), default=None)
    left = allowance
    for minute in count(since):
        if for_good is not None and minute >= for_good:
            assert moment is None
            return
        left -= not is_paused(minute, stretches, weekends)
        if left == 0:
            assert moment == at(minute + 1)
            return


# ---- whole matches
@dataclass
class Model:
    """A match's clock, which counts minutes."""

    rule: ClockRule
    weekends: bool
    now: int
    bank: list[int] = field(default_factory=list[int])
    seat: int = 0
    left: int = 0
    start: int = 0
    paused: bool = False
    away: dict[int, list[list[int]]] = field(default_factory=lambda: {0: [], 1: []})
    turns: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Each turn not taken back: its seat, and the time left at its end."""
    moved: set[int] = field(default_factory=set[int])
    expired: int | None = None

    def __post_init__(self) -> None:
        self.bank = [minutes(self.rule.bank)] * 2
        self.left = self.bank[0]
        self.start = self.now + 10

    def refilled(self, left: int) -> int:
        if self.rule.kind is ClockKind.FISCHER:
            return min(minutes(self.rule.cap), left + minutes(self.rule.step))
        return minutes(self.rule.bank)

    def runs(self, minute: int) -> bool:
        weekend = self.weekends and minute % WEEK >= 5 * DAY
        away = any(begin <= minute < end for begin, end in self.away[self.seat])
        return minute >= self.start and not (weekend or away or self.paused)

    def pass_time(self, until: int, *, outage: bool = False) -> None:
        """Count minute by minute. No clock runs in an outage that is credited."""
        for minute in range(self.now, until):
            if not outage and self.expired is None and self.runs(minute):
                self.left -= 1
                if self.left == 0:
                    self.expired = minute + 1
        self.now = until

    def deadline(self) -> datetime | None:
        """The minute when the match ends if nothing else happens."""
        if self.paused:
            return None
        left = self.left
        for minute in count(self.now):
            left -= self.runs(minute)
            if left == 0:
                return at(minute + 1)
        raise AssertionError

    def turn(self, seat: int, left: int) -> None:
        self.seat, self.left, self.start = seat, left, self.now + 10

    def play(self) -> None:
        self.turns.append((self.seat, self.left))
        self.moved.add(self.seat)
        self.bank[self.seat] = self.refilled(self.left)
        other = 1 - self.seat
        self.turn(other, self.bank[other])

    def undo(self) -> None:
        """Undo a move within the same minute: the clock is as before the move."""
        if self.rule.kind is ClockKind.FISCHER:
            self.bank[self.seat] = self.left
        seat, left = self.turns.pop()
        self.bank[seat] = left
        self.turn(seat, left)
        self.start = self.now

    def take_back(self, seat: int) -> None:
        """Go back, by agreement, to the last turn of a seat."""
        if self.rule.kind is ClockKind.FISCHER:
            self.bank[self.seat] = self.left
        else:
            self.bank = [minutes(self.rule.bank)] * 2
        while True:
            each, left = self.turns.pop()
            if self.rule.kind is ClockKind.FISCHER:
                gained = self.refilled(left) - left
                floor = min(self.bank[each], minutes(self.rule.step))
                self.bank[each] = max(self.bank[each] - gained, floor)
            if each == seat:
                break
        self.turn(seat, self.bank[seat])

    def give(self, extra: int) -> None:
        self.left += extra
        if self.rule.kind is ClockKind.FISCHER:
            self.left = min(self.left, minutes(self.rule.cap))


class Schedule:
    """The bot's use cases on a real database file, and the model beside them."""

    def __init__(self, folder: Path, model: Model) -> None:
        self.folder = folder
        self.model = model
        self.clock = ManualClock(START)
        self.clock.moment = at(model.now)
        self.opened = AsyncExitStack()

    async def open(self) -> None:
        database = database_in(self.folder, self.clock)
        self.database = await self.opened.enter_async_context(database)
        self.service = Service(self.database, self.clock)
        await self.beat()

    async def restart(self, _: int) -> None:
        await self.opened.aclose()
        await self.open()

    async def begin(self) -> None:
        await self.open()
        row = await begun(
            self.service,
            maker=PLAYERS[0],
            opponents=PLAYERS[1:],
            server=SERVER,
            options={"size": "9", "pie": "off"},
            first=First.ME,
            match_options=MatchOptions(self.model.rule, self.model.weekends),
        )
        self.match_id = row.id

    async def beat(self) -> None:
        """Store the heartbeat that a bot which has been running until now would have stored."""
        async with self.database.write() as unit:
            await unit.absences.set_heartbeats([ALL], self.clock.now())

    async def row(self) -> MatchRow:
        async with self.database.read() as unit:
            match = await unit.matches.get(self.match_id)
        assert match is not None
        return match

    async def check_clocks(self) -> None:
        """Run the scheduler once. Each check sets the time of the next one, or ends the match."""
        for _ in range(3):
            matches = await due(self.service, Work.CLOCK)
            if not matches:
                return
            for match_id in matches:
                await self.service.timekeeping.check(match_id)
        raise AssertionError("the same clock is due again and again")

    async def run_until(self, minute: int) -> None:
        """Let the bot run: it sleeps until the next check, as the scheduler does."""
        end = at(minute)
        while True:
            async with self.database.read() as unit:
                wake = (await unit.schedule.upcoming()).get(Work.CLOCK)
            if wake is None or wake > end:
                break
            self.clock.moment = max(wake, self.clock.moment)
            await self.beat()
            await self.check_clocks()
        self.clock.moment = end
        await self.beat()
        self.model.pass_time(minute)
        if self.model.expired == minute:
            # A press may still be on its way: the match ends `LATE_PRESS_ALLOWANCE` later.
            await self.run_until(minute + 1)

    async def be_down_until(self, minute: int, heartbeat_first: bool) -> None:
        """Stop the bot until a minute, then start it. It checks clocks before or after its first
        heartbeat."""
        self.model.pass_time(minute, outage=minute - self.model.now > 5)
        self.clock.moment = at(minute)
        if heartbeat_first:
            await self.service.timekeeping.heartbeat()
        await self.check_clocks()
        await self.service.timekeeping.heartbeat()
        await self.check_clocks()
        # a clock that was checked too early is checked again a minute later
        await self.run_until(minute + 1)

    async def check_agreement(self) -> None:
        """Check that what the bot stores is what the model has counted."""
        row, model = await self.row(), self.model
        async with self.database.read() as unit:
            context = await unit.absences.affecting_matches([row], self.clock.now())
            pauses = context.pauses(row, row.clock)
            events = await unit.matches.events(self.match_id)
            next_check = (await unit.schedule.upcoming()).get(Work.CLOCK)
        ends = [event for event in events if event.kind in {Kind.TIMEOUT, Kind.CANCELLED}]
        if model.expired is not None:
            loser = model.seat
            kind = Kind.TIMEOUT if loser in model.moved else Kind.CANCELLED
            assert [(event.kind, event.seat) for event in ends] == [(kind, loser)]
            assert ends[0].at >= at(model.expired)
            assert (row.mover, row.deadline, next_check) == (None, None, None)
            return
        assert ends == []
        assert (row.to_move, row.clock.seat) == (model.seat, model.seat)
        left = row.clock.time_left(self.clock.now(), pauses)
        assert left is not None
        assert left == model.left * MINUTE
        if model.rule.kind is ClockKind.FISCHER:
            cap = model.rule.cap
            assert left <= cap
            assert all(bank <= cap for bank in row.clock.banks)
            other = 1 - model.seat
            assert row.clock.banks[other] == model.bank[other] * MINUTE
        ends_at = model.deadline()
        assert row.clock.deadline(pauses) == ends_at
        if ends_at is None:
            assert (row.deadline, next_check) == (None, None)
            return
        # the stored time may be early, which only causes another check, but never late
        assert row.deadline is not None
        assert next_check is not None
        assert self.clock.now() < next_check <= row.deadline <= ends_at

    # ---- actions
    async def wait(self, number: int) -> None:
        await self.run_until(self.model.now + number)

    async def down(self, number: int) -> None:
        await self.be_down_until(self.model.now + number, heartbeat_first=True)

    async def down_and_late(self, number: int) -> None:
        """Stop the bot; after its start it checks clocks before its first heartbeat."""
        await self.be_down_until(self.model.now + number, heartbeat_first=False)

    async def move(self, number: int) -> bool:
        move = (await self.service.matches.load(self.match_id)).position.legal_moves()[number]
        player = PLAYERS[self.model.seat]
        playing = self.service.playing
        if await refused(self.model.paused, playing.play(self.match_id, player, move)):
            return False
        self.model.play()
        return True

    async def move_and_undo(self, number: int) -> None:
        player = PLAYERS[self.model.seat]
        if await self.move(number):
            await self.service.takebacks.undo(self.match_id, player)
            self.model.undo()

    async def post(self, _: int) -> None:
        row = await self.row()
        async with self.database.write() as unit:
            await start_clock(unit, row, row.seq, self.service.wall_clock.now())
        self.model.start = min(self.model.start, self.model.now)

    async def go_away(self, seat: int) -> None:
        until = self.model.now + 4 * DAY
        # the rules of vacations have tests of their own: here the bot decides
        start = self.service.vacations.start(PLAYERS[seat], at(until))
        if not await refused(None, start):
            self.model.away[seat].append([self.model.now, until])

    async def come_back(self, seat: int) -> None:
        model = self.model
        away = any(begin <= model.now < end for begin, end in model.away[seat])
        await refused(not away, self.service.vacations.end(PLAYERS[seat]))
        if away:
            model.away[seat][-1][1] = model.now

    async def give(self, extra: int) -> None:
        model = self.model
        full = model.rule.kind is ClockKind.FISCHER and model.left == minutes(model.rule.cap)
        giver = PLAYERS[1 - model.seat]
        gift = self.service.timekeeping.give_time(self.match_id, giver, extra * MINUTE)
        if not await refused(full, gift):
            model.give(extra)

    async def pause_match(self, _: int) -> None:
        pause = self.service.moderation.pause(SERVER, self.match_id, MODERATOR, "a reason")
        await refused(self.model.paused, pause)
        self.model.paused = True

    async def resume(self, _: int) -> None:
        resume = self.service.moderation.resume(SERVER, self.match_id, MODERATOR, "a reason")
        await refused(not self.model.paused, resume)
        self.model.paused = False

    async def take_back(self, seat: int) -> None:
        service, model = self.service, self.model
        none = model.paused or not any(each == seat for each, _ in model.turns)
        if not await refused(none, service.takebacks.take_back(self.match_id, PLAYERS[seat])):
            proposal = (await service.matches.load(self.match_id)).row.proposal
            assert proposal is not None
            other = PLAYERS[1 - seat]
            await service.proposals.agree(self.match_id, other, proposal.seq, proposal.what)
            model.take_back(seat)


async def refused(expected: bool | None, action: Coroutine[Any, Any, object]) -> bool:
    """Carry out an action and return whether the bot refused it. Fails unless that is as
    `expected`; None allows both."""
    try:
        await action
    except Refused:
        assert expected is not False
        return True
    assert not expected
    return False


Action = Callable[[Schedule, int], Coroutine[Any, Any, object]]
NUMBERS: dict[Action, st.SearchStrategy[int]] = {
    Schedule.wait: st.sampled_from([1, 9, 61, 200, 450, 700]) | st.integers(0, DAY),
    Schedule.move: st.integers(0, 9),
    Schedule.move_and_undo: st.integers(0, 9),
    Schedule.down: st.integers(0, 12) | st.integers(0, DAY),
    Schedule.down_and_late: st.integers(0, 12) | st.integers(0, DAY),
    Schedule.restart: st.just(0),
    Schedule.post: st.just(0),
    Schedule.go_away: st.integers(0, 1),
    Schedule.come_back: st.integers(0, 1),
    Schedule.give: st.integers(HOUR, DAY),
    Schedule.pause_match: st.just(0),
    Schedule.resume: st.just(0),
    Schedule.take_back: st.integers(0, 1),
}
OFTEN: Sequence[Action] = [Schedule.wait] * 4 + [Schedule.move] * 3
"""Actions to draw from; waiting and moving are the most frequent."""
TAKEN_BACK = [(Schedule.move, 0)] * 14 + [(Schedule.take_back, 0)] * 7
"""A match of which every turn is taken back."""
ACTIONS = st.sampled_from([*OFTEN, *NUMBERS]).flatmap(
    lambda action: st.tuples(st.just(action), NUMBERS[action])
)


@given(
    rule=st.sampled_from(["8h", "1d", "2d", "8h+2h/10h", "1d+12h/36h"]),
    weekends=st.booleans(),
    start=st.integers(0, WEEK),
    actions=st.lists(ACTIONS, min_size=15, max_size=35),
)
@example("8h", False, 0, [(Schedule.move, 0), (Schedule.post, 0), (Schedule.wait, 480)])
@example("2d+1d/9d", False, 0, TAKEN_BACK)
@examples(quick=8, thorough=120)
async def test_bot_and_model_agree_on_every_minute(
    rule: str, weekends: bool, start: int, actions: list[tuple[Action, int]]
) -> None:
    model = Model(ClockRule.from_typed(rule), weekends, start)
    with TemporaryDirectory() as folder:
        schedule = Schedule(Path(folder), model)
        try:
            await schedule.begin()
            await schedule.check_agreement()
            for action, number in actions:
                await action(schedule, number)
                await schedule.check_agreement()
                if model.expired is not None:
                    break
            if model.expired is not None:
                # no further checks are due, however long the scheduler runs
                await schedule.run_until(model.now + WEEK)
                await schedule.check_agreement()
        finally:
            await schedule.opened.aclose()

"""The moment of the press counts, not the one at which the bot handles it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.model.clock_rules import ClockRule, ClockState
from matches.model.entities import Match
from matches.model.errors import Refused
from matches.model.match_options import MatchOptions
from matches.service import Service
from matches.steps.out_of_time import HANDLED_WITHIN, ON_THE_WAY, OutOfTime
from rules.game import Termination
from tests.matches.conftest import ANN, BOB, CY, ManualClock, begun

SECOND, MINUTE, HOUR, DAY = (
    timedelta(seconds=1),
    timedelta(minutes=1),
    timedelta(hours=1),
    timedelta(days=1),
)


class Late:
    """A match in which Ann is to move, after each has moved once."""

    def __init__(self, service: Service, clock: ManualClock, match: Match) -> None:
        self.service = service
        self.clock = clock
        self.match = match.id

    async def row(self) -> Match:
        return (await self.service.playing.look(self.match)).match

    async def plays(self, text: str, *, pressed_ago: timedelta = timedelta(0)) -> Match:
        """Ann's press is handled so long after she made it."""
        pressed = self.clock.now() - pressed_ago
        return (await self.service.playing.play(self.match, ANN, text, pressed_at=pressed)).match

    async def after(self, moment: timedelta) -> None:
        """It is so long after Ann's deadline (or before it)."""
        deadline = (await self.row()).deadline
        assert deadline is not None
        self.clock.moment = deadline + moment


async def beginning(service: Service, clock: ManualClock, rule: str) -> Late:
    match = await begun(service, match_options=MatchOptions.given(rule))
    await service.playing.play(match.id, ANN, "b2")
    await service.playing.play(match.id, BOB, "a1")
    return Late(service, clock, match)


@pytest.mark.parametrize("rule", ["3h", "3h+1h/9h"])
async def test_a_press_in_time_counts_however_slow_we_were(
    service: Service, clock: ManualClock, rule: str
) -> None:
    late = await beginning(service, clock, rule)
    await late.after(5 * SECOND)
    assert late.match in await service.timekeeping.due()
    assert not await service.timekeeping.check(late.match)
    row = await late.plays("c3", pressed_ago=6 * SECOND)
    assert row.mover == BOB
    assert row.clock is not None
    # what was left then, a second, and no more
    assert row.clock.banks[0] == (3 * HOUR if rule == "3h" else HOUR + SECOND)


@pytest.mark.parametrize("rule", ["3h", "3h+1h/9h"])
async def test_a_press_after_the_deadline_ends_the_turn_at_once(
    service: Service, clock: ManualClock, rule: str
) -> None:
    """Before the scheduler has looked: it refills no bank, and the match is lost."""
    late = await beginning(service, clock, rule)
    await late.after(5 * SECOND)
    with pytest.raises(OutOfTime, match="ran out before you sent"):
        await late.plays("c3", pressed_ago=4 * SECOND)
    row = await late.row()
    assert row.result is not None
    assert row.result.termination is Termination.TIMEOUT
    assert row.result.winners == (1,)
    async with service.store.read() as unit:
        owed = await unit.outbox.of_match(late.match)
    assert owed[-1].kind == "board"
    with pytest.raises(Refused, match="over"):
        await late.plays("c3", pressed_ago=10 * MINUTE)


async def test_a_turn_ends_when_nothing_can_be_on_its_way(
    service: Service, clock: ManualClock
) -> None:
    """Counted from when the bot first saw it, since it may have looked late itself."""
    late = await beginning(service, clock, "3h")
    await late.after(timedelta(0))
    assert not await service.timekeeping.check(late.match)
    assert await service.timekeeping.due() == []
    clock.moment += ON_THE_WAY
    assert await service.timekeeping.due() == [late.match]
    assert await service.timekeeping.check(late.match)
    assert (await late.row()).result is not None


async def test_more_time_at_the_last_moment_lets_the_turn_go_on(
    service: Service, clock: ManualClock
) -> None:
    late = await beginning(service, clock, "3h")
    await late.after(SECOND)
    assert not await service.timekeeping.check(late.match)
    await service.timekeeping.give(late.match, BOB, HOUR)
    clock.moment += ON_THE_WAY
    assert not await service.timekeeping.check(late.match)
    assert (await late.row()).result is None


async def test_a_press_is_not_believed_without_bounds(service: Service, clock: ManualClock) -> None:
    """Not from before the turn, nor older than Discord keeps one, nor from the future."""
    late = await beginning(service, clock, "3h+1h/9h")
    clock.moment += 2 * HOUR
    row = await late.plays("c3", pressed_ago=2 * DAY)
    assert row.clock is not None
    # of four hours: the clock starts after ten minutes, and ran until the oldest press there can be
    used = 2 * HOUR - 10 * MINUTE - HANDLED_WITHIN
    assert row.clock.banks[0] == 4 * HOUR - used + HOUR
    late = await beginning(service, clock, "3h+1h/9h")
    await late.after(-HOUR)
    row = await late.plays("c3", pressed_ago=-DAY)
    assert row.clock is not None
    assert row.clock.banks[0] == HOUR + HOUR


async def test_an_undo_in_time_counts_however_slow_we_were(
    service: Service, clock: ManualClock
) -> None:
    late = await beginning(service, clock, "3h")
    await late.plays("c3")
    pressed = clock.now() + 59 * SECOND
    clock.moment += 70 * SECOND
    with pytest.raises(Refused, match="60 seconds"):
        await service.takebacks.undo(late.match, ANN, pressed_at=clock.now())
    loaded = await service.takebacks.undo(late.match, ANN, pressed_at=pressed)
    assert loaded.mover == ANN


async def test_what_players_give_for_one_turn_has_an_end(
    service: Service, clock: ManualClock
) -> None:
    """Together fourteen days; a moderator's extension is not counted."""
    match = (await beginning(service, clock, "1d")).match
    for extra in (10 * DAY, 3 * DAY):
        await service.timekeeping.give(match, BOB, extra)
    with pytest.raises(Refused, match=r"14 days for one turn\. Left to give now: 1 day\."):
        await service.timekeeping.give(match, BOB, 2 * DAY)
    await service.moderating.extend(1, match, CY, 20 * DAY, "travelling")
    await service.timekeeping.give(match, BOB, DAY)
    with pytest.raises(Refused, match="14 days for this turn already"):
        await service.timekeeping.give(match, BOB, HOUR)
    row = (await service.playing.play(match, ANN, "c3")).match
    assert row.clock is not None
    assert row.clock.gifts == timedelta(0)
    await service.timekeeping.give(match, ANN, 14 * DAY)


def test_clocks_of_earlier_versions_have_given_nothing() -> None:
    state = ClockState.first(ClockRule.read("3d"), 2, 0, ManualClock().now())
    kept = state.write()
    del kept["gifts"], kept["gifts_before"], kept["over_seen_at"]
    assert ClockState.read(kept) == state


async def test_an_undo_does_not_let_players_give_more_for_the_same_turn(
    service: Service, clock: ManualClock
) -> None:
    """Else two of a match of three could move, undo and give as often as they like."""
    late = await beginning(service, clock, "1d")
    await service.timekeeping.give(late.match, BOB, 14 * DAY)
    await late.plays("c3")
    await service.timekeeping.give(late.match, ANN, DAY)
    await service.takebacks.undo(late.match, ANN)
    with pytest.raises(Refused, match="14 days for this turn already"):
        await service.timekeeping.give(late.match, BOB, HOUR)
    row = await late.plays("c3")
    assert row.clock is not None
    assert row.clock.gifts == timedelta(0)

"""What counts is the time of the press, not the time at which the bot handles it.

A match of several players in which nobody moved ends without a winner when one player is left.
"""

import json
from collections.abc import Sequence
from datetime import timedelta

import pytest

from matches.append import INTERACTION_LIFETIME, Press
from matches.log.match import Match, entries
from matches.play import LATE_PRESS_ALLOWANCE, OutOfTime
from matches.service import Service
from model.entities import MatchRow
from model.errors import Refused
from model.match_extras import MatchOptions
from rules.game import Termination
from rules.line import CancelReason, Kind
from rules.record import verify
from storage.queries.schedule import Work
from tests.matches.conftest import ANN, BOB, CY, DEE, EVE, Timed, begun, due, first_turn
from tests.support.database.rows import DAY, HOUR
from tests.support.records import record_of_log

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


class LateMatch:
    """A match in which each player has moved once and it is Ann's turn."""

    def __init__(self, service: Timed, row: MatchRow) -> None:
        self.service = service
        self.match_id = row.id

    async def row(self) -> MatchRow:
        return (await self.service.matches.load(self.match_id)).row

    async def plays(self, text: str, *, pressed_ago: timedelta = timedelta(0)) -> MatchRow:
        """Handle a press that Ann made some time ago."""
        pressed = self.service.clock.now() - pressed_ago
        return (await self.service.playing.play(self.match_id, ANN, text, Press(at=pressed))).row

    async def after(self, moment: timedelta) -> None:
        """Set the clock to some time after Ann's deadline (negative: before it)."""
        deadline = (await self.row()).deadline
        assert deadline is not None
        self.service.clock.moment = deadline + moment


async def late_match(service: Timed, rule: str) -> LateMatch:
    row = await begun(service, match_options=MatchOptions.from_typed(rule))
    await service.playing.play(row.id, ANN, "b2")
    await service.playing.play(row.id, BOB, "a1")
    return LateMatch(service, row)


@pytest.mark.parametrize("rule", ["3h", "3h+1h/9h"])
async def test_a_press_before_the_deadline_counts_however_late_it_is_handled(
    service: Timed, rule: str
) -> None:
    late = await late_match(service, rule)
    await late.after(5 * SECOND)
    assert late.match_id in await due(service, Work.CLOCK)
    await service.timekeeping.check(late.match_id)
    row = await late.plays("c3", pressed_ago=6 * SECOND)
    assert row.mover == BOB
    # exactly the second that was left then
    assert row.clock.banks[0] == (3 * HOUR if rule == "3h" else HOUR + SECOND)


@pytest.mark.parametrize("rule", ["3h", "3h+1h/9h"])
async def test_a_press_after_the_deadline_ends_the_match_at_once(service: Timed, rule: str) -> None:
    """Even before the scheduler has checked the clock: no increment is added, and the match is
    lost."""
    late = await late_match(service, rule)
    await late.after(5 * SECOND)
    with pytest.raises(OutOfTime, match="ran out before you sent"):
        await late.plays("c3", pressed_ago=4 * SECOND)
    row = await late.row()
    assert row.result is not None
    assert row.result.termination is Termination.TIMEOUT
    assert row.result.winners == (1,)
    async with service.database.read() as unit:
        queued = await unit.outbox.of_match(late.match_id)
    assert queued[-1].kind == "board"
    with pytest.raises(Refused, match="over"):
        await late.plays("c3", pressed_ago=10 * MINUTE)


async def test_extra_time_at_the_last_moment_extends_the_turn(service: Timed) -> None:
    late = await late_match(service, "3h")
    await late.after(SECOND)
    await service.timekeeping.check(late.match_id)
    await service.timekeeping.give_time(late.match_id, BOB, HOUR)
    service.clock.moment += LATE_PRESS_ALLOWANCE
    await service.timekeeping.check(late.match_id)
    assert (await late.row()).result is None


async def test_implausible_press_times_are_corrected(service: Timed) -> None:
    """A press time before the turn, older than a press can be, or in the future."""
    late = await late_match(service, "3h+1h/9h")
    service.clock.moment += 2 * HOUR
    row = await late.plays("c3", pressed_ago=2 * DAY)
    # of four hours: the clock starts after ten minutes, and ran until the oldest possible press
    used = 2 * HOUR - 10 * MINUTE - INTERACTION_LIFETIME
    assert row.clock.banks[0] == 4 * HOUR - used + HOUR
    late = await late_match(service, "3h+1h/9h")
    await late.after(-HOUR)
    row = await late.plays("c3", pressed_ago=-DAY)
    assert row.clock.banks[0] == HOUR + HOUR


async def test_an_undo_pressed_in_time_counts_however_late_it_is_handled(service: Timed) -> None:
    late = await late_match(service, "3h")
    await late.plays("c3")
    pressed = service.clock.now() + 59 * SECOND
    service.clock.moment += 70 * SECOND
    with pytest.raises(Refused, match="60 seconds"):
        await service.takebacks.undo(late.match_id, ANN, Press(at=service.clock.now()))
    match = await service.takebacks.undo(late.match_id, ANN, Press(at=pressed))
    assert match.mover == ANN


async def test_extra_time_for_one_turn_is_limited(service: Timed) -> None:
    """Fourteen days in total; a moderator's extension is not counted."""
    match_id = (await late_match(service, "1d")).match_id
    for extra in (10 * DAY, 3 * DAY):
        await service.timekeeping.give_time(match_id, BOB, extra)
    with pytest.raises(Refused, match=r"14 days for one turn\. You can still give 1 day\."):
        await service.timekeeping.give_time(match_id, BOB, 2 * DAY)
    await service.moderation.extend(1, match_id, CY, 20 * DAY, "travelling")
    await service.timekeeping.give_time(match_id, BOB, DAY)
    with pytest.raises(Refused, match="already been given 14 days for this turn"):
        await service.timekeeping.give_time(match_id, BOB, HOUR)
    row = (await service.playing.play(match_id, ANN, "c3")).row
    assert row.clock.gifts == timedelta(0)
    await service.timekeeping.give_time(match_id, ANN, 14 * DAY)


async def test_an_undo_does_not_reset_the_limit_of_extra_time(service: Timed) -> None:
    """Otherwise, in a match of three, two players could move, undo and give time without limit."""
    late = await late_match(service, "1d")
    await service.timekeeping.give_time(late.match_id, BOB, 14 * DAY)
    await late.plays("c3")
    await service.timekeeping.give_time(late.match_id, ANN, DAY)
    await service.takebacks.undo(late.match_id, ANN)
    with pytest.raises(Refused, match="already been given 14 days for this turn"):
        await service.timekeeping.give_time(late.match_id, BOB, HOUR)
    row = await late.plays("c3")
    assert row.clock.gifts == timedelta(0)


# ---- matches of several players in which nobody moved
PEOPLE = (ANN, BOB, CY, DEE, EVE)


async def begin(service: Service, seats: int) -> None:
    """Begin a match of Stack Control with drawn pyramids; Ann starts."""
    rule = MatchOptions.from_typed("1d")
    await begun(service, game="stack-control", opponents=PEOPLE[1:seats], match_options=rule)


async def resign(service: Service, players: Sequence[int]) -> Match:
    """Let these players resign from match 1, one after another."""
    for player in players:
        await service.playing.resign(1, player)
    return await service.matches.load(1)


def record_is_valid(match: Match) -> bool:
    """Whether the match's record passes verification."""
    row = match.row
    record = record_of_log(
        match.game, match.options, len(row.seats), row.seed, entries(match.events)
    )
    return verify(json.loads(json.dumps(record))).problems == ()


@pytest.mark.parametrize("seats", [3, 4, 5])
async def test_a_match_without_moves_has_no_winner(service: Service, seats: int) -> None:
    """Chance has placed pyramids for players who resigned on their turns; that does not count as a
    move."""
    await begin(service, seats)
    before = await resign(service, PEOPLE[: seats - 2])
    assert before.result is None
    assert Kind.MOVE in {event.kind for event in before.events}
    end = await resign(service, [PEOPLE[seats - 2]])
    assert end.result is not None
    assert (end.result.winners, end.result.termination) == ((), Termination.CANCELLED)
    last = end.events[-1]
    assert (last.kind, last.seat, last.player) == (Kind.CANCELLED, seats - 2, PEOPLE[seats - 2])
    assert last.reason is CancelReason.UNPLAYED_RESIGNED
    assert end.row.result == end.result
    assert record_is_valid(end)


async def test_a_match_without_moves_has_no_winner_after_time_outs(service: Timed) -> None:
    await begin(service, 3)
    for _ in range(3):
        service.clock.advance(days=1, hours=1)
        for _ in range(2):  # a move sent in time may still be in transit at the first check
            for match_id in await due(service, Work.CLOCK):
                await service.timekeeping.check(match_id)
            service.clock.moment += LATE_PRESS_ALLOWANCE
    end = await service.matches.load(1)
    assert end.row.finished_at is not None
    assert end.row.finished_at - end.row.created_at < timedelta(days=3)
    assert end.result is not None
    assert end.result.winners == ()
    assert end.events[-1].reason is CancelReason.UNPLAYED_TIMEOUT
    assert record_is_valid(end)


@pytest.mark.parametrize("taken_back", [False, True])
async def test_after_one_move_the_last_player_left_wins(service: Service, taken_back: bool) -> None:
    """By clause C11, even if that move was taken back."""
    await begin(service, 3)
    match = await service.matches.load(1)
    await service.playing.play(1, ANN, first_turn(match.position))
    if taken_back:
        await service.takebacks.take_back(1, ANN)
        for player in (BOB, CY):
            await service.proposals.agree(1, player, 3, "takeback-0")
    end = await resign(service, [ANN, BOB])
    assert end.result is not None
    assert (end.result.winners, end.result.termination) == ((2,), Termination.LAST_PLAYER)
    assert end.events[-1].kind is Kind.RESIGNED
    assert record_is_valid(end)

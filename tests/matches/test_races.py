"""Of two units of work at once, each finds what the other one has stored.

On SQLite the database runs one after the other; on PostgreSQL the locks of each unit do that.
"""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from matches.challenges.challenges import Seated
from matches.privacy.erasing import Phase
from matches.queueing import queue_private_message, queue_reminder
from matches.service import Service
from model.entities import First, MatchRow
from model.errors import Refused
from model.limits import KEPT_STUDIES, MAX_OPEN_CHALLENGES, MAX_REVIEWS_WAITING
from model.match_extras import MatchOptions
from model.notices import DeliveryResult, ReminderNotice, ReminderReason
from model.stored_fields import required
from rules.text import Name, tr
from tests.matches.conftest import ANN, BOB, CY, DEE, EVE, begun, first_turn, offer
from tests.support.clocks import ManualClock
from tests.support.database.leases import begin_attempt
from tests.support.database.races import LOCKED_PLAYERS, HeldBack, race, until_one_waits
from tests.support.database.raw_sql import fetch
from tests.support.database.rows import NOW
from tests.support.notices import raw

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SERVER, MODERATOR = 1, 50


def refused(done: list[Any]) -> list[Refused]:
    """Those of two outcomes that were refused; the others must be no errors."""
    refusals = [each for each in done if isinstance(each, Refused)]
    assert not [each for each in done if isinstance(each, BaseException) and each not in refusals]
    return refusals


async def match_of(service: Service, match_id: int) -> MatchRow:
    return (await service.matches.load(match_id)).row


# ---- challenges
async def test_the_cap_on_open_challenges_holds(service: Service) -> None:
    for _ in range(MAX_OPEN_CHALLENGES - 1):
        await service.challenges.create(offer())
    done = await race(
        service,
        lambda one: one.challenges.create(offer(opponents=())),
        lambda other: other.challenges.create(offer(opponents=(CY,))),
    )
    assert len(refused(done)) == 1
    async with service.database.read() as unit:
        assert len(await unit.challenges.open_by(ANN)) == MAX_OPEN_CHALLENGES


@pytest.mark.parametrize("seats", [3, 4])
async def test_each_seat_of_a_lobby_is_taken_once(service: Service, seats: int) -> None:
    lobby = offer("stack-control", opponents=(), seats=seats, options={})
    made = await service.challenges.create(lobby)
    await service.challenges.join(made.id, BOB)
    done = await race(
        service,
        lambda one: one.challenges.join(made.id, CY),
        lambda other: other.challenges.join(made.id, DEE),
    )
    assert len(refused(done)) == 4 - seats
    assert (await match_of(service, 1)).players == (ANN, BOB, CY, DEE)[:seats]


@pytest.mark.parametrize("limit", ["MAX_MATCHES_TOGETHER", "MAX_RUNNING_MATCHES"])
async def test_no_two_matches_begin_of_which_one_is_too_many(
    service: Service, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(f"matches.challenges.checks.{limit}", 1)
    made = [await service.challenges.create(offer()) for _ in range(2)]
    done = await race(
        service,
        lambda one: one.challenges.join(made[0].id, BOB),
        lambda other: other.challenges.join(made[1].id, BOB),
    )
    assert len(refused(done)) == 1


async def test_two_players_who_ask_for_a_rematch_get_one(service: Service) -> None:
    row = await begun(service)
    await service.playing.resign(row.id, ANN)
    done = await race(
        service,
        lambda one: one.challenges.rematch(row.id, ANN),
        lambda other: other.challenges.rematch(row.id, BOB),
    )
    assert not refused(done)
    assert [isinstance(each, Seated) and each.row is None for each in done] == [True, False]
    async with service.database.read() as unit:
        assert await unit.challenges.open_by(ANN) == await unit.challenges.open_by(BOB) == []


async def test_nobody_waits_for_too_many_reviews(service: Service) -> None:
    matches = [await begun(service, maker=CY, opponents=(DEE,))]
    matches += [await begun(service) for _ in range(MAX_REVIEWS_WAITING)]
    for row in matches:
        for _ in range(2):
            match = await service.matches.load(row.id)
            mover = required(match.mover, "mover")
            await service.playing.play(row.id, mover, first_turn(match.position))
        await service.playing.resign(row.id, row.players[0])
    for row in matches[2:]:
        await service.reviews.ask_for_match(row.id, EVE)
    done = await race(
        service,
        lambda one: one.reviews.ask_for_match(matches[0].id, EVE),
        lambda other: other.reviews.ask_for_match(matches[1].id, EVE),
    )
    assert len(refused(done)) == 1


# ---- a match
async def test_two_players_who_propose_the_same_agree(service: Service) -> None:
    row = await begun(service, first=First.ME)
    await service.playing.play(row.id, ANN, "b2")
    await service.playing.play(row.id, BOB, "a1")
    done = await race(
        service,
        lambda one: one.cancelling.cancel(row.id, ANN),
        lambda other: other.cancelling.cancel(row.id, BOB),
    )
    assert not refused(done)
    assert (await service.matches.load(row.id)).result is not None


async def test_changes_of_the_same_row_are_both_kept(service: Service) -> None:
    match = await begun(service, first=First.ME)
    await race(
        service,
        lambda one: one.reminders.snooze(match.id, ANN),
        lambda other: other.boards.commitment_posted(match.id, 5, 6),
    )
    row = await match_of(service, match.id)
    assert row.extras.commitment == (5, 6)
    assert row.extras.snooze is not None


async def test_a_clock_that_changes_without_a_move_is_changed_twice(service: Service) -> None:
    row = await begun(service, first=First.ME, match_options=MatchOptions.from_typed("3d"))
    done = await race(
        service,
        lambda one: one.timekeeping.give_time(row.id, BOB, 10 * DAY),
        lambda other: other.moderation.pause(SERVER, row.id, MODERATOR, "a quarrel"),
    )
    assert not refused(done)
    clock = (await match_of(service, row.id)).clock
    assert clock.paused
    assert clock.gifts == 10 * DAY


async def test_two_gifts_are_not_more_than_the_most(service: Service) -> None:
    rule = MatchOptions.from_typed("3d")
    row = await begun(service, game="stack-control", opponents=(BOB, CY), match_options=rule)
    mover = row.mover
    one, other = (player for player in row.players if player != mover)
    done = await race(
        service,
        lambda first: first.timekeeping.give_time(row.id, one, 10 * DAY),
        lambda second: second.timekeeping.give_time(row.id, other, 10 * DAY),
    )
    assert len(refused(done)) == 1


async def test_turns_at_random_are_stored_for_both(service: Service) -> None:
    row = await begun(service, game="stack-control", opponents=(BOB, CY), first=First.ME)
    one, other = (player for player in row.players if player != row.mover)
    done = await race(
        service,
        lambda first: first.random_turns.start(row.id, one),
        lambda second: second.random_turns.start(row.id, other),
    )
    assert not refused(done)
    assert len((await match_of(service, row.id)).extras.random_seats) == 2


async def test_a_result_is_annulled_once(service: Service) -> None:
    row = await begun(service, first=First.ME)
    await service.playing.play(row.id, ANN, "b2")
    await service.playing.resign(row.id, BOB)
    done = await race(
        service,
        lambda one: one.moderation.annul(SERVER, row.id, MODERATOR, "a"),
        lambda other: other.moderation.annul(SERVER, row.id, MODERATOR + 1, "b"),
    )
    assert len(refused(done)) == 1
    async with service.database.read() as unit:
        assert len(await unit.moderation.of_server(SERVER, 10)) == 1


async def test_players_are_told_once_that_boards_cannot_be_posted(service: Service) -> None:
    row = await begun(service)
    await race(
        service,
        lambda one: one.boards.boards_unreachable(row, Name("I can't post there.")),
        lambda other: other.boards.boards_unreachable(row, Name("I can't post there.")),
    )
    database: Any = service.database
    told = "SELECT lane FROM outbox WHERE lane LIKE 'player:%' ORDER BY lane"
    assert fetch(database, told) == [(f"player:{ANN}",), (f"player:{BOB}",)]


# ---- players and servers
async def test_preferences_that_change_at_once_are_both_kept(service: Service) -> None:
    await race(
        service,
        lambda one: one.preferences.change(ANN, one.wall_clock.now(), theme="dark"),
        lambda other: other.preferences.change(ANN, other.wall_clock.now(), flipped=True),
    )
    async with service.database.read() as unit:
        preferences = await unit.players.preferences(ANN)
    assert (preferences.theme, preferences.flipped) == ("dark", True)


async def test_settings_that_change_at_once_are_both_kept(service: Service) -> None:
    await race(
        service,
        lambda one: one.servers.change(SERVER, theme="dark"),
        lambda other: other.servers.change(SERVER, finished_channel=77),
    )
    async with service.database.read() as unit:
        settings = (await unit.servers.get(SERVER)).settings
    assert (settings.theme, settings.finished_channel) == ("dark", 77)


async def test_a_vacation_begins_once(service: Service, clock: ManualClock) -> None:
    until = clock.now() + 5 * DAY
    done = await race(
        service,
        lambda one: one.vacations.start(ANN, until),
        lambda other: other.vacations.start(ANN, until),
    )
    assert len(refused(done)) == 1


async def test_a_move_to_somebody_who_comes_back_from_vacation_has_the_right_deadline(
    service: Service, clock: ManualClock
) -> None:
    match = await begun(service, first=First.ME, match_options=MatchOptions.from_typed("3d"))
    await service.vacations.start(BOB, clock.now() + 10 * DAY)
    clock.advance(hours=1)
    done = await race(
        service,
        lambda one: one.playing.play(match.id, ANN, "b2"),
        lambda other: other.vacations.end(BOB),
    )
    assert not refused(done)
    row = await match_of(service, match.id)
    async with service.database.read() as unit:
        context = await unit.absences.affecting_matches([row], clock.now())
    right = context.schedule(row, row.clock)
    assert row.deadline == right.deadline


async def test_only_the_newest_studies_are_kept(service: Service) -> None:
    for _ in range(KEPT_STUDIES):
        await service.studies.add(ANN, b"{}", NOW)
    first, second = await race(
        service,
        lambda one: one.studies.add(ANN, b"{}", NOW),
        lambda other: other.studies.add(ANN, b"{}", NOW),
    )
    kept = 0
    for number in range(1, max(first, second) + 1):
        async with service.database.read() as unit:
            kept += await unit.studies.get(number) is not None
    assert kept == KEPT_STUDIES


async def test_an_erasure_begins_once(service: Service) -> None:
    one, other = await race(
        service, lambda first: first.erasing.begin(ANN), lambda second: second.erasing.begin(ANN)
    )
    assert one == other
    first, second = await race(
        service, lambda one: one.erasing.begin(BOB), lambda other: other.erasing.begin(CY)
    )
    assert first != second


async def test_somebody_who_begins_a_match_while_they_are_erased_is_renamed_there(
    service: Service,
) -> None:
    made = await service.challenges.create(offer())
    sweep = await service.erasing.begin(BOB)

    async def join(one: Service) -> None:
        await one.challenges.join(made.id, BOB)

    async def erase(other: Service) -> None:
        while await other.erasing.batch(sweep):
            pass

    await race(service, join, erase)
    assert BOB not in (await match_of(service, 1)).players


@pytest.mark.only_postgresql(reason="SQLite runs one write unit at a time")
async def test_an_erasure_locks_matches_and_challenges_before_the_player(service: Service) -> None:
    """Like everybody else, or a move and the erasure would wait for each other."""
    row = await begun(service)
    made = await service.challenges.create(offer())
    sweep = await service.erasing.begin(BOB)
    waited: list[Phase] = []
    more = True
    while more:
        async with service.database.write() as unit:
            stored = required(await unit.sweeps.get(sweep), "sweep")
        phase = Phase(str(stored.data["phase"]))
        async with service.database.write() as unit:
            if phase is Phase.MATCHES:
                await unit.matches.get(row.id)
            if phase is Phase.CHALLENGES:
                await unit.challenges.get(made.id)
            step = asyncio.create_task(service.erasing.batch(sweep))
            await until_one_waits(service.database, step)
            if not step.done():
                waited.append(phase)
                assert not await asyncio.to_thread(fetch, service.database, LOCKED_PLAYERS)
        more = await step
    assert waited == [Phase.MATCHES, Phase.CHALLENGES]


@pytest.mark.only_postgresql(reason="SQLite runs one write unit at a time")
async def test_a_rematch_locks_its_challenge_before_the_players(service: Service) -> None:
    """Like «Accept» on the card."""
    row = await begun(service)
    await service.playing.resign(row.id, BOB)
    await service.challenges.rematch(row.id, ANN)
    async with service.database.write() as unit:
        await unit.challenges.get(2)
        accepting = asyncio.create_task(service.challenges.rematch(row.id, BOB))
        await until_one_waits(service.database, accepting)
        assert not await asyncio.to_thread(fetch, service.database, LOCKED_PLAYERS)
    assert (await accepting).row


# ---- the outbox
@pytest.mark.only_postgresql(reason="SQLite runs one write unit at a time")
async def test_the_lanes_of_several_players_are_locked_in_ascending_order(service: Service) -> None:
    row = await begun(service, first=First.OPPONENT)
    assert row.players == (BOB, ANN)
    said = tr("Hello.")
    async with service.database.write() as unit:
        await queue_private_message(unit, ANN, said, service.wall_clock.now())
        telling = asyncio.create_task(service.boards.boards_unreachable(row, said))
        await until_one_waits(service.database, telling)
        locked = await asyncio.to_thread(fetch, service.database, LOCKED_PLAYERS)
        assert len(locked) == 2, "Ann's lane: here, and waited for"
    await telling


async def test_numbers_of_a_lane_are_committed_in_order(service: Service) -> None:
    database: Any = service.database
    held = HeldBack(database)
    match_ids: list[int] = []

    async def queue(database: Any, lane: str) -> None:
        async with database.write() as unit:
            now = service.wall_clock.now()
            notice = await unit.outbox.add(lane=lane, content=raw("announcement"), due_at=now)
        match_ids.append(notice.id)

    first = asyncio.create_task(queue(held, "a"))
    await held.ready.wait()
    second = asyncio.create_task(queue(database, "a"))
    await until_one_waits(database, second)
    assert match_ids == []
    held.go.set()
    await asyncio.gather(first, second)
    assert match_ids == sorted(match_ids)


async def test_a_reminder_can_be_queued_while_an_earlier_one_is_delivered(
    service: Service, clock: ManualClock
) -> None:
    """The earlier one is of another turn, so it would otherwise be brought forward."""
    row = await begun(service, first=First.ME, match_options=MatchOptions.from_typed("3d"))
    async with service.database.write() as unit:
        await queue_reminder(unit, row, ReminderReason.NEW_TURN, clock.now())
        notices = await unit.outbox.of_match(row.id)
        (reminder,) = [each for each in notices if each.kind == ReminderNotice.kind]
        leased = await begin_attempt(unit, reminder.id, clock.now())
    after = (await service.playing.play(row.id, ANN, "b2")).row
    async with service.database.write() as unit:
        await queue_reminder(unit, after, ReminderReason.NEW_TURN, clock.now() + HOUR)
        notices = await unit.outbox.of_match(row.id)
        reminders = [each for each in notices if each.kind == ReminderNotice.kind]
        await unit.outbox.end(leased.id, DeliveryResult(), instance_id=leased.instance_id)
    assert [each.due_at for each in reminders] == [clock.now(), clock.now() + HOUR]

"""What follows new events in the log of a match, in the unit of work that appends them.

To let something else follow, write a function like these, and add it to one of the lists below.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import TypeAlias

from matches.ladders.challenges import change_ladder
from matches.log.match import MatchChange
from matches.log.results import results_without_replay, seat_results
from matches.plans import drop_plans
from matches.queueing import queue_computer_turn, settle_proposal
from matches.ratings.rating import rate
from matches.seasons import note_in_season
from matches.use_case import remember
from model.computers import is_computer
from model.notices import (
    AnnouncementNotice,
    BoardNotice,
    Lane,
    ProposalOutcome,
    ReplayNotice,
    Validity,
)
from model.stored_fields import required
from model.text_values import Mention, match_number
from rules.line import Kind
from rules.text import tr
from storage.database import UnitOfWork

FINISHED_DELAY = timedelta(seconds=5)
"""How long a finished match waits before it is posted, so that its last board is there first."""


async def lapse_proposal(unit: UnitOfWork, change: MatchChange) -> None:
    """Settle the proposal that was open before the events."""
    await settle_proposal(unit, change.before, ProposalOutcome.LAPSED, change.at)


async def queue_board(unit: UnitOfWork, change: MatchChange) -> None:
    """Queue the board after the newest event."""
    if change.match is not None:
        await unit.outbox.add_in_match(change.row.id, BoardNotice(), change.at, change.row.seq)


async def queue_computer(unit: UnitOfWork, change: MatchChange) -> None:
    """Queue the turn of a computer, if it is to move and the match is not paused."""
    if not change.row.paused:
        await queue_computer_turn(unit, change.row, change.at)


async def remember_positions(unit: UnitOfWork, change: MatchChange) -> None:
    """Remember the positions in the process, so that the next event needs no replay."""
    if change.match is not None:
        unit.after_commit(partial(remember, unit.database, change.match))


async def store_plans(unit: UnitOfWork, change: MatchChange) -> None:
    """Store what is left of the answers in advance; after a takeback, those that it left alone."""
    if any(event.kind is Kind.TAKEBACK for event in change.events):
        text = tr(
            "A move was taken back in match {match}, so your answers in advance are gone.",
            match=match_number(change.row.id),
        )
        taken_back = change.before.ply - change.row.ply
        await drop_plans(unit, change.row, text, change.at, taken_back)
        return
    for plan in change.plans:
        if plan.turns.lines or plan.typed:
            await unit.plans.set(plan)
        else:
            await unit.plans.delete(plan.match_id, plan.player)


async def store_results(unit: UnitOfWork, change: MatchChange) -> None:
    """Store the result of each seat of a match that has ended."""
    row, result = change.row, required(change.row.result, "result")
    if change.match is None:
        results = results_without_replay(row, result)
    else:
        results = seat_results(change.match, result)
    await unit.matches.set_results(row.id, results)


async def queue_finished_post(unit: UnitOfWork, change: MatchChange) -> None:
    """Queue the post about a match that has ended, if its server has chosen a channel for that.

    There is none if nobody has moved. It has a lane of its own, so that it never delays a board.
    """
    row, match = change.row, change.match
    if match is None or match.nobody_has_moved:
        return
    channel = await unit.servers.finished_channel(row.server)
    if channel is not None:
        due_at, lane = change.at + FINISHED_DELAY, Lane.FINISHED.of(row.id)
        content = ReplayNotice(row.id)
        await unit.outbox.add(lane, content, due_at, server=row.server, channel=channel)


async def announce_eliminated(unit: UnitOfWork, change: MatchChange) -> None:
    """Queue announcements to players who were eliminated from a match that goes on.

    A player who resigned gets none. The new board tells the others.
    """
    row = change.row
    resigned = {event.seat for event in change.events if event.kind is Kind.RESIGNED}
    for seat in row.eliminated:
        player = row.players[seat]
        if seat in change.before.eliminated or seat in resigned or is_computer(player):
            continue
        text = tr(
            "{player}, you are out of match {match}; your turns are skipped. The others play on.",
            player=Mention(player),
            match=match_number(row.id),
        )
        announcement = AnnouncementNotice(text, (player,), Validity.MATCH)
        await unit.outbox.add_in_match(row.id, announcement, change.at)


async def delete_plans_and_tries(unit: UnitOfWork, change: MatchChange) -> None:
    """Delete what people have planned and tried in a match that has ended."""
    await unit.plans.delete(change.row.id)
    await unit.tries.delete_all(change.row.id)


Effect: TypeAlias = Callable[[UnitOfWork, MatchChange], Awaitable[None]]

AFTER_EVENTS: tuple[Effect, ...] = (
    lapse_proposal,
    queue_board,
    queue_computer,
    remember_positions,
    announce_eliminated,
    store_plans,
)
"""What follows any events, in this order."""

AFTER_THE_END: tuple[Effect, ...] = (
    store_results,
    note_in_season,
    change_ladder,
    queue_finished_post,
    rate,
    delete_plans_and_tries,
)
"""What also follows if they end the match, in this order."""


async def apply_effects(unit: UnitOfWork, change: MatchChange) -> None:
    """Do all that follows events."""
    for effect in AFTER_EVENTS:
        await effect(unit, change)
    if change.row.result is not None:
        for effect in AFTER_THE_END:
            await effect(unit, change)

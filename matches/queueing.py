"""Queues notices that several use cases send, in the unit of work that they are about."""

from dataclasses import replace
from datetime import datetime, timedelta

from model.computers import is_computer
from model.entities import Challenge, MatchRow, NoticeState
from model.match_extras import Pace
from model.notices import (
    ChallengeCardNotice,
    ComputerTurnNotice,
    Lane,
    PrivateMessageNotice,
    ProposalOutcome,
    ProposalOutcomeNotice,
    ReminderNotice,
    ReminderReason,
)
from model.text_values import is_person, people_in
from rules.text import Text
from storage.database import UnitOfWork


async def settle_proposal(
    unit: UnitOfWork, row: MatchRow, outcome: ProposalOutcome, at: datetime, by: int | None = None
) -> MatchRow:
    """Remove the open proposal, if any, and queue a notice that adds the outcome to its message.

    `by` is who declined it. Return the match without it.
    """
    if row.proposal is None:
        return row
    await unit.matches.set_extras(row.id, proposal=None)
    await unit.outbox.add_in_match(row.id, ProposalOutcomeNotice(outcome, by), at)
    return replace(row, extras=replace(row.extras, proposal=None))


async def queue_computer_turn(unit: UnitOfWork, row: MatchRow, at: datetime) -> None:
    """Queue the turn of the player to move, if that is a computer.

    It is due at once, or 1 to 6 hours later if the players chose that. Its place is the computer
    and a person who plays against it, so that each of them gets a share of the deliveries.
    """
    if row.mover is not None and is_computer(row.mover):
        if row.match_options.pace is Pace.HOURS:
            at += timedelta(minutes=60 + (97 * row.id + 31 * row.seq) % 301)
        person = next(iter(people_in(row.players)), None)
        await unit.outbox.add(
            Lane.COMPUTER.of(row.id),
            ComputerTurnNotice(row.id),
            at,
            seq=row.seq,
            server=row.mover,
            channel=person,
        )


async def queue_private_message(
    unit: UnitOfWork,
    player: int,
    text: Text,
    at: datetime,
    channel: int | None = None,
    *,
    unreachable: int | None = None,
) -> None:
    """Queue a private message, as `PrivateMessageNotice`, unless the player cannot be reached."""
    if is_person(player):
        message = PrivateMessageNotice(player, text, channel, unreachable)
        await unit.outbox.add(Lane.PLAYER.of(player), message, at)


async def queue_card(unit: UnitOfWork, challenge: Challenge, at: datetime) -> None:
    """Queue an update of a challenge's card, unless one is queued and not yet attempted."""
    lane, content = Lane.CHALLENGE.of(challenge.id), ChallengeCardNotice(challenge.id)
    if not await unit.outbox.hasten(lane, ChallengeCardNotice.kind, at):
        server, channel = challenge.server, challenge.channel
        await unit.outbox.add(lane, content, at, server=server, channel=channel)


async def queue_reminder(
    unit: UnitOfWork,
    row: MatchRow,
    why: ReminderReason,
    due_at: datetime,
    *,
    on_board: bool = False,
) -> None:
    """Queue a reminder to the player to move; `on_board` as in `ReminderNotice`.

    Each player has one lane for each match, so that a postponed reminder delays no other match.
    Pending reminders of earlier turns become due by then: they are dropped, and free the lane.
    """
    if row.mover is None or not is_person(row.mover):
        return
    for notice in await unit.outbox.of_match(row.id, NoticeState.PENDING):
        if notice.kind == ReminderNotice.kind and notice.payload.get("seq") != row.seq:
            await unit.outbox.reschedule(notice.id, min(notice.due_at, due_at))
    content = ReminderNotice(row.mover, why, row.seq, on_board)
    await unit.outbox.add(Lane.PLAYER.of(row.mover, row.id), content, due_at, match_id=row.id)

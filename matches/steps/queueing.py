"""Queues notices in the outbox, in the unit of work that they are about."""

from __future__ import annotations

from datetime import datetime, timedelta

from model.entities import Match, Notice, NoticeState, match_lane, player_lane
from model.former_players import is_former
from model.notices import (
    Announcement,
    BoardNotice,
    CardNotice,
    DailyMessage,
    FinishedNotice,
    OpeningNotice,
    PrivateMessage,
    ProposalNotice,
    ProposalOutcomeNotice,
    ReminderNotice,
    ReminderReason,
    ReplyAnswer,
    UnreadableNotice,
    read_content,
)
from storage.database import UnitOfWork

FINISHED_DELAY = timedelta(seconds=5)
"""How long a finished match waits before it is posted, so that its last board is there first."""


async def queue_board(unit: UnitOfWork, match: int, seq: int, at: datetime) -> None:
    """Queue the board of a match after event `seq`."""
    await _queue_in_match(unit, match, BoardNotice(), at, seq)


async def queue_announcement(
    unit: UnitOfWork, match: int, announcement: Announcement, at: datetime
) -> None:
    """Queue a message to a match's channel."""
    await _queue_in_match(unit, match, announcement, at)


async def queue_finished(unit: UnitOfWork, match: Match, at: datetime) -> None:
    """Queue the post about a match that is over, if its server has chosen a channel for that.

    It has a lane of its own, so that it never delays a board.
    """
    channel = await unit.servers.finished_channel(match.server)
    if channel is None:
        return
    content = FinishedNotice(match.id)
    await unit.outbox.add(
        lane=f"finished:{match.id}",
        kind=content.kind,
        payload=content.write(),
        due_at=at + FINISHED_DELAY,
        server=match.server,
        channel=channel,
    )


async def queue_proposal(
    unit: UnitOfWork, match: int, seq: int, proposal: ProposalNotice, at: datetime
) -> None:
    """Queue the question whether the other players agree to a proposal made at `seq`."""
    await _queue_in_match(unit, match, proposal, at, seq)


async def queue_proposal_outcome(
    unit: UnitOfWork, match: int, outcome: ProposalOutcomeNotice, at: datetime
) -> None:
    """Queue the outcome of a proposal."""
    await _queue_in_match(unit, match, outcome, at)


async def queue_opening(unit: UnitOfWork, match: int, challenge: int, at: datetime) -> None:
    """Queue the creation of the thread for a match that a challenge has become."""
    await _queue_in_match(unit, match, OpeningNotice(challenge), at)


async def _queue_in_match(
    unit: UnitOfWork,
    match: int,
    content: BoardNotice | Announcement | ProposalNotice | ProposalOutcomeNotice | OpeningNotice,
    at: datetime,
    seq: int | None = None,
) -> None:
    await unit.outbox.add(
        lane=match_lane(match),
        kind=content.kind,
        payload=content.write(),
        due_at=at,
        match=match,
        seq=seq,
    )


async def queue_private_message(unit: UnitOfWork, message: PrivateMessage, at: datetime) -> None:
    """Queue a private message to one player, unless their data was erased."""
    if is_former(message.player):
        return
    await unit.outbox.add(
        lane=player_lane(message.player), kind=message.kind, payload=message.write(), due_at=at
    )


async def queue_daily_message(unit: UnitOfWork, player: int, at: datetime) -> None:
    """Queue a player's daily message."""
    content = DailyMessage(player)
    await unit.outbox.add(
        lane=player_lane(player), kind=content.kind, payload=content.write(), due_at=at
    )


async def queue_card(
    unit: UnitOfWork, challenge: int, at: datetime, *, server: int, channel: int
) -> None:
    """Queue an update of a challenge's card, unless one is queued and not yet attempted."""
    lane = f"challenge:{challenge}"
    if await unit.outbox.has_untried(lane, CardNotice.kind):
        return
    await unit.outbox.add(
        lane=lane,
        kind=CardNotice.kind,
        payload=CardNotice(challenge).write(),
        due_at=at,
        server=server,
        channel=channel,
    )


async def queue_reply_answer(
    unit: UnitOfWork, answer: ReplyAnswer, at: datetime, *, match: int | None, seq: int | None
) -> None:
    """Queue an answer to a player's reply, about the board of `match` at `seq` if given.

    Each answer has a lane of its own, so that it never delays a board.
    """
    await unit.outbox.add(
        lane=f"reply:{answer.message}",
        kind=answer.kind,
        payload=answer.write(),
        due_at=at,
        match=match,
        seq=seq,
    )


async def queue_reminder(
    unit: UnitOfWork, match: Match, why: ReminderReason, due_at: datetime, *, on_board: bool = False
) -> None:
    """Queue a reminder to the player to move; `on_board` as in `ReminderNotice`.

    Each player has one lane for each match, so that a postponed reminder does not delay those of
    other matches. Pending reminders of earlier turns become due no later than this one: they are
    then dropped and no longer block the lane.
    """
    if match.mover is None or is_former(match.mover):
        return
    for notice in await unit.outbox.of_match(match.id, NoticeState.PENDING):
        queued = reminder_of(notice)
        if queued is not None and queued.turn != match.seq:
            await unit.outbox.reschedule(notice.id, min(notice.due_at, due_at))
    content = ReminderNotice(match.mover, why, match.seq, on_board)
    await unit.outbox.add(
        lane=f"{player_lane(match.mover)}:{match.id}",
        kind=content.kind,
        payload=content.write(),
        due_at=due_at,
        match=match.id,
    )


def reminder_of(notice: Notice) -> ReminderNotice | None:
    """Return the content of a reminder; None for a notice of another kind or an unreadable one."""
    if notice.kind != ReminderNotice.kind:
        return None
    try:
        return read_content(ReminderNotice, notice.payload)
    except UnreadableNotice:  # its delivery logs it
        return None

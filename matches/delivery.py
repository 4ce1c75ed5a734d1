"""Delivering notices: their queue, what a new board says, and what is stored when it is posted.

An undo takes its board away, and the board before becomes the newest again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from matches.log.match import Match
from matches.queueing import queue_private_message
from matches.reminders import (
    NO_MORE_REMINDERS,
    after_board,
    forget_mention,
    mention_on_board,
    reminder_status,
)
from matches.use_case import UseCases, load, use_case
from model.absences import Absences
from model.clocks.clock_rules import ClockKind, Span, rough_length, united
from model.entities import MatchRow, Notice
from model.match_extras import PostedBoard
from model.notices import Backlog, Choose, DeliveryResult, Leased, ParkedChannel, Room
from model.stored_fields import EPOCH, moment_from_text, required
from model.text_values import Mention, Moment, PlayerName, is_person
from rules.text import Text, join_texts, tr
from storage.database import UnitOfWork
from storage.queries.schedule import Work


@dataclass(frozen=True, slots=True)
class BoardToPost:
    """A board that is to be posted, perhaps because a turn was undone."""

    match: Match
    """Has the deadline that results from posting the board now."""
    is_newest: bool
    """Whether there is no newer board."""
    mention: int | None
    """The player whom it mentions, None for nobody."""
    notes: tuple[Text, ...]
    outages: tuple[Span, ...]
    """Those that its notes mention."""
    undone: PostedBoard | None = None
    """After an undo, the posted board that is to be taken away."""
    earlier: PostedBoard | None = None
    """After an undo, the board before `undone`, None if there is none that shows the same.

    It becomes the newest again. The new board is posted only if it is the newest and `earlier`
    cannot be edited.
    """


@dataclass(frozen=True, slots=True)
class UndoneSince:
    """The turn that ends with a board was undone since the board was queued."""

    match: Match
    """As the board would have shown it."""


class Boards(UseCases):
    """The use cases around posting boards."""

    @use_case
    async def prepare(
        self, match_id: int, seq: int | None, *, retried: bool
    ) -> BoardToPost | UndoneSince | DeliveryResult:
        """Decide what the board after event `seq` says and whom it mentions.

        If `seq` is None, this is the newest board. `retried` says whether an earlier attempt may
        have posted it; if it has posted it or a newer one, return that the notice is delivered.
        Raises Unplayable.
        """
        now = self._now()
        async with self._database.read() as unit:
            latest = await load(unit, match_id)
            match = latest if seq is None else latest.at(seq)
            row = match.row
            if retried and row.board is not None and row.board.seq >= match.seq:
                return DeliveryResult(row.board.message)
            newest = match.seq == row.seq
            if any(map(match.is_undo, latest.events[match.seq : match.seq + 1])):
                return UndoneSince(match)
            # the end of the last outage that a board mentioned
            since = row.extras.mentioned_outage or row.created_at
            absences = await unit.absences.affecting_matches([row], now, since=since)
            outages = _outages_after(since, row, absences)
            notes = _notes(match, outages, absences)
            mention = None
            if newest:
                match = replace(match, row=_as_if_posted(row, absences))
            undone, earlier = _boards_before_undo(match) if match.ends_with_undo else (None, None)
            mover = row.mover if newest and not match.ends_with_undo else None
            if mover is not None and is_person(mover):
                status = reminder_status(absences, mover)
                if mention_on_board(match, status):
                    mention = mover
                    if status.is_last:
                        notes.append(join_texts([Mention(mover), NO_MORE_REMINDERS]))
        return BoardToPost(
            match,
            is_newest=newest,
            mention=mention,
            notes=tuple(notes),
            outages=tuple(outages),
            undone=undone,
            earlier=earlier,
        )

    @use_case
    async def store_posted(
        self,
        prepared: BoardToPost,
        board: PostedBoard | None,
        *,
        deleted: PostedBoard | None = None,
    ) -> None:
        """Store that a board was posted, start the clock of its turn, and queue its reminders.

        A board from before an undo may have become the newest again instead. `deleted` is the board
        of the undone turn, if it was deleted.
        """
        match, now = prepared.match, self._now()
        async with self._database.write() as unit:
            if deleted is not None:
                await forget_mention(unit, match.at(deleted.seq))
            extras = _extras_after(prepared, board)
            if prepared.is_newest:
                stored = required(await unit.matches.get(match.row.id), "match of a board")
                absences = await unit.absences.affecting_matches([stored], now)
                await start_clock(unit, stored, match.seq, now, absences)
                mentioned = prepared.mention is not None
                turns = await after_board(unit, match, stored, absences, mentioned=mentioned)
                extras["notified_turns"] = turns
            await unit.matches.set_board(match.row.id, board, extras)

    @use_case
    async def channel_changed(self, match_id: int, channel: int) -> None:
        """Store that the boards of a match go to another channel or thread from now on."""
        async with self._database.write() as unit:
            await unit.matches.set_channel(match_id, channel)

    @use_case
    async def boards_unreachable(self, row: MatchRow, text: Text) -> None:
        """Tell the players of a match that its boards cannot be posted.

        `text` is sent to each of them privately, and only once until a board can be posted again.
        """
        if row.extras.unreachable:
            return
        async with self._database.write() as unit:
            stored = await unit.matches.get(row.id)
            if stored is None or stored.extras.unreachable:
                return
            await unit.matches.set_extras(row.id, unreachable=True)
            for player in sorted(set(row.players)):  # ascending, because their lanes are locked
                await queue_private_message(unit, player, text, self._now(), unreachable=row.id)

    @use_case
    async def commitment_posted(self, match_id: int, channel: int, message: int) -> None:
        """Store which message publishes the commitment to the seed of a match."""
        async with self._database.write() as unit:
            await unit.matches.set_extras(match_id, commitment=(channel, message))


async def start_clock(
    unit: UnitOfWork, row: MatchRow, seq: int, now: datetime, absences: Absences | None = None
) -> None:
    """Start the clock of a turn, because the board after event `seq` has been posted.

    The match may have gone on, or have been paused, while the board was sent.
    """
    if seq == row.seq and row.clock.seat is not None:
        started = row.clock.posted(now)
        if started != row.clock:
            absences = absences or await unit.absences.affecting_matches([row], now)
            await unit.matches.set_clock(row, absences.schedule(row, started))


def _extras_after(prepared: BoardToPost, board: PostedBoard | None) -> dict[str, object]:
    """Return what to change in `MatchRow.extras` after a board was posted.

    The next failure to post one is to be reported again.
    """
    row = prepared.match.row
    extras: dict[str, object] = {"earlier_board": None, "unreachable": False}
    earlier = row.board
    if earlier is not None and board is not None and earlier.seq < board.seq == prepared.match.seq:
        extras["earlier_board"] = earlier
    if prepared.outages:
        extras["mentioned_outage"] = prepared.outages[-1].end
    return extras


def _boards_before_undo(match: Match) -> tuple[PostedBoard | None, PostedBoard | None]:
    """Return `BoardToPost.undone` and `earlier`; the undo is the newest event of the match."""
    row, undone_seq = match.row, match.seq - 1
    earlier, undone = row.board, None
    if earlier is not None and earlier.seq >= undone_seq:
        earlier, undone = row.extras.earlier_board, earlier
    if earlier is None or earlier.channel != row.channel:
        return undone, None
    return undone, earlier if match.at(earlier.seq).shows_the_same(match) else None


def _as_if_posted(row: MatchRow, absences: Absences) -> MatchRow:
    """Return the match with the deadline that it has if the board of its turn is posted now.

    The stored deadline still includes what is left of `GRACE`.
    """
    if row.clock.seat is None:
        return row
    started = row.clock.posted(absences.now)
    return replace(row, deadline=absences.schedule(row, started).deadline)


def _outages_after(since: datetime, row: MatchRow, absences: Absences) -> list[Span]:
    """Return the outages after a moment that paused the match's clock."""
    if row.clock.rule.kind is ClockKind.NONE:
        return []
    later = sorted(each for each in absences.ended_outages(row.server) if each.end > since)
    return [Span(max(span.start, since), span.end) for span in united(later)]


def _notes(match: Match, outages: Sequence[Span], absences: Absences) -> list[Text]:
    """Return the notes of a new board: outages, and the vacation of the player to move."""
    notes: list[Text] = []
    if outages:
        total = sum((span.end - span.start for span in outages), timedelta())
        notes.append(
            tr("I was away for {time}; the clocks stood still meanwhile.", time=rough_length(total))
        )
    away_until = None if match.mover is None else absences.away_until(match.mover)
    if match.mover is not None and away_until is not None:
        notes.append(
            tr(
                "{player} is on vacation until {moment}.",
                player=PlayerName(match.mover),
                moment=Moment(away_until),
            )
        )
    return notes


# ---- the queue
KEEP_CLOSED = timedelta(days=30)
"""How long a notice that was delivered or given up is kept after it was queued."""
KEEP_ANSWERS = timedelta(days=1)
"""The same for answers to replies, of which one person can cause thousands a day."""
_ANSWERS_KEPT = "answers_kept"
"""The key of the stored fact from when on answers are kept, in ISO 8601."""
GIVE_UP_AFTER = timedelta(days=7)
"""How long a parked or broken notice is kept after its match has ended.

A notice without a match is kept this long after it was queued, the turn of a computer until its
match is over.
"""
MAX_COUNTED = 10_000
"""Notices of each state that are counted, so that counting takes no longer when there are more."""
NOT_LATE = timedelta(0)


@dataclass(frozen=True, slots=True)
class WaitingWork:
    """What waits in the outbox, and how late the oldest notice and the oldest check of a clock are.

    `others_late` is how late a challenge expires or a daily message is sent.
    """

    outbox: Backlog
    notices_late: timedelta
    clocks_late: timedelta
    others_late: timedelta


class Outbox(UseCases):
    """The use cases of the workers that deliver notices, and try again."""

    @use_case
    async def lease(self, instance_id: int, room: Room, choose: Choose) -> Leased:
        """Lease the notices that `choose` returns when it is given the due ones."""
        async with self._database.write() as unit:
            return await unit.outbox.lease(instance_id, self._now(), room, choose)

    @use_case
    async def end(self, notice: Notice, result: DeliveryResult) -> None:
        """Store how a delivery ended. Raises LeaseLost if it is no longer this process's."""
        async with self._database.write() as unit:
            await unit.outbox.end(notice.id, result, instance_id=notice.instance_id)

    @use_case
    async def retry_failed(self, *, broken_too: bool) -> None:
        """Make all failed notices due now, and with `broken_too` also the broken ones."""
        async with self._database.write() as unit:
            await unit.outbox.retry_failed(self._now(), broken_too=broken_too)

    @use_case
    async def retry_oldest_parked(self, channels: Sequence[ParkedChannel]) -> None:
        """Make the oldest parked notice of each channel due now."""
        async with self._database.write() as unit:
            for channel in channels:
                await unit.outbox.retry_oldest_parked(channel, self._now())

    @use_case
    async def retry_channel(self, channel: ParkedChannel) -> int:
        """Make all parked or failed notices of a channel due now. Return how many."""
        async with self._database.write() as unit:
            return await unit.outbox.retry_channel(channel, self._now())

    @use_case
    async def give_up_old(self) -> int:
        """Give up parked and broken notices after `GIVE_UP_AFTER`. Return how many."""
        async with self._database.write() as unit:
            return await unit.outbox.give_up(self._now() - GIVE_UP_AFTER)

    @use_case
    async def delete_closed(self) -> None:
        """Delete delivered and given-up notices after `KEEP_CLOSED` or `KEEP_ANSWERS`."""
        now = self._now()
        async with self._database.write() as unit:
            await unit.outbox.delete_closed(now - KEEP_CLOSED)
            await unit.outbox.delete_closed(now - KEEP_ANSWERS, to_replies=True)
            await unit.set_fact(_ANSWERS_KEPT, (now - KEEP_ANSWERS).isoformat())

    @use_case
    async def answers_kept_since(self) -> datetime:
        """Return since when all answers to replies are kept: a day before the last deletion."""
        async with self._database.read() as unit:
            return moment_from_text(await unit.get_fact(_ANSWERS_KEPT)) or EPOCH

    @use_case
    async def waiting(self) -> WaitingWork:
        """Return what waits now. That takes as long for many matches as for few."""
        now = self._now()
        async with self._database.read() as unit:
            backlog = await unit.outbox.backlog(now, MAX_COUNTED)
            upcoming = await unit.schedule.upcoming()
        return WaitingWork(
            backlog,
            _lateness(backlog.oldest_due, now),
            _lateness(upcoming.get(Work.CLOCK), now),
            max(
                _lateness(upcoming.get(each), now) for each in (Work.CHALLENGE, Work.DAILY_MESSAGE)
            ),
        )


def _lateness(due: datetime | None, now: datetime) -> timedelta:
    """Return how long ago something was due; zero for nothing, and for what cannot be read."""
    if due is None or due <= EPOCH:
        return NOT_LATE
    return max(now - due, NOT_LATE)

"""What a new board of a match says and whom it mentions, and what is stored once it is posted.

An undo takes its board away, and the board before becomes the newest again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from matches.clocks import load_clock_context, start_clock
from matches.log.loaded_match import LoadedMatch
from matches.log.reading import load
from matches.reminders.notified_turns import forget_mention
from matches.reminders.reminders import (
    NO_MORE_REMINDERS,
    after_board,
    mention_on_board,
    reminder_status,
)
from matches.use_case import UseCases, use_case
from model.clock_context import ClockContext
from model.clocks.clock_rules import ClockKind, Span, rough_length, united
from model.entities import Match
from model.match_extras import BoardMessage
from model.stored_fields import required
from model.text_values import Mention, Moment, PlayerName, is_person
from rules.text import Text, join_texts, tr


@dataclass(frozen=True, slots=True)
class BoardToRestore:
    """The board before one whose turn was undone. It becomes the newest again.

    `undone` is the posted board that is to be taken away. `earlier` is the board before it, and
    `shown` the match as that shows it; None if there is none that can be restored.
    """

    undone: BoardMessage | None
    earlier: BoardMessage | None
    shown: LoadedMatch | None


@dataclass(frozen=True, slots=True)
class BoardToPost:
    """A board that is to be posted.

    The match in `loaded` has the deadline that results from posting the board now. `newest` says
    whether there is no newer board. `mention` is the player whom it mentions, None for nobody.
    `outages` are in its notes. After an undo, it is posted only if it is the newest, and `restored`
    cannot be edited.
    """

    loaded: LoadedMatch
    newest: bool
    mention: int | None
    notes: tuple[Text, ...]
    outages: tuple[Span, ...]
    restored: BoardToRestore | None = None


@dataclass(frozen=True, slots=True)
class NothingToPost:
    """An earlier attempt has posted the board, or a newer one, as `posted`; or the turn that ends
    with it was undone, and `undone` is the match as it would have shown it."""

    posted: BoardMessage | None = None
    undone: LoadedMatch | None = None


class Boards(UseCases):
    """The use cases around posting boards."""

    @use_case
    async def prepare(
        self, match_id: int, seq: int | None, *, retried: bool
    ) -> BoardToPost | NothingToPost:
        """Decide what the board after event `seq` says and whom it mentions.

        If `seq` is None, this is the newest board. `retried` says whether an earlier attempt may
        have posted it. Raises Unplayable.
        """
        now = self._now()
        async with self._database.read() as unit:
            latest = await load(unit, match_id)
            loaded = latest if seq is None else latest.at(seq)
            match = loaded.match
            if retried and match.board is not None and match.board.seq >= loaded.seq:
                return NothingToPost(posted=match.board)
            newest = loaded.seq == match.seq
            # whether the turn that ended with the newest event of `loaded` was undone since
            if any(map(loaded.is_undo, latest.events[loaded.seq : loaded.seq + 1])):
                return NothingToPost(undone=loaded)
            # the end of the last outage that a board mentioned
            since = match.extras.mentioned_outage or match.created_at
            clocks = await load_clock_context(unit, [match], now, since=since)
            outages = _outages_after(since, match, clocks)
            notes = _notes(loaded, outages, clocks)
            mention = None
            if newest:
                loaded = replace(loaded, match=_as_if_posted(match, clocks))
            restored = _board_to_restore(loaded) if loaded.ends_with_undo else None
            mover = match.mover if newest and restored is None else None
            if mover is not None and is_person(mover):
                status = reminder_status(clocks, mover)
                if mention_on_board(loaded, status):
                    mention = mover
                    if status.gives_up:
                        notes.append(join_texts([Mention(mover), NO_MORE_REMINDERS]))
        return BoardToPost(
            loaded,
            newest=newest,
            mention=mention,
            notes=tuple(notes),
            outages=tuple(outages),
            restored=restored,
        )

    @use_case
    async def store_posted(
        self,
        prepared: BoardToPost,
        board: BoardMessage | None,
        *,
        deleted: BoardMessage | None = None,
    ) -> None:
        """Store that a board was posted, start the clock of its turn, and queue its reminders.

        A board from before an undo may have become the newest again instead. `deleted` is the board
        of the undone turn, if it was deleted.
        """
        loaded, now = prepared.loaded, self._now()
        async with self._database.write() as unit:
            if deleted is not None:
                await forget_mention(unit, loaded.at(deleted.seq))
            extras = _extras_after(prepared, board)
            if prepared.newest:
                stored = required(await unit.matches.get(loaded.match.id), "match of a board")
                clocks = await load_clock_context(unit, [stored], now)
                await start_clock(unit, stored, loaded.seq, now, clocks)
                mentioned = prepared.mention is not None
                turns = await after_board(unit, loaded, stored, clocks, mentioned=mentioned)
                extras["notified_turns"] = turns
            await unit.matches.set_board(loaded.match.id, board, extras)


def _extras_after(prepared: BoardToPost, board: BoardMessage | None) -> dict[str, object]:
    """Return what to change in `Match.extras` after a board was posted.

    The next failure to post one is to be reported again.
    """
    match = prepared.loaded.match
    extras: dict[str, object] = {"earlier_board": None, "unreachable": False}
    earlier = match.board
    if earlier is not None and board is not None and earlier.seq < board.seq == prepared.loaded.seq:
        extras["earlier_board"] = earlier
    if prepared.outages:
        extras["mentioned_outage"] = prepared.outages[-1].end
    return extras


def _board_to_restore(loaded: LoadedMatch) -> BoardToRestore:
    """Return the board to restore after an undo, which is the newest event of the match."""
    match, undone_seq = loaded.match, loaded.seq - 1
    earlier, undone = match.board, None
    if earlier is not None and earlier.seq >= undone_seq:
        earlier, undone = match.extras.earlier_board, earlier
    shown = None
    if earlier is not None and earlier.channel == match.channel:
        shown = loaded.at(earlier.seq)
        if not shown.shows_the_same(loaded):
            shown = None
    return BoardToRestore(undone, earlier if shown else None, shown)


def _as_if_posted(match: Match, clocks: ClockContext) -> Match:
    """Return the match with the deadline that it has if the board of its turn is posted now.

    The stored deadline still includes what is left of `GRACE`.
    """
    if match.clock.seat is None:
        return match
    started = match.clock.posted(clocks.now)
    return replace(match, deadline=clocks.schedule(match, started).deadline)


def _outages_after(since: datetime, match: Match, clocks: ClockContext) -> list[Span]:
    """Return the outages after a moment that paused the match's clock."""
    if match.clock.rule.kind is ClockKind.NONE:
        return []
    later = sorted(each for each in clocks.outages_of(match.server) if each.end > since)
    return [Span(max(span.start, since), span.end) for span in united(later)]


def _notes(loaded: LoadedMatch, outages: Sequence[Span], clocks: ClockContext) -> list[Text]:
    """Return the notes of a new board: outages, and the vacation of the player to move."""
    notes: list[Text] = []
    if outages:
        total = sum((span.end - span.start for span in outages), timedelta())
        notes.append(
            tr(
                "I was away for {time}; the clocks stood still meanwhile.",
                time=rough_length(total),
            )
        )
    away_until = None if loaded.mover is None else clocks.away_until(loaded.mover)
    if loaded.mover is not None and away_until is not None:
        notes.append(
            tr(
                "{player} is on vacation until {moment}.",
                player=PlayerName(loaded.mover),
                moment=Moment(away_until),
            )
        )
    return notes

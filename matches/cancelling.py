"""Cancelling a match: alone, by agreement, or because nothing happens in it any more."""

from datetime import datetime, timedelta
from enum import StrEnum

from matches.append import UNKNOWN_PRESS, Cause, Press, append
from matches.log.match import Match
from matches.proposals import propose
from matches.queueing import queue_private_message
from matches.use_case import UseCases, load, use_case
from model.clocks.clock_rules import ClockKind, Pauses
from model.errors import Refused
from model.match_extras import InactivityQuestion, Proposal
from model.notices import AnnouncementNotice, Validity
from model.ratings.rating import RatingMode
from model.stored_fields import required
from model.text_values import Command, Mention, Moment, match_number, mentions, people_in
from rules.line import CancelReason, Entry, Kind
from rules.text import NOTHING, join_texts, tr
from storage.database import UnitOfWork

INACTIVE_AFTER = timedelta(days=30)
"""After this long without an event, players may ask whether a match without a clock goes on."""
CLAIM_AFTER = timedelta(days=7)
"""How long after that question a player may end the match if no event has followed."""


class WayToCancel(StrEnum):
    """What happens if a player cancels a match now."""

    ALONE = "alone"
    """It ends without asking anybody, because not everybody has moved yet."""
    PROPOSE = "propose"
    """The others are asked to agree."""
    COMPUTERS = "computers"
    """The others are computers, which agree at once."""
    ASK = "ask"
    """The others are asked whether the match goes on: it has no clock and is inactive."""
    AGREE = "agree"
    """It ends, because the opponent in a match of two has asked whether it goes on."""
    CLAIM = "claim"
    """It ends, because nobody has moved for `CLAIM_AFTER` since somebody asked that."""
    RESIGN = "resign"
    """The player resigns, who is to move in a rated match that `AGREE` or `CLAIM` would end."""
    TIMEOUT = "timeout"
    """The player to move loses on time, in a rated match that `CLAIM` would end."""


_REASONS = {
    WayToCancel.ALONE: CancelReason.BY_PLAYER,
    WayToCancel.AGREE: CancelReason.AGREED,
    WayToCancel.CLAIM: CancelReason.INACTIVE,
}
"""Why a match is cancelled that ends at once."""


class Cancelling(UseCases):
    """The use cases of cancelling a match."""

    @use_case
    async def cancel(
        self, match_id: int, player: int, confirmed: str | None = None, press: Press = UNKNOWN_PRESS
    ) -> Match | None:
        """Cancel a match without a winner, resign it, or ask the others, as `way_to_cancel` says.

        Return the match if that is done, None if others were asked. Raises Refused, also if the
        player has `confirmed` another way.
        """
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            seat = match.seat_still_in(player)
            cause = Cause(self._now(), player, press)
            way = await self.way_to_cancel(unit, match, player)
            if confirmed not in {None, way.value}:
                raise Refused.because(
                    "Cancelling would do something else now. {command} asks you again.",
                    command=Command("cancel"),
                )
            if way in {WayToCancel.PROPOSE, WayToCancel.COMPUTERS}:
                cancelling = Proposal(match.row.seq, ())
                return await propose(unit, match, cancelling, cause)
            if way is WayToCancel.ASK:
                await self._ask_whether_it_goes_on(unit, match, seat, player)
                return None
            if way in {WayToCancel.RESIGN, WayToCancel.TIMEOUT}:
                entry = Entry(Kind.RESIGNED, seat)
                if way is WayToCancel.TIMEOUT:
                    late = required(match.to_move, "seat to move")
                    entry, cause = Entry(Kind.TIMEOUT, late), Cause(cause.at)
                return await append(unit, match, [entry], cause)
            if way is WayToCancel.ALONE:
                await self._tell_how_to_block(unit, match, player)
            entry = Entry(Kind.CANCELLED, seat, reason=_REASONS[way])
            return await append(unit, match, [entry], cause)

    async def way_to_cancel(self, unit: UnitOfWork, match: Match, player: int) -> WayToCancel:
        """Return what `cancel` would do now. Raises Refused while an answer is awaited."""
        seat, row, now = match.seat_still_in(player), match.row, self._now()
        # in a season or on a ladder, one alone would dodge a result
        competes = row.extras.season is not None or row.extras.ladder
        if not match.everybody_has_moved and not competes:
            match.check_not_paused()
            return WayToCancel.ALONE
        if people_in(row.players) == (player,):
            return WayToCancel.COMPUTERS
        last = row.created_at if match.last_event is None else match.last_event.at
        pauses = await self._pauses(unit, match, last)
        may_be_inactive = row.clock.rule.kind is ClockKind.NONE and not row.paused
        if not may_be_inactive or pauses.used(last, now) < INACTIVE_AFTER:
            return WayToCancel.PROPOSE
        question = row.extras.inactivity_question
        if question is None or question.seq != row.seq:
            return WayToCancel.ASK
        claimable_at = self._claimable_at(pauses, question.at)
        opponent_asked = question.seat != seat and row.has_two_seats
        if now < claimable_at and not opponent_asked:
            raise Refused.because(
                "Somebody has already asked whether this match goes on. If nobody moves, "
                "{command} ends it from {moment} on.",
                command=Command("cancel"),
                moment=Moment(claimable_at),
            )
        rated = row.match_options.rated is RatingMode.RATED
        if rated and match.to_move == seat:
            return WayToCancel.RESIGN
        without_anybody = WayToCancel.TIMEOUT if rated else WayToCancel.CLAIM
        return WayToCancel.AGREE if now < claimable_at else without_anybody

    async def _tell_how_to_block(self, unit: UnitOfWork, match: Match, player: int) -> None:
        """Tell the maker of an open challenge how to block people.

        `player` accepted that challenge and has cancelled the match at once.
        """
        row = match.row
        maker = row.extras.opened_by
        if maker is None or maker == player:
            return
        text = tr(
            "{player} accepted your open challenge, and has cancelled match {match} early. "
            "{challenge} opens another; {block} keeps them from accepting it.",
            player=Mention(player),
            match=match_number(row.id),
            challenge=Command("challenge"),
            block=Command("block"),
        )
        await queue_private_message(unit, maker, text, self._now(), row.channel)

    # ---- a match without a clock in which nothing happens
    def _claimable_at(self, pauses: Pauses, asked_at: datetime) -> datetime:
        # None while the bot is not on the server
        return pauses.runs_out(asked_at, CLAIM_AFTER) or self._now() + CLAIM_AFTER

    async def _pauses(self, unit: UnitOfWork, match: Match, since: datetime) -> Pauses:
        """Return when the player to move could not move: vacations, outages, absences."""
        row, mover = match.row, required(match.mover, "player to move")
        absences = await unit.absences.affecting_matches([row], self._now(), since=since)
        return Pauses(tuple(absences.spans(row.server, mover)))

    async def _ask_whether_it_goes_on(
        self, unit: UnitOfWork, match: Match, seat: int, player: int
    ) -> None:
        """Ask the others whether the match goes on. After `CLAIM_AFTER` it may be cancelled."""
        row, now = match.row, self._now()
        question = InactivityQuestion(row.seq, seat, now)
        await unit.matches.set_extras(row.id, inactivity_question=question)
        opponents = tuple(each for each in dict.fromkeys(row.players) if each != player)
        asks = tr(
            "{players}: nothing has happened in match {match} for {days} days, and {player} asks "
            "whether it goes on.",
            players=mentions(opponents),
            match=match_number(row.id),
            days=INACTIVE_AFTER.days,
            player=Mention(player),
        )
        moment = Moment(self._claimable_at(await self._pauses(unit, match, now), now))
        then = tr(
            "If nobody moves by {moment}, it may be cancelled without a winner.", moment=moment
        )
        if row.match_options.rated is RatingMode.RATED:
            then = tr(
                "It is rated: if nobody moves by {moment}, whoever is to move may lose it on time.",
                moment=moment,
            )
        at_once = tr("{command} ends it at once.", command=Command("cancel"))
        text = join_texts([asks, then, at_once if row.has_two_seats else NOTHING])
        asked = AnnouncementNotice(text, opponents, Validity.TURN, row.seq)
        await unit.outbox.add_in_match(row.id, asked, now)

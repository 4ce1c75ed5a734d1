"""Undo, takebacks by agreement, and cancelling a match.

A proposal is stored with the match and lapses with the next event. A player who agrees to a
proposal makes the same one, so `_propose` handles both.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from matches.append.appending import Cause, append
from matches.effects.proposals import make_proposal, proposal_of, settle
from matches.log.loaded_match import LoadedMatch, load
from matches.log.match_time import load_clock_context, moment_of_press
from matches.log.queueing import queue_in_match, queue_private_message
from matches.play.playing import (
    check_can_take_back,
    check_not_paused,
    seat_still_in,
    undo_ply,
)
from matches.use_case import UseCases, use_case
from model.clocks.clock_rules import ClockKind, Pauses
from model.computers import is_computer
from model.errors import Refused
from model.match_extras import InactivityQuestion, Proposal
from model.notices import Announcement, PrivateMessage, ProposalOutcome, Validity
from model.ratings.rating import RatingWish
from model.stored_fields import required
from model.text_values import Command, Mention, Moment, match_number, mentions, people_in
from rules.replay import Entry, Kind, Reason
from rules.text import NOTHING, Text, join_texts, tr
from storage.database import UnitOfWork

INACTIVE_AFTER = timedelta(days=30)
"""After this long without an event, players may ask whether a match without a clock goes on."""
CLAIM_AFTER = timedelta(days=7)
"""How long after that question a player may end the match if no event has followed."""


class Cancelling(StrEnum):
    """What happens if a player cancels a match now."""

    ALONE = "alone"
    """It ends without asking anybody, because not everybody has moved yet."""
    OFFER = "offer"
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
    WIN = "win"
    """The player to move loses on time, in a rated match that `CLAIM` would end."""


_REASONS = {
    Cancelling.ALONE: Reason.BY_PLAYER,
    Cancelling.AGREE: Reason.AGREED,
    Cancelling.CLAIM: Reason.INACTIVE,
}
"""Why a match is cancelled that ends at once."""


def _answered_proposal(
    loaded: LoadedMatch, player: int, seq: int, what: str
) -> tuple[int, Proposal]:
    """Return the seat of the player who answers a proposal, and that proposal.

    Raises Refused if the proposal has lapsed.
    """
    seat = seat_still_in(loaded, player)
    open_proposal = proposal_of(loaded.match)
    if open_proposal is None or (open_proposal.seq, open_proposal.what) != (seq, what):
        raise Refused.because(
            "That offer no longer stands: the match has gone on, or another was made."
        )
    return seat, open_proposal


def _still_open(proposal: Proposal, *, duel: bool) -> Text:
    """Say that a player has made this proposal already, and who has still to agree."""
    made = tr("You have already asked for a takeback.")
    if proposal.ply is None:
        made = tr("You have already offered to cancel the match.")
    waiting = tr("The others still have to agree.")
    return join_texts([made, tr("Your opponent still has to agree.") if duel else waiting])


class Takebacks(UseCases):
    """The use cases of undo, takebacks and cancelling."""

    @use_case
    async def undo(
        self,
        match: int,
        player: int,
        *,
        seq: int | None = None,
        interaction: int | None = None,
        pressed_at: datetime | None = None,
    ) -> LoadedMatch:
        """Take back a player's own last turn. Against computers only, this is a takeback.

        `seq` is the newest event of that turn, None if it is not known which turn was meant.
        `pressed_at` is when the player asked for it, now if None. Raises Refused.
        """
        async with self._database.write() as unit:
            loaded, now = await load(unit, match), self._clock.now()
            if seq is not None and any(
                event.seq > seq and (event.kind is Kind.TAKEBACK or event.player == player)
                for event in loaded.events
            ):
                raise Refused.because("You have taken that move back already, or moved since.")
            if people_in(loaded.match.players) == (player,):
                cause = Cause(now, player, interaction)
                return await self._take_back(unit, loaded, cause) or loaded
            pressed = moment_of_press(loaded.match, pressed_at, now)
            ply = undo_ply(loaded, player, pressed)
            entry = Entry(Kind.TAKEBACK, loaded.seat_of(player), str(ply))
            cause = Cause(now, player, interaction, pressed)
            return await append(unit, loaded, [entry], cause, self._randomness)

    @use_case
    async def take_back(
        self, match: int, player: int, *, interaction: int | None = None
    ) -> LoadedMatch | None:
        """Ask to take back a player's last whole turn.

        Return the match if it is taken back, None if others must agree first. Raises Refused.
        """
        async with self._database.write() as unit:
            loaded = await load(unit, match)
            cause = Cause(self._clock.now(), player, interaction)
            return await self._take_back(unit, loaded, cause)

    async def _take_back(
        self, unit: UnitOfWork, loaded: LoadedMatch, cause: Cause
    ) -> LoadedMatch | None:
        seat = seat_still_in(loaded, required(cause.player, "player who takes back"))
        check_not_paused(loaded)
        check_can_take_back(loaded)
        line = loaded.line
        starts = [
            ply
            for ply in range(len(line.moves))
            if line.positions[ply].to_move == seat and not line.positions[ply].mid_turn
        ]
        if not starts:
            raise Refused.because("You have no move to take back yet.")
        takeback = Proposal(loaded.match.seq, (), starts[-1])
        return await self._propose(unit, loaded, takeback, seat, cause)

    @use_case
    async def cancel(
        self,
        match: int,
        player: int,
        confirmed: str | None = None,
        *,
        interaction: int | None = None,
    ) -> LoadedMatch | None:
        """Cancel a match without a winner, resign it, or ask the others, as `way_to_cancel` says.

        Return the match if that is done, None if others were asked. Raises Refused, also if the
        player has `confirmed` another way.
        """
        async with self._database.write() as unit:
            loaded = await load(unit, match)
            seat = seat_still_in(loaded, player)
            cause = Cause(self._clock.now(), player, interaction)
            way = await self.way_to_cancel(unit, loaded, player)
            if confirmed not in {None, way.value}:
                raise Refused.because(
                    "Cancelling means something else by now. {command} asks you again.",
                    command=Command("cancel"),
                )
            if way in {Cancelling.OFFER, Cancelling.COMPUTERS}:
                cancelling = Proposal(loaded.match.seq, ())
                return await self._propose(unit, loaded, cancelling, seat, cause)
            if way is Cancelling.ASK:
                await self._ask_whether_it_goes_on(unit, loaded, seat, player)
                return None
            if way in {Cancelling.RESIGN, Cancelling.WIN}:
                entry = Entry(Kind.RESIGNED, seat)
                if way is Cancelling.WIN:
                    late = required(loaded.to_move, "seat to move")
                    entry, cause = Entry(Kind.TIMEOUT, late), Cause(cause.at)
                return await append(unit, loaded, [entry], cause, self._randomness)
            if way is Cancelling.ALONE:
                await self._tell_how_to_block(unit, loaded, player)
            entry = Entry(Kind.CANCELLED, seat, reason=_REASONS[way])
            return await append(unit, loaded, [entry], cause, self._randomness)

    async def way_to_cancel(self, unit: UnitOfWork, loaded: LoadedMatch, player: int) -> Cancelling:
        """Return what `cancel` would do now. Raises Refused while an answer is awaited."""
        seat, match, now = seat_still_in(loaded, player), loaded.match, self._clock.now()
        in_league = match.extras.league is not None  # one alone would dodge a result
        if not loaded.everybody_has_moved and not in_league:
            check_not_paused(loaded)
            return Cancelling.ALONE
        if people_in(match.players) == (player,):
            return Cancelling.COMPUTERS
        last = match.created_at if loaded.newest is None else loaded.newest.at
        pauses = await self._pauses(unit, loaded, last)
        may_be_inactive = match.clock.rule.kind is ClockKind.NONE and not match.paused
        if not may_be_inactive or pauses.used(last, now) < INACTIVE_AFTER:
            return Cancelling.OFFER
        question = match.extras.inactivity_question
        if question is None or question.seq != match.seq:
            return Cancelling.ASK
        claimable_at = self._claimable_at(pauses, question.at)
        duel_was_asked = question.seat != seat and len(match.seats) == 2
        if now < claimable_at and not duel_was_asked:
            raise Refused.because(
                "Somebody has already asked whether this match goes on. If nobody moves, "
                "{command} ends it from {moment} on.",
                command=Command("cancel"),
                moment=Moment(claimable_at),
            )
        rated = match.match_options.rated is RatingWish.RATED
        if rated and loaded.to_move == seat:
            return Cancelling.RESIGN
        without_anybody = Cancelling.WIN if rated else Cancelling.CLAIM
        return Cancelling.AGREE if now < claimable_at else without_anybody

    async def _tell_how_to_block(self, unit: UnitOfWork, loaded: LoadedMatch, player: int) -> None:
        """Tell the maker of an open challenge how to block people.

        `player` accepted that challenge and has cancelled the match at once.
        """
        match = loaded.match
        maker = match.extras.opened_by
        if maker is None or maker == player:
            return
        text = tr(
            "{player} accepted your open challenge and has cancelled match {match} before it got "
            "under way. {challenge} opens another. If somebody does this again and again, {block} "
            "keeps them from accepting your challenges.",
            player=Mention(player),
            match=match_number(match.id),
            challenge=Command("challenge"),
            block=Command("block"),
        )
        message = PrivateMessage(maker, text, match.channel)
        await queue_private_message(unit, message, self._clock.now())

    @use_case
    async def agree(
        self, match: int, player: int, seq: int, what: str, *, interaction: int | None = None
    ) -> LoadedMatch | None:
        """Agree to the proposal `what` made after event `seq`.

        Return the match if that settles it, None while others have still to agree. Raises Refused.
        """
        async with self._database.write() as unit:
            loaded = await load(unit, match)
            seat, open_proposal = _answered_proposal(loaded, player, seq, what)
            if open_proposal.ply is not None:
                check_not_paused(loaded)
            cause = Cause(self._clock.now(), player, interaction)
            return await self._propose(unit, loaded, open_proposal, seat, cause)

    @use_case
    async def decline(self, match: int, player: int, seq: int, what: str) -> None:
        """Decline the proposal `what` made after event `seq`, and tell the player who made it."""
        async with self._database.write() as unit:
            loaded = await load(unit, match)
            _, open_proposal = _answered_proposal(loaded, player, seq, what)
            now = self._clock.now()
            await settle(unit, loaded.match, ProposalOutcome.DECLINED, now, player)
            by = loaded.match.seats[open_proposal.agreed[0]].player
            if by != player:
                text = tr(
                    "{player}, your takeback was declined. The match goes on.", player=Mention(by)
                )
                if open_proposal.ply is None:
                    text = tr(
                        "{player}, your offer to cancel the match was declined. The match goes on.",
                        player=Mention(by),
                    )
                await queue_in_match(unit, match, Announcement(text, (by,), Validity.MATCH), now)

    async def _propose(
        self, unit: UnitOfWork, loaded: LoadedMatch, proposal: Proposal, seat: int, cause: Cause
    ) -> LoadedMatch | None:
        open_proposal = proposal_of(loaded.match)
        if open_proposal is not None and open_proposal.what == proposal.what:
            if seat in open_proposal.agreed:
                raise Refused(_still_open(proposal, duel=len(loaded.match.seats) == 2))
            proposal = open_proposal
        players = loaded.match.players
        computers = [
            other for other, player in enumerate(players) if other != seat and is_computer(player)
        ]
        agreed = tuple(dict.fromkeys((*proposal.agreed, seat, *computers)))
        still_in = [other for other in range(len(players)) if not loaded.position.has_left(other)]
        waiting = [other for other in still_in if other not in agreed]
        match = loaded.match
        if not waiting:
            if agreed[0] == seat and computers:  # the last to agree ends it
                cause = replace(cause, player=players[computers[-1]])
            entry = (
                Entry(Kind.CANCELLED, agreed[0], reason=Reason.AGREED)
                if proposal.ply is None
                else Entry(Kind.TAKEBACK, agreed[0], str(proposal.ply))
            )
            match = await settle(unit, match, ProposalOutcome.AGREED, cause.at)
            loaded = replace(loaded, match=match)
            return await append(unit, loaded, [entry], cause, self._randomness)
        await make_proposal(unit, match, replace(proposal, agreed=agreed), waiting, cause.at)
        return None

    # ---- a match without a clock in which nothing happens
    def _claimable_at(self, pauses: Pauses, asked_at: datetime) -> datetime:
        # None while the bot is not on the server
        return pauses.runs_out(asked_at, CLAIM_AFTER) or self._clock.now() + CLAIM_AFTER

    async def _pauses(self, unit: UnitOfWork, loaded: LoadedMatch, since: datetime) -> Pauses:
        """Return when the player to move could not move: vacations, outages, absences."""
        match, mover = loaded.match, required(loaded.mover, "player to move")
        context = await load_clock_context(unit, [match], self._clock.now(), since=since)
        return Pauses(tuple(context.spans(match.server, mover)))

    async def _ask_whether_it_goes_on(
        self, unit: UnitOfWork, loaded: LoadedMatch, seat: int, player: int
    ) -> None:
        """Ask the others whether the match goes on. After `CLAIM_AFTER` it may be cancelled."""
        match, now = loaded.match, self._clock.now()
        question = InactivityQuestion(match.seq, seat, now)
        await unit.matches.set_extras(match.id, inactivity_question=question)
        opponents = tuple(each for each in dict.fromkeys(match.players) if each != player)
        asks = tr(
            "{players}: nothing has happened in match {match} for {days} days, and {player} asks "
            "whether it goes on.",
            players=mentions(opponents),
            match=match_number(match.id),
            days=INACTIVE_AFTER.days,
            player=Mention(player),
        )
        moment = Moment(self._claimable_at(await self._pauses(unit, loaded, now), now))
        then = tr(
            "If nobody moves by {moment}, it may be cancelled without a winner.", moment=moment
        )
        if match.match_options.rated is RatingWish.RATED:
            then = tr(
                "It is rated: if nobody moves by {moment}, whoever is to move may lose it on time.",
                moment=moment,
            )
        at_once = tr("{command} ends it at once.", command=Command("cancel"))
        text = join_texts([asks, then, at_once if len(match.seats) == 2 else NOTHING])
        asked = Announcement(text, opponents, Validity.TURN, match.seq)
        await queue_in_match(unit, match.id, asked, now)

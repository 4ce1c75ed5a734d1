"""Proposals to the other players: to take a move back, or to cancel the match.

A proposal is stored with the match and lapses with the next event (`matches.effects`). A player who
agrees to a proposal makes the same one, so `propose` handles both.
"""

from dataclasses import replace

from matches.append import UNKNOWN_PRESS, Cause, Press, append
from matches.log.match import Match
from matches.queueing import settle_proposal
from matches.use_case import UseCases, load, use_case
from model.computers import is_computer
from model.entities import MatchRow
from model.errors import Refused
from model.match_extras import PostedProposal, Proposal
from model.notices import AnnouncementNotice, ProposalNotice, ProposalOutcome, Validity
from model.stored_fields import required
from model.text_values import Mention
from rules.line import CancelReason, Entry, Kind
from rules.text import Text, join_texts, tr
from storage.database import UnitOfWork


class Proposals(UseCases):
    """The use cases of answers to proposals, and of the messages that show them."""

    @use_case
    async def agree(
        self, match_id: int, player: int, seq: int, what: str, press: Press = UNKNOWN_PRESS
    ) -> Match | None:
        """Agree to the proposal `what` made after event `seq`.

        Return the match if that settles it, None while others have still to agree. Raises Refused.
        """
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            open_proposal = _answered_proposal(match, player, seq, what)
            if open_proposal.ply is not None:
                match.check_not_paused()
            cause = Cause(self._now(), player, press)
            return await propose(unit, match, open_proposal, cause)

    @use_case
    async def decline(self, match_id: int, player: int, seq: int, what: str) -> None:
        """Decline the proposal `what` made after event `seq`, and tell the player who made it."""
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            open_proposal = _answered_proposal(match, player, seq, what)
            now = self._now()
            await settle_proposal(unit, match.row, ProposalOutcome.DECLINED, now, player)
            by = match.row.seats[open_proposal.agreed[0]].player
            if by != player:
                text = tr(
                    "{player}, your takeback was declined. The match goes on.", player=Mention(by)
                )
                if open_proposal.ply is None:
                    text = tr(
                        "{player}, your offer to cancel the match was declined. The match goes on.",
                        player=Mention(by),
                    )
                await unit.outbox.add_in_match(
                    match_id, AnnouncementNotice(text, (by,), Validity.MATCH), now
                )

    @use_case
    async def store_posted(self, match_id: int, posted: PostedProposal | None) -> None:
        """Store which messages show the open proposal of a match, None if none does any more."""
        async with self._database.write() as unit:
            await unit.matches.set_extras(match_id, posted_proposal=posted)


async def propose(unit: UnitOfWork, match: Match, proposal: Proposal, cause: Cause) -> Match | None:
    """Propose something for the player of `cause`, or agree to the same proposal of others.

    Return the match if all who play agree now, None while some have still to agree. Raises Refused.
    """
    seat = match.seat_still_in(required(cause.player, "player who proposes"))
    open_proposal = match.row.proposal
    if open_proposal is not None and open_proposal.what == proposal.what:
        if seat in open_proposal.agreed:
            raise Refused(_still_open(proposal, match.row))
        proposal = open_proposal
    row, players = match.row, match.row.players
    computers = [
        other for other, player in enumerate(players) if other != seat and is_computer(player)
    ]
    agreed = tuple(dict.fromkeys((*proposal.agreed, seat, *computers)))
    waiting = [other for other in match.still_in if other not in agreed]
    if not waiting:
        if agreed[0] == seat and computers:  # the last to agree ends it
            cause = replace(cause, player=players[computers[-1]])
        entry = (
            Entry(Kind.CANCELLED, agreed[0], reason=CancelReason.AGREED)
            if proposal.ply is None
            else Entry(Kind.TAKEBACK, agreed[0], str(proposal.ply))
        )
        row = await settle_proposal(unit, row, ProposalOutcome.AGREED, cause.at)
        match = replace(match, row=row)
        return await append(unit, match, [entry], cause)
    if proposal is not open_proposal:
        await settle_proposal(unit, row, ProposalOutcome.REPLACED, cause.at)
        asked = ProposalNotice(players[agreed[0]], proposal.what, tuple(waiting))
        await unit.outbox.add_in_match(row.id, asked, cause.at, row.seq)
    await unit.matches.set_extras(row.id, proposal=replace(proposal, agreed=agreed))
    return None


def _answered_proposal(match: Match, player: int, seq: int, what: str) -> Proposal:
    """Return the proposal that a player answers. Raises Refused if it has lapsed."""
    match.seat_still_in(player)
    open_proposal = match.row.proposal
    if open_proposal is None or (open_proposal.seq, open_proposal.what) != (seq, what):
        raise Refused.because(
            "That offer no longer stands: the match has gone on, or another was made."
        )
    return open_proposal


def _still_open(proposal: Proposal, row: MatchRow) -> Text:
    """Say that a player has made this proposal already, and who has still to agree."""
    made = tr("You have already asked for a takeback.")
    if proposal.ply is None:
        made = tr("You have already offered to cancel the match.")
    waiting = tr("The others still have to agree.")
    opponent = tr("Your opponent still has to agree.")
    return join_texts([made, opponent if row.has_two_seats else waiting])

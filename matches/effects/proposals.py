"""Proposals: what some players want to do, and the message that asks the others.

A proposal is stored with the match. It is settled by an answer, by another proposal, or by the next
event; then a second notice is queued, which adds the outcome to the message.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from matches.log.queueing import queue_in_match
from model.entities import Match
from model.match_extras import Proposal
from model.notices import ProposalNotice, ProposalOutcome, ProposalOutcomeNotice
from storage.database import UnitOfWork


def proposal_of(match: Match) -> Proposal | None:
    """Return the open proposal of a match, None if there is none or it has lapsed."""
    proposal = match.extras.proposal
    return proposal if proposal is not None and proposal.seq == match.seq else None


async def make_proposal(
    unit: UnitOfWork, match: Match, proposal: Proposal, waiting: Sequence[int], at: datetime
) -> None:
    """Store a proposal; if it is new, queue the question to the seats that are `waiting`."""
    open_proposal = proposal_of(match)
    if open_proposal is None or open_proposal.what != proposal.what:
        await settle(unit, match, ProposalOutcome.REPLACED, at)
        by = match.players[proposal.agreed[0]]
        asked = ProposalNotice(by, proposal.what, tuple(waiting))
        await queue_in_match(unit, match.id, asked, at, match.seq)
    await unit.matches.set_extras(match.id, proposal=proposal)


async def settle(
    unit: UnitOfWork, match: Match, outcome: ProposalOutcome, at: datetime, by: int | None = None
) -> Match:
    """Remove the open proposal, if any, and queue its outcome; `by` is who declined it.

    Return the match without it.
    """
    if proposal_of(match) is None:
        return match
    await unit.matches.set_extras(match.id, proposal=None)
    await queue_in_match(unit, match.id, ProposalOutcomeNotice(outcome, by), at)
    return replace(match, extras=replace(match.extras, proposal=None))

"""Proposals: what some players want to do, and the message that asks the others.

A proposal is stored with the match. It is settled by an answer, by another proposal, or by the next
event; then a second notice is queued, which adds the outcome to the message.
"""

from dataclasses import replace
from datetime import datetime

from matches.queueing import queue_in_match
from model.entities import MatchRow
from model.match_extras import Proposal
from model.notices import ProposalOutcome, ProposalOutcomeNotice
from storage.database import UnitOfWork


def proposal_of(row: MatchRow) -> Proposal | None:
    """Return the open proposal of a match, None if there is none or it has lapsed."""
    proposal = row.extras.proposal
    return proposal if proposal is not None and proposal.seq == row.seq else None


async def settle(
    unit: UnitOfWork, row: MatchRow, outcome: ProposalOutcome, at: datetime, by: int | None = None
) -> MatchRow:
    """Remove the open proposal, if any, and queue its outcome; `by` is who declined it.

    Return the match without it.
    """
    if proposal_of(row) is None:
        return row
    await unit.matches.set_extras(row.id, proposal=None)
    await queue_in_match(unit, row.id, ProposalOutcomeNotice(outcome, by), at)
    return replace(row, extras=replace(row.extras, proposal=None))

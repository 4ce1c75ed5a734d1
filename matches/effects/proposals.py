"""Proposals: what some players want to do, and the message that asks the others.

A proposal is stored with the match. It is settled by an answer, by another proposal, or by the next
event; then a second notice is queued, which adds the outcome to the message.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from matches.log.queueing import queue_in_match
from model.entities import Match, MatchDataKey
from model.notices import ProposalNotice, ProposalOutcome, ProposalOutcomeNotice
from model.stored_fields import as_json, from_json
from rules.text import Translatable, is_object
from storage.database import UnitOfWork


@dataclass(frozen=True, slots=True)
class Proposal:
    """What some players want to do together: `kind` is "cancel", or "takeback" to `ply`.

    `seq` is that of the match's newest event when it was made. `agreed` are the seats that agree to
    it, beginning with the one that proposed it.
    """

    kind: str
    seq: int
    agreed: tuple[int, ...]
    ply: int = 0

    @property
    def what(self) -> str:
        """The name of the proposal in custom_ids, unique among those made at the same seq."""
        return f"takeback-{self.ply}" if self.kind == "takeback" else self.kind


def proposal_of(match: Match) -> Proposal | None:
    """Return the open proposal of a match, None if there is none or it has lapsed."""
    stored = match.data.get(MatchDataKey.PROPOSAL)
    if not is_object(stored) or stored.get("seq") != match.seq:
        return None
    return from_json(Proposal, stored)


@dataclass(frozen=True, slots=True)
class PostedProposal:
    """The messages (channel, message) that show a proposal of player `by`, and its text."""

    messages: tuple[tuple[int, int], ...]
    text: Translatable
    by: int

    @classmethod
    def of(cls, match: Match) -> Self | None:
        """Return the posted proposal of a match, None if no message shows one."""
        stored = match.data.get(MatchDataKey.PROPOSAL_MESSAGES)
        return None if stored is None else from_json(cls, stored)


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
    await unit.matches.set_data(match.id, {MatchDataKey.PROPOSAL: as_json(proposal)})


async def settle(
    unit: UnitOfWork, match: Match, outcome: ProposalOutcome, at: datetime, by: int | None = None
) -> None:
    """Remove the open proposal, if any, and queue its outcome; `by` is who declined it."""
    if proposal_of(match) is None:
        return
    await unit.matches.set_data(match.id, {MatchDataKey.PROPOSAL: None})
    await queue_in_match(unit, match.id, ProposalOutcomeNotice(outcome, by), at)

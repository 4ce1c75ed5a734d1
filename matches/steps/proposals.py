"""Proposals: what some players want to do, and the message that asks the others.

A proposal is stored with the match. It is settled by an answer, by another proposal, or by the next
event; then a second notice is queued, which adds the outcome to the message.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from matches.steps.queueing import queue_proposal, queue_proposal_outcome
from model.entities import Match, MatchDataKey
from model.notices import Outcome, ProposalNotice, ProposalOutcomeNotice
from rules.text import Translatable, restore_text, store_value
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

    def write(self) -> dict[str, object]:
        """Return the JSON values to store."""
        return {"kind": self.kind, "seq": self.seq, "agreed": list(self.agreed), "ply": self.ply}


def proposal_of(match: Match) -> Proposal | None:
    """Return the open proposal of a match, None if there is none or it has lapsed."""
    stored: Any = match.data.get(MatchDataKey.PROPOSAL)
    if not stored or stored["seq"] != match.seq:
        return None
    return Proposal(stored["kind"], stored["seq"], tuple(stored["agreed"]), stored["ply"])


@dataclass(frozen=True, slots=True)
class PostedProposal:
    """The messages (channel, message) that show a proposal of player `by`, and its text."""

    messages: tuple[tuple[int, int], ...]
    text: Translatable
    by: int

    def write(self) -> dict[str, object]:
        """Return the JSON values to store."""
        (channel, message), *others = self.messages
        return {
            "channel": channel,
            "message": message,
            "others": [list(each) for each in others],
            "text": store_value(self.text),
            "by": self.by,
        }

    @classmethod
    def of(cls, match: Match) -> Self | None:
        """Return the posted proposal of a match, None if no message shows one."""
        stored: Any = match.data.get(MatchDataKey.PROPOSAL_MESSAGES)
        if not stored:
            return None
        messages = [(stored["channel"], stored["message"]), *stored.get("others", ())]
        return cls(
            messages=tuple((int(channel), int(message)) for channel, message in messages),
            text=restore_text(stored["text"]),
            by=int(stored["by"]),
        )


async def make_proposal(
    unit: UnitOfWork,
    match: Match,
    proposal: Proposal,
    at: datetime,
    *,
    by: int,
    waiting: Sequence[int],
) -> None:
    """Store `proposal` of player `by`; if it is new, queue the question to the seats `waiting`."""
    open_proposal = proposal_of(match)
    if open_proposal is None or open_proposal.what != proposal.what:
        await settle(unit, match, Outcome.REPLACED, at)
        asked = ProposalNotice(by, proposal.what, tuple(waiting))
        await queue_proposal(unit, match.id, match.seq, asked, at)
    await unit.matches.set_data(match.id, {MatchDataKey.PROPOSAL: proposal.write()})


async def settle(
    unit: UnitOfWork, match: Match, outcome: Outcome, at: datetime, by: int | None = None
) -> None:
    """Remove the open proposal, if any, and queue its outcome; `by` is who declined it."""
    if proposal_of(match) is None:
        return
    await unit.matches.set_data(match.id, {MatchDataKey.PROPOSAL: None})
    await queue_proposal_outcome(unit, match.id, ProposalOutcomeNotice(outcome, by), at)

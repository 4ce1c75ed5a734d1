"""What some players want to do together, and the message that asks the others.

A proposal is kept with the match. It is settled by an answer, by another proposal, or by the next
event; then a second notice is owed, so that its message says what came of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from matches.model import Match, MatchDataKey, match_lane
from matches.protocols import UnitOfWork


class Outcome(StrEnum):
    """What came of a proposal."""

    AGREED = "agreed"
    DECLINED = "declined"
    REPLACED = "replaced"
    """By another proposal."""
    LAPSED = "lapsed"
    """The match went on."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What some players want to do together: `kind` is cancel or takeback (to `ply`)."""

    kind: str
    seq: int
    agreed: tuple[int, ...]
    ply: int = 0

    @property
    def what(self) -> str:
        """What it is about, as the buttons under it say it: a seq can see several proposals."""
        return f"takeback-{self.ply}" if self.kind == "takeback" else self.kind

    def write(self) -> dict[str, object]:
        """As JSON values."""
        return {"kind": self.kind, "seq": self.seq, "agreed": list(self.agreed), "ply": self.ply}


def proposal_of(match: Match) -> Proposal | None:
    """The proposal that stands; it lapses with the next event."""
    kept: Any = match.data.get(MatchDataKey.PROPOSAL)
    if not kept or kept["seq"] != match.seq:
        return None
    return Proposal(kept["kind"], kept["seq"], tuple(kept["agreed"]), kept["ply"])


async def make_proposal(
    unit: UnitOfWork,
    match: Match,
    proposal: Proposal,
    at: datetime,
    *,
    by: int,
    waiting: Sequence[int],
) -> None:
    """Keep `proposal`; when it is new, owe the question, by a player, to the seats `waiting`."""
    standing = proposal_of(match)
    if standing is None or standing.what != proposal.what:
        await settle(unit, match, Outcome.REPLACED, at)
        await unit.outbox.add(
            lane=match_lane(match.id),
            kind="proposal",
            payload={"by": by, "what": proposal.what, "waiting": list(waiting)},
            due_at=at,
            match=match.id,
            seq=match.seq,
        )
    await unit.matches.set_data(match.id, {MatchDataKey.PROPOSAL: proposal.write()})


async def settle(
    unit: UnitOfWork, match: Match, outcome: Outcome, at: datetime, by: int | None = None
) -> None:
    """Forget the proposal that stands, if one does; its message will say what came of it."""
    if proposal_of(match) is None:
        return
    await unit.matches.set_data(match.id, {MatchDataKey.PROPOSAL: None})
    await unit.outbox.add(
        lane=match_lane(match.id),
        kind="proposal-over",
        payload={"outcome": outcome.value, "by": by},
        due_at=at,
        match=match.id,
    )

"""What the effects of new events in a match know about them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from matches.log.loaded_match import LoadedMatch
from model.entities import Event, Match
from model.plans import Plan


@dataclass(frozen=True, slots=True)
class MatchChange:
    """Events that a unit of work has appended to the log of a match.

    `before` is the row of the match before these events, `match` the row after them. `loaded` has
    the positions after them, None if the log was not replayed. `plans` is what is left of the
    players' answers in advance.
    """

    before: Match
    match: Match
    events: Sequence[Event]
    loaded: LoadedMatch | None
    at: datetime
    plans: Sequence[Plan] = ()

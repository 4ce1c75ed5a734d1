"""Which ended matches are wanted, and what is said of each."""

from __future__ import annotations

from dataclasses import dataclass

from model.seat_results import Outcome


@dataclass(frozen=True, slots=True)
class VisibleTo:
    """What a reader may see of somebody else's matches.

    Only matches of one `server`: those that were agreed on in the channels `homes`, which the
    reader can view, and those in which the reader plays.
    """

    reader: int
    server: int
    homes: frozenset[int]


@dataclass(frozen=True, slots=True)
class Found:
    """What was found by a search: some of the players met, and the first digits of a number."""

    players: frozenset[int]
    digits: str = ""


@dataclass(frozen=True, slots=True)
class PastMatches:
    """Which ended matches of a player are wanted; None means any.

    `outcome` is that of the player. `opponent` plays in the match, too. With `found`, one of those
    people plays in it, or its number begins with those digits. `server` is where it was played.
    """

    player: int
    visible: VisibleTo | None = None
    game: str | None = None
    outcome: Outcome | None = None
    opponent: int | None = None
    found: Found | None = None
    server: int | None = None


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a rated match did to the rating of one of its players."""

    pool: str
    before: float
    after: float

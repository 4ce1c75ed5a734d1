"""Limits on how much one person may do: enough for the busiest player, too little for a flood.

`docs/limits.md` explains these figures to people.
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

MAX_OPEN_CHALLENGES = 5
"""The greatest number of challenges of one person that are open at the same time."""
MAX_RUNNING_MATCHES = 300
"""The greatest number of matches that one person plays at the same time.

The busiest correspondence players have 100 to 200.
"""
MAX_MATCHES_TOGETHER = 30
"""The greatest number of matches that the same two people play at the same time."""
MAX_MATCHES_WITH_COMPUTERS = 5
"""The greatest number of running matches of one person in which a computer plays, too."""
MAX_MATCHES_WITH_COMPUTERS_IN_SERVER = 50
"""The same of all people of a server."""
MAX_BLOCKED = 1000
"""The greatest number of people whom one person blocks."""

MAX_PLIES = 3000
"""The plies after which a match that has not ended is cancelled; those taken back do not count.

The longest of many random games, on the largest board, has 560.
"""
MAX_TAKEN_BACK = 500
"""The moves of a match that can be taken back, fewer if turns have several plies.

What counts are the events that this leaves in the log: the plies, and the undo or the takeback, so
two for a ply. With `MAX_PLIES` this limits the whole log.
"""

KEPT_STUDIES = 20
"""The studies of a player that are kept; an import beyond that replaces the oldest."""
MAX_REVIEWED_TURNS = 400
"""The most turns of a match that can be reviewed: about ten minutes of processor time."""
MAX_REVIEWS_WAITING = 3
"""The most reviews of one person that are not done."""
MAX_REVIEWS_OF_SERVER = 20
"""The most reviews of a server that are not done; one after the other is."""


@dataclass(frozen=True, eq=False, slots=True)  # else limits with equal rates would be one
class Rate:
    """A limit on a rate: `burst` actions at once, then one more in each `every`."""

    burst: int
    every: timedelta


class Limit(Enum):
    """Kinds of limited actions, grouped by what they cost others: messages in a channel, a person's
    attention."""

    CHALLENGE = Rate(20, timedelta(seconds=30))
    """Opening a challenge, also to a rematch: a message that mentions people."""
    SEAT = Rate(20, timedelta(seconds=10))
    """Accepting, joining, leaving, declining, withdrawing, starting: each changes a card."""
    PLAY = Rate(20, timedelta(seconds=1))
    """A move: a board that mentions the next player."""
    UNDO = Rate(5, timedelta(seconds=30))
    """Taking a turn back that others have seen: one more board."""
    PROPOSAL = Rate(20, timedelta(seconds=20))
    """Resigning, cancelling, takebacks, more time, and answering proposals."""
    SETTINGS = Rate(20, timedelta(seconds=10))  # noqa: PIE796  # no two rates are equal
    """Changing one's settings, reminders, vacation or blocks, or a server's settings. Also what
    takes long to compute for one person: files of matches, imported records."""
    SEARCH = Rate(30, timedelta(seconds=5))
    """Asking for a hint or for a review, for which much must be computed."""
    ERASE = Rate(1, timedelta(days=1))
    """Erasing what is stored about oneself: it looks through much of the database."""
    MODERATE = Rate(60, timedelta(seconds=5))
    """What moderators do to a match."""
    ANSWER = Rate(4, timedelta(seconds=15))
    """An answer in public to a reply that is no move, which everybody in the channel sees; limited
    by channel."""
    MOVE_ANSWER = Rate(10, timedelta(seconds=10))
    """The same to a move that was not played: its player must learn that, however much others chat.
    """
    LOOK = Rate(100, timedelta(seconds=0.25))
    """Everything else: looking, choosing, typing; only the one who asked sees it."""

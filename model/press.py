"""What a player used to act in a match: a control, a command, or a message with a move."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from model.entities import MatchRow

INTERACTION_LIFETIME = timedelta(minutes=15)
"""How long Discord lets a bot answer an interaction, and so its greatest age when it is handled."""
MESSAGE_LIFETIME = timedelta(days=30)
"""The greatest age of a message when it is handled. One that was posted while the bot was not
running is handled after the next start."""


@dataclass(frozen=True, slots=True)
class Press:
    """One use of a control or a command, or, `by_reply`, a message with a move.

    `id` is Discord's, of the interaction or the message. `at` is None if it is not known when it
    was; then it counts even after the deadline.
    """

    id: int | None = None
    at: datetime | None = None
    by_reply: bool = False

    def moment(self, row: MatchRow, now: datetime) -> datetime:
        """Return when it was, limited to credible values.

        Not in the future, not before the turn began, not before an interaction or a message would
        be too old.
        """
        if self.at is None:
            return now
        max_age = MESSAGE_LIFETIME if self.by_reply else INTERACTION_LIFETIME
        return min(now, max(self.at, now - max_age, row.turn_started_at))


UNKNOWN_PRESS = Press()

"""Errors of storage that use cases handle."""

from __future__ import annotations

from matches.model.errors import Refused
from matches.model.text_values import MatchNumber
from rules.text import tr


class Conflict(Exception):
    """A row has changed since it was read, so a compare-and-set failed; nothing was written."""


class LeaseLost(Exception):
    """A notice is no longer this process's to deliver; nothing was written.

    The process did not say for a while that it lives, so another one may have delivered it since.
    """


class Duplicate(Exception):
    """The interaction that causes an event has already caused one; nothing was written."""


class Unavailable(Exception):
    """The database cannot be used now; nothing is known of what a use case was about."""


class Contention(Exception):
    """A unit of work got in the way of another one, or lost its connection before its commit.

    Nothing was written, and doing it again may work.
    """


class UnreadableMatch(Refused):
    """A match's row is damaged, or was written by another version of the program."""

    def __init__(self, match: int) -> None:
        super().__init__(
            tr(
                "Match {match} can't be read by this version of the bot. Its log says why to "
                "whoever runs the bot.",
                match=MatchNumber(match),
            ),
            match=match,
        )

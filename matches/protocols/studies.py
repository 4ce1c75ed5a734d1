"""The storage of studies: records of matches that somebody has imported to look at."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Studies(Protocol):
    """All stored studies. Only the player who imported a study may see it."""

    async def add(self, player: int, record: bytes, at: datetime, *, keep: int) -> int:
        """Store a record. Return the number of the study.

        Of the player's studies only the newest `keep` are kept.
        """
        ...

    async def get(self, study: int) -> tuple[int, bytes] | None:
        """Return the player and the record of a study, None if it is not kept any more."""
        ...

"""Studies: records that players have imported to look at. Nobody else sees them."""

from datetime import datetime

from matches.retrying import UseCases
from model.errors import Refused
from model.stored_fields import EPOCH

KEPT = 20
"""The studies of a player that are kept; an import beyond that replaces the oldest."""


class Studies(UseCases):
    """The use cases of studies."""

    async def add(self, player: int, record: bytes, match: int = 0, began: datetime = EPOCH) -> int:
        """Store a record that `matches.steps.imported.check_file` returned. Return its number.

        `match` is the number of the match that it says it is of, `began` when that began.

        The unit writes only rows of this player, so it waits for no other lock.
        """
        async with self._store.write() as unit:
            now = self._clock.now()
            return await unit.studies.add(player, record, now, keep=KEPT, match=match, began=began)

    async def get(self, player: int, study: int) -> bytes:
        """Return the record of a study.

        Raises Refused if it is not kept any more, or if it is not the player's.
        """
        async with self._store.read() as unit:
            found = await unit.studies.get(study)
        if found is None or found[0] != player:
            raise Refused.because(
                "I no longer have this study: I keep the {count} newest of each player. "
                "`/import` shows the file again.",
                count=KEPT,
            )
        return found[1]

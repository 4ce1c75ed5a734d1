"""Studies: records that players have imported to look at. Nobody else sees them."""

from datetime import datetime

from matches.use_case import UseCases, use_case
from model.errors import Refused
from model.limits import KEPT_STUDIES
from model.stored_fields import EPOCH


class Studies(UseCases):
    """The use cases of studies."""

    @use_case
    async def add(
        self,
        player: int,
        record: bytes,
        asked_at: datetime,
        match_id: int = 0,
        began: datetime = EPOCH,
    ) -> int:
        """Store a record that `matches.studies.imported.check_file` returned. Return its number.

        The record says that it is of match `match_id`, which `began` then. Raises Refused if the
        player's data may have been erased since they asked for this.
        """
        async with self._database.write() as unit:
            await self._erasures.check(unit, player, asked_at)
            return await unit.studies.add(player, record, self._now(), match_id, began)

    @use_case
    async def get(self, player: int, study: int) -> bytes:
        """Return the record of a study.

        Raises Refused if it is not kept any more, or if it is not the player's.
        """
        async with self._database.read() as unit:
            stored = await unit.studies.get(study)
        if stored is None or stored[0] != player:
            raise Refused.because(
                "I no longer have this study: I keep the {count} newest of each player. "
                "`/import` shows the file again.",
                count=KEPT_STUDIES,
            )
        return stored[1]

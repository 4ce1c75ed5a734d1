"""StudyQueries: imported records, as they were uploaded."""

from datetime import datetime, timedelta

import sqlalchemy as sa

from model.limits import KEPT_STUDIES
from model.stored_fields import EPOCH
from storage.session import Lockable, Queries
from storage.tables import matches, reviews, studies, tries


class StudyQueries(Queries):
    """All stored studies. Only the player who imported a study may see it."""

    async def add(
        self, player: int, record: bytes, at: datetime, match_id: int = 0, began: datetime = EPOCH
    ) -> int:
        """Store a record, which says that it is of a match with this number that `began` then, to
        the second. Return the number of the study.

        Of the player's studies only the newest are kept. The player is locked: of two imports at
        once each would keep one too many.
        """
        await self._session.lock(Lockable.PLAYER, [player])
        second = matches.c.created_at.between(began, began + timedelta(microseconds=999_999))
        played = sa.select(matches.c.id).where(matches.c.id == match_id, second).scalar_subquery()
        number = await self._session.insert(
            studies, player_id=player, record=record, created_at=at, match_id=played
        )
        theirs = sa.select(studies.c.id).where(studies.c.player_id == player)
        kept = theirs.order_by(studies.c.id.desc()).limit(KEPT_STUDIES)
        outdated = theirs.where(studies.c.id.not_in(kept))
        for column in (reviews.c.study_id, tries.c.study_id, studies.c.id):
            await self._session.delete(column.table, column.in_(outdated))
        return number

    async def is_of_running_match(self, study: int) -> bool:
        """Return whether a study says that it is of a match here that is running."""
        its_match = matches.c.id == studies.c.match_id
        running = matches.c.finished_at.is_(None)
        return await self._session.exists(studies.c.id == study, its_match, running)

    async def is_kept(self, study: int) -> bool:
        """Return whether a study is still kept."""
        return await self._session.exists(studies.c.id == study)

    async def get(self, study: int) -> tuple[int, bytes] | None:
        """Return the player and the record of a study, None if it is not kept any more."""
        query = sa.select(studies.c.player_id, studies.c.record).where(studies.c.id == study)
        row = (await self._session.execute(query)).one_or_none()
        return None if row is None else (row.player_id, row.record)

"""Reviews of matches and of studies."""

from collections.abc import Mapping
from datetime import datetime

import sqlalchemy as sa

from model.entities import MatchOrStudy, StoredReview
from storage.session import Queries
from storage.stored import from_row, object_or_empty
from storage.tables import reviews


class ReviewQueries(Queries):
    """All stored reviews: at most one of each match and of each study."""

    async def add(self, player: int, at: datetime, about: MatchOrStudy) -> int:
        """Store a review that has not begun. Return its number.

        The caller has locked the match, or the player whose study it is.
        """
        values = {"match_id": about.match_id, "study_id": about.study, "player_id": player}
        return await self._session.insert(reviews, **values, created_at=at, found={}, done=False)

    async def get(self, review: int) -> StoredReview | None:
        """Return a review, None if there is none any more."""
        return await self._one(reviews.c.id == review)

    async def of(self, about: MatchOrStudy) -> StoredReview | None:
        """Return the review of a match or of a study, None if nobody has asked for one."""
        if about.match_id is not None:
            return await self._one(reviews.c.match_id == about.match_id)
        return await self._one(reviews.c.study_id == about.study)

    async def count_waiting(self, player: int) -> int:
        """Return how many reviews that a player has asked for are not done."""
        waiting = (reviews.c.player_id == player, reviews.c.done.is_(sa.false()))
        return await self._session.count(*waiting)

    async def give_up(self, before: datetime, player: int, match_id: int | None) -> None:
        """Delete the reviews that are not done and were asked for before a moment: all that a
        player has asked for, and the review of a match."""
        theirs = sa.or_(reviews.c.player_id == player, reviews.c.match_id == (match_id or 0))
        late = sa.and_(reviews.c.done.is_(sa.false()), reviews.c.created_at < before)
        await self._session.delete(reviews, theirs, late)

    async def save(self, review: int, lines: Mapping[str, object], *, done: bool) -> bool:
        """Store how far a review is. Return whether it is still kept."""
        values = {"found": dict(lines), "done": done}
        return await self._session.update(reviews, reviews.c.id == review, **values) == 1

    async def set_message(self, review: int, message: tuple[int, int] | None) -> None:
        """Store the channel and the message that says how far a review is, None for no message."""
        channel, number = message or (None, None)
        new = {"channel_id": channel, "message_id": number}
        await self._session.update(reviews, reviews.c.id == review, **new)

    async def _one(self, where: sa.ColumnElement[bool]) -> StoredReview | None:
        row = (await self._session.execute(sa.select(reviews).where(where))).one_or_none()
        if row is None:
            return None
        message = None if row.message_id is None else (row.channel_id, row.message_id)
        about, found = MatchOrStudy(row.match_id, row.study_id), object_or_empty(row.found)
        return from_row(StoredReview, row, about=about, found=found, message=message)

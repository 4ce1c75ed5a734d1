"""Studies, which are imported records; and reviews and tries, of matches and of studies."""

from collections.abc import Mapping
from datetime import datetime, timedelta

import sqlalchemy as sa

from model.entities import MatchOrStudy, StoredReview
from model.limits import KEPT_STUDIES
from model.stored_fields import EPOCH
from model.tries import KEPT_TRIES, TriedTurns
from storage.session import Lockable, Queries
from storage.stored import from_row, from_stored, object_or_empty, to_stored
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


class TryQueries(Queries):
    """All stored tries: for each person at most one row for a match or a study of theirs."""

    async def get(self, player: int, about: MatchOrStudy) -> tuple[TriedTurns, int]:
        """Return what a person has tried, and the seq of the match then.

        What cannot be read is nothing.
        """
        query = sa.select(tries.c.tried, tries.c.seq).where(*_of(player, about))
        row = (await self._session.execute(query)).one_or_none()
        if row is None:
            return TriedTurns(), 0
        try:
            return from_stored(TriedTurns, row.tried), row.seq
        except ValueError as error:
            self._skipped.log_skipped("tries", f"{about.match_id}:{about.study}:{player}", error)
            return TriedTurns(), 0

    async def save(
        self, player: int, about: MatchOrStudy, tried: TriedTurns, *, seq: int, at: datetime
    ) -> None:
        """Store what a person has tried, replacing what is stored.

        Only the `KEPT_TRIES` matches and studies that they tried in last are kept. The caller has
        locked the person.
        """
        await self._session.delete(tries, *_of(player, about))
        if not tried.trees:
            return
        row = {"player_id": player, "match_id": about.match_id, "study_id": about.study, "seq": seq}
        await self._session.insert(tries, **row, tried=to_stored(tried), changed_at=at)
        theirs = sa.select(tries.c.id).where(tries.c.player_id == player)
        kept = theirs.order_by(tries.c.id.desc()).limit(KEPT_TRIES)
        outdated = theirs.where(tries.c.id.not_in(kept))
        await self._session.delete(tries, tries.c.id.in_(outdated))

    async def delete_all(self, match_id: int) -> None:
        """Delete what everybody has tried in a match."""
        await self._session.delete(tries, tries.c.match_id == match_id)


def _of(player: int, about: MatchOrStudy) -> list[sa.ColumnElement[bool]]:
    columns = (tries.c.player_id, tries.c.match_id, tries.c.study_id)
    return [column == value for column, value in zip(columns, (player, *about), strict=True)]

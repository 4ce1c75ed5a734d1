"""Answers to players' replies to boards: queued as notices, posted once, and deleted later."""

from dataclasses import replace
from datetime import datetime, timedelta

from matches.use_case import UseCases, use_case
from model.entities import Notice
from model.notices import Lane, ReplyAnswerNotice
from storage.stored import to_stored

ANSWER_LIFETIME = timedelta(minutes=1)
"""How long an answer stays in its channel."""
BUTTON_LIFETIME = timedelta(minutes=15)
"""How long an answer with a button stays."""
LATEST_DELIVERY = timedelta(minutes=5)
"""How long after it was queued an answer is still worth posting."""


class ReplyAnswers(UseCases):
    """The use cases of answers to replies. A message gets at most one about each match."""

    @use_case
    async def queue(
        self, answer: ReplyAnswerNotice, *, match_id: int | None = None, seq: int | None = None
    ) -> None:
        """Queue an answer, about the board of a match at `seq` if given.

        Does nothing if the message has an answer about that match already.
        """
        async with self._database.write() as unit:
            lane = Lane.REPLY.of(answer.message)
            if match_id is None or not await unit.outbox.has_answer(lane, match_id):
                await unit.outbox.add(lane, answer, self._now(), match_id=match_id, seq=seq)

    def is_too_late(self, notice: Notice) -> bool:
        """Return whether an answer was queued so long ago that it is not worth posting."""
        return self._now() - notice.created_at > LATEST_DELIVERY

    @use_case
    async def store_posted(
        self, notice: Notice, answer: ReplyAnswerNotice, message: int
    ) -> datetime:
        """Store as which message an answer was posted. Return when to delete it."""
        async with self._database.write() as unit:
            stored = to_stored(replace(answer, posted=message))
            await unit.outbox.update_payload(notice.id, stored, instance_id=notice.instance_id)
        lifetime = ANSWER_LIFETIME if answer.move is None else BUTTON_LIFETIME
        return self._now() + lifetime

"""Reviews of matches that are over, and of studies: asking for one, and storing how far it is."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta

from matches.hints import first_withheld, hashes_to_compare
from matches.use_case import UseCases, load, use_case
from model.entities import MatchOrStudy, StoredReview
from model.errors import Refused
from model.limits import MAX_REVIEWED_TURNS, MAX_REVIEWS_OF_SERVER, MAX_REVIEWS_WAITING
from model.notices import Lane, ReviewNotice
from model.stored_fields import UNREADABLE
from players.review import Review
from rules.line import Line
from storage.database import UnitOfWork
from storage.stored import from_stored, to_stored

GIVEN_UP_AFTER = timedelta(days=7)
"""How long a review may take. Then it can be asked for again: its notice may have been given up."""


@dataclass(frozen=True, slots=True)
class RequestedReview:
    """A review that somebody has asked for, and how many are `ahead` of it.

    `is_new` is false if somebody had asked for it before.
    """

    review: StoredReview
    is_new: bool
    ahead: int = 0


class Reviews(UseCases):
    """The use cases of reviews."""

    @use_case
    async def ask_for_match(self, match_id: int, player: int) -> RequestedReview:
        """Queue the review of a match that is over, unless there is one already.

        Raises Refused if it goes on, or if a limit is reached.
        """
        async with self._database.write() as unit:
            row = await unit.matches.get(match_id)
            await unit.players.lock({player, *(row.players if row else ())})
            match = await load(unit, match_id)
            if match.result is None:
                raise Refused.because("A match can be reviewed when it is over.")
            turns, place = len(match.line.turns), (match.row.server, match.row.channel)
            return await self._ask(unit, turns, player, place, MatchOrStudy(match_id))

    @use_case
    async def ask_for_study(self, study: int, player: int, turns: int) -> RequestedReview:
        """Queue the review of a player's study with so many turns, unless there is one already.

        Raises Refused if it is of a running match, or if a limit is reached.
        """
        async with self._database.write() as unit:
            await unit.players.lock([player])
            if await unit.studies.is_of_running_match(study):
                raise Refused.because(
                    "This study is of a match that is running, so I can't review it until that "
                    "match is over."
                )
            return await self._ask(unit, turns, player, (0, None), MatchOrStudy(study=study))

    async def _ask(
        self,
        unit: UnitOfWork,
        turns: int,
        player: int,
        place: tuple[int, int | None],
        about: MatchOrStudy,
    ) -> RequestedReview:
        """Queue a review, unless there is one. `place` is the server and the channel."""
        now = self._now()
        await unit.reviews.give_up(now - GIVEN_UP_AFTER, player, about.match_id)
        known = await unit.reviews.of(about)
        if known is not None:
            return RequestedReview(known, is_new=False)
        server, channel = place
        if not turns:
            raise Refused.because("No move was played there, so there is nothing to review.")
        if turns > MAX_REVIEWED_TURNS:
            raise Refused.because(
                "A review has at most {most} turns, and this one would have {count}.",
                most=MAX_REVIEWED_TURNS,
                count=turns,
            )
        if await unit.reviews.count_waiting(player) >= MAX_REVIEWS_WAITING:
            raise Refused.because(
                "You are waiting for {count} reviews already. Ask again when one of them is done.",
                count=MAX_REVIEWS_WAITING,
            )
        # one at a time for each server, and for the studies of each player
        lane = Lane.REVIEW.of(server) if server else Lane.PLAYER.of(player, "review")
        ahead = await unit.outbox.count_pending(lane)
        if ahead >= MAX_REVIEWS_OF_SERVER:
            raise Refused.because(
                "This server is waiting for {count} reviews already. Ask again later.", count=ahead
            )
        number = await unit.reviews.add(player, now, about)
        await unit.outbox.add(lane, ReviewNotice(number), now, server=server, channel=channel)
        review = StoredReview(number, about, player, {}, done=False)
        return RequestedReview(review, is_new=True, ahead=ahead)

    @use_case
    async def finished(self, about: MatchOrStudy) -> Review | None:
        """Return the review of a match or of a study, None if there is none that is done."""
        async with self._database.read() as unit:
            stored = await unit.reviews.of(about)
        return read_review(stored) if stored and stored.done else None

    @use_case
    async def first_withheld(self, line: Line) -> int | None:
        """Return the first turn about which a review says nothing now, None if there is none.

        A running match between people has the position in which that turn begins. The turn after
        the last one stands for the end.
        """
        begins = [*(line.positions[turn.start] for turn in line.turns), line.position]
        hashes = await asyncio.to_thread(hashes_to_compare, begins)
        async with self._database.read() as unit:
            return await first_withheld(unit, hashes)

    @use_case
    async def save(self, review: int, progress: Review) -> bool:
        """Store how far a review is. Return whether it is still kept.

        Raises LeaseLost if another process goes on with it.
        """
        async with self._database.write() as unit:
            return await unit.reviews.save(review, to_stored(progress), done=progress.done)

    @use_case
    async def set_message(self, review: int, message: tuple[int, int] | None) -> None:
        """Store the channel and the message that says how far a review is, None for no message."""
        async with self._database.write() as unit:
            await unit.reviews.set_message(review, message)


def read_review(stored: StoredReview) -> Review:
    """Return what a review has found; nothing if that cannot be read, so that it begins again."""
    try:
        return from_stored(Review, stored.found)
    except UNREADABLE:
        return Review()

"""Stores where cards, proposals and hashes of seeds were posted, and what could not be posted."""

from dataclasses import replace

from matches.retrying import UseCases
from matches.steps.proposals import PostedProposal
from matches.steps.queueing import check_lease, queue_private_message
from model.entities import Challenge, Match, MatchDataKey, Notice
from model.notices import CardNotice, PrivateMessage
from model.stored_fields import as_json
from rules.text import Translatable


class Delivered(UseCases):
    """The use cases of a worker that has delivered a notice, or has failed to.

    They raise LeaseLost if the notice is no longer this process's.
    """

    # ---- matches
    async def channel_changed(self, match: int, channel: int) -> None:
        """Store that the boards of a match go to another channel or thread from now on."""
        async with self._store.write() as unit:
            await unit.matches.set_channel(match, channel)
            await check_lease(unit)

    async def boards_unreachable(self, match: Match, text: Translatable) -> None:
        """Tell the players of a match that its boards cannot be posted.

        `text` is sent to each of them privately, and only once until a board can be posted again.
        """
        if match.data.get(MatchDataKey.UNREACHABLE):
            return
        async with self._store.write() as unit:
            row = await unit.matches.get(match.id)
            if row is None or row.data.get(MatchDataKey.UNREACHABLE):
                return
            await unit.matches.set_data(match.id, {MatchDataKey.UNREACHABLE: True})
            for player in sorted(set(match.players)):  # ascending, because their lanes are locked
                message = PrivateMessage(player, text, unreachable=match.id)
                await queue_private_message(unit, message, self._clock.now())
            await check_lease(unit)

    async def commitment_posted(self, match: int, channel: int, message: int) -> None:
        """Store which message publishes the commitment to the seed of a match."""
        async with self._store.write() as unit:
            await unit.matches.set_data(match, {MatchDataKey.COMMITMENT: [channel, message]})
            await check_lease(unit)

    async def proposal_posted(self, match: int, posted: PostedProposal | None) -> None:
        """Store which messages show the open proposal of a match, None if none does any more."""
        async with self._store.write() as unit:
            await unit.matches.set_data(match, {MatchDataKey.PROPOSAL_MESSAGES: as_json(posted)})
            await check_lease(unit)

    # ---- challenges
    async def card_posted(self, challenge: Challenge, message: int) -> None:
        """Store which message is the card of a challenge."""
        async with self._store.write() as unit:
            await unit.challenges.set_card(challenge.id, challenge.channel, message)
            await check_lease(unit)

    async def card_invisible(
        self, challenge: Challenge, notice: Notice, content: CardNotice, text: Translatable
    ) -> None:
        """Tell the maker of a challenge that its card cannot be posted.

        `text` is sent privately, and only once for each notice.
        """
        if content.maker_informed:
            return
        async with self._store.write() as unit:
            informed = replace(content, maker_informed=True)
            await unit.outbox.update_payload(notice.id, informed.write(), lease=notice.lease)
            message = PrivateMessage(challenge.maker, text)
            await queue_private_message(unit, message, self._clock.now())

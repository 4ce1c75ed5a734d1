"""Finds out whether a challenge on a ladder that was not answered could be seen."""

from bot.context import Context
from bot.discord_io.viewing import can_see_message
from model.entities import ChallengeState, Notice
from model.notices import DeliveryResult, UnansweredNotice
from storage.stored import read_content


async def deliver_unanswered(context: Context, notice: Notice) -> DeliveryResult:
    """Look whether a challenge on a ladder that was not answered can be seen by the other player,
    and decide what becomes of it."""
    number = read_content(UnansweredNotice, notice.payload).challenge
    challenge = await context.service.challenges.get(number)
    if challenge.state is not ChallengeState.OPEN:
        return DeliveryResult()
    place = (challenge.server, challenge.channel, challenge.players[1].player)
    seen = challenge.card is not None and await can_see_message(
        context.discord, *place, challenge.card
    )
    await context.service.ladders.decide_unanswered(number, seen=seen)
    return DeliveryResult()

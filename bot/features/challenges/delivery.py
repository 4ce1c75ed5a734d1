"""Delivers the cards of challenges, and opens the threads of the matches that they become."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import discord
import structlog

from bot.context import Context
from bot.discord_io.markup import in_discord
from bot.machine.outbox import deliveries
from bot.messages.challenge_card import Card, card, match_location
from bot.messages.endings import rating_text
from bot.sending import posting
from bot.sending.threads import open_thread, wants_thread
from model.entities import Challenge, ChallengeState, Notice
from model.notices import ChallengeCardNotice, ChallengeThreadNotice, DeliveryResult
from model.ratings.pools import pool_of
from model.ratings.updates import current_rating
from model.text_values import ChannelName, Command
from rules.registry import title_of
from rules.text import Language, Name, Text, tr

log = structlog.stdlib.get_logger(__name__)


@deliveries.on(ChallengeCardNotice)
async def deliver_challenge_card(
    context: Context, notice: Notice, content: ChallengeCardNotice
) -> DeliveryResult:
    """Post a challenge's card, or update it if it was posted already.

    Raises Unreachable if it cannot be posted. In that case the challenger is told.
    """
    challenge = await context.service.challenges.get(content.challenge_id)
    shown = await current_card(context, challenge)
    language = context.language_in(challenge.server)
    if challenge.card is not None:
        await posting.try_edit(
            context, challenge.channel, challenge.card, shown.components(language)
        )
        return DeliveryResult(challenge.card)
    if challenge.state is ChallengeState.OPEN:
        try:
            return DeliveryResult(await post_card(context, challenge, shown, notice))
        except posting.Unreachable:
            await notify_challenger(context, challenge, notice, content)
            raise
    # An earlier attempt may have posted a card, which still shows the challenge as open.
    earlier = await posting.find(
        context, challenge.channel, notice, shows_card(challenge, language)
    )
    if earlier is not None:
        await posting.try_edit(context, challenge.channel, earlier, shown.components(language))
    return DeliveryResult(earlier)


async def notify_challenger(
    context: Context, challenge: Challenge, notice: Notice, content: ChallengeCardNotice
) -> None:
    """Queue a private message that tells the challenger, only once, that nobody can see it."""
    text = tr(
        "Nobody can see your challenge to {game}, because I may not write in {channel}. I'll post "
        "it when an admin lets me; {challenge} in another channel makes a new one.",
        game=Name(title_of(challenge.game)),
        channel=ChannelName(challenge.channel),
        challenge=Command("challenge"),
    )
    await context.service.challenges.card_invisible(challenge, notice, content, text)


def shows_card(challenge: Challenge, language: Language) -> Callable[[discord.Message], bool]:
    """Return a function that tells whether a message is the card of a challenge.

    The card of an open challenge has a button to accept it. The card of a challenge that has become
    a match says where the match is: in its channel, or in its thread, which has the same id as the
    card's message.
    """
    is_open, match_id = posting.has_button("accept", challenge.id), challenge.match_id

    def recognise(message: discord.Message) -> bool:
        if match_id is None or is_open(message):
            return is_open(message)
        endings = tuple(
            in_discord(match_location(match_id, thread), language) for thread in (None, message.id)
        )
        return any(text.endswith(endings) for text in posting.texts(message.components))

    return recognise


async def post_card(context: Context, challenge: Challenge, shown: Card, notice: Notice) -> int:
    """Find the card that an earlier attempt sent, or send it. Store and return the message's id.

    It notifies whoever is invited and does not block the challenger.
    """
    language, maker = context.language_in(challenge.server), challenge.maker
    async with context.database.read() as unit:
        blocks = await unit.players.blocks_among([maker, *challenge.invited])
    message = posting.Outgoing(
        f"c{challenge.id}",
        shows_card(challenge, language),
        view=partial(shown.components, language),
        mentions=tuple(each for each in challenge.invited if (each, maker) not in blocks),
    )
    sent = await posting.post(context, challenge.channel, notice, message)
    await context.service.challenges.card_posted(challenge, sent)
    return sent


async def current_card(context: Context, challenge: Challenge) -> Card:
    """Return the card for the present state of a challenge."""
    players, row = [each.player for each in challenge.players], None
    async with context.database.read() as unit:
        if challenge.match_id is not None:
            row = await unit.matches.get(challenge.match_id)
    return card(
        challenge,
        await context.names.escaped_by_player(players, challenge.server),
        ratings=await shown_ratings(context, challenge),
        # None if the match is played in the channel of the card
        match_channel=row.channel if row and row.channel != row.home else None,
    )


async def shown_ratings(context: Context, challenge: Challenge) -> dict[int, Text]:
    """Return the challenger's rating in such matches, on a ladder both players' ratings, where they
    have one; nothing if the challenge is not open any more."""
    if challenge.state is not ChallengeState.OPEN:
        return {}
    pool, now = pool_of(challenge.game, challenge.seats), context.wall_clock.now()
    players = [challenge.maker, *(challenge.invited if challenge.ladder else ())]
    async with context.database.read() as unit:
        stored = await unit.ratings.get(pool, players)
    return {player: rating_text(pool, current_rating(each, now)) for player, each in stored.items()}


@deliveries.on(ChallengeThreadNotice)
async def deliver_challenge_thread(
    context: Context, notice: Notice, content: ChallengeThreadNotice
) -> DeliveryResult:
    """Create the thread of a new match if the server wants one, and show the match on the card.

    If no thread can be created, the match stays in its channel. Raises Unplayable if the match
    cannot be replayed.
    """
    challenge = await context.service.challenges.get(content.challenge_id)
    match = await context.service.matches.load(notice.this_match)
    row = match.row
    if challenge.card is None:  # if both click «Rematch» at once, the match begins without a card
        shown = await current_card(context, challenge)
        challenge = replace(challenge, card=await post_card(context, challenge, shown, notice))
    if challenge.card is not None:
        if await wants_thread(context, row):
            await open_thread(context, match, challenge.card)
        shown = await current_card(context, challenge)
        view = shown.components(context.language_in(challenge.server))
        await posting.try_edit(context, challenge.channel, challenge.card, view)
    return DeliveryResult()

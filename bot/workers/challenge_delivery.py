"""How challenges reach Discord: their cards, and the threads of the matches they become."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import discord
import structlog

from bot import languages
from bot.context import Context
from bot.discord_io.custom_ids import Control, make_id
from bot.discord_io.failures import CALL_ERRORS, THREAD_EXISTS, Failure, failure
from bot.discord_io.markup import in_discord
from bot.messages.challenge_card import Card, card, match_location
from bot.messages.preferences import wants_threads
from bot.workers.deliveries import Deliveries, DeliveryResult, Unreachable
from bot.workers.posting import Message, custom_ids, find, post, texts, try_edit
from matches.model.entities import Challenge, ChallengeState, Notice
from matches.model.notices import CardNotice, OpeningNotice
from matches.model.present import present
from matches.model.text_values import ChannelName, Command, MatchNumber
from matches.steps.loaded_match import LoadedMatch
from rules.registry import title_of
from rules.text import Language, Name, joined, tr

deliveries = Deliveries()
"""The deliveries of this module."""

log = structlog.stdlib.get_logger(__name__)

LONGEST_NAME = 100
"""Discord's limit of a thread's name."""
THREAD_SLEEPS_AFTER = 1440
"""Minutes of silence after which Discord archives a thread; a new board wakes it. A server may
have 1,000 active ones, so that of a match that is over is to sleep soon."""


@deliveries.register(CardNotice)
async def deliver_card(context: Context, notice: Notice, content: CardNotice) -> DeliveryResult:
    """Post a challenge's card, or bring it up to date."""
    challenge = await context.service.challenging.get(content.challenge)
    shown = card(challenge, await card_names(context, challenge))
    language = context.language_in(challenge.server)
    if challenge.card is not None:
        await try_edit(context, challenge.channel, challenge.card, shown.view(language))
        return DeliveryResult(challenge.card)
    if challenge.state is ChallengeState.OPEN:
        try:
            return DeliveryResult(await post_card(context, challenge, shown, notice))
        except discord.HTTPException as error:
            if failure(error) is not Failure.UNREACHABLE:
                raise
            await notify_maker_invisible(context, challenge, notice, content)
            raise Unreachable(f"challenge {challenge.id}: no channel to post in") from error
    if notice.tried_at is None:
        return DeliveryResult()
    # an earlier try may have left a card that still invites people
    place = context.discord.get_partial_messageable(challenge.channel, guild_id=challenge.server)
    found = await find(context, place, notice, shows_card(challenge, language))
    if found is not None:
        await try_edit(context, challenge.channel, found, shown.view(language))
    return DeliveryResult(found)


async def notify_maker_invisible(
    context: Context, challenge: Challenge, notice: Notice, content: CardNotice
) -> None:
    """Tell the challenge's maker, once, that nobody can see it."""
    text = tr(
        "Your challenge to {game} can't be seen: I may not write in {channel}, or the channel is "
        "gone. I'll post it when an admin lets me. {list} lists it, and {challenge} in another "
        "channel makes a new one.",
        game=Name(title_of(challenge.game)),
        channel=ChannelName(challenge.channel),
        list=Command("challenges"),
        challenge=Command("challenge"),
    )
    await context.service.delivered.card_invisible(challenge, notice, content, text)


def shows_card(challenge: Challenge, language: Language) -> Callable[[discord.Message], bool]:
    """Whether a message is the card of a challenge, still open or turned into its match.

    The thread of a match has the id of its card's message.
    """
    control, match = make_id(Control.BUTTON, "accept", challenge.id), challenge.match

    def recognise(message: discord.Message) -> bool:
        if match is None or control in custom_ids(message.components):
            return control in custom_ids(message.components)
        places = (match_location(match, place) for place in (None, message.id))
        started = tuple(in_discord(place, language) for place in places)
        return any(text.endswith(started) for text in texts(message.components))

    return recognise


async def post_card(context: Context, challenge: Challenge, shown: Card, notice: Notice) -> int:
    """The message of a card: found where an earlier try left it, or sent."""
    place = context.discord.get_partial_messageable(challenge.channel, guild_id=challenge.server)
    language = context.language_in(challenge.server)
    message = Message(
        f"c{challenge.id}",
        shows_card(challenge, language),
        view=partial(shown.view, language),
        mentions=shown.mentions,
    )
    sent = await post(context, place, notice, message)
    await context.service.delivered.card_posted(challenge, sent)
    return sent


async def card_names(context: Context, challenge: Challenge) -> dict[int, str]:
    """Escaped names of everybody in a challenge."""
    players = [each.player for each in challenge.players]
    return dict(zip(players, await context.names.escaped(players, challenge.server), strict=True))


@deliveries.register(OpeningNotice)
async def deliver_opening(
    context: Context, notice: Notice, content: OpeningNotice
) -> DeliveryResult:
    """Make the match's thread where that is wished and possible; say on the card where it is."""
    challenge = await context.service.challenging.get(content.challenge)
    loaded = await context.service.playing.load(present(notice.match, "match of a notice"))
    match = loaded.match
    if challenge.card is None:  # two pressed «Rematch» at once: it began before its card was posted
        shown = card(challenge, await card_names(context, challenge))
        challenge = replace(challenge, card=await post_card(context, challenge, shown, notice))
    if match.channel == match.home and challenge.card is not None:
        settings = await context.service.servers.settings(match.server)
        if wants_threads(settings, default=context.match_threads):
            thread = await make_thread(context, loaded, challenge.card, again=bool(notice.tried_at))
            if thread is not None:
                await context.service.delivered.match_moved(match.id, thread)
    if challenge.card is not None:
        async with context.store.read() as unit:
            now = await unit.matches.get(match.id)
        place = now.channel if now and now.channel != now.home else None
        shown = card(challenge, await card_names(context, challenge), match_channel=place)
        await try_edit(
            context,
            challenge.channel,
            challenge.card,
            shown.view(context.language_in(challenge.server)),
        )
    return DeliveryResult()


async def make_thread(
    context: Context, loaded: LoadedMatch, card_message: int, *, again: bool
) -> int | None:
    """A public thread under the card; its id is the card's (so making it twice is noticed)."""
    match = loaded.match
    people = joined(await context.names.plain(match.players, match.server), " – ")
    title = joined([loaded.game.title, MatchNumber(match.id)])
    name = languages.render_within(
        joined([title, people], " · "), context.language_in(match.server), LONGEST_NAME
    )
    place = context.discord.get_partial_messageable(match.home, guild_id=match.server)
    try:
        if again:
            return (await context.discord.fetch_channel(card_message)).id
    except discord.HTTPException as error:
        if failure(error) is not Failure.UNREACHABLE:
            raise
    try:
        thread = await place.get_partial_message(card_message).create_thread(
            name=name, auto_archive_duration=THREAD_SLEEPS_AFTER
        )
    except discord.HTTPException as error:
        if error.code == THREAD_EXISTS:
            return card_message
        if failure(error) is Failure.LATER:
            raise
        log.info("no thread, the match stays in the channel", match=match.id, error=str(error))
        return None
    except ValueError:  # the server is not in the cache: it went away in this moment
        return None
    for player in match.players:
        try:
            await thread.add_user(discord.Object(player))
        except CALL_ERRORS as error:
            log.info("could not add to thread", match=match.id, error=str(error))
    return thread.id

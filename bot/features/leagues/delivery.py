"""Delivers the cards of seasons, and opens the threads of their matches."""

from datetime import timedelta
from functools import partial

from bot.context import Context
from bot.features.leagues.messages import season_card, shown_on_card
from bot.machine.outbox import deliveries
from bot.messages.sentences import season_or_ladder
from bot.sending import posting
from bot.sending.threads import open_thread, wants_thread
from model.entities import Notice
from model.notices import DeliveryResult, SeasonCardNotice, SeasonThreadNotice
from model.text_values import match_number
from rules.text import join_texts, listing

POSTED_AGAIN = timedelta(days=1)
"""A card that is older is posted again, because Discord limits edits of old messages."""


@deliveries.on(SeasonCardNotice)
async def deliver_season_card(
    context: Context, notice: Notice, content: SeasonCardNotice
) -> DeliveryResult:
    """Edit the card of a season; post it if it is new, old, or its season has begun or ended."""
    shown = await context.service.leagues.load(content.season_id)
    season = shown.season
    names = await context.names.escaped_by_player(shown_on_card(shown), season.server)
    card = season_card(shown, names)
    old, language = season.card, context.language_in(season.server)
    recent = old is not None and context.wall_clock.now() - old.at < POSTED_AGAIN
    if old is not None and recent and old.state == season.state:
        new = card.components(language)
        if await posting.edit_if_possible(context, season.channel, old.message, new):
            await context.service.leagues.card_posted(season, old.message, new=False)
            return DeliveryResult(old.message)
    recognise = posting.has_button("league-rules", season.id)
    message = posting.Outgoing(f"l{notice.id}", recognise, view=partial(card.components, language))
    sent = await posting.post(context, season.channel, notice, message)
    if old is not None and old.message != sent:  # while it is known which one that is
        await posting.delete_if_possible(context, season.channel, old.message)
    await context.service.leagues.card_posted(season, sent, new=True)
    return DeliveryResult(sent)


@deliveries.on(SeasonThreadNotice)
async def deliver_season_thread(
    context: Context, notice: Notice, _content: SeasonThreadNotice
) -> DeliveryResult:
    """Create the thread of a match of a season, below a message that says who plays, if the server
    wants threads. If none can be created, the match stays in the channel."""
    match = await context.service.matches.load(notice.this_match)
    row = match.row
    if not await wants_thread(context, row):
        return DeliveryResult()
    language = context.language_in(row.server)
    beginning = join_texts([match_number(row.id), season_or_ladder(row)], " · ")
    people = listing(await context.names.escaped(row.players, row.server))
    text = join_texts([beginning, people], " · ")
    message = posting.Outgoing.saying(f"t{row.id}", text, language, beginning)
    sent = await posting.post(context, row.home, notice, message)
    await open_thread(context, match, sent)
    return DeliveryResult(sent)

"""`/review`: where a match that is over, or a study, was won or lost."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial

import discord
import structlog

from bot.context import Context, Interaction
from bot.discord_io.components import MAX_TEXT_LENGTH, button, view_of
from bot.discord_io.failures import CALL_ERRORS
from bot.discord_io.markup import InDiscord, in_discord
from bot.features.reviews.messages import ReviewPage, ReviewSource, progress, review_page, source_of
from bot.interactions.board_pictures import board_view, private_view
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import complete_any_match, load_only, matches_to_view
from bot.interactions.slash_commands import MatchText, describe, suggest
from bot.languages import render_within
from bot.machine.outbox import deliveries
from bot.sending import posting
from matches.reviews import RequestedReview, read_review
from model.entities import Chosen, MatchOrStudy, Notice, StoredReview
from model.errors import Refused, Unplayable
from model.limits import Limit
from model.notices import DeliveryResult, ReviewNotice
from model.text_values import Mention, is_former, match_number
from players.judgements import judgement_of, without_search
from players.levels import ADVISER_SEED
from players.review import Review, next_search, with_judgement
from rules.line import Line
from rules.text import Text, join_texts, tr, tr_plural


@handlers.command(
    "review", tr("See where a match that is over was won or lost."), limit=Limit.SEARCH
)
@describe(match=tr("The number of the match. Leave it out for the one in this channel."))
@suggest(match=complete_any_match)
async def review(interaction: Interaction, match: MatchText | None = None) -> None:
    """`/review`: show the review of a match, or queue it."""
    request = Request(interaction)
    chosen = await load_only(request, await matches_to_view(request, match))
    await _review(request, MatchOrStudy(chosen.row.id))


@handlers.on("ask-review", about="match", limit=Limit.SEARCH)
@handlers.on("review", about="match")
async def review_clicked(request: Request) -> None:
    """Handle «Review» on the last board of a match, which may begin a search and is limited like
    one, and the buttons below its review."""
    await _review(request, MatchOrStudy(request.match_id))


@handlers.on("ask-study-review", limit=Limit.SEARCH)
@handlers.on("study-review")
async def review_of_study_clicked(request: Request) -> None:
    """Handle «Review» on a study, and the buttons below its review."""
    await _review(request, MatchOrStudy(study=request.number(0)))


async def _review(request: Request, about: MatchOrStudy) -> None:
    """Show the page of a review that a button leads to, the first one if it does not say any; or
    queue the review, or say how far it is."""
    context, player, reviews = request.context, request.player, request.service.reviews
    source = await source_of(context, player, about)
    finished = await reviews.finished(about)
    if finished is not None:
        number = request.number_or_none(1) or 0
        page = await review_page(context, source, finished, await private_view(request), number)
        await request.say(page.text, page.buttons, picture=page.picture)
        return
    context.searches.check_switched_on()
    if about.match_id is not None:
        asked = await reviews.ask_for_match(about.match_id, player)
        where = tr("I'll post the review here and mention you, usually in a minute or two.")
    else:
        asked = await reviews.ask_for_study(source.number, player, len(source.line.turns))
        where = tr(
            "I'll send it to you in a private message, usually in a minute or two. If you accept "
            "none, press Review again later."
        )
    await _say_queued(request, asked, source, where)


async def _say_queued(
    request: Request, asked: RequestedReview, source: ReviewSource, where: Text
) -> None:
    """Say that a review is queued, or how far it is."""
    plies = len(source.line.moves)
    back = [button(tr("Look back"), source.look, source.number, plies)]
    if not asked.is_new:
        far = progress(read_review(asked.review), source.line)
        await request.say(join_texts([tr("This review was asked for already."), far]), back)
        return
    waiting = tr_plural(
        "{count} other review is done first.",
        "{count} other reviews are done first.",
        count=asked.ahead,
    )
    text = join_texts([waiting, where]) if asked.ahead else where
    request.set_done(text)
    await request.say(text, back)


# ---- delivery
log = structlog.stdlib.get_logger(__name__)

MAX_AT_A_TIME = 2
"""Reviews that a process works on at the same time; the others wait, and leave room for boards."""
STORED_EVERY = 10
"""Searches after which a review is stored, and its message edited."""
OLDEST_EDITED = timedelta(minutes=50)
"""Discord limits how often messages that are older than an hour can be edited."""


@deliveries.on(ReviewNotice)
async def deliver_review(context: Context, notice: Notice, content: ReviewNotice) -> DeliveryResult:
    """Go on with a review. When it is done, post it in the channel of its match, or send it to the
    player who asked for it if there is no such channel, or if it is of a study.

    Raises SearchFailed, Unplayable if the match cannot be replayed, and what posting raises.
    """
    number = content.review_id
    async with context.database.read() as unit:
        stored = await unit.reviews.get(number)
    if stored is None:
        return DeliveryResult()
    if len(context.reviewing) >= MAX_AT_A_TIME or not context.searches.switched_on:
        return posting.later(context, notice)
    context.reviewing.add(number)
    try:
        source = await source_of(context, stored.player, stored.about)
        return await _Delivery(context, notice, stored, source).deliver()
    except Unplayable:
        raise
    except Refused as error:  # the study is gone, or cannot be replayed any more
        log.info("review given up", review=number, why=str(error))
        return DeliveryResult()
    finally:
        context.reviewing.discard(number)


class _Delivery:
    """The work on one review, and its messages.

    What the searches have found is stored now and then, so after a restart or a crash the review
    goes on from there. Meanwhile one message says how far it is.
    """

    def __init__(
        self, context: Context, notice: Notice, stored: StoredReview, source: ReviewSource
    ) -> None:
        self._context = context
        self._notice = notice
        self._stored = stored
        self._source = source
        self._server = None if source.match is None else source.match.row.server
        language = context.languages.default
        if self._server is not None:
            language = context.language_in(self._server)
        self._language = InDiscord(language)
        self._shows_progress = True
        """False if no message about the progress can be posted."""

    async def deliver(self) -> DeliveryResult:
        """Do as `deliver_review` says."""
        context = self._context
        review = await self._finished(read_review(self._stored))
        if review is None:
            return DeliveryResult(retry_at=context.wall_clock.now())
        sent = None
        async with context.database.read() as unit:
            stored = await unit.reviews.get(self._stored.id)
        if stored is not None:  # otherwise its study is gone, or it was given up
            self._stored = stored
            # some people may have erased their data meanwhile
            self._source = await source_of(context, stored.player, stored.about)
            view = await board_view(context, self._server)
            page = await review_page(context, self._source, review, view, 0)
            sent = await self._post(self._result(page))
        if self._stored.message is not None:
            await posting.delete_if_possible(context, *self._stored.message)
        return DeliveryResult(None if sent is None else sent[1])

    async def _finished(self, review: Review) -> Review | None:
        """Search what is still to be searched. Return None if the bot stops before that is done."""
        context, source, count = self._context, self._source, 0
        at_random = source.match.plies_chosen(Chosen.AT_RANDOM) if source.match else ()
        while (search := next_search(source.line, review)) is not None:
            if count % STORED_EVERY == 0 and self._shows_progress:
                await self._show_progress(review, source.line)
            position, settings = search
            judgement = without_search(position)
            if judgement is None:
                reports = await context.searches.run(
                    position, settings, ADVISER_SEED, owner=source.owner, urgent=False
                )
                judgement = judgement_of(reports)
            review = with_judgement(source.line, review, judgement, at_random)
            count += 1
            stops = context.shutdown.begun
            if review.done or stops or count % STORED_EVERY == 0:
                kept = await context.service.reviews.save(self._stored.id, review)
                if not kept:  # its study is gone, so nobody needs the rest
                    return review
            if stops and not review.done:
                return None
        return review

    # ---- messages
    async def _show_progress(self, review: Review, line: Line) -> None:
        """Say how far the review is, in one message that is edited."""
        about = tr("I am reviewing your study.")
        if self._source.match is not None:
            number = match_number(self._source.match.row.id)
            about = tr("I am reviewing match {match}.", match=number)
        language = self._language
        text = in_discord(join_texts([about, progress(review, line)]), language)
        if self._stored.message is None:
            beginning = posting.begins_with(in_discord(about, language))
            sent = await self._post(posting.Outgoing(f"v{self._notice.id}p", beginning, text))
            self._stored = replace(self._stored, message=sent)
            self._shows_progress = sent is not None
            await self._context.service.reviews.set_message(self._stored.id, sent)
            return
        channel, number = self._stored.message
        age = self._context.wall_clock.now() - discord.utils.snowflake_time(number)
        if age < OLDEST_EDITED:
            place = self._context.discord.get_partial_messageable(channel)
            try:
                message = place.get_partial_message(number)
                await message.edit(content=text, allowed_mentions=posting.mention_only())
            except CALL_ERRORS as error:  # the review itself matters
                log.info("progress not shown", review=self._stored.id, error=error)

    def _result(self, page: ReviewPage) -> posting.Outgoing:
        """Return the message with a review. An earlier attempt is recognised by its file."""
        language, player = self._language, self._stored.player
        picture = replace(page.picture, name=f"review-{self._stored.id}.png")
        lines: Sequence[Text] = [page.text]
        if not is_former(player):
            lines = [tr("{player}, the review is done.", player=Mention(player)), page.text]
        return posting.Outgoing(
            f"v{self._notice.id}",
            posting.has_file(picture.name),
            render_within(join_texts(lines, "\n"), language, MAX_TEXT_LENGTH),
            view=partial(view_of, language, page.buttons),
            file=picture.file,
            mentions=(player,),
        )

    async def _post(self, message: posting.Outgoing) -> tuple[int, int] | None:
        """Post in the channel of the match, or privately if there is none. Return the channel and
        the message, None if the player accepts no private messages."""
        context, notice, player = self._context, self._notice, self._stored.player
        if self._source.match is not None:
            sent = await posting.post_in_channels(context, self._source.match.row, notice, message)
            if sent is not None or is_former(player):
                return sent
        return await posting.post_privately(context, player, notice, message)

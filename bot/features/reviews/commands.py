"""`/review`: where a match that is over, or a study, was won or lost."""

from bot.context import Interaction
from bot.discord_io.components import button
from bot.features.reviews.messages import ReviewSource, progress, review_page, source_of
from bot.interactions.board_pictures import private_view
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import complete_any_match, load_only, matches_to_view
from bot.interactions.slash_commands import MatchText, describe, suggest
from matches.reviews import RequestedReview, read_review
from model.entities import MatchOrStudy
from model.limits import Limit
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

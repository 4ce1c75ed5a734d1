"""`/review`: where a match that is over, or a study, was won or lost."""

from bot.context import Interaction
from bot.discord_io.components import button
from bot.features.reviews.messages import (
    WITHHELD,
    ReviewSource,
    progress,
    review_page,
    source_of_match,
    source_of_study,
)
from bot.features.studies import read_study
from bot.interactions import find_match
from bot.interactions.arguments import MatchText, describe, suggest
from bot.interactions.dispatch import Handlers, Request
from bot.interactions.private_pictures import private_view
from bot.interactions.suggestions import complete_any_match
from matches.reviews import Asked, read_review
from model.limits import Limit
from players.review import Review
from rules.text import NOTHING, Text, join_texts, tr, tr_plural

handlers = Handlers()


@handlers.command(
    "review", tr("See where a match that is over was won or lost."), limit=Limit.SEARCH
)
@describe(match=tr("The number of the match. Leave it out for the one in this channel."))
@suggest(match=complete_any_match)
async def review(interaction: Interaction, match: MatchText | None = None) -> None:
    """`/review`: show the review of a match, or queue it."""
    request = Request(interaction)
    loaded = await find_match.match_to_view(request, match)
    await _review_match(request, loaded.match.id)


@handlers.on("ask-review", match=True, limit=Limit.SEARCH)
@handlers.on("review", match=True)
async def review_clicked(request: Request) -> None:
    """Handle «Review» on the last board of a match, and the buttons below its review."""
    await _review_match(request, request.number(0), _page(request))


def _page(request: Request) -> int:
    """Return the page that a button leads to, the first one if it does not say any."""
    return request.number(1) if len(request.args) > 1 else 0


async def _review_match(request: Request, match_id: int, page: int = 0) -> None:
    reviews = request.service.reviews
    loaded = await request.service.matches.load(match_id)
    source = await source_of_match(request.context, loaded, request.player)
    finished = await reviews.finished(match_id=match_id)
    if finished is not None:
        await _show(request, source, finished, page)
        return
    request.context.searches.check_switched_on()
    asked = await reviews.ask_for_match(match_id, request.player)
    where = tr("I'll post the review here and mention you, usually in a minute or two.")
    await _say_queued(request, asked, source, where)


@handlers.on("ask-study-review", limit=Limit.SEARCH)
@handlers.on("study-review")
async def review_of_study_clicked(request: Request) -> None:
    """Handle «Review» on a study, and the buttons below its review."""
    study = request.number(0)
    _, imported = await read_study(request, study)
    source = await source_of_study(study, imported, request.player)
    finished = await request.service.reviews.finished(study=study)
    if finished is not None:
        await _show(request, source, finished, _page(request))
        return
    request.context.searches.check_switched_on()
    asked = await request.service.reviews.ask_for_study(
        study, request.player, len(source.line.turns)
    )
    where = tr(
        "I'll send it to you in a private message, usually in a minute or two. If you accept "
        "none, press Review again later."
    )
    await _say_queued(request, asked, source, where)


async def _show(request: Request, source: ReviewSource, finished: Review, page: int) -> None:
    view = await private_view(request)
    shown = await review_page(request.context, source, finished, view, page)
    await request.say(shown.text, shown.buttons, picture=shown.picture)


async def _say_queued(request: Request, asked: Asked, source: ReviewSource, where: Text) -> None:
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
        count=asked.before,
    )
    before = waiting if asked.before else NOTHING
    withheld = await request.service.reviews.first_withheld(source.line)
    note = NOTHING if withheld is None else WITHHELD
    text = join_texts([before, where, note])
    request.set_done(text)
    await request.say(text, back)

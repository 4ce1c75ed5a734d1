"""`/undo` and `/takeback`."""

from bot.context import Interaction
from bot.features.play.choosing import open_pad
from bot.features.play.match_subject import MatchSubject
from bot.features.proposals import request_sent
from bot.interactions.arguments import MatchText
from bot.interactions.dispatch import Handlers, Request
from bot.interactions.find_match import match_to_act_on
from bot.interactions.suggestions import own_match
from matches.log.loaded_match import LoadedMatch
from model.limits import Limit
from rules.text import tr

handlers = Handlers()


@handlers.command("undo", tr("Undo your own last move, within a minute."))
@own_match
async def undo(interaction: Interaction, match: MatchText | None = None) -> None:
    """`/undo`: undo the player's own last turn."""
    request = Request(interaction)
    loaded = await match_to_act_on(request, match)
    await _undo(request, loaded.match.id)


@handlers.on("undo", match=True, even_if_late=True)
async def undo_clicked(request: Request) -> None:
    """Handle «Undo» on the board of that turn: undo it."""
    await _undo(request, request.number(0), request.number(1))


async def _undo(request: Request, match_id: int, seq: int | None = None) -> None:
    """Undo the player's own last turn, and show the pad again. Raises Refused."""
    request.context.rate_limits.check(request.player, Limit.UNDO)
    after = await request.service.takebacks.undo(
        match_id,
        request.player,
        seq=seq,
        interaction=request.interaction.id,
        pressed_at=request.pressed_at,
    )
    reply = tr("Undone. It's your turn again.")
    request.set_done(reply)
    await open_pad(request, MatchSubject(after, request.player), note=reply)


@handlers.command(
    "takeback", tr("Ask your opponent to let you take back your last move."), limit=Limit.OFFER
)
@own_match
async def takeback(interaction: Interaction, match: MatchText | None = None) -> None:
    """`/takeback`: ask for a takeback."""
    request = Request(interaction)
    await _ask_for_takeback(request, await match_to_act_on(request, match))


@handlers.on("takeback", match=True, limit=Limit.OFFER)
async def takeback_clicked(request: Request) -> None:
    """Handle «Ask for takeback»."""
    await _ask_for_takeback(request, await request.load_match())


async def _ask_for_takeback(request: Request, before: LoadedMatch) -> None:
    """Ask the other players to let the player take back their last turn. Raises Refused."""
    after = await request.service.takebacks.take_back(
        before.match.id, request.player, interaction=request.interaction.id
    )
    duel = len(before.match.seats) == 2
    await request.say_done(tr("Your move is taken back.") if after else request_sent(duel=duel))

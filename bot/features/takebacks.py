"""`/undo` and `/takeback`."""

from bot.features.play.choosing import open_pad
from bot.features.play.playing import MatchSubject
from bot.features.proposals import request_sent
from bot.interactions.dispatch import Request
from bot.interactions.find_match import on_own_match
from matches.log.match import Match
from model.entities import MatchRow
from model.limits import Limit
from rules.text import tr


def _has_moves(row: MatchRow, _: int) -> bool:
    """Whether there is something to undo in a match."""
    return row.move_number > 0


@on_own_match(
    "undo", tr("Undo your own last move, within a minute."), even_if_late=True, only=_has_moves
)
async def undo(request: Request, match: Match) -> None:
    """Undo the player's own last turn, and show the pad again. «Undo» undoes only the turn of its
    board. Raises Refused."""
    # here, because the question which match is meant does not count
    request.context.rate_limits.check(request.player, Limit.UNDO)
    after = await request.service.takebacks.undo(
        match.row.id, request.player, request.press, seq=request.number_or_none(1)
    )
    reply = tr("Undone. It's your turn again.")
    request.set_done(reply)
    await open_pad(request, MatchSubject(after, request.player), note=reply)


@on_own_match(
    "takeback",
    tr("Ask your opponent to let you take back your last move."),
    limit=Limit.PROPOSAL,
    only=_has_moves,
)
async def ask_for_takeback(request: Request, match: Match) -> None:
    """Ask the other players to let the player take back their last turn. Raises Refused."""
    after = await request.service.takebacks.take_back(match.row.id, request.player, request.press)
    await request.say_done(tr("Your move is taken back.") if after else request_sent(match.row))

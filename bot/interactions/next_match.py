"""The match to play in next."""

from bot.discord_io.components import Link
from bot.interactions.dispatch import Request
from bot.messages.lists import match_url
from model.entities import Match
from model.text_values import match_number
from rules.text import tr_plural


def by_time_left(match: Match) -> tuple[bool, float]:
    """Order matches by the time that is left, those without a clock last."""
    at = match.deadline
    return at is None, 0 if at is None else at.timestamp()


async def next_link(request: Request, match_id: int) -> Link | None:
    """Return a link to another match in which it is the player's turn; None if there is none.

    They are in the order of the time that is left. After `match_id`, if it waits, too, comes the
    next one in this order, else the first. So who follows the links comes to all of them.
    """
    async with request.read() as unit:
        matches = await unit.matches.waiting_for(request.player)
    ordered = sorted(matches, key=by_time_left)
    place = next((index for index, each in enumerate(ordered) if each.id == match_id), -1)
    waiting = [*ordered[place + 1 :], *ordered[: max(place, 0)]]
    if not waiting:
        return None
    following = waiting[0]
    label = tr_plural(
        "Next: {match} ({count} waiting)",
        "Next: {match} ({count} waiting)",
        count=len(waiting),
        match=match_number(following.id),
    )
    return Link(label, match_url(following))

"""The text of a leaderboard: a page of ranked players, and where its reader stands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.context import Context
from bot.discord_io.markdown import escaped
from bot.discord_io.markup import bold, heading, small
from bot.discord_io.names import ACCOUNT
from bot.messages.lists import Page
from bot.messages.ratings import rating_text
from matches.use_cases.leaderboards import Leaderboard
from model.ratings.pools import is_for_several, is_provisional, title_of_pool
from model.ratings.rating import StoredRating
from model.ratings.updates import RANKED_MATCHES, RANKED_OPPONENTS
from model.text_values import Command
from rules.text import (
    NOTHING,
    Name,
    Text,
    Translatable,
    Verbatim,
    join_texts,
    tr,
    tr_plural,
)


async def leaderboard_page(
    context: Context, pool: str, number: int, reader: int, *, server: int | None
) -> Page:
    """Return a page of the leaderboard of a pool, as `reader` sees it.

    It is that of a server, or that of all servers if `server` is None; there, people have the names
    of their accounts. `number` counts from 0; a number out of range leads to the nearest page.
    """
    board = await context.service.leaderboards.page(pool, number, reader, server=server)
    place = ACCOUNT if server is None else server
    names = await context.names.look_up((place, each.player) for each in board.players)
    where = tr("This server") if server is not None else tr("All servers")
    lines: list[Translatable] = [heading(join_texts([title_of_pool(pool), where], " · "))]
    lines += [
        _line(board.first_rank + index, each, escaped(names[place, each.player]))
        for index, each in enumerate(board.players)
    ]
    if not board.players:
        lines.append(_nobody() if server is not None else _nobody_listed())
    lines.append(_about_reader(board, reader, server))
    lines += [small(each) for each in _legend(pool, board.players)]
    return Page(join_texts(lines, "\n"), board.number, board.count)


def _line(rank: int, stored: StoredRating, name: str) -> Translatable:
    """Return the line of a player: «1. Ann · 1524 · 12 matches»."""
    who = join_texts([bold(Verbatim(f"{rank}\\.")), Name(name)])
    matches = tr_plural("{count} match", "{count} matches", count=stored.matches)
    return join_texts([who, bold(rating_text(stored.pool, stored.rating)), matches], " · ")


def _nobody() -> Text:
    return tr(
        "Nobody has a rank here yet. {command} with `rated` begins a rated match.",
        command=Command("challenge"),
    )


def _nobody_listed() -> Text:
    return tr(
        "Nobody is listed here yet: only people with a rank who chose that in {command}.",
        command=Command("settings"),
    )


def _about_reader(board: Leaderboard, reader: int, server: int | None) -> Translatable:
    """Say which rank the reader has if they are not on the page, or why they have none."""
    own = board.own
    if any(each.player == reader for each in board.players):
        return NOTHING
    if own is not None and board.own_rank is not None:
        return tr_plural(
            "You have rank {rank}, with {rating} from {count} match.",
            "You have rank {rank}, with {rating} from {count} matches.",
            count=own.matches,
            rank=board.own_rank,
            rating=rating_text(own.pool, own.rating),
        )
    if own is None or not own.ranked:
        return tr(
            "You have no rank yet. Rated matches: {matches} of {needed}. "
            "Different opponents in them: {opponents} of {other_needed}.",
            matches=0 if own is None else min(own.matches, RANKED_MATCHES),
            needed=RANKED_MATCHES,
            opponents=0 if own is None else min(own.opponents, RANKED_OPPONENTS),
            other_needed=RANKED_OPPONENTS,
        )
    if server is None:
        return tr(
            "You are not on this list. In {command} you can choose to be listed among the players "
            "of all servers.",
            command=Command("settings"),
        )
    return tr("You are not on this list, because you have had no such rated match on this server.")


def _legend(pool: str, shown: Sequence[StoredRating]) -> list[Translatable]:
    """Explain the signs that stand behind the ratings of a page."""
    found: list[Translatable] = []
    if shown and is_for_several(pool):
        found.append(tr("± says how uncertain a rating is."))
    if any(is_provisional(pool, each.rating) for each in shown):
        found.append(tr("? marks a provisional rating, from few matches or from long ago."))
    return found

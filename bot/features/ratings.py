"""`/leaderboard`: the players with the best ratings, page by page."""

from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import MenuEntry, button, select, suggestion
from bot.discord_io.markup import bold, heading, small
from bot.discord_io.names import ACCOUNT
from bot.interactions.dispatch import InvalidCustomId, Request, handlers
from bot.interactions.slash_commands import ShortText, Suggestion, describe, matching, suggest
from bot.messages.endings import PROVISIONAL, RATINGS_CHANGING, rating_text
from bot.messages.pages import turning
from matches.ratings.leaderboards import PAGE_SIZE, Leaderboard
from model.ratings.pools import (
    all_pools,
    is_for_several,
    is_provisional,
    pool_of,
    pools_of,
    title_of_pool,
)
from model.ratings.rating import StoredRating
from model.ratings.updates import RANKED_MATCHES, RANKED_OPPONENTS
from model.text_values import Command
from rules.registry import game_typed
from rules.text import NOTHING, Language, Notation, Text, in_language, join_texts, tr, tr_plural

HERE, EVERYWHERE = "here", "all"
"""Which leaderboard: of the server where it is read, or of all servers."""


async def complete_pool(request: Request, typed: str) -> list[Suggestion]:
    """Suggest the games, those with two ratings twice."""
    return matching(request, typed, {pool: title_of_pool(pool) for pool in all_pools()})


@handlers.command("leaderboard", tr("The players with the best ratings."))
@describe(
    game=tr("Which game. Leave it out for this channel's game, or the one that you played last."),
    where=tr("On this server or on all servers. Leave it out for this server."),
)
@app_commands.choices(
    where=[suggestion(tr("This server"), HERE), suggestion(tr("All servers"), EVERYWHERE)]
)
@suggest(game=complete_pool)
async def leaderboard(
    interaction: Interaction, game: ShortText | None = None, where: str | None = None
) -> None:
    """`/leaderboard`: show the first page for a game, or for the one played last."""
    request = Request(interaction)
    language = request.plain_language
    pool = await pool_here(request) if game is None else pool_typed(game, language)
    await show_leaderboard(request, pool, where or HERE, 0)


async def pool_here(request: Request) -> str:
    """Return the pool of the matches in this channel, if all have one, else the one played last."""
    async with request.read() as unit:
        rows = await unit.matches.in_channel(request.channel, request.player)
    pools = {pool_of(each.game, len(each.seats)) for each in rows}
    if len(pools) == 1 and pools <= {*all_pools()}:
        return pools.pop()
    leaderboards = request.context.service.leaderboards
    return await leaderboards.played_last(request.player, server=request.server)


def pool_typed(typed: str, language: Language) -> str:
    """Return the pool that somebody chose or typed, by its name, its title or its game.

    Raises GameError, a sentence, if there is no such game.
    """
    name = typed.strip().lower()
    for pool in all_pools():
        title = title_of_pool(pool)
        if name in {pool, str(title).lower(), in_language(title, language).lower()}:
            return pool
    return pools_of(game_typed(typed))[0]


@handlers.on("leaders")
async def turn_page(request: Request) -> None:
    """Handle the buttons that turn the pages of a leaderboard, and the menu of the others."""
    pool, where = request.values[0] if request.values else request.arg(1), request.arg(2)
    if pool not in all_pools() or where not in {HERE, EVERYWHERE}:
        raise InvalidCustomId(f"no leaderboard {pool} {where}")
    await show_leaderboard(request, pool, where, request.page)


async def show_leaderboard(request: Request, pool: str, where: str, number: int) -> None:
    """Show a page of a leaderboard; `number` counts from 0.

    In a private message there is only the one of all servers, where people have the names of their
    accounts.
    """
    server = request.server if where == HERE else None
    context = request.context
    board = await context.service.leaderboards.page(pool, number, request.player, server=server)
    place = ACCOUNT if server is None else server
    names = await context.names.escaped_by_player((each.player for each in board.players), place)
    title = tr("This server") if server is not None else tr("All servers")
    lines: list[Text] = [heading(join_texts([title_of_pool(pool), title], " · "))]
    lines += [
        _line(rank, each, names[each.player])
        for rank, each in enumerate(board.players, board.number * PAGE_SIZE + 1)
    ]
    if not board.players:
        nobody = tr(
            "Nobody has a rank here yet. {command} with `rated` starts a rated match.",
            command=Command("challenge"),
        )
        if server is None:
            nobody = tr(
                "Nobody is listed here yet. With a rank, you can choose to be, in {command}.",
                command=Command("settings"),
            )
        lines.append(nobody)
    lines.append(_about_reader(board, request.player, server))
    if board.changing:
        lines.append(small(RATINGS_CHANGING))
    if board.players and is_for_several(pool):
        lines.append(small(tr("± shows how uncertain a rating is.")))
    if any(is_provisional(pool, each.rating) for each in board.players):
        lines.append(small(PROVISIONAL))
    buttons = turning(board.number, board.count, "leaders", pool, where)
    label, there = tr("This server"), HERE
    if where == HERE:
        label, there = tr("All servers"), EVERYWHERE
    other = button(label, "leaders", 0, pool, there) if request.server is not None else None
    pools = [MenuEntry(title_of_pool(each), each, chosen=each == pool) for each in all_pools()]
    games = select(tr("Game"), pools, "leaders", 0, pool, where)
    await request.say(join_texts(lines, "\n"), buttons, [other], [games])


def _line(rank: int, stored: StoredRating, name: Text) -> Text:
    """Return the line of a player: «1. Ann · 1524 · 12 matches»."""
    who = join_texts([bold(Notation(f"{rank}\\.")), name])
    matches = tr_plural("{count} match", "{count} matches", count=stored.matches)
    return join_texts([who, bold(rating_text(stored.pool, stored.rating)), matches], " · ")


def _about_reader(board: Leaderboard, reader: int, server: int | None) -> Text:
    """Say which rank the reader has if they are not on the page, or why they have none."""
    own = board.own
    if any(each.player == reader for each in board.players):
        return NOTHING
    if own is not None and board.own_rank is not None:
        written = rating_text(own.pool, own.rating)
        return tr("You have rank {rank}, with {rating}.", rank=board.own_rank, rating=written)
    if own is None or not own.ranked:
        condition = tr(
            "You get a rank after {matches} rated matches against {opponents} different people.",
            matches=RANKED_MATCHES,
            opponents=RANKED_OPPONENTS,
        )
        if own is None:
            return condition
        so_far = tr(
            "You have {matches} against {opponents}.",
            matches=min(own.matches, RANKED_MATCHES),
            opponents=min(own.opponents, RANKED_OPPONENTS),
        )
        return join_texts([condition, so_far])
    if server is None:
        return tr(
            "You are not on this list. In {command} you can choose to be listed among the players "
            "of all servers.",
            command=Command("settings"),
        )
    return tr("You are not on this list: you have had no rated match of this kind on this server.")

"""Commands about ratings: `/leaderboard`."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.arguments import ShortText, describe
from bot.commands.play import press_of
from bot.context import Interaction
from bot.discord_io.components import suggestion
from bot.discord_io.responses import acknowledge, plain_language_of
from bot.interactions.leaderboards import EVERYWHERE, HERE, show_leaderboard
from model.ratings.pools import all_pools, pools_of, title_of_pool
from rules.registry import game_typed
from rules.text import Language, in_language, tr


@app_commands.command(name="leaderboard", description=tr("The players with the best ratings."))
@describe(
    game=tr("Which game."),
    where=tr("On this server or on all servers. Leave it out for this server."),
)
@app_commands.choices(
    where=[
        suggestion(tr("This server"), HERE),
        suggestion(tr("All servers"), EVERYWHERE),
    ]
)
async def leaderboard(interaction: Interaction, game: ShortText, where: str | None = None) -> None:
    """`/leaderboard`: show the first page of the leaderboard of a game."""
    await acknowledge(interaction)
    pool = pool_typed(game, plain_language_of(interaction))
    await show_leaderboard(press_of(interaction), pool, where or HERE, 0)


def pool_typed(typed: str, language: Language) -> str:
    """Return the pool that somebody chose or typed, by its name, its title or its game.

    Raises GameError, a sentence, if there is no such game.
    """
    wanted = typed.strip().lower()
    for pool in all_pools():
        title = title_of_pool(pool)
        if wanted in {pool, str(title).lower(), in_language(title, language).lower()}:
            return pool
    return pools_of(game_typed(typed))[0]


@leaderboard.autocomplete("game")
async def complete_pool(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the games, those with two ratings twice."""
    language = plain_language_of(interaction)
    titles = {pool: title_of_pool(pool) for pool in all_pools()}
    return [
        suggestion(title, pool)
        for pool, title in titles.items()
        if typed.strip().lower() in f"{title} {in_language(title, language)}".lower()
    ][:25]


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """The commands of this module."""
    return [leaderboard]

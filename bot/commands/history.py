"""`/history`: the ended matches of a player."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.arguments import ShortText, complete_game, describe
from bot.commands.play import press_of
from bot.context import Interaction
from bot.discord_io.components import suggestion
from bot.discord_io.responses import acknowledge
from bot.interactions.histories import MAX_SEARCH, Filters, opponents_named, show_history
from bot.messages.history import OUTCOME_LABELS
from model.seat_results import Outcome
from rules.registry import game_typed
from rules.text import Name, tr


async def complete_search(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the stored names of people whom the person has met, for a list of their own."""
    if getattr(interaction.namespace, "player", None) is not None:
        return []
    names = await opponents_named(interaction.client.context, interaction.user.id, typed)
    return [suggestion(Name(name), name[:MAX_SEARCH]) for name in names[:25]]


@app_commands.command(name="history", description=tr("Matches that have ended, yours or others'."))
@describe(
    player=tr("Whose matches. Leave it out for yours."),
    opponent=tr("Only matches against this player."),
    game=tr("Only matches of this game."),
    result=tr("Only matches that ended like this for the player."),
    search=tr("Part of an opponent's name, or the number of a match."),
)
@app_commands.choices(
    result=[suggestion(label, outcome.value) for outcome, label in OUTCOME_LABELS.items()]
)
@app_commands.autocomplete(game=complete_game, search=complete_search)
async def history(  # noqa: PLR0917  # a slash command's options are its parameters
    interaction: Interaction,
    player: discord.User | None = None,
    opponent: discord.User | None = None,
    game: ShortText | None = None,
    result: str | None = None,
    search: app_commands.Range[str, 1, MAX_SEARCH] | None = None,
) -> None:
    """`/history`: list the ended matches of a player, filtered."""
    await acknowledge(interaction)
    filters = Filters(
        player=interaction.user.id if player is None else player.id,
        opponent=None if opponent is None else opponent.id,
        game=None if game is None else game_typed(game).name,
        outcome=None if result is None else Outcome(result),
        search=search or "",
    )
    await show_history(press_of(interaction), filters, 0)


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """The commands of this module."""
    return [history]

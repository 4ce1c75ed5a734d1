"""`/replay`: a match as an animation."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.arguments import MatchText, describe
from bot.commands.play import complete_any_match, press_of
from bot.context import Interaction
from bot.discord_io.components import suggestion
from bot.discord_io.responses import acknowledge
from bot.interactions import find_match
from bot.interactions.replays import show_match_replay
from bot.messages.preferences import THEME_NAMES, theme_label
from rules.text import tr

SIDES = {"as-drawn": tr("As it is drawn"), "turned": tr("Turned by half a turn")}
"""The sides from which a replay can be seen, by the value of the option."""


@app_commands.command(name="replay", description=tr("Watch a match, or some of its moves."))
@describe(
    match=tr("The number of the match. Leave it out for the one in this channel."),
    first=tr("The move with which it begins. Leave it out to see the start."),
    last=tr("The move with which it ends. Leave it out to see the end."),
    side=tr("From which side."),
    theme=tr("The colours of the pictures."),
)
@app_commands.rename(first="from", last="to")
@app_commands.choices(
    side=[suggestion(label, name) for name, label in SIDES.items()],
    theme=[suggestion(theme_label(name), name) for name in THEME_NAMES],
)
@app_commands.autocomplete(match=complete_any_match)
async def replay(  # noqa: PLR0917  # a slash command's options are its parameters
    interaction: Interaction,
    match: MatchText | None = None,
    first: app_commands.Range[int, 0, 5000] | None = None,
    last: app_commands.Range[int, 0, 5000] | None = None,
    side: str | None = None,
    theme: str | None = None,
) -> None:
    """`/replay`: show a match, or its moves from `first` to `last`, as an animation."""
    await acknowledge(interaction)
    loaded = await find_match.match_to_view(interaction.client.context, interaction, match)
    await show_match_replay(
        press_of(interaction),
        loaded,
        first=first,
        last=last,
        theme=theme,
        flipped=None if side is None else side == "turned",
    )


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """The commands of this module."""
    return [replay]

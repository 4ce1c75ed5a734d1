"""Commands that only show: `/board`, `/matches`, `/challenges`, `/rules`, `/help`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.commands.arguments import MatchText, ShortText
from bot.commands.play import complete_match, press_of
from bot.discord_io.client import Interaction
from bot.discord_io.markdown import repeated
from bot.discord_io.responses import acknowledge, say
from bot.interactions import find_match
from bot.interactions.viewing import (
    show_challenges,
    show_matches,
    show_ply,
    show_rules,
    show_text_board,
)
from bot.messages.preferences import THEME_NAMES
from matches.errors import Refused
from rendering.renderers import renderer_of
from rendering.view import Highlight
from rules.errors import GameError
from rules.registry import games


@app_commands.command(name="board", description="Look at a match, at any ply, as you like it.")
@app_commands.describe(
    match="Which match (its number); by default the one of this channel",
    ply="After how many plies; by default now",
    theme="In which theme",
    flipped="Turned by half a turn",
    text="As text instead of a picture",
    show="Something extra to show on the board",
)
@app_commands.choices(theme=[app_commands.Choice(name=name, value=name) for name in THEME_NAMES])
@app_commands.autocomplete(match=complete_match)
async def board(  # noqa: PLR0917  # a slash command's options are its parameters
    interaction: Interaction,
    match: MatchText | None = None,
    ply: app_commands.Range[int, 0, 5000] | None = None,
    theme: str | None = None,
    flipped: bool | None = None,
    text: bool = False,
    show: ShortText | None = None,
) -> None:
    """`/board`."""
    await acknowledge(interaction)
    context = interaction.client.context
    loaded = await find_match.for_looking(context, interaction, match)
    if text:
        await show_text_board(press_of(interaction), loaded, ply)
        return
    positions = loaded.line.positions
    at = len(positions) - 1 if ply is None else min(ply, len(positions) - 1)
    shown = meant(renderer_of(loaded.match.game).highlights(positions[at]), show) if show else ""
    await show_ply(press_of(interaction), loaded, at, theme=theme, flipped=flipped, show=shown)


def meant(known: Sequence[Highlight], typed: str) -> str:
    """The extra view that somebody typed: its value, what stands after the colon, or its words.

    Raises Refused with those that there are.
    """
    wanted = typed.strip().lower()
    for each in known:
        if wanted in {each.value, each.value.partition(":")[2], each.words.lower()}:
            return each.value
    some = ", ".join(each.value for each in known[:10]) or "nothing extra for this match"
    raise Refused(f"I can't show “{repeated(typed)}” on this board. I can show: {some}.")


@board.autocomplete("show")
async def complete_show(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The extra views of the match that is meant."""
    context = interaction.client.context
    match = getattr(interaction.namespace, "match", None)
    try:
        loaded = await find_match.for_looking(context, interaction, match)
    except (Refused, GameError):
        return []
    found = renderer_of(loaded.match.game).highlights(loaded.position)
    return [
        app_commands.Choice(name=each.words[:100], value=each.value)
        for each in found
        if typed.lower() in f"{each.words} {each.value}".lower()
    ][:25]


@app_commands.command(name="matches", description="Your matches: your move first.")
async def matches(interaction: Interaction) -> None:
    """`/matches`."""
    await acknowledge(interaction)
    await show_matches(press_of(interaction), 0)


@app_commands.command(name="challenges", description="Open challenges you made or may accept.")
@app_commands.guild_only()
async def challenges(interaction: Interaction) -> None:
    """`/challenges`."""
    await acknowledge(interaction)
    await show_challenges(press_of(interaction), 0)


@app_commands.command(name="rules", description="The rules of a game, in a few pages.")
@app_commands.describe(game="Which game")
async def rules(interaction: Interaction, game: ShortText) -> None:
    """`/rules`."""
    await acknowledge(interaction)
    await show_rules(press_of(interaction), game.strip().lower(), 0)


@rules.autocomplete("game")
async def complete_game(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The games there are."""
    return [
        app_commands.Choice(name=game.title, value=name)
        for name, game in games().items()
        if typed.lower() in game.title.lower()
    ][:25]


HELP = """### Postboard
Correspondence board games: play over days, one move at a time.
**Start:** `/challenge` with a game; leave the opponent out and anyone may accept. \
`/challenges` lists what is open.
**Play:** Press Move on your board, or type `/move`. You see what your move does before it counts.
**Time:** `/reminders`, `/vacation`, `/more-time` for your opponent; `/undo` within a minute, \
`/takeback` later.
**Look:** `/matches` shows where it is your move; `/board` shows a match at any ply, also as text.
**End:** `/resign` gives up; `/cancel` ends a match without a winner: alone at first, \
later by agreement.
**You:** `/settings` for theme, confirmation and turned boards; \
`/block` refuses somebody's challenges.
**Rules:** `/rules` explains each game with pictures: {games}.
**Moderators:** `/moderate` and `/server`."""


@app_commands.command(name="help", description="What I can do.")
async def help_(interaction: Interaction) -> None:
    """`/help`."""
    await acknowledge(interaction)
    known = ", ".join(game.title for game in games().values())
    await say(interaction, HELP.format(games=known))


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """The commands of this module."""
    return [board, matches, challenges, rules, help_]

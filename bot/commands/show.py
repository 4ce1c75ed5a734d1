"""Commands that change nothing: `/board`, `/matches`, `/challenges`, `/rules`, `/help`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.commands.arguments import MatchText, ShortText, complete_game, describe
from bot.commands.play import complete_any_match, press_of
from bot.context import Interaction
from bot.discord_io.components import suggestion
from bot.discord_io.markdown import escaped_input
from bot.discord_io.markup import heading
from bot.discord_io.responses import acknowledge, plain_language_of, say
from bot.interactions import find_match
from bot.interactions.histories import show_running
from bot.interactions.viewing import (
    show_challenges,
    show_matches,
    show_ply,
    show_rules,
    show_text_board,
)
from bot.messages.preferences import THEME_NAMES, theme_label
from model.errors import Refused
from rendering.renderers import renderer_of
from rendering.view import Highlight
from rules.errors import GameError
from rules.registry import game_typed, games
from rules.text import (
    NOTHING,
    Language,
    Name,
    Verbatim,
    as_phrase,
    in_language,
    join_texts,
    tr,
)


@app_commands.command(name="board", description=tr("Look at a match, after any of its moves."))
@describe(
    match=tr("The number of the match. Leave it out for the one in this channel."),
    move=tr("After how many moves. Leave it out to see the board as it is now."),
    theme=tr("The colours of the picture."),
    flipped=tr("Whether to turn the board by half a turn."),
    text=tr("Whether to show text instead of a picture."),
    show=tr("Something extra to show on the board."),
)
@app_commands.choices(theme=[suggestion(theme_label(name), name) for name in THEME_NAMES])
@app_commands.autocomplete(match=complete_any_match)
async def board(  # noqa: PLR0917  # a slash command's options are its parameters
    interaction: Interaction,
    match: MatchText | None = None,
    move: app_commands.Range[int, 0, 5000] | None = None,
    theme: str | None = None,
    flipped: bool | None = None,
    text: bool = False,
    show: ShortText | None = None,
) -> None:
    """`/board`: show a match after a move (the newest if None), as a picture or as text."""
    await acknowledge(interaction)
    context = interaction.client.context
    loaded = await find_match.match_to_view(context, interaction, match)
    positions = loaded.line.positions
    at = len(positions) - 1 if move is None else loaded.line.ply_after(move)
    if text:
        await show_text_board(press_of(interaction), loaded, at)
        return
    shown = (
        find_highlight(
            renderer_of(loaded.match.game).highlights(positions[at]),
            show,
            plain_language_of(interaction),
        )
        if show
        else ""
    )
    await show_ply(press_of(interaction), loaded, at, theme=theme, flipped=flipped, show=shown)


MAX_LABELS = 10
"""The most labels that a refusal lists; the command suggests them all."""


def find_highlight(offered: Sequence[Highlight], typed: str, language: Language) -> str:
    """Return the value of the highlight that somebody typed.

    They may type its value, the part of the value after the colon, or its label, in English or in
    their language.
    Raises Refused, with the labels that are offered, if none matches.
    """
    wanted = typed.strip().lower()
    for each in offered:
        labels = {each.label.lower(), in_language(each.label, language).lower()}
        if wanted in {each.value, each.value.partition(":")[2], *labels}:
            return each.value
    text = Verbatim(escaped_input(typed))
    cannot = tr("I can't show “{text}” on this board.", text=text)
    if not offered:
        raise Refused(join_texts([cannot, tr("It has nothing extra to show.")]))
    labels = join_texts([as_phrase(each.label) for each in offered[:MAX_LABELS]], " · ")
    raise Refused(join_texts([cannot, tr("I can show: {labels}.", labels=labels)]))


@board.autocomplete("show")
async def complete_show(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the highlights that the board of the match offers."""
    context = interaction.client.context
    match = getattr(interaction.namespace, "match", None)
    try:
        loaded = await find_match.match_to_view(context, interaction, match)
    except (Refused, GameError):
        return []
    found = renderer_of(loaded.match.game).highlights(loaded.position)
    language = plain_language_of(interaction)
    return [
        suggestion(each.label, each.value)
        for each in found
        if typed.lower() in f"{in_language(each.label, language)} {each.label} {each.value}".lower()
    ][:25]


EVERYBODY = "everybody"
"""The value of the option of `/matches` that lists the running matches of a server."""


@app_commands.command(
    name="matches", description=tr("Your matches, first those in which it is your move.")
)
@describe(whose=tr("Yours, or all that are running on this server."))
@app_commands.choices(
    whose=[suggestion(tr("Mine"), "mine"), suggestion(tr("Everybody's"), EVERYBODY)]
)
async def matches(interaction: Interaction, whose: str | None = None) -> None:
    """`/matches`: list the player's matches, or those that are running on the server."""
    await acknowledge(interaction)
    if whose == EVERYBODY:
        await show_running(press_of(interaction), 0)
        return
    await show_matches(press_of(interaction), 0)


@app_commands.command(
    name="challenges", description=tr("Open challenges that you made or may accept.")
)
@app_commands.guild_only()
async def challenges(interaction: Interaction) -> None:
    """`/challenges`: list open challenges that the player made or may accept."""
    await acknowledge(interaction)
    await show_challenges(press_of(interaction), 0)


@app_commands.command(
    name="rules", description=tr("The rules of a game, in a few pages with pictures.")
)
@describe(game=tr("Which game."))
@app_commands.autocomplete(game=complete_game)
async def rules(interaction: Interaction, game: ShortText) -> None:
    """`/rules`: show the first page of a game's rules."""
    await acknowledge(interaction)
    await show_rules(press_of(interaction), game_typed(game).name, 0)


REPLY_HELP = tr("**Shortest:** Reply to your board with `d4`.")
HELP_LINES = (
    tr("Correspondence board games: play over days, one move at a time."),
    tr(
        "**Start:** `/challenge` with a game; leave the opponent out and anyone may accept. "
        "`/challenges` lists what is open."
    ),
    tr(
        "**Play:** Press Move on your board, or type `/move`. You see what your move does before "
        "it counts."
    ),
    tr(
        "**Time:** `/reminders`, `/vacation`, and `/more-time` for your opponent. `/undo` works "
        "for a minute; after that, `/takeback` asks your opponent."
    ),
    tr(
        "**Look:** `/matches` shows where it is your move; `/history` lists ended matches; "
        "`/board` shows a match at any move, also as text; `/replay` shows all its moves."
    ),
    tr(
        "**Ratings:** `/challenge` has an option `rated`; left out, a match is rated if everybody "
        "has finished three. `/leaderboard` shows who plays best, "
        "`/profile` how somebody plays."
    ),
    tr(
        "**End:** `/resign` gives up; `/cancel` ends a match without a winner: alone at first, "
        "later by agreement."
    ),
    tr(
        "**You:** `/settings` for how boards look and whether a move asks first; `/block` "
        "refuses somebody's challenges."
    ),
    tr(
        "**Keep:** `/export` sends you a match, or all your matches, as files; `/import` shows "
        "such a file step by step."
    ),
    tr(
        "**Your data:** `/privacy export` sends you all that I have stored about you; "
        "`/privacy erase` erases it."
    ),
)
"""The first lines of the answer to `/help`."""


@app_commands.command(name="help", description=tr("What I can do, and how to begin."))
async def show_help(interaction: Interaction) -> None:
    """`/help`: an overview of all commands."""
    await acknowledge(interaction)
    shortest = REPLY_HELP if interaction.client.context.reply_moves else NOTHING
    known = join_texts([Name(game.title) for game in games().values()], ", ")
    games_line = tr("**Rules:** `/rules` explains each game with pictures: {games}.", games=known)
    moderators = tr("**Moderators:** `/moderate` and `/server`.")
    text = join_texts(
        [
            heading(Name("Postboard")),
            *HELP_LINES[:3],
            shortest,
            *HELP_LINES[3:],
            games_line,
            moderators,
        ],
        "\n",
    )
    await say(interaction, text)


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """The commands of this module."""
    return [board, matches, challenges, rules, show_help]

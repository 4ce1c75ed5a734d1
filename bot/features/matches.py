"""The lists of running matches and open challenges, and the controls below them."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import rows, suggestion
from bot.discord_io.names import NameKey
from bot.discord_io.responses import say
from bot.features.move_entry import next_link
from bot.interactions.arguments import describe
from bot.interactions.dispatch import Controls, Press, Subject
from bot.messages import lists, running
from bot.messages.pages import PAGE_SIZE, Page, fitting, nearest_page, turning
from model.errors import Refused
from rules.text import Name, Translatable, tr

controls = Controls()
"""The commands and controls of this module."""


@controls.on("running", Subject.NOTHING)
async def running_page(press: Press) -> None:
    """Handle the buttons that turn the pages of a server's running matches."""
    await show_running(press, press.number(0))


async def show_running(press: Press, number: int) -> None:
    """Show a page of the running matches of this server that the reader may see.

    `number` counts from 0. Raises Refused in a private message.
    """
    server, player = press.server, press.player
    if server is None:
        raise Refused(tr("Here I can only show your own matches: use `/matches` without options."))
    async with press.context.store.read() as unit:
        found = await unit.matches.running_homes(server)
    homes = await press.context.permissions.visible_homes(press.interaction, server, found)
    async with press.context.store.read() as unit:
        total = await unit.matches.count_running_in(server, homes, player)
        number, pages = nearest_page(number, total)
        matches = await unit.matches.running_in(
            server, homes, player, PAGE_SIZE, number * PAGE_SIZE
        )

    def page(names: Mapping[NameKey, Name], short: bool) -> Translatable:
        lines = [running.running_match_line(match, names, short=short) for match in matches]
        return running.running_text(total, lines)

    text = await fitting(press.context, press.language, page, matches)
    await say(press.interaction, text, view=rows(turning(number, pages, "running")))


EVERYBODY = "everybody"
"""The value of the option of `/matches` that lists the running matches of a server."""


@controls.command("matches", tr("Your matches, first those in which it is your move."))
@describe(whose=tr("Yours, or all that are running on this server."))
@app_commands.choices(
    whose=[suggestion(tr("Mine"), "mine"), suggestion(tr("Everybody's"), EVERYBODY)]
)
async def matches(interaction: Interaction, whose: str | None = None) -> None:
    """`/matches`: list the player's matches, or those that are running on the server."""
    if whose == EVERYBODY:
        await show_running(Press(interaction), 0)
        return
    await show_matches(Press(interaction), 0)


@controls.command("challenges", tr("Open challenges that you made or may accept."))
@app_commands.guild_only()
async def challenges(interaction: Interaction) -> None:
    """`/challenges`: list open challenges that the player made or may accept."""
    await show_challenges(Press(interaction), 0)


@controls.on("next", Subject.NOTHING)
async def next_match(press: Press) -> None:
    """Handle «Next match»: link to another match in which it is this player's turn."""
    link = await next_link(press.context, press.player, press.number(0))
    if link is None:
        await say(press.interaction, tr("No other match waits for your move."))
        return
    await say(press.interaction, tr("It is your move here:"), view=rows([link]))


@controls.on("list", Subject.NOTHING)
async def list_page(press: Press) -> None:
    """Handle the buttons that turn the pages of `/matches`."""
    await show_matches(press, press.number(0))


async def show_matches(press: Press, number: int) -> None:
    """Show a page of the player's matches; `number` counts from 0."""
    page = await lists.matches_page(press.context, press.interaction, number)
    await show_page(press, "list", page)


@controls.on("challenges", Subject.NOTHING)
async def challenges_page(press: Press) -> None:
    """Handle the buttons that turn the pages of `/challenges`."""
    await show_challenges(press, press.number(0))


async def show_challenges(press: Press, number: int) -> None:
    """Show a page of the server's open challenges for this player; `number` counts from 0."""
    pages = await lists.challenges_pages(press.context, press.interaction)
    number, count = nearest_page(number, len(pages), 1)
    await show_page(press, "challenges", Page(pages[number], number, count))


async def show_page(press: Press, action: str, page: Page) -> None:
    """Show a page of a list. If there are several, the buttons to turn them call `action`."""
    view = rows(turning(page.number, page.count, action))
    await say(press.interaction, page.text, view=view)

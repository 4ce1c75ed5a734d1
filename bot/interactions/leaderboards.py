"""Leaderboards, page by page."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_io.components import Button, button, rows
from bot.discord_io.responses import acknowledge, say
from bot.interactions.dispatch import Controls, InvalidCustomId, Press, Subject
from bot.messages.leaderboards import leaderboard_page
from model.ratings.pools import all_pools
from rules.text import tr

controls = Controls()
"""The handlers of this module."""

HERE, EVERYWHERE = "here", "all"
"""Which leaderboard: that of the server where it is read, or that of all servers."""


@controls.on("leaders", Subject.NOTHING)
async def turn_page(press: Press) -> None:
    """Handle the buttons that turn the pages of a leaderboard."""
    await acknowledge(press.interaction)
    pool, where = press.arg(0), press.arg(1)
    if pool not in all_pools() or where not in {HERE, EVERYWHERE}:
        raise InvalidCustomId(f"no leaderboard {pool} {where}")
    await show_leaderboard(press, pool, where, press.number(2))


async def show_leaderboard(press: Press, pool: str, where: str, number: int) -> None:
    """Show a page of a leaderboard; `number` counts from 0.

    In a private message there is only the one of all servers.
    """
    server = press.server if where == HERE else None
    page = await leaderboard_page(press.context, pool, number, press.player, server=server)
    number, last = page.number, page.count - 1
    buttons = [
        button(tr("Back"), "leaders", pool, where, number - 1, disabled=number == 0),
        button(tr("Next"), "leaders", pool, where, number + 1, disabled=number == last),
    ]
    view = rows(buttons if last else (), _other_leaderboard(press, pool, where))
    await say(press.interaction, page.text, view=view)


def _other_leaderboard(press: Press, pool: str, where: str) -> Sequence[Button]:
    """Return the button to the leaderboard of all servers or back; none in a private message."""
    if press.server is None:
        return ()
    if where == HERE:
        return (button(tr("All servers"), "leaders", pool, EVERYWHERE, 0),)
    return (button(tr("This server"), "leaders", pool, HERE, 0),)

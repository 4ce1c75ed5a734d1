"""`/profile`: who somebody is as a player, in sections with buttons."""

from __future__ import annotations

import asyncio

from bot.discord_io.components import Button, button, rows
from bot.discord_io.names import ACCOUNT
from bot.discord_io.responses import Picture, acknowledge, say
from bot.interactions.dispatch import Controls, InvalidCustomId, Press, Subject
from bot.interactions.histories import Filters
from bot.messages import profile
from bot.messages.lists import Page
from bot.messages.preferences import private_theme
from bot.messages.profile import SECTION_LABELS, Overview, Section, Whose
from model.former_players import is_former
from model.past_matches import VisibleTo
from rendering.charts import ChartView, chart_alt_text, rating_chart
from rules.text import tr

controls = Controls()
"""The handlers of this module."""

FORMER = tr("This person's data was erased. Their matches remain, without their name.")


@controls.on("profile", Subject.NOTHING)
async def profile_section(press: Press) -> None:
    """Handle the buttons below a profile: what the reader may see is checked again."""
    await acknowledge(press.interaction)
    section = press.arg(1)
    if section not in set(Section):
        raise InvalidCustomId(f"a profile has no section {section}")
    await show_profile(press, press.number(0), Section(section), press.number(2))


async def show_profile(
    press: Press, player: int, section: Section = Section.OVERVIEW, number: int = 0
) -> None:
    """Show a page of a section of a player's profile; `number` counts from 0."""
    if is_former(player):
        await say(press.interaction, FORMER)
        return
    whose = await _whose(press, player)
    if section is Section.OVERVIEW:
        await _show_overview(press, whose, number)
        return
    read = {
        Section.OPPONENTS: profile.opponents_page,
        Section.COLOURS: profile.colours_page,
        Section.RUNNING: profile.running_page,
    }[section]
    page = await read(press.context, whose, number, press.language)
    await say(press.interaction, page.text, view=rows(*_buttons(whose, section, page)))


async def _whose(press: Press, player: int) -> Whose:
    """Find out the name of the player, and which of their matches the reader may see."""
    context, server = press.context, press.server
    (name,) = await context.names.escaped([player], server or ACCOUNT)
    if player == press.player:
        return Whose(player, name, True, server, None)
    homes: list[int] = []
    if server is not None:
        async with context.store.read() as unit:
            homes = await unit.profiles.homes(player, server)
    seen = await context.permissions.visible_homes(press.interaction, server or 0, homes)
    return Whose(player, name, False, server, VisibleTo(press.player, server or 0, seen))


async def _show_overview(press: Press, whose: Whose, number: int) -> None:
    shown = await profile.read_overview(press.context, whose)
    if shown.is_empty:
        await say(press.interaction, profile.nothing_to_show(whose))
        return
    page = profile.overview_page(whose, shown, number, press.language)
    picture = await _picture(press, whose, shown)
    buttons = _buttons(whose, Section.OVERVIEW, page)
    await say(press.interaction, page.text, view=rows(*buttons), picture=picture)


async def _picture(press: Press, whose: Whose, shown: Overview) -> Picture | None:
    """Draw the course of the ratings in the reader's theme; None if there is no rating."""
    courses = profile.courses(shown.ratings)
    if not courses:
        return None
    context, server = press.context, whose.server or ACCOUNT
    preferences = await context.service.preferences.of(press.player)
    theme = await private_theme(context, preferences, whose.server)
    (names,) = await context.names.for_picture([whose.player], server)
    view = ChartView(theme, names, press.plain_language)
    async with context.heavy_work.held_by(press.player):
        data = await asyncio.to_thread(rating_chart, courses, view)
    (name,) = await context.names.plain([whose.player], server)
    alt = chart_alt_text(courses, name, language=press.plain_language)
    return Picture(data, "ratings.png", alt)


def _buttons(whose: Whose, now: Section, page: Page) -> list[list[Button]]:
    """Return buttons to the sections, and to the other pages of the present one."""
    sections = [
        button(label, "profile", whose.player, section.value, 0, disabled=section is now)
        for section, label in SECTION_LABELS.items()
    ]
    sections.append(button(tr("History"), "history", 0, *Filters(whose.player).args()))
    if page.count == 1:
        return [sections]
    number = page.number
    at = ("profile", whose.player, now.value)
    turn = [  # the letter at the end only keeps the custom_ids apart
        button(tr("Back"), *at, number - 1, "b", disabled=number == 0),
        button(tr("Next"), *at, number + 1, "n", disabled=number == page.count - 1),
    ]
    return [sections, turn]

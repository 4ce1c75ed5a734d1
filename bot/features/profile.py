"""`/profile`: who somebody is as a player, in sections with buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import Button, button, rows
from bot.discord_io.markdown import escaped
from bot.discord_io.names import ACCOUNT
from bot.discord_io.responses import Picture, say
from bot.features.history import Filters
from bot.interactions.arguments import describe
from bot.interactions.dispatch import Controls, InvalidCustomId, Press, Subject
from bot.messages import profile as texts
from bot.messages.pages import Page, turning
from bot.messages.preferences import private_theme
from bot.messages.profile import SECTION_LABELS, Overview, Section, Whose
from model.former_players import is_former
from model.past_matches import VisibleTo
from rendering.charts import ChartView, chart_alt_text, rating_chart
from rules.text import Name, tr

controls = Controls()
"""The commands and controls of this module."""


@controls.command("profile", tr("Ratings, results and running matches of you or somebody else."))
@describe(player=tr("Whose profile. Leave it out for your own."))
async def profile(interaction: Interaction, player: discord.User | None = None) -> None:
    """`/profile`: show the profile of a player, by default that of the person who asks."""
    await _show(interaction, interaction.user if player is None else player)


@app_commands.context_menu(name=app_commands.locale_str(tr("Profile")))
async def profile_menu(interaction: Interaction, person: discord.User) -> None:
    """The entry of a person's menu, under Apps: show their profile."""
    await _show(interaction, person)


controls.add(profile_menu)


async def _show(interaction: Interaction, person: discord.abc.User) -> None:
    if person.bot:
        name = Name(escaped(person.display_name))
        await say(interaction, tr("{player} is a bot, and bots have no profile.", player=name))
        return
    interaction.client.context.names.cache_names(interaction.guild_id or ACCOUNT, person)
    await show_profile(Press(interaction), person.id)


FORMER = tr("This person's data was erased. Their matches remain, without their name.")


@controls.on("profile", Subject.NOTHING)
async def profile_section(press: Press) -> None:
    """Handle the buttons below a profile: what the reader may see is checked again."""
    section = press.arg(2)
    if section not in set(Section):
        raise InvalidCustomId(f"a profile has no section {section}")
    await show_profile(press, press.number(1), Section(section), press.number(0))


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
        Section.OPPONENTS: texts.opponents_page,
        Section.COLOURS: texts.colours_page,
        Section.RUNNING: texts.running_page,
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
    shown = await texts.read_overview(press.context, whose)
    if shown.is_empty:
        await say(press.interaction, texts.nothing_to_show(whose))
        return
    page = texts.overview_page(whose, shown, number, press.language)
    picture = await _picture(press, whose, shown)
    buttons = _buttons(whose, Section.OVERVIEW, page)
    await say(press.interaction, page.text, view=rows(*buttons), picture=picture)


async def _picture(press: Press, whose: Whose, shown: Overview) -> Picture | None:
    """Draw the course of the ratings in the reader's theme; None if there is no rating."""
    courses = texts.courses(shown.ratings)
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


def _buttons(whose: Whose, now: Section, page: Page) -> list[Sequence[Button]]:
    """Return buttons to the sections, and to the other pages of the present one."""
    sections = [  # the letter at the end only keeps the custom_ids apart
        button(label, "profile", 0, whose.player, section.value, "s", disabled=section is now)
        for section, label in SECTION_LABELS.items()
    ]
    sections.append(button(tr("History"), "history", 0, *Filters(whose.player).args()))
    turn = turning(page.number, page.count, "profile", whose.player, now.value)
    return [sections, turn]

"""`/profile`: who somebody is as a player, in sections with buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
from discord import app_commands

from bot.discord_io.components import Button, button
from bot.discord_io.markdown import escaped
from bot.discord_io.names import ACCOUNT
from bot.discord_io.responses import Picture
from bot.features.history import Filters
from bot.interactions.arguments import describe
from bot.interactions.dispatch import Handlers, InvalidCustomId, Request, Subject, with_request
from bot.messages import profile as texts
from bot.messages.pages import Page, turning
from bot.messages.preferences import private_theme
from bot.messages.profile import SECTION_LABELS, Overview, Section, Whose
from model.former_players import is_former
from model.past_matches import VisibleTo
from rendering.charts import chart_alt_text, rating_chart
from rendering.view import View
from rules.text import Name, tr

handlers = Handlers()


@handlers.command("profile", tr("Ratings, results and running matches of you or somebody else."))
@describe(player=tr("Whose profile. Leave it out for your own."))
async def profile(request: Request, player: discord.User | None = None) -> None:
    """`/profile`: show the profile of a player, by default that of the person who asks."""
    await _show(request, request.interaction.user if player is None else player)


@app_commands.context_menu(name=app_commands.locale_str(tr("Profile")))
@with_request
async def profile_menu(request: Request, person: discord.User) -> None:
    """The entry of a person's menu, under Apps: show their profile."""
    await _show(request, person)


handlers.add(profile_menu)


async def _show(request: Request, person: discord.abc.User) -> None:
    if person.bot:
        name = Name(escaped(person.display_name))
        await request.say(tr("{player} is a bot, and bots have no profile.", player=name))
        return
    request.context.names.cache_names(request.server or ACCOUNT, person)
    await show_profile(request, person.id)


FORMER = tr("This person's data was erased. Their matches remain, without their name.")


@handlers.on("profile", Subject.NOTHING)
async def profile_section(request: Request) -> None:
    """Handle the buttons below a profile: what the reader may see is checked again."""
    section = request.arg(2)
    if section not in set(Section):
        raise InvalidCustomId(f"a profile has no section {section}")
    await show_profile(request, request.number(1), Section(section), request.number(0))


async def show_profile(
    request: Request, player: int, section: Section = Section.OVERVIEW, number: int = 0
) -> None:
    """Show a page of a section of a player's profile; `number` counts from 0."""
    if is_former(player):
        await request.say(FORMER)
        return
    whose = await _whose(request, player)
    if section is Section.OVERVIEW:
        await _show_overview(request, whose, number)
        return
    read = {
        Section.OPPONENTS: texts.opponents_page,
        Section.COLOURS: texts.colours_page,
        Section.RUNNING: texts.running_page,
    }[section]
    page = await read(request.context, whose, number, request.language)
    await request.say(page.text, *_buttons(whose, section, page))


async def _whose(request: Request, player: int) -> Whose:
    """Find out the name of the player, and which of their matches the reader may see."""
    context, server = request.context, request.server
    (name,) = await context.names.escaped([player], server or ACCOUNT)
    if player == request.player:
        return Whose(player, name, True, server, None)
    homes: list[int] = []
    if server is not None:
        async with context.store.read() as unit:
            homes = await unit.profiles.homes(player, server)
    seen = await context.permissions.visible_homes(request.interaction, server or 0, homes)
    return Whose(player, name, False, server, VisibleTo(request.player, server or 0, seen))


async def _show_overview(request: Request, whose: Whose, number: int) -> None:
    shown = await texts.read_overview(request.context, whose)
    if shown.is_empty:
        await request.say(texts.nothing_to_show(whose))
        return
    page = texts.overview_page(whose, shown, number, request.language)
    picture = await _picture(request, whose, shown)
    buttons = _buttons(whose, Section.OVERVIEW, page)
    await request.say(page.text, *buttons, picture=picture)


async def _picture(request: Request, whose: Whose, shown: Overview) -> Picture | None:
    """Draw the course of the ratings in the reader's theme; None if there is no rating."""
    courses = texts.courses(shown.ratings)
    if not courses:
        return None
    context, server = request.context, whose.server or ACCOUNT
    preferences = await context.service.preferences.of(request.player)
    theme = await private_theme(context, preferences, whose.server)
    (names,) = await context.names.for_picture([whose.player], server)
    view = View(theme, language=request.plain_language, players=(names,))
    async with context.heavy_work.held_by(request.player):
        data = await asyncio.to_thread(rating_chart, courses, view)
    (name,) = await context.names.plain([whose.player], server)
    alt = chart_alt_text(courses, name, language=request.plain_language)
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

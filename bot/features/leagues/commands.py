"""`/league`: joining and leaving seasons, their tables and schedules, and buttons for that."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import RED, button
from bot.discord_io.markup import heading
from bot.discord_io.responses import Picture
from bot.features.leagues import messages
from bot.interactions.board_pictures import private_view
from bot.interactions.dispatch import Request, handlers
from bot.interactions.slash_commands import (
    Decorated,
    ShortText,
    Suggestion,
    describe,
    matching,
    suggest,
)
from bot.messages.pages import nearest_page, split_into_pages, turning
from bot.messages.sentences import relative
from matches.leagues.running import ShownSeason, what_leaving_means
from model.entities import MatchRow
from model.errors import Refused
from model.leagues.seasons import PlayerStatus, Season, SeasonState
from model.limits import Limit
from model.text_values import Command
from rendering.league_table import league_table
from rules.registry import title_of
from rules.text import Text, as_text, join_texts, tr

league = app_commands.Group(
    name="league", description=tr("Seasons in which everybody plays everybody."), guild_only=True
)
handlers.add(league, Limit.SEAT)
UNFINISHED = (SeasonState.OPEN, SeasonState.RUNNING)
LAST_PAGE = 99
"""The number of a page beyond the last one: the last page is shown."""
MAX_SEASONS_SHOWN = 25
"""Seasons of a server that people can look at."""


# ---- which season
async def _seasons_here(request: Request) -> list[Season]:
    """Return the seasons of this server that the person can view, the newest first."""
    async with request.read() as unit:
        seasons = await unit.leagues.of_server(request.this_server, MAX_SEASONS_SHOWN)
    return await _viewable(request, seasons)


async def _viewable(request: Request, seasons: Sequence[Season]) -> list[Season]:
    """Return those seasons whose channels the person can view, and their own. If a channel is gone,
    its season is also for whoever manages the server."""
    server, guild = request.server or 0, request.interaction.guild
    visible = await request.context.permissions.visible_homes(
        request.interaction, server, {season.channel for season in seasons}
    )
    visible |= {
        season.channel
        for season in seasons
        if season.server == server
        and request.interaction.permissions.manage_guild
        and guild is not None
        and guild.get_channel(season.channel) is None
    }
    mine = await _own_seasons(request)
    return [season for season in seasons if season.channel in visible or season.id in mine]


async def _own_seasons(request: Request) -> list[int]:
    """Return the seasons that the person is in and that are not over."""
    async with request.read() as unit:
        return await unit.leagues.of_player(request.player)


async def complete_season(request: Request, typed: str) -> list[Suggestion]:
    """Suggest the seasons of this server."""
    seasons = await _seasons_here(request)
    return matching(request, typed, {str(each.id): as_text(full_title(each)) for each in seasons})


async def visible_season(request: Request, season_id: int) -> ShownSeason:
    """Return a season without its pairings.

    Raises Refused if the person neither can view its channel nor is in it.
    """
    shown = await request.service.leagues.load(season_id, pairings=False)
    if not await _viewable(request, [shown.season]):
        raise Refused.because("There is no such season here.")
    return shown


async def _fitting_seasons(
    request: Request, typed: str | None, *states: SeasonState
) -> list[Season]:
    """Return the seasons that were typed, else those in one of these states, the newest first.
    Raises Refused if there is none."""
    fitting = await _seasons_here(request)
    if typed is None:
        fitting = [each for each in fitting if each.state in states]
        none = tr(
            "There is no season here for that now. An organiser can open one with {command}.",
            command=Command("league create"),
        )
    else:
        name = typed.strip().lower()
        fitting = [each for each in fitting if name in {str(each.id), str(each.title).lower()}]
        none = tr("There is no such season here.")
    if not fitting:
        raise Refused(none)
    return fitting


async def chosen_season(
    request: Request, typed: str | None, *states: SeasonState, own: bool = True
) -> ShownSeason:
    """Return the season that was typed, else the only one in one of these states: of several, the
    only one that is the person's `own`, or is not. Raises Refused if there is none or several."""
    fitting = await _fitting_seasons(request, typed, *states)
    if typed is None:
        mine = await _own_seasons(request)
        fitting = [each for each in fitting if (each.id in mine) == own] or fitting
    if len(fitting) > 1:
        raise Refused.because("There are several seasons. Choose one from the list of `season:`.")
    return await visible_season(request, fitting[0].id)


async def newest_season(request: Request, typed: str | None) -> ShownSeason:
    """Return the season that was typed, else the newest that has begun, the person's own first, or
    one that is open if none has. Raises Refused if there is none."""
    fitting = await _fitting_seasons(request, typed, *UNFINISHED, SeasonState.OVER)
    if typed is None:
        mine = await _own_seasons(request)
        fitting.sort(key=lambda each: (each.state is SeasonState.OPEN, each.id not in mine))
    return await visible_season(request, fitting[0].id)


def full_title(season: Season) -> Text:
    """Return the title of a season with its game, since two may have the same title."""
    return join_texts([season.title, title_of(season.terms.game)], " · ")


def season_option(callback: Decorated) -> Decorated:
    """Describe a command's option `season`, and suggest the seasons of the server."""
    described = describe(
        season=tr("Which season. Leave it out for the newest, or the only one that fits.")
    )(callback)
    return suggest(season=complete_season)(described)


# ---- players
@handlers.command("join", tr("Join a season."), group=league)
@season_option
async def join(interaction: Interaction, season: ShortText | None = None) -> None:
    """`/league join`: join a season."""
    request = Request(interaction)
    await _join(request, await chosen_season(request, season, SeasonState.OPEN, own=False))


@handlers.on("league-join", limit=Limit.SEAT, even_if_late=True)
async def join_clicked(request: Request) -> None:
    """Handle «Join» on a card."""
    await _join(request, await visible_season(request, request.number(0)))


async def _join(request: Request, shown: ShownSeason) -> None:
    joined = await request.service.leagues.join(shown.season.id, request.player)
    await request.say_done(
        tr(
            "You are in {season}. It begins {moment}, with all your matches at once.",
            season=full_title(joined),
            moment=relative(joined.begins_at),
        )
    )


@handlers.command("leave", tr("Leave a season."), group=league)
@season_option
async def leave(interaction: Interaction, season: ShortText | None = None) -> None:
    """`/league leave`: leave a season, or ask first if it is running."""
    request = Request(interaction)
    await _leave(request, await chosen_season(request, season, *UNFINISHED))


@handlers.on("league-leave", limit=Limit.SEAT, even_if_late=True)
async def leave_clicked(request: Request) -> None:
    """Handle «Leave» on a card."""
    await _leave(request, await visible_season(request, request.number(0)))


async def _leave(request: Request, shown: ShownSeason) -> None:
    chosen = shown.season
    inside = any(
        each.player == request.player
        and each.status is PlayerStatus.IN
        and each.section is not None
        for each in shown.players
    )
    if inside and chosen.state is SeasonState.RUNNING:
        question = tr(
            "Leave {season}? If less than half of your matches are over, none of them counts in "
            "the table; otherwise the unplayed ones are lost. The matches go on.",
            season=full_title(chosen),
        )
        await request.say(question, [button(tr("Leave"), "league-out", chosen.id, style=RED)])
        return
    await request.service.leagues.leave(chosen.id, request.player)
    await request.say_done(tr("You have left {season}.", season=chosen.title))


@handlers.on("league-out", limit=Limit.SEAT, even_if_late=True)
async def leave_running(request: Request) -> None:
    """Handle the confirmation: leave a season that is running."""
    season, status = await request.service.leagues.leave(request.number(0), request.player)
    left = tr("You have left {season}.", season=season.title)
    note = what_leaving_means(status or PlayerStatus.OUT)
    await request.say_done(join_texts([left, note]))


@handlers.on("league-rules")
async def show_rules(request: Request) -> None:
    """Handle «How it works» on a card."""
    shown = await visible_season(request, request.number(0))
    await request.say(messages.season_rules(shown.season))


# ---- table and schedule
@handlers.command("table", tr("The table of your section, or of another one."), group=league)
@season_option
async def table(interaction: Interaction, season: ShortText | None = None) -> None:
    """`/league table`: show the table of the reader's section."""
    request = Request(interaction)
    await _show_table(request, await newest_season(request, season), None)


@handlers.on("league-table")
async def show_section(request: Request) -> None:
    """Handle «Table» on a card, and the buttons that lead to another section."""
    shown = await visible_season(request, request.number(1))
    await _show_table(request, shown, request.number(0) if len(request.args) == 2 else None)


async def _with_section(
    request: Request, shown: ShownSeason, section: int | None
) -> tuple[ShownSeason, Mapping[int, MatchRow], messages.Names, int]:
    """Return a season with the pairings of the nearest section, the reader's first, and their
    matches by number; the names of its players, and the number of the section.

    None is the section of the reader, the first one for anybody else. Raises Refused if the season
    has not begun.
    """
    if not shown.tables:
        raise Refused.because("{season} has not begun.", season=shown.season.title)
    if section is None:
        mine = (each.section for each in shown.players if each.player == request.player)
        section = next(mine, None) or 0
    section, _ = nearest_page(section, len(shown.tables), 1)
    async with request.read() as unit:
        pairings = await unit.leagues.pairings(shown.season.id, section)
        rows = await unit.matches.get_many([each.match_id for each in pairings if each.match_id])
    pairings = sorted(pairings, key=lambda each: request.player not in each.players)
    players = (entry.player for entry in shown.tables[section])
    names = await request.context.names.escaped_by_player(players, shown.season.server)
    return replace(shown, pairings=pairings), {each.id: each for each in rows}, names, section


async def _show_table(request: Request, shown: ShownSeason, wanted: int | None) -> None:
    context, season = request.context, shown.season
    shown, rows, names, section = await _with_section(request, shown, wanted)
    players = [entry.player for entry in shown.tables[section]]
    plain = dict(zip(players, await context.names.plain(players, season.server), strict=True))
    drawn = await context.names.for_picture(players, season.server)
    picture = replace(await private_view(request), players=drawn)
    lines = messages.table_lines(shown, section)
    data = await request.in_thread(league_table, lines, picture)
    alt = messages.table_alt(shown, section, plain, request.plain_language)
    schedule = button(tr("Schedule"), "league-schedule", 0, season.id, "mine")
    own = messages.own_matches(shown, rows, request.player, names)
    await request.say(
        join_texts([messages.about_table(shown, section, names), *own], "\n"),
        [*turning(section, len(shown.tables), "league-table", season.id), schedule],
        picture=Picture(data, "table.png", alt),
    )


@handlers.command("schedule", tr("Who meets whom in a season, and how it stands."), group=league)
@season_option
async def schedule(interaction: Interaction, season: ShortText | None = None) -> None:
    """`/league schedule`: show the matches of the reader's section."""
    request = Request(interaction)
    await _show_schedule(request, await newest_season(request, season), None, 0)


@handlers.on("league-schedule")
async def show_schedule_page(request: Request) -> None:
    """Handle «Schedule» on a card, and the buttons that turn its pages."""
    shown = await visible_season(request, request.number(1))
    section = None if request.arg(2) == "mine" else request.number(2)
    await _show_schedule(request, shown, section, request.page)


async def _show_schedule(
    request: Request, shown: ShownSeason, wanted: int | None, page: int
) -> None:
    """Show a page of the matches of a section; its last one if `page` is too large."""
    season, sections = shown.season, len(shown.tables)
    shown, rows, names, section = await _with_section(request, shown, wanted)
    lines: list[Text] = [heading(messages.table_title(shown, section))]
    lines += [
        messages.pairing_line(each, rows.get(each.match_id or 0), names) for each in shown.pairings
    ]
    pages = split_into_pages(lines, request.language)
    page, count = nearest_page(page, len(pages), 1)
    back = (page - 1, season.id, section) if page else (LAST_PAGE, season.id, section - 1)
    more = (page + 1, season.id, section) if page + 1 < count else (0, season.id, section + 1)
    turns = [
        button(tr("Back"), "league-schedule", *back, disabled=back[-1] < 0),
        button(tr("Next"), "league-schedule", *more, disabled=more[-1] == sections),
    ]
    table = button(tr("Table"), "league-table", 0, season.id, "mine")
    await request.say(pages[page], [*(turns if sections + count > 2 else ()), table])

"""`/league`: seasons in sections, and the buttons on their cards."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands

from bot.discord_io.components import button
from bot.discord_io.markup import heading
from bot.discord_io.permissions import check_may_post
from bot.discord_io.responses import Picture
from bot.features.challenge import (
    MATCH_OPTIONS,
    Parameter,
    game_parameters,
    given_options,
    subcommand,
    whole_number,
)
from bot.features.moderate import read_reason
from bot.interactions.arguments import (
    MatchText,
    Reason,
    ShortText,
    Suggestion,
    describe,
    matching,
    suggest,
)
from bot.interactions.dispatch import Handlers, Request, Subject
from bot.interactions.find_match import parse_match_number
from bot.messages import league as messages
from bot.messages.board import private_theme
from bot.messages.pages import nearest_page, split_into_pages, turning
from matches.steps.leagues import season_title
from matches.use_cases.leagues import WholeSeason, what_leaving_means
from model.entities import Match
from model.errors import Refused
from model.leagues.seasons import (
    LARGEST_SECTION,
    SMALLEST_SECTION,
    Season,
    SeasonState,
    Status,
    Terms,
)
from model.limits import Act
from model.match_options import MatchOptions
from model.ratings.rating import RatingWish
from model.text_values import Command, MatchNumber
from rendering.league_table import league_table
from rendering.view import View
from rules.game import Game
from rules.limits import one_line, shortened
from rules.registry import games, title_of
from rules.text import Translatable, as_text, join_texts, tr

handlers = Handlers()
league = app_commands.Group(
    name="league", description=tr("Seasons in which everybody meets everybody."), guild_only=True
)
handlers.add(league, Act.SEAT)
create = app_commands.Group(
    name="create", description=tr("Organisers: open a season that people can join."), parent=league
)
SIZE, WEEKS, MOVING, DAYS = 7, 8, 1, 3
"""Defaults: the size of sections, the weeks, who moves, and the days until it begins."""
MAX_NAME = 40
UNFINISHED = (SeasonState.OPEN, SeasonState.RUNNING)
SHOWN = (SeasonState.RUNNING, SeasonState.OVER)
DANGER = discord.ButtonStyle.danger


# ---- organisers
async def check_organiser(request: Request) -> None:
    """Raise Refused unless this person may organise seasons."""
    member = request.interaction.user
    settings = await request.service.servers.settings(request.this_server)
    role = settings.organiser_role
    named = role is not None and isinstance(member, discord.Member) and member.get_role(role)
    if not (named or request.interaction.permissions.manage_guild):
        raise Refused.because(
            "Only organisers may do this: people with Manage Server, and with the role that is set "
            "by {command}.",
            command=Command("server settings", "organisers:"),
        )


def _create_command(game: Game) -> app_commands.Command[Any, ..., None]:
    """Build `/league create` for one game."""
    parameters = {
        "name": Parameter(
            app_commands.Range[str, 1, MAX_NAME],
            tr("What to call it, such as Spring."),
            required=True,
        ),
        **game_parameters(game),
        "clock": MATCH_OPTIONS["clock"],
        "weekends_off": MATCH_OPTIONS["weekends_off"],
        "section": Parameter(
            whole_number(SMALLEST_SECTION, LARGEST_SECTION), tr("Players in a section, usually 7.")
        ),
        "weeks": Parameter(whole_number(1, 26), tr("How long it lasts, usually 8 weeks.")),
        "moving": Parameter(
            whole_number(0, 2), tr("How many of each section go up, and how many down.")
        ),
        "days": Parameter(whole_number(1, 30), tr("In how many days it begins, usually in 3.")),
    }

    async def callback(request: Request, name: str, **given: Any) -> None:
        await _create(request, game, name, given)

    return subcommand(game, parameters, callback)


for _game in games().values():
    if _game.min_seats <= 2:
        create.add_command(_create_command(_game))


async def _create(request: Request, game: Game, name: str, given: dict[str, Any]) -> None:
    """`/league create`: open a season, and post its card."""
    await check_organiser(request)
    if isinstance(request.interaction.channel, discord.Thread):
        raise Refused.because(
            "Open a season in a channel, not in a thread: its matches get threads."
        )
    check_may_post(request.interaction)
    agreed = MatchOptions.from_typed(
        given.get("clock"), given.get("weekends_off"), RatingWish.RATED.value
    )
    options = game.read_options(given_options(game, given))
    if not (title := shortened(one_line(name), MAX_NAME)):
        raise Refused.because("Please give the season a name.")
    terms = Terms(
        name=title,
        game=game.name,
        options=game.write_options(options, all_of_them=True),
        match_options=agreed,
        size=given.get("section") or SIZE,
        weeks=given.get("weeks") or WEEKS,
        moving=MOVING if given.get("moving") is None else given["moving"],
    )
    season = await request.service.leagues.create(
        request.this_server,
        request.channel,
        request.player,
        terms,
        timedelta(days=given.get("days") or DAYS),
    )
    await request.say_done(
        tr(
            "{season} is open in this channel. People join with the button there; it begins by "
            "itself, or when you press Begin now.",
            season=season_title(season),
        )
    )


@handlers.on("league-begin", Subject.NOTHING, limit=Act.SEAT, even_if_late=True)
async def begin_now(request: Request) -> None:
    """Handle «Begin now» on a card."""
    season = (await _visible(request, request.number(0))).season
    await check_organiser(request)
    await request.service.leagues.begin_now(season.id)
    await request.say_done(tr("{season} begins.", season=season_title(season)))


# ---- which season
async def _seasons_here(request: Request) -> list[Season]:
    """Return the seasons of this server that the person can view, the newest first."""
    return await _viewable(request, await request.service.leagues.of_server(request.this_server))


async def _viewable(request: Request, seasons: Sequence[Season]) -> list[Season]:
    """Return those seasons whose channels the person can view. If a channel is gone, its season is
    for its players and for whoever manages the server."""
    server, guild = request.server or 0, request.interaction.guild
    visible = await request.context.permissions.visible_homes(
        request.interaction, server, {each.channel for each in seasons}
    )
    mine = {*await request.service.leagues.of_player(request.player)}
    if request.interaction.permissions.manage_guild:
        mine |= {each.id for each in seasons if each.server == server}
    return [
        each
        for each in seasons
        if each.channel in visible
        or (each.id in mine and guild is not None and guild.get_channel(each.channel) is None)
    ]


async def complete_season(request: Request, typed: str) -> list[Suggestion]:
    """Suggest the seasons of this server."""
    seasons = await _seasons_here(request)
    return matching(request, typed, {str(each.id): as_text(_named(each)) for each in seasons})


async def _visible(request: Request, number: int) -> WholeSeason:
    """Return a season. Raises Refused if the person can't view its channel."""
    whole = await request.service.leagues.load(number)
    if not await _viewable(request, [whole.season]):
        raise Refused.because("There is no such season.")
    return whole


async def _choose(
    request: Request,
    typed: str | None,
    *states: SeasonState,
    own: bool = True,
    newest: bool = False,
) -> WholeSeason:
    """Return the season that was typed, or else the one that is meant: in one of these states, and
    with the person in it, if there is such a one; without them if it is not to be their `own`.
    Raises Refused if there is none, or if there are several and not the `newest` one is meant."""
    here = await _seasons_here(request)
    mine = await request.service.leagues.of_player(request.player)
    fitting = [each for each in here if each.state in states]
    fitting = [each for each in fitting if (each.id in mine) == own] or fitting
    if typed is not None:
        name = typed.strip().lower()
        fitting = [each for each in here if name in {str(each.id), str(season_title(each)).lower()}]
    if not fitting and typed is not None:
        raise Refused.because("There is no such season here.")
    if not fitting:
        raise Refused.because(
            "There is no season here for that now. An organiser can open one with {command}.",
            command=Command("league create"),
        )
    if len(fitting) > 1 and not newest:
        raise Refused.because("There are several seasons. Choose one from the list of `season:`.")
    return await _visible(request, fitting[0].id)


def _named(season: Season) -> Translatable:
    """Return the title of a season with its game, since two may have the same title."""
    return join_texts([season_title(season), title_of(season.terms.game)], " · ")


def _command(name: str, description: Translatable) -> Callable[[Any], Any]:
    """Return a decorator that makes a subcommand with a season of a function."""

    def register(callback: Any) -> Any:
        texts = describe(season=tr("Which season. Leave it out for the newest one."))
        return handlers.command(name, description, group=league)(
            suggest(season=complete_season)(texts(callback))
        )

    return register


# ---- players
@_command("join", tr("Join a season."))
async def join(request: Request, season: ShortText | None = None) -> None:
    """`/league join`: join a season."""
    chosen = await _choose(request, season, SeasonState.OPEN, own=False)
    await _join(request, chosen.season.id)


@handlers.on("league-join", Subject.NOTHING, limit=Act.SEAT, even_if_late=True)
async def press_join(request: Request) -> None:
    """Handle «Join» on a card."""
    await _join(request, (await _visible(request, request.number(0))).season.id)


async def _join(request: Request, number: int) -> None:
    season = await request.service.leagues.join(number, request.player)
    reply = tr("You are in {season}.", season=_named(season))
    request.set_done(reply)
    then = tr("Your matches begin with it, all at once. Before that, you can leave freely.")
    await request.say(join_texts([reply, then]))


@_command("leave", tr("Leave a season."))
async def leave(request: Request, season: ShortText | None = None) -> None:
    """`/league leave`: leave a season, or ask first if it is running."""
    await _leave(request, await _choose(request, season, *UNFINISHED))


@handlers.on("league-leave", Subject.NOTHING, limit=Act.SEAT, even_if_late=True)
async def press_leave(request: Request) -> None:
    """Handle «Leave» on a card."""
    await _leave(request, await _visible(request, request.number(0)))


async def _leave(request: Request, whole: WholeSeason) -> None:
    season = whole.season
    inside = any(
        each.player == request.player and each.status is Status.IN for each in whole.players
    )
    if inside and season.state is SeasonState.RUNNING:
        question = tr(
            "Leave {season}? Before half of your matches are over, none of them counts in the "
            "table; later, the rest counts as lost. The matches themselves go on.",
            season=_named(season),
        )
        await request.say(question, [button(tr("Leave"), "league-out", season.id, style=DANGER)])
        return
    await request.service.leagues.leave(season.id, request.player)
    await request.say_done(tr("You have left {season}.", season=season_title(season)))


@handlers.on("league-out", Subject.NOTHING, limit=Act.SEAT, even_if_late=True)
async def leave_running(request: Request) -> None:
    """Handle the confirmation: leave a season that is running."""
    season, status = await request.service.leagues.leave(request.number(0), request.player)
    left = tr("You have left {season}.", season=season_title(season))
    note = what_leaving_means(status or Status.OUT)
    await request.say_done(join_texts([left, note]))


@handlers.on("league-rules", Subject.NOTHING)
async def show_rules(request: Request) -> None:
    """Handle «How it works» on a card."""
    whole = await _visible(request, request.number(0))
    await request.say(messages.season_rules(whole.season))


# ---- table and schedule
def _own_section(request: Request, whole: WholeSeason) -> int:
    """Return the section of the reader, the first one for anybody else."""
    found = (each.section for each in whole.players if each.player == request.player)
    return next(found, None) or 0


@_command("table", tr("The table of your section, or of another one."))
async def table(request: Request, season: ShortText | None = None) -> None:
    """`/league table`: show the table of the reader's section."""
    whole = await _choose(request, season, *SHOWN, newest=True)
    await _show_table(request, whole, _own_section(request, whole))


@handlers.on("league-table", Subject.NOTHING)
async def turn_table(request: Request) -> None:
    """Handle «Table» on a card, and the buttons that lead to another section."""
    whole = await _visible(request, request.number(1))
    mine = len(request.args) > 2
    await _show_table(request, whole, _own_section(request, whole) if mine else request.number(0))


async def _show_table(request: Request, whole: WholeSeason, section: int) -> None:
    context, season = request.context, whole.season
    if not whole.tables:
        raise Refused.because("{season} has not begun.", season=season_title(season))
    section, count = nearest_page(section, len(whole.tables), 1)
    players = [row.player for row in whole.tables[section]]
    names = await context.names.escaped_by_player(players, season.server)
    plain = dict(zip(players, await context.names.plain(players, season.server), strict=True))
    preferences = await context.service.preferences.of(request.player)
    picture = View(
        await private_theme(context, preferences, season.server),
        language=request.plain_language,
        players=await context.names.for_picture(players, season.server),
    )
    lines = messages.table_lines(whole, section)
    async with context.heavy_work.held_by(request.player):
        data = await asyncio.to_thread(league_table, lines, picture)
    alt = messages.table_alt(whole, section, plain, request.plain_language)
    schedule = button(tr("Schedule"), "league-schedule", 0, season.id, "mine")
    await request.say(
        messages.table_text(whole, section, names),
        [*turning(section, count, "league-table", season.id), schedule],
        picture=Picture(data, "table.png", alt),
    )


@_command("schedule", tr("Who meets whom in a season, and how it stands."))
async def schedule(request: Request, season: ShortText | None = None) -> None:
    """`/league schedule`: show the matches of the reader's section."""
    await _show_schedule(request, await _choose(request, season, *SHOWN, newest=True), None)


@handlers.on("league-schedule", Subject.NOTHING)
async def turn_schedule(request: Request) -> None:
    """Handle «Schedule» on a card, and the buttons that turn its pages."""
    whole = await _visible(request, request.number(1))
    await _show_schedule(request, whole, None if len(request.args) > 2 else request.number(0))


async def _show_schedule(request: Request, whole: WholeSeason, number: int | None) -> None:
    """Show a page of the matches of all sections; None for the first page of the reader's own."""
    context, season = request.context, whole.season
    if not whole.tables:
        raise Refused.because("{season} has not begun.", season=season_title(season))
    pages: list[Translatable] = []
    async with context.store.read() as unit:
        found = await unit.matches.get_many([each.match for each in whole.pairings if each.match])
    matches = {each.id: each for each in found}
    names = await context.names.escaped_by_player(
        [each.player for each in whole.players], season.server
    )
    for section in range(len(whole.tables)):
        if number is None and section == _own_section(request, whole):
            number = len(pages)
        lines: list[Translatable] = [heading(messages.table_title(whole, section))]
        lines += [
            messages.pairing_line(each, matches.get(each.match or 0), names)
            for each in whole.pairings
            if each.section == section
        ]
        pages += split_into_pages(lines, request.language)
    number, count = nearest_page(number or 0, len(pages), 1)
    table = button(tr("Table"), "league-table", 0, season.id, "mine")
    turns = turning(number, count, "league-schedule", season.id)
    await request.say(pages[number], [*turns, table])


# ---- organisers, later
@_command("end", tr("Organisers: end a season now. No other one follows."))
async def end(request: Request, season: ShortText | None = None) -> None:
    """`/league end`: ask before ending a season."""
    await check_organiser(request)
    chosen = (await _choose(request, season, *UNFINISHED)).season
    question = tr("Call {season} off, for good?", season=_named(chosen))
    if chosen.state is SeasonState.RUNNING:
        question = tr(
            "End {season} now, for good? Matches that are running count as shared, and no other "
            "season follows.",
            season=_named(chosen),
        )
    await request.say(question, [button(tr("End"), "league-end", chosen.id, style=DANGER)])


@handlers.on("league-end", Subject.NOTHING, limit=Act.SEAT, even_if_late=True)
async def end_now(request: Request) -> None:
    """Handle the confirmation: end a season."""
    season = (await _visible(request, request.number(0))).season
    await check_organiser(request)
    await request.service.leagues.end(season.id)
    await request.say_done(tr("{season} ends.", season=season_title(season)))


@handlers.command("rule", tr("Organisers: decide who gets the point of a match."), group=league)
@describe(
    match=tr("The number of the match."),
    reason=tr("The reason. The players see it."),
    winner=tr("Who gets the point. Leave it out, and the point is shared."),
)
async def rule(
    request: Request, match: MatchText, reason: Reason, winner: discord.User | None = None
) -> None:
    """`/league rule`: decide what a match counts in the table."""
    found = await _match_to_rule_on(request, match)
    winners = found.players if winner is None else (winner.id,)
    await _rule(request, found.id, reason, *winners)
    which = MatchNumber(found.id)
    await request.say_done(tr("Your ruling is posted in match {match}.", match=which))


@handlers.command("unrule", tr("Organisers: take a ruling on a match back."), group=league)
@describe(match=tr("The number of the match."), reason=tr("The reason. The players see it."))
async def unrule(request: Request, match: MatchText, reason: Reason) -> None:
    """`/league unrule`: let the result of a match count again."""
    found = await _match_to_rule_on(request, match)
    await _rule(request, found.id, reason)
    await request.say_done(tr("The ruling on match {match} is gone.", match=MatchNumber(found.id)))


async def _match_to_rule_on(request: Request, match: str) -> Match:
    await check_organiser(request)
    number = parse_match_number(match)
    return await request.context.permissions.visible_match(request.interaction, number)


async def _rule(request: Request, match: int, reason: str, *winners: int) -> None:
    await request.service.leagues.rule(
        request.this_server, match, request.player, read_reason(reason), *winners
    )

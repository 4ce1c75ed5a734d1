"""`/league create`, `end`, `rule`, `unrule`: what organisers of seasons do, and their buttons."""

from datetime import timedelta
from typing import Any

import discord
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import RED, button
from bot.discord_io.permissions import check_may_post
from bot.features.leagues.commands import (
    UNFINISHED,
    chosen_season,
    full_title,
    league,
    season_option,
    visible_season,
)
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import parse_match_number
from bot.interactions.game_commands import (
    MATCH_OPTIONS,
    Parameter,
    game_parameters,
    given_options,
    subcommand,
    whole_number,
)
from bot.interactions.slash_commands import MatchText, ReasonText, ShortText, describe, read_reason
from bot.messages.sentences import relative
from matches.leagues.running import ShownSeason
from model.entities import MatchRow
from model.errors import Refused
from model.leagues.seasons import LARGEST_SECTION, SMALLEST_SECTION, SeasonState, Terms
from model.limits import Limit
from model.match_extras import MatchOptions
from model.ratings.rating import RatingMode
from model.text_values import Command, match_number
from rules.game import Game
from rules.registry import games
from rules.text import tr, tr_plural
from rules.text_limits import shortened, without_invisible

create = app_commands.Group(
    name="create", description=tr("Organisers: open a season that people can join."), parent=league
)
MAX_NAME_LENGTH = 40
USUAL_DAYS = 3
"""In how many days a season begins, unless its organiser says otherwise."""
SEASON_OPTIONS = {
    "section_size": Parameter(
        whole_number(SMALLEST_SECTION, LARGEST_SECTION),
        tr(
            "About how many play in a section, usually {section_size}.",
            section_size=Terms.section_size,
        ),
    ),
    "weeks": Parameter(
        whole_number(1, 26), tr("How long it lasts, usually {weeks} weeks.", weeks=Terms.weeks)
    ),
    "promoted": Parameter(
        whole_number(0, 2), tr("How many of each section go up, and how many down.")
    ),
    "repeats": Parameter(
        bool, tr("Whether the next season opens by itself a week later, as it usually does.")
    ),
}
"""Parameters that are fields of `Terms`. `days` is none: it counts for the first season only."""


async def check_organiser(request: Request) -> None:
    """Raise Refused unless this person may organise seasons."""
    member = request.interaction.user
    async with request.read() as unit:
        role = (await unit.servers.get(request.this_server)).settings.organiser_role
    named = role is not None and isinstance(member, discord.Member) and member.get_role(role)
    named = named or role == request.server  # @everyone, which is not among a member's roles
    if not (named or request.interaction.permissions.manage_guild):
        raise Refused.because(
            "Only organisers may do this: members with Manage Server, or with the role set by "
            "{command}.",
            command=Command("server settings", "organisers:"),
        )


def _create_command(game: Game) -> app_commands.Command[Any, ..., None]:
    """Build `/league create` for one game."""
    parameters = {
        "name": Parameter(
            app_commands.Range[str, 1, MAX_NAME_LENGTH],
            tr("What to call it, such as Spring."),
            required=True,
        ),
        **game_parameters(game),
        "clock": MATCH_OPTIONS["clock"],
        "weekends_off": MATCH_OPTIONS["weekends_off"],
        **SEASON_OPTIONS,
        "days": Parameter(
            whole_number(1, 30),
            tr("In how many days it begins, usually in {days}.", days=USUAL_DAYS),
        ),
    }

    async def callback(interaction: Interaction, name: str, **given: Any) -> None:
        await _create(Request(interaction), game, name, given)

    description = tr(
        "Open a rated season of {game}, usually of {weeks} weeks. The next follows by itself.",
        game=game.title,
        weeks=Terms.weeks,
    )
    return subcommand(game, description, parameters, callback)


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
        given.get("clock"), given.get("weekends_off"), RatingMode.RATED.value
    )
    options = game.read_options(given_options(game, given))
    title = shortened(name, MAX_NAME_LENGTH)
    if not without_invisible(title).strip():
        raise Refused.because("Please give the season a name.")
    chosen = {key: given[key] for key in SEASON_OPTIONS if given[key] is not None}
    terms = Terms(
        name=title,
        game=game.name,
        options=game.write_options(options, all_of_them=True),
        match_options=agreed,
        **chosen,
    )
    begins_in = timedelta(days=given["days"] or USUAL_DAYS)
    season = await request.service.leagues.create(
        request.this_server, request.channel, request.player, terms, begins_in
    )
    await request.say_done(
        tr(
            "{season} is open in this channel. It begins {moment}, or when you press Begin now.",
            season=season.title,
            moment=relative(season.begins_at),
        )
    )


async def _season_to_organise(request: Request) -> ShownSeason:
    """Return the season of a control. Raises Refused unless it is of this server, and this person
    may organise it."""
    shown = await visible_season(request, request.number(0))
    if shown.season.server != request.server:
        raise Refused.because("There is no such season here.")
    await check_organiser(request)
    return shown


@handlers.on("league-ask-begin")
async def ask_to_begin(request: Request) -> None:
    """Handle «Begin now» on a card: ask before beginning a season."""
    shown = await _season_to_organise(request)
    question = tr_plural(
        "Begin {season} with {count} player? All matches begin at once.",
        "Begin {season} with {count} players? All matches begin at once.",
        season=full_title(shown.season),
        count=len(shown.players),
    )
    begin = button(tr("Begin"), "league-begin", shown.season.id)
    await request.say(question, [begin, button(tr("Don't begin"), "go-on")])


@handlers.on("league-begin", limit=Limit.SEAT, even_if_late=True)
async def begin_now(request: Request) -> None:
    """Handle the confirmation: begin a season."""
    season = (await _season_to_organise(request)).season
    await request.service.leagues.begin_now(season.id)
    await request.say_done(tr("{season} begins: its matches appear here.", season=season.title))


@handlers.command("end", tr("Organisers: end a season now. No other one follows."), group=league)
@season_option
async def end(interaction: Interaction, season: ShortText | None = None) -> None:
    """`/league end`: ask before ending a season."""
    request = Request(interaction)
    await check_organiser(request)
    chosen = (await chosen_season(request, season, *UNFINISHED)).season
    question = tr("Call {season} off?", season=full_title(chosen))
    if chosen.state is SeasonState.RUNNING:
        question = tr(
            "End {season} now? No other season follows. Running matches don't count in the table. "
            "They go on, rated, and `/cancel` ends one if its players agree.",
            season=full_title(chosen),
        )
    end_button = button(tr("End"), "league-end", chosen.id, style=RED)
    await request.say(question, [end_button, button(tr("Don't end"), "go-on")])


@handlers.on("league-end", limit=Limit.SEAT, even_if_late=True)
async def end_now(request: Request) -> None:
    """Handle the confirmation: end a season."""
    season = (await _season_to_organise(request)).season
    await request.service.leagues.end(season.id)
    await request.say_done(tr("{season} ends.", season=season.title))


@handlers.command("rule", tr("Organisers: decide who gets the point of a match."), group=league)
@describe(
    match=tr("The number of the match."),
    reason=tr("The reason. The players see it."),
    winner=tr("Who gets the point. Leave it out, and the point is shared."),
)
async def rule(
    interaction: Interaction,
    match: MatchText,
    reason: ReasonText,
    winner: discord.User | None = None,
) -> None:
    """`/league rule`: decide what a match counts in the table."""
    request = Request(interaction)
    ruled = await _match_to_rule_on(request, match)
    winners = ruled.players if winner is None else (winner.id,)
    await _rule(request, ruled.id, reason, *winners)
    which = match_number(ruled.id)
    await request.say_done(tr("Your ruling is posted in match {match}.", match=which))


@handlers.command("unrule", tr("Organisers: take a ruling on a match back."), group=league)
@describe(match=tr("The number of the match."), reason=tr("The reason. The players see it."))
async def unrule(interaction: Interaction, match: MatchText, reason: ReasonText) -> None:
    """`/league unrule`: let the result of a match count again."""
    request = Request(interaction)
    ruled = await _match_to_rule_on(request, match)
    await _rule(request, ruled.id, reason)
    await request.say_done(tr("The ruling on match {match} is gone.", match=match_number(ruled.id)))


async def _match_to_rule_on(request: Request, typed: str) -> MatchRow:
    await check_organiser(request)
    match_id = parse_match_number(typed)
    return await request.context.permissions.visible_match(request.interaction, match_id)


async def _rule(request: Request, match_id: int, reason: str, *winners: int) -> None:
    await request.service.leagues.rule(
        request.this_server, match_id, request.player, read_reason(reason), *winners
    )

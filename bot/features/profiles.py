"""`/profile`: who somebody is as a player, in sections with buttons."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import discord
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import MAX_TEXT_LENGTH, button
from bot.discord_io.markup import bold, escaped, heading, in_discord, small
from bot.discord_io.names import ACCOUNT, NameKey, escaped_name
from bot.discord_io.responses import Picture
from bot.features.viewing.history import Filters, visible_to
from bot.interactions.board_pictures import private_view
from bot.interactions.dispatch import InvalidCustomId, Request, handlers
from bot.interactions.slash_commands import describe
from bot.messages.endings import PROVISIONAL, RATINGS_CHANGING, UNCERTAINTY, rating_text
from bot.messages.lists import match_line, vacations_in
from bot.messages.pages import PAGE_SIZE, fitting, nearest_page, split_into_pages, turning
from matches.ratings.leaderboards import changing_pools
from model.clocks.clock_rules import rough_length
from model.past_matches import GameResults, ResultCounts, VisibleTo, WantedMatches
from model.ratings.pools import is_for_several, is_provisional, title_of_pool
from model.ratings.updates import current_rating
from model.text_values import is_former
from rendering.charts import Point, RatingCurve, chart_alt_text, rating_chart
from rules.registry import title_of
from rules.text import NOTHING, Name, Text, join_texts, tr, tr_plural
from storage.database import UnitOfWork

OVERVIEW = "overview"
MAX_OPPONENTS = 10
"""How many opponents a profile names: the most frequent ones."""
MAX_POINTS = 1000
"""After how many of the latest matches of a pool the picture shows the rating."""


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose profile is shown to whom.

    `name` is escaped. `server` is where it is shown, None for a private message. `visible` says
    which matches count, None all of them: only one's own profile has all.
    """

    player: int
    name: Text
    own: bool
    server: int | None
    visible: VisibleTo | None

    @property
    def running(self) -> WantedMatches:
        """Their running matches."""
        return WantedMatches(self.player, self.visible, running=True)


@handlers.command("profile", tr("Your ratings, results and running matches, or somebody else's."))
@describe(player=tr("Whose profile. Leave it out for your own."))
async def profile(interaction: Interaction, player: discord.User | None = None) -> None:
    """`/profile`: show the profile of a player, by default the reader's own."""
    request = Request(interaction)
    await _show_person(request, request.interaction.user if player is None else player)


@app_commands.context_menu(name=app_commands.locale_str(tr("Profile")))
async def profile_menu(interaction: Interaction, person: discord.User) -> None:
    """The entry of a person's menu, under Apps: show their profile."""
    await _show_person(Request(interaction), person)


handlers.add(profile_menu)


async def _show_person(request: Request, person: discord.abc.User) -> None:
    if person.bot:
        name = Name(escaped(person.display_name))
        await request.say(tr("{player} is a bot, and bots have no profile.", player=name))
        return
    request.context.names.cache_names(request.server or ACCOUNT, person)
    await show_profile(request, person.id)


@handlers.on("profile")
async def profile_section(request: Request) -> None:
    """Handle the buttons below a profile: what the reader may see is checked again."""
    section = request.arg(2)
    if section not in SECTIONS:
        raise InvalidCustomId(f"a profile has no section {section}")
    await show_profile(request, request.number(1), section, request.page)


async def show_profile(
    request: Request, player: int, section: str = OVERVIEW, number: int = 0
) -> None:
    """Show a page of a section of a player's profile; `number` counts from 0."""
    if is_former(player):
        await request.say(
            tr("This person's data was erased. Their matches remain, without their name.")
        )
        return
    server = request.server
    (name,) = await request.context.names.escaped([player], server or ACCOUNT)
    own, visible = player == request.player, await visible_to(request, player)
    whose = Whose(player, name, own, server, visible)
    _, read = SECTIONS[section]
    if read is None:
        text, number, count = await _running_page(request, whose, number)
        picture = None
    else:
        lines, picture = await read(request, whose)
        if not lines:
            await request.say(_nothing_to_show(whose))
            return
        text, number, count = _paged(request, whose, lines, number)
    sections = [  # the letter at the end only keeps the custom_ids apart
        button(label, "profile", 0, player, each, "s", disabled=each == section)
        for each, (label, _) in SECTIONS.items()
    ]
    sections.append(button(tr("History"), "history", 0, *Filters(player).args()))
    turn = turning(number, count, "profile", player, section)
    await request.say(text, sections, turn, picture=picture)


def _nothing_to_show(whose: Whose) -> Text:
    """Say that somebody has neither a rating nor a match that the reader can see."""
    if whose.own:
        return tr(
            "You have no matches yet, so your profile is empty. `/challenge` invites somebody, or "
            "everybody, to one."
        )
    return tr(
        "{player} has no matches that you can see here. `/challenge` invites them to one.",
        player=whose.name,
    )


# ---- the sections
Shown = tuple[list[Text], Picture | None]
"""The lines of a section, and its picture."""
Page = tuple[Text, int, int]
"""A page of a list: its text, its number from 0, and how many pages there are."""


async def _overview(request: Request, whose: Whose) -> Shown:
    """Return ratings and results, with a picture of the ratings; no lines if there is nothing.

    The number of queries depends only on the number of ratings.
    """
    player, visible = whose.player, whose.visible
    async with request.read() as unit:
        ratings, curves = await _ratings(unit, whose, request.context.wall_clock.now())
        games = await unit.profiles.by_game(player, visible)
        streaks = await unit.profiles.streaks(player, visible)
        running = await unit.history.count(whose.running)
    if not (ratings or games or running):
        return [], None
    lines = ratings or [tr("No rating yet: the first rated match gives one.")]
    if games:
        lines.append(bold(tr("Results")))
        lines += [_game_line(each) for each in games]
    if streaks.longest:
        streak = tr(
            "Current winning streak against people: {current}; longest: {longest}.",
            current=streaks.current,
            longest=streaks.longest,
        )
        lines.append(streak)
    if running:
        lines.append(
            tr_plural("{count} match is running.", "{count} matches are running.", count=running)
        )
    return lines, await _picture(request, whose, curves)


async def _ratings(
    unit: UnitOfWork, whose: Whose, now: datetime
) -> tuple[list[Text], list[RatingCurve]]:
    """Return what a player's ratings are now, and their curves; nothing if there are none."""
    lines: list[Text] = []
    curves: list[RatingCurve] = []
    provisional = False
    stored = await unit.ratings.of_player(whose.player)
    for each in stored:
        pool, rating = each.pool, current_rating(each, now)
        title, written = title_of_pool(pool), rating_text(pool, rating)
        matches = tr_plural("{count} rated match", "{count} rated matches", count=each.matches)
        rank = NOTHING
        if whose.server is not None:
            number = await unit.ratings.rank(pool, whose.player, server=whose.server)
            rank = rank if number is None else tr("number {rank} on this server", rank=number)
        lines.append(join_texts([bold(title), written, matches, rank], " · "))
        provisional = provisional or is_provisional(pool, rating)
        points = [
            Point(point.at, point.rating.mean, UNCERTAINTY * point.rating.deviation)
            for point in await unit.ratings.curve(whose.player, pool, MAX_POINTS)
        ]
        if points:
            digits = 1 if is_for_several(pool) else 0
            curves.append(RatingCurve(title, written, points, each.matches, digits=digits))
    if lines:
        lines.insert(0, bold(tr("Ratings")))
    if await changing_pools(unit) & {each.pool for each in stored}:
        lines.append(small(RATINGS_CHANGING))
    if provisional:
        lines.append(small(PROVISIONAL))
    return lines, curves


async def _picture(request: Request, whose: Whose, curves: Sequence[RatingCurve]) -> Picture | None:
    """Draw the curve of the ratings in the reader's theme; None if there is no rating."""
    if not curves:
        return None
    context, server = request.context, whose.server or ACCOUNT
    players = await context.names.for_picture([whose.player], server)
    view = replace(await private_view(request), players=players)
    data = await request.in_thread(rating_chart, curves, view)
    (name,) = await context.names.plain([whose.player], server)
    alt = chart_alt_text(curves, name, language=request.plain_language)
    return Picture(data, "ratings.png", alt)


def _game_line(game: GameResults) -> Text:
    computer = tr("against computers") if game.computer else NOTHING
    parts: list[Text] = [bold(title_of(game.game)), computer, _counts(game.counts)]
    if game.turn is not None and game.turn >= timedelta(minutes=1):
        time = rough_length(game.turn)
        parts.append(tr("{time} a move on average", time=time))
    return join_texts(parts, " · ")


def _counts(counts: ResultCounts) -> Text:
    """Return «7 won · 4 lost», with shared first places and matches without a result."""
    won, shared, lost, unfinished = counts.won, counts.shared, counts.lost, counts.unfinished
    parts = [tr_plural("{count} won", "{count} won", count=won)]
    if shared:
        parts.append(tr_plural("{count} shared first", "{count} shared first", count=shared))
    parts.append(tr_plural("{count} lost", "{count} lost", count=lost))
    if unfinished:
        parts.append(
            tr_plural("{count} without a result", "{count} without a result", count=unfinished)
        )
    return join_texts(parts, " · ")


async def _opponents(request: Request, whose: Whose) -> Shown:
    """Return the results against the most frequent opponents."""
    async with request.read() as unit:
        opponents, total = await unit.profiles.by_opponent(
            whose.player, whose.visible, MAX_OPPONENTS
        )
    names = await request.context.names.look_up((each.server, each.opponent) for each in opponents)
    lines: list[Text] = []
    for each in opponents:
        name, count = escaped_name(names[each.server, each.opponent]), each.counts.matches
        matches = tr_plural("{count} match", "{count} matches", count=count)
        lines.append(join_texts([bold(name), matches, _counts(each.counts)], " · "))
    if total > len(opponents):
        more = total - len(opponents)
        lines.append(
            tr_plural(
                "… and {count} more opponent, met less often.",
                "… and {count} more opponents, met less often.",
                count=more,
            )
        )
    if lines:
        lines.append(small(tr("`/history` lists the matches.")))
    return lines or [tr("No match has ended yet.")], None


async def _colours(request: Request, whose: Whose) -> Shown:
    """Return the results with each colour of each game."""
    async with request.read() as unit:
        colours = await unit.profiles.by_colour(whose.player, whose.visible)
    lines: list[Text] = []
    for k, each in enumerate(colours):
        if k == 0 or colours[k - 1].game != each.game:
            lines.append(bold(title_of(each.game)))
        lines.append(join_texts([each.colour, _counts(each.counts)], " · "))
    return lines or [tr("No match of a game with colours has ended yet.")], None


SECTIONS: Mapping[str, tuple[Text, Callable[[Request, Whose], Awaitable[Shown]] | None]] = {
    OVERVIEW: (tr("Overview"), _overview),
    "opponents": (tr("By opponent"), _opponents),
    "colours": (tr("By colour"), _colours),
    "running": (tr("Running"), None),
}
"""By what custom_ids call them: the labels of the sections, and what returns their lines. The
running matches are read page by page."""


async def _running_page(request: Request, whose: Whose, number: int) -> Page:
    """Return a page of the running matches, the newest first."""
    context = request.context
    async with request.read() as unit:
        number, count = nearest_page(number, await unit.history.count(whose.running))
        rows = await unit.history.page(whose.running, PAGE_SIZE, number * PAGE_SIZE)
    vacations = await vacations_in(context, rows)

    def page(names: Mapping[NameKey, Text], short: bool) -> Text:
        lines = [match_line(each, whose.player, names, vacations, short=short) for each in rows]
        nothing = [tr("No match is running.")]
        return join_texts([_title(whose), *(lines or nothing), *_note(whose)], "\n")

    return await fitting(context, request.language, page, rows), number, count


def _title(whose: Whose) -> Text:
    """Return the heading of every page of a profile."""
    return heading(
        tr("Your profile") if whose.own else tr("Profile of {player}", player=whose.name)
    )


def _paged(request: Request, whose: Whose, lines: Sequence[Text], number: int) -> Page:
    """Return one of the pages into which lines are split, with the title and the note."""
    around, language = [_title(whose), *_note(whose)], request.language
    room = MAX_TEXT_LENGTH - sum(len(in_discord(each, language)) + 1 for each in around)
    pages = split_into_pages(lines, language, room)
    number, count = nearest_page(number, len(pages), 1)
    text = join_texts([_title(whose), pages[number], *_note(whose)], "\n")
    return text, number, count


def _note(whose: Whose) -> list[Text]:
    """Say which matches count, in somebody else's profile."""
    if whose.own:
        return []
    if whose.server is None:
        return [small(tr("On a server, you also see the matches that were played there."))]
    return [small(tr("Results count only matches on this server that you can see."))]

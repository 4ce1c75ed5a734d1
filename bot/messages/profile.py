"""The texts of `/profile`: ratings, results, opponents, colours and running matches of a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.context import Context
from bot.discord_io.markup import bold, heading, in_discord, small
from bot.discord_io.names import NameKey, escaped_name
from bot.discord_io.responses import MAX_TEXT_LENGTH
from bot.messages import sentences
from bot.messages.lists import match_line, vacations_in
from bot.messages.pages import PAGE_SIZE, Page, fitting, nearest_page, split_into_pages
from bot.messages.ratings import UNCERTAINTY, rating_text
from model.past_matches import VisibleTo
from model.profiles import ColourRecord, GameRecord, OpponentRecord, Record, Streaks
from model.ratings.pools import is_for_several, is_provisional, title_of_pool
from model.ratings.rating import CoursePoint, Rating, StoredRating
from model.ratings.updates import current_rating
from rendering.charts import Course, Point
from rules.registry import title_of
from rules.text import Language, Name, Translatable, join_texts, tr, tr_plural

MAX_OPPONENTS = 10
"""How many opponents a profile names: the most frequent ones."""
MAX_POINTS = 1000
"""After how many of the latest matches of a pool the picture shows the rating."""


class Section(StrEnum):
    """The parts of a profile; the values are in custom_ids."""

    OVERVIEW = "overview"
    OPPONENTS = "opponents"
    COLOURS = "colours"
    RUNNING = "running"


SECTION_LABELS = {
    Section.OVERVIEW: tr("Overview"),
    Section.OPPONENTS: tr("By opponent"),
    Section.COLOURS: tr("By colour"),
    Section.RUNNING: tr("Running"),
}


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose profile is shown to whom.

    `name` is escaped. `server` is where it is shown, None for a private message. `visible` says
    which matches count, None all of them: only one's own profile has all.
    """

    player: int
    name: Name
    own: bool
    server: int | None
    visible: VisibleTo | None


@dataclass(frozen=True, slots=True)
class CurrentRating:
    """A rating as it is now, its course, and the rank on the server where it is shown."""

    stored: StoredRating
    now: Rating
    course: Sequence[CoursePoint]
    rank: int | None


@dataclass(frozen=True, slots=True)
class Overview:
    """What the first section of a profile shows. `running` is the number of running matches."""

    ratings: Sequence[CurrentRating]
    games: Sequence[GameRecord]
    streaks: Streaks
    running: int

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.ratings or self.games or self.running)


async def read_overview(context: Context, whose: Whose) -> Overview:
    """Read everything for the first section of a profile, in a number of queries that depends only
    on the number of ratings."""
    player, visible, now = whose.player, whose.visible, context.clock.now()
    async with context.store.read() as unit:
        ratings: list[CurrentRating] = []
        for each in await unit.ratings.of_player(player):
            course = await unit.ratings.course(player, each.pool, MAX_POINTS)
            rank = None
            if whose.server is not None:
                rank = await unit.ratings.rank(each.pool, player, server=whose.server)
            ratings.append(CurrentRating(each, current_rating(each, now), course, rank))
        return Overview(
            ratings,
            await unit.profiles.by_game(player, visible),
            await unit.profiles.streaks(player, visible),
            (await unit.profiles.running(player, visible, 0, 0))[1],
        )


# ---- the picture
def courses(ratings: Sequence[CurrentRating]) -> list[Course]:
    """Return what the picture of a profile shows."""
    return [
        Course(
            title_of_pool(each.stored.pool),
            rating_text(each.stored.pool, each.now),
            [_point(point.at, point.rating) for point in each.course],
            each.stored.matches,
            digits=1 if is_for_several(each.stored.pool) else 0,
        )
        for each in ratings
        if each.course
    ]


def _point(at: datetime, rating: Rating) -> Point:
    return Point(at, rating.mean, UNCERTAINTY * rating.deviation)


# ---- the sections
def nothing_to_show(whose: Whose) -> Translatable:
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


def title(whose: Whose) -> Translatable:
    """Return the heading of every page of a profile."""
    return heading(
        tr("Your profile") if whose.own else tr("Profile of {player}", player=whose.name)
    )


def overview_page(whose: Whose, shown: Overview, number: int, language: Language) -> Page:
    """Return a page of the first section; there are several only if the games are many."""
    lines: list[Translatable] = []
    if shown.ratings:
        lines.append(bold(tr("Ratings")))
        lines += [_rating_line(each) for each in shown.ratings]
    else:
        lines.append(tr("No rating yet: the first rated match gives one."))
    if any(is_provisional(each.stored.pool, each.now) for each in shown.ratings):
        mark = tr(
            "“?” means provisional: there are few rated matches so far, or none for a long time."
        )
        lines.append(small(mark))
    if shown.games:
        lines.append(bold(tr("Results")))
        lines += [_game_line(each) for each in shown.games]
        streaks = shown.streaks
        row = tr(
            "Wins in a row: {current} now, {longest} at most.",
            current=streaks.current,
            longest=streaks.longest,
        )
        lines.append(row)
    if shown.running:
        lines.append(
            tr_plural(
                "{count} match is running.", "{count} matches are running.", count=shown.running
            )
        )
    return _paged(whose, lines, number, language)


def _rating_line(each: CurrentRating) -> Translatable:
    pool, count = each.stored.pool, each.stored.matches
    parts: list[Translatable] = [
        bold(title_of_pool(pool)),
        rating_text(pool, each.now),
        tr_plural("{count} rated match", "{count} rated matches", count=count),
    ]
    if each.rank is not None:
        parts.append(tr("rank {rank} on this server", rank=each.rank))
    return join_texts(parts, " · ")


def _game_line(each: GameRecord) -> Translatable:
    parts: list[Translatable] = [bold(title_of(each.game)), _record(each.record)]
    if each.turn is not None:
        time = sentences.time_span(each.turn)
        parts.append(tr("{time} a move on average", time=time))
    return join_texts(parts, " · ")


def _record(record: Record) -> Translatable:
    """Return «7 won · 4 lost», with shared first places and matches without a result."""
    won, shared, lost, unfinished = record.won, record.shared, record.lost, record.unfinished
    parts = [tr_plural("{count} won", "{count} won", count=won)]
    if shared:
        parts.append(tr_plural("{count} shared first", "{count} shared first", count=shared))
    parts.append(tr_plural("{count} lost", "{count} lost", count=lost))
    if unfinished:
        parts.append(
            tr_plural("{count} without a result", "{count} without a result", count=unfinished)
        )
    return join_texts(parts, " · ")


async def opponents_page(context: Context, whose: Whose, number: int, language: Language) -> Page:
    """Return a page of the results against the most frequent opponents."""
    async with context.store.read() as unit:
        found, total = await unit.profiles.by_opponent(whose.player, whose.visible, MAX_OPPONENTS)
    names = await context.names.look_up((each.server, each.opponent) for each in found)
    lines = [_opponent_line(each, names) for each in found]
    if total > len(found):
        more = total - len(found)
        lines.append(
            tr_plural(
                "… and {count} more opponent, met less often.",
                "… and {count} more opponents, met less often.",
                count=more,
            )
        )
    if lines:
        lines.append(small(tr("`/history` lists the matches.")))
    return _paged(whose, lines or [tr("No match has ended yet.")], number, language)


def _opponent_line(each: OpponentRecord, names: Mapping[NameKey, Name]) -> Translatable:
    name = escaped_name(names[each.server, each.opponent])
    count = each.record.matches
    matches = tr_plural("{count} match", "{count} matches", count=count)
    return join_texts([bold(name), matches, _record(each.record)], " · ")


async def colours_page(context: Context, whose: Whose, number: int, language: Language) -> Page:
    """Return a page of the results with each colour of each game."""
    async with context.store.read() as unit:
        found = await unit.profiles.by_colour(whose.player, whose.visible)
    lines: list[Translatable] = []
    for k, each in enumerate(found):
        if k == 0 or found[k - 1].game != each.game:
            lines.append(bold(title_of(each.game)))
        lines.append(_colour_line(each))
    nothing = tr("No match of a game with colours has ended yet.")
    return _paged(whose, lines or [nothing], number, language)


def _colour_line(each: ColourRecord) -> Translatable:
    return join_texts([each.colour, _record(each.record)], " · ")


async def running_page(context: Context, whose: Whose, number: int, language: Language) -> Page:
    """Return a page of the running matches, the newest first."""
    async with context.store.read() as unit:
        _, total = await unit.profiles.running(whose.player, whose.visible, 0, 0)
        number, count = nearest_page(number, total)
        found, _ = await unit.profiles.running(
            whose.player, whose.visible, PAGE_SIZE, number * PAGE_SIZE
        )
    vacations = await vacations_in(context, found)

    def page(names: Mapping[NameKey, Name], short: bool) -> Translatable:
        lines = [match_line(each, whose.player, names, vacations, short=short) for each in found]
        nothing = [tr("No match is running.")]
        return join_texts([title(whose), *(lines or nothing), *_note(whose)], "\n")

    return Page(await fitting(context, language, page, found), number, count)


def _paged(whose: Whose, lines: Sequence[Translatable], number: int, language: Language) -> Page:
    """Return one of the pages into which lines are split, with the title and the note."""
    around = [title(whose), *_note(whose)]
    room = MAX_TEXT_LENGTH - sum(len(in_discord(each, language)) + 1 for each in around)
    pages = split_into_pages(lines, language, room)
    number, count = nearest_page(number, len(pages), 1)
    text = join_texts([title(whose), pages[number], *_note(whose)], "\n")
    return Page(text, number, count)


def _note(whose: Whose) -> list[Translatable]:
    """Say which matches count, in somebody else's profile."""
    if whose.own:
        return []
    if whose.server is None:
        return [small(tr("On a server, you also see the matches that were played there."))]
    return [small(tr("Besides ratings, only matches on this server that you can see count."))]

"""The lists of running matches and open challenges, and the controls below them."""

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta

from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import suggestion
from bot.discord_io.names import NameKey
from bot.interactions.dispatch import Request, handlers
from bot.interactions.slash_commands import describe
from bot.messages import lists
from bot.messages.pages import (
    PAGE_SIZE,
    fitting,
    look_up_names,
    nearest_page,
    split_into_pages,
    turning,
)
from model.entities import Challenge, MatchRow
from model.errors import Refused
from model.past_matches import WantedMatches
from rules.text import Text, join_texts, tr

MAX_ENDED = 5
"""The most ended matches in `/matches`."""
JUST_ENDED_FOR = timedelta(days=3)
"""How long `/matches` shows that a match has ended: as long as the usual clock gives for a move."""

EMPTY = tr(
    "You have no matches yet. `/challenge` invites somebody, or everybody, to one; "
    "`/rules` explains the games."
)


@handlers.on("running")
async def show_running(request: Request) -> None:
    """Show a page of the running matches of this server that the reader may see.

    Raises Refused in a private message.
    """
    server, player, context = request.server, request.player, request.context
    if server is None:
        raise Refused.because(
            "Here I can only show your own matches: use `/matches` without options."
        )
    async with request.read() as unit:
        running_homes = await unit.matches.running_homes(server)
    homes = await context.permissions.visible_homes(request.interaction, server, running_homes)
    async with request.read() as unit:
        total = await unit.matches.count_running_in(server, homes, player)
        number, pages = nearest_page(request.page, total)
        rows = await unit.matches.running_in(server, homes, player, PAGE_SIZE, number * PAGE_SIZE)

    def page(names: Mapping[NameKey, Text], short: bool) -> Text:
        lines = [lists.running_match_line(row, names, short=short) for row in rows]
        return lists.titled_list(tr("Running matches on this server"), total, lines)

    nothing = tr(
        "No match that you can see is running on this server. `/challenge` invites somebody to one."
    )
    text = await fitting(context, request.language, page, rows) if total else nothing
    await request.say(text, turning(number, pages, "running"))


EVERYBODY = "everybody"
"""The value of the option of `/matches` that lists the running matches of a server."""


@handlers.command("matches", tr("Your matches, first those in which it is your move."))
@describe(whose=tr("Yours, or all that are running on this server."))
@app_commands.choices(
    whose=[suggestion(tr("Mine"), "mine"), suggestion(tr("Everybody's"), EVERYBODY)]
)
async def matches(interaction: Interaction, whose: str | None = None) -> None:
    """`/matches`: list the player's matches, or those that are running on the server."""
    await (show_running if whose == EVERYBODY else show_matches)(Request(interaction))


@handlers.on("next")
async def next_match(request: Request) -> None:
    """Handle «Next match»: link to another match in which it is this player's turn."""
    link = await lists.next_link(request.context, request.player, request.match_id)
    none = tr("No other match waits for your move.")
    await request.say(tr("It is your move in another match.") if link else none, [link])


# ---- the person's own matches
WAITING, ELIMINATED, ENDED, CHALLENGES = (
    tr("Waiting"),
    tr("Going on without you"),
    tr("Just ended"),
    tr("Open challenges"),
)
GROUPS = (lists.YOUR_MOVE, WAITING, ELIMINATED, CHALLENGES, ENDED)
"""The groups of the list, in order."""


def _group_of(row: MatchRow, player: int) -> Text:
    """Return the group of a running match in the list of a player."""
    if row.mover == player and row.stuck_at is None and not row.paused:
        return lists.YOUR_MOVE
    is_out = all(seat in row.eliminated for seat in row.seats_of(player))
    return ELIMINATED if is_out else WAITING


async def _open_challenges(request: Request) -> list[Challenge]:
    """Return the open challenges of a server that concern the person and that they may see.

    The list is empty outside a server.
    """
    if request.server is None:
        return []
    async with request.read() as unit:
        challenges = await unit.challenges.open_for(request.player, request.server)
    may_see = request.context.permissions.may_see_challenge
    return [each for each in challenges if await may_see(request.interaction, each)]


@handlers.on("list")
async def show_matches(request: Request) -> None:
    """Show a page of the player's matches and challenges, in the order of `GROUPS`.

    A number out of range leads to the nearest page.
    """
    player, server, context = request.player, request.server, request.context
    async with request.read() as unit:
        running = sorted(await unit.matches.playing(player, server), key=lists.by_time_left)
        finished = await unit.history.page(WantedMatches(player, server=server), MAX_ENDED, 0)
    entries: list[tuple[Text, MatchRow | Challenge]] = [
        (_group_of(row, player), row) for row in running
    ]
    since = context.wall_clock.now() - JUST_ENDED_FOR
    entries += [
        (ENDED, each) for each in finished if each.finished_at and each.finished_at >= since
    ]
    entries += [(CHALLENGES, each) for each in await _open_challenges(request)]
    entries.sort(key=lambda entry: GROUPS.index(entry[0]))
    counts = Counter(group for group, _ in entries)
    number, count = nearest_page(request.page, len(entries))
    shown = entries[number * PAGE_SIZE : (number + 1) * PAGE_SIZE]
    rows = [each for _, each in shown if isinstance(each, MatchRow)]
    challenges = [each for _, each in shown if isinstance(each, Challenge)]
    vacations = await lists.vacations_in(context, rows)

    def page(names: Mapping[NameKey, Text], short: bool) -> Text:
        lines: list[Text] = []
        previous: Text | None = None
        for group, entry in shown:
            if group != previous:
                lines.append(lists.numbered(group, counts[group]))
                previous = group
            if isinstance(entry, MatchRow):
                lines.append(lists.match_line(entry, player, names, vacations, short=short))
            else:
                lines.append(lists.challenge_line(entry, player, names, short=short))
        return join_texts(lines, "\n")

    text = await fitting(context, request.language, page, rows, challenges)
    await request.say(text or EMPTY, turning(number, count, "list"))


@handlers.command("challenges", tr("Open challenges that you made or may accept."))
@app_commands.guild_only()
async def challenges(interaction: Interaction) -> None:
    """`/challenges`: show the first page of them."""
    await show_challenges(Request(interaction))


@handlers.on("challenges")
async def show_challenges(request: Request) -> None:
    """Show a page of the open challenges that the player made or may accept."""
    open_challenges = await _open_challenges(request)
    names = await look_up_names(request.context, (), open_challenges)
    lines = [lists.challenge_line(each, request.player, names) for each in open_challenges]
    nothing = tr("There are no open challenges. `/challenge` makes one.")
    pages = split_into_pages(lines or [nothing], request.language)
    number, count = nearest_page(request.page, len(pages), 1)
    await request.say(pages[number], turning(number, count, "challenges"))

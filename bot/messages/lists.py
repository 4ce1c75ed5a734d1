"""`/matches` and `/challenges`: what waits for whom, in pages that fit a message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.context import Context
from bot.discord_io.client import Interaction
from bot.discord_io.markdown import escaped
from bot.discord_io.responses import MAX_TEXT_LENGTH
from bot.messages import sentences
from bot.messages.names import Key
from bot.unplayable import report
from matches.errors import Unplayable
from matches.model import Challenge, Match, MatchDataKey
from rules.sentences import listed

A_PAGE = 8
"""Matches and challenges on a page of `/matches`: as many as fit a message."""

CUT_AT = MAX_TEXT_LENGTH - 50
"""A mention may stand in front of a list."""

EMPTY = (
    "You have no matches yet. `/challenge` invites somebody, or everybody, to one; "
    "`/rules` explains the games."
)


def address(match: Match) -> str:
    """The address of a match's newest board, or of its channel."""
    place = f"https://discord.com/channels/{match.server}"
    if match.board is None:
        return f"{place}/{match.channel}"
    return f"{place}/{match.board.channel}/{match.board.message}"


def link(match: Match) -> str:
    """Where a match's newest board is, as people read it."""
    return f"<#{match.channel}>" if match.board is None else address(match)


async def board_link(context: Context, match: int) -> str | None:
    """A link to the newest board of a match."""
    async with context.store.read() as unit:
        row = await unit.matches.get(match)
    return None if row is None or row.board is None else address(row)


async def names_in(
    context: Context, matches: Iterable[Match], challenges: Iterable[Challenge] = ()
) -> Mapping[Key, str]:
    """Escaped names of everybody in a list: Discord is asked for a few of them at most."""
    wanted = [(match.server, each) for match in matches for each in match.players]
    for challenge in challenges:
        wanted.extend((challenge.server, each.player) for each in challenge.players)
    return {key: escaped(name) for key, name in (await context.names.known(wanted)).items()}


async def match_line(context: Context, match: Match, player: int, names: Mapping[Key, str]) -> str:
    """«#128 Escabel 9×9 vs B · ply 14 · since 2 hours ago · link»."""
    others = [each for each in match.players if each != player] or list(match.players)
    who = listed([names[match.server, each] for each in others])
    time = f"since {sentences.when(match.turn_started_at)}"
    if match.to_move is None:
        time = f"ended {sentences.when(match.finished_at or match.turn_started_at)}"
    elif match.stuck_at is not None:
        time = "can't go on for now"
    elif match.paused:
        time = "paused by a moderator"
    elif match.deadline is not None:
        time = f"due {sentences.when(match.deadline)}"
    if match.mover is not None:
        vacation = await context.service.timekeeping.vacation_of(match.mover)
        time += f", on vacation until {sentences.at(vacation.end)}" if vacation else ""
    return (
        f"**#{match.id}** {sentences.game_and_size(match)} vs {who} · ply {match.ply} · {time} · "
        f"{link(match)}"
    )


def challenge_line(challenge: Challenge, player: int, names: Mapping[Key, str]) -> str:
    """«Escabel 9×9: your challenge to B, open until …»."""
    title, options = sentences.offered(challenge)
    others = [each.player for each in challenge.players if each.player != player]
    if challenge.maker == player:
        who = listed([names[challenge.server, each] for each in others]) or "anyone"
        what = f"yours, to {who}"
    else:
        what = f"from {names[challenge.server, challenge.maker]}"
    where = f"<#{challenge.channel}>"
    if challenge.card is not None:
        where = (
            f"https://discord.com/channels/{challenge.server}/{challenge.channel}/{challenge.card}"
        )
    return f"{title} ({options}) {what} · until {sentences.when(challenge.expires_at)} · {where}"


def paged(lines: list[str], limit: int = MAX_TEXT_LENGTH - 100) -> list[str]:
    """Lines joined into as few pages as fit the limit."""
    pages: list[str] = []
    page = ""
    for line in lines:
        if page and len(page) + 1 + len(line) > limit:
            pages.append(page)
            page = line
        else:
            page = f"{page}\n{line}" if page else line
    return [*pages, page]


def cut(
    title: str, lines: Sequence[str], number: int, tail: Sequence[str], limit: int = CUT_AT
) -> str:
    """A list under a title, in one message: as many whole entries of `number` as fit the limit,
    how many more there are and where they stand, and then `tail`."""
    head = f"{title} ({number})"
    for shown in range(len(lines), -1, -1):
        more = number - shown
        rest = [f"… and {more} more: `/matches` shows them all."] if more else []
        text = "\n".join([head, *lines[:shown], *rest, *tail])
        if len(text) <= limit:
            return text
    return head


def known_out(match: Match, player: int) -> bool | None:
    """Whether others play a match on after this player is out of it; None: only a replay tells."""
    if len(match.seats) == 2:  # then nobody is: the match is over
        return False
    out = match.data.get(MatchDataKey.OUT)
    if not isinstance(out, list):
        return None
    return all(seat in out for seat in match.seats_of(player))


async def is_out(context: Context, match: Match, player: int) -> bool:
    """`known_out`; a match of an older version is replayed, and that is kept for the next time."""
    known = known_out(match, player)
    if known is not None:
        return known
    try:
        loaded = await context.service.playing.look(match.id)
    except Unplayable:
        await report(context, match.id)
        return False
    await context.service.playing.remember_eliminated(loaded)
    return all(loaded.position.has_left(seat) for seat in match.seats_of(player))


async def open_challenges(context: Context, interaction: Interaction) -> list[Challenge]:
    """The open challenges of a server that concern somebody, in channels that they can view."""
    if interaction.guild_id is None:
        return []
    async with context.store.read() as unit:
        found = await unit.challenges.open_for(interaction.user.id, interaction.guild_id)
    return [
        each for each in found if await context.permissions.may_see_challenge(interaction, each)
    ]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list, its number from 0, and how many there are."""

    text: str
    number: int
    count: int


MINE, WAITING, OUT, ENDED, CHALLENGES = (
    "Your move",
    "Waiting",
    "Going on without you",
    "Just ended",
    "Open challenges",
)
GROUPS = (MINE, WAITING, OUT, ENDED, CHALLENGES)
Entry = tuple[str, Match | Challenge]
"""A group of the list, and one of its lines."""


def group_of(match: Match, player: int) -> str:
    """Where a running match stands in the list; one that only a replay tells stands as waiting."""
    if match.mover == player and match.stuck_at is None:
        return MINE
    return OUT if known_out(match, player) else WAITING


async def matches_page(context: Context, interaction: Interaction, number: int) -> Page:
    """A page of a player's matches: their move first, then the others, then challenges.

    Only what the page shows is looked at closely.
    """
    player, server = interaction.user.id, interaction.guild_id
    async with context.store.read() as unit:
        running = await unit.matches.playing(player, server)
        finished = await unit.matches.finished(player, server, 5, 0)
    entries: list[Entry] = [(group_of(match, player), match) for match in running]
    entries += [(ENDED, match) for match in finished]
    entries += [(CHALLENGES, each) for each in await open_challenges(context, interaction)]
    entries.sort(key=lambda entry: GROUPS.index(entry[0]))
    counts = Counter(group for group, _ in entries)
    count = max(1, -(-len(entries) // A_PAGE))
    number = min(max(number, 0), count - 1)
    shown = await settled(context, entries[number * A_PAGE : (number + 1) * A_PAGE], player, counts)
    matches = [each for _, each in shown if isinstance(each, Match)]
    names = await names_in(
        context, matches, [each for _, each in shown if isinstance(each, Challenge)]
    )
    lines: list[str] = []
    links: dict[str, str] = {}
    above = ""
    for group, each in shown:
        if group != above:
            lines.append(f"### {group} ({counts[group]})")
            above = group
        if isinstance(each, Match):
            lines.append(await match_line(context, each, player, names))
            links[address(each)] = f"<#{each.channel}>"
        else:
            lines.append(challenge_line(each, player, names))
    text = "\n".join(lines)
    if len(text) > MAX_TEXT_LENGTH:  # long names: a channel's link is shorter than a board's
        for whole, short in links.items():
            text = text.replace(whole, short)
    return Page(text or EMPTY, number, count)


async def settled(
    context: Context, entries: Iterable[Entry], player: int, counts: Counter[str]
) -> list[Entry]:
    """The entries of a page with those in their groups that only a replay tells; `counts` too."""
    found: list[Entry] = []
    for group, each in entries:
        out = group == WAITING and isinstance(each, Match) and await is_out(context, each, player)
        if out:
            counts.subtract({WAITING: 1, OUT: -1})
        found.append((OUT if out else group, each))
    return sorted(found, key=lambda entry: GROUPS.index(entry[0]))


async def challenges_pages(context: Context, interaction: Interaction) -> list[str]:
    """`open_challenges` in words."""
    found = await open_challenges(context, interaction)
    names = await names_in(context, (), found)
    lines = [challenge_line(each, interaction.user.id, names) for each in found]
    return paged(lines or ["There are no open challenges. `/challenge` makes one."])

"""`/matches` and `/challenges`: what waits for whom, in pages that fit a message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.context import Context
from bot.discord_io.client import Interaction
from bot.discord_io.markdown import escaped
from bot.discord_io.markup import heading, in_discord
from bot.discord_io.responses import MAX_TEXT_LENGTH, language_of
from bot.messages import sentences
from bot.messages.names import NameKey
from bot.unplayable import suspend_unplayable
from matches.model.entities import Challenge, Match, MatchDataKey
from matches.model.errors import Unplayable
from matches.model.text_values import ChannelName, MatchNumber, Moment
from rules.text import (
    ENGLISH,
    Language,
    Listing,
    Name,
    Text,
    Translatable,
    Verbatim,
    joined,
    tr,
    tr_plural,
)

PAGE_SIZE = 8
"""Matches and challenges on a page of `/matches`: as many as fit a message."""

MAX_LIST_LENGTH = MAX_TEXT_LENGTH - 50
"""A mention may stand in front of a list."""

EMPTY = tr(
    "You have no matches yet. `/challenge` invites somebody, or everybody, to one; "
    "`/rules` explains the games."
)


def match_url(match: Match) -> str:
    """The address of a match's newest board, or of its channel."""
    place = f"https://discord.com/channels/{match.server}"
    if match.board is None:
        return f"{place}/{match.channel}"
    return f"{place}/{match.board.channel}/{match.board.message}"


def match_link(match: Match) -> Translatable:
    """Where a match's newest board is, as people read it."""
    return ChannelName(match.channel) if match.board is None else Verbatim(match_url(match))


async def newest_board_url(context: Context, match: int) -> str | None:
    """A link to the newest board of a match."""
    async with context.store.read() as unit:
        row = await unit.matches.get(match)
    return None if row is None or row.board is None else match_url(row)


async def look_up_names(
    context: Context, matches: Iterable[Match], challenges: Iterable[Challenge] = ()
) -> Mapping[NameKey, str]:
    """Escaped names of everybody in a list: Discord is asked for a few of them at most."""
    wanted = [(match.server, each) for match in matches for each in match.players]
    for challenge in challenges:
        wanted.extend((challenge.server, each.player) for each in challenge.players)
    return {key: escaped(name) for key, name in (await context.names.look_up(wanted)).items()}


async def match_line(
    context: Context,
    match: Match,
    player: int,
    names: Mapping[NameKey, str],
    *,
    short: bool = False,
) -> Translatable:
    """«#128 Escabel 9×9 vs B · ply 14 · since 2 hours ago · link».

    In a `short` line the link leads to the channel.
    """
    others = [each for each in match.players if each != player] or list(match.players)
    who = tr(
        "**{match}** {game} vs {players}",
        match=MatchNumber(match.id),
        game=sentences.game_and_size(match),
        players=Listing(Name(names[match.server, each]) for each in others),
    )
    parts: list[Translatable] = [who, tr("ply {ply}", ply=match.ply), await _state(context, match)]
    parts.append(ChannelName(match.channel) if short else match_link(match))
    return joined(parts, " · ")


async def _state(context: Context, match: Match) -> Translatable:
    """Until or since when a match waits, or why it does not go on."""
    if match.to_move is None:
        ended = match.finished_at or match.turn_started_at
        state = tr("ended {moment}", moment=sentences.relative(ended))
    elif match.stuck_at is not None:
        state = tr("can't go on for now")
    elif match.paused:
        state = tr("paused by a moderator")
    elif match.deadline is not None:
        state = tr("due {moment}", moment=sentences.relative(match.deadline))
    else:
        state = tr("since {moment}", moment=sentences.relative(match.turn_started_at))
    if match.mover is None:
        return state
    vacation = await context.service.timekeeping.vacation_of(match.mover)
    if vacation is None:
        return state
    return joined([state, tr("on vacation until {moment}", moment=Moment(vacation.end))], ", ")


def challenge_line(challenge: Challenge, player: int, names: Mapping[NameKey, str]) -> Translatable:
    """«Escabel (9×9) yours, to B · until … · link»."""
    title, options = sentences.game_and_options(challenge)
    others = [each.player for each in challenge.players if each.player != player]
    if challenge.maker != player:
        maker = Name(names[challenge.server, challenge.maker])
        whose = tr("from {player}", player=maker)
    elif others:
        named = Listing(Name(names[challenge.server, each]) for each in others)
        whose = tr("yours, to {players}", players=named)
    else:
        whose = tr("yours, to anyone")
    where: Translatable = ChannelName(challenge.channel)
    if challenge.card is not None:
        where = Verbatim(
            f"https://discord.com/channels/{challenge.server}/{challenge.channel}/{challenge.card}"
        )
    until = tr("until {moment}", moment=sentences.relative(challenge.expires_at))
    return joined([joined([sentences.with_brackets(title, options), whose]), until, where], " · ")


def split_into_pages(
    lines: Sequence[Translatable], language: Language, limit: int = MAX_TEXT_LENGTH - 100
) -> list[Translatable]:
    """Lines joined into as few pages as fit the limit in a language."""
    pages: list[list[Translatable]] = [[]]
    length = 0
    for line in lines:
        more = len(in_discord(line, language)) + 1
        if pages[-1] and length + more - 1 > limit:
            pages.append([])
            length = 0
        pages[-1].append(line)
        length += more
    return [joined(page, "\n") for page in pages]


def truncated_list(
    title: Translatable,
    lines: Sequence[Translatable],
    number: int,
    tail: Sequence[Translatable],
    *,
    language: Language = ENGLISH,
    limit: int = MAX_LIST_LENGTH,
) -> Translatable:
    """A list under a title, in one message: as many whole entries of `number` as fit the limit in
    a language, how many more there are and where they stand, and then `tail`."""
    head = joined([title, Verbatim(f"({number})")])
    for shown in range(len(lines), -1, -1):
        more = number - shown
        rest: list[Translatable] = []
        if more:
            rest.append(
                tr_plural(
                    "… and {count} more: `/matches` shows them all.",
                    "… and {count} more: `/matches` shows them all.",
                    count=more,
                )
            )
        text = joined([head, *lines[:shown], *rest, *tail], "\n")
        if len(in_discord(text, language)) <= limit:
            return text
    return head


def stored_elimination(match: Match, player: int) -> bool | None:
    """Whether others play a match on after this player is out of it; None: only a replay tells."""
    if len(match.seats) == 2:  # then nobody is: the match is over
        return False
    out = match.data.get(MatchDataKey.ELIMINATED)
    if not isinstance(out, list):
        return None
    return all(seat in out for seat in match.seats_of(player))


async def is_eliminated(context: Context, match: Match, player: int) -> bool:
    """Whether others play a match on after this player is out of it.

    A match of an older version is replayed to find out, and the answer is stored."""
    known = stored_elimination(match, player)
    if known is not None:
        return known
    try:
        loaded = await context.service.playing.load(match.id)
    except Unplayable:
        await suspend_unplayable(context, match.id)
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

    text: Translatable
    number: int
    count: int


YOUR_MOVE, WAITING, ELIMINATED, ENDED, CHALLENGES = (
    tr("Your move"),
    tr("Waiting"),
    tr("Going on without you"),
    tr("Just ended"),
    tr("Open challenges"),
)
GROUPS = (YOUR_MOVE, WAITING, ELIMINATED, ENDED, CHALLENGES)
Entry = tuple[Text, Match | Challenge]
"""A group of the list, and one of its lines."""


def group_of(match: Match, player: int) -> Text:
    """Where a running match stands in the list; one that only a replay tells stands as waiting."""
    if match.mover == player and match.stuck_at is None:
        return YOUR_MOVE
    return ELIMINATED if stored_elimination(match, player) else WAITING


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
    count = max(1, -(-len(entries) // PAGE_SIZE))
    number = min(max(number, 0), count - 1)
    shown = await find_eliminated(
        context, entries[number * PAGE_SIZE : (number + 1) * PAGE_SIZE], player, counts
    )
    matches = [each for _, each in shown if isinstance(each, Match)]
    names = await look_up_names(
        context, matches, [each for _, each in shown if isinstance(each, Challenge)]
    )
    for short in (False, True):  # long names: a channel's link is shorter than a board's
        lines: list[Translatable] = []
        above: Text | None = None
        for group, each in shown:
            if group != above:
                lines.append(heading(joined([group, Verbatim(f"({counts[group]})")])))
                above = group
            if isinstance(each, Match):
                lines.append(await match_line(context, each, player, names, short=short))
            else:
                lines.append(challenge_line(each, player, names))
        text = joined(lines, "\n")
        if len(in_discord(text, language_of(interaction))) <= MAX_TEXT_LENGTH:
            break
    return Page(text or EMPTY, number, count)


async def find_eliminated(
    context: Context, entries: Iterable[Entry], player: int, counts: Counter[Text]
) -> list[Entry]:
    """The entries of a page with those in their groups that only a replay tells; `counts` too."""
    found: list[Entry] = []
    for group, each in entries:
        out = (
            group == WAITING
            and isinstance(each, Match)
            and await is_eliminated(context, each, player)
        )
        if out:
            counts.subtract({WAITING: 1, ELIMINATED: -1})
        found.append((ELIMINATED if out else group, each))
    return sorted(found, key=lambda entry: GROUPS.index(entry[0]))


async def challenges_pages(context: Context, interaction: Interaction) -> list[Translatable]:
    """`open_challenges` in words."""
    found = await open_challenges(context, interaction)
    names = await look_up_names(context, (), found)
    lines = [challenge_line(each, interaction.user.id, names) for each in found]
    nothing = tr("There are no open challenges. `/challenge` makes one.")
    return split_into_pages(lines or [nothing], language_of(interaction))

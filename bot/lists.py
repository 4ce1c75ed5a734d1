"""`/matches` and `/challenges`: what waits for whom, in pages that fit a message."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import discord

from bot import words
from bot.answer import LONGEST_TEXT
from bot.names import Key
from bot.stuck import report
from bot.texts import escaped
from matches.errors import Unplayable
from matches.model import Challenge, Match
from rules.sentences import listed

if TYPE_CHECKING:
    from bot.app import PostboardBot

Interaction = discord.Interaction[Any]

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


async def names_in(
    bot: PostboardBot, matches: Iterable[Match], challenges: Iterable[Challenge] = ()
) -> Mapping[Key, str]:
    """Escaped names of everybody in a list: Discord is asked for a few of them at most."""
    wanted = [(match.server, each) for match in matches for each in match.players]
    for challenge in challenges:
        wanted.extend((challenge.server, each.player) for each in challenge.players)
    return {key: escaped(name) for key, name in (await bot.names.known(wanted)).items()}


async def match_line(bot: PostboardBot, match: Match, player: int, names: Mapping[Key, str]) -> str:
    """«#128 Escabel 9×9 vs B · ply 14 · since 2 hours ago · link»."""
    others = [each for each in match.players if each != player] or list(match.players)
    who = listed([names[match.server, each] for each in others])
    time = f"since {words.when(match.turn_started_at)}"
    if match.to_move is None:
        time = f"ended {words.when(match.finished_at or match.turn_started_at)}"
    elif match.stuck_at is not None:
        time = "can't go on for now"
    elif match.paused:
        time = "paused by a moderator"
    elif match.deadline is not None:
        time = f"due {words.when(match.deadline)}"
    if match.mover is not None:
        vacation = await bot.service.timekeeping.vacation_of(match.mover)
        time += f", on vacation until {words.at(vacation.end)}" if vacation else ""
    return (
        f"**#{match.id}** {words.game_and_size(match)} vs {who} · ply {match.ply} · {time} · "
        f"{link(match)}"
    )


def challenge_line(challenge: Challenge, player: int, names: Mapping[Key, str]) -> str:
    """«Escabel 9×9: your challenge to B, open until …»."""
    title, options = words.offered(challenge)
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
    return f"{title} ({options}) {what} · until {words.when(challenge.expires_at)} · {where}"


def paged(lines: list[str], limit: int = LONGEST_TEXT - 100) -> list[str]:
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


async def is_out(bot: PostboardBot, match: Match, player: int) -> bool:
    """Whether others play a match of several on, after this player is out of it."""
    if len(match.seats) == 2:  # then nobody is: the match is over
        return False
    try:
        loaded = await bot.service.playing.look(match.id)
    except Unplayable:
        await report(bot, match.id)
        return False
    seats = [seat for seat, each in enumerate(match.players) if each == player]
    return all(loaded.position.has_left(seat) for seat in seats)


async def open_challenges(bot: PostboardBot, interaction: Interaction) -> list[Challenge]:
    """The open challenges of a server that concern somebody, in channels that they can view."""
    if interaction.guild_id is None:
        return []
    async with bot.store.read() as unit:
        found = await unit.challenges.open_for(interaction.user.id, interaction.guild_id)
    return [each for each in found if await bot.rights.may_see_challenge(interaction, each)]


async def matches_pages(bot: PostboardBot, interaction: Interaction) -> list[str]:
    """A player's matches: their move first, then the others, then challenges."""
    player, server = interaction.user.id, interaction.guild_id
    async with bot.store.read() as unit:
        running = await unit.matches.playing(player, server)
        finished = await unit.matches.finished(player, server, 5, 0)
    challenges = await open_challenges(bot, interaction)
    mine = [match for match in running if match.mover == player and match.stuck_at is None]
    others = [match for match in running if match.mover != player or match.stuck_at]
    out = [match for match in others if await is_out(bot, match, player)]
    waiting = [match for match in others if match not in out]
    names = await names_in(bot, [*running, *finished], challenges)
    lines: list[str] = []
    for heading, group in (
        ("Your move", mine),
        ("Waiting", waiting),
        ("Going on without you", out),
        ("Just ended", finished),
    ):
        if group:
            lines.append(f"### {heading} ({len(group)})")
            lines.extend([await match_line(bot, match, player, names) for match in group])
    if challenges:
        lines.append(f"### Open challenges ({len(challenges)})")
        lines.extend(challenge_line(each, player, names) for each in challenges)
    return paged(lines or [EMPTY])


async def challenges_pages(bot: PostboardBot, interaction: Interaction) -> list[str]:
    """`open_challenges` in words."""
    found = await open_challenges(bot, interaction)
    names = await names_in(bot, (), found)
    lines = [challenge_line(each, interaction.user.id, names) for each in found]
    return paged(lines or ["There are no open challenges. `/challenge` makes one."])

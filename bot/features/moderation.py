"""`/moderate`: commands for people who help matches that are stuck."""

from functools import partial
from typing import NamedTuple

import discord
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.markup import escaped
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import MAX_CANDIDATES, parse_match_number, suggested, typed_digits
from bot.interactions.slash_commands import (
    Decorated,
    MatchText,
    ReasonText,
    ShortText,
    Suggestion,
    describe,
    read_reason,
    suggest,
)
from model.clocks.clock_rules import length_in_words, read_length
from model.limits import Limit
from model.text_values import match_number
from rules.text import NOTHING, Name, join_texts, tr

moderate = app_commands.Group(
    name="moderate",
    description=tr("Moderators: help a match that is stuck."),
    guild_only=True,
    # This decides who is shown the command. Who may use it is decided by the permissions in the
    # match's channel.
    default_permissions=discord.Permissions(manage_messages=True),
)
handlers.add(moderate, Limit.MODERATE)


async def complete_match(request: Request, typed: str, *, ended: bool) -> list[Suggestion]:
    """Suggest running matches that this person may moderate, first in this channel; with
    `ended`, those that they may annul, the latest ended first.

    At most `MAX_CANDIDATES` matches are read, but typing a number finds any match.
    """
    context, server = request.context, request.this_server
    permissions, interaction = context.permissions, request.interaction
    async with request.read() as unit:
        role = (await unit.servers.get(server)).settings.moderator_role
        if not permissions.is_moderator(interaction, role):
            return []
        if digits := typed_digits(typed):
            rows = await unit.matches.numbered(server, digits, MAX_CANDIDATES, ended=ended)
        elif ended:
            rows = await unit.matches.ended_lately(server, MAX_CANDIDATES)
        else:
            rows = await unit.matches.running_near(server, request.channel, MAX_CANDIDATES)
    rows = [row for row in rows if await permissions.may_moderate(interaction, row, role)]
    if ended:
        rows = [
            row
            for row in rows
            if row.result is not None
            and row.result.winners
            and row.annulled is None
            and request.player not in row.players
        ]
    return await suggested(request, typed, rows, reader=None)


class Case(NamedTuple):
    """What the use cases of moderators are given first."""

    server: int
    match_id: int
    moderator: int


async def check_moderator(request: Request, typed: str) -> Case:
    """Return the match that was typed, and who moderates it.

    Raises Refused unless this person may moderate the match.
    """
    match_id = parse_match_number(typed)
    await request.context.permissions.check_moderator(request.interaction, match_id)
    return Case(request.this_server, match_id, request.player)


def match_and_reason(callback: Decorated, *, ended: bool = False) -> Decorated:
    """Describe a command's options `match` and `reason`, and suggest matches to moderate."""
    described = describe(
        match=tr("The number of the match."), reason=tr("The reason. The players see it.")
    )(callback)
    return suggest(match=partial(complete_match, ended=ended))(described)


@handlers.command("end", tr("End a match without a winner."), group=moderate)
@match_and_reason
async def end(interaction: Interaction, match: MatchText, reason: ReasonText) -> None:
    """`/moderate end`: end a match without a winner."""
    request = Request(interaction)
    case = await check_moderator(request, match)
    await request.service.moderation.end(*case, read_reason(reason), request.press)
    which = match_number(case.match_id)
    await request.say_done(tr("Match {match} has ended without a winner.", match=which))


@handlers.command("annul", tr("Annul the result of a match that has ended."), group=moderate)
@partial(match_and_reason, ended=True)
async def annul(interaction: Interaction, match: MatchText, reason: ReasonText) -> None:
    """`/moderate annul`: annul a result, and compute ratings without it."""
    request = Request(interaction)
    case = await check_moderator(request, match)
    rated = await request.service.moderation.annul(*case, read_reason(reason))
    which = match_number(case.match_id)
    done = tr("The result of match {match} is annulled.", match=which)
    then = NOTHING if rated is None else tr("Ratings are computed without it.")
    await request.say_done(join_texts([done, then]))


@handlers.command("pause", tr("Stop a match and its clocks for a while."), group=moderate)
@match_and_reason
async def pause(interaction: Interaction, match: MatchText, reason: ReasonText) -> None:
    """`/moderate pause`: stop a match and its clocks."""
    request = Request(interaction)
    case = await check_moderator(request, match)
    await request.service.moderation.pause(*case, read_reason(reason))
    which = match_number(case.match_id)
    await request.say_done(
        tr("Match {match} is paused. `/moderate resume` resumes it.", match=which)
    )


@handlers.command("resume", tr("Resume a paused match."), group=moderate)
@match_and_reason
async def resume(interaction: Interaction, match: MatchText, reason: ReasonText) -> None:
    """`/moderate resume`: end a moderator's pause."""
    request = Request(interaction)
    case = await check_moderator(request, match)
    await request.service.moderation.resume(*case, read_reason(reason))
    await request.say_done(tr("Match {match} goes on.", match=match_number(case.match_id)))


@handlers.command("extend", tr("Give more time to the player whose turn it is."), group=moderate)
@match_and_reason
@describe(time=tr("How much more, such as 1d or 12h."))
async def extend(
    interaction: Interaction, match: MatchText, time: ShortText, reason: ReasonText
) -> None:
    """`/moderate extend`: give the player to move more time."""
    request = Request(interaction)
    case = await check_moderator(request, match)
    extra = read_length(time)
    given = await request.service.moderation.extend(*case, extra, read_reason(reason))
    which, more = match_number(case.match_id), length_in_words(given)
    await request.say_done(tr("Match {match} has more time: {time}.", match=which, time=more))


@handlers.command("remove", tr("Take a player out of a match of three or more."), group=moderate)
@match_and_reason
@describe(player=tr("The player to take out."))
async def remove(
    interaction: Interaction, match: MatchText, player: discord.User, reason: ReasonText
) -> None:
    """`/moderate remove`: remove a player from a match of three or more."""
    request = Request(interaction)
    case = await check_moderator(request, match)
    after = await request.service.moderation.remove(*case, player.id, read_reason(reason))
    which, name = match_number(case.match_id), Name(escaped(player.display_name))
    if after.result:
        text = tr("{player} is out of match {match}; the match is over.", player=name, match=which)
    else:
        text = tr("{player} is out of match {match}; the others play on.", player=name, match=which)
    await request.say_done(text)

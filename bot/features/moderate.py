"""Commands for people who run a server: `/server` for admins, `/moderate` for moderators."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import suggestion
from bot.discord_io.markdown import escaped
from bot.discord_io.places import channel_of, server_of
from bot.discord_io.responses import plain_language_of, say_committed, set_committed_text
from bot.interactions import find_match
from bot.interactions.arguments import MatchText, Reason, ShortText, describe
from bot.interactions.dispatch import Controls
from bot.interactions.find_match import MAX_CHOICES
from bot.messages import sentences
from model.clocks.clock_rules import length_in_words, read_length
from model.entities import Match
from model.errors import Refused
from model.limits import Act
from model.text_values import MatchNumber
from rules.one_line import one_line
from rules.text import Listing, Name, in_language, tr

MATCH_HELP = tr("The number of the match.")
MAX_CANDIDATES = 100
"""The most running matches that are read for one list of suggestions."""
REASON_HELP = tr("Why. The players see it.")

controls = Controls()
"""The commands and controls of this module."""
moderate = app_commands.Group(
    name="moderate",
    description=tr("Moderators: help a match that is stuck."),
    guild_only=True,
    # This decides who is shown the command. Who may use it is decided by the permissions in the
    # match's channel.
    default_permissions=discord.Permissions(manage_messages=True),
)
controls.add(moderate, Act.MODERATE)


async def complete_any_match(
    interaction: Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """Suggest running matches that this person may moderate, those of this channel first.

    At most `MAX_CANDIDATES` matches are read, but typing a number finds any match.
    """
    return await _suggest_matches(interaction, typed, ended=False)


async def complete_ended_match(
    interaction: Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """Suggest ended matches that this person may annul, the latest ended first, as
    `complete_any_match` does running ones."""
    return await _suggest_matches(interaction, typed, ended=True)


async def _suggest_matches(
    interaction: Interaction, typed: str, *, ended: bool
) -> list[app_commands.Choice[str]]:
    context = interaction.client.context
    server_id = server_of(interaction)
    role = (await context.service.servers.settings(server_id)).moderator_role
    if not context.permissions.is_moderator(interaction, role):
        return []
    wanted = typed.strip().lower()
    digits = wanted.removeprefix("#").split(" ")[0]
    by_number = digits.isdecimal() and len(digits) <= find_match.MAX_NUMBER_DIGITS
    async with context.store.read() as unit:
        if by_number:
            numbered = unit.matches.ended_numbered if ended else unit.matches.running_numbered
            found = await numbered(server_id, digits, MAX_CANDIDATES)
        elif ended:
            found = await unit.matches.ended_lately(server_id, MAX_CANDIDATES)
        else:
            channel = channel_of(interaction)
            found = await unit.matches.running_near(server_id, channel, MAX_CANDIDATES)
    found = [
        each for each in found if await context.permissions.may_moderate(interaction, each, role)
    ]
    if ended:
        found = [each for each in found if _can_be_annulled(each, interaction.user.id)]
    known = [(match.server, player) for match in found for player in match.players]
    names = await context.names.look_up(known, max_lookups=0)
    language = plain_language_of(interaction)
    choices: list[app_commands.Choice[str]] = []
    for match in found:
        who = Listing(names[match.server, player] for player in match.players)
        label = tr(
            "{match} {game}: {players}",
            match=MatchNumber(match.id),
            game=sentences.game_title(match),
            players=who,
        )
        if by_number or wanted in in_language(label, language).lower():
            choices.append(suggestion(label, str(match.id)))
    return choices[:MAX_CHOICES]


def _can_be_annulled(match: Match, moderator: int) -> bool:
    """Whether a moderator could annul an ended match."""
    won = match.result is not None and bool(match.result.winners)
    return won and not match.annulled and moderator not in match.players


async def match_to_moderate(interaction: Interaction, match: str) -> int:
    """Return the number of the match that was typed.

    Raises Refused unless this person may moderate it.
    """
    context = interaction.client.context
    return (
        await context.permissions.match_to_moderate(
            interaction, find_match.parse_match_number(match)
        )
    ).id


def read_reason(reason: str) -> str:
    """Return a reason as one line. Raises Refused if it consists of blanks."""
    line = one_line(reason)
    if not line:
        raise Refused(tr("Give a reason in words: the players see it."))
    return line


@moderate.command(name="end", description=tr("End a match without a winner."))
@describe(match=MATCH_HELP, reason=REASON_HELP)
@app_commands.autocomplete(match=complete_any_match)
async def end(interaction: Interaction, match: MatchText, reason: Reason) -> None:
    """`/moderate end`: end a match without a winner."""
    number = await match_to_moderate(interaction, match)
    await interaction.client.context.service.moderating.end(
        server_of(interaction), number, interaction.user.id, read_reason(reason), interaction.id
    )
    ended = tr("Match {match} has ended without a winner.", match=MatchNumber(number))
    await say_committed(interaction, ended)


@moderate.command(name="annul", description=tr("Annul the result of a match that has ended."))
@describe(match=MATCH_HELP, reason=REASON_HELP)
@app_commands.autocomplete(match=complete_ended_match)
async def annul(interaction: Interaction, match: MatchText, reason: Reason) -> None:
    """`/moderate annul`: annul a result, and compute ratings without it."""
    number = await match_to_moderate(interaction, match)
    rated = await interaction.client.context.service.moderating.annul(
        server_of(interaction), number, interaction.user.id, read_reason(reason)
    )
    which = MatchNumber(number)
    done = tr("The result of match {match} is annulled.", match=which)
    if rated is not None:
        done = tr(
            "The result of match {match} is annulled. Ratings are computed without it.", match=which
        )
    await say_committed(interaction, done)


@moderate.command(name="pause", description=tr("Stop a match and its clocks for a while."))
@describe(match=MATCH_HELP, reason=REASON_HELP)
@app_commands.autocomplete(match=complete_any_match)
async def pause(interaction: Interaction, match: MatchText, reason: Reason) -> None:
    """`/moderate pause`: stop a match and its clocks."""
    number = await match_to_moderate(interaction, match)
    await interaction.client.context.service.moderating.pause(
        server_of(interaction), number, interaction.user.id, read_reason(reason)
    )
    paused = tr(
        "Match {match} is paused. `/moderate resume` lets it go on.", match=MatchNumber(number)
    )
    await say_committed(interaction, paused)


@moderate.command(name="resume", description=tr("Let a paused match go on."))
@describe(match=MATCH_HELP, reason=REASON_HELP)
@app_commands.autocomplete(match=complete_any_match)
async def resume(interaction: Interaction, match: MatchText, reason: Reason) -> None:
    """`/moderate resume`: end a moderator's pause."""
    number = await match_to_moderate(interaction, match)
    await interaction.client.context.service.moderating.resume(
        server_of(interaction), number, interaction.user.id, read_reason(reason)
    )
    await say_committed(interaction, tr("Match {match} goes on.", match=MatchNumber(number)))


@moderate.command(name="extend", description=tr("Give the player to move more time."))
@describe(match=MATCH_HELP, time=tr("How much more, such as 1d or 12h."), reason=REASON_HELP)
@app_commands.autocomplete(match=complete_any_match)
async def extend(
    interaction: Interaction, match: MatchText, time: ShortText, reason: Reason
) -> None:
    """`/moderate extend`: give the player to move more time."""
    number = await match_to_moderate(interaction, match)
    extra = read_length(time)
    await interaction.client.context.service.moderating.extend(
        server_of(interaction), number, interaction.user.id, extra, read_reason(reason)
    )
    more = tr(
        "Match {match} has more time: {time}.",
        match=MatchNumber(number),
        time=length_in_words(extra),
    )
    await say_committed(interaction, more)


@moderate.command(name="remove", description=tr("Take a player out of a match of three or more."))
@describe(match=MATCH_HELP, player=tr("Who is taken out."), reason=REASON_HELP)
@app_commands.autocomplete(match=complete_any_match)
async def remove(
    interaction: Interaction, match: MatchText, player: discord.User, reason: Reason
) -> None:
    """`/moderate remove`: remove a player from a match of three or more."""
    number = await match_to_moderate(interaction, match)
    after = await interaction.client.context.service.moderating.remove(
        server_of(interaction), number, interaction.user.id, player.id, read_reason(reason)
    )
    which, name = MatchNumber(number), Name(escaped(player.display_name))
    if after.result:
        set_committed_text(
            interaction, tr("Match {match}: the player is out; the match is over.", match=which)
        )
        text = tr("{player} is out of match {match}; the match is over.", player=name, match=which)
    else:
        set_committed_text(
            interaction, tr("Match {match}: the player is out; the others play on.", match=which)
        )
        text = tr("{player} is out of match {match}; the others play on.", player=name, match=which)
    await say_committed(interaction, text)

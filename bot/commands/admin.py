"""Commands for people who run a server: `/server` for admins, `/moderate` for moderators."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.arguments import MatchText, Reason, ShortText, describe
from bot.commands.play import MAX_CHOICES
from bot.context import Interaction
from bot.discord_io.components import suggestion
from bot.discord_io.markdown import escaped
from bot.discord_io.markup import small, with_names
from bot.discord_io.places import channel_of, server_of
from bot.discord_io.responses import (
    acknowledge,
    language_of,
    plain_language_of,
    say,
    set_committed_text,
)
from bot.interactions import find_match
from bot.messages import lists, sentences
from bot.messages.finished_channel import about_finished_channel, check_finished_channel
from bot.messages.preferences import (
    THEME_NAMES,
    board_theme,
    theme_label,
    theme_term,
    wants_threads,
)
from bot.messages.server_status import server_status
from model.clocks.clock_rules import length_in_words, read_length
from model.entities import Intervention, Match
from model.errors import Refused
from model.text_values import MatchNumber, Moment, Quoted
from rules.one_line import one_line
from rules.text import (
    NOTHING,
    Listing,
    Name,
    Translatable,
    Verbatim,
    in_language,
    join_texts,
    tr,
    tr_plural,
)

MATCH_HELP = tr("The number of the match.")
MAX_CANDIDATES = 100
"""The most running matches that are read for one list of suggestions."""
REASON_HELP = tr("Why. The players see it.")

server = app_commands.Group(
    name="server",
    description=tr("How Postboard works on this server."),
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)
moderate = app_commands.Group(
    name="moderate",
    description=tr("Moderators: help a match that is stuck."),
    guild_only=True,
    # This decides who is shown the command. Who may use it is decided by the permissions in the
    # match's channel.
    default_permissions=discord.Permissions(manage_messages=True),
)


def check_admin(interaction: Interaction) -> None:
    """Raise Refused unless this person may change the server's settings."""
    if not interaction.permissions.manage_guild:
        raise Refused(tr("You need the permission Manage Server for this."))


class TextChannel(app_commands.Transformer):
    """The type of an option that takes a channel in which messages can be posted.

    The channel need not be in the cache, so that a missing one can be answered with a sentence.
    """

    @property
    def type(self) -> discord.AppCommandOptionType:
        """The type of the option."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """The kinds of channels that are offered."""
        return [discord.ChannelType.text, discord.ChannelType.news]

    async def transform(
        self, interaction: discord.Interaction[Any], value: app_commands.AppCommandChannel, /
    ) -> app_commands.AppCommandChannel:
        """Return the channel as Discord describes it."""
        return value


@server.command(
    name="settings", description=tr("Threads, the colours of boards, and who moderates matches.")
)
@describe(
    threads=tr("Whether each match gets a thread of its own."),
    theme=tr("The colours of boards in channels."),
    moderator_role=tr(
        "Members who may moderate matches, in addition to those with Manage Messages."
    ),
    finished_channel=tr("The channel in which finished matches are posted with their replay."),
    no_finished_channel=tr("Whether to stop posting finished matches in a channel."),
)
@app_commands.choices(theme=[suggestion(theme_label(name), name) for name in THEME_NAMES])
async def settings(  # noqa: PLR0917  # a slash command's options are its parameters
    interaction: Interaction,
    threads: bool | None = None,
    theme: str | None = None,
    moderator_role: discord.Role | None = None,
    finished_channel: app_commands.Transform[app_commands.AppCommandChannel, TextChannel]
    | None = None,
    no_finished_channel: bool | None = None,
) -> None:
    """`/server settings`: change the options that are given, then show all settings.

    Raises Refused, and changes nothing, if the bot cannot post in the channel for finished matches.
    """
    await acknowledge(interaction)
    check_admin(interaction)
    context = interaction.client.context
    number = server_of(interaction)
    options = (threads, theme, moderator_role, finished_channel, no_finished_channel)
    given = any(each is not None for each in options)
    if given:
        if finished_channel is not None:
            check_finished_channel(context, number, finished_channel.id, stop=no_finished_channel)
        await context.service.servers.change(
            number,
            threads=threads,
            theme=theme,
            moderator_role=None if moderator_role is None else moderator_role.id,
            finished_channel=None if finished_channel is None else finished_channel.id,
            no_finished_channel=no_finished_channel is True,
        )
        set_committed_text(interaction, tr("Saved."))
    now = await context.service.servers.settings(number)
    threads = wants_threads(now, default=context.match_threads)
    said: list[Translatable] = [
        tr("Saved.") if given else NOTHING,
        tr("Each match gets a thread: yes.") if threads else tr("Each match gets a thread: no."),
        tr("Theme of boards: {theme}.", theme=theme_term(await board_theme(context, number))),
        *_moderator_lines(now.moderator_role),
        *about_finished_channel(context, number, now.finished_channel),
    ]
    await say(interaction, join_texts(said))


def _moderator_lines(role: int | None) -> list[Translatable]:
    """Sentences about who may moderate matches, and how to let the moderators' `role` do so."""
    if role is None:
        return [
            tr("Whoever has Manage Messages may moderate matches, in channels that they can view.")
        ]
    return [
        tr(
            "{role} and whoever has Manage Messages may moderate matches, in channels that they "
            "can view.",
            role=Verbatim(f"<@&{role}>"),
        ),
        tr(
            "Discord shows `/moderate` to those with Manage Messages; let the role use it in "
            "Server Settings → Integrations."
        ),
    ]


@server.command(name="status", description=tr("How I am, and where I can't post."))
async def status(interaction: Interaction) -> None:
    """`/server status`: how the bot is, its last backup, and messages that cannot be posted."""
    await acknowledge(interaction)
    check_admin(interaction)
    await say(interaction, await server_status(interaction, server_of(interaction)))


@server.command(name="log", description=tr("What moderators did to matches, newest first."))
@describe(page=tr("Which page, if there are several."))
async def log(interaction: Interaction, page: app_commands.Range[int, 1, 99] = 1) -> None:
    """`/server log`: list what moderators did, without matches that this admin cannot see."""
    await acknowledge(interaction)
    check_admin(interaction)
    context = interaction.client.context
    server_id = server_of(interaction)
    interventions = await context.service.moderating.history(server_id)
    async with context.store.read() as unit:
        found = await unit.matches.get_many({each.match for each in interventions})
    visible = {match.id for match in found if await context.permissions.may_see(interaction, match)}
    shown = [each for each in interventions if each.match in visible]
    hidden = len(interventions) - len(shown)
    footer: list[Translatable] = []
    if hidden:
        hint = tr_plural(
            "{count} more in channels that you can't view.",
            "{count} more in channels that you can't view.",
            count=hidden,
        )
        footer.append(small(hint))
    if not shown:
        nothing = tr("No moderator has done anything to a match here.")
        await say(interaction, join_texts([nothing, *footer], "\n"))
        return
    moderators = list(dict.fromkeys(each.moderator for each in shown))
    names = dict(zip(moderators, await context.names.escaped(moderators, server_id), strict=True))
    lines = [with_names(log_line(each), names) for each in shown]
    pages = lists.split_into_pages(lines, language_of(interaction))
    page = min(page, len(pages))
    if len(pages) > 1:
        footer.insert(0, small(tr("Page {page} of {pages}.", page=page, pages=len(pages))))
    await say(interaction, join_texts([pages[page - 1], *footer], "\n"))


def log_line(intervention: Intervention) -> Translatable:
    """A line of the log: when, which match, what the moderator did, and why."""
    why = tr("Reason: {reason}", reason=Quoted(intervention.reason))
    action = join_texts([intervention.action, why])
    return join_texts([Moment(intervention.at), MatchNumber(intervention.match), action], " · ")


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
    await acknowledge(interaction)
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


async def say_committed(interaction: Interaction, text: Translatable) -> None:
    """Answer with what was done; if that fails, the same text is what error handling sends."""
    set_committed_text(interaction, text)
    await say(interaction, text)


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


def commands() -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """The commands of this module."""
    return [server, moderate]

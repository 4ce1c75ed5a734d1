"""`/server`: settings, state and log of a server, for its admins."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import suggestion
from bot.discord_io.markup import small, with_names
from bot.discord_io.places import server_of
from bot.discord_io.responses import language_of, say, set_committed_text
from bot.interactions.arguments import describe
from bot.interactions.dispatch import Controls
from bot.messages.finished_channel import about_finished_channel, check_finished_channel
from bot.messages.pages import split_into_pages
from bot.messages.preferences import (
    THEME_NAMES,
    board_theme,
    theme_label,
    theme_term,
    wants_threads,
)
from bot.messages.server_status import server_status
from model.entities import Intervention
from model.errors import Refused
from model.limits import Act
from model.text_values import MatchNumber, Moment, Quoted
from rules.text import NOTHING, Translatable, Verbatim, join_texts, tr, tr_plural

controls = Controls()
"""The commands and controls of this module."""
server = app_commands.Group(
    name="server",
    description=tr("How Postboard works on this server."),
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)
controls.add(server, Act.SETTINGS)


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
    check_admin(interaction)
    await say(interaction, await server_status(interaction, server_of(interaction)))


@server.command(name="log", description=tr("What moderators did to matches, newest first."))
@describe(page=tr("Which page, if there are several."))
async def log(interaction: Interaction, page: app_commands.Range[int, 1, 99] = 1) -> None:
    """`/server log`: list what moderators did, without matches that this admin cannot see."""
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
    pages = split_into_pages(lines, language_of(interaction))
    page = min(page, len(pages))
    if len(pages) > 1:
        footer.insert(0, small(tr("Page {page} of {pages}.", page=page, pages=len(pages))))
    await say(interaction, join_texts([pages[page - 1], *footer], "\n"))


def log_line(intervention: Intervention) -> Translatable:
    """A line of the log: when, which match, what the moderator did, and why."""
    why = tr("Reason: {reason}", reason=Quoted(intervention.reason))
    action = join_texts([intervention.action, why])
    return join_texts([Moment(intervention.at), MatchNumber(intervention.match), action], " · ")

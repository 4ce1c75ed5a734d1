"""`/server`: settings, state and log of a server, for its admins."""

from collections import Counter
from typing import Any

import discord
from discord import app_commands

from bot import __version__
from bot.context import Context, Interaction
from bot.discord_io.markup import small, with_names
from bot.discord_io.permissions import ATTACH_FILES, missing_permissions
from bot.interactions.board_pictures import THEME_CHOICES, board_theme
from bot.interactions.dispatch import Request, handlers
from bot.interactions.slash_commands import describe
from bot.messages.pages import split_into_pages
from bot.runtime.health import OLD_COPY, last_copy
from model.entities import Intervention
from model.errors import Refused
from model.limits import Limit
from model.text_values import ChannelName, Moment, match_number
from rendering.themes import THEMES
from rules.text import NOTHING, Notation, Text, UserInput, join_texts, listing, tr, tr_plural

server = app_commands.Group(
    name="server",
    description=tr("How Postboard works on this server."),
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)
handlers.add(server, Limit.SETTINGS)
LOGGED = 200
"""How many entries of the log can be looked at."""


def check_admin(request: Request) -> None:
    """Raise Refused unless this person may change the server's settings."""
    if not request.interaction.permissions.manage_guild:
        raise Refused.because("You need the permission Manage Server for this.")


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


@handlers.command(
    "settings", tr("Threads, the colours of boards, and who moderates or organises."), group=server
)
@describe(
    threads=tr("Whether each match gets a thread of its own."),
    theme=tr("The colours of boards in channels."),
    moderator_role=tr(
        "Members who may moderate matches, in addition to those with Manage Messages."
    ),
    organisers=tr("Members who may organise seasons, in addition to those with Manage Server."),
    finished_channel=tr("The channel in which finished matches are posted with their replay."),
    no_finished_channel=tr("Whether to stop posting finished matches in a channel."),
)
@app_commands.choices(theme=THEME_CHOICES)
async def settings(
    interaction: Interaction,
    *,
    threads: bool | None = None,
    theme: str | None = None,
    moderator_role: discord.Role | None = None,
    organisers: discord.Role | None = None,
    finished_channel: app_commands.Transform[app_commands.AppCommandChannel, TextChannel]
    | None = None,
    no_finished_channel: bool | None = None,
) -> None:
    """`/server settings`: change the options that are given, then show all settings.

    Raises Refused, and changes nothing, if the bot cannot post in the channel for finished matches,
    or if everybody would be a moderator.
    """
    request = Request(interaction)
    check_admin(request)
    if moderator_role is not None and moderator_role.is_default():
        raise Refused.because("Everybody has that role. Choose one that only moderators have.")
    context = request.context
    number = request.this_server
    options = {
        "threads": threads,
        "theme": theme,
        "moderator_role": moderator_role and moderator_role.id,
        "organiser_role": organisers and organisers.id,
        "finished_channel": finished_channel and finished_channel.id,
    }
    given: dict[str, object] = {key: each for key, each in options.items() if each is not None}
    if finished_channel is not None:
        check_finished_channel(context, number, finished_channel.id, stop=no_finished_channel)
    elif no_finished_channel:
        given["finished_channel"] = None
    if given:
        await context.service.servers.change(number, **given)
        request.set_done(tr("Saved."))
    async with request.read() as unit:
        stored = (await unit.servers.get(number)).settings
    threads = stored.wants_threads(default=context.match_threads)
    said: list[Text] = [
        tr("Saved.") if given else NOTHING,
        tr("Each match gets a thread.") if threads else tr("Matches get no threads."),
        tr("Theme of boards: {theme}.", theme=THEMES[await board_theme(context, number)].term),
        *_moderator_lines(stored.moderator_role),
        _organiser_line(stored.organiser_role),
        *about_finished_channel(context, number, stored.finished_channel),
    ]
    await request.say(join_texts(said))


def _moderator_lines(role: int | None) -> list[Text]:
    """Sentences about who may moderate matches, and how to let the moderators' `role` do so."""
    if role is None:
        return [
            tr("Whoever has Manage Messages may moderate matches, in channels that they can view.")
        ]
    return [
        tr(
            "{role} and whoever has Manage Messages may moderate matches, in channels that they "
            "can view.",
            role=Notation(f"<@&{role}>"),
        ),
        tr(
            "Discord shows `/moderate` to those with Manage Messages; let the role use it in "
            "Server Settings → Integrations."
        ),
    ]


def _organiser_line(role: int | None) -> Text:
    """A sentence about who may organise seasons."""
    if role is None:
        return tr("Whoever has Manage Server may organise seasons.")
    name = Notation(f"<@&{role}>")
    return tr("{role} and whoever has Manage Server may organise seasons.", role=name)


def check_finished_channel(
    context: Context, server: int, channel: int, *, stop: bool | None
) -> None:
    """Raise Refused unless the bot can post finished matches in a channel.

    `stop` says whether the person has asked for no channel as well.
    """
    if stop:
        raise Refused.because("Choose either finished_channel or no_finished_channel, not both.")
    missing = missing_there(context, server, channel)
    name = ChannelName(channel)
    if missing is None:
        raise Refused.because(
            "I don't see {channel}. Let me view it, or choose another one.", channel=name
        )
    if missing:
        raise Refused.because(
            "I need {permissions} in {channel} to post finished matches there. "
            "Give me that, or choose another channel.",
            permissions=listing(missing),
            channel=name,
        )


def about_finished_channel(context: Context, server: int, channel: int | None) -> list[Text]:
    """Return sentences about where finished matches are posted, and what prevents it."""
    if channel is None:
        return [tr("Finished matches are not posted anywhere else.")]
    name = ChannelName(channel)
    said: list[Text] = [
        tr("Finished matches are posted in {channel}, with their replay.", channel=name),
        tr("Matches from channels that somebody there can't view are left out."),
    ]
    missing = missing_there(context, server, channel)
    if missing is None:
        said.append(tr("Right now I can't post there: the channel is gone, or hidden from me."))
    elif missing:
        said.append(
            tr("Right now I can't post there: I need {permissions}.", permissions=listing(missing))
        )
    return said


def missing_there(context: Context, server: int, channel: int) -> list[Text] | None:
    """Return the needed permissions that the bot lacks in a channel, None if it has no such one."""
    guild = context.discord.get_guild(server)
    place = None if guild is None else guild.get_channel(channel)
    if guild is None or not isinstance(place, discord.TextChannel):
        return None
    return missing_permissions(place.permissions_for(guild.me))


# ---- state
MAX_CHANNELS = 10
"""The most channels that are listed."""
LOOK_INTO_THAT = tr("Whoever runs me should look into that.")
BACKUP_COMMAND = Notation("`python -m maintenance backup`")


@handlers.command("status", tr("The bot's status, and channels where it can't post."), group=server)
async def status(interaction: Interaction) -> None:
    """`/server status`: how the bot is, its last backup, and messages that cannot be posted."""
    request = Request(interaction)
    check_admin(request)
    context = request.context
    await context.health.look()
    problems = context.health.problems()
    since = Moment(context.health.started_at, relative=True)
    lines: list[Text] = [
        tr(
            "I am Postboard {version}, started {moment}.",
            version=Notation(__version__),
            moment=since,
        )
    ]
    if problems:
        lines += [*problems, LOOK_INTO_THAT]
    else:
        lines.append(tr("Everything works."))
    lines.append(await _about_backup(context))
    lines += await _about_parked(request)
    await request.say(join_texts(lines, "\n"))


async def _about_backup(context: Context) -> Text:
    """Say when the database was last copied, as far as that is known."""
    if context.database.shared:
        return tr(
            "My database has a server of its own, so I don't know when it was last backed up."
        )
    last = await last_copy(context.database)
    if last is None:
        return tr(
            "I know of no backup of my database. Whoever runs me can make one with {command}.",
            command=BACKUP_COMMAND,
        )
    moment = Moment(last, relative=True)
    said = tr("The last backup of my database that I know of was made {moment}.", moment=moment)
    old = context.wall_clock.now() - last > OLD_COPY
    return join_texts([said, LOOK_INTO_THAT]) if old else said


async def _about_parked(request: Request) -> list[Text]:
    """Say which messages wait for channels in which the bot cannot post, and why.

    Channels that the reader cannot view are only counted, together with those that are gone.
    """
    context, server = request.context, request.this_server
    async with request.read() as unit:
        channels = await unit.outbox.parked_channels(server)
    if not channels:
        return [tr("No message waits for a channel in which I can't post.")]
    parked = Counter[int]()
    for each in channels:
        parked[each.home or each.channel] += each.count
    visible = await context.permissions.visible_homes(request.interaction, server, parked)
    lines: list[Text] = []
    elsewhere = 0
    for channel, count in parked.most_common():
        if channel in visible and len(lines) < MAX_CHANNELS:
            lines.append(_parked_line(context, server, channel, count))
        else:
            elsewhere += count
    if elsewhere:
        more = tr_plural(
            "{count} message waits for other channels, which you can't view or which are gone.",
            "{count} messages wait for other channels, which you can't view or which are gone.",
            count=elsewhere,
        )
        lines.append(more)
    by_themselves = tr("What waits is posted as soon as I may post there.")
    meanwhile = tr("Meanwhile, players can see their matches with `/board`.")
    return [*lines, small(join_texts([by_themselves, meanwhile]))]


def _parked_line(context: Context, server: int, channel: int, count: int) -> Text:
    """Say how many messages wait for a channel and its threads, and what an admin can do."""
    waiting = tr_plural(
        "{count} message waits for {channel}.",
        "{count} messages wait for {channel}.",
        count=count,
        channel=ChannelName(channel),
    )
    return join_texts([waiting, _advice(context, server, channel)])


def _advice(context: Context, server: int, channel: int) -> Text:
    """Say what an admin can do so that the bot can post in a channel."""
    guild = context.discord.get_guild(server)
    place = None if guild is None else guild.get_channel_or_thread(channel)
    if guild is None or place is None:
        return tr("I don't see it: let me view it.")
    granted = place.permissions_for(guild.me)
    missing = missing_permissions(granted, in_thread=isinstance(place, discord.Thread))
    if missing:
        # where the bot may not send anything, discord.py cannot say whether it could attach files
        surely = [each for each in missing if each is not ATTACH_FILES] or missing
        return tr("Give me {permissions} there.", permissions=listing(surely))
    if isinstance(place, discord.Thread) and place.locked and not granted.manage_threads:
        return tr("It is locked: unlock it.")
    return tr("I try again every few hours.")


# ---- log
@handlers.command("log", tr("What moderators did to matches, newest first."), group=server)
@describe(page=tr("Which page, if there are several."))
async def log(interaction: Interaction, page: app_commands.Range[int, 1, 99] = 1) -> None:
    """`/server log`: list what moderators did, without matches that this admin cannot see."""
    request = Request(interaction)
    check_admin(request)
    context = request.context
    server_id = request.this_server
    async with request.read() as unit:
        interventions = await unit.moderation.of_server(server_id, LOGGED)
        rows = await unit.matches.get_many({each.match_id for each in interventions})
    visible = {
        row.id for row in rows if await context.permissions.may_see(request.interaction, row)
    }
    shown = [each for each in interventions if each.match_id in visible]
    hidden = len(interventions) - len(shown)
    hint = tr_plural(
        "{count} more in channels that you can't view.",
        "{count} more in channels that you can't view.",
        count=hidden,
    )
    footer = small(hint) if hidden else NOTHING
    if not shown:
        nothing = tr("No moderator has done anything to a match here.")
        await request.say(join_texts([nothing, footer], "\n"))
        return
    moderators = (each.moderator for each in shown)
    names = await context.names.escaped_by_player(moderators, server_id)
    lines = [with_names(log_line(each), names) for each in shown]
    pages = split_into_pages(lines, request.language)
    page = min(page, len(pages))
    which = small(tr("Page {page} of {pages}.", page=page, pages=len(pages)))
    text = [pages[page - 1], which if len(pages) > 1 else NOTHING, footer]
    await request.say(join_texts(text, "\n"))


def log_line(intervention: Intervention) -> Text:
    """A line of the log: when, which match, what the moderator did, and why."""
    why = tr("Reason: {reason}", reason=UserInput(intervention.reason))
    action = join_texts([intervention.action, why])
    return join_texts([Moment(intervention.at), match_number(intervention.match_id), action], " · ")

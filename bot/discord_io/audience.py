"""Decides who can view a channel: everybody who can view another one, or a certain member.

Whether everybody can must hold for every combination of roles, because the bot does not cache
members. It is computed from the roles of the server and from the overwrites of both channels.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from operator import attrgetter
from typing import Any

import discord
from discord.abc import GuildChannel

from bot.discord_io.failures import UNKNOWN_MEMBER, UNKNOWN_USER, Failure, failure
from bot.discord_io.other_servers import known_guild, known_place, parent_channel


@dataclass(frozen=True, slots=True)
class RoleView:
    """What a role, or @everyone, says about viewing two channels.

    `granted` is its permission on the server. `shown` and `home` are its overwrites in the channel
    where something is shown, and in the one where it comes from: allowed, denied, or None.
    """

    administrator: bool
    granted: bool
    shown: bool | None
    home: bool | None


_AT_HOME, _WHERE_SHOWN = attrgetter("home"), attrgetter("shown")
"""What a role says of each of the channels, for `can_view`."""


def everybody_can_view(home: GuildChannel, shown: GuildChannel, bot: int) -> bool:
    """Return whether everybody who can view the channel `shown` can view `home` too.

    False if that is not certain, for example for a person with a permission of their own in one of
    the channels. Bots do not count, as far as they are known to be bots. `bot` is this one's id.
    """
    if home.id == shown.id:
        return True
    guild = shown.guild
    if not _everybody_may_connect(home, guild.default_role):
        return False
    roles_shown, people_shown = _overwrites(shown)
    roles_home, people_home = _overwrites(home)

    def of_role(role: discord.Role) -> RoleView:
        return RoleView(
            role.permissions.administrator,
            role.permissions.view_channel,
            roles_shown.get(role.id),
            roles_home.get(role.id),
        )

    roles = [each for each in guild.roles if not each.is_default() and not each.is_bot_managed()]
    everyone = of_role(guild.default_role)
    other_roles = {of_role(role) for role in roles}
    if not contained(everyone, other_roles):
        return False
    exempt = {bot, guild.owner_id}  # the owner can view every channel
    return all(
        person_can_view(people_shown.get(each), people_home.get(each), everyone, other_roles)
        for each in (people_shown.keys() | people_home.keys()) - exempt
    )


def _everybody_may_connect(channel: GuildChannel, everyone: discord.Role) -> bool:
    """Return whether nobody is kept out of the chat of a channel because they may not connect.

    False if that is not certain, for example if a bot may not; True for channels without voice.
    """
    if not isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        return True
    denied = any(each.connect is False for each in channel.overwrites.values())
    return everyone.permissions.connect and not denied


def contained(everyone: RoleView, other_roles: Iterable[RoleView]) -> bool:
    """Return whether each combination of roles that can view `shown` can view `home`.

    Combinations of @everyone and two other roles suffice. Suppose that several roles together can
    view `shown` but not `home`. Then one of them is enough for viewing `shown`, if @everyone is not
    enough, and one is enough for being denied `home`; these two alone have the same effect.
    """
    return all(
        can_view(_AT_HOME, everyone, some)
        for some in _few(other_roles)
        if can_view(_WHERE_SHOWN, everyone, some)
    )


def can_view(
    overwrite: Callable[[RoleView], bool | None], everyone: RoleView, roles: Sequence[RoleView]
) -> bool:
    """Return whether a member with @everyone and some other roles can view a channel, whose
    `overwrite` for a role is given."""
    held = [everyone, *roles]
    if any(each.administrator for each in held):
        return True
    said = set(map(overwrite, roles)) - {None}
    if said:
        return True in said  # a role that allows prevails over one that denies
    for_everyone = overwrite(everyone)
    if for_everyone is not None:
        return for_everyone
    return any(each.granted for each in held)


def _few(roles: Iterable[RoleView]) -> Iterator[tuple[RoleView, ...]]:
    """Yield all combinations of up to two roles."""
    known = sorted(set(roles), key=repr)
    for number in range(3):
        yield from combinations(known, number)


def person_can_view(
    shown: bool | None, home: bool | None, everyone: RoleView, other_roles: Iterable[RoleView]
) -> bool:
    """Return whether a person with overwrites of their own can view `home` if they view `shown`.

    Their roles are not known. Their overwrites prevail over any role's.
    """
    if shown is False or home is True:
        return True
    if home is False:
        may = [can_view(_WHERE_SHOWN, everyone, some) for some in _few(other_roles)]
        return shown is None and not any(may)
    return all(can_view(_AT_HOME, everyone, some) for some in _few(other_roles))


def _overwrites(channel: GuildChannel) -> tuple[dict[int, bool], dict[int, bool]]:
    """Return who is allowed or denied to view a channel: roles and people, by id."""
    roles: dict[int, bool] = {}
    people: dict[int, bool] = {}
    for target, overwrite in channel.overwrites.items():
        view = overwrite.view_channel
        if view is None:
            continue
        is_role = isinstance(target, discord.Role) or (
            isinstance(target, discord.Object) and target.type is discord.Role
        )
        (roles if is_role else people)[target.id] = view
    return roles, people


# ---- a certain member, without an interaction of theirs
async def can_see_message(
    client: discord.Client, server: int, channel: int, player: int, message: int | None = None
) -> bool | None:
    """Return whether somebody can see a channel and its history, and a message that is still there;
    None if they are not on the server.

    Discord is asked. Raises one of CALL_ERRORS if that is not possible now.
    """
    member: discord.Member | None = None
    try:
        guild = await known_guild(client, server)
        member = await guild.fetch_member(player)
        place: Any = await known_place(guild, channel)
        if message is not None:
            with suppress(discord.Forbidden):  # the bot may not read the history
                await place.fetch_message(message)
        return await _can_see(member, place)
    except discord.InvalidData:
        return False
    except discord.HTTPException as error:
        if failure(error) is Failure.LATER:
            raise
        gone = member is None and error.code in {UNKNOWN_MEMBER, UNKNOWN_USER}
        return None if gone else False


async def _can_see(member: discord.Member, place: GuildChannel | discord.Thread) -> bool:
    if not isinstance(place, discord.Thread):
        granted = place.permissions_for(member)
        voice = isinstance(place, discord.VoiceChannel | discord.StageChannel)
        return _shows(granted) and (granted.connect or not voice)
    parent = await parent_channel(place)
    if parent is None or not _shows(parent.permissions_for(member)):
        return False
    if place.is_private() and not parent.permissions_for(member).manage_threads:
        await place.fetch_member(member.id)  # raises NotFound if they are not in it
    return True


def _shows(granted: discord.Permissions) -> bool:
    """Without the history, whoever was not connected does not see what was posted."""
    return granted.view_channel and granted.read_message_history

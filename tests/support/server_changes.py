"""What admins and members change in the simulated server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import discord
import simcord
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

from tests.support.connection import Connection
from tests.support.people import Person
from tests.support.simcord_patches import PatientEnv


class WithId(Protocol):
    """A person, the bot, a role, or the server, whose id is that of the role of everybody."""

    @property
    def id(self) -> int: ...


def permissions(names: Iterable[str]) -> discord.Permissions:
    """Return these permissions and no others."""
    return discord.Permissions(**dict.fromkeys(names, True))


class ServerChanges:
    """Changes to a server; each waits until the bot is idle."""

    env: PatientEnv
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    connection: Connection

    _removed_guild: Any = None

    # ---- permissions
    async def overwrite(
        self,
        place: simcord.ChannelHandle,
        who: WithId,
        *,
        allow: Iterable[str] = (),
        deny: Iterable[str] = (),
    ) -> None:
        """Allow or deny somebody or a role these permissions in a channel, and no others."""
        roles = self.env.backend.get_guild(self.guild.id).roles
        kind = OverwriteType.ROLE if who.id in roles else OverwriteType.MEMBER
        allowed, denied = permissions(allow).value, permissions(deny).value
        changed = Overwrite(target_id=who.id, type=kind, allow=allowed, deny=denied)
        self.env.backend.set_overwrite(place.id, changed)
        await self.env.settle()

    async def deny_bot(self, *denied: str) -> None:
        """Deny the bot these permissions in the channel and no others; with none, restore all."""
        await self.overwrite(self.channel, self.env.backend.bot_user, deny=denied)

    async def hide_channel_from(self, person: Person) -> None:
        """Hide the channel from a person."""
        await self.overwrite(self.channel, person, deny=["view_channel"])

    async def grant(self, person: Person, *granted: str) -> None:
        """Give a person a role with permissions: `grant(ann, "manage_guild")`."""
        await self.add_role(
            person, self.guild.create_role("Staff", permissions=permissions(granted))
        )

    async def grant_bot(self, *granted: str) -> simcord.RoleHandle:
        """Give the bot a new role with permissions."""
        role = self.guild.create_role("Postboard's", permissions=permissions(granted))
        await self.add_role(self.env.backend.bot_user, role)
        return role

    async def add_role(self, who: WithId, role: simcord.RoleHandle) -> None:
        """Give a person or the bot a role."""
        self.env.backend.add_member_role(self.guild.id, who.id, role.id)
        await self.env.settle()

    async def deny_bot_by_roles(self, *denied: str) -> None:
        """Take permissions away from every role of the bot: `deny_bot_by_roles("attach_files")`."""
        guild = self.env.backend.get_guild(self.guild.id)
        me = self.env.backend.get_member(guild.id, self.env.backend.bot_user.id)
        for role in (guild.id, *me.role_ids):
            rights = discord.Permissions(guild.roles[role].permissions)
            rights.update(**dict.fromkeys(("administrator", *denied), False))
            self.env.backend.edit_role(guild.id, role, {"permissions": rights.value})
        await self.env.settle()

    async def set_role_permissions(self, role: simcord.RoleHandle, *granted: str) -> None:
        """Let a role have these permissions and no others."""
        changed = {"permissions": permissions(granted).value}
        self.env.backend.edit_role(self.guild.id, role.id, changed)
        await self.env.settle()

    async def allow_command(self, command: int, role: simcord.RoleHandle) -> None:
        """Show the command with this id to a role, in the server's settings of integrations."""
        allowed: Any = [{"id": str(role.id), "type": 1, "permission": True}]
        self.env.backend.set_command_permissions(self.guild.id, command, allowed)
        await self.env.settle()

    # ---- channels and threads
    async def rename_channel(self, place: simcord.ChannelHandle, name: str) -> None:
        """Rename a channel."""
        self.env.backend.edit_channel(place.id, {"name": name})
        await self.env.settle()

    async def delete_channel(self, place: simcord.ChannelHandle) -> None:
        """Delete a channel or thread."""
        self.env.backend.delete_channel(place.id)
        await self.env.settle()

    async def open_thread(
        self, owner: Person, *members: Person, private: bool = False
    ) -> simcord.ChannelHandle:
        """Open a thread of `owner` in the channel and add the bot and `members` to it."""
        backend, bot = self.env.backend, self.env.backend.bot_user
        kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
        made = backend.create_thread(self.channel.id, "A thread", owner.id, type=kind)
        for member in (bot, *members):
            backend.add_thread_member(made.id, member.id)
        await self.env.settle()
        return next(each for each in self.channel.threads if each.id == made.id)

    async def archive_thread(
        self, thread: simcord.ChannelHandle, *, archived: bool = True, locked: bool = False
    ) -> None:
        """Archive a thread, or lock or unlock it as a moderator does."""
        changed = {"archived": archived, "locked": locked}
        self.env.backend.edit_channel(thread.id, {}, thread_metadata=changed)
        await self.env.settle()

    async def close_direct_messages(self, person: Person) -> None:
        """Make Discord refuse all direct messages to a person."""
        path = f"/channels/{person.actor.user.dm_channel.id}/messages"
        self.connection.refuse(
            403, 50007, times=10_000, when=lambda each: each.creates_message and each.path == path
        )

    # ---- the bot
    async def remove_bot(self) -> None:
        """Remove the bot from the server."""
        backend = self.env.backend
        guild = backend.get_guild(self.guild.id)
        places = [*guild.channel_ids, *guild.thread_ids]
        channels = {each: backend.channels[each] for each in places}
        messages = {each: backend.messages[each] for each in places if each in backend.messages}
        self._removed_guild = (guild, channels, messages)
        backend.remove_guild(guild.id)
        await self.env.settle()

    async def add_bot_back(self) -> None:
        """Add the bot to the server that it was removed from."""
        backend = self.env.backend
        guild, channels, messages = self._removed_guild
        backend.guilds[guild.id] = guild
        backend.channels.update(channels)
        backend.messages.update(messages)
        payload: Any = dict(serializers.guild_create_payload(backend, guild))
        del payload["unavailable"]  # it is there only when a server comes back from an outage
        backend.emit("GUILD_CREATE", payload)
        await self.env.settle()

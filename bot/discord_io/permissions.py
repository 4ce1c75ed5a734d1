"""Decides who may see a match or a challenge, and who may moderate a match.

The permissions in the channel where the match is played count, not those in the channel of the
interaction. That channel is `MatchRow.home`, above the match's own thread: the thread is public to
all who can view the channel, and once it is archived, discord.py's cache does not have it. The bot
does not cache members; an interaction contains the roles of its member.
"""

import asyncio
from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import Enum, auto
from itertools import compress
from typing import Final, Literal

import discord
import structlog
from discord.abc import GuildChannel

from bot.discord_io.client import AnyInteraction, Client
from bot.discord_io.failures import CALL_ERRORS, Failure, failure
from bot.discord_io.responses import acknowledge
from bot.runtime.rate_limits import BoundedDict
from bot.runtime.waiting import SingleFlight
from model.entities import Challenge, MatchRow
from model.environment import WallClock
from model.errors import Refused
from model.text_values import match_number
from rules.text import Text, listing, tr_term
from storage.database import Database

log = structlog.stdlib.get_logger(__name__)


class Missing(Enum):
    """The type of `GONE`."""

    GONE = auto()


GONE: Final = Missing.GONE
ChannelOrThread = GuildChannel | discord.Thread
FetchedThread = discord.Thread | Literal[Missing.GONE] | None
"""What fetching a thread resulted in; None if the channel is of another kind or not accessible."""

CACHE_SIZE = 1024
"""The most threads fetched from Discord that are kept in memory."""
CACHE_LIFETIME = timedelta(minutes=10)
"""How long a fetched thread, or the fact that it does not exist, is cached."""
MAX_REQUESTS = 20
"""The most threads that Discord is asked about for one list of matches."""
LOOKUP_TIMEOUT = 5
"""Seconds to wait when a thread or a thread's member is fetched from Discord."""


def no_match(match_id: int, interaction: AnyInteraction) -> Refused:
    """The refusal for a match that does not exist or that this person must not see."""
    number = match_number(match_id)
    if interaction.guild_id:
        return Refused.because("There is no match {match} on this server.", match=number)
    return Refused.because("You have no match {match}.", match=number)


class ChannelPermissions:
    """Decides what the person who used an interaction may see and do.

    Autocomplete has no time for requests to Discord, so it does not show what is not in the cache.
    Other interactions are acknowledged before a request, and no form can be opened after that.
    That does no harm: only people outside the match have to be looked up, and they get no forms.
    """

    def __init__(self, client: Client, database: Database, wall_clock: WallClock) -> None:
        self._client = client
        self._database = database
        self._wall_clock = wall_clock
        # of two who press a button at once, the first goes on first
        self._match = SingleFlight(self._read_match)
        self._challenge = SingleFlight(self._read_challenge)
        self._threads: BoundedDict[int, tuple[FetchedThread, datetime]] = BoundedDict(CACHE_SIZE)

    # ---- viewing
    async def may_see(self, interaction: AnyInteraction, row: MatchRow) -> bool:
        """Whether the person plays in the match or can view its channel.

        If the channel is gone, only players may see the match.
        """
        if interaction.user.id in row.players:
            return True
        return await self._can_view(interaction, row.server, row.home)

    async def visible_homes(
        self, interaction: AnyInteraction, server: int, homes: Iterable[int]
    ) -> frozenset[int]:
        """Return the channels (`MatchRow.home`) that the person can view, of `homes`.

        For lists: their matches, and the person's own, are those that `may_see` allows. Discord is
        asked about at most `MAX_REQUESTS` private threads and archived ones that are not cached,
        the newest ones. What is not known counts as hidden; whoever asks again learns of more.
        Outside of the server, nothing is visible.
        """
        guild = self._client.get_guild(server)
        if interaction.guild_id != server or guild is None:
            return frozenset()
        shown: list[int] = []
        requests = 0
        for home in sorted(set(homes), reverse=True):
            place, known = guild.get_channel_or_thread(home), self._cached(home)
            if place is None and known is not None:
                place = known[0]
            private = isinstance(place, discord.Thread) and place.is_private()
            if private or (place is None and known is None):
                requests += 1
                if requests > MAX_REQUESTS:
                    continue
            shown.append(home)
        answers = await asyncio.gather(
            *(self._can_view(interaction, server, each) for each in shown)
        )
        return frozenset(compress(shown, answers))

    async def may_see_challenge(self, interaction: AnyInteraction, challenge: Challenge) -> bool:
        """Whether the person is in the challenge, is invited to it, or can view its channel."""
        here = interaction.guild_id in {None, challenge.server}
        if here and any(each.player == interaction.user.id for each in challenge.players):
            return True
        return await self._can_view(interaction, challenge.server, challenge.channel)

    async def visible_match(self, interaction: AnyInteraction, match_id: int) -> MatchRow:
        """Return the match with a number.

        Raises Refused if there is none or the person may not see it.
        """
        row = await self._match(match_id)
        if row is None or not await self.may_see(interaction, row):
            raise no_match(match_id, interaction)
        return row

    async def visible_challenge(self, interaction: AnyInteraction, challenge_id: int) -> Challenge:
        """Return the challenge with a number.

        Raises Refused if there is none or the person may not see it.
        """
        challenge = await self._challenge(challenge_id)
        if challenge is None or not await self.may_see_challenge(interaction, challenge):
            raise Refused.because(
                "There is no such challenge here. `/challenges` lists the open ones."
            )
        return challenge

    # ---- moderating
    async def may_moderate(
        self, interaction: AnyInteraction, row: MatchRow, role: int | None
    ) -> bool:
        """Whether the person may moderate the match.

        The interaction must come from the match's server. Administrators of the server may moderate
        all of its matches. Others need Manage Messages or the moderators' `role` (None if the
        server has none), and must be able to view the match's channel. If the channel is gone,
        their permissions on the server count.
        """
        member = interaction.user
        if interaction.guild_id != row.server or not isinstance(member, discord.Member):
            return False
        named = role is not None and member.get_role(role) is not None
        if member.guild_permissions.administrator:
            return True
        place = await self._place(interaction, row.server, row.home)
        if place is GONE:
            return named or member.guild_permissions.manage_messages
        if place is None or not await self._can_view_place(interaction, member, place):
            return False
        return named or place.permissions_for(member).manage_messages

    @staticmethod
    def is_moderator(interaction: AnyInteraction, role: int | None) -> bool:
        """Whether the person may moderate any matches, judging without loading one."""
        member = interaction.user
        if not isinstance(member, discord.Member):
            return False
        named = role is not None and member.get_role(role) is not None
        allowed = interaction.permissions.manage_messages
        return named or allowed or member.guild_permissions.manage_messages

    async def check_moderator(self, interaction: AnyInteraction, match_id: int) -> None:
        """Raise Refused unless a person may moderate a match, in which they must not play."""
        row = await self._match(match_id)
        if row is None or row.server != interaction.guild_id:
            raise no_match(match_id, interaction)
        async with self._database.read() as unit:
            role = (await unit.servers.get(row.server)).settings.moderator_role
        if not await self.may_moderate(interaction, row, role):
            if not await self.may_see(interaction, row):
                raise no_match(match_id, interaction)
            raise Refused.because(
                "Only moderators of the match's channel may do this. "
                "For your own match there is `/cancel`."
            )
        if interaction.user.id in row.players:
            if row.result is not None:
                raise Refused.because(
                    "You played in this match, so you can't moderate it. Ask another moderator."
                )
            raise Refused.because(
                "You play in this match, so you can't moderate it. Ask another moderator; "
                "`/cancel` ends it by agreement."
            )

    async def _read_match(self, match_id: int) -> MatchRow | None:
        async with self._database.read() as unit:
            return await unit.matches.get(match_id)

    async def _read_challenge(self, challenge_id: int) -> Challenge | None:
        async with self._database.read() as unit:
            return await unit.challenges.get(challenge_id)

    # ---- channels
    async def _can_view(self, interaction: AnyInteraction, server: int, channel: int) -> bool:
        member = interaction.user
        if interaction.guild_id != server or not isinstance(member, discord.Member):
            return False
        place = await self._place(interaction, server, channel)
        if place is None or place is GONE:
            return False
        return await self._can_view_place(interaction, member, place)

    async def _can_view_place(
        self, interaction: AnyInteraction, member: discord.Member, place: ChannelOrThread
    ) -> bool:
        if isinstance(place, discord.Thread) and place.parent is None:
            return False
        granted = place.permissions_for(member)
        if isinstance(place, discord.VoiceChannel | discord.StageChannel):
            return granted.view_channel and granted.connect
        if not isinstance(place, discord.Thread) or not place.is_private():
            return granted.view_channel
        if not granted.view_channel:
            return False
        if granted.manage_threads or interaction.channel_id == place.id:
            return True
        return await self._is_member(interaction, member, place)

    async def _is_member(
        self, interaction: AnyInteraction, member: discord.Member, place: discord.Thread
    ) -> bool:
        if interaction.type is discord.InteractionType.autocomplete:
            return False
        await acknowledge(interaction, even_if_late=True)
        try:
            async with asyncio.timeout(LOOKUP_TIMEOUT):
                await place.fetch_member(member.id)
        except CALL_ERRORS as error:
            log.info("membership of thread not confirmed", thread=place.id, error=error)
            return False
        return True

    async def _place(
        self, interaction: AnyInteraction, server: int, channel: int
    ) -> ChannelOrThread | Literal[Missing.GONE] | None:
        """Return a channel or thread, `GONE` if it does not exist, or None if that is unknown.

        An archived thread is missing from discord.py's cache, so it is fetched.
        """
        guild = self._client.get_guild(server)
        if guild is None:
            return None
        here = interaction.channel
        if isinstance(here, discord.Thread) and here.id == channel:
            return here
        place = guild.get_channel_or_thread(channel)
        if place is not None:
            return place
        known = self._cached(channel)
        if known is not None:
            return known[0]
        if interaction.type is discord.InteractionType.autocomplete:
            return None
        await acknowledge(interaction, even_if_late=True)
        return await self._fetch_and_cache(channel)

    def _cached(self, channel: int) -> tuple[FetchedThread, datetime] | None:
        """Return what was fetched of a thread lately, and until when it counts; None if nothing."""
        known = self._threads.get(channel)
        return known if known is not None and known[1] > self._wall_clock.now() else None

    async def _fetch_and_cache(self, channel: int) -> FetchedThread:
        """Fetch a thread from Discord and cache the answer. Return None if the call fails."""
        try:
            answer = await self._fetch(channel)
        except CALL_ERRORS as error:  # the next interaction tries again
            log.warning("channel not fetched", channel=channel, error=error)
            return None
        self._threads[channel] = (answer, self._wall_clock.now() + CACHE_LIFETIME)
        return answer

    async def _fetch(self, channel: int) -> FetchedThread:
        """Fetch a thread from Discord. Raises one of `CALL_ERRORS` if a retry may work."""
        try:
            async with asyncio.timeout(LOOKUP_TIMEOUT):
                place = await self._client.fetch_channel(channel)
        except discord.InvalidData:  # a kind of channel that discord.py does not know
            return None
        except discord.HTTPException as error:
            if failure(error) is Failure.LATER:
                raise
            return GONE if isinstance(error, discord.NotFound) else None
        return place if isinstance(place, discord.Thread) else None


# ---- what the bot may do
ATTACH_FILES = tr_term("Attach Files", "permission in Discord")


def check_may_post(interaction: AnyInteraction) -> None:
    """Raise Refused if the bot may not post boards in the channel of an interaction."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = missing_permissions(interaction.app_permissions, in_thread=in_thread, embeds=True)
    if missing:
        raise Refused.because(
            "I need {permissions} here to show boards. "
            "Ask an admin, or challenge in another channel.",
            permissions=listing(missing),
        )


def missing_permissions(
    granted: discord.Permissions, *, in_thread: bool = False, embeds: bool = False
) -> list[Text]:
    """Return the permissions that the bot needs to post boards, and has not been `granted`.

    With `embeds`, it must also be allowed to embed links.
    """
    may_send, send = granted.send_messages, tr_term("Send Messages", "permission in Discord")
    if in_thread:
        may_send = granted.send_messages_in_threads
        send = tr_term("Send Messages in Threads", "permission in Discord")
    permissions = (
        (tr_term("View Channel", "permission in Discord"), granted.view_channel),
        (send, may_send),
        (tr_term("Embed Links", "permission in Discord"), granted.embed_links or not embeds),
        (ATTACH_FILES, granted.attach_files),
    )
    return [name for name, may in permissions if not may]

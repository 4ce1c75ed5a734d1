"""The part of a scenario in which Discord fails: notices that cannot be delivered, that fail by a
bug, and that are pending at the end."""

from __future__ import annotations

import random
from typing import Any, cast

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from structlog.testing import capture_logs

from tests.support.connection import Request
from tests.upgrade.acting import Acting, play_turn


class Undelivered(Acting):
    """Plays that part."""

    async def play_attic(self) -> None:
        """Matches in a channel that the bot cannot use later."""
        bob, fay = self.world.bob, self.people["fay"]
        for each in (bob, fay):
            each.enters(self.attic)
        for name in ("board", "say"):
            await self.begin(f"parked {name}", "bob fay", 4, size=4, pie=False)
        for name in ("open", "card"):
            await self.resign(await self.begin(f"parked {name}", "bob fay", 4, size=4), fay)
        await fay.slash("reminders", where="direct")
        await self.begin("parked ping", "fay bob", size=4, pie=False, clock="1d")
        for each in (bob, fay):
            each.enters(self.world.channel)

    async def play_parked(self) -> None:
        """Notices for a channel that the bot cannot write in, and for a person who refuses them."""
        world, bob, fay = self.world, self.world.bob, self.people["fay"]
        denied = discord.Permissions(send_messages=True, send_messages_in_threads=True).value
        me = world.env.backend.bot_user.id
        closed = Overwrite(target_id=me, type=OverwriteType.MEMBER, deny=denied)
        world.env.backend.set_overwrite(self.attic.id, closed)
        await world.env.settle()
        await world.close_direct_messages(fay)
        board, say = self.matches["parked board"], self.matches["parked say"]
        await play_turn(await self.load(board), await self.mover(board), random.Random(0))

        other = fay if await self.mover(say) is bob else bob
        await other.slash("more-time", time="1d", match=str(say))
        for name, people in (("card", (bob,)), ("open", (bob, fay))):
            for each in people:
                await self.clicks_in_thread(each, self.matches[f"parked {name}"], "Rematch", "")
        self.matches["parked open, begun"] = await self.newest_match()
        await world.advance(hours=18, minutes=30)  # three quarters of the day of «parked ping»
        await self._bug(self.matches["escabel to decline"])

    async def _bug(self, match_id: int) -> None:
        """Editing a declined proposal fails by a simulated bug until the bot stops trying."""
        bob, connection = self.world.bob, cast("Any", self.world.connection)
        bob.enters(self.thread(match_id))
        proposal = bob.sees("ann asks to take back")

        def edits_proposal(request: Request) -> bool:
            return request.method == "PATCH" and request.path.endswith(f"/messages/{proposal.id}")

        connection._fail(RuntimeError("a bug"), 10, edits_proposal, delivered=False)
        with capture_logs():  # printing the tracebacks takes minutes
            await bob.clicks("Decline", on=proposal)
            bob.enters(self.world.channel)
            await self.world.advance(hours=1)

    async def play_pending(self) -> None:
        """Notices that are pending because the connection to Discord dropped."""
        world, ann, bob, cy = self.world, self.world.ann, self.world.bob, self.world.cy
        board, proposal, say, over = [
            await self.begin(f"pending {name}", "bob ann", 4, size=5, pie=False)
            for name in ("board", "proposal", "say", "proposal over")
        ]
        await self.begin("pending direct", "gus ann", size=5, pie=False)
        hour = (world.clock.now().hour + 2) % 24
        await self.people["gus"].slash("reminders", daily_message=hour)
        # ann is reminded after three quarters of her time; cy has quiet hours now
        await self.begin("pending ping", "ann bob", size=5, clock="150m")
        await self.begin("quiet ping", "bob cy", "b2", size=5)
        await self.challenge("escabel", bob, opponent=ann, size=5)
        await bob.slash("takeback", match=str(over))
        offer = bob.sees("bob asks to take back")
        answer = await self.people["mo"].slash("server settings", threads=True)
        assert "gets a thread" in answer

        def posts(request: Request) -> bool:
            answers_reply = request.json and "message_reference" in request.json
            to_channel = request.path.startswith(("/channels/", "/users/"))
            return request.method == "POST" and to_channel and not answers_reply

        world.connection.drop_request(times=10_000, when=posts)
        await play_turn(await self.load(board), await self.mover(board), random.Random(0))
        await bob.slash("takeback", match=str(proposal))
        for match_id in (say, over):
            await ann.slash("more-time", time="1d", match=str(match_id))
        await ann.clicks("Decline", on=offer)
        await self.challenge("escabel", cy, opponent=bob, size=9, edition="growth")
        await ann.clicks("Accept", on=ann.sees("challenges ann"))
        self.matches["pending open"] = await self.newest_match()
        await world.advance(hours=2, minutes=10)  # the hour of the daily message
        # ann replies to a board; the answer is deleted a quarter of an hour later
        asked = await ann.slash("settings")
        await ann.chooses("Moves: preview and confirm, even in replies", "Confirmation", on=asked)
        await ann.replies(self.board(self.matches["escabel fresh"]), "b2")

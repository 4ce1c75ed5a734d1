"""What is on the server when local play starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import simcord

from local_play.__main__ import playing
from matches.use_cases.challenging import ChallengeRequest
from model.entities import First


def boards_in(preview: simcord.Preview, channel: int) -> list[str]:
    """The file names of the pictures in a channel."""
    messages = preview.env.backend.messages[channel].values()
    return [each["filename"] for message in messages for each in message.attachments]


async def test_a_thread_is_there_again_although_only_a_challenge_was_made_in_it(
    tmp_path: Path,
) -> None:
    """The rights to see a match depend on the channel in which it was agreed on."""
    database = tmp_path / "local.db"
    async with playing(database, 0) as preview:
        bot: Any = preview.env.bot
        service = bot.context.service
        first = preview.channel.id
        assert len(boards_in(preview, first)) == 1
        bob, ann = (await service.playing.load(1)).match.players
        server = preview.channel.guild.id if preview.channel.guild else 0
        request = ChallengeRequest(
            server=server,
            channel=first,
            maker=ann,
            game="esgrad",
            options={},
            opponents=(bob,),
            first=First.ME,
        )
        challenge = await service.challenging.create(request)
        await service.challenging.join(challenge.id, bob)
        await preview.env.settle()
        second = (await service.playing.load(2)).match.channel
        assert second != first
        await service.playing.resign(1, bob)
        await preview.env.settle()
    async with playing(database, 0) as preview:
        bot = preview.env.bot
        assert preview.channel.id == second
        for channel in (first, second):
            assert isinstance(bot.get_channel(channel), discord.Thread)
        assert boards_in(preview, first) == []
        assert len(boards_in(preview, second)) == 1

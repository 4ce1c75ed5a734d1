"""Everybody reads their own language; what all see is in the language of the server."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bot.languages import Languages
from tests.support.discord import StartBot, World
from tests.support.postboard import start_postboard
from tests.support.pseudo_language import PSEUDO, SPOKEN, plain


@pytest.fixture
def start_bot() -> StartBot:
    """Start a bot that speaks the pseudo-language to German readers."""
    languages = Languages({"de": PSEUDO, "en_US": SPOKEN}, default=SPOKEN)
    return partial(start_postboard, languages=languages)


def sent_texts(world: World, words: str) -> list[str]:
    """The texts of all messages with these words, as they were sent."""
    messages: list[Any] = [each.sent for each in world.requests if each.creates_message]
    texts = [str(each.get("content")) for each in messages]
    return [text for text in texts if words in plain(text)]


async def test_a_private_message_posted_publicly_is_in_the_servers_language(world: World) -> None:
    """The challenger takes no private messages, so the server reads that nobody accepted."""
    world.env.backend.edit_guild(world.guild.id, {"preferred_locale": "de"})
    await world.env.settle()
    await world.close_direct_messages(world.ann)
    await world.ann.slash("challenge escabel", size=7)
    await world.advance(days=8)
    refused, posted = sent_texts(world, "Nobody took your challenge to Escabel in time")
    assert refused.startswith("⟦") == (SPOKEN is PSEUDO)
    assert "⟦Nobody took your challenge" in posted

"""Registering the slash commands with Discord, only when they have changed."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from bot.app import PostboardBot

log = structlog.stdlib.get_logger(__name__)


def fingerprint(bot: PostboardBot) -> str:
    """A hash of all that Discord would be told about the commands."""
    payload = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    text = json.dumps(payload, sort_keys=True, default=str)
    return hashlib.sha256(f"{bot.application_id}:{text}".encode()).hexdigest()


async def sync_if_changed(bot: PostboardBot, *, force: bool = False) -> bool:
    """Tell Discord about the commands if they are not those that it was told last; whether so."""
    wanted = fingerprint(bot)
    async with bot.store.read() as unit:
        known = await unit.noted("commands")
    if known == wanted and not force:
        return False
    await bot.tree.sync()
    async with bot.store.write() as unit:
        await unit.note("commands", wanted)
    log.info("commands synced")
    return True

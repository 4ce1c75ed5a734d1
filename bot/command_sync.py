"""Registering the slash commands with Discord, only when they have changed."""

from __future__ import annotations

import hashlib
import json

import structlog
from discord import app_commands

from bot.discord_io.client import ContextClient

log = structlog.stdlib.get_logger(__name__)


Tree = app_commands.CommandTree[ContextClient]


async def fingerprint(tree: Tree) -> str:
    """A hash of all that Discord would be told about the commands, in every language."""
    translator = tree.translator
    payload = [
        command.to_dict(tree)
        if translator is None
        else await command.get_translated_payload(tree, translator)
        for command in tree.get_commands()
    ]
    text = json.dumps(payload, sort_keys=True, default=str)
    return hashlib.sha256(f"{tree.client.application_id}:{text}".encode()).hexdigest()


async def sync_if_changed(tree: Tree, *, force: bool = False) -> bool:
    """Tell Discord about the commands if they are not those that it was told last; whether so."""
    context = tree.client.context
    wanted = await fingerprint(tree)
    installation = context.service.installation
    if await installation.synced_commands() == wanted and not force:
        return False
    await tree.sync()
    await installation.commands_synced(wanted)
    log.info("commands synced")
    return True

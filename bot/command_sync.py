"""Registers the slash commands with Discord, only when they have changed."""

from __future__ import annotations

import hashlib
import json

import structlog
from discord import app_commands

from bot.discord_io.client import ContextClient

log = structlog.stdlib.get_logger(__name__)


Tree = app_commands.CommandTree[ContextClient]


async def fingerprint(tree: Tree) -> str:
    """Return a hash of everything that would be sent to Discord about the commands, in all
    languages, and of the application's id."""
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
    """Register the commands with Discord if they differ from those registered last, or if `force`.

    Return whether they were registered. Raises what a call to Discord raises.
    """
    context = tree.client.context
    current = await fingerprint(tree)
    installation = context.service.installation
    if await installation.synced_commands() == current and not force:
        return False
    await tree.sync()
    await installation.commands_synced(current)
    log.info("commands synced")
    return True

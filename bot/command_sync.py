"""Registers the slash commands with Discord, only when they have changed."""

from __future__ import annotations

import asyncio
import hashlib
import json

import structlog
from discord import app_commands

from bot.discord_io.client import ContextClient
from bot.runtime.wakeable import wait_for
from matches.use_cases.installation import REGISTERING_TIME, Registering

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


async def sync_if_changed(tree: Tree, *, force: bool = False) -> Registering:
    """Register the commands with Discord if they differ from those registered last, or if `force`.

    If another process registers them just now, do nothing. Return who registered them. Raises what
    a call to Discord raises.
    """
    context = tree.client.context
    current = await fingerprint(tree)
    installation = context.service.installation
    if not force:
        alone = context.connection.runs_all
        registering = await installation.begin_registering(current, at_once=alone)
        if registering is not Registering.CALLER:
            return registering
    registered = None
    try:
        await tree.sync()
        registered = current
    finally:
        await installation.commands_registered(registered)
    log.info("commands synced")
    return Registering.CALLER


async def keep_synced(tree: Tree) -> None:
    """Look after the commands until they are registered, because another process may fail to."""
    registering = Registering.OTHERS
    while registering is Registering.OTHERS:
        wait = wait_for(asyncio.Event(), REGISTERING_TIME.total_seconds())
        await tree.client.context.idle(wait)
        try:
            registering = await sync_if_changed(tree)
        except Exception:  # the next attempt may work
            log.exception("commands not synced")

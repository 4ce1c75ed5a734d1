"""The slash commands: each acknowledges, calls use cases, and answers with what they return."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import (
    admin,
    challenge,
    history,
    people,
    play,
    privacy,
    profile,
    ratings,
    records,
    replay,
    show,
    time,
)


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add every command to a command tree."""
    tree.add_command(challenge.challenge_group())
    for module in (
        play,
        show,
        replay,
        history,
        records,
        ratings,
        profile,
        people,
        time,
        admin,
        privacy,
    ):
        for command in module.commands():
            tree.add_command(command)

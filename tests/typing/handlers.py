"""Mistakes in a handler that the type checker must report.

Nothing here runs. `make lint` fails when one of these lines is no error any more: then its comment
is unnecessary, which is an error itself (`reportUnnecessaryTypeIgnoreComment`).
"""

from __future__ import annotations

from bot.discord_io.client import Interaction


async def misspells_a_use_case(interaction: Interaction) -> None:
    """There is no `plai`."""
    playing = interaction.client.context.service.playing
    await playing.plai(1, 2, "b2")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]


async def passes_wrong_arguments(interaction: Interaction) -> None:
    """A match and a player are numbers."""
    playing = interaction.client.context.service.playing
    await playing.play("1", 2, "b2")  # pyright: ignore[reportArgumentType]


async def forgets_an_argument(interaction: Interaction) -> None:
    """The move is missing."""
    playing = interaction.client.context.service.playing
    await playing.play(1, 2)  # pyright: ignore[reportCallIssue]


async def uses_the_client(interaction: Interaction) -> None:
    """The services of the bot stand in its context and nowhere else."""
    service = interaction.client.service  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
    del service

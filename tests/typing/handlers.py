"""Mistakes in a handler that the type checker must report.

Nothing here runs. `make lint` fails if one of these lines is no longer an error, because then its
`pyright: ignore` comment is unnecessary (`reportUnnecessaryTypeIgnoreComment`).
"""

from bot.context import Interaction


async def passes_wrong_arguments(interaction: Interaction) -> None:
    """The match must be a number."""
    playing = interaction.client.context.service.playing
    await playing.play("1", 2, "b2")  # pyright: ignore[reportArgumentType]


async def uses_the_client(interaction: Interaction) -> None:
    """The use cases are in the bot's context and nowhere else."""
    service = interaction.client.service  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
    del service

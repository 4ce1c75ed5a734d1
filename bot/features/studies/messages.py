"""The names of the players of studies, which come from a file that anybody may have written."""

from bot.discord_io.markup import escaped
from matches.studies.imported import ImportedMatch
from rendering.players import drawable
from rules.text import Name, Text, tr_phrase

MAX_NAME_LENGTH = 40
"""Characters of a name that are shown. Discord itself allows 32."""


def shown_names(imported: ImportedMatch) -> list[Name]:
    """Return the names for a message, escaped."""
    return [Name(escaped(name, MAX_NAME_LENGTH)) for name in imported.names]


def names_for_picture(imported: ImportedMatch) -> tuple[tuple[str, ...], ...]:
    """Return the names to draw by seat, as `View.players` holds them; none for an unknown name."""
    known = imported.details.players is not None
    return tuple((name,) if known and drawable(name) else () for name in imported.names)


def names_for_replay(imported: ImportedMatch) -> tuple[Text, ...]:
    """Return the names for the sentences on frames: «Player 1» if there is none to draw.

    Such a player is not named by a colour, because it may change, and is not known at first.
    """
    return tuple(
        Name(names[0]) if names else tr_phrase("Player {number}", number=seat + 1)
        for seat, names in enumerate(names_for_picture(imported))
    )

"""The names of the players of studies, which come from a file that anybody may have written."""

from bot.discord_io.markup import escaped
from matches.steps.imported import ImportedMatch
from rendering.players import drawable
from rules.text import Language, Name, in_language

MAX_NAME_LENGTH = 40
"""Characters of a name that are shown. Discord itself allows 32."""


def shown_names(imported: ImportedMatch) -> list[Name]:
    """Return the names for a message, escaped."""
    return [Name(escaped(name, MAX_NAME_LENGTH)) for name in imported.names]


def names_for_picture(imported: ImportedMatch) -> tuple[tuple[str, ...], ...]:
    """Return the names to draw by seat, as `View.players` holds them; none for an unknown name."""
    known = imported.details.players is not None
    return tuple((name,) if known and drawable(name) else () for name in imported.names)


def names_for_replay(imported: ImportedMatch, language: Language) -> tuple[tuple[str, ...], ...]:
    """Return names as `names_for_picture` does, and a colour for each name that cannot be drawn.

    The sentences on the frames need a name for everybody.
    """
    narration = imported.loaded.line.positions[0].narration
    return tuple(
        names or (in_language(narration.colour(seat), language),)
        for seat, names in enumerate(names_for_picture(imported))
    )

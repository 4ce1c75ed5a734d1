"""How the preferences of players and servers affect pictures and threads."""

from bot.context import Context
from bot.discord_io.components import suggestion
from model.preferences import PlayerPreferences, ServerSettings
from rendering.themes import THEMES
from rules.text import tr

THEME_LABELS = {name: tr("Theme: {theme}", theme=theme.term) for name, theme in THEMES.items()}
"""What an entry of a list calls each theme."""
THEME_CHOICES = [suggestion(label, theme) for theme, label in THEME_LABELS.items()]
DEFAULT_THEME = "light"


def chosen_theme(chosen: PlayerPreferences | ServerSettings) -> str | None:
    """Return the chosen theme, None if none was chosen or the chosen one was removed since."""
    return chosen.theme if chosen.theme in THEMES else None


async def board_theme(context: Context, server: int | None) -> str:
    """Return the theme of the boards that are posted on a server; None is a private message."""
    if server is None:
        return DEFAULT_THEME
    return chosen_theme(await context.service.servers.settings(server)) or DEFAULT_THEME


async def private_theme(
    context: Context, preferences: PlayerPreferences, server: int | None
) -> str:
    """Return the theme of a picture that only one player sees, on a server.

    It is theirs, or that of the server if they have not chosen any. `server` is as in
    `board_theme`.
    """
    return chosen_theme(preferences) or await board_theme(context, server)


def wants_threads(settings: ServerSettings, *, default: bool) -> bool:
    """Return whether matches on a server get threads; `default` if the server has not chosen."""
    return default if settings.threads is None else settings.threads

"""How the preferences of players and servers affect pictures and threads."""

from __future__ import annotations

from bot.context import Context
from matches.model.preferences import PlayerPreferences
from matches.model.server_settings import ServerSettings
from rendering.terms import THEMES as THEME_TERMS
from rendering.themes import THEMES
from rendering.view import View
from rules.game import Mark
from rules.text import ENGLISH, Language, Term, Text, as_text

THEME_NAMES = tuple(THEMES)
DEFAULT_THEME = "light"


def theme_of(chosen: PlayerPreferences | ServerSettings) -> str:
    """Return the chosen theme; the default one if none was chosen or the chosen one was removed."""
    theme = chosen.theme
    return DEFAULT_THEME if theme is None or theme not in THEMES else theme


def view_for(
    preferences: PlayerPreferences,
    *,
    theme: str | None = None,
    flipped: bool | None = None,
    marks: tuple[Mark, ...] = (),
    show: str = "",
    language: Language = ENGLISH,
) -> View:
    """Return the view of a board for a player. `theme` and `flipped` override their preferences."""
    if flipped is None:
        flipped = preferences.flipped
    return View(theme or theme_of(preferences), flipped, marks, show, language=language)


async def board_theme(context: Context, server: int) -> str:
    """Return the theme of the boards that are posted on a server."""
    return theme_of(await context.service.servers.settings(server))


def theme_term(theme: str) -> Term:
    """Return the translatable name of a theme."""
    return THEME_TERMS[theme]


def theme_label(theme: str) -> Text:
    """Return the name of a theme as a text of its own, for an entry of a list."""
    return as_text(theme_term(theme))


def wants_threads(settings: ServerSettings, *, default: bool) -> bool:
    """Return whether matches on a server get threads; `default` if the server has not chosen."""
    return default if settings.threads is None else settings.threads

"""What players and servers chose about pictures, as far as drawing knows it."""

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
    """The chosen theme; the default one where none was chosen, or one that there is no more."""
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
    """How a player sees a board, unless another theme or side is asked for this once."""
    turned = preferences.flipped if flipped is None else flipped
    return View(theme or theme_of(preferences), turned, marks, show, language=language)


async def board_theme(context: Context, server: int) -> str:
    """The theme of the boards in a server's channels."""
    return theme_of(await context.service.servers.settings(server))


def theme_term(theme: str) -> Term:
    """What a theme is called."""
    return THEME_TERMS[theme]


def theme_label(theme: str) -> Text:
    """The same as an entry of a list."""
    return as_text(theme_term(theme))


def wants_threads(settings: ServerSettings, *, default: bool) -> bool:
    """Whether each match of a server gets a thread; `default` where nobody chose."""
    return default if settings.threads is None else settings.threads

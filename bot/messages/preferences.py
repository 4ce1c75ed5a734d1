"""What a player, and what a server, may choose; read from what storage keeps by key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from bot.context import Context
from rendering.themes import THEMES
from rendering.view import View
from rules.game import Mark
from rules.text import ENGLISH, Language

THEME_NAMES = tuple(THEMES)


def _theme(value: object, default: str = "light") -> str:
    return value if isinstance(value, str) and value in THEMES else default


@dataclass(frozen=True, slots=True)
class Preferences:
    """A player's preferences: the theme of private pictures, turned boards, whether to confirm."""

    theme: str = "light"
    flipped: bool = False
    confirm: bool = True

    @classmethod
    def of(cls, kept: Mapping[str, object]) -> Self:
        """From what storage keeps; what is unknown or broken takes its default."""
        return cls(
            theme=_theme(kept.get("theme")),
            flipped=kept.get("flipped") is True,
            confirm=kept.get("confirm") is not False,
        )

    def view(
        self,
        *,
        theme: str | None = None,
        flipped: bool | None = None,
        marks: tuple[Mark, ...] = (),
        show: str = "",
        language: Language = ENGLISH,
    ) -> View:
        """How this player sees a board, unless another theme or side is asked for this once."""
        turned = self.flipped if flipped is None else flipped
        return View(theme or self.theme, turned, marks, show, language=language)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """A server's settings: a thread for each match, its boards' theme, who moderates matches."""

    threads: bool = True
    theme: str = "light"
    moderator_role: int | None = None

    @classmethod
    def of(cls, kept: Mapping[str, object], *, threads: bool = True) -> Self:
        """From what storage keeps; `threads` is the installation's default."""
        role = kept.get("moderator_role")
        wants = kept.get("threads")
        return cls(
            threads=wants if isinstance(wants, bool) else threads,
            theme=_theme(kept.get("theme")),
            moderator_role=role if isinstance(role, int) else None,
        )


async def preferences_of(context: Context, player: int) -> Preferences:
    """A player's preferences."""
    async with context.store.read() as unit:
        return Preferences.of((await unit.players.get(player)).preferences)


async def settings_of(context: Context, server: int) -> ServerSettings:
    """A server's settings."""
    async with context.store.read() as unit:
        stored = (await unit.servers.get(server)).settings
    return ServerSettings.of(stored, threads=context.match_threads)

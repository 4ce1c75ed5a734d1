"""The games there are, found by looking into `rules.games`; nobody lists them by hand."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import rules.games
from rules import limits
from rules.errors import UnknownGame, UnknownRules
from rules.game import Game

_extra: dict[str, Game] = {}


@cache
def _found() -> dict[str, Game]:
    games: dict[str, Game] = {}
    for info in pkgutil.iter_modules(rules.games.__path__):
        game = getattr(importlib.import_module(f"rules.games.{info.name}"), "GAME", None)
        if isinstance(game, Game):
            games[game.name] = game
    return games


def games() -> dict[str, Game]:
    """Every game by name, sorted by name."""
    return dict(sorted((_found() | _extra).items()))


def game_named(name: str, version: int | None = None) -> Game:
    """The game of that name, by its rules of `version` or by the newest.

    Raises UnknownGame with the names there are, UnknownRules for a version that cannot be played.
    """
    known = games()
    if name not in known:
        raise UnknownGame(f"There is no game “{limits.shown(name)}”. There are {', '.join(known)}.")
    newest = known[name]
    if version is None:
        return newest
    game = newest.by_rules(version)
    if game is None:
        newer = version > newest.version
        raise UnknownRules(
            f"{newest.title} cannot be played by version {version} of its rules here.", newer=newer
        )
    return game


def title_of(name: str) -> str:
    """The title of a game; its name where there is no such game (any more)."""
    game = games().get(name)
    return name if game is None else game.title


def register(game: Game) -> None:
    """Add a game from outside `rules.games` (a test's toy game, a private plug-in)."""
    _extra[game.name] = game


def unregister(name: str) -> None:
    """Take a registered game out again."""
    _extra.pop(name, None)

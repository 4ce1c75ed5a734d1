"""The games there are, found by looking into `rules.games`; nobody lists them by hand."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import rules.games
from rules.errors import GameError
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


def game_named(name: str) -> Game:
    """The game of that name. Raises GameError with the names there are."""
    known = games()
    if name not in known:
        raise GameError(f"There is no game “{name}”. There are {', '.join(known)}.")
    return known[name]


def register(game: Game) -> None:
    """Add a game from outside `rules.games` (a test's toy game, a private plug-in)."""
    _extra[game.name] = game


def unregister(name: str) -> None:
    """Take a registered game out again."""
    _extra.pop(name, None)

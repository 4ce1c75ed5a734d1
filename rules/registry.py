"""The available games: every package or module in `rules.games`."""

from __future__ import annotations

import rules.games
from rules import limits
from rules.errors import UnknownGame, UnknownRules
from rules.game import Game
from rules.plugins import Plugins
from rules.text import Listing, Name, Notation, either, tr

_GAMES: Plugins[Game] = Plugins(rules.games, "GAME", Game, lambda game: game.name)


def games() -> dict[str, Game]:
    """Return every game by name, sorted by name."""
    return _GAMES.all()


def game_named(name: str, version: int | None = None) -> Game:
    """Return the game of that name with the given version of its rules, or with the newest.

    Raises UnknownGame, UnknownRules.
    """
    known = games()
    if name not in known:
        raise UnknownGame(
            tr(
                "There is no game “{name}”. There are {titles}: type {names}.",
                name=limits.shown(name),
                titles=Listing(game.title for game in known.values()),
                names=either(map(Notation, known)),
            )
        )
    newest = known[name]
    if version is None:
        return newest
    game = newest.by_rules(version)
    if game is None:
        raise UnknownRules(
            tr(
                "{game} cannot be played by version {version} of its rules here.",
                game=newest.title,
                version=version,
            ),
            newer=version > newest.version,
        )
    return game


def game_typed(text: str) -> Game:
    """Return the game whose name or title a person typed. Raises UnknownGame."""
    wanted = text.strip().lower()
    for game in games().values():
        if wanted == game.title.lower():
            return game
    return game_named(wanted)


def title_of(name: str) -> Name:
    """Return the title of a game, or its name if there is no such game (any more)."""
    game = games().get(name)
    return Name(name) if game is None else game.title


def register(game: Game) -> None:
    """Add a game from outside `rules.games` (a test's toy game, a private plug-in)."""
    _GAMES.add(game)


def unregister(name: str) -> None:
    """Remove a registered game."""
    _GAMES.remove(name)

"""The games that there are: plug-ins, modules that expose an object under an agreed name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Generic, TypeVar

import rules.games
from rules import text_limits
from rules.errors import UnknownGame, UnknownRules
from rules.game import Game
from rules.text import Name, Notation, either, listing, tr

Plugin = TypeVar("Plugin")


@dataclass(eq=False)
class Plugins(Generic[Plugin]):
    """The plug-ins of one kind by name, imported on first use.

    They are found in the module `module` of each package in `package`, if its `attribute` is an
    instance of `kind`; without `module`, in the modules of `package` themselves.
    """

    package: ModuleType
    attribute: str
    kind: type[Plugin]
    name_of: Callable[[Plugin], str]
    module: str = ""
    _added: dict[str, Plugin] = field(default_factory=dict[str, Plugin], init=False)

    def all(self) -> dict[str, Plugin]:
        """Return every plug-in by name, sorted by name."""
        return dict(sorted({**self._found, **self._added}.items()))

    @cached_property
    def _found(self) -> dict[str, Plugin]:
        names = [each.name for each in iter_modules(self.package.__path__)]
        paths = (f".{name}.{self.module}".rstrip(".") for name in names)
        modules = (import_module(path, self.package.__name__) for path in paths)
        attributes = (getattr(module, self.attribute, None) for module in modules)
        return {self.name_of(each): each for each in attributes if isinstance(each, self.kind)}

    def add(self, plugin: Plugin) -> None:
        """Add a plug-in from outside the package (a test's toy, a private one)."""
        self._added[self.name_of(plugin)] = plugin

    def remove(self, name: str) -> None:
        """Remove an added plug-in."""
        self._added.pop(name, None)


GAMES: Plugins[Game] = Plugins(rules.games, "GAME", Game, lambda game: game.name, module="game")


def games() -> dict[str, Game]:
    """Return every game by name, sorted by name."""
    return GAMES.all()


def game_named(name: str, version: int | None = None) -> Game:
    """Return the game of that name with the given version of its rules, or with the newest.

    Raises UnknownGame, UnknownRules.
    """
    known = games()
    if name not in known:
        raise UnknownGame.because(
            "There is no game “{name}”. The games are {titles}: type {names}.",
            name=text_limits.shown(name),
            titles=listing(game.title for game in known.values()),
            names=either(map(Notation, known)),
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
    """Return the game whose name or title a person typed, or a beginning that no other game has.

    Raises UnknownGame.
    """
    typed = text.strip().lower()
    fitting = [
        game
        for game in games().values()
        if game.title.lower().startswith(typed) or game.name.startswith(typed)
    ]
    return fitting[0] if typed and len(fitting) == 1 else game_named(typed)


def title_of(name: str) -> Name:
    """Return the title of a game, or its name if there is no such game (any more)."""
    game = games().get(name)
    return Name(name) if game is None else game.title

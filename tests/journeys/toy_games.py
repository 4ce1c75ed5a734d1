"""Registers the toy games, which only tests know."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from rendering import renderers
from rules import registry
from tests.journeys import counting_game, noughts_and_crosses


@contextmanager
def toy_games_registered() -> Generator[None]:
    """Register both toy games within the block. Commands are built when the bot starts."""
    games = (noughts_and_crosses, counting_game)
    for each in games:
        registry.register(each.GAME)
        renderers.register(each.RENDERER)
    yield
    for each in games:
        registry.unregister(each.GAME.name)
        renderers.unregister(each.GAME.name)

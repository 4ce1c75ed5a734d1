"""Pictures are drawn off the event loop, one of each game at the start, and then cached."""

from __future__ import annotations

import threading
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from PIL import Image

from rendering.alt import Description
from rendering.renderers import register, renderer_of, unregister
from rendering.view import Highlight, Renderer, View
from rules.registry import games
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin
from tests.support.discord import World


@dataclass
class RecordingRenderer:
    """A game's renderer that records how it was called; it can be made to fail."""

    inner: Renderer
    game: str
    broken: bool = False
    drawn: list[tuple[bool, str]] = field(default_factory=list[tuple[bool, str]])
    """For each picture: whether `picture` was called on the event loop's thread, and the theme."""

    def picture(self, position: Any, view: View) -> Image.Image:
        on_loop = threading.current_thread() is threading.main_thread()
        self.drawn.append((on_loop, view.theme))
        if self.broken:
            raise ZeroDivisionError
        return self.inner.picture(position, view)

    def describe_board(self, position: Any, names: Sequence[str]) -> Description:
        return self.inner.describe_board(position, names)

    def describe_view(self, position: Any, show: str) -> Description:
        return self.inner.describe_view(position, show)

    def accent(self, position: Any, seat: int) -> int:
        return self.inner.accent(position, seat)

    def highlights(self, position: Any) -> Sequence[Highlight]:
        return self.inner.highlights(position)


@pytest.fixture
def recorders() -> Generator[dict[str, RecordingRenderer]]:
    """Register recording renderers for all games, and return them by game."""
    found = {name: RecordingRenderer(renderer_of(name), name) for name in games()}
    for each in found.values():
        register(each)
    yield found
    for name in found:
        unregister(name)


@pytest.fixture
def failing_recorder(recorders: dict[str, RecordingRenderer]) -> RecordingRenderer:
    """Return the recording renderer of the first game, made to fail."""
    first = next(iter(recorders.values()))
    first.broken = True
    return first


async def test_one_picture_of_each_game_is_drawn_at_the_start(
    recorders: dict[str, RecordingRenderer], world: World
) -> None:
    """It is drawn off the event loop, in the default theme of servers."""
    await world.restart()
    assert {name: each.drawn for name, each in recorders.items()} == {
        name: [(False, "light")] for name in games()
    }


async def test_a_drawing_failure_at_the_start_does_not_stop_the_bot(
    failing_recorder: RecordingRenderer,
    recorders: dict[str, RecordingRenderer],
    world: World,
    log: Log,
) -> None:
    await world.restart()
    assert "Postboard" in await world.ann.slash("help")
    assert all(each.drawn for each in recorders.values())
    (line,) = [line for line in log.lines if line["log_level"] == "warning"]
    assert line["game"] == failing_recorder.game


async def test_a_board_that_is_looked_at_again_is_not_drawn_again(
    recorders: dict[str, RecordingRenderer], world: World
) -> None:
    await begin(world)
    drawn = recorders["escabel"].drawn
    await world.ann.slash("board")
    first = len(drawn)
    await world.ann.slash("board")
    await world.ann.clicks("Flip", on=await world.ann.clicks("More"))
    await world.ann.slash("board")
    assert len(drawn) == first + 1  # the flipped one

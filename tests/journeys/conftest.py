"""Every journey fails if the bot logs an error that the test does not read."""

import logging
import threading
from collections.abc import Generator, Iterator, MutableMapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
import simcord
import structlog
from PIL import Image

from bot.features.challenges.commands import challenge_group, game_command
from bot.registry import all_handlers
from rendering import renderers
from rules import registry
from storage.postgresql import connections as postgresql
from storage.sqlite import backend
from tests.journeys.games import counting_game
from tests.support.discord import World

Line = MutableMapping[str, Any]


class Log:
    """What the bot logged during a journey."""

    def __init__(self, lines: list[Line]) -> None:
        self._lines = lines
        self._read = 0

    @property
    def lines(self) -> list[Line]:
        """All lines so far. Reading them accepts their errors."""
        self._read = len(self._lines)
        return self._lines

    @property
    def errors(self) -> list[str]:
        """The names of all errors so far. Reading them accepts them."""
        return [str(line["event"]) for line in self.lines if line["log_level"] == "error"]

    def unread_errors(self) -> list[Line]:
        """Errors that the test has not read."""
        return [line for line in self._lines[self._read :] if line["log_level"] == "error"]


@pytest.fixture(autouse=True)
def log(caplog: pytest.LogCaptureFixture) -> Generator[Log]:
    """The bot's log; unread errors fail the test."""
    caplog.set_level(logging.INFO)  # local play, in an earlier test, logs less
    with structlog.testing.capture_logs() as lines:
        log_lines = Log(lines)
        yield log_lines
    assert not log_lines.unread_errors()


def custom_ids(thing: Any) -> Iterator[str]:
    """All custom_ids of components in a request, except form fields."""
    if isinstance(thing, dict):
        fields: dict[str, Any] = thing  # pyright: ignore[reportUnknownVariableType]  # JSON
        if fields.get("type") in {2, 3} and "custom_id" in fields:
            yield str(fields["custom_id"])
        for value in fields.values():
            yield from custom_ids(value)
    elif isinstance(thing, list):
        many: list[Any] = thing  # pyright: ignore[reportUnknownVariableType]  # JSON
        for value in many:
            yield from custom_ids(value)


@pytest.fixture(autouse=True)
def only_our_controls(request: pytest.FixtureRequest) -> Generator[None]:
    """Check that each button and menu that the bot sent has a handler."""
    world: World | None = None
    if "toy_game" in request.fixturenames:  # before the bot starts, which builds the commands
        request.getfixturevalue("toy_game")
    if "world" in request.fixturenames:
        world = request.getfixturevalue("world")
    yield
    if world is not None:
        sent = {custom_id for request in world.requests for custom_id in custom_ids(request.json)}
        handled = {
            f"{kind}{action}" for action in all_handlers().controls for kind in ("pb:", "ps:")
        }
        assert {":".join(each.split(":")[:2]) for each in sent} <= handled


@pytest.fixture
def toy_game() -> Generator[None]:
    """Let the bot have the toy game."""
    registry.GAMES.add(counting_game.GAME)
    renderers.RENDERERS.add(counting_game.RENDERER)
    challenge_group.add_command(game_command(counting_game.GAME))
    yield
    challenge_group.remove_command(counting_game.GAME.name)
    counting_game.DRAWING.bug = None
    registry.GAMES.remove(counting_game.GAME.name)
    renderers.RENDERERS.remove(counting_game.GAME.name)


@dataclass(frozen=True)
class Drawn:
    """A picture: its file, and whether it was drawn in the thread of the event loop."""

    data: bytes
    in_loop: bool


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """The pictures that have been drawn. Pillow records them."""
    pictures: list[Drawn] = []
    save = Image.Image.save

    def record(picture: Image.Image, file: BytesIO, *given: Any, **options: Any) -> None:
        save(picture, file, *given, **options)
        in_loop = threading.current_thread() is threading.main_thread()
        pictures.append(Drawn(file.getvalue(), in_loop))

    monkeypatch.setattr(Image.Image, "save", record)
    return pictures


@pytest.fixture
def lounge(world: World) -> simcord.ChannelHandle:
    """Another channel of the server, which everybody can view."""
    return world.guild.create_text_channel("lounge")


@pytest.fixture
def short_lock_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the bot's lock timeout to a tenth of a second, from the next start on."""
    monkeypatch.setitem(backend.PRAGMAS, "busy_timeout", "100")
    monkeypatch.setattr(postgresql, "LOCK_TIMEOUT", 0.1)

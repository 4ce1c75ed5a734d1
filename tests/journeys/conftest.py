"""Every journey also checks the bot's log: what it calls an error fails the test."""

from __future__ import annotations

from collections.abc import Generator, MutableMapping
from typing import Any

import pytest
import structlog

Line = MutableMapping[str, Any]


class Log:
    """What the bot logged during a journey."""

    def __init__(self, lines: list[Line]) -> None:
        self._lines = lines
        self._read = 0

    @property
    def lines(self) -> list[Line]:
        """Every line so far; errors that a test reads do not fail it."""
        self._read = len(self._lines)
        return self._lines

    def unread_errors(self) -> list[Line]:
        """Errors nobody looked at."""
        return [line for line in self._lines[self._read :] if line["log_level"] == "error"]


@pytest.fixture(autouse=True)
def log() -> Generator[Log]:
    """The bot's log; a journey without trouble logs no error."""
    with structlog.testing.capture_logs() as lines:
        found = Log(lines)
        yield found
    assert not found.unread_errors()

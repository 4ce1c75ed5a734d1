"""Counts errors in the log that are bugs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from bot.discord_io.failures import is_external
from storage.errors import StorageError


class UnexpectedErrors(logging.Handler):
    """Calls `count` for each logged error with a traceback, unless its cause is outside.

    `bot.logs.drop_expected_tracebacks` has removed the tracebacks of those from our own lines.
    """

    def __init__(self, count: Callable[[], None]) -> None:
        super().__init__(logging.ERROR)
        self._count = count

    def emit(self, record: logging.LogRecord) -> None:
        """Count one line of the log if it is about a bug."""
        event: Any = record.msg
        if isinstance(event, dict):  # a line of ours
            bug = "exc_info" in event or "exception" in event
        else:  # a line of a library
            error = None if record.exc_info is None else record.exc_info[1]
            bug = error is not None and not (is_external(error) or isinstance(error, StorageError))
        if bug:
            self._count()

"""Logging: structlog through the standard library, with secrets redacted."""

import json
import logging
import os
import sys
from datetime import UTC, datetime
from typing import Any

import discord
import structlog
from structlog.typing import EventDict, Processor

from bot.discord_io.failures import is_external, is_unanswerable
from bot.settings import Settings
from storage.errors import DatabaseBusy, StorageError

MAX_ERROR_LENGTH = 300
"""Characters of an error that are logged."""


def drop_expected_tracebacks(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Replace the traceback of an expected error by the error. If it may be temporary, warn only;
    of an interaction that can no longer be answered, only inform.

    Errors of connections, of Discord and of the database are expected. discord.py logs every
    dropped connection as an error with a traceback, although it reconnects.
    """
    error = _error_of(event.get("exc_info"))
    if error is not None and (is_external(error) or isinstance(error, StorageError)):
        event.pop("exc_info")
        event["error"] = error
        if isinstance(error, discord.HTTPException) and is_unanswerable(error):
            event["level"] = "info"
        elif is_external(error) or isinstance(error, DatabaseBusy):
            event["level"] = "warning"
    return event


def _error_of(exc_info: Any) -> BaseException | None:
    """Return the exception that the `exc_info` of a log call refers to, or None.

    It may be an exception, a tuple as from `sys.exc_info`, or True for the exception being handled.
    """
    if isinstance(exc_info, BaseException):
        return exc_info
    if isinstance(exc_info, tuple):
        return exc_info[1]  # pyright: ignore[reportUnknownVariableType]  # as `sys.exc_info` gives
    return sys.exc_info()[1] if exc_info else None


def shorten_errors(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Make one short line of the `error` of a log call, with its kind if it is an exception:
    Discord's proxies answer with whole HTML pages."""
    if "error" in event:
        error = event["error"]
        said = f"{type(error).__name__}: {error}" if isinstance(error, BaseException) else error
        event["error"] = " ".join(str(said).split())[:MAX_ERROR_LENGTH]
    return event


class LineFormatter(logging.Formatter):
    """Replaces a secret in the lines of another formatter, including their tracebacks. In the
    journal, gives each line the priority that journald reads from it."""

    def __init__(self, inner: logging.Formatter, secret: str, *, in_journal: bool) -> None:
        super().__init__()
        self._inner = inner
        self._secret = secret
        self._in_journal = in_journal

    def format(self, record: logging.LogRecord) -> str:
        text = self._inner.format(record).replace(self._secret, "[secret]")
        if not self._in_journal:
            return text
        steps = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6))
        priority = next((number for level, number in steps if record.levelno >= level), 7)
        return "\n".join(f"<{priority}>{line}" for line in text.splitlines())


def writes_to_journal() -> bool:
    """Return whether standard error goes to journald, which keeps the time of each line itself."""
    try:
        status = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"


def say_fatal(sentence: str, *, as_json: bool) -> None:
    """Print why the process ends on standard error, before or after logging is set up."""
    if as_json:
        now = datetime.now(UTC).isoformat().replace("+00:00", "Z")
        line = {"event": sentence, "level": "critical", "timestamp": now}
        sentence = json.dumps(line, ensure_ascii=False)
    mark = "<2>" if writes_to_journal() else ""
    print(*(f"{mark}{line}" for line in sentence.splitlines()), sep="\n", file=sys.stderr)


def set_up_logging(settings: Settings) -> None:
    """Send all log lines, including discord.py's, to standard error in one format."""
    in_journal = writes_to_journal()
    processors: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        *([] if in_journal else [structlog.processors.TimeStamper(fmt="iso", utc=True)]),
        drop_expected_tracebacks,
        shorten_errors,
    ]
    if settings.log_format == "json":
        renderer: Processor = structlog.processors.JSONRenderer()
        processors.append(structlog.processors.format_exc_info)
    else:
        # if rich is installed, the default formatter prints all local variables, including seeds
        renderer = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    structlog.configure(
        processors=[*processors, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=processors,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    )
    handler = logging.StreamHandler()
    secret = settings.discord_token.get_secret_value()
    handler.setFormatter(LineFormatter(formatter, secret, in_journal=in_journal))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level)
    # their debug lines have whole messages and tokens of interactions
    for verbose in (
        "discord.gateway",
        "discord.client",
        "discord.http",
        "discord.webhook",
        "aiosqlite",
    ):
        logging.getLogger(verbose).setLevel(max(logging.INFO, root.level))
    logging.getLogger("alembic").setLevel(max(logging.WARNING, root.level))
